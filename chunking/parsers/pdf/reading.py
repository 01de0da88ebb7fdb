"""What pdfium sees of a page: glyphs with boxes, sizes and fonts, turned upright, and ruling lines.

pdfium is not thread-safe: whatever touches one of its objects does so under `PDFIUM`.
"""

from __future__ import annotations

import math
import re
import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from ctypes import addressof, byref, c_double, c_uint, create_string_buffer
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, NamedTuple

from .codes import Codes, character
from .cork import SIGNS, CorkSigns
from .drawn_figures import Figure, figures
from .fixed_pitch import Widths
from .inline_boxes import without_inline_boxes
from .lone_spaces import LoneSpaces
from .off_page import is_off, on_page
from .painted import Paint, Painted, paint_of
from .rules import Edge, Point, Rules, drawn_paths, straight

#: the one lock of pdfium
PDFIUM = threading.RLock()
#: glyphs read of one page; a page of small print has about 10,000
MAX_GLYPHS = 200_000
#: annotations of a page looked at for text that is written over it
MAX_ANNOTATIONS = 5_000
#: what the names of bold, slanted, small-capital and monospaced faces hold; those of TeX are terse
_BOLD = re.compile(
    r"bold|black|heavy|demi|-medi|-bd|cmb(?:x|10)|cmssb|[es]fb[xt]|[es]fssb|[es]fsx|libertinet(?:z|b)|biolinumt(?:z|b)",
    re.IGNORECASE,
)
_SLANTED = re.compile(
    r"ital|obli|slant|cm(?:b?x?ti|b?x?sl|ssi)|[es]f(?:ti|sl|bi|bl|si)\d|-it\b|biolinumti",
    re.IGNORECASE,
)
_SMALL_CAPITALS = re.compile(r"cmcsc|[es]f[cx]c\d|romancaps|smallcaps|smcap|-sc\b", re.IGNORECASE)
_MONO = re.compile(
    r"mono|courier|consol|typewriter|(?:cm|ec|sf)(?:sl|it)?tt|lmtt|[t1p]x(?:b|sl)?tt|nimbusmon|menlo|gothic12|fixed|"
    r"anonymous|sourcecode|firacode|cascadia|iosevka|lettergothic",
    re.IGNORECASE,
)
#: bits of a font's flags: fixed pitch, slanted, small capitals, and bold forced
_FIXED_PITCH, _ITALIC, _SMALL_CAP, _FORCE_BOLD = 1, 1 << 6, 1 << 17, 1 << 18
#: how far the shares of red, green and blue lie apart in a colour, of 255
_TINT = 40
#: one of so many characters is asked whether its font knows which it is
_ASKED = 7
#: spaces and line ends, most of which pdfium makes up
_BLANK = frozenset({10, 13, 32})


class Style(NamedTuple):
    """How one text object is set: size in points, direction, and face.

    `angle` counts quarter turns to the left; it is None for text that runs aslant.
    """

    size: float
    bold: bool
    mono: bool
    angle: int | None
    italic: bool = False
    small_capitals: bool = False
    font: str = ""
    tinted: bool = False


class Glyph(NamedTuple):
    """One character; its extent along the line, the line's height, and its style.

    A break between lines is a glyph whose character is a line feed. A space that pdfium made up
    has no extent.
    """

    char: str
    x0: float
    x1: float
    y: float
    style: Style


class Turned(NamedTuple):
    """A run of text that does not run as most of its page does, and where it stands there, in points.

    `quarter` is 1 where it reads upwards and 3 where it reads downwards; it is None for any other
    direction, and then the run has no place.
    """

    text: str
    quarter: int | None = None
    x: float = 0.0
    low: float = 0.0
    high: float = 0.0
    size: float = 0.0


@dataclass(slots=True)
class RawPage:
    """What was read of one page. Coordinates are points, y upwards, as the page is read."""

    number: int
    box: tuple[float, float, float, float]
    rotation: int
    #: what the file calls the page, such as `iv`
    label: str = ""
    glyphs: list[Glyph] = field(default_factory=list)
    turned: list[Turned] = field(default_factory=list)
    angle: int = 0
    rules: Rules = field(default_factory=Rules)
    figures: Sequence[Figure] = ()
    paint: Paint = field(default_factory=Paint)
    cut: bool = False
    #: whether most characters are of fonts that do not say which characters they show
    unmapped: bool = False
    #: whether most characters are not painted: recognition put them behind the picture of a page
    hidden: bool = False

    @property
    def width(self) -> float:
        """The extent along the lines."""
        left, bottom, right, top = self.box
        return top - bottom if self.angle % 2 else right - left

    @property
    def height(self) -> float:
        left, bottom, right, top = self.box
        return right - left if self.angle % 2 else top - bottom


