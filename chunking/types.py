"""The data every part of the engine exchanges: frozen, JSON-able, measured in code points.

Offsets are Python string indices (Unicode code points), half-open. Nothing here computes a cut.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple

from .errors import ParseError
from .media_types import DATA_TYPES, MARKDOWN_TYPES, MARKUP_TYPES, TABLE_TYPES, mime_type_of


class Span(NamedTuple):
    """A half-open range of code points."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Page:
    """One page, slide or sheet: its number as printed from 1 and its span of the text."""

    number: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Table:
    """One table as data: the cells of its header and of its rows, its caption and its page."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str | None = None
    page: int | None = None


@dataclass(frozen=True, slots=True)
class Image:
    """One picture of the source: its caption, its alternative text and its page."""

    caption: str | None = None
    alt: str | None = None
    page: int | None = None


class Block(NamedTuple):
    """One structural block: its kind (`heading`, `table`, …) and span.

    `level` is a heading's depth, or 1 for a fenced code block and 0 for an indented one. `info` is a
    heading's plain title or a fence's language line. `parts` are the items of a list at its top
    level, or the rows of a table below its head: its delimiter row, and bold rows right below that.
    """

    kind: str
    start: int
    end: int
    level: int = 0
    info: str = ""
    parts: tuple[Span, ...] = ()


class Heading(NamedTuple):
    """One heading of the outline: its level from 1, its plain title and the span of its source."""

    level: int
    title: str
    start: int
    end: int


@dataclass(frozen=True)
class Document:
    """A text with what is known about it. The text is never changed after the parser made it."""

    text: str
    uri: str | None = None
    mime_type: str = "text/plain"
    pages: tuple[Page, ...] = ()
    blocks: tuple[Block, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict)
    tables: tuple[Table, ...] = ()
    images: tuple[Image, ...] = ()

    @classmethod
    def from_text(
        cls, text: str, uri: str | None = None, metadata: Mapping[str, Any] | None = None
    ) -> Document:
        """Wrap a text as it is; the uri's extension says what kind of text it is."""
        return cls(text=text, uri=uri, mime_type=mime_type_of(uri), metadata=dict(metadata or {}))

    @classmethod
    def of(cls, source: Document | str) -> Document:
        """A document as it is, or a text as a document.

        Raises:
            ParseError: something else, such as bytes.
        """
        if isinstance(source, Document):
            return source
        if isinstance(source, str):
            return cls.from_text(source)
        kind = type(source).__name__
        raise ParseError(
            f"a Document or a str is cut, not {kind}: parse_bytes and parse_file make a Document"
        )

    def described(self, metadata: Mapping[str, Any]) -> Document:
        """The same document with more metadata, which win over its own."""
        return replace(self, metadata={**self.metadata, **metadata})

    @cached_property
    def text_hash(self) -> str:
        """A hash of the text: the key of what depends on nothing else."""
        data = self.text.encode("utf-8", "surrogatepass")
        return hashlib.blake2b(data, digest_size=16).hexdigest()

    @cached_property
    def fingerprint(self) -> str:
        """A hash of everything chunking may depend on."""
        known = (self.uri, self.mime_type, self.pages, self.blocks, self.metadata.get("language"))
        data = f"{self.text_hash}\n{known!r}".encode("utf-8", "surrogatepass")
        return hashlib.blake2b(data, digest_size=16).hexdigest()

    @property
    def is_markdown(self) -> bool:
        return self.mime_type in MARKDOWN_TYPES

    @property
    def is_table(self) -> bool:
        """Whether each line of the text is a row of a table."""
        return self.mime_type in TABLE_TYPES

    @property
    def is_code(self) -> bool:
        """Whether the text is source code rather than prose."""
        return self.mime_type.startswith("text/x-") and self.mime_type not in MARKUP_TYPES

    @property
    def is_prose(self) -> bool:
        """Whether the text is to be read as sentences, rather than as source code or data."""
        return not self.is_code and self.mime_type not in DATA_TYPES


class Reading(NamedTuple):
    """A span that is read in a chunk's place, once so many of the parts that name it are found.

    The parts of a window are one chunk, so that it `needs` 1: the window is read whenever the chunk
    is found. The parts of a parent are its children, and those of its own parent are the parents.
    """

    start: int
    end: int
    needs: int = 1


