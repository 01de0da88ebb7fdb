"""The blocks of a Markdown document: CommonMark and GFM, with exact spans, tiling the text.

The parser is pulldown-cmark (through pyromark), which gives the source range of every block in
UTF-8 bytes; they are converted once. Front matter is found before it, MDX after it.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..caching import per_document
from ..media_types import HEADED_TYPES
from ..offsets import Offsets, RisingOffsets
from ..surrogates import without_surrogates
from ..types import Block, Document, Heading, Span
from .boxed_tables import BOXED_TYPES, boxed_tables, with_boxed_tables
from .cells import rows_of_head
from .found_block import FoundBlock
from .marked_titles import has_comments
from .markup_headings import markup_headings
from .mdx import with_mdx
from .plain_headings import plain_headings
from .restructured import with_directives, without_rules

#: what stands between two paragraphs
_BETWEEN_PARAGRAPHS = re.compile(r"\r?\n(?:[ \t]*+\r?\n)++")
#: the parser's tags for what may stand at the top level, and our kinds
_KINDS = {
    "Paragraph": "paragraph",
    "Heading": "heading",
    "BlockQuote": "quote",
    "CodeBlock": "code",
    "List": "list",
    "Table": "table",
    "HtmlBlock": "html",
    "FootnoteDefinition": "footnote",
}
#: tags inside a block that become its parts
_PARTS = {"list": "Item", "table": "TableRow"}
#: the line that opens front matter, no blank line after it, and the line that closes it
_FRONT_OPENING = re.compile(r"\ufeff?---[ \t]*+(?>\r\n|\r|\n)(?![ \t]*+[\r\n])")
_FRONT_CLOSING = re.compile(r"(?<=[\r\n])(?:---|\.\.\.)[ \t]*+(?:\r\n|\r|\n|\Z)")
_BLANK_LINES = re.compile(r"(?:[ \t]*+(?:\r\n|\r|\n))+")
_LONE_RETURN = re.compile(r"\r(?!\n)")
_DEFINITION = re.compile(r" {0,3}\[[^\]]+\]:")
_BYTE_ORDER_MARK = "\ufeff"
#: where titles stand above lines that Markdown may take for the fence of a block of code
_RULED = ("text/plain", "text/x-rst")


@dataclass(frozen=True)
class Blocks:
    """The blocks in order, and what is searched in them."""

    blocks: tuple[Block, ...]

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each block."""
        return tuple(block.kind for block in self.blocks)

    @cached_property
    def starts(self) -> Offsets:
        """Where each block begins."""
        return np.array([block.start for block in self.blocks], dtype=np.int32)

    def at(self, offset: int) -> int:
        """The index of the block that contains an offset. O(log n)."""
        return max(0, self._starts.upto(offset) - 1)

    def at_each(self, offsets: Sequence[int]) -> list[int]:
        """The same for many offsets."""
        return [max(0, upto - 1) for upto in self._starts.upto_each(offsets)]

    @cached_property
    def _starts(self) -> RisingOffsets:
        return RisingOffsets(self.starts)

    @cached_property
    def safe_cuts(self) -> Offsets:
        """The starts of blocks at which a chunk may end: none that would part a heading from what it heads."""
        is_safe = [
            before is None
            or before.kind != "heading"
            or (block.kind == "heading" and block.level <= before.level)
            for before, block in zip((None, *self.blocks), self.blocks, strict=False)
        ]
        return self.starts[np.array(is_safe, dtype=np.bool_)]

    @cached_property
    def headings(self) -> tuple[Block, ...]:
        """The blocks that are headings."""
        return tuple(block for block in self.blocks if block.kind == "heading")

    @cached_property
    def spans_with_headings(self) -> tuple[Offsets, Offsets]:
        """For each block the last safe cut up to its start, where the headings right above it begin, and its end."""
        safe = self.safe_cuts
        begins = safe[np.searchsorted(safe, self.starts, side="right") - 1]
        return begins, np.array([block.end for block in self.blocks], dtype=np.int32)


