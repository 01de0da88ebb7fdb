"""A small drawing of each strategy: the same text, a bar for each word in the colour of its chunk."""

import json
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

#: written by tests/write_drawings.py
_FILE = Path(__file__).with_suffix(".json")
_HUES = ("#56b4e9", "#e69f00", "#009e73", "#cc79a7")
#: characters of a line, and units of the drawing for a character and a line
_WIDTH, _ACROSS, _DOWN = 46, 4, 11
_BAR = 7


@cache
def _drawings() -> dict[str, Any]:
    drawings: dict[str, Any] = json.loads(_FILE.read_text(encoding="utf-8"))
    return drawings


@cache
def drawing(strategy: str) -> str:
    """The drawing of a strategy as SVG; empty for one that has none, such as a plug-in's."""
    spans = _drawings()["cuts"].get(strategy)
    if spans is None:
        return ""
    bars, rows = [], 0
    for start, end, line, column in _words(_drawings()["text"]):
        within = [k for k, (begin, stop) in enumerate(spans) if begin < end and start < stop]
        bars += _bar(within[:2], line, column, end - start)
        rows = line + 1
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{escape(strategy)}, drawn" width="100%" '
        f'viewBox="0 0 {_WIDTH * _ACROSS} {rows * _DOWN}">{"".join(bars)}</svg>'
    )


def _words(text: str) -> list[tuple[int, int, int, int]]:
    """Each word with its line and column, where the text is wrapped."""
    words, line = [], 0
    for paragraph in re.finditer(r"[^\n]+", text):
        column = 0
        for word in re.finditer(r"\S+", paragraph[0]):
            length = len(word[0])
            if column + length > _WIDTH:
                line, column = line + 1, 0
            start = paragraph.start() + word.start()
            words.append((start, start + length, line, column))
            column += length + 1
        line += 1
    return words


def _bar(chunks: list[int], line: int, column: int, length: int) -> list[str]:
    """A word as a bar; in two colours where two chunks share it, grey where none has it."""
    hues = [_HUES[k % len(_HUES)] for k in chunks] or ["#8888"]
    height = _BAR / len(hues)
    return [
        f'<rect x="{column * _ACROSS}" y="{line * _DOWN + i * height:g}" width="{length * _ACROSS}" '
        f'height="{height:g}" rx="1" fill="{hue}"/>'
        for i, hue in enumerate(hues)
    ]
