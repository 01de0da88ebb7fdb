"""Figures that are raised: written as superscripts, so that the mark of a note is no part of its word.

pdfium gives the characters alone: `Smith` with a raised 1 would be read as `Smith1`, ten to the third as 103.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .reading import Glyph

#: how characters are written that are raised
_RAISABLE = frozenset(_PLAIN := "0123456789+-\u2212")
_RAISED = str.maketrans(_PLAIN, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻")
#: what may stand among raised figures and has no such form
_BESIDE = frozenset(",*∗†‡§¶")
#: the size of raised characters and how high they stand, by the size of what they are raised from
_LEAST_SIZE, _MOST_SIZE = 0.4, 0.86
_LOW, _HIGH = 0.2, 0.65
#: from which height on, by the same size, characters are taken for a line of their own
_OWN_LINE = 0.5
#: gaps, by the same size: within what is raised and beside it, and to the text of a note after its mark
_BESIDE_IT, _AFTER_MARK = 0.2, 1.2
#: the same from a word to the mark of a note with a space before it, and the figures of such a mark at most
_SPACED, _MARK = 0.6, 3
#: how far below the line of its word a mark stands that had no room there, by the size of that
_BELOW = 0.3, 1.2
#: characters that may overlap their neighbours, by the same size
_OVERLAP = -0.15
#: what is no base: a bracket that opens, a sign between two terms, a degree; and signs before or after figures
_NO_BASE = frozenset("([{=+-\u2212<>/⁄°′″")
#: what is a base after words alone: after a figure it parts numbers, as in a price
_COMMAS = frozenset(",;:")
#: what the text of a note may begin with, beside letters
_OPENING = frozenset("/\"'“”„‘«([<\\.~$#")
_SIGNS = frozenset("+-\u2212")
_FRACTION = frozenset("/⁄")


def with_superscripts(glyphs: Sequence[Glyph]) -> Sequence[Glyph]:
    """The glyphs of a page, where figures that are raised are superscripts on the line that they belong to.

    Raised are figures right after a character that is larger and lower, and those that stand before one,
    as the mark of a note does. Of a fraction or a formula with other raised characters nothing changes.
    """
    inked = [at for at, glyph in enumerate(glyphs) if not glyph.char.isspace() and glyph.char]
    changed: dict[int, list[Glyph]] = {}
    for first, end in _runs(glyphs, inked):
        places = inked[first:end]
        run = [glyphs[at] for at in places]
        before = inked[first - 1] if first else None
        after = inked[end] if end < len(inked) else None
        if before is not None and _is_wrapped(glyphs, before, run, after):
            changed.update({between: [] for between in range(before + 1, places[0])})
            changed.update({at: [_moved(glyphs[at], glyphs[before])] for at in places})
            continue
        is_after = before is not None and _follows(glyphs, before, places[0], run)
        if after is not None and (
            _is_below(run, glyphs[after])
            or (glyphs[after].char in _FRACTION and (is_after or not _begins_path(glyphs, after)))
        ):
            continue
        if is_after or (after is not None and _precedes(glyphs, before, run, after)):
            base = glyphs[before if is_after and before is not None else after or 0]
            changed.update({at: [_on_line(_raised(glyphs[at]), base)] for at in places})
            if is_after and before is not None:
                changed.update({between: [] for between in range(before + 1, places[0])})
            if after is not None and _is_raised(run, glyphs[after]):
                changed.update(_between(glyphs, places[-1], after))
        elif before in changed and _is_next_mark(glyphs[before], run):
            changed.update({at: [_raised(glyphs[at])] for at in places})
    if not changed:
        return glyphs
    return [new for at, glyph in enumerate(glyphs) for new in changed.get(at, [glyph])]


def _raised(glyph: Glyph) -> Glyph:
    return glyph._replace(char=glyph.char.translate(_RAISED))


def _on_line(glyph: Glyph, base: Glyph) -> Glyph:
    """A raised glyph, lowered to the line of its base if it is so high that it would be a line of its own."""
    return glyph._replace(y=base.y) if glyph.y - base.y > _OWN_LINE * base.style.size else glyph


def _runs(glyphs: Sequence[Glyph], inked: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Where figures, with signs among them, stand close to each other in one size and at one height."""
    start = 0
    for place in range(1, len(inked) + 1):
        before = glyphs[inked[place - 1]]
        glyph = glyphs[inked[place]] if place < len(inked) else None
        if glyph and _is_alike(before, glyph) and inked[place] == inked[place - 1] + 1:
            continue
        run = [glyphs[at].char for at in inked[start:place]]
        raised = {char for char in run if char not in _BESIDE}
        is_sum = any(char in _SIGNS for char in run[1:-1])
        if not is_sum and any(map(str.isdecimal, raised)) and raised <= _RAISABLE:
            yield start, place
        start = place


def _is_alike(before: Glyph, glyph: Glyph) -> bool:
    size = before.style.size
    near = _OVERLAP * size <= glyph.x0 - before.x1 <= _BESIDE_IT * size
    return near and size == glyph.style.size and abs(glyph.y - before.y) < 0.1 * size


