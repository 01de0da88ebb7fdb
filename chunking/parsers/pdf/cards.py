"""Boxes side by side on a slide, or one beside text: what stands in each is read before the next, in the order of the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import inf

from .gutters import grouped
from .layout import Line
from .painted import Painted
from .reading_order import reading_order
from .slide_columns import titled_columns
from .stacked_boxes import stacked

#: boxes that are looked at
_MOST_BOXES = 100
#: boxes of one card at most: more are the cells of a column
_OF_CARD = 2
#: how much smaller than the title of a card its text is
_SMALLER = 0.95
#: rows of text in most cards at least, and the share of the lower one's height that two cards side by side have in common
_ROWS, _SHARED = 2, 0.5
#: room between two boxes of a row, in sizes of type, at least
_ROOM = 0.4


def with_cards_gathered(found: Sequence[Line], boxes: Iterable[Painted]) -> list[Line]:
    """The pieces of a slide, those in boxes side by side, or in a box and beside it, as one that holds their lines."""
    held = {card: [line for line in found if _holds(card, line)] for card in _cards(boxes)}
    whole = [
        card for card, lines in held.items() if lines and not any(_cuts(card, x) for x in found)
    ]
    groups = list(_groups(_outermost(whole)))
    texts = [[held[card] for card in group] for group in groups]
    gathered = (
        [each for each in texts if 2 * sum(map(_has_rows, each)) > len(each)]
        or list(_panels(whole, held, found))
        or list(titled_columns(found))
        or [each for group, each in zip(groups, texts, strict=True) if _is_row_apart(group, each)]
    )
    taken = {id(line) for texts in gathered for lines in texts for line in lines}
    return [*(line for line in found if id(line) not in taken), *map(_gathered, gathered)]


def _has_rows(lines: Sequence[Line]) -> bool:
    return len(grouped(lines)) >= _ROWS


def _is_row_apart(cards: Sequence[Painted], texts: Sequence[Sequence[Line]]) -> bool:
    """Whether boxes make one row with room between them, and one has rows: cells of a table touch, or have others below."""
    ordered = sorted(cards, key=lambda card: card.left)
    room = _ROOM * max(line.size for lines in texts for line in lines)
    is_apart = all(one.right + room <= other.left for one, other in pairwise(ordered))
    return is_apart and any(map(_has_rows, texts))


def _panels(
    cards: Sequence[Painted], held: Mapping[Painted, list[Line]], found: Sequence[Line]
) -> Iterator[list[list[Line]]]:
    """The text of the only box of a slide, and that beside it up to what stands above or below both."""
    outer = [card for card in cards if not any(_is_in(card, o) for o in cards if o is not card)]
    if len(outer) != 1 or not _has_rows(held[outer[0]]):
        return
    card = outer[0]
    crossing = [line for line in found if line.x0 < card.right and card.left < line.x1]
    floor = max((line.y for line in crossing if line.y <= card.bottom), default=-inf)
    ceiling = min((line.low for line in crossing if line.low >= card.top), default=inf)
    strip = [line for line in found if floor < line.y < ceiling]
    left = [line for line in strip if line.x1 <= card.left]
    right = [line for line in strip if line.x0 >= card.right]
    beside = left or right
    near = [line for line in beside if card.bottom < line.y < card.top]
    largest = max((line.size for line in near), default=0.0)
    beside = [line for line in beside if line.y < card.top or _SMALLER * line.size <= largest]
    if not (left and right) and _has_rows(near):
        yield [beside, held[card]]


def with_cards_in_order(ordered: Iterable[Line]) -> list[Line]:
    """The lines of a slide in order, each card where the cards stand, as a column of its own."""
    done: list[Line] = []
    more = 0
    for line in ordered:
        if not _is_of_cards(line):
            done.append(replace(line, column=line.column + more) if more else line)
            continue
        more += 1
        done += [replace(each, column=line.column + more + each.column) for each in line.inside]
        more += line.inside[-1].column + 1
    return done


def _is_of_cards(line: Line) -> bool:
    return bool(line.inside) and not line.inside[0].label


def _cards(boxes: Iterable[Painted]) -> list[Painted]:
    """Boxes, of which one right above another with the same sides is of one card with it, as titles have boxes of their own."""
    return [_around(stack) for stack in stacked(boxes, _MOST_BOXES) if len(stack) <= _OF_CARD]


def _around(boxes: Sequence[Painted]) -> Painted:
    left, bottom, right, top = zip(*boxes, strict=True)
    return Painted(min(left), min(bottom), max(right), max(top))


def _outermost(cards: Iterable[Painted]) -> list[Painted]:
    """Cards that stand beside others, without those within one of them, and without the shadow of one."""
    ordered = sorted(cards, key=_area, reverse=True)
    chosen: list[Painted] = []
    for card in ordered:
        is_taken = any(_is_in(card, other) or _covers(card, other) for other in chosen)
        if not is_taken and any(_are_beside(card, other) for other in ordered):
            chosen.append(card)
    return chosen


def _area(card: Painted) -> float:
    return (card.right - card.left) * card.height


def _is_in(card: Painted, other: Painted) -> bool:
    return other.left <= card.left and card.right <= other.right and other.bottom <= card.bottom and card.top <= other.top  # fmt: skip


def _covers(one: Painted, other: Painted) -> bool:
    """Whether a box covers most of another."""
    width = min(one.right, other.right) - max(one.left, other.left)
    height = min(one.top, other.top) - max(one.bottom, other.bottom)
    return width > 0 and height > 0 and 2 * width * height > min(_area(one), _area(other))


def _are_beside(one: Painted, other: Painted) -> bool:
    shared = min(one.top, other.top) - max(one.bottom, other.bottom)
    is_apart = one.right <= other.left or other.right <= one.left
    return is_apart and shared >= _SHARED * min(one.height, other.height)


def _groups(cards: Sequence[Painted]) -> list[list[Painted]]:
    """Cards that stand beside each other, or beside one that both stand beside."""
    groups: list[list[Painted]] = []
    for card in cards:
        near = [group for group in groups if any(_are_beside(card, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([card, *(other for group in near for other in group)])
    return [group for group in groups if len(group) > 1]


def _gathered(texts: Iterable[Sequence[Line]]) -> Line:
    """Cards as what stands where a line would, in the order of the file."""
    in_file = sorted(texts, key=lambda lines: min(line.place or 0 for line in lines))
    cards = [reading_order(lines) for lines in in_file]
    are_titled = all(map(_is_titled, cards))
    inside: list[Line] = []
    for lines in cards:
        first = inside[-1].column + 1 if inside else 0
        title = replace(lines[0], titles=are_titled or lines[0].titles)
        inside += [replace(each, column=first + each.column) for each in (title, *lines[1:])]
    return Line(
        "",
        min(line.x0 for line in inside),
        max(line.x1 for line in inside),
        max(line.y for line in inside),
        max(line.size for line in inside),
        bottom=min(line.low for line in inside),
        place=max(line.place or 0 for line in inside),
        inside=tuple(inside),
    )


def _is_titled(lines: Sequence[Line]) -> bool:
    """Whether the first line of a card stands out of all others in it."""
    title, *others = lines
    stands_out = (
        other.size < _SMALLER * title.size or (title.bold and not other.bold) for other in others
    )
    return not title.is_box and bool(others) and all(stands_out)


def _holds(card: Painted, line: Line) -> bool:
    return card.left <= line.x0 and line.x1 <= card.right and card.bottom <= line.low and line.y <= card.top  # fmt: skip


def _cuts(card: Painted, line: Line) -> bool:
    """Whether a line is partly in a card."""
    is_level = card.bottom < line.y < card.top
    return is_level and line.x0 < card.right and card.left < line.x1 and not _holds(card, line)
