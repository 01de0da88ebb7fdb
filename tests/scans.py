"""Pages of words as pictures, and how many of the words were read."""

from __future__ import annotations

import io
import random
import re
from collections import Counter
from pathlib import Path

_SAID = (
    "light river engine measure window carbon simple garden number signal paper method "
    "harbour letter winter copper theory market kitchen morning silver country problem history "
)
WORDS = _SAID.split()
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSerif.ttf"


def font(size: int):
    from PIL import ImageFont

    return ImageFont.truetype(FONT, size) if Path(FONT).exists() else ImageFont.load_default(size)


#: of a page that is recognised quickly, and its words on a line: rapidocr enlarges a page to 736 pixels each way
SMALL, FEW = {"size": (740, 780), "at": (40, 60)}, 5


def written(seed: int, lines: int = 22, words: int = 9) -> list[str]:
    rng = random.Random(seed)
    return [" ".join(rng.choices(WORDS, k=words)) for _ in range(lines)]


def page(lines, mode="L", size=(1240, 1754), at=(110, 120), letters=26, step=44, picture=None):
    """Lines of text on white."""
    from PIL import Image, ImageDraw

    picture = picture or Image.new(mode, size, "white")
    pen = ImageDraw.Draw(picture)
    for row, line in enumerate(lines):
        pen.text((at[0], at[1] + step * row), line, fill="black", font=font(letters))
    return picture


def saved(picture, kind: str, **options) -> bytes:
    data = io.BytesIO()
    picture.save(data, kind, **options)
    return data.getvalue()


def recall(lines: list[str], text: str) -> float:
    wanted, read = Counter(" ".join(lines).split()), Counter(re.findall(r"\w+", text))
    return sum((wanted & read).values()) / sum(wanted.values())