#: character, style, and (left, right, origin x, origin y)
_Read = tuple[str, Style, tuple[float, float, float, float]]


class _Reader:
    """Reads the glyphs of one text page; styles and fonts are looked up once each."""

    def __init__(self, textpage: Any, count: int) -> None:
        """`count` characters are read."""
        import pypdfium2.raw as raw

        self.raw, self.sheet = raw, textpage.page.raw
        self.page, self.count = textpage.raw, count
        self.codes = Codes(self.page, count)
        self.box, self.matrix = raw.FS_RECTF(), raw.FS_MATRIX()
        self.fonts: dict[int, tuple[bool, bool, bool, bool, str]] = {}
        self.object: int | None = None
        self.widths, self.spaces = Widths(), LoneSpaces()
        self.style, self.drop = Style(0.0, False, False, 0), 0.0
        #: the baseline of the text object, and of the character where it is of one: boxes may reach as low as their letters
        self.line: float | None = None
        self.baseline: float | None = None
        self.styles: dict[Style, Style] = {}
        self.angles: Counter[int | None] = Counter()
        self.color = [c_uint() for _ in range(4)]
        self.is_hidden, self.hidden = False, 0
        self.edges, self.strays = textpage.page.get_bbox(), False
        self.cork = CorkSigns(self.codes)

    def is_unmapped(self) -> bool:
        """Whether fonts leave open what most characters are; a sample is asked."""
        inked = [
            n
            for n in range(0, self.count, _ASKED)
            if self.raw.FPDFText_GetUnicode(self.page, n) not in _BLANK
        ]
        lost = sum(self.raw.FPDFText_HasUnicodeMapError(self.page, n) == 1 for n in inked)
        return bool(2 * lost > len(inked))

    def read(self) -> list[_Read]:
        """The glyphs on the page, with spaces that the file writes, the signs of TeX's encodings, and code told by its width."""
        found = list(self._glyphs())
        for at, space in list(self.spaces.found(found, self.sheet)):
            found[at] = space
        fixed = set(self.widths.fixed(found))
        for at in fixed:
            char, style, place = found[at]
            style = style._replace(mono=True)
            found[at] = char, self.styles.setdefault(style, style), place
        for at, sign in self.cork.found(self.count):
            if at not in fixed:
                found[at] = sign, *found[at][1:]
        return on_page(found, self.edges) if self.strays else found

    def _glyphs(self) -> Iterator[_Read]:
        """Character, style, and (left, right, origin x, origin y) in the page's own space."""
        high, pairs = 0, 0
        for index in range(self.count):
            code = self.codes.code(index)
            if 0xD800 <= code < 0xDC00:
                high, pairs = code, pairs + 1
                continue
            if high and 0xDC00 <= code < 0xE000:
                code = 0x10000 + ((high - 0xD800) << 10) + (code - 0xDC00)
            high = 0
            if code == 10 or (code == 13 and not self.codes.is_unknown(index)):
                yield "\n", self.style, (0.0, 0.0, 0.0, 0.0)
                continue
            self._look_up_style(index, index - pairs)
            self.angles[self.style.angle] += code > 32
            self.hidden += self.is_hidden and code > 32
            if code in SIGNS:
                self.cork.note(index, index - pairs, code)
            yield character(code), self.style, self._place(index)

    def _place(self, index: int) -> tuple[float, float, float, float]:
        raw, box = self.raw, self.box
        if self.style.angle == 0:
            raw.FPDFText_GetLooseCharBox(self.page, index, box)
            y = self.baseline if self.baseline is not None else box.bottom + self.drop
            return box.left, box.right, box.left, y
        numbers = [c_double() for _ in range(4)]
        raw.FPDFText_GetCharBox(self.page, index, *map(byref, numbers))
        left, right, bottom, top = (number.value for number in numbers)
        x, y = c_double(), c_double()
        raw.FPDFText_GetCharOrigin(self.page, index, byref(x), byref(y))
        if self.style.angle in (1, 3):
            return bottom, top, x.value, y.value
        return left, right, x.value, y.value

    def _look_up_style(self, index: int, at: int) -> None:
        """Keep the style of the text object that a character belongs to, if it is a new one; `at` is its place."""
        raw = self.raw
        item = raw.FPDFText_GetTextObject(self.page, index)
        address = addressof(item.contents) if item else None
        self.baseline = self.line if address else None
        if address == self.object or not address:
            return
        self.object = address
        self.spaces.note(at, address)
        raw.FPDFText_GetMatrix(self.page, index, self.matrix)
        m = self.matrix
        scale = math.hypot(m.c, m.d) or 1.0
        size = round(raw.FPDFText_GetFontSize(self.page, index) * scale, 2)
        used = raw.FPDFTextObj_GetFont(item)
        bold, mono, italic, small, font = self._font(used)
        tinted = self._is_tinted(item)
        self.is_hidden = (
            raw.FPDFTextObj_GetTextRenderMode(item) == raw.FPDF_TEXTRENDERMODE_INVISIBLE
        )
        style = Style(abs(size), bold, mono, _quarter(m.a, m.b), italic, small, font, tinted)
        self.style = self.styles.setdefault(style, style)
        is_judged = self.style.angle == 0 and not (self.style.mono or self.is_hidden or not used)
        self.widths.note(at, addressof(used.contents) if is_judged else None)
        x, y = c_double(), c_double()
        raw.FPDFText_GetCharOrigin(self.page, index, byref(x), byref(y))
        raw.FPDFText_GetLooseCharBox(self.page, index, self.box)
        self.drop = y.value - self.box.bottom
        self.baseline = self.line = None if m.b else y.value
        self.strays = self.strays or is_off(x.value, y.value, self.edges)

    def _is_tinted(self, item: Any) -> bool:
        """Whether text is filled with a colour that is no grey."""
        red, green, blue, alpha = self.color
        found = self.raw.FPDFPageObj_GetFillColor(item, red, green, blue, alpha)
        shares = red.value, green.value, blue.value
        return bool(found) and max(shares) - min(shares) > _TINT

    def _font(self, font: Any) -> tuple[bool, bool, bool, bool, str]:
        """Whether a font is bold, monospaced, slanted, made of small capitals; and its name."""
        address = addressof(font.contents) if font else 0
        if address not in self.fonts:
            name = ""
            flags = 0
            if address:
                buffer = create_string_buffer(200)
                self.raw.FPDFFont_GetBaseFontName(font, buffer, 200)
                name = buffer.value.decode("utf-8", "replace")
                flags = max(0, self.raw.FPDFFont_GetFlags(font))
            self.fonts[address] = (
                bool(flags & _FORCE_BOLD or _BOLD.search(name)),
                bool(flags & _FIXED_PITCH or _MONO.search(name)),
                bool(flags & _ITALIC or _SLANTED.search(name)),
                bool(flags & _SMALL_CAP or _SMALL_CAPITALS.search(name)),
                name,
            )
        return self.fonts[address]


