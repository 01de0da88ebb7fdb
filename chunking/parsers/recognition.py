"""Pictures of pages to lines: by tesseract where it is installed and reads the script, else by rapidocr."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import hypot
from statistics import median
from typing import Any

from ..errors import ParseError
from ..segmenters.natural_language import UNDETERMINED, language_of
from ..types import Document
from . import rapid_engine, tesseract
from .found_text import Found, is_poor, quality, sure_of
from .language_packs import LANGUAGES, USUAL_SCRIPT, best_pack, debian_package, wanted_pack
from .pdf.layout import Line
from .pdf.reading_order import reading_order
from .pdf.right_to_left import is_right_to_left

#: seconds of processor time after which no further page is begun
MAX_SECONDS = 400.0
#: letters from which the language of a page is told
_TELLING = 200
#: a line this many times as long as it is tall shows how far the page is aslant
_LONG = 6.0
#: how much larger than the others a line is whose size is no accident of its letters, and the share of
#: letters and figures in one of words
_LARGER, _WORDS = 1.3, 0.85
#: baselines of one row differ by this share of the size of its type at most
_ROW = 0.6
_POOR = (
    "page {} was recognised poorly, and much of its text may be wrong or missing: scan it larger, or use "
    "a file with text"
)
_OTHER_SCRIPTS = (
    "; of other scripts than Latin, Chinese and Japanese, tesseract reads most: install the Debian "
    "packages tesseract-ocr and, for the language, such as tesseract-ocr-rus"
)


def is_installed() -> bool:
    """Whether pages can be recognised."""
    return rapid_engine.is_installed() or tesseract.is_usable()


def seconds_spent() -> float:
    """Processor time of this process and of the programs that it ran: what waits for others costs nothing."""
    return sum(os.times()[:4])


@dataclass
class Recognition:
    """The recognition of one document, which remembers its script and language from page to page.

    With `engine` "rapidocr" no other engine reads; else tesseract does where it can. `used` names what read
    the pages, `notes` say of the document what to install.
    """

    engine: str | None = None
    script: str = USUAL_SCRIPT
    language: str | None = None
    pack: str | None = None
    used: dict[str, None] = field(default_factory=dict)
    notes: dict[str, None] = field(default_factory=dict)

    def read(self, picture: Any, height: float, number: int) -> tuple[list[Line], list[str]]:
        """The lines in an array of pixels in reading order, in units of a page of that height, and what to doubt."""
        seen = self.find_text(picture)
        lines = _lines(sure_of(seen), height / max(1, picture.shape[0]), height)
        if not lines:
            return lines, [f"page {number} has no text that could be recognised"]
        return lines, [self._poor(number)] if is_poor(seen) else []

    def find_text(self, picture: Any) -> list[Found]:
        """All that is taken for text in a picture, by whichever engine reads it better."""
        if not picture.size or picture.min() == picture.max():
            return []
        name, found = "", list[Found]()
        if self.engine != rapid_engine.NAME and tesseract.is_usable():
            with suppress(ParseError):  # the other engine may still read it
                name, found = self._by_tesseract(picture)
        if rapid_engine.is_installed() and (not sure_of(found) or is_poor(found)):
            other = rapid_engine.find_text_any_way_up(picture)
            if not name or quality(other) > quality(found):
                name, found = rapid_engine.NAME, other
        if sure_of(found):
            self.used[name] = None
        return found

    def metadata(self) -> dict[str, list[str]]:
        """Which engines read the pages, tesseract with its packs."""
        return {"recognised_by": list(self.used)} if self.used else {}

    def _poor(self, number: int) -> str:
        return _POOR.format(number) + ("" if tesseract.is_usable() else _OTHER_SCRIPTS)

    def _by_tesseract(self, picture: Any) -> tuple[str, list[Found]]:
        """What tesseract reads and the pack it takes: after a page that it read well it knows which."""
        if self.pack:
            found = tesseract.find_text(picture, self.pack)
            if sure_of(found) and not is_poor(found):
                return _called(self.pack), found
        pack, found = self._by_script(picture)
        self.pack = pack if sure_of(found) and not is_poor(found) else None
        return _called(pack) if pack else "", found

    def _by_script(self, picture: Any) -> tuple[str | None, list[Found]]:
        """The pack for the script and language of a page, which may lie on its side, and what it reads."""
        import numpy

        lies = tesseract.orientation(picture)
        if lies and lies.turns:
            picture = numpy.ascontiguousarray(numpy.rot90(picture, lies.turns))
        if lies and lies.script in LANGUAGES and lies.script != self.script:
            self.script, self.language = lies.script, None
        pack = best_pack(self.script, self.language, tesseract.packs())
        if pack is None:
            self._miss(
                wanted_pack(self.script, None), f"some pages are in {self.script} script, and"
            )
            return None, []
        found = tesseract.find_text(picture, pack)
        better = self._pack_of_its_language(found, pack)
        return (better, tesseract.find_text(picture, better)) if better else (pack, found)

    def _pack_of_its_language(self, found: list[Found], pack: str) -> str | None:
        """Another pack that fits the language of what was read, where one is installed."""
        language = _language(found)
        if language not in LANGUAGES[self.script] or is_poor(found):
            return None
        self.language = language
        wanted = wanted_pack(self.script, language)
        better = best_pack(self.script, language, tesseract.packs())
        if wanted not in (pack, better):
            self._miss(
                wanted, f"the text of some pages seems to be of the language {language!r}, and"
            )
        return better if better != pack and better in (wanted, self.script) else None

    def _miss(self, pack: str, why: str) -> None:
        note = (
            f"{why} the pack {pack!r} of tesseract, which reads it best, is not installed: install the Debian "
            f"package {debian_package(pack)}"
        )
        self.notes[note] = None


def _called(pack: str) -> str:
    return f"{tesseract.NAME} ({pack})"


def _language(found: Sequence[Found]) -> str | None:
    """The language of what was read, where there is enough of it to tell."""
    text = " ".join(text for _, text, _ in found)
    if sum(map(str.isalpha, text)) < _TELLING:
        return None
    language = language_of(Document(text))
    return None if language == UNDETERMINED else language


def _lines(found: Sequence[Found], scale: float, height: float) -> list[Line]:
    """The lines in reading order; a page that lies aslant is set straight first."""
    slope = _slope(found)
    lines = [_line(box, text, slope, scale, height) for box, text, _ in found]
    size = median(line.size for line in lines) if lines else 0.0
    lines = [replace(line, size=_even(line, size)) for line in _levelled(lines, size)]
    against = sum(is_right_to_left(line.text) for line in lines)
    return reading_order(_mirrored(lines) if 2 * against > len(lines) else lines)


def _even(line: Line, usual: float) -> float:
    """The size of a line among others, of which a few letters tell little: larger are words that clearly are."""
    is_larger = line.size > _LARGER * usual and _is_of_words(line.text)
    return line.size if is_larger else usual


def _is_of_words(text: str) -> bool:
    """Whether a line is no formula, nor what a picture is taken for."""
    signs = [char for char in text if not char.isspace()]
    return sum(char.isalnum() or char == "." for char in signs) > _WORDS * len(signs)


def _mirrored(lines: Sequence[Line]) -> list[Line]:
    """Lines of a page that is read from the right, as if it were not."""
    ends = min(line.x0 for line in lines) + max(line.x1 for line in lines)
    return [replace(line, x0=ends - line.x1, x1=ends - line.x0) for line in lines]


def _levelled(lines: Sequence[Line], size: float) -> list[Line]:
    """The lines, where those that stand beside each other have one baseline: it is found for each by itself."""
    rows: list[list[Line]] = []
    for line in sorted(lines, key=lambda line: -line.y):
        row = rows[-1] if rows else []
        is_beside = all(line.x1 < other.x0 or line.x0 > other.x1 for other in row)
        if row and is_beside and row[0].y - line.y <= _ROW * size:
            row.append(line)
        else:
            rows.append([line])
    return [replace(line, y=median(each.y for each in row)) for row in rows for line in row]


def _slope(found: Sequence[Found]) -> float:
    """How far long lines fall for each step to the right: the median of them."""
    slopes = []
    for box, _, _ in found:
        across, down = float(box[2][0] - box[3][0]), float(box[2][1] - box[3][1])
        tall = hypot(float(box[3][0] - box[0][0]), float(box[3][1] - box[0][1]))
        if across > _LONG * tall:
            slopes.append(down / across)
    return median(slopes) if slopes else 0.0


def _line(box: Any, text: str, slope: float, scale: float, height: float) -> Line:
    """One recognised line; a box is as tall as its letters with their descenders."""
    across = [(float(x) + slope * float(y)) * scale for x, y in box]
    down = [(float(y) - slope * float(x)) * scale for x, y in box]
    tall = (down[2] + down[3] - down[0] - down[1]) / 2
    baseline = height - (down[2] + down[3]) / 2 + 0.2 * tall
    return Line(" ".join(text.split()), min(across), max(across), baseline, max(0.8 * tall, 0.1))
