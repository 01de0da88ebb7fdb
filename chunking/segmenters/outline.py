"""The headings of a document as a tree, and the path of headings above any offset."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

import numpy as np
import numpy.typing as npt

from ..caching import per_document
from ..offsets import Offsets, RisingOffsets
from ..packing import HeadingRun
from ..types import Document, Heading
from ..whitespace import visible_end
from .blocks import content_start, markdown_headings
from .marked_titles import has_comments
from .markup_headings import markup_headings
from .plain_headings import plain_headings

#: the underline of a setext heading
_UNDERLINE = re.compile(r"[\r\n] {0,3}(?:=++|-++)[ \t]*+(?:[\r\n]|\Z)")


@dataclass(frozen=True)
class Outline:
    """The headings in order, each with the index of its parent (−1 at the top).

    `leads` are where the blank space before each heading begins; where nothing but front matter
    stands above the first one, that is the beginning of the text.
    """

    headings: tuple[Heading, ...]
    parents: tuple[int, ...]
    starts: tuple[int, ...]
    leads: tuple[int, ...]
    paths: tuple[tuple[str, ...], ...]

    @cached_property
    def _starts(self) -> RisingOffsets:
        return RisingOffsets(np.array(self.starts, dtype=np.int32))

    @cached_property
    def depths(self) -> tuple[int, ...]:
        """How many headings each one stands under."""
        depths: list[int] = []
        for parent in self.parents:
            depths.append(depths[parent] + 1 if parent >= 0 else 0)
        return tuple(depths)

    def at(self, offset: int) -> int:
        """The index of the heading that an offset stands under, −1 above the first; a heading stands under itself."""
        return self._starts.upto(offset) - 1

    def paths_of(self, begins: Sequence[int], ends: Sequence[int]) -> list[tuple[str, ...]]:
        """The titles above the first text of each of many spans, outermost first."""
        paths = (*self.paths, ())  # the last one is that of −1
        return [paths[index] for index in self.under(begins, ends)]

    def under(self, begins: Sequence[int], ends: Sequence[int]) -> list[int]:
        """The index of the heading that the first text of each of many spans stands under.

        Headings that a span begins with are no text, and neither are front matter and blank space
        before them. A span of headings alone stands under its first one, or under the deepest where
        deeper ones follow at once. Above the first heading it is −1. O(log n) for each span.
        """
        if not self.headings:
            return [-1] * len(begins)
        begin, end = np.array(begins, dtype=np.int32), np.array(ends, dtype=np.int32)
        stops, runs, descents = self._runs
        first = np.searchsorted(np.array(self.leads, dtype=np.int32), begin, side="right") - 1
        last = np.searchsorted(np.array(self.starts, dtype=np.int32), end) - 1
        has_text = end > stops[np.minimum(runs[first], last)]
        final = np.minimum(np.where(has_text, runs[first], descents[first]), last)
        found: list[int] = np.where(begin < stops[first], final, first).tolist()
        return found

    @cached_property
    def _runs(self) -> tuple[Offsets, Offsets, Offsets]:
        """For each heading three things; the last of each is that of the heading −1.

        Where it ends. The last heading of its run: headings with no text between. The last heading
        of its run as long as each is deeper than the one before.
        """
        stops = np.array([heading.end for heading in self.headings], dtype=np.int32)
        levels = np.array([heading.level for heading in self.headings], dtype=np.int32)
        follows = np.array(self.leads[1:], dtype=np.int32) == stops[:-1]
        deeper = follows & (levels[1:] > levels[:-1])
        return np.append(stops, 0), _ends_of_runs(follows), _ends_of_runs(deeper)


def _ends_of_runs(goes_on: npt.NDArray[np.bool_]) -> Offsets:
    """For each item the last one of its run, and −1 at the end.

    `goes_on` says of every item but the last whether its run goes on in the next one.
    """
    count = len(goes_on) + 1
    ends = np.append(np.flatnonzero(~goes_on), count - 1)
    return np.append(ends[np.searchsorted(ends, np.arange(count))], -1)


@per_document
def outline(document: Document) -> Outline:
    """The outline of Markdown, of a source in a markup of `markup_headings`, or of plain text that shows one.

    Headings inside lists, quotes, footnotes and code are no sections, and neither are empty ones.
    """
    headings = _headings(document)
    parents: list[int] = []
    paths: list[tuple[str, ...]] = []
    stack: list[int] = []
    for index, heading in enumerate(headings):
        while stack and headings[stack[-1]].level >= heading.level:
            stack.pop()
        parents.append(stack[-1] if stack else -1)
        paths.append((*(paths[stack[-1]] if stack else ()), heading.title))
        stack.append(index)
    starts = tuple(heading.start for heading in headings)
    leads = tuple(_leads(document.text, headings))
    return Outline(headings, tuple(parents), starts, leads, tuple(paths))


def are_marked(document: Document) -> bool:
    """Whether a text is best read as Markdown: it sees all headings but those behind `#`, or others behind `#`.

    `1. Scope` above a line of dashes, for one, begins a list there; `#` in a comment, of HTML or of settings, is no
    heading.
    """
    if has_comments(document):
        return False
    own = set(outline(document).starts)
    seen = {each.start for each in markdown_headings(document)}
    is_behind_sign = partial(document.text.startswith, "#")
    return all(map(is_behind_sign, own - seen)) or any(map(is_behind_sign, seen - own))


@per_document
def heading_runs(document: Document) -> Mapping[int, HeadingRun]:
    """By where each heading ends, the headings above and below it with no text between."""
    found = outline(document)
    ends = [visible_end(document.text, each.start, each.end) for each in found.headings]
    runs: dict[int, HeadingRun] = {}
    first = 0
    for index, end in enumerate(ends):
        is_last = index + 1 == len(ends) or found.leads[index + 1] > found.headings[index].end
        if is_last:
            run = HeadingRun(found.starts[first], end)
            runs.update(dict.fromkeys(ends[first : index + 1], run))
            first = index + 1
    return runs


def _leads(text: str, headings: Sequence[Heading]) -> Iterator[int]:
    """Where the blank space before each heading begins, front matter taken for blank."""
    begin = after = content_start(text)
    for heading in headings:
        lead = visible_end(text, after, heading.start)
        yield lead if lead > begin else 0
        after = heading.end


def _headings(document: Document) -> tuple[Heading, ...]:
    """The headings as the kind of text has them."""
    if document.is_markdown:
        return _markdown_headings(document)
    return (plain_headings if document.mime_type == "text/plain" else markup_headings)(document)


def _markdown_headings(document: Document) -> tuple[Heading, ...]:
    if "#" not in document.text and not _UNDERLINE.search(document.text):
        return ()
    return tuple(
        Heading(block.level, block.info, block.start, block.end)
        for block in markdown_headings(document)
        if block.info
    )
