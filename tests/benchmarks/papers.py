"""How well papers made by TeX are read: headings and the cells of tables against the source beside each PDF.

    python tests/benchmarks/papers.py FOLDER [--most N] [--wrong] [--bookmarks] [--peers PYTHON …]

Files count that have their source beside them, `NAME.tex` or `NAME.tex.gz`: Debian's packages
`texlive-*-doc` have hundreds, samples of journals' classes among them, in `/usr/share/doc/texlive-doc`.
Bookmarks are withheld, unless told otherwise. Headings are the title and those of the source down to the
third level; those that run into their paragraph, and what classes call sections by themselves, count
neither way. Cells are judged by the F1 of each with the next to the right and below. The last row has the
means of the files that have what is measured, and before them the same over all files together, where
a table that no source has lowers the cells, too; `made up` counts those. Words that the source does not
say, as those that a package makes, signs named by commands, and tables of code that is shown beside what
it makes count neither way. With `--peers`, the Pythons of environments that have other parsers, the same
files are read by these, and by those of this Python; bookmarks are not withheld from them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from unittest.mock import patch

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parent)]

from parser_quality import peers  # noqa: E402
from parser_quality.asked import answers, parsers  # noqa: E402
from parser_quality.measures import Grid, held_by  # noqa: E402
from parser_quality.tex_tables import across_unknown, beside_unknown, known_pairs, pairs_of  # noqa: E402
from parser_quality.tex_truth import Source, source_beside, told  # noqa: E402
from pdf_reading import names  # noqa: E402

from chunking.parsers.pdf import parser  # noqa: E402
from chunking.parsers.pdf.numbering import is_usual  # noqa: E402

#: letters and figures that a mark of a footnote has at most
_MARK = 3
#: what classes call sections by themselves, beside what is usual
_BY_CLASSES = frozenset(["keywords", "key words", "ccs concepts", "nomenclature", "author note", "authors note",
                         "list of figures", "list of tables", "supplementary material"])  # fmt: skip


@dataclass
class Count:
    """What is right, and what is wanted and found: they make an F1."""

    right: int = 0
    wanted: int = 0
    found: int = 0

    def __iadd__(self, other: Count) -> Count:
        self.right += other.right
        self.wanted += other.wanted
        self.found += other.found
        return self

    @property
    def f1(self) -> float:
        return 2 * self.right / max(1, self.wanted + self.found)


@dataclass(frozen=True)
class Paper:
    """A file, its source, and what that says."""

    path: Path
    source: str
    truth: Source
    pages: int


@dataclass
class Read:
    """What was made of a file."""

    headings: Count
    cells: Count
    pages: int
    seconds: float
    missed: list[str] = field(default_factory=list)
    invented: list[str] = field(default_factory=list)
    made_up: int = 0


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument(
        "folder", type=Path, help="PDFs with their sources, also in folders of it"
    )
    arguments.add_argument("--most", type=int, default=100, help="files that are read")
    arguments.add_argument("--wrong", action="store_true", help="name headings missed and invented")
    arguments.add_argument("--bookmarks", action="store_true", help="do not withhold bookmarks")
    arguments.add_argument(
        "--peers", nargs="*", help="read by other parsers, too, also of these Pythons"
    )
    given = arguments.parse_args()
    papers: list[Paper] = []
    done: list[Read] = []
    print(f"{'file':<44}{'headings':>9}{'cells':>7}{'of':>6}{'made up':>9}{'pages':>7}{'cpu s':>7}")
    for path in sorted(given.folder.rglob("*.pdf")):
        paper = _paper(path) if len(done) < given.most else None
        if paper:
            papers.append(paper)
            done.append(_read(paper, given.bookmarks))
            print(_row(path.stem[-42:], done[-1]), flush=True)
            if given.wrong:
                print(f"    missed {done[-1].missed}\n    invented {done[-1].invented}")
    if done:
        _sum_up("all", done)
    if given.peers is not None:
        for name, python in parsers(given.peers):
            if name != "chunkwright" and peers.READS[name][0] & {"pdf", peers.TABLES}:
                _sum_up(name, _read_by(name, python, papers))


def _paper(path: Path) -> Paper | None:
    """A file beside its source; None where that is missing, or names no heading which the file shows."""
    source = source_beside(path)
    if source is None:
        return None
    with parser.opened(path.read_bytes(), path.name) as file:
        shown = " ".join(page.get_textpage().get_text_range() for page in file)
        pages = len(file)
    truth = told(source, shown)
    return Paper(path, source, truth, pages) if truth.headings else None


def _read(paper: Paper, with_bookmarks: bool) -> Read:
    data, name = paper.path.read_bytes(), paper.path.name
    began = process_time()
    if with_bookmarks:
        text = parser.parse(data, name).text
    else:
        with patch.object(parser, "bookmarks", lambda source: []):
            text = parser.parse(data, name).text
    return _judged(paper, text, process_time() - began)


def _read_by(name: str, python: str, papers: list[Paper]) -> list[Read]:
    """What another parser makes of papers; nothing of those that it refuses."""
    said_of = answers(name, python, (paper.path for paper in papers))
    return [
        _judged(paper, said.get("text", ""), said["seconds"])
        for paper, said in zip(papers, said_of, strict=True)
    ]


def _judged(paper: Paper, text: str, seconds: float) -> Read:
    held = held_by(text)
    headings, missed, invented = _headings(paper.truth, held.headings)
    cells, made_up = _cells(paper.truth, held.tables, paper.source)
    return Read(headings, cells, paper.pages, seconds, missed, invented, made_up)


def _cells(truth: Source, found: list[Grid], source: str) -> tuple[Count, int]:
    """How many cells are right, and how many tables have none that is; what only TeX can tell counts neither way."""
    wanted, said = pairs_of(truth.tables), [*truth.tables, *truth.perhaps]
    perhaps = pairs_of(truth.perhaps) + across_unknown([*truth.tables, *truth.perhaps])
    made_up = 0
    for table in found:
        known = known_pairs([table], source)
        may_be = pairs_of([table]) & (wanted + perhaps) or beside_unknown(known, said)
        made_up += bool(known) and not may_be
    right = (wanted & pairs_of(found)).total()
    wrong = known_pairs(found, source) - wanted - perhaps
    wrong -= beside_unknown(wrong, said)
    return Count(right, wanted.total(), right + wrong.total()), made_up


def _headings(truth: Source, found: list[str]) -> tuple[Count, list[str], list[str]]:
    """How many are right, and which are missed and invented."""
    left, missed = list(found), []
    for title in truth.headings:
        hit = next((each for each in left if _is_called(each, title)), None)
        if hit is None:
            missed.append(title)
        else:
            left.remove(hit)
    neither = set().union(*map(names, truth.run_in))
    invented = [each for each in left if not (names(each) & neither or _is_usual(each))]
    right = len(found) - len(left)
    return Count(right, right + len(missed), right + len(invented)), missed, invented


def _is_called(found: str, title: str) -> bool:
    """Whether a heading is a title of the source, but for its number and the mark of a footnote."""
    return any(
        one == other
        or (one.startswith(other) and len(one) <= len(other) + _MARK and len(other) > _MARK)
        for one in names(found.lstrip("§"))
        for other in names(title)
    )


def _is_usual(title: str) -> bool:
    words = title.replace("-", " ").casefold().strip(" :").split()
    return any(
        is_usual(said) or said in _BY_CLASSES for at in range(3) if (said := " ".join(words[at:]))
    )


def _sum_up(name: str, reads: list[Read]) -> None:
    """Print all files together, and the means of files."""
    print(_row(f"{name} {len(reads)}", _together(reads)))
    means = [_mean(read.headings for read in reads), _mean(read.cells for read in reads)]
    print(f"{'means of files':<44}{means[0]:>9.3f}{means[1]:>7.3f}", flush=True)


def _together(reads: list[Read]) -> Read:
    total = Read(Count(), Count(), 0, 0.0)
    for read in reads:
        total.headings += read.headings
        total.cells += read.cells
        total.pages += read.pages
        total.seconds += read.seconds
        total.made_up += read.made_up
    return total


def _mean(counts: Iterable[Count]) -> float:
    known = [count.f1 for count in counts if count.wanted]
    return sum(known) / max(1, len(known))


def _row(name: str, read: Read) -> str:
    cells = f"{read.cells.f1:.2f}" if read.cells.wanted or read.cells.found else "–"
    return (
        f"{name:<44}{read.headings.f1:>9.3f}{cells:>7}{read.cells.wanted:>6}"
        f"{read.made_up:>9}"
        f"{read.pages:>7}{read.seconds:>7.1f}"
    )


if __name__ == "__main__":
    main()
