"""Where a cut goes with the structure of a document, by what its kind of text is made of."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..caching import per_document
from ..offsets import Offsets, rising
from ..segmenters.blocks import markdown_blocks
from ..segmenters.code.languages import programming_language
from ..segmenters.code.nodes import DEFINITIONS, CodeNodes, Rank
from ..segmenters.code.parser import code_nodes
from ..segmenters.diffs import diff_files
from ..segmenters.members import Members, members_of
from ..segmenters.outline import outline
from ..segmenters.paragraphs import paragraph_ends
from ..segmenters.sql_rows import sql_statements
from ..segmenters.tables import tables_of
from ..segmenters.turns import turns_of
from ..types import Document

#: bytes of a node of source code that is not looked into: it holds no function worth a mark
FINEST = 256


@per_document
def edges(document: Document) -> Offsets:
    """The rising offsets at which a part of the text begins that is not parted from what it belongs to.

    Parts are blocks of Markdown and items of its lists, paragraphs and headings of other text, rows
    of tables, members of data, turns of a conversation, functions, classes and what stands beside
    them in source code, files and hunks of a patch. What follows a heading, the head of a table, or
    the opening of a member without a part between belongs to that. Linear in the text.
    """
    return rising(*(np.array(found, dtype=np.int32) for found in _parts(document)))


def code_of(document: Document) -> CodeNodes | None:
    """The nodes of source code in a known language; None of other documents."""
    language = programming_language(document, "auto") if document.is_code else None
    return code_nodes(document, language, FINEST) if language else None


def _parts(document: Document) -> Iterator[Offsets | list[int]]:
    members = members_of(document)
    is_data = members.has_children(members.top)
    if document.is_markdown:
        yield markdown_blocks(document).safe_cuts
        yield _items(document)
    elif not document.is_table and not is_data:
        yield paragraph_ends(document)
        yield list(outline(document).starts)
    for table in tables_of(document):
        yield table.rows[1:]
    if is_data:
        yield _siblings(members)
    elif document.is_prose:
        yield [turn.start for turn in turns_of(document)]
    if code := code_of(document):
        yield _definitions(code)
        yield _values(document) if code.language == "sql" else []
    for file in diff_files(document):
        yield [file.start, *file.hunks[1:]]


def _items(document: Document) -> list[int]:
    """Where items of lists begin, but for the first of each, which is where its block begins."""
    lists = (block for block in markdown_blocks(document).blocks if block.kind == "list")
    return [item.start for block in lists for item in block.parts[1:]]


def _siblings(members: Members) -> list[int]:
    """Where members begin that stand behind another in the same object, list or element."""
    parents = np.array(members.parents)
    follows = parents != np.arange(-1, len(parents) - 1)
    found: list[int] = np.array(members.starts)[follows].tolist()
    return found


def _definitions(code: CodeNodes) -> list[int]:
    """Where definitions begin, or end before a sibling, with what documents them; and all at the top of a file."""
    return [
        node.begin
        for node in code.nodes
        if node.rank == Rank.SIBLING and (node.edge in DEFINITIONS or node.depth == 0)
    ]


def _values(document: Document) -> list[int]:
    """Where rows of values begin in SQL, but for the first of each statement."""
    return [row for statement in sql_statements(document) for row in statement.rows[1:]]
