"""Numbered titles that their text follows at once, on the same line or the next: `2. Grant of Licence. Subject to …`.

Contracts and licences are set so. That most of these titles have capitals as English titles do, and more than
a sentence below them, tells them from the items of a list.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from ..whitespace import visible_end
from .counting import begins_anew
from .numbered_headings import NumberedLine, follows, is_below_blank
from .title_case import is_in_title_case

#: how a paragraph begins that has a number
_CLAUSE = re.compile(
    r"(?:\A|\n)[ \t]{0,16}+(?P<number>\d{1,3}(?:\.\d{1,3}){0,3})\.?[ \t\xa0]++(?=[^\W\d_])"
)
#: a title to its full stop or colon, or to the end of a line that stands alone or that more words have room on
_TITLE = re.compile(
    r"(?P<title>(?:[A-Z]\.(?=[A-Z ])|[^.:!?。：，；\r\n]){3,80}+)"
    r"(?:[.:](?=\s|\Z)|(?=(?:\r?\n[ \t]*+[\r\n]|\Z))|(?<![^\r\n]{61})(?=[\r\n]))"
    # what text begins with, or an item of it, or the line below a title
    r"(?=(?P<gap>\s*+)(?:[\"“‘'`(\[]{0,2}[^\W_a-zß-öø-ÿ]|[a-z]{1,2}[.)]\s|[-=]{3}|\Z))"
)
#: titles that are needed, and their share of the clauses of one depth below one number
_FEWEST, _MOST = 3, 0.75
#: the first clause with a title below another, where those before it have none
_LAST_FIRST = 3
#: characters from one title to the next, in the middle: fewer are the entries of a list
_LEAST = 200


@dataclass(frozen=True, slots=True)
class _Clause:
    """A paragraph that begins with a number; its title is empty where it has none."""

    number: tuple[int, ...]
    title: str
    start: int
    end: int
    is_own_line: bool

    @property
    def is_in_case(self) -> bool:
        return is_in_title_case(self.title)

    @property
    def is_one_word(self) -> bool:
        """Whether it may be a title or a sentence."""
        return len(self.title.split()) == 1

    @property
    def is_titled(self) -> bool:
        return bool(self.title) and (self.is_own_line or self.is_one_word or self.is_in_case)


def clause_titles(text: str) -> list[NumberedLine]:
    """The titles of a text's numbered clauses; none where too few have one, or their numbers do not go on. O(n)."""
    clauses = list(_clauses(text))
    titled = [clause for clause in clauses if clause.is_titled]
    groups = _groups(_that_go_on(titled), clauses)
    found = sorted((clause for group in groups for clause in group), key=lambda each: each.start)
    in_case = sum(clause.is_in_case for clause in found)
    if in_case < max(_FEWEST, _MOST * sum(clause.is_in_case for clause in titled)):
        return []
    if median(below.start - above.start for above, below in pairwise(found)) < _LEAST:
        return []
    return [
        NumberedLine(each.number, text[each.start : each.end], each.start, each.end)
        for each in found
    ]


def _clauses(text: str) -> Iterator[_Clause]:
    for match in filter(is_below_blank, _CLAUSE.finditer(text)):
        number = tuple(map(int, match["number"].split(".")))
        start = match.start("number")
        if title := _TITLE.match(text, match.end()):
            end = visible_end(text, start, title.end())
            yield _Clause(number, title["title"], start, end, "\n" in title["gap"])
        else:
            yield _Clause(number, "", start, match.end(), False)


def _that_go_on(clauses: Sequence[_Clause]) -> Iterator[_Clause]:
    """The clauses whose numbers go on from those before, or begin anew; of several counts those of documents."""
    counts: list[list[_Clause]] = [[]]
    before: tuple[int, ...] = ()
    numbers = [clause.number for clause in clauses]
    for at, clause in enumerate(clauses):
        *above, last = clause.number
        is_below = last <= _LAST_FIRST and follows(before, (*above, 1))
        if not (is_below or follows(before, clause.number)):
            if not _are_titles([clauses[i] for i in begins_anew(numbers, at, before, follows)]):
                continue
            counts.append([])
        before = clause.number
        counts[-1].append(clause)
    for count in counts:
        if len(counts) == 1 or _are_titles(count):
            yield from count


def _are_titles(clauses: Sequence[_Clause]) -> bool:
    """Whether clauses that begin to count anew are a document's, and no items of a schedule, a list or a table of contents."""
    several = [clause for clause in clauses if not clause.is_one_word]
    in_case = sum(clause.is_in_case for clause in several)
    if len(clauses) < _FEWEST or in_case < max(1, _MOST * len(several)):
        return False
    return median(below.start - above.start for above, below in pairwise(clauses)) >= _LEAST


def _groups(titled: Iterable[_Clause], clauses: Sequence[_Clause]) -> Iterator[list[_Clause]]:
    """The clauses with titles below one number each, where few others stand beside them."""
    groups: defaultdict[tuple[int, ...], list[_Clause]] = defaultdict(list)
    for clause in titled:
        groups[clause.number[:-1]].append(clause)
    others: defaultdict[tuple[int, ...], set[tuple[int, ...]]] = defaultdict(set)
    for clause in clauses:
        if not clause.is_titled:
            others[clause.number[:-1]].add(clause.number)
    for above, group in groups.items():
        untitled = others[above].difference(clause.number for clause in group)
        several = len(untitled) + sum(not clause.is_one_word for clause in group)
        if 0 < sum(clause.is_in_case for clause in group) >= _MOST * several:
            yield group