@per_document
def markdown_blocks(document: Document) -> Blocks:
    """The blocks of a document read as Markdown; each reaches to the start of the next.

    In plain text, and in a markup that has headings of its own, these are the headings. In a file `.txt`
    an indented paragraph is one, and no code, also where it is to be read as Markdown.
    """
    text = document.text
    begin, readable = readable_markdown(document)
    front = _front_matter(text)
    headings = _own_headings(document, begin)
    if document.mime_type in _RULED:
        readable = without_rules(readable, headings or (), begin)
    if has_comments(document):
        readable = readable.replace("#", ";")
    found = _parse(readable)
    _count_characters(found, readable, begin)
    _take_indents(found, text)
    if document.mime_type == "text/mdx":
        found = list(with_mdx(found, text))
    if document.uri and document.uri.lower().endswith(".txt"):
        found = list(_without_indented_code(found, text))
    if headings is not None:
        found = list(_with_headings(found, headings))
    if document.mime_type == "text/x-rst":
        found = list(with_directives(found, text))
    if document.mime_type in BOXED_TYPES and boxed_tables(document):
        found = list(with_boxed_tables(found, document))
    if front:
        found.insert(0, FoundBlock("front_matter", 0, front))
    tiled = tuple(
        Block(item.kind, item.start, item.end, item.level, item.info, _parts(item, text))
        for item in _tiled(found, text)
    )
    return Blocks(tiled)


def _own_headings(document: Document, begin: int) -> list[Heading] | None:
    """The headings from `begin` on of what is no Markdown; None where Markdown's are to be found."""
    has_own = document.mime_type in HEADED_TYPES
    if not has_own and document.mime_type != "text/plain":
        return None
    found = (markup_headings if has_own else plain_headings)(document)
    if not found and not has_own and not has_comments(document):
        return None
    return [each for each in found if each.start >= begin]


@per_document
def markdown_headings(document: Document) -> tuple[Block, ...]:
    """The headings alone, by a lighter parse: what most strategies need of a document's structure.

    Tables and footnotes are not looked for, since no heading begins or ends with one.
    """
    import pyromark

    text = document.text
    begin, readable = readable_markdown(document)
    events = pyromark.events_with_range(readable)
    found = [block for block in _top_level(events) if block.kind == "heading"]
    _count_characters(found, readable, begin)
    _take_indents(found, text)
    return tuple(Block("heading", item.start, item.end, item.level, item.info) for item in found)


def readable_markdown(document: Document) -> tuple[int, str]:
    """Where a document's content begins, and from there what the parser is given: as many characters."""
    text = document.text
    begin = content_start(text)
    encodable = without_surrogates(text[begin:])
    return begin, _LONE_RETURN.sub("\n", encodable) if "\r" in text else encodable


def content_start(text: str) -> int:
    """Where Markdown begins: after its front matter, or after a byte order mark."""
    return _front_matter(text) or int(text.startswith(_BYTE_ORDER_MARK))


def has_front_matter(text: str) -> bool:
    """Whether lines of dashes at the very beginning stand around what may be YAML."""
    return bool(_front_matter(text))


def _parts(found: FoundBlock, text: str) -> tuple[Span, ...]:
    parts = tuple(Span(start, end) for start, end in found.parts or () if start < end)
    return parts[rows_of_head(text, [part.start for part in parts]) :] if found.kind == "table" else parts  # fmt: skip


def _front_matter(text: str) -> int:
    """The length of YAML front matter: from a first line of three dashes to the next such line.

    A blank line after the first one makes it a thematic break.
    """
    opening = _FRONT_OPENING.match(text)
    closing = _FRONT_CLOSING.search(text, opening.end()) if opening else None
    return closing.end() if closing else 0


def _parse(text: str) -> list[FoundBlock]:
    """The top-level blocks, from the parser's events."""
    import pyromark

    options = (
        pyromark.Options.ENABLE_TABLES
        | pyromark.Options.ENABLE_FOOTNOTES
        | pyromark.Options.ENABLE_TASKLISTS
    )
    found = list(_top_level(pyromark.events_with_range(text, options=options)))
    if "]:" in text:
        for definition in pyromark.reference_definitions(text, options=options).values():
            span = definition["span"]
            found.append(FoundBlock("definition", span["start"], span["end"]))
    return sorted(found, key=lambda block: block.start)


def _top_level(events: Iterable[tuple[Any, Any]]) -> Iterator[FoundBlock]:
    """One block for each event at depth 0; a heading's words and a block's parts on the way.

    What describes a picture is none of a heading's words.
    """
    depth, block = 0, FoundBlock("", 0, 0)
    picture = 0  # the depth inside of one, 0 outside
    words: list[str] | None = None
    for event, where in events:  # a name, or one name with what belongs to it
        if "Start" in event:
            tag = event["Start"]
            if not depth:
                block = _begin(tag, where)
                words = [] if block.kind == "heading" else None
            elif depth == 1 and block.parts is not None and tag == _PARTS[block.kind]:
                block.parts.append((where["start"], where["end"]))
            depth += 1
            if "Image" in tag and not picture:
                picture = depth
        elif "End" in event:
            picture = 0 if picture == depth else picture
            depth -= 1
            if not depth:
                block.info = block.info if words is None else "".join(words).strip()
                words = None
                yield block
        elif words is not None and not picture:
            is_name = type(event) is str
            words.append(" " if is_name else event.get("Text") or event.get("Code") or "")
        elif event == "Rule" and not depth:
            yield FoundBlock("rule", where["start"], where["end"])


