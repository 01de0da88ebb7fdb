"""How well and how fast the engines recognise scans: words, their order and processor time, by language.

    python tests/benchmarks/recognition.py [--languages English,Korean] [--layouts …] [--conditions …] [--engines …]

The scans are drawn with Debian's fonts-noto-core and fonts-noto-cjk: texts in nine languages on pages of
four layouts, worn as paper is. So their words are known.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from chunking.parsers.recognition import Recognition, seconds_spent

TEXTS: dict[str, str] = json.loads(Path(__file__).with_name("scan_texts.json").read_text("utf-8"))
LAYOUTS = ("prose", "columns", "form", "table")
#: dots per inch, degrees of skew, radius of blur in pixels, deviation of noise: a good, a usual and a poor scan
CONDITIONS = {
    "good": (300, 0.0, 0.0, 6.0),
    "usual": (200, 0.7, 0.6, 14.0),
    "poor": (150, -1.2, 0.7, 22.0),
}
_NOTO = "/usr/share/fonts/truetype/noto/"
_CJK = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Regular.ttc"
#: a font file and the face in it
_FONTS = {
    "Arabic": (_NOTO + "NotoNaskhArabic-Regular.ttf", 0),
    "Hindi": (_NOTO + "NotoSerifDevanagari-Regular.ttf", 0),
    "Japanese": (_CJK, 0),
    "Korean": (_CJK, 1),
    "Chinese": (_CJK, 2),
}
_LATIN = (_NOTO + "NotoSerif-Regular.ttf", 0)
_WITHOUT_SPACES = frozenset({"Japanese", "Chinese"})
#: inches of a page, and points of its type
_PAGE, _TYPE = (8.27, 11.69), 11


@dataclass(frozen=True)
class Scan:
    """A picture, and the words on it in reading order."""

    language: str
    layout: str
    condition: str
    picture: Any
    words: list[str]


def scans(languages: list[str], layouts: list[str], conditions: list[str]) -> Iterator[Scan]:
    """A scan of each combination; the same whenever asked."""
    for language in languages:
        for layout in layouts:
            for condition in conditions:
                yield _scan(language, layout, condition)


def words_of(text: str, language: str) -> list[str]:
    """Words for scoring: runs of letters and digits; characters where no spaces are written."""
    if language in _WITHOUT_SPACES:
        return re.findall(r"\w", text)
    return re.findall(r"[^\W_](?:[^\W_]|[\u0300-\u036f\u0900-\u097f])*", text.casefold())


class _Sheet:
    """A page that is written on."""

    def __init__(self, language: str, dpi: int, seed: str) -> None:
        from PIL import Image, ImageDraw, ImageFont

        self.language, self.random = language, random.Random(seed)
        self.dpi = dpi
        size = int(_PAGE[0] * dpi), int(_PAGE[1] * dpi)
        self.picture = Image.new("L", size, 250)
        self.pen = ImageDraw.Draw(self.picture)
        path, face = _FONTS.get(language, _LATIN)
        self.font = ImageFont.truetype(path, int(_TYPE * dpi / 72), index=face)
        self.step = int(_TYPE * 1.65 * dpi / 72)
        self.written: list[str] = []
        joined = "" if language in _WITHOUT_SPACES else " "
        sentences = re.findall(r"[^.。।；;]+[.。।；;]", TEXTS[language])
        self.random.shuffle(sentences)
        self.units = list("".join(sentences)) if not joined else " ".join(sentences).split()
        self.joined, self.at = joined, 0

    def next_line(self, width: float) -> str:
        """As many words as fit into so many pixels."""
        line = ""
        while True:
            unit = self.units[self.at % len(self.units)]
            longer = line + (self.joined if line else "") + unit
            if line and self.font.getlength(longer) > width:
                return line
            line, self.at = longer, self.at + 1

    def words(self, count: int) -> str:
        count *= 1 if self.joined else 3
        found = [self.units[(self.at + k) % len(self.units)] for k in range(count)]
        self.at += count
        return self.joined.join(found)

    def put(self, text: str, left: float, top: float, width: float) -> None:
        """One line in a box, from the right where the script runs so."""
        at = left + width - self.font.getlength(text) if self.language == "Arabic" else left
        self.pen.text((at, top), text, fill=30, font=self.font)
        self.written.append(text)


def _scan(language: str, layout: str, condition: str) -> Scan:
    dpi, skew, blur, noise = CONDITIONS[condition]
    sheet = _Sheet(language, dpi, f"{language} {layout}")
    _WRITERS[layout](sheet)
    picture = _worn(sheet.picture, skew, blur, noise)
    return Scan(language, layout, condition, picture, words_of(" ".join(sheet.written), language))


def _prose(sheet: _Sheet) -> None:
    margin = sheet.dpi
    width = sheet.picture.width - 2 * margin
    for row in range(32):
        sheet.put(sheet.next_line(width), margin, margin + row * sheet.step, width)


def _columns(sheet: _Sheet) -> None:
    margin, gutter = 0.8 * sheet.dpi, 0.35 * sheet.dpi
    width = (sheet.picture.width - 2 * margin - gutter) / 2
    lefts = [margin, margin + width + gutter]
    for left in reversed(lefts) if sheet.language == "Arabic" else lefts:
        for row in range(30):
            sheet.put(sheet.next_line(width), left, margin + row * sheet.step, width)


def _form(sheet: _Sheet) -> None:
    """Labels with what was filled in after them."""
    margin = sheet.dpi
    half = (sheet.picture.width - 2 * margin) / 2
    lefts = [margin, margin + half]
    lefts = lefts[::-1] if sheet.language == "Arabic" else lefts
    for row in range(16):
        top = margin + row * 2 * sheet.step
        sheet.put(sheet.words(2), lefts[0], top, half)
        sheet.put(sheet.words(3), lefts[1], top, half)
        line = top + 1.35 * sheet.step
        sheet.pen.line((lefts[1], line, lefts[1] + half, line), fill=60, width=2)


def _table(sheet: _Sheet) -> None:
    """A ruled table with numbers."""
    margin, rows, columns = sheet.dpi, 18, 4
    width = (sheet.picture.width - 2 * margin) / columns
    tall = 1.5 * sheet.step
    order = range(columns - 1, -1, -1) if sheet.language == "Arabic" else range(columns)
    for row in range(rows):
        top = margin + row * tall
        for place, column in enumerate(order):
            text = sheet.words(1) if place < 2 else f"{sheet.random.randint(10, 9999)}"
            left = margin + column * width
            sheet.pen.rectangle((left, top, left + width, top + tall), outline=60, width=2)
            sheet.put(
                text, left + 0.1 * sheet.dpi, top + 0.15 * sheet.step, width - 0.2 * sheet.dpi
            )


_WRITERS = {"prose": _prose, "columns": _columns, "form": _form, "table": _table}


def _worn(picture: Any, skew: float, blur: float, noise: float) -> Any:
    """The page as a scanner gives it: aslant, blurred, grainy; as RGB pixels."""
    import numpy
    from PIL import Image, ImageFilter

    if skew:
        picture = picture.rotate(skew, Image.Resampling.BICUBIC, fillcolor=250)
    if blur:
        picture = picture.filter(ImageFilter.GaussianBlur(blur))
    grain = numpy.random.default_rng(0).normal(0.0, noise, (picture.height, picture.width))
    pixels = numpy.clip(numpy.asarray(picture, dtype=float) + grain, 0, 255).astype("uint8")
    return numpy.repeat(pixels[:, :, None], 3, axis=2)


def scored(scan: Scan, text: str) -> tuple[float, float, float]:
    """Recall and precision of the words, and recall of the pairs that follow each other: the order."""
    truth, read = (
        words_of(unicodedata.normalize("NFKC", each), scan.language)
        for each in (" ".join(scan.words), text)
    )
    both = (Counter(truth) & Counter(read)).total()
    pairs = (Counter(pairwise(truth)) & Counter(pairwise(read))).total()
    return both / len(truth), both / max(1, len(read)), pairs / max(1, len(truth) - 1)


def main() -> None:
    """Print a row for each language, engine and layout: the mean of its conditions."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    known = {
        "languages": list(TEXTS),
        "layouts": list(LAYOUTS),
        "conditions": list(CONDITIONS),
        "engines": ["tesseract", "rapidocr"],
    }
    for name, values in known.items():
        parser.add_argument(f"--{name}", default=",".join(values))
    asked = {name: value.split(",") for name, value in vars(parser.parse_args()).items()}
    print("language   layout   engine     recall precision order  seconds  read by")
    for language in asked["languages"]:
        for layout in asked["layouts"]:
            pages = list(scans([language], [layout], asked["conditions"]))
            for engine in asked["engines"]:
                print(f"{language:10} {layout:8} {engine:10} {_row(pages, engine)}", flush=True)


def _row(pages: list[Scan], engine: str) -> str:
    used: dict[str, None] = {}
    figures = []
    for scan in pages:
        recognition, began = Recognition(engine), seconds_spent()
        lines, _ = recognition.read(scan.picture, float(scan.picture.shape[0]), 1)
        spent = seconds_spent() - began
        figures.append((*scored(scan, " ".join(line.text for line in lines)), spent))
        used |= recognition.used
    recall, precision, order, seconds = (
        sum(each) / len(figures) for each in zip(*figures, strict=True)
    )
    by = ", ".join(used)
    return f"{recall:6.3f} {precision:9.3f} {order:5.3f} {seconds:8.1f}  {by}"


if __name__ == "__main__":
    main()
