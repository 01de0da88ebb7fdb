"""What each type of syntax node means for cutting, in the words of its grammar: looked up by number."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from .languages import (
    BODIES,
    CLOSINGS,
    COMPOUND,
    DECORATIONS,
    GRAMMARS,
    SEQUENCES,
    WRAPPERS,
    load_language,
)

#: the number of the type of what the grammar does not know
_ERROR = 0xFFFF
#: types of nodes inside which only functions are told from the rest
_TEXTS = ("string", "heredoc", "comment")


class NodeType(NamedTuple):
    """One type of node of one grammar.

    `kind` is what a definition is called, empty for other nodes; `called` is the same for comments
    and for statements that hold others. One that `may_define` is a definition, or, as
    `is_wrapper`, may stand around one. `is_body` holds what a header introduces. One that `leads` says
    something about the node after it, one that `belongs` is not to be parted from the one before it.
    The children of `is_sequence` stand one after the other; those of `is_text` are cut at functions
    alone.
    """

    name: str
    kind: str
    called: str
    is_wrapper: bool
    may_define: bool
    is_body: bool
    leads: bool
    belongs: bool
    is_sequence: bool
    is_text: bool


@cache
def node_types(language: str) -> dict[int, NodeType]:
    """The types of a language's nodes by tree-sitter's `kind_id`."""
    grammar = load_language(language)
    numbers = (*range(grammar.node_kind_count), _ERROR)
    kinds = GRAMMARS[language].kinds
    return {number: _node_type(grammar.node_kind_for_id(number), kinds) for number in numbers}


def _node_type(name: str, kinds: dict[str, str]) -> NodeType:
    is_compound = name.partition("_")[0] in COMPOUND
    return NodeType(
        name=name,
        kind=kinds.get(name, ""),
        called="comment"
        if "comment" in name or name == "marginalia"
        else "block"
        if is_compound
        else "",
        is_wrapper=name in WRAPPERS,
        may_define=name in kinds or name in WRAPPERS,
        is_body=name in BODIES,
        leads=name in DECORATIONS,
        belongs=name in CLOSINGS or name in BODIES,
        is_sequence=name in SEQUENCES,
        is_text=any(text in name for text in _TEXTS),
    )
