"""What MDX adds to Markdown: imports, exports and components, told from paragraphs."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator

from .found_block import FoundBlock
from .jsx import component_spans

_MODULE = re.compile(r"(?:import|export)\b")
#: brackets, and before them what is escaped, strings and comments, in which they mean nothing
_BRACKET = re.compile(
    r"""\\(?s:.)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\(?s:.)|[^`\\])*`"""
    r"""|(?<!:)//[^\n]*|/\*(?s:.*?)(?:\*/|\Z)|([(\[{])|([)\]}])"""
)
#: blocks that are looked through in vain, in a whole text, for where imports and exports are closed; once they are
#: used up each is looked for in a few, so that those that never are cost little
_SPARE_BLOCKS, _FEW_BLOCKS = 10_000, 30
_COMPONENT = re.compile(r"\s*<[A-Z]")


def with_mdx(found: list[FoundBlock], text: str) -> Iterator[FoundBlock]:
    """The blocks with imports, exports and components told from paragraphs, each up to where it is closed."""
    components = component_spans(
        text, [(block.start, block.end) for block in found if block.kind != "code"]
    )
    starts = [start for start, _ in components]
    closed, spare = 0, _SPARE_BLOCKS
    for index, block in enumerate(found):
        if block.start < closed:
            continue
        if block.kind == "paragraph" and _MODULE.match(text, block.start, block.end):
            end, read = _module_end(found, index, text, max(spare, _FEW_BLOCKS))
            spare -= read if end is None else 0
            block.kind, block.end = "mdx_import", block.end if end is None else end
            closed = block.end
        elif block.kind in ("paragraph", "html") and _COMPONENT.match(text, block.start, block.end):
            opened = components[bisect_left(starts, block.start) : bisect_left(starts, block.end)]
            end = max((end for _, end in opened), default=0)
            upto = bisect_left(found, end, index + 1, key=lambda other: other.start)
            block.kind, block.end = "mdx_component", max(other.end for other in found[index:upto])
            closed = block.end
        yield block


def _module_end(
    found: list[FoundBlock], index: int, text: str, most: int
) -> tuple[int | None, int]:
    """Where the brackets of an import or export are closed, past blank lines too, and how many blocks were read.

    None where they are not within the most blocks. No code goes on past a heading: what is open there
    was no bracket, or no code.
    """
    depth = read = 0
    for place in range(index, min(index + most, len(found))):
        block = found[place]
        if block.kind == "heading":
            break
        read += 1
        brackets = _BRACKET.finditer(text, block.start, block.end)
        depth += sum(1 if match[1] else -1 if match[2] else 0 for match in brackets)
        if not depth:
            return block.end, read
        if depth < 0:
            break
    return None, read
