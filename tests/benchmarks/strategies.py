"""Time every strategy beside other chunkers, on one text in one run, as ratios to one raw encode.

    python tests/benchmarks/strategies.py [--text FILE] [--characters N] [--size N] [--rounds N]

Cold is the first chunking of a document: nothing of it is known. Warm is another chunk size on the
same document. Peers are timed where they are installed
(`pip install -r tests/benchmarks/requirements.txt`).
"""

from __future__ import annotations

import argparse
import gc
import sys
import tracemalloc
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from time import perf_counter

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from chunking import Chunker, Document, create_chunker, describe_strategy, list_strategies  # noqa: E402
from chunking.caching import forget_documents  # noqa: E402
from chunking.tokenizers.encodings import load_encoding  # noqa: E402

ENCODING = load_encoding("cl100k_base")
OVERLAP = 50

Run = Callable[[str], int]


def peers(size: int) -> dict[str, Run]:
    """Other chunkers, measured in the same tokens; each returns how many chunks it made."""
    found: dict[str, Run] = {}
    if find_spec("semchunk"):
        import semchunk

        found["semchunk"] = lambda text: len(
            semchunk.chunkerify(ENCODING, size)(text, offsets=True, overlap=OVERLAP)[0]
        )
    if find_spec("langchain_text_splitters"):
        from langchain_text_splitters import RecursiveCharacterTextSplitter

        langchain = RecursiveCharacterTextSplitter.from_tiktoken_encoder(
            encoding_name="cl100k_base", chunk_size=size, chunk_overlap=OVERLAP
        )
        found["langchain recursive"] = lambda text: len(langchain.split_text(text))
    if find_spec("semantic_text_splitter"):
        from semantic_text_splitter import MarkdownSplitter, TextSplitter

        plain = TextSplitter.from_tiktoken_model("gpt-4", size, overlap=OVERLAP)
        marked = MarkdownSplitter.from_tiktoken_model("gpt-4", size, overlap=OVERLAP)
        found["semantic-text-splitter"] = lambda text: len(plain.chunk_indices(text))
        found["semantic-text-splitter markdown"] = lambda text: len(marked.chunk_indices(text))
    if find_spec("chonkie"):
        import chonkie

        for name in ("TokenChunker", "SentenceChunker", "RecursiveChunker"):
            kind = getattr(chonkie, name)
            overlap = {} if name == "RecursiveChunker" else {"chunk_overlap": OVERLAP}
            found[f"chonkie {name}"] = lambda text, kind=kind, overlap=overlap: len(
                kind(tokenizer=ENCODING, chunk_size=size, **overlap).chunk(text)
            )
    return found


def seconds(action: Callable[[], object]) -> float:
    """How long it takes, the collector having nothing left to do from what came before."""
    gc.collect()
    began = perf_counter()
    action()
    return perf_counter() - began


def chunker(name: str, size: int) -> Chunker:
    """A strategy at that size in tokens, with the overlap where it has one."""
    has_overlap = "chunk_overlap" in describe_strategy(name)["options"]
    overlap = {"chunk_overlap": OVERLAP} if has_overlap else {}
    return create_chunker(name, chunk_size=size, unit="tokens", **overlap)


def measure_ours(name: str, text: str, size: int) -> tuple[float, float, int]:
    """Seconds cold, seconds warm at a size a tenth smaller, and the number of chunks."""
    first, other = chunker(name, size), chunker(name, size - size // 10)
    forget_documents()
    document = Document.from_text(text, uri="benchmark.md")
    cold = seconds(lambda: first.run(document))
    warm = seconds(lambda: other.run(document))
    return cold, warm, len(first.run(document).chunks)


def memory(name: str, text: str, size: int) -> float:
    """Bytes a character allocated at the peak of a cold run, the text itself not counted."""
    forget_documents()
    made = chunker(name, size)
    tracemalloc.start()
    made.run(Document.from_text(text, uri="benchmark.md"))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / len(text)


def sample_text(characters: int) -> str:
    """The sample documents, repeated up to the length; a mark at each start keeps copies apart."""
    paths = sorted(ROOT.glob("sample_docs/*.md")) + sorted(ROOT.glob("sample_docs/*.txt"))
    whole = "\n\n".join(path.read_text(encoding="utf-8") for path in paths)
    copies = [f"# Copy {n}\n\n{whole}\n\n" for n in range(characters // len(whole) + 1)]
    return "".join(copies)[:characters]


def report(title: str, text: str, size: int, rounds: int, compare: bool) -> None:
    """Print one table: a row for each chunker, times as multiples of one raw encode.

    The encode is timed right before each of them, and the median of the ratios is shown, since a
    shared machine may run at half its speed from one second to the next.
    """
    create_chunker("sentence").run("Load models and tables first. They are not what is measured.")
    others = peers(size) if compare else {}
    raw: list[float] = []
    cold: dict[str, list[float]] = {}
    warm: dict[str, list[float]] = {}
    count: dict[str, int] = {}

    def encode() -> float:
        raw.append(seconds(lambda: ENCODING.encode_ordinary(text)))
        return raw[-1]

    for _ in range(rounds):
        for name in list_strategies():
            unit = encode()
            first, other, count[name] = measure_ours(name, text, size)
            cold.setdefault(name, []).append(first / unit)
            warm.setdefault(name, []).append(other / unit)
        for name, run in others.items():
            unit = encode()
            cold.setdefault(name, []).append(seconds(lambda run=run: run(text)) / unit)
            count[name] = run(text)
    print(f"\n{title}: {len(text):,} characters, size {size}, overlap {OVERLAP}")
    print(f"raw tiktoken encode: median {median(raw) * 1000:.0f} ms, least {min(raw) * 1000:.0f}\n")
    print(f"{'chunker':<34}{'cold':>8}{'warm':>8}{'chunks':>9}{'bytes/char':>12}")
    for name, ratios in cold.items():
        again = f"{median(warm[name]):.2f}" if name in warm else "–"
        held = f"{memory(name, text, size):.1f}" if name in warm else "–"
        print(f"{name:<34}{median(ratios):>8.2f}{again:>8}{count[name]:>9,}{held:>12}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--text", type=Path, help="a file instead of the sample documents")
    parser.add_argument("--characters", type=int, default=1_440_000)
    parser.add_argument("--size", type=int, default=512)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--line", type=int, default=5_000_000, help="length of the single line")
    given = parser.parse_args()
    text = given.text.read_text(encoding="utf-8") if given.text else sample_text(given.characters)
    report("Prose and Markdown", text, given.size, given.rounds, compare=True)
    line = "".join(sample_text(2 * given.line).split())[: given.line]
    report("One line without a space", line, given.size, given.rounds, compare=False)


if __name__ == "__main__":
    main()
