"""Draws one page and finds its words, in a parser's process: the file is not trusted.

It is alone there, and so does without the lock of pdfium.
"""

from __future__ import annotations

import base64
import io
from collections.abc import Iterator
from ctypes import byref, c_int
from typing import Any

from ..errors import ParseError
from .pdf.right_to_left import is_right_to_left

#: pixels across that a page is drawn at, and pixels that it has at most
WIDTH, MOST_PIXELS = 1_200, 4_000_000
#: characters of a page that are looked at
MOST_CHARACTERS = 100_000
#: shares of a page are found in steps of this many
_STEPS = 20_000
#: what pdfium gives for a hyphen that divides a word at a line's end
_DIVIDING = frozenset({0x0002, 0xFFFE})
Box = tuple[float, float, float, float]
Boxes = list[Box]
Words = list[tuple[str, Boxes]]


def drawn(data: bytes, filename: str, kind: str, number: int) -> dict[str, Any]:
    """A page as JSON-able values: see `PageImage`.

    Raises:
        ParseError: there is no such page, or the file cannot be opened.
    """
    draw = {"pdf": _of_pdf, "pptx": _of_slide}.get(kind, _of_image)
    picture, words, count = draw(data, filename, number)
    is_recognised = words is None
    if words is None:
        words = _recognised(picture)
    image = _shrunk(picture)
    stream = io.BytesIO()
    image.save(stream, "PNG")
    return {
        "count": count,
        "png": base64.b64encode(stream.getvalue()).decode("ascii"),
        "width": image.width,
        "height": image.height,
        "words": words,
        "recognised": is_recognised,
    }


def _of_slide(data: bytes, filename: str, number: int) -> tuple[Any, Words, int]:
    """The pixels of a slide and its words."""
    import numpy as np

    from .archive import part_names, refuse_entities
    from .slide_drawing import drawn_slide

    part_names(data, filename)
    refuse_entities(data, filename)
    image, words, count = drawn_slide(data, filename, number)
    return np.asarray(image), words, count


def _check(number: int, count: int, filename: str) -> None:
    if not 1 <= number <= count:
        raise ParseError(f"{filename} has no page {number}: its last is {count}")


def _of_image(data: bytes, filename: str, number: int) -> tuple[Any, None, int]:
    """The upright pixels of an image or of a page of a TIFF; its words are yet to be recognised."""
    from . import pictures

    image = pictures.opened(data, filename)
    count = getattr(image, "n_frames", 1) if image.format == "TIFF" else 1
    _check(number, count, filename)
    try:
        image.seek(number - 1)
        return pictures.pixels(image), None, count
    except Exception as error:  # Pillow raises whatever a damaged file makes it raise
        raise ParseError(f"{filename}: page {number} is damaged and cannot be drawn") from error


def _of_pdf(data: bytes, filename: str, number: int) -> tuple[Any, Words | None, int]:
    """The pixels of a page and its words, None where it holds no text."""
    from . import pictures
    from .pdf.parser import opened

    with opened(data, filename) as source:
        count = len(source)
        _check(number, count, filename)
        page = source[number - 1]
        try:
            words = list(_words(page))
            if not words:
                return pictures.rendered(source, number - 1), None, count
            width, height = page.get_size()
            bound = (MOST_PIXELS / max(1.0, width * height)) ** 0.5
            bitmap = page.render(scale=min(WIDTH / max(1.0, width), 4.0, bound), rev_byteorder=True)
            try:
                return bitmap.to_numpy()[:, :, :3].copy(), words, count
            finally:
                bitmap.close()
        finally:
            page.close()


def _words(page: Any) -> Iterator[tuple[str, Boxes]]:
    """The words of a PDF page in the order of the file, with their boxes."""
    textpage = page.get_textpage()
    try:
        yield from _Words(page, textpage)
    finally:
        textpage.close()


