"""What a backslash begins in roff: characters, fonts, strings and registers, and what only moves or colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from .characters import character

#: one escape: with a name of one, two or more characters, or an argument between two equal signs
_NAME = r"(?:\[(?P<long{0}>[^\]\n]{{0,99}}+)\]|\((?P<two{0}>..)|(?P<one{0}>.))"
_ESCAPE = re.compile(
    r"\\(?:"
    + r"f(?P<font>)" + _NAME.format("f")
    + r"|\*(?P<string>)" + _NAME.format("s")
    + r"|n(?P<register>[+-]?+)" + _NAME.format("n")
    + r"|(?:[FgkMmOVY]|s[+-]?+(?=[\[(]))(?P<unseen>)" + _NAME.format("u")
    + r"|s[+-]?+(?:'[^'\n]{0,99}+'|[0-9]{1,2})"
    + r"|(?P<quoted>[AaBbCDHhLlNoRSvwXxZ])(?P<quote>['\"])(?P<given>(?:(?!(?P=quote))[^\n]){0,999}+)(?P=quote)"
    + r"|(?P<glyph>[\[(])(?:(?<=\[)(?P<longg>[^\]\n]{0,99}+)\]|(?<=\()(?P<twog>..))"
    + r"|(?P<plain>.)"
    + r")"
    + r"|(?P<text>[^\\]++)|(?P<end>\\)"
)  # fmt: skip
#: characters for which a backslash and one other stand
_PLAIN = {
    "e": "\\", "\\": "\\", "E": "\\", "-": "-", " ": " ", "~": " ", "0": " ", "t": "\t",
    "'": "´", "`": "`", "_": "_", ".": ".",
}  # fmt: skip
#: what sets nothing: places to break and not to break, ends of blocks, small spaces and moves
_NOTHING = frozenset("&)%/,:|^!?{}acdprux!z")
#: fonts by their names and numbers
FONTS = {
    "R": "R", "1": "R", "B": "B", "3": "B", "I": "I", "2": "I", "BI": "BI", "4": "BI",
    "CW": "C", "C": "C", "CR": "C", "CB": "C", "CI": "C", "CBI": "C", "V": "C", "TT": "C",
    "P": "P", "": "P",
}  # fmt: skip
#: how deep strings may name each other
_DEEPEST = 5


class Piece(NamedTuple):
    """Characters, or the name of a font that begins here."""

    text: str
    is_font: bool = False


class Escapes:
    """Reads escapes with the strings and registers that a page defines; `unknown` are names of characters that none has."""

    def __init__(self, count: Callable[[int], None]) -> None:
        self.strings = dict(_STRINGS)
        self.registers = {".$": 0, ".g": 1}
        #: by how much a register grows where its number is asked for with a sign
        self.steps: dict[str, int] = {}
        self.unknown: dict[str, None] = {}
        #: characters by those that are named in their place
        self.shown_as: dict[str, str] = {}
        self._count = count

    def pieces(self, text: str, depth: int = 0) -> Iterator[Piece]:
        """A text with its escapes read, and where fonts change. O(n)."""
        if "\\" not in text:
            yield Piece(text)
            return
        for found in _ESCAPE.finditer(text):
            if found["text"]:
                yield Piece(found["text"])
            elif found["font"] is not None:
                yield Piece(_name(found, "f"), True)
            elif found["string"] is not None:
                yield from self._string(_name(found, "s"), depth)
            elif found["register"] is not None:
                yield Piece(str(self._number(_name(found, "n"), found["register"])))
            elif found["quoted"]:
                yield Piece(self._drawn(found["quoted"], found["given"], depth))
            elif found["glyph"]:
                yield Piece(self._glyph(found["longg"] or found["twog"] or ""))
            elif found["plain"] and found["plain"] not in _NOTHING:
                yield Piece(_PLAIN.get(found["plain"], found["plain"]))

    def plain(self, text: str) -> str:
        """The characters of a text alone."""
        return "".join(piece.text for piece in self.pieces(text) if not piece.is_font)

    def _string(self, name: str, depth: int) -> Iterator[Piece]:
        value = self.strings.get(name.partition(" ")[0], "")
        self._count(len(value))
        if depth < _DEEPEST:
            yield from self.pieces(value, depth + 1)

    def _number(self, name: str, sign: str) -> int:
        number = self.registers.get(name, 0)
        if sign:
            step = self.steps.get(name, 0)
            number = self.registers[name] = number + (step if sign == "+" else -step)
        return number

    def _glyph(self, name: str) -> str:
        found = character(name)
        if found is None and name:
            self.unknown[name] = None
        return name if found is None else self.shown_as.get(found, found)

    def show_as(self, pairs: str) -> None:
        """Show the first of each pair of characters as the second."""
        said = self.plain(pairs)
        self.shown_as |= dict(zip(said[::2], said[1::2], strict=False))

    def _drawn(self, kind: str, given: str, depth: int) -> str:
        """What an escape with an argument shows: a character, others over each other, or a space."""
        if kind == "C":
            return self._glyph(given)
        if kind == "N":
            return self._glyph(f"char{given}")
        if kind == "h":
            return "" if given.lstrip().startswith("-") else " "
        if kind in "bZo" and depth < _DEEPEST:
            pieces = self.pieces(given, depth + 1)
            return "".join(piece.text for piece in pieces if not piece.is_font)
        return "0" if kind == "w" else ""


def _name(found: re.Match[str], group: str) -> str:
    return found[f"long{group}"] or found[f"two{group}"] or found[f"one{group}"] or ""


def is_glued(line: str) -> bool:
    """Whether what follows a line belongs to its last word."""
    return line.endswith("\\c")


#: strings that every page may use: of man(7), and of mdoc(7)
_STRINGS = {
    "R": "®", "S": "", "Tm": "™", "lq": "“", "rq": "”", "Aq": "'", "Lq": "“", "Rq": "”", "L\"": "“", "R\"": "”",
    "Le": "≤", "<=": "≤", "Ge": "≥", ">=": "≥", "Lt": "<", "Gt": ">", "Ne": "≠", "Pm": "±", "Am": "&", "Ba": "|",
    "Pi": "π", "If": "∞", "Na": "NaN", "q": '"', "aa": "´", "ga": "`", "C+": "C++", "--": "—", "PI": "π",
}  # fmt: skip