def text_named(text: str) -> str:
    """The text as a content id names it: halves of surrogate pairs joined, as JSON joins them."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    return text


@dataclass(frozen=True, slots=True)
class Chunk:
    """One chunk: a slice of the document and what a retrieval system wants to know about it.

    `text == document.text[start:end]`. `content` is the text between its added context; it is what
    is counted. `embedded` is what is embedded: the content, or what a strategy gives instead, such
    as a language model's summary or rows as lines. What is read once the chunk is found may be wider
    than the chunk: see `readings`. `token_count` is the size of `content` in the unit that the chunker
    was told to measure in: model tokens, words, characters or the estimate. `occurrence` is how many chunks
    before it in the document have the same content; the parents of a hierarchy count after all
    others.
    """

    index: int
    start: int
    end: int
    text: str
    prefix: str
    suffix: str
    token_count: int
    heading_path: tuple[str, ...]
    section_title: str | None
    page_number: int | None
    page_end: int | None
    cut: str
    metadata: Mapping[str, Any]
    id: str
    occurrence: int = 0

    @property
    def content(self) -> str:
        """The text as it is embedded: `prefix + text + suffix`."""
        return self.prefix + self.text + self.suffix

    @property
    def embedded(self) -> str:
        """What the chunk is found by: its `content`, or what a strategy wrote to be embedded instead."""
        return self.metadata.get("embedded_text") or self.content

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The wider spans that are read in its place, from narrow to wide; empty where the chunk itself is read.

        They are the metadata `read_start` and `read_end`, a span that is read whenever the chunk is
        found, with its `read_text`; or the list `merges`, of `start`, `end`, `needs` and `text`. A
        `read_text` without them is the chunk's own content, where another text is embedded.
        """
        if "read_start" in self.metadata:
            return (Reading(self.metadata["read_start"], self.metadata["read_end"]),)
        merges = self.metadata.get("merges", ())
        return tuple(Reading(each["start"], each["end"], each["needs"]) for each in merges)

    @property
    def read(self) -> Span:
        """What is read if no other chunk is found."""
        span = Span(self.start, self.end)
        for reading in self.readings:
            if reading.needs > 1:
                break
            span = Span(reading.start, reading.end)
        return span

    @property
    def content_id(self) -> str:
        """An id that survives an edit elsewhere in the document: 32 hexadecimal digits, a UUID.

        It hashes what is embedded, `embedded`, and `occurrence`. Equal ids thus mean equal vectors,
        whichever strategy and options made the chunks, and a changed heading in a `prefix` is
        another id. It is distinct within a result. Neither the document's text nor its name counts:
        a renamed document keeps its ids, and equal chunks of two documents share theirs, and the
        vector. The key of a chunk in a store over many documents is thus the document's uri together
        with this id; `id` names the chunk of one version of the document as these options cut it.

        It is the BLAKE2b hash, of 16 bytes, of the occurrence as a decimal number, a line feed, and
        the text that is embedded, in UTF-8.
        """
        named = f"{self.occurrence}\n{text_named(self.embedded)}"
        data = named.encode("utf-8", "surrogatepass")
        return hashlib.blake2b(data, digest_size=16).hexdigest()

    def to_dict(self) -> dict[str, Any]:
        """The fields in order and the `content_id`, JSON-able."""
        values = {name: getattr(self, name) for name in CHUNK_FIELDS}
        values["content_id"] = self.content_id
        values["heading_path"] = list(self.heading_path)
        values["metadata"] = dict(self.metadata)
        return values

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Chunk:
        """The chunk that `to_dict` was called on."""
        own = {name: value for name, value in values.items() if name != "content_id"}
        return cls(**{**own, "heading_path": tuple(values["heading_path"])})


CHUNK_FIELDS = tuple(item.name for item in fields(Chunk))