def read_page(document: Any, index: int) -> RawPage:
    """One page of an open pdfium document. Linear in its glyphs, bounded by `MAX_GLYPHS`.

    Raises:
        pypdfium2.PdfiumError: the page cannot be loaded.
    """
    with PDFIUM:
        page = _with_filled_fields(document, index)
        try:
            textpage = page.get_textpage()
            try:
                count = max(0, textpage.count_chars())
                reader = _Reader(textpage, min(count, MAX_GLYPHS))
                found = reader.read()
                unmapped = reader.is_unmapped()
            finally:
                textpage.close()
            label = document.get_page_label(index)
            result = RawPage(index + 1, page.get_bbox(), page.get_rotation(), label)
            _turn_upright(found, reader.angles, result)
            result.paint = _turned_paint(paint_of(page), result)
            if result.paint.has_paths:
                _add_drawn(drawn_paths(page), result)
            result.cut, result.unmapped = count > MAX_GLYPHS, unmapped
            result.hidden = 2 * reader.hidden > reader.angles.total()
            return result
        finally:
            page.close()


def _with_filled_fields(document: Any, index: int) -> Any:
    """An open page on which what is filled into forms and written over it is text like the rest."""
    import pypdfium2.raw as raw

    page = document[index]
    count = min(raw.FPDFPage_GetAnnotCount(page.raw), MAX_ANNOTATIONS)
    if not any(_is_written(page.raw, at) for at in range(count)):
        return page
    raw.FPDFPage_Flatten(page.raw, raw.FLAT_NORMALDISPLAY)
    page.close()
    return document[index]


def _is_written(page: Any, at: int) -> bool:
    """Whether an annotation of a page shows text: a field of a form, or words over the page."""
    import pypdfium2.raw as raw

    annotation = raw.FPDFPage_GetAnnot(page, at)
    try:
        kind = raw.FPDFAnnot_GetSubtype(annotation)
        return kind in (raw.FPDF_ANNOT_WIDGET, raw.FPDF_ANNOT_FREETEXT, raw.FPDF_ANNOT_STAMP)
    finally:
        raw.FPDFPage_CloseAnnot(annotation)