def _begin(tag: Any, where: dict[str, int]) -> FoundBlock:
    """The block that a start event at depth 0 opens."""
    name, detail = (tag, {}) if isinstance(tag, str) else next(iter(tag.items()))
    kind = _KINDS.get(name, "paragraph")
    block = FoundBlock(kind, where["start"], where["end"])
    if kind == "heading":
        block.level = int(detail["level"][1])
    elif kind == "code":
        block.info = detail["Fenced"] if isinstance(detail, dict) else ""
        block.level = int(isinstance(detail, dict))
    if kind in _PARTS:
        block.parts = []
    return block


def _count_characters(found: list[FoundBlock], text: str, shift: int) -> None:
    """Turn the parser's byte offsets in `text` into code points of a document that it is the end of."""
    place = character_offsets(text)
    for block in found:
        block.start, block.end = place(block.start) + shift, place(block.end) + shift
        if block.parts:
            block.parts = [(place(a) + shift, place(b) + shift) for a, b in block.parts]


def character_offsets(text: str) -> Callable[[int], int]:
    """A function from offsets in the text's UTF-8 bytes to code points."""
    if text.isascii():
        return int
    continuing = RisingOffsets(continuing_bytes(text))
    return lambda offset: offset - continuing.below(offset)


def continuing_bytes(text: str) -> Offsets:
    """The offsets of those of the text's UTF-8 bytes that begin no character."""
    encoded = np.frombuffer(text.encode("utf-8"), dtype=np.int8)
    return np.flatnonzero(encoded < -64).astype(np.int32)  # 0b10xxxxxx, read with a sign


def _take_indents(found: list[FoundBlock], text: str) -> None:
    """Begin each block where its line begins; a byte order mark is of the first line."""
    for block in found:
        line = block.start
        while line and text[line - 1] in " \t":
            line -= 1
        if line == 1 and text[0] == _BYTE_ORDER_MARK:
            block.start = 0
        elif not line or text[line - 1] in "\r\n":
            block.start = line


def _without_indented_code(found: list[FoundBlock], text: str) -> Iterator[FoundBlock]:
    """The blocks, with what is code by its indent alone as paragraphs."""
    for block in found:
        if block.kind != "code" or block.level:
            yield block
            continue
        at = block.start
        for blank in _BETWEEN_PARAGRAPHS.finditer(text, block.start, block.end):
            yield FoundBlock("paragraph", at, blank.start())
            at = blank.end()
        yield FoundBlock("paragraph", at, block.end)


def _with_headings(found: list[FoundBlock], headings: Sequence[Heading]) -> Iterator[FoundBlock]:
    """Blocks opened where other headings than those of Markdown stand; what only looks like one is a paragraph."""
    starts = [heading.start for heading in headings]
    taken = 0
    for block in found:
        kind = "paragraph" if block.kind == "heading" else block.kind
        at = max(block.start, taken)
        for heading in headings[bisect_left(starts, at) : bisect_left(starts, block.end)]:
            if at < heading.start:
                yield FoundBlock("paragraph", at, heading.start)
            yield FoundBlock("heading", heading.start, heading.end, heading.level, heading.title)
            at = taken = heading.end
        if at == block.start:
            yield FoundBlock(kind, at, block.end, block.level, block.info, block.parts)
        elif at < block.end:
            yield FoundBlock("paragraph", at, block.end)


def _tiled(found: list[FoundBlock], text: str) -> Iterator[FoundBlock]:
    """The blocks stretched over the blank lines after them; text that none claims is a paragraph."""
    at = 0
    for index, block in enumerate(found):
        if block.end <= at:
            continue
        gap = text[at : block.start] if at < block.start else ""
        if gap.strip().strip(_BYTE_ORDER_MARK):
            yield _unclaimed(text, at, block.start)
            at = block.start
        block.start = at
        following = found[index + 1].start if index + 1 < len(found) else len(text)
        at = block.end = _past_blank_lines(text, min(block.end, following))
        yield block
    if at < len(text):
        yield _unclaimed(text, at, len(text))


def _unclaimed(text: str, start: int, end: int) -> FoundBlock:
    """Text that the parser reports nothing for: a link defined a second time, or at worst prose."""
    kind = "definition" if _DEFINITION.match(text, start, end) else "paragraph"
    return FoundBlock(kind, start, end)


def _past_blank_lines(text: str, at: int) -> int:
    """The offset after the blank lines that follow `at`: the start of the next line with text."""
    match = _BLANK_LINES.match(text, at)
    return match.end() if match else at