@dataclass(frozen=True, slots=True)
class ChunkingWarning:
    """Something the user should know of a result: a stable code, a sentence, and where."""

    code: str
    message: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Dropped:
    """A span that an option left out of every chunk, and which option did."""

    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Pin:
    """A place in a text, by the words around it, at which a chunk is to end (`cut`) or not to (`join`).

    `before` and `after` are the text on both sides of the place; white space in them does not count.
    Where they stand in several places, `of` says in how many and `occurrence` at which, from 1.
    `document` is the end of the name of the only document it is for, as in `guide.md` or
    `docs/guide.md`; None: it is for any.
    """

    kind: Literal["cut", "join"]
    before: str
    after: str
    occurrence: int = 1
    of: int = 1
    document: str | None = None

    def concerns(self, uri: str | None) -> bool:
        """Whether the pin is for a document of that name."""
        if self.document is None:
            return True
        own, parts = (name.replace("\\", "/").split("/") for name in (self.document, uri or ""))
        return parts[-len(own) :] == own

    def to_dict(self) -> dict[str, Any]:
        """What is stated of it, JSON-able."""
        values = asdict(self)
        if self.of == 1:
            del values["occurrence"], values["of"]
        if self.document is None:
            del values["document"]
        return values


@dataclass(frozen=True, slots=True)
class PinOutcome:
    """What became of a pin: whether it was obeyed, and if not a stable code and a sentence that say why.

    `place` is the white space at which it stands, of no length where there is none: the text before ends
    where it starts. None: the words are not found.
    """

    pin: Pin
    obeyed: bool
    place: Span | None = None
    code: str = ""
    message: str = ""

    def to_dict(self) -> dict[str, Any]:
        """The fields, JSON-able."""
        return {**asdict(self), "pin": self.pin.to_dict()}

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> PinOutcome:
        """The outcome that `to_dict` was called on."""
        place = None if values["place"] is None else Span(*values["place"])
        return cls(**{**values, "pin": Pin(**values["pin"]), "place": place})


@dataclass(frozen=True, slots=True)
class Valley:
    """A place where the text before is unlike the text after, and what was made of it.

    `position` is the index of the gap between two sentences, `offset` where the second of them
    begins, `similarity` the raw curve there, `depth` the prominence of the minimum in the smoothed
    curve. `reason` says in words why it was accepted or rejected.
    """

    position: int
    offset: int
    similarity: float
    depth: float
    accepted: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Trace:
    """What a strategy that goes by meaning saw while it decided.

    One value for each gap between two sentences: where the second begins (`offsets`, code points),
    how alike the text on both sides is (`similarities`, cosine from −1 to 1), the same `smoothed`,
    and its `derivative` per gap. `threshold` is the smoothed similarity that a valley must not
    exceed, None where none applies.
    """

    offsets: tuple[int, ...]
    similarities: tuple[float, ...]
    smoothed: tuple[float, ...]
    derivative: tuple[float, ...]
    threshold: float | None = None
    valleys: tuple[Valley, ...] = ()


@dataclass(frozen=True, slots=True)
class ChunkingResult:
    """The chunks of one document with the account of how they came about.

    `timings` are seconds by stage, and `usage` counts what was asked of a language model: `calls`,
    `prompt_tokens`, `completion_tokens`, and how many answers were `remembered`. Neither is part of
    equality of two results. `pins` says what became of each pin that is for the document.
    """

    chunks: tuple[Chunk, ...]
    trace: Trace | None = None
    warnings: tuple[ChunkingWarning, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    timings: Mapping[str, float] = field(default_factory=dict, compare=False)
    usage: Mapping[str, int] = field(default_factory=dict, compare=False)
    pins: tuple[PinOutcome, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """The result as JSON-able values, without timings and usage; `pins` only where there are any."""
        values: dict[str, Any] = {
            "chunks": [chunk.to_dict() for chunk in self.chunks],
            "warnings": [asdict(warning) for warning in self.warnings],
            "dropped": [asdict(span) for span in self.dropped],
        }
        if self.pins:
            values["pins"] = [each.to_dict() for each in self.pins]
        return values

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> ChunkingResult:
        """The result that `to_dict` was called on, less its trace, timings and usage."""
        return cls(
            chunks=tuple(Chunk.from_dict(chunk) for chunk in values["chunks"]),
            warnings=tuple(ChunkingWarning(**warning) for warning in values["warnings"]),
            dropped=tuple(Dropped(**span) for span in values["dropped"]),
            pins=tuple(map(PinOutcome.from_dict, values.get("pins", ()))),
        )
