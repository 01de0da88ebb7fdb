"""Underscores that are drawn: TeX's older fonts have none, so that `asn1_write` would be read as `asn1 write`."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from .reading import Glyph
from .rules import Rule

#: in sizes of the letters beside it: how long an underscore is, and how far from them and from their baseline
_SHORTEST, _LONGEST, _BESIDE, _OFF = 0.2, 0.5, 0.25, 0.12
#: the share of its length by which one stands apart from the next in a row, and how many stand in one
_NEXT, _MOST = 0.8, 3
#: points by which the baseline of letters of usual sizes may lie above or below
_NEAR = 2

#: the glyphs of about one height: left edges, rising, and the glyphs' places in the text
Row = list[tuple[float, int]]


def with_drawn_underscores(glyphs: Sequence[Glyph], dashes: Iterable[Rule]) -> Sequence[Glyph]:
    """The glyphs of a page with an underscore for each short line on their baseline between two, or after the last of a line."""
    runs = [run for run in _runs(dashes) if len(run) <= _MOST]
    rows = _rows(glyphs) if runs else {}
    # what comes before a glyph, and the spaces that this takes the place of
    drawn: dict[int, list[Glyph]] = {}
    spaces: set[int] = set()
    for run in runs:
        left, right = _beside(run, glyphs, rows)
        if left is None or not _is_within(glyphs, left, right):
            continue
        before = glyphs[left]
        drawn[left + 1] = [Glyph("_", rule.low, rule.high, before.y, before.style) for rule in run]
        if right is not None:
            spaces.update(range(left + 1, right))
    return list(_merged(glyphs, drawn, spaces)) if drawn else glyphs


def _runs(dashes: Iterable[Rule]) -> Iterator[list[Rule]]:
    """Dashes in a row, as those of `__init__`."""
    run: list[Rule] = []
    for dash in sorted(dashes, key=lambda each: (round(each.at, 1), each.low)):
        if run and not (
            abs(dash.at - run[-1].at) < 0.2
            and 0 < dash.low - run[-1].high < _NEXT * (dash.high - dash.low)
        ):
            yield run
            run = []
        run.append(dash)
    if run:
        yield run


def _rows(glyphs: Sequence[Glyph]) -> dict[int, Row]:
    rows: dict[int, Row] = defaultdict(list)
    for index, glyph in enumerate(glyphs):
        if glyph.char.strip():
            rows[round(glyph.y)].append((glyph.x0, index))
    return {y: sorted(row) for y, row in rows.items()}


def _beside(
    run: Sequence[Rule], glyphs: Sequence[Glyph], rows: dict[int, Row]
) -> tuple[int | None, int | None]:
    """The glyphs right before and after a run, None where none is that near."""
    low, high = run[0].low, run[-1].high
    middle = (low + high) / 2
    before = after = None
    for y in range(round(run[0].at) - _NEAR, round(run[0].at) + _NEAR + 1):
        row = rows.get(y, [])
        at = bisect_left(row, (middle, 0))
        for _, index in row[max(0, at - 1) : at]:
            if _is_on(run, glyphs[index], low - glyphs[index].x1):
                before = index
        for _, index in row[at : at + 1]:
            if _is_on(run, glyphs[index], glyphs[index].x0 - high):
                after = index
    return before, after


def _is_within(glyphs: Sequence[Glyph], left: int, right: int | None) -> bool:
    """Whether nothing but spaces stands between two glyphs, or a line ends after the first."""
    if right is None:
        following = glyphs[left + 1].char if left + 1 < len(glyphs) else "\n"
        return glyphs[left].char.isalnum() and following == "\n"
    return left < right and not any(glyph.char.strip() for glyph in glyphs[left + 1 : right])


def _is_on(run: Sequence[Rule], glyph: Glyph, gap: float) -> bool:
    """Whether dashes at this distance from a glyph are underscores of its size on its baseline."""
    size = glyph.style.size
    lengths = [dash.high - dash.low for dash in run]
    return (
        -0.1 * size < gap < _BESIDE * size
        and abs(run[0].at - glyph.y) < _OFF * size
        and _SHORTEST * size < min(lengths)
        and max(lengths) < _LONGEST * size
    )


def _merged(
    glyphs: Sequence[Glyph], drawn: dict[int, list[Glyph]], spaces: set[int]
) -> Iterator[Glyph]:
    for index, glyph in enumerate(glyphs):
        yield from drawn.get(index, ())
        if index not in spaces:
            yield glyph
    yield from drawn.get(len(glyphs), ())
