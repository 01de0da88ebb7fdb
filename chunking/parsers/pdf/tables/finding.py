"""The tables of a page, taken out of its glyphs: each word is in a table or outside, never both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ....types import Table
from ..cards import with_cards_gathered, with_cards_in_order
from ..items import with_items_joined
from ..labels import with_labels_gathered, with_labels_in_order
from ..layout import Line, pieces
from ..reading import Glyph, RawPage, Turned
from ..reading_order import reading_order
from ..rules import Rule, Rules
from .aligned import aligned
from .backgrounds import backgrounds
from .candidates import Candidate
from .captions import Caption, captions_of
from .drawings import Drawings
from .frames import without_frame
from .grids import grids
from .headless import is_headless
from .heads import head_rows, named
from .judging import holds_lists, is_table
from .painted_heads import below_heads
from .ruled_heads import ruled_heads
from .stacks import stacks
from .stripes import with_stripes
from .terms import terms
from .turned_heads import with_turned_heads
from .words import Box, Word, words_of
from .written import written

#: words of a page that is searched: more are a map or a drawing
_MAX_WORDS = 20_000
#: edges of the bars and the background of a slide in one direction, at most
_OF_BARS = 6
#: dots at the end of a sentence, at most: an ellipsis
_DOTS = 3
#: how much larger a table told by lines across, or by where cells line up, must be to be preferred to one told by lines
#: both ways, or by the order in which the file writes its cells
_BOTH_WAYS, _WRITTEN = 2.5, 1.5


def lines_and_tables(
    page: RawPage, first: Candidate | None = None
) -> tuple[list[Line], Sequence[Turned]]:
    """The lines of a page and its tables in reading order; and what is turned and names no columns.

    `first` is known to be a table.
    """
    words = words_of(page.glyphs)
    if len(words) > _MAX_WORDS:
        return reading_order(pieces(page.glyphs)), page.turned
    captions = captions_of(words)
    known = [first] if first else []
    rules, drawings = _inside(page), Drawings(page.rules)
    painted = backgrounds(rules)
    drawn = [
        *grids(with_stripes(rules, painted, words), words),
        *below_heads(painted, words),
        *stacks(rules.across, words),
    ]
    if page.width > page.height:
        drawn = [each for each in drawn if not holds_lists(each)]
    ruled = _chosen(_headed(_held(drawings.left_out_of(drawn))), captions, known)
    rest = _outside(words, ruled)
    lines = _ordered(page, ruled)
    across = rules.across
    unruled = [
        *written(rest, page.glyphs, across),
        *aligned(lines, rest, across),
        *terms(lines, rest),
        *ruled_heads(across, rest),
    ]
    found = _chosen(drawings.left_out_of(unruled), captions, ruled)
    found, turned = with_turned_heads(found, page.turned, _outside(words, found))
    if page.figures:
        return _with_figures(page, found, turned)
    if len(found) > len(ruled) or len(turned) < len(page.turned):
        lines = _ordered(page, found)
    return lines, turned


def _ordered(page: RawPage, tables: Sequence[Candidate]) -> list[Line]:
    """The tables of a page and what is outside of them, as it is read."""
    outside = with_items_joined(_left(page.glyphs, tables))
    return _in_order(page, [*outside, *(line_of(page, table) for table in tables)])


def _in_order(page: RawPage, found: Sequence[Line]) -> list[Line]:
    if page.width <= page.height:
        return reading_order(found)
    return with_cards_in_order(reading_order(with_cards_gathered(found, page.paint.boxes)))


def _with_figures(
    page: RawPage, tables: Sequence[Candidate], turned: Sequence[Turned]
) -> tuple[list[Line], Sequence[Turned]]:
    """The lines and tables of a page in reading order, the words of each figure together; and what is turned elsewhere."""
    outside, away = with_labels_gathered(_left(page.glyphs, tables), turned, page)
    found = [*with_items_joined(outside), *(line_of(page, table) for table in tables)]
    return with_labels_in_order(_in_order(page, found)), away


def _chosen(
    candidates: Iterable[Candidate], captions: Sequence[Caption], known: Sequence[Candidate]
) -> list[Candidate]:
    """The known tables, and the candidates that are some; of those that overlap, the larger, or that with lines both ways."""
    chosen = list(known)
    for candidate in sorted(candidates, key=_weight, reverse=True):
        captioned = any(caption.names(candidate.box) for caption in captions)
        found = replace(candidate, captioned=captioned)
        if not any(_overlap(found.box, other.box) for other in chosen) and is_table(found):
            chosen.append(found)
    return chosen


def _inside(page: RawPage) -> Rules:
    """The rules of a page without those from edge to edge, of bars and backgrounds of slides, and those of a frame around it."""
    rules = without_frame(page.rules, page.width, page.height)
    return replace(
        rules,
        across=_without_bars(rules.across, page.width),
        down=_without_bars(rules.down, page.height),
    )


def _without_bars(rules: Sequence[Rule], extent: float) -> tuple[Rule, ...]:
    """The rules without those from edge to edge; with them where they are too many for bars, as those of a table are."""
    inner = tuple(rule for rule in rules if rule.low > 0 or rule.high < extent)
    return inner if len(rules) - len(inner) <= _OF_BARS else tuple(rules)


def _held(candidates: Iterable[Candidate]) -> list[Candidate]:
    """The candidates but painted boxes around tables with lines both ways, as around code and what it makes."""
    found = list(candidates)
    drawn = [each.box for each in found if each.ruled == 2 and is_table(each)]
    return [each for each in found if each.ruled or not any(_is_in(box, each.box) for box in drawn)]


def _headed(found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates but those that another one has all rows of, with a head above them: stripes begin below it."""
    heads = [each for each in found if each.headed and each.ruled != 2]
    return [each for each in found if not any(_heads(other, each) for other in heads)]


