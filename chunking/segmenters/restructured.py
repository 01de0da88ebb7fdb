"""What of reStructuredText the parser of Markdown would take for something else: lines of titles, and directives."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..types import Heading
from .found_block import FoundBlock

_DIRECTIVE = re.compile(r"[ \t]*+\.\.[ \t]++[\w+:.-]+::(?!\S)")

#: a line above or below a title: of tildes or grave accents it would open a block of code
_RULE_LINE = re.compile(r"^([!-/:-@\[-`{-~])\1*+(?=[ \t\r]*$)", re.MULTILINE)


def without_rules(readable: str, headings: Iterable[Heading], begin: int) -> str:
    """A text that begins at `begin` of its document, with letters in place of the lines around titles."""
    parts, at = [], 0
    for heading in headings:
        start, end = max(at, heading.start - begin), heading.end - begin
        title = _RULE_LINE.sub(lambda rule: "x" * len(rule[0]), readable[start:end])
        parts += [readable[at:start], title]
        at = end
    return "".join([*parts, readable[at:]])


def with_directives(found: list[FoundBlock], text: str) -> Iterator[FoundBlock]:
    """Blocks of which an indented one begins at the line of its directive, which ended the one before."""
    before: FoundBlock | None = None
    for block in found:
        if before and before.kind == "paragraph" and _is_indented(block, text):
            begin = _directive(before, text)
            if begin is not None:
                block.start = before.end = begin
        if before and before.start < before.end:
            yield before
        before = block
    if before:
        yield before


def _is_indented(block: FoundBlock, text: str) -> bool:
    is_plain = block.kind == "paragraph" or (block.kind == "code" and not block.level)
    return is_plain and text[block.start : block.start + 1] in (" ", "\t")


def _directive(block: FoundBlock, text: str) -> int | None:
    """Where the directive begins that a block ends with, below which its options may stand; None where it has none."""
    end = block.end
    while end > block.start:
        start = max(block.start, text.rfind("\n", block.start, end - 1) + 1)
        if _DIRECTIVE.match(text, start, end):
            return start
        if text[start] not in " \t":
            break
        end = start
    return None
