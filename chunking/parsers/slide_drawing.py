"""Draws a slide plainly: its texts, tables and pictures where they stand, in one face and without effects."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from ..errors import ParseError
from .numerals import whole_number
from .ooxml.slide_places import Box, Placed, placed_shapes, slide_size
from .ooxml.slides import relation_id
from .xml_package import Package, attribute, below, local

WIDTH = 1_200
#: points across a slide of usual width, and sizes of type in points where none is stated
_POINTS, _TITLE, _BODY, _CELL, _LARGEST = 720.0, 36.0, 18.0, 14.0, 96.0
#: paragraphs of a shape and words of a paragraph that are drawn
_MOST_LINES, _MOST_WORDS = 300, 2_000
#: sizes of type that are tried, as shares, until a text fits its box
_SHARES = (1.0, 0.85, 0.7, 0.55, 0.45)
_INK, _LINE, _PICTURE = "#1a1a1a", "#c8ccd2", "#e9ecf0"
_LARGEST_PICTURE = 20_000_000
_FACES = ("DejaVuSans.ttf", "NotoSans-Regular.ttf", "Arial.ttf")
Words = list[tuple[str, list[Box]]]


def drawn_slide(data: bytes, filename: str, number: int) -> tuple[Any, Words, int]:
    """The picture of a slide, its words with their boxes, and how many slides there are.

    Raises:
        ParseError: there is no such slide.
    """
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        package = Package(archive)
        main = next(iter(package.related("", "officeDocument")), "ppt/presentation.xml")
        root = package.root(main)
        relations = package.relations(main)
        ids = () if root is None else (relations.get(relation_id(each)) for each in below(root, "sldId"))  # fmt: skip
        names = [each.target for each in ids if each and each.target in package.names]
        if not 1 <= number <= len(names):
            raise ParseError(f"{filename} has no page {number}: its last is {len(names)}")
        size = slide_size(root)
        sheet = _Sheet(size[1] / size[0])
        for shape in placed_shapes(package, names[number - 1], size):
            _draw(shape, package, names[number - 1], sheet)
        return sheet.image, sheet.words, len(names)


def _draw(shape: Placed, package: Package, part: str, sheet: _Sheet) -> None:
    name = local(shape.element)
    if name == "pic":
        sheet.picture(shape.box, _picture(shape.element, package, part))
    elif name == "sp":
        mark = next(below(shape.element, "ph"), None)
        kind = "" if mark is None else attribute(mark, "type")
        usual = _TITLE if kind in ("title", "ctrTitle") else _BODY
        sheet.text(shape.box, _lines(shape.element), _points(shape.element) or usual)
    else:
        for table in below(shape.element, "tbl"):
            rows = [[" ".join(_lines(cell)) for cell in row if local(cell) == "tc"] for row in below(table, "tr")]  # fmt: skip
            sheet.table(shape.box, rows)
        if next(below(shape.element, "tbl"), None) is None:
            sheet.picture(shape.box, None)


def _points(element: Any) -> float:
    """The size of type that a shape's first words state, in points; 0 where they leave it to the layout."""
    stated = (attribute(each, "sz") for each in below(element, "rPr"))
    size = next((size for size in map(whole_number, stated) if size is not None), 0)
    return min(size / 100, _LARGEST)


def _lines(element: Any) -> list[str]:
    """The paragraphs of a shape."""
    return [
        "".join("\n" if local(each) == "br" else each.text or "" for each in below(paragraph, "t", "br"))
        for paragraph in islice(below(element, "p"), _MOST_LINES)
    ]  # fmt: skip


def _picture(element: Any, package: Package, part: str) -> bytes | None:
    blip = next(below(element, "blip"), None)
    relation = None if blip is None else package.relations(part).get(attribute(blip, "embed"))
    if relation is None or relation.target not in package.names:
        return None
    is_small = package.archive.getinfo(relation.target).file_size <= _LARGEST_PICTURE
    return package.archive.read(relation.target) if is_small else None


