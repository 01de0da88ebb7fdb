"""Terms with what is said of each beside it, in two columns without rules: the term once, the text in lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from statistics import mean

from ..layout import Line
from .candidates import Candidate
from .rows import Cells, merged, text_of
from .words import Phrase, TextLine, Word, baseline, table_lines

#: entries of a list at least, and words of a term at most and at the mean
_ENTRIES, _WORDS, _MEAN = 4, 6, 3.5
#: lines of a run from which on a list may begin: what stands above it may keep to its columns
_TRIED = 4
#: how near to one place terms and texts begin, and how far apart lines stand at most, in sizes of type
_NEAR, _APART = 0.25, 2.6
#: the share of the entries that begin a sentence where the one before has ended, and of the terms that are different
_ANEW, _DIFFERENT = 0.8, 0.8
#: how much farther apart entries stand than their lines
_FARTHER = 1.15
#: how much before the longest lines, in sizes of type, a line ends that is not full
_SHORT = 4.0
#: a day, as before what happened then
_DATE = re.compile(r"\d{4}[-/.]\d\d?[-/.]\d\d?\b|\d\d?[-/.]\d\d?[-/.]\d{4}\b")
_ENDS = frozenset('.!?:;…。!?)"”’»')


def terms(lines: Sequence[Line], words: Sequence[Word]) -> Iterator[Candidate]:
    """The lists in each column of a page; `lines` are in reading order."""
    for _, column in groupby(lines, key=lambda line: (line.column, line.table is None)):
        found = list(column)
        left, right = min(line.x0 for line in found) - 1, max(line.x1 for line in found) + 1
        top, bottom = max(line.y + line.size for line in found), min(line.low for line in found) - 1
        inside = table_lines(word for word in words if word.is_in((left, bottom, right, top)))
        yield from _lists(inside)


def _lists(lines: Sequence[TextLine]) -> Iterator[Candidate]:
    """The lists among lines; a long run that holds none is looked at from its first few lines, not from each."""
    at, tried = 0, 0
    while at < len(lines):
        run = _run(lines, at)
        is_long = len(run) >= _ENTRIES
        candidate = _candidate(run) if is_long else None
        if candidate:
            yield candidate
        is_over = bool(candidate) or (is_long and tried == _TRIED)
        at += len(run) if is_over else 1
        tried = tried + 1 if is_long and not is_over else 0


def _begins(line: TextLine) -> float | None:
    """Where the text begins that stands beside a term, if a line has both."""
    if len(line) < 2 or len(line[0]) > _WORDS:
        return None
    return line[1][0].x0


def _run(lines: Sequence[TextLine], at: int) -> list[tuple[Phrase, Phrase]]:
    """The terms and texts of lines from one on, as long as they keep to its two columns."""
    first = lines[at]
    place = _begins(first)
    found: list[tuple[Phrase, Phrase]] = []
    if place is None:
        return []
    left, size = first[0][0].x0, first[0][0].size
    last = baseline(first)
    for line in (lines[each] for each in range(at, len(lines))):
        term = [word for phrase in line for word in phrase if word.x0 < place - _NEAR * size]
        text = [word for phrase in line for word in phrase if word.x0 >= place - _NEAR * size]
        is_apart = all(phrase[0].x0 >= place - _NEAR * size or phrase[-1].x1 < place for phrase in line)  # fmt: skip
        keeps_text = not text or abs(text[0].x0 - place) <= _NEAR * size
        keeps_term = not term or (abs(term[0].x0 - left) <= _NEAR * size and len(term) <= _WORDS)
        if not (keeps_text and keeps_term and is_apart) or last - baseline(line) > _APART * size:
            break
        last = baseline(line)
        found.append((term, text))
    return found


def _candidate(run: Sequence[tuple[Phrase, Phrase]]) -> Candidate | None:
    """The entries of a run, if it is a list of terms and no text beside text."""
    rows = _entries(run)
    entries = [merged(row) for row in rows]
    terms = [text_of(entry[0]) for entry in entries]
    if len(entries) < _ENTRIES or not all(text for _, text in entries):
        return None
    is_named = all(sum(map(str.isalpha, name)) > 1 or _DATE.match(name) for name in terms)
    is_brief = mean(len(name.split()) for name in terms) <= _MEAN
    if not (is_named and is_brief and len(set(terms)) >= _DIFFERENT * len(terms)):
        return None
    if not _begin_sentences(rows):
        return None
    words = [word for entry in entries for cell in entry for word in cell]
    box = (
        min(word.x0 for word in words) - 1,
        min(word.y - 0.3 * word.size for word in words),
        max(word.x1 for word in words) + 1,
        max(word.y + 0.8 * word.size for word in words),
    )
    return Candidate(entries, box, 0, is_list=True)


def _entries(run: Sequence[tuple[Phrase, Phrase]]) -> list[list[Cells]]:
    """The lines of each entry: one begins farther below the line before it, or else with each term.

    A term in small letters goes on with the one above it, unless all terms are.
    """
    heights = [(text or term)[0].y for term, text in run]
    gaps = [0.0, *(above - below for above, below in pairwise(heights))]
    near = _FARTHER * min(gaps[1:])
    begins = [bool(term and text) for term, text in run]
    is_parted = any(gap > near and begun for gap, begun in zip(gaps, begins, strict=True))
    small = [term[0].text[0].islower() if term else None for term, _ in run]
    are_small = False not in small
    rows: list[list[Cells]] = []
    for (term, text), gap, begun, is_small in zip(run, gaps, begins, small, strict=True):
        if not rows or (begun and (gap > near or not (is_parted or (is_small and not are_small)))):
            rows.append([])
        rows[-1].append([term, text])
    return rows


def _begin_sentences(rows: Sequence[Sequence[Cells]]) -> bool:
    """Whether texts begin sentences, each where the one before it has ended."""
    full = max(text[-1].x1 for row in rows for _, text in row if text)
    anew = 0
    for before, row in pairwise(rows):
        last = next(text for _, text in reversed(before) if text)[-1]
        first = row[0][1][0]
        has_ended = last.text[-1] in _ENDS or last.x1 < full - _SHORT * last.size
        anew += has_ended and not first.text[0].islower()
    return anew >= _ANEW * (len(rows) - 1)