def _heads(whole: Candidate, part: Candidate) -> bool:
    is_below = len(whole.rows) == len(part.rows) + 1 and _overlap(whole.box, part.box)
    return is_below and whole.texts[1:] == part.texts


def _weight(found: Candidate) -> float:
    """The area of a candidate, by as much more as what it was found by tells more."""
    left, bottom, right, top = found.box
    more = _BOTH_WAYS if found.ruled == 2 else _WRITTEN if found.written else 1
    return (right - left) * (top - bottom) * more


def _overlap(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _is_in(one: Box, other: Box) -> bool:
    return other[0] < one[0] and one[2] < other[2] and other[1] < one[1] and one[3] < other[3]


def _outside(words: Iterable[Word], tables: Sequence[Candidate]) -> list[Word]:
    taken = {word.first for table in tables for word in table.words}
    return [word for word in words if word.first not in taken]


def _left(glyphs: Sequence[Glyph], tables: Sequence[Candidate]) -> list[Line]:
    """The pieces of text outside of the tables."""
    taken = {at for t in tables for word in t.words for at in range(word.first, word.end)}
    if not taken:
        return pieces(glyphs)
    return pieces(
        Glyph("\n", glyph.x0, glyph.x1, glyph.y, glyph.style) if at in taken else glyph
        for at, glyph in enumerate(glyphs)
    )


def line_of(page: RawPage, found: Candidate) -> Line:
    """A table as what stands where lines would."""
    left, bottom, right, top = found.box
    columns, across = found.columns, page.rules.across
    count = head_rows(found.filled, across)
    head = named(found.filled[:count], columns, across)
    texts = [*head, *found.texts[count:]]
    if found.is_list or (count == 1 and is_headless(found, across)):
        head, texts = [[""] * len(columns)], [[""] * len(columns), *texts]
    header, *rows = (tuple(map(_undotted, row)) for row in texts)
    size = max(word.size for word in found.words)
    table = Table(header, tuple(rows[len(head) - 1 :]), None, page.number)
    return Line(
        "",
        left,
        right,
        top,
        size,
        table=table,
        bottom=bottom,
        columns=columns,
        place=max(word.end for word in found.words),
        headed=found.headed or len(head) > 1,
        names=tuple(rows[: len(head) - 1]),
    )


def _undotted(cell: str) -> str:
    """A cell without the dots that lead from it to the next."""
    text = cell.rstrip(" .…")
    return text if sum(not sign.isspace() for sign in cell[len(text) :]) > _DOTS else cell
