"""The entities of an XML document, put in before it is parsed: nothing is fetched, nothing grows without bound.

A parser that fetches no document type leaves out what only that declares, and words with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.entities import html5

from ..errors import ParseError

_DOCTYPE = re.compile(rb"<!DOCTYPE[^<>\[]{0,999}+")
_DOCTYPE_END = re.compile(rb"\]?\s*+>")
#: what begins and ends parts in which nothing is declared or referred to
_EDGE = re.compile(rb"(<!--|-->|<!\[CDATA\[|\]\]>)")
_ENDS = {b"<!--": b"-->", b"<![CDATA[": b"]]>", b'"': b'"', b"'": b"'"}
_SUBSET_EDGE = re.compile(rb"<!--|-->|[\"'\]]")
#: a declaration of a value, or of an address
_DECLARED = re.compile(
    rb"<!ENTITY\s++([\w.-]++)\s++(?:\"([^\"]*+)\"|'([^']*+)'"
    rb"|(?:SYSTEM|PUBLIC\s++(?:\"[^\"]*+\"|'[^']*+'))\s++(?:\"([^\"]*+)\"|'([^']*+)'))"
)
_REFERENCE = re.compile(rb"&([A-Za-z_][\w.-]{0,99}+);")
#: those that every parser knows
_KNOWN = frozenset({b"amp", b"lt", b"gt", b"quot", b"apos"})
#: how deep entities may stand in each other, and the bytes that they may add
_DEEPEST, _LARGEST = 16, 20_000_000
_EXAMPLES = 5


def without_entities(data: bytes, filename: str) -> tuple[bytes, list[str]]:
    """A document with its entities put in and without its document type; warnings name those that are elsewhere.

    What only a document type in another file declares has its common meaning, as `&eacute;` has, or
    else keeps its name.

    Raises:
        ParseError: its entities stand in each other without end, or are too large.
    """
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        data = data.decode("utf-16", "replace").encode()
    body, subset = _apart(data)
    entities = _Entities(subset, filename)
    return entities.put_into(body), entities.warnings()


def _apart(data: bytes) -> tuple[bytes, bytes]:
    """A document without its document type, and the declarations of that."""
    doctype = _DOCTYPE.search(data)
    if doctype is None:
        return data, b""
    start = end = doctype.end()
    if data[start : start + 1] == b"[":
        end = _subset_end(data, start + 1)
    close = _DOCTYPE_END.match(data, end)
    return data[: doctype.start()] + data[close.end() if close else end :], data[start:end]


def _subset_end(data: bytes, start: int) -> int:
    """Where the declarations in a document type end: at a bracket that is in no quotes and no comment."""
    until = None
    for match in _SUBSET_EDGE.finditer(data, start):
        if until is None and match[0] == b"]":
            return match.start()
        if until is None:
            until = _ENDS.get(match[0])
        elif match[0] == until:
            until = None
    return start


def _pieces(data: bytes) -> Iterator[tuple[bytes, bool]]:
    """A document in pieces, and whether each is text or tags, and not a comment or a section of characters."""
    until = None
    for piece in _EDGE.split(data):
        yield piece, until is None
        if until is None:
            until = _ENDS.get(piece)
        elif piece == until:
            until = None


class _Entities:
    """The entities of one document, and those that it names without declaring them."""

    def __init__(self, subset: bytes, filename: str) -> None:
        self._filename = filename
        self._values: dict[bytes, bytes] = {}
        self._addresses: dict[bytes, bytes] = {}
        self._files: dict[str, None] = {}
        self._names: dict[str, None] = {}
        self._left = _LARGEST
        declared = b"".join(piece for piece, is_text in _pieces(subset) if is_text)
        for name, *values, system, public in _DECLARED.findall(declared):
            if system or public:
                self._addresses.setdefault(name, system or public)
            else:
                self._values.setdefault(name, b"".join(values))

    def put_into(self, data: bytes) -> bytes:
        for _ in range(_DEEPEST):
            before = data
            data = b"".join(
                _REFERENCE.sub(self._meant, piece) if is_text else piece
                for piece, is_text in _pieces(before)
            )
            if data == before:
                return data
        raise self._endless()

    def _meant(self, match: re.Match[bytes]) -> bytes:
        """What a reference stands for."""
        name = match[1]
        if name in _KNOWN:
            return match[0]
        if name in self._values:
            self._left -= len(self._values[name])
            if self._left < 0:
                raise self._endless()
            return self._values[name]
        named = name.decode("utf-8", "replace")
        if name in self._addresses:
            self._files[self._addresses[name].decode("utf-8", "replace")] = None
            return b""
        if characters := html5.get(f"{named};"):
            return "".join(f"&#{ord(each)};" for each in characters).encode()
        self._names[named] = None
        return name

    def _endless(self) -> ParseError:
        return ParseError(
            f"{self._filename} declares entities that stand in each other without end, or are too "
            "large, and was not read: save it with what they stand for"
        )

    def warnings(self) -> list[str]:
        kinds = (
            (
                self._files,
                "files that are parts of it are left out, which can be added by themselves",
            ),
            (self._names, "entities are declared in another file, and stand here by their names"),
        )
        return [
            f"{len(each)} {what}: {', '.join(list(each)[:_EXAMPLES])}"
            for each, what in kinds
            if each
        ]