class _Words:
    """Gathers characters to words: a word ends at white space, and a box where the line ends."""

    def __init__(self, page: Any, textpage: Any) -> None:
        import pypdfium2.raw as raw

        self.raw, self.page, self.textpage = raw, page, textpage
        self.count = min(max(0, textpage.count_chars()), MOST_CHARACTERS)

    def __iter__(self) -> Iterator[tuple[str, Boxes]]:
        raw, box = self.raw, self.raw.FS_RECTF()
        text: list[str] = []
        lefts: list[float] = []
        boxes: list[list[float]] = []
        for index in range(self.count):
            code = raw.FPDFText_GetUnicode(self.textpage, index)
            if code <= 32 or code == 0xA0:
                if code not in _DIVIDING and text:
                    yield _as_read(text, lefts), self._places(boxes)
                    text, lefts, boxes = [], [], []
                continue
            if code in _DIVIDING or 0xD800 <= code < 0xE000:
                continue
            text.append(chr(code))
            raw.FPDFText_GetLooseCharBox(self.textpage, index, box)
            lefts.append(box.left)
            _widen(boxes, (box.left, box.bottom, box.right, box.top))
        if text:
            yield _as_read(text, lefts), self._places(boxes)

    def _places(self, boxes: list[list[float]]) -> Boxes:
        return [self._place(*box) for box in boxes]

    def _place(self, left: float, bottom: float, right: float, top: float) -> Box:
        """A box of the page's own coordinates as shares of the page as it is shown, turned or cut."""
        x, y = c_int(), c_int()
        corners = []
        for across, up in ((left, top), (right, bottom)):
            self.raw.FPDF_PageToDevice(
                self.page, 0, 0, _STEPS, _STEPS, 0, across, up, byref(x), byref(y)
            )
            corners.append((_share(x.value), _share(y.value)))
        (x0, y0), (x1, y1) = corners
        return min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)


def _as_read(text: list[str], lefts: list[float]) -> str:
    """A word from its characters: one that runs from right to left may come from its end on."""
    word = "".join(text)
    return word[::-1] if lefts[0] < lefts[-1] and is_right_to_left(word) else word


def _share(steps: int) -> float:
    return min(1.0, max(0.0, steps / _STEPS))


def _widen(boxes: list[list[float]], box: Box) -> None:
    """Add a character to a word's last box, or begin another where it stands on another line."""
    left, bottom, right, top = box
    if boxes:
        last = boxes[-1]
        shared = min(top, last[3]) - max(bottom, last[1])
        beside = min(right, last[2]) - max(left, last[0])
        if shared > 0.3 * (top - bottom) or beside > 0.3 * (right - left):
            last[:] = [min(left, last[0]), min(bottom, last[1]), max(right, last[2]), max(top, last[3])]  # fmt: skip
            return
    boxes.append([left, bottom, right, top])


def _recognised(picture: Any) -> Words:
    """The words in a picture where recognition is installed; each takes its share of its line."""
    from . import recognition
    from .found_text import sure_of

    if not recognition.is_installed():
        return []
    height, width = picture.shape[:2]
    found: Words = []
    for corners, text, _ in sure_of(recognition.Recognition().find_text(picture)):
        across, down = (
            [float(x) / width for x, _ in corners],
            [float(y) / height for _, y in corners],
        )
        left, right, top, bottom = min(across), max(across), min(down), max(down)
        at, step = 0, (right - left) / max(1, len(text))
        for word in text.split():
            at = text.index(word, at)
            found.append((word, [(left + at * step, top, left + (at + len(word)) * step, bottom)]))
            at += len(word)
    return found


def _shrunk(picture: Any) -> Any:
    """The picture no wider than a page is drawn, nor much larger."""
    from PIL import Image

    image = Image.fromarray(picture)
    scale = min(1.0, WIDTH / image.width, (MOST_PIXELS / (image.width * image.height)) ** 0.5)
    if scale == 1.0:
        return image
    return image.resize((max(1, int(image.width * scale)), max(1, int(image.height * scale))))
