"""How well PDFs are read: headings and levels against their bookmarks, and order against the file's.

    python tests/benchmarks/pdf_reading.py FOLDER [--most N]

The bookmarks are withheld while a file is read. What they name and the text has as no heading lowers
recall; a heading that they do not name lowers precision, though it may be one. `levels` is the share of
the headings found whose level differs from the bookmark's as most do. `order` is the share of the words,
said once on a page, in the order in which the file writes them; TeX writes them as they are read.
"""

from __future__ import annotations

import argparse
import re
import sys
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[2]))

import pypdfium2

from chunking.parsers.pdf import parser
from chunking.parsers.pdf.bookmarks import Bookmark, bookmarks
from chunking.parsers.pdf.numbering import CHAPTER
from chunking.parsers.pdf.titles import plain
from chunking.segmenters.outline import outline
from chunking.types import Document

_NUMBER = re.compile(rf"\A(?:(?:{CHAPTER}) \w+|[A-Z\d]+(?:\.\d+)*)[.:]?\s+", re.I)


def names(title: str) -> set[str]:
    """What a heading may be called: all of it, or all but its number."""
    return {name for name in (plain(title), plain(_NUMBER.sub("", title.strip()))) if name}


def headings(document: Document, marks: Sequence[Bookmark]) -> tuple[float, float, float]:
    """Recall, precision, and the share of the usual difference of levels."""
    found = [(heading.level, names(heading.title)) for heading in outline(document).headings]
    free, shifts = list(found), Counter[int]()
    for mark in marks:
        hit = next((item for item in free if item[1] & names(mark.title)), None)
        if hit:
            free.remove(hit)
            shifts[hit[0] - mark.level] += 1
    hits = shifts.total()
    return (
        hits / max(1, len(marks)),
        hits / max(1, len(found)),
        max(shifts.values(), default=0) / max(1, hits),
    )


def order(document: Document, source: pypdfium2.PdfDocument) -> float:
    """The share of the words of all pages that are in the order of the file."""
    kept = total = 0
    for page, raw in zip(document.pages, source, strict=False):
        ours = words(document.text[page.start : page.end])
        theirs = words(raw.get_textpage().get_text_range())
        once = {w for w, n in Counter(ours).items() if n == 1} & {
            w for w, n in Counter(theirs).items() if n == 1
        }
        at = {word: place for place, word in enumerate(theirs)}
        rising: list[int] = []
        for place in (at[word] for word in ours if word in once):
            index = bisect_left(rising, place)
            rising[index : index + 1] = [place]
        kept, total = kept + len(rising), total + len(once)
    return kept / max(1, total)


def words(text: str) -> list[str]:
    return re.findall(r"\w{3,}", text.lower())


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("folder", type=Path, help="PDFs, also in folders of it")
    arguments.add_argument("--most", type=int, default=50, help="files that are read")
    told = arguments.parse_args()
    rows: list[tuple[float, ...]] = []
    print(f"{'file':<36}{'recall':>8}{'precision':>11}{'levels':>8}{'order':>8}{'cpu s':>8}")
    for path in sorted(told.folder.rglob("*.pdf"))[: told.most]:
        data = path.read_bytes()
        with parser.opened(data, path.name) as source:
            marks = [mark for mark in bookmarks(source) if plain(mark.title)]
            began = process_time()
            with patch.object(parser, "bookmarks", lambda source: []):
                document = parser.parse(data, path.name)
            took = process_time() - began
            rows.append((*headings(document, marks), order(document, source), took))
        print(row(path.name[:34], rows[-1]), flush=True)
    if rows:
        means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
        print(row(f"mean of {len(rows)}", means))


def row(name: str, figures: Sequence[float]) -> str:
    recall, precision, levels, placed, took = figures
    return f"{name:<36}{recall:>8.2f}{precision:>11.2f}{levels:>8.2f}{placed:>8.3f}{took:>8.1f}"


if __name__ == "__main__":
    main()
