"""Time the strategy `code` on large source files, as ratios to their parse plus one raw encode.

    python tests/benchmarks/code.py [FILE …] [--rounds N]

Without files, those of the installed packages that are nearest to a megabyte are taken, up to three
for each language. Every run is the first of its document: parsed, measured and cut, with exact
offsets and sizes.
"""

from __future__ import annotations

import argparse
import gc
import sys
import sysconfig
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter

import tree_sitter

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from chunking import Chunker, Document, create_chunker  # noqa: E402
from chunking.caching import forget_documents  # noqa: E402
from chunking.segmenters.code.languages import load_language, programming_language  # noqa: E402
from chunking.tokenizers.encodings import load_encoding  # noqa: E402

ENCODING = load_encoding("cl100k_base")
MEGABYTE, LEAST, MOST, EACH = 1_000_000, 500_000, 2_200_000, 3
CHUNKERS = {
    "characters": create_chunker("code"),
    "tokens": create_chunker("code", unit="tokens", chunk_size=512),
}


def seconds(action: Callable[[], object]) -> float:
    """How long it takes, the collector having nothing left to do from what came before."""
    gc.collect()
    began = perf_counter()
    action()
    return perf_counter() - began


def read(path: Path) -> Document:
    return Document.from_text(path.read_text(encoding="utf-8", errors="replace"), path.name)


def installed_files() -> list[Path]:
    """The source files of installed packages that are nearest to a megabyte, by language."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(Path(sysconfig.get_paths()["purelib"]).rglob("*.*")):
        language = programming_language(Document.from_text("", path.name))
        if language and path.is_file() and LEAST <= path.stat().st_size <= MOST:
            found[language].append(path)
    nearest = {
        language: sorted(paths, key=lambda path: abs(path.stat().st_size - MEGABYTE))
        for language, paths in found.items()
    }
    return [path for language in sorted(nearest) for path in nearest[language][:EACH]]


def ratio(chunker: Chunker, document: Document) -> tuple[float, float]:
    """The first run of a document over its parse plus one encode, and these two in milliseconds."""
    source = document.text.encode("utf-8")
    parser = tree_sitter.Parser(load_language(programming_language(document) or ""))
    forget_documents()
    unit = seconds(lambda: parser.parse(source))
    unit += seconds(lambda: ENCODING.encode_ordinary(document.text))
    return seconds(lambda: chunker.run(document)) / unit, unit * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    print(f"{'file':<38}{'characters':>12}{'parse + encode':>16}{'default':>9}{'512 tokens':>12}")
    for path in given.files or installed_files():
        document = read(path)
        for chunker in CHUNKERS.values():
            chunker.run(Document.from_text(document.text[:5000], path.name))
        ratios: dict[str, list[float]] = defaultdict(list)
        units: list[float] = []
        for _ in range(given.rounds):
            for name, chunker in CHUNKERS.items():
                found, unit = ratio(chunker, document)
                ratios[name].append(found)
                units.append(unit)
        default, tokens = (median(ratios[name]) for name in CHUNKERS)
        size = f"{len(document.text):,}"
        print(
            f"{path.name[:36]:<38}{size:>12}{median(units):>13.0f} ms{default:>9.2f}{tokens:>12.2f}"
        )


if __name__ == "__main__":
    main()
