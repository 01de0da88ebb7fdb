"""The macros of man(7), and those that its writers use beside them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import cycle

from ..inline import Run, plain
from .roff import Action, RoffReader
from .source import arguments_of

#: how DocBook begins an item of a list: its label is set out to the left
_HANGING = re.compile(r"\\h'-0?\d{1,2}'(.{1,20}?)\\h'\+0?\d{1,2}'(?:\\c)?")
#: how a line ends that leads to what is set in below it, and is no term that this is about
_LEADING = (".", ":", ";", ",", "!", "?")
_LONGEST_TERM = 200


class ManReader(RoffReader):
    """Reads a page in man(7)."""

    def __init__(self, source: str, filename: str) -> None:
        super().__init__(source, filename, MACROS)
        #: what takes the next line of text: the label of an item, or a heading
        self._awaiting: Callable[[Sequence[Run]], object] | None = None
        #: the font of the next line alone
        self._next_font: str | None = None
        #: whether items follow each other without space
        self._is_tight = False
        #: for each part that is set in, whether it is what a term is about
        self._indents: list[bool] = []
        self._said = 0

    def line(self, line: str) -> None:
        super().line(line)
        if self._awaiting and not self.flow.is_empty and not line.endswith("\\c"):
            awaiting = self._awaiting
            self._await(None)
            awaiting(self.flow.take())

    def _await(self, action: Callable[[Sequence[Run]], object] | None) -> None:
        self._awaiting, self.flow.takes_label = action, action is not None

    def text(self, line: str) -> None:
        font, self._next_font = self._next_font, None
        if found := _HANGING.fullmatch(line.strip()):
            self._begin()
            self._label(found[1])
        elif font:
            self.say_line(line.strip(), font)
        else:
            super().text(line)

    def _begin(self) -> None:
        """End the block before this one."""
        self._await(None)
        self.flow.flush()
        self.flow.font = "R"

    def _label(self, text: str) -> None:
        """Begin an item with that label."""
        self.flow.takes_label = True
        self.flow.say(text)
        self.flow.takes_label = False
        label = self.flow.take()
        if plain(label):
            self.layout.item(label)

    # pages and sections

    def _title(self, rest: str) -> None:
        words = [self.escapes.plain(word.text).strip() for word in arguments_of(rest)]
        self.known |= dict(
            zip(("name", "section", "date", "source", "manual"), words, strict=False)
        )

    def _section(self, rest: str) -> None:
        self._head(2, rest)

    def _subsection(self, rest: str) -> None:
        self._head(3, rest)

    def _head(self, level: int, rest: str) -> None:
        self._begin()
        self.flow.set_code(False)
        self._indents.clear()
        self._await(lambda runs: self.layout.heading(level, runs))
        if words := arguments_of(rest):
            self.flow.say(" ".join(word.text for word in words))

    # paragraphs and items

    def _paragraph(self, rest: str) -> None:
        if self.flow.is_code:
            self.flow.blank()
            return
        self._begin()
        self.layout.leave_item()

    def _tagged(self, rest: str) -> None:
        self._begin()
        self._await(self._also if self._is_tight else self.layout.item)

    def _tagged_too(self, rest: str) -> None:
        self._begin()
        self._await(self._also)

    def _also(self, label: Sequence[Run]) -> None:
        """Another term of the same item, or a new item."""
        if not self.layout.same_item(label):
            self.layout.item(label)

    def _indented(self, rest: str) -> None:
        self._begin()
        if words := arguments_of(rest):
            self._label(words[0].text)

    def _set_in(self, rest: str) -> None:
        is_term = self._is_term()
        if is_term:
            self.layout.item(self.flow.take())
        elif not self.flow.is_code:
            self._begin()
        self._indents.append(is_term)
        self.layout.deeper()

    def _is_term(self) -> bool:
        """Whether the paragraph right above a part that is set in is the term that this is about, as DocBook writes it."""
        if self.flow.lines != 1 or self.flow.is_code or self.layout.is_in_item:
            return False
        words = plain(self.flow.waiting)
        return 0 < len(words) <= _LONGEST_TERM and not words.endswith(_LEADING)

    def _set_out(self, rest: str) -> None:
        if not self.flow.is_code:
            self._begin()
        if self._indents:
            self.layout.shallower()
            if self._indents.pop():
                self.layout.leave_item()

    def _distance(self, rest: str) -> None:
        self._is_tight = rest.strip().startswith("0")

    def _example(self, rest: str) -> None:
        self.flow.set_code(True)

    def _after_example(self, rest: str) -> None:
        self.flow.set_code(False)

    # words

    def _in_fonts(self, rest: str, *fonts: str) -> None:
        """Words in fonts by turns, without space between them; in one font, with; without words, the next line."""
        words = arguments_of(rest)
        if not words:
            self._next_font = fonts[0]
        elif len(fonts) == 1:
            self.say_line(" ".join(word.text for word in words), fonts[0])
        else:
            for word, font in zip(words, cycle(fonts), strict=False):
                self.flow.say(word.text.removesuffix("\\c"), font)
            if not words[-1].text.endswith("\\c"):
                self.flow.end_line()

    def _address(self, rest: str) -> None:
        words = arguments_of(rest)
        self.flow.link = self.escapes.plain(words[0].text) if words else ""
        self._said = len(self.flow.waiting)

    def _mail(self, rest: str) -> None:
        self._address(rest)
        self.flow.link = f"mailto:{self.flow.link}"

    def _after_address(self, rest: str) -> None:
        """End a link; without words it is its address."""
        address, self.flow.link = self.flow.link, ""
        has_words = len(self.flow.waiting) > self._said
        if address and not (has_words and address.startswith(("http", "mailto:", "ftp:"))):
            shown = address.removeprefix("mailto:")
            self.flow.write(f"<{shown}>" if has_words else shown)
        self.flow.join()
        self.say_line("".join(word.text for word in arguments_of(rest)))

    def _reference(self, rest: str) -> None:
        name, section, behind = (*(word.text for word in arguments_of(rest)), "", "", "")[:3]
        self.flow.say(name, "B")
        self.say_line(f"({section}){behind}")

    def _synopsis(self, rest: str) -> None:
        self._begin()
        self._in_fonts(rest, "B")

    def _option(self, rest: str) -> None:
        flag, value = (*(word.text for word in arguments_of(rest)), "", "")[:2]
        self.flow.say("[", "R")
        self.flow.say(flag, "B")
        if value:
            self.flow.write(" ")
            self.flow.say(value, "I")
        self.say_line("]", "R")

    def _nothing(self, rest: str) -> None:
        pass


MACROS: Mapping[str, Action] = {
    "TH": ManReader._title,
    "SH": ManReader._section,
    "SS": ManReader._subsection,
    **dict.fromkeys(("PP", "P", "LP", "HP"), ManReader._paragraph),
    "TP": ManReader._tagged,
    "TQ": ManReader._tagged_too,
    "IP": ManReader._indented,
    "RS": ManReader._set_in,
    "RE": ManReader._set_out,
    "PD": ManReader._distance,
    "EX": ManReader._example,
    "EE": ManReader._after_example,
    "B": lambda reader, rest: reader._in_fonts(rest, "B"),
    "SB": lambda reader, rest: reader._in_fonts(rest, "B"),
    "I": lambda reader, rest: reader._in_fonts(rest, "I"),
    "R": lambda reader, rest: reader._in_fonts(rest, "R"),
    "SM": lambda reader, rest: reader._in_fonts(rest, "R"),
    "BI": lambda reader, rest: reader._in_fonts(rest, "B", "I"),
    "BR": lambda reader, rest: reader._in_fonts(rest, "B", "R"),
    "IB": lambda reader, rest: reader._in_fonts(rest, "I", "B"),
    "IR": lambda reader, rest: reader._in_fonts(rest, "I", "R"),
    "RB": lambda reader, rest: reader._in_fonts(rest, "R", "B"),
    "RI": lambda reader, rest: reader._in_fonts(rest, "R", "I"),
    "UR": ManReader._address,
    "MT": ManReader._mail,
    "UE": ManReader._after_address,
    "ME": ManReader._after_address,
    "MR": ManReader._reference,
    "SY": ManReader._synopsis,
    "YS": ManReader._paragraph,
    "OP": ManReader._option,
    **dict.fromkeys(("DT", "AT", "UC", "PM"), ManReader._nothing),
}
