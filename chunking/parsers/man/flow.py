"""The words of a page on their way into its blocks: paragraphs, labels of items and code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from ..inline import Run
from .escapes import FONTS, Escapes
from .layout import Layout

_EMPHASIS = {"R": "", "B": "**", "I": "*", "BI": "***", "C": "`"}
#: signs at the end of a word
_SIGNS = re.compile(r"(?<![^\w\s])[^\w\s]++\Z")
_SPACES = re.compile(r"[ \t\u00a0]+")


class Flow:
    """Gathers words until their block ends. `font` is that of the words to come."""

    def __init__(self, layout: Layout, escapes: Escapes) -> None:
        self.layout, self._escapes = layout, escapes
        self.font = self._last_font = "R"
        self.link = ""
        self.is_code = False
        #: lines of text since the paragraph began
        self.lines = 0
        self._runs: list[Run] = []
        self._code: list[str] = []
        self._line = ""
        self._is_apart = False

    def say(self, text: str, font: str | None = None) -> None:
        """Words with escapes in them, in that font or in the one that is set."""
        before, own = self.font, self._last_font
        if font is not None:
            self.font, self._last_font = font, font
        for piece in self._escapes.pieces(text):
            if piece.is_font:
                self.turn(piece.text)
            elif piece.text:
                self.write(piece.text)
        if font is not None:
            self.font, self._last_font = before, own

    def write(self, text: str) -> None:
        """Characters as they are."""
        if self._is_apart:
            self._is_apart = False
            if self._line if self._writes_code else self._runs:
                text = f" {text}"
        if self._writes_code:
            self._line += text
        else:
            self._runs.append(Run(_SPACES.sub(" ", text), _EMPHASIS[self.font], self.link))

    def turn(self, font: str) -> None:
        """Go on in a font, or in the one before."""
        known = FONTS.get(font, self.font)
        new = self._last_font if known == "P" else known
        self._last_font, self.font = self.font, new

    @property
    def _writes_code(self) -> bool:
        return self.is_code and not self.takes_label

    #: whether the words are a label, also amid code
    takes_label = False

    def part(self) -> None:
        """A space is due before the next word."""
        self._is_apart = True

    def join(self) -> None:
        """None is."""
        self._is_apart = False

    def end_line(self) -> None:
        """A line of the source ends: a line of code, a space in a paragraph."""
        if self._writes_code:
            self._code.append(self._line)
            self._line = ""
            self._is_apart = False
        else:
            self.lines += bool(self._runs)
            self._is_apart = True

    def break_line(self) -> None:
        """What follows begins a line."""
        if self._writes_code:
            if self._line:
                self.end_line()
        elif self._runs and not self._runs[-1].text.endswith("\n"):
            self._runs.append(Run("\n"))
            self._is_apart = False

    def blank(self) -> None:
        """A blank line in code, the end of a paragraph elsewhere."""
        if self._writes_code:
            self.break_line()
            self._code.append("")
        else:
            self.flush()

    @property
    def is_empty(self) -> bool:
        """Whether no words wait for the end of their block."""
        return not any(run.text.strip() for run in self._runs)

    @property
    def waiting(self) -> list[Run]:
        """The words since the last block."""
        return self._runs

    def take(self) -> list[Run]:
        """The words since the last block, which are to be none of its own."""
        runs, self._runs = self._runs, []
        self.lines, self._is_apart = 0, False
        return [part for run, after in zip_longest(runs, runs[1:]) for part in _parts(run, after)]

    def flush(self) -> None:
        """Write the words since the last block as one."""
        if self._line:
            self._code.append(self._line)
            self._line = ""
        if self._code:
            self.layout.code(self._code)
            self._code = []
        self.layout.paragraph(self.take())

    def set_code(self, is_code: bool) -> None:
        """Begin or end code, in which lines stay as they are."""
        if is_code != self.is_code:
            self.flush()
            self.is_code = is_code


def _parts(run: Run, after: Run | None) -> Iterator[Run]:
    """A run; signs at its end by themselves where a word follows, beside which Markdown would see no end of an emphasis."""
    ends_at_word = after and after.text[:1].isalnum() and after.emphasis != run.emphasis
    signs = _SIGNS.search(run.text) if run.emphasis and ends_at_word else None
    if signs and signs.start():
        yield run._replace(text=run.text[: signs.start()])
        yield run._replace(text=signs[0], emphasis="")
    else:
        yield run
