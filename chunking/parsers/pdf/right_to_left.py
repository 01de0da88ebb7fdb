"""Text that runs from right to left, by where its letters stand: programs store it in any order.

A page most of whose letters run so is mirrored: what is read first is on the left then, as on other pages,
for columns, cells, and indents, too. What runs against its page, such as a name in Latin letters or a
number, is turned around in its place. It is the Unicode Bidirectional Algorithm (UAX #9), gone backwards.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from .layout import GAP
from .reading import Glyph, RawPage
from .rules import Rule, Rules

#: what runs from right to left; letters of Arabic tell how signs beside numbers stand
_RIGHT_TO_LEFT = frozenset(["R", "AL"])
_LEFT_TO_RIGHT = frozenset(["L", "EN", "AN"])
_DIGITS = frozenset(["EN", "AN"])
#: how far baselines of one line may lie apart, and the least gap between words, in sizes of type
_ONE_LINE, _SPACE = 0.45, 0.15
#: the first letter of a code that no text below has which runs from right to left
_FIRST = "\u0590"
_ALEFS, _LAM = frozenset("اأإآٱ"), "ل"
_OPENING, _CLOSING = "([{«", ")]}»"
#: a character as it stands, with the marks on it, or those that are one sign; and its class
Cluster = list[Glyph]


def read_from_the_right(page: RawPage) -> RawPage:
    """A page with its letters in reading order, mirrored where most run from right to left."""
    counted = Counter(_class(glyph.char) for glyph in page.glyphs if glyph.char > _FIRST)
    against = sum(counted[name] for name in _RIGHT_TO_LEFT)
    if not against:
        return page
    letters = sum(glyph.char.isalpha() for glyph in page.glyphs)
    is_mirrored = 2 * against > letters
    if is_mirrored:
        page = _mirrored(page)
    segments = [_in_order(part, is_mirrored, counted) for part in _segments(page.glyphs)]
    return replace(page, glyphs=[glyph for segment in segments for glyph in segment])


def is_right_to_left(text: str) -> bool:
    """Whether most letters of a text run from right to left."""
    letters = [char for char in text if char.isalpha()]
    return 2 * sum(_class(char) in _RIGHT_TO_LEFT for char in letters) > len(letters)


def _class(text: str) -> str:
    return unicodedata.bidirectional(text[0]) if text else ""


def _mirrored(page: RawPage) -> RawPage:
    width = page.width
    rules = Rules(
        tuple(Rule(width - rule.high, width - rule.low, rule.at) for rule in page.rules.across),
        tuple(Rule(rule.low, rule.high, width - rule.at) for rule in page.rules.down),
        tuple((width - x, y) for x, y in page.rules.aslant),
    )
    glyphs = [glyph._replace(x0=width - glyph.x1, x1=width - glyph.x0) for glyph in page.glyphs]
    turned = [
        run._replace(x=width - run.x, quarter=run.quarter and 4 - run.quarter)
        for run in page.turned
    ]
    figures = [
        figure._replace(left=width - figure.right, right=width - figure.left)
        for figure in page.figures
    ]
    return replace(page, glyphs=glyphs, rules=rules, figures=figures, turned=turned)


def _segments(glyphs: Sequence[Glyph]) -> list[list[Cluster]]:
    """Clusters that stand beside each other without a wide gap, from the left, in the order of the file."""
    inked = [
        (at, glyph)
        for at, glyph in enumerate(glyphs)
        if glyph.char and (glyph.x1 > glyph.x0 or not glyph.char.isspace())
    ]
    found: list[tuple[int, list[Cluster]]] = []
    for row in _rows(_with_marks_on_lines(inked)):
        row.sort(key=lambda item: (item[1].x0 + item[1].x1, item[0]))
        parts = [[row[0]]]
        for before, after in pairwise(row):
            size = max(before[1].style.size, after[1].style.size, 1.0)
            if after[1].x0 - before[1].x1 > GAP * size:
                parts.append([])
            parts[-1].append(after)
        found.extend((min(part)[0], _clusters([glyph for _, glyph in part])) for part in parts)
    return [segment for _, segment in sorted(found, key=lambda item: item[0])]


def _with_marks_on_lines(inked: list[tuple[int, Glyph]]) -> list[tuple[int, Glyph]]:
    """Glyphs whose marks stand on the line of the nearer letter before or after them in the file."""
    last: Glyph | None = None
    before: list[Glyph | None] = []
    for _, glyph in inked:
        last = last if _is_mark(glyph) else glyph
        before.append(last)
    following: Glyph | None = None
    done = []
    for (at, glyph), preceding in zip(reversed(inked), reversed(before), strict=True):
        if _is_mark(glyph):
            near = [base for base in (preceding, following) if base]
            base = min(near, key=lambda base: _apart(glyph, base), default=glyph)
            glyph = glyph._replace(y=base.y)
        else:
            following = glyph
        done.append((at, glyph))
    return done[::-1]


def _apart(mark: Glyph, base: Glyph) -> float:
    across = abs(mark.x0 + mark.x1 - base.x0 - base.x1) / 2
    return max(across, abs(mark.y - base.y) - base.style.size)


def _rows(inked: Iterable[tuple[int, Glyph]]) -> list[list[tuple[int, Glyph]]]:
    rows: list[list[tuple[int, Glyph]]] = []
    for item in sorted(inked, key=lambda item: -item[1].y):
        glyph, first = item[1], rows[-1][0][1] if rows else None
        size = max(glyph.style.size, first.style.size) if first else 0.0
        if first and first.y - glyph.y <= _ONE_LINE * size:
            rows[-1].append(item)
        else:
            rows.append([item])
    return rows


def _is_mark(glyph: Glyph) -> bool:
    return bool(glyph.char) and unicodedata.category(glyph.char[0]) == "Mn"


def _clusters(glyphs: Sequence[Glyph]) -> list[Cluster]:
    """Glyphs from the left, with marks at their letters, and what is one sign together."""
    done: list[Cluster] = []
    waiting: Cluster = []
    for glyph in glyphs:
        if _is_mark(glyph):
            base = done[-1][0] if done else None
            is_on_last = base is not None and glyph.x0 + glyph.x1 <= 2 * base.x1
            (done[-1] if is_on_last else waiting).append(glyph)
        elif done and abs(glyph.x0 - done[-1][0].x0) < 0.05 and not glyph.char.isspace():
            done[-1].append(glyph)
        else:
            done.append([glyph, *waiting])
            waiting = []
    if waiting:
        done.append(waiting)
    return _spaced([_ordered(cluster) for cluster in done])


def _ordered(cluster: Cluster) -> Cluster:
    """A cluster whose lam stands before the alef that is written into it."""
    if len(cluster) > 1 and cluster[0].char in _ALEFS and cluster[1].char == _LAM:
        return [cluster[1], cluster[0], *cluster[2:]]
    return cluster


def _spaced(clusters: Sequence[Cluster]) -> list[Cluster]:
    """Clusters from the left with a space where a gap parts two words."""
    done = list(clusters[:1])
    for before, cluster in pairwise(clusters):
        (one, *_), (other, *_) = before, cluster
        is_apart = other.x0 - one.x1 > _SPACE * other.style.size
        if is_apart and not (one.char.isspace() or other.char.isspace()):
            done.append([Glyph(" ", one.x1, other.x0, one.y, one.style)])
        done.append(cluster)
    return done


def _in_order(segment: list[Cluster], is_mirrored: bool, counted: Counter[str]) -> list[Glyph]:
    """The glyphs of a segment as they are read, with spaces and the end of a line."""
    kinds = {_kind(cluster) for cluster in segment}
    has_against = bool(kinds & _RIGHT_TO_LEFT)
    is_arabic = counted["AL"] > counted["R"]
    if is_mirrored:
        is_foreign = "L" in kinds and not has_against
        ordered = _turned(segment) if is_foreign else _turned_inside(segment, is_arabic)
    else:
        ordered = _with_runs_turned(segment, is_arabic) if has_against else segment
    glyphs = [glyph for cluster in ordered for glyph in cluster]
    if has_against or "L" not in kinds:
        glyphs = _with_brackets(glyphs)
    return [*glyphs, Glyph("\n", 0.0, 0.0, 0.0, glyphs[-1].style)]


def _kind(cluster: Cluster) -> str:
    return _class(cluster[0].char)


def _turned(run: Sequence[Cluster]) -> list[Cluster]:
    """A run that is read the other way round, in its place."""
    ends = [glyph for cluster in run for glyph in cluster]
    both = min(glyph.x0 for glyph in ends) + max(glyph.x1 for glyph in ends)
    return [
        [glyph._replace(x0=both - glyph.x1, x1=both - glyph.x0) for glyph in cluster]
        for cluster in reversed(run)
    ]


def _with_runs_turned(segment: list[Cluster], is_arabic: bool) -> list[Cluster]:
    """What runs from right to left within a line that does not, turned around."""
    done: list[Cluster] = []
    for is_text, group in groupby(segment, key=lambda cluster: _kind(cluster) != "L"):
        part = list(group)
        ends = [at for at, cluster in enumerate(part) if _kind(cluster) in _RIGHT_TO_LEFT]
        if is_text and ends:
            first, end = ends[0], ends[-1] + 1
            turned = _turned_inside(_turned(part[first:end]), is_arabic)
            part = [*part[:first], *turned, *part[end:]]
        done.extend(part)
    return done


def _turned_inside(line: list[Cluster], is_arabic: bool) -> list[Cluster]:
    """A line read from the right, with its numbers and what runs from left to right turned around."""
    done: list[Cluster] = []
    for is_against, group in groupby(line, key=lambda cluster: _kind(cluster) in _RIGHT_TO_LEFT):
        part = list(group)
        if is_against:
            is_arabic = _kind(part[-1]) == "AL"
            done.extend(part)
        else:
            done.extend(_foreign_turned(part, is_arabic, begins=not done))
    return done


def _foreign_turned(part: list[Cluster], is_arabic: bool, begins: bool) -> list[Cluster]:
    """What stands between letters from right to left: words in one, numbers without words each by itself."""
    kinds = [_kind(cluster) for cluster in part]
    if "L" not in kinds:
        return _numbers_turned(part, is_arabic)
    strong = [at for at, kind in enumerate(kinds) if kind in _LEFT_TO_RIGHT]
    first, end = strong[0], strong[-1] + 1
    if begins and kinds[first] in _DIGITS:  # the number of a title or an item
        gap = next((at for at in range(first, end) if part[at][0].char.isspace()), None)
        word = kinds.index("L")
        if gap is not None and gap < word:
            return [
                *_numbers_turned(part[:gap], is_arabic),
                *_foreign_turned(part[gap:], is_arabic, False),
            ]
    return [*part[:first], *_turned(part[first:end]), *part[end:]]


def _numbers_turned(part: list[Cluster], is_arabic: bool) -> list[Cluster]:
    """Numbers with the signs that belong to them turned around; with Arabic, few signs do."""
    inner = {"CS"} if is_arabic else {"CS", "ES"}
    kinds = [_kind(cluster) for cluster in part]
    belongs = [
        kind in _DIGITS
        or (kind in inner and 0 < at < len(kinds) - 1 and kinds[at - 1] in _DIGITS and kinds[at + 1] in _DIGITS)
        or (kind == "ET" and not is_arabic and bool(_DIGITS & {*kinds[max(0, at - 1) : at + 2]}))
        for at, kind in enumerate(kinds)
    ]  # fmt: skip
    done: list[Cluster] = []
    for is_number, group in groupby(zip(belongs, part, strict=True), key=lambda item: item[0]):
        run = [cluster for _, cluster in group]
        done.extend(_turned(run) if is_number else run)
    return done


def _with_brackets(glyphs: Sequence[Glyph]) -> list[Glyph]:
    """Glyphs whose brackets open before and close after what they hold: fonts draw either by the same sign."""
    done: list[Glyph] = []
    is_open = False
    for at, glyph in enumerate(glyphs):
        kind = max(_OPENING.find(glyph.char), _CLOSING.find(glyph.char)) if glyph.char else -1
        if kind >= 0:
            hangs_before = at > 0 and not glyphs[at - 1].char.isspace()
            hangs_after = at + 1 < len(glyphs) and not glyphs[at + 1].char.isspace()
            opens = hangs_after if hangs_before != hangs_after else not is_open
            is_open = opens
            glyph = glyph._replace(char=(_OPENING if opens else _CLOSING)[kind])
        done.append(glyph)
    return done