def _turn_upright(found: list[Any], angles: Counter[int | None], page: RawPage) -> None:
    """Keep the glyphs in the direction that most of the text runs; the rest as runs."""
    page.angle = next((a for a, count in angles.most_common() if a is not None and count), 0)
    if page.angle == 0 and len(angles) < 2 and page.box[:2] == (0.0, 0.0):
        page.glyphs = [Glyph(c, low, high, y, style) for c, style, (low, high, _, y) in found]
        return
    run: list[Any] = []
    for char, style, place in found:
        if char != "\n" and style.angle != page.angle:
            run.append((char, style, place))
            continue
        page.glyphs.append(Glyph(char, *_turned(place, page), style))
        if char == "\n":
            _finish(run, page)
            run = []
    _finish(run, page)


def _finish(run: Sequence[Any], page: RawPage) -> None:
    """Add a run of glyphs that are turned, each part on one line of its own."""
    parts: list[list[Any]] = []
    last: tuple[float, float] | None = None
    for item in run:
        char, style, (_, _, x, y) = item
        is_space = char.isspace()
        if last is None or (not is_space and _is_elsewhere(x - last[0], y - last[1], style)):
            parts.append([])
        parts[-1].append(item)
        last = last if is_space and last else (x, y)
    page.turned.extend(filter(None, (_run(part, page) for part in parts)))


def _is_elsewhere(right: float, up: float, style: Style) -> bool:
    """Whether a glyph stands on another line than the one before, or far from it; unknown where it runs aslant."""
    if style.angle is None:
        return False
    along, across = (up, right) if style.angle in (1, 3) else (right, up)
    return abs(across) > 0.5 * style.size or abs(along) > 2 * style.size


def _run(part: Sequence[Any], page: RawPage) -> Turned | None:
    """Glyphs as a run, with its place where they are turned by a quarter; None where they say nothing."""
    text = " ".join("".join(char for char, *_ in part).split())
    if not text:
        return None
    angles = {style.angle for _, style, _ in part}
    angle = angles.pop() if len(angles) == 1 else None
    quarter = None if angle is None else (angle - page.angle) % 4
    if quarter not in (1, 3):
        return Turned(text)
    points = [_turned_point(point, page) for *_, place in part for point in _ends(place, angle)]
    heights = [y for _, y in points]
    size = max(style.size for _, style, _ in part)
    return Turned(text, quarter, points[0][0], min(heights), max(heights), size)


def _ends(place: tuple[float, float, float, float], angle: int | None) -> tuple[Point, Point]:
    """Where a glyph begins and ends on its baseline, in the page's own space."""
    low, high, x, y = place
    return ((x, low), (x, high)) if angle in (1, 3) else ((low, y), (high, y))


def _turned(place: tuple[float, float, float, float], page: RawPage) -> tuple[float, float, float]:
    """Left, right and baseline after the page is turned by its dominant angle."""
    low, high, x, y = place
    left, bottom, right, top = page.box
    if page.angle == 0:
        return low - left, high - left, y - bottom
    if page.angle == 1:
        return low - bottom, high - bottom, right - x
    if page.angle == 2:
        return right - high, right - low, top - y
    return top - high, top - low, x - left


def _quarter(a: float, b: float) -> int | None:
    """The quarter turn of a direction, or None when it is more than some degrees off."""
    turn = math.atan2(b, a) / (math.pi / 2)
    nearest = round(turn)
    return nearest % 4 if abs(turn - nearest) < 0.06 else None


def _add_drawn(paths: Iterable[Sequence[Edge]], page: RawPage) -> None:
    """Add ruling lines and figures where the page's glyphs are."""
    turned = [[(_turned_point(a, page), _turned_point(b, page)) for a, b in path] for path in paths]
    page.rules = straight(without_inline_boxes(turned, page.glyphs))
    page.figures = figures(list(chain.from_iterable(turned)), page.rules, page.width, page.height)


def _turned_point(point: Point, page: RawPage) -> Point:
    x, y = point
    along, _, across = _turned((x, x, x, y) if page.angle in (0, 2) else (y, y, x, y), page)
    return along, across


def _turned_paint(paint: Paint, page: RawPage) -> Paint:
    marks = [_turned_place(mark, page) for mark in paint.marks]
    boxes = [_turned_place(box, page) for box in paint.boxes]
    return replace(paint, marks=marks, boxes=boxes)


def _turned_place(place: Painted, page: RawPage) -> Painted:
    (x0, y0), (x1, y1) = _turned_point(place[:2], page), _turned_point(place[2:], page)
    return Painted(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