@cache
def _face(size: int) -> Any:
    from PIL import ImageFont

    for name in _FACES:
        try:
            return ImageFont.truetype(name, size)
        except OSError:
            continue
    return ImageFont.load_default(size)


class _Sheet:
    """A white slide that is drawn on; boxes are shares of it."""

    def __init__(self, ratio: float) -> None:
        from PIL import Image, ImageDraw

        self.image = Image.new("RGB", (WIDTH, max(1, min(3_000, round(WIDTH * ratio)))), "white")
        self.words: Words = []
        self._pen = ImageDraw.Draw(self.image)

    def text(self, box: Box, lines: list[str], points: float) -> None:
        """Lines in a box, in type as small as it takes to fit."""
        left, top, right, bottom = self._pixels(box)
        for share in _SHARES:
            face = _face(max(8, round(points * share * WIDTH / _POINTS)))
            wrapped = [row for line in lines for row in _wrapped(line, face, right - left - 8)]
            step = face.size * 1.2
            if len(wrapped) * step <= bottom - top:
                break
        for number, row in enumerate(wrapped):
            self._row(row, face, left + 4, top + 2 + number * step)

    def _row(self, words: list[str], face: Any, left: float, top: float) -> None:
        for word in words:
            width = face.getlength(word)
            self._pen.text((left, top), word, fill=_INK, font=face)
            self.words.append(
                (word, [self._shares(left, top, left + width, top + face.size * 1.2)])
            )
            left += width + face.getlength(" ")

    def table(self, box: Box, rows: list[list[str]]) -> None:
        """Cells of one width and height, with lines around them."""
        left, top, right, bottom = box
        for y, row in enumerate(rows):
            for x, text in enumerate(row):
                cell = (
                    left + (right - left) * x / len(row),
                    top + (bottom - top) * y / len(rows),
                    left + (right - left) * (x + 1) / len(row),
                    top + (bottom - top) * (y + 1) / len(rows),
                )
                self._outline(cell)
                self.text(cell, [text], _CELL)

    def picture(self, box: Box, data: bytes | None) -> None:
        """A picture that fills its box; a grey box where it cannot be shown."""
        from PIL import Image

        left, top, right, bottom = map(round, self._pixels(box))
        try:
            with Image.open(io.BytesIO(data or b"")) as source:
                source.draft("RGB", (WIDTH, WIDTH))
                shown = source.convert("RGB").resize((max(1, min(right - left, WIDTH)), max(1, min(bottom - top, WIDTH))))  # fmt: skip
            self.image.paste(shown, (left, top))
        except Exception:  # Pillow raises whatever a damaged picture makes it raise
            self._outline(box, _PICTURE)

    def _outline(self, box: Box, fill: str | None = None) -> None:
        left, top, right, bottom = self._pixels(box)
        self._pen.rectangle((left, top, max(left, right), max(top, bottom)), fill, _LINE)

    def _pixels(self, box: Box) -> Box:
        """A box in pixels, at most a slide's size beyond the slide."""
        across, down = self.image.size
        left, right, top, bottom = (min(2.0, max(-1.0, each)) for each in (box[0], box[2], box[1], box[3]))  # fmt: skip
        return left * across, top * down, right * across, bottom * down

    def _shares(self, left: float, top: float, right: float, bottom: float) -> Box:
        across, down = self.image.size
        x0, x1, y0, y1 = (min(1.0, max(0.0, each)) for each in (left / across, right / across, top / down, bottom / down))  # fmt: skip
        return x0, y0, x1, y1


def _wrapped(line: str, face: Any, width: float) -> Iterator[list[str]]:
    """The words of a paragraph in rows that are no wider than its box."""
    for part in line.split("\n"):
        row: list[str] = []
        for word in part.split()[:_MOST_WORDS]:
            if row and face.getlength(" ".join([*row, word])) > width:
                yield row
                row = []
            row.append(word)
        yield row
