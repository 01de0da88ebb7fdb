"""RTF as tokens, and its bytes as characters: each font may have a code page of its own."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    r"\\(?:(?P<word>[a-zA-Z]{1,32})(?:(?P<number>-?[0-9]{1,10})[0-9]*+)? ?|'(?P<byte>[0-9a-fA-F]{2})|(?P<sign>[^a-zA-Z]))"
    r"|(?P<brace>[{}])|(?P<text>[^\\{}\r\n]+)",
    re.DOTALL,
)
#: code pages by the character set of a font
_CHARSETS = {
    77: "mac_roman", 128: "cp932", 129: "cp949", 130: "johab", 134: "gbk", 136: "cp950",
    161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257",
    204: "cp1251", 222: "cp874", 238: "cp1250", 254: "cp437", 255: "cp850",
}  # fmt: skip
_PAGES = {10000: "mac_roman", 936: "gbk", 65001: "utf-8"}
#: the set of fonts of pictures, in which the dot of a list is this byte
_SYMBOLS, _DOT = 2, b"\xb7"


class Token(NamedTuple):
    """A control word with its number, a brace, a byte by its number, or text as bytes in Latin-1."""

    kind: str
    text: str
    number: int | None = None


def tokens(source: str) -> Iterator[Token]:
    """The tokens of an RTF file in Latin-1; raw data after `\\bin` is left out."""
    at = 0
    while at < len(source):
        found = _TOKEN.match(source, at)
        if not found:  # the end of a line, or a backslash at the end of the file
            at += 1
            continue
        at = found.end()
        kind = str(found.lastgroup)
        if kind in ("word", "number"):
            number = int(found["number"]) if found["number"] else None
            if found["word"] == "bin":
                at += max(number or 0, 0)
            yield Token("word", found["word"], number)
        elif kind == "byte":
            yield Token("text", chr(int(found["byte"], 16)))
        else:
            yield Token(kind, found[kind])


class Fonts:
    """The names of a file's fonts, and their code pages."""

    def __init__(self) -> None:
        self.usual = "cp1252"
        self._pages: dict[int, str] = {}
        self._symbols: set[int] = set()
        #: fonts whose letters are all as wide, as code has them
        self.fixed: set[int] = set()
        self.names: dict[int, str] = {}

    def state(self, font: int, word: str, number: int | None) -> None:
        """Take a control word from the table of fonts."""
        if word == "fcharset" and number is not None:
            if number == _SYMBOLS:
                self._symbols.add(font)
            elif number in _CHARSETS:
                self._pages[font] = _CHARSETS[number]
        elif word == "cpg" and number:
            self._pages[font] = page_of(number) or self.usual
        elif word == "fmodern":
            self.fixed.add(font)

    def name(self, font: int, text: str) -> None:
        """Take a part of a font's name, which ends with a semicolon."""
        self.names[font] = (self.names.get(font, "") + text).partition(";")[0].strip()

    def decoded(self, data: bytes, font: int) -> str:
        """Characters of a font."""
        if font in self._symbols:
            data = data.replace(_DOT, b"\x95")
        return data.decode(self._pages.get(font, self.usual), "replace")


def page_of(number: int) -> str | None:
    """The name of a code page that Python knows."""
    name = _PAGES.get(number, f"cp{number}")
    try:
        return codecs.lookup(name).name
    except LookupError:
        return None