def _is_raised(run: Sequence[Glyph], base: Glyph) -> bool:
    """Whether a run is smaller than a character and stands higher."""
    size = base.style.size
    up = run[0].y - base.y
    return _LEAST_SIZE * size <= run[0].style.size <= _MOST_SIZE * size and (
        _LOW * size <= up <= _HIGH * size
    )


def _moved(glyph: Glyph, base: Glyph) -> Glyph:
    """A raised glyph right behind another, without room of its own: none was left on the line."""
    return _raised(glyph)._replace(x0=base.x1, x1=base.x1, y=base.y)


def _is_mark(run: Sequence[Glyph]) -> bool:
    """Whether a run may be the mark of a note: a number without signs."""
    return len(run) <= _MARK and all(glyph.char.isdecimal() for glyph in run)


def _follows(glyphs: Sequence[Glyph], before: int, first: int, run: Sequence[Glyph]) -> bool:
    """Whether a run is raised from the character before it, with nothing but ends of lines between them.

    The mark of a note may have a space before it.
    """
    base, size = glyphs[before], glyphs[before].style.size
    between = {glyph.char for glyph in glyphs[before + 1 : first]}
    is_apart = " " in between and _is_mark(run) and not base.char.isdecimal()
    limit = _SPACED if is_apart else _BESIDE_IT
    return (
        base.char not in _NO_BASE
        and not (base.char in _COMMAS and before and glyphs[before - 1].char.isdecimal())
        and _is_raised(run, base)
        and _OVERLAP * size <= run[0].x0 - base.x1 <= limit * size
        and between <= {"", "\n", *(" " if is_apart else "")}
    )


def _is_next_mark(before: Glyph, run: Sequence[Glyph]) -> bool:
    """Whether a run is one more mark of a note, after one that is raised alike."""
    size = before.style.size
    return (
        _is_mark(run)
        and run[0].style.size == size
        and abs(run[0].y - before.y) < 0.1 * size
        and 0 <= run[0].x0 - before.x1 <= _SPACED * size
    )


def _is_wrapped(
    glyphs: Sequence[Glyph], before: int, run: Sequence[Glyph], after: int | None
) -> bool:
    """Whether the mark of a note had no room on the line of its word, and stands alone at the left below it.

    So does the number of an empty line of code, below other such numbers.
    """
    base, size = glyphs[before], glyphs[before].style.size
    return (
        _is_mark(run)
        and _LEAST_SIZE * size <= run[0].style.size <= _MOST_SIZE * size
        and _BELOW[0] * size <= base.y - run[0].y <= _BELOW[1] * size
        and (after is None or glyphs[after].y < run[0].y - size)
        and _begins_alike(glyphs, before, run[0])
    )


def _begins_alike(glyphs: Sequence[Glyph], at: int, mark: Glyph) -> bool:
    """Whether the line of a character begins where a mark stands, and with larger type."""
    base = first = glyphs[at]
    for glyph in map(glyphs.__getitem__, range(at - 1, -1, -1)):
        if glyph.char == "\n" or abs(glyph.y - base.y) > _LOW * base.style.size:
            break
        first = glyph
    is_larger = mark.style.size <= _MOST_SIZE * first.style.size
    return first is not base and is_larger and abs(first.x0 - mark.x0) < 0.5 * base.style.size


def _precedes(
    glyphs: Sequence[Glyph], before: int | None, run: Sequence[Glyph], after: int
) -> bool:
    """Whether a run stands, raised, right before a character, or begins its line with a gap after it."""
    base = glyphs[after]
    last = glyphs[before] if before is not None else None
    begins = last is None or abs(last.y - base.y) > 0.5 * base.style.size or last.x0 > run[0].x0
    limit = _AFTER_MARK if begins else _BESIDE_IT
    gap = base.x0 - run[-1].x1
    return (
        _is_raised(run, base)
        and (base.char.isalpha() or (begins and base.char in _OPENING))
        and _OVERLAP * base.style.size <= gap <= limit * base.style.size
    )


def _begins_path(glyphs: Sequence[Glyph], at: int) -> bool:
    """Whether a letter comes right after a stroke, as in the path that a note may begin with."""
    return at + 1 < len(glyphs) and glyphs[at + 1].char.isalpha()


def _is_below(run: Sequence[Glyph], after: Glyph) -> bool:
    """Whether what comes next stands under a run, as in a fraction."""
    return (
        after.y < run[0].y - 0.3 * run[0].style.size
        and after.x0 < run[-1].x1 - 0.1
        and (after.x1 > run[0].x0)
    )


def _between(glyphs: Sequence[Glyph], last: int, after: int) -> Iterator[tuple[int, list[Glyph]]]:
    """What stands between a run and the character after it, on one line: a space or nothing."""
    gap = glyphs[after].x0 - glyphs[last].x1
    spaces = range(last + 1, after)
    if gap > _AFTER_MARK * glyphs[after].style.size or gap < _OVERLAP * glyphs[after].style.size:
        return
    for at in spaces:
        if glyphs[at].char == "\n":
            yield at, []
    if gap > _BESIDE_IT * glyphs[after].style.size and spaces:
        yield spaces[0], [glyphs[spaces[0]]._replace(char=" ")]
