"""How well the parsers read, beside other parsers, and how long they take.

    python tests/benchmarks/parsing.py [--files FOLDER …] [--most N] [--formats docx …] [--peers PYTHON …]
    python tests/benchmarks/parsing.py --speed [--rounds N]

Files are made from texts of this project, by pandoc and by LibreOffice where these are installed, and
taken from `--files`: test data of packages will do. The truth is the text itself, or the file's own
XML by a plain reader; of web pages that have their source beside them (Sphinx's `_sources`, or the
article's words in `../txt`), the rows `article`, it is that; of PDFs the page or the text that they were
printed from, here or in the folder. Each parser reads in a process of its own; `--peers` names the Pythons of
environments that have others. Means over the files that have what is measured:

recall, precision   words of the file that are in the text, words of the text that are in the file
order               words occurring once that stand in the same order
headings            F1 of headings by their words
cells               F1 of cells with the next cell to the right and below
CPU s               processor's seconds a file, the first file, which loads the parser, left out
refused             files that gave an error
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from pathlib import Path
from statistics import mean

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from parser_quality import peers  # noqa: E402
from parser_quality.asked import answers, parsers  # noqa: E402
from parser_quality.files import File, found, made  # noqa: E402
from parser_quality.measures import Held, Scores, held_by, scores  # noqa: E402
from parser_quality.speed import measure_speed  # noqa: E402

_FORMATS = ("docx", "pptx", "xlsx", "odt", "ods", "odp", "epub", "html", "pdf", "article", "rtf", "docbook", "jats", "ipynb", "man")  # fmt: skip
_HEAD = ("format", "parser", "files", "recall", "precision", "order", "headings", "cells", "CPU s", "refused")  # fmt: skip


@dataclass(frozen=True)
class Reading:
    """What a parser made of a file: nothing where it refused."""

    file: File
    scores: Scores | None
    seconds: float


def main() -> None:
    given = _arguments()
    if given.speed:
        return measure_speed(given.rounds)
    with tempfile.TemporaryDirectory() as folder:
        files = [*made(given.made or Path(folder)), *found(given.files, given.most)]
        files = [file for file in files if file.format in given.formats]
        truths = {file.path: truth for file in files if (truth := _truth(file))}
        files = [file for file in files if file.path in truths]
        print("| " + " | ".join(_HEAD) + " |\n|" + "---|" * len(_HEAD))
        for row in _rows(files, truths, given.peers, given.worst):
            print("| " + " | ".join(row) + " |", flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--files", type=Path, nargs="*", default=[], help="folders of files")
    parser.add_argument("--made", type=Path, help="where made files are kept for another run")
    parser.add_argument("--most", type=int, default=60, help="files found of each format")
    parser.add_argument("--formats", nargs="*", default=_FORMATS, choices=_FORMATS)
    parser.add_argument("--peers", nargs="*", default=[], help="Pythons that have other parsers")
    parser.add_argument("--worst", type=int, default=0, help="name so many of our worst files")
    parser.add_argument("--speed", action="store_true", help="seconds and memory on large files")
    parser.add_argument("--rounds", type=int, default=3)
    return parser.parse_args()


def _truth(file: File) -> Held | None:
    """What a file holds; None where it is too damaged for a plain reader, or says nothing."""
    try:
        held = file.truth()
    except Exception:  # whatever a reader without any care makes of a damaged file
        return None
    return held if held and held.words else None


def _rows(
    files: list[File], truths: dict[Path, Held], pythons: list[str], worst: int
) -> Iterator[list[str]]:
    found_here = list(parsers(pythons))
    for kind in dict.fromkeys(file.format for file in files):
        own = [file for file in files if file.format == kind]
        for name, python in found_here:
            if (kind if kind != "article" else "html") in peers.READS[name][0]:
                readings = list(_read(name, python, own, truths))
                yield [kind, name, str(len(readings)), *_figures(readings)]
                if name == "chunkwright":
                    _name_worst(readings, worst)


def _read(name: str, python: str, files: list[File], truths: dict[Path, Held]) -> Iterator[Reading]:
    """What a parser makes of files."""
    said_of = answers(name, python, (file.path for file in files))
    for file, said in zip(files, said_of, strict=True):
        text = said.get("text")
        yield Reading(file, scores(truths[file.path], held_by(text)) if text is not None else None, said["seconds"])  # fmt: skip


def _figures(readings: list[Reading]) -> list[str]:
    """The means of what was measured; a refused file counts as one of which nothing was read."""
    nothing = Scores(0.0, None, None, None, None)
    columns = zip(*(astuple(each.scores or nothing) for each in readings), strict=True)
    means = (mean(known) if (known := [v for v in column if v is not None]) else None for column in columns)  # fmt: skip
    seconds = mean(each.seconds for each in readings[1:] or readings)
    refused = sum(each.scores is None for each in readings)
    return [*("–" if each is None else f"{each:.3f}" for each in means), f"{seconds:.2f}", str(refused)]  # fmt: skip


def _name_worst(readings: list[Reading], count: int) -> None:
    for at, measure in enumerate(_HEAD[3:8]):
        known = [(v, r.file.path) for r in readings if r.scores and (v := astuple(r.scores)[at]) is not None]  # fmt: skip
        for value, path in sorted(known)[:count]:
            print(f"{measure} {value:.3f} {path}", file=sys.stderr)


if __name__ == "__main__":
    main()
