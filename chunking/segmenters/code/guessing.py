"""The language of source code that neither its name nor its first line tells: by the grammar that reads it best.

Prose is no code to most grammars, and to some it is: what does not look like code is not asked for, and
a grammar counts only where it finds definitions. Where two do equally well none is taken, unless one
language holds the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from ...caching import per_text
from ...extras import extra
from ...types import Document
from .languages import GRAMMARS, load_language
from .types import node_types

#: characters that are looked at
_SAMPLE = 12_000
#: the share of the text that a grammar may fail to read
_MOST_ERRORS = 0.02
#: how much better than the next one the best must read
_CLEARLY = 0.02
#: lines as code has them, and the share of the lines that they must be
_CODE_LINE = re.compile(
    r"^(?:[ \t]+\S|.*[{}()\[\];=<>:,]\s*$|\s*(?:#|//|/\*|\*|--)|\s*(?:end|import|from|package|use|def|fn|func)\b)"
)
_LEAST_CODE = 0.5
#: a language whose code is code of the others too
_HELD_BY = {
    "c": {"cpp"},
    "javascript": {"typescript", "tsx"},
    "typescript": {"tsx"},
    "json": {"javascript", "typescript", "tsx", "python", "ruby"},
}
#: what stands for definitions in languages without any
_SUBSTANCE = {"css": {"rule_set"}, "json": {"pair", "array"}, "sql": {"select", "insert", "update"}}
#: text is markup without an error, and commands are words
_NEVER = frozenset({"html"})


class _Reading(NamedTuple):
    """How a grammar reads a text: the share that it fails at, and how many definitions it finds."""

    errors: float
    found: int


@per_text
def guessed_language(document: Document) -> str | None:
    """The language whose grammar reads the beginning of a text without errors, and no other one; else None."""
    sample = _sample(document.text)
    if not _looks_like_code(sample):
        return None
    source = sample.encode("utf-8", "replace").replace(b"\0", b" ")
    with extra("code"):
        readings = {name: _read(source, name) for name in GRAMMARS if name not in _NEVER}
    fit = {n: r for n, r in readings.items() if r.found and r.errors <= _MOST_ERRORS}
    best = min(fit, key=lambda name: (fit[name].errors, -fit[name].found), default=None)
    if best is None:
        return None
    best = next(
        (held for held, by in _HELD_BY.items() if best in by and _is_as_good(fit, held, best)), best
    )
    rivals = fit.keys() - {best} - _HELD_BY.get(best, set())
    beaten = all(
        fit[name].errors > fit[best].errors + _CLEARLY or 2 * fit[name].found <= fit[best].found
        for name in rivals
    )
    return best if beaten else None


def _is_as_good(fit: dict[str, _Reading], held: str, by: str) -> bool:
    return held in fit and fit[held].errors <= fit[by].errors and fit[held].found >= fit[by].found


def _sample(text: str) -> str:
    """The beginning of a text up to a line end."""
    if len(text) <= _SAMPLE:
        return text
    end = text.rfind("\n", 0, _SAMPLE) + 1
    return text[: end or _SAMPLE]


def _looks_like_code(sample: str) -> bool:
    lines = [line for line in sample.splitlines() if line.strip()]
    return bool(lines) and sum(bool(_CODE_LINE.match(line)) for line in lines) >= _LEAST_CODE * len(
        lines
    )


def _read(source: bytes, language: str) -> _Reading:
    import tree_sitter

    kinds, substance = node_types(language), _SUBSTANCE.get(language, set())
    tree = tree_sitter.Parser(load_language(language)).parse(source)
    errors = found = 0
    for node in _nodes(tree.root_node):
        if node.is_error or node.is_missing:
            errors += node.end_byte - node.start_byte + 1
        elif kinds[node.kind_id].kind or node.type in substance:
            found += 1
    return _Reading(errors / len(source), found)


def _nodes(root: Any) -> Iterator[Any]:
    """All named nodes of a tree, and what is missing; nothing inside of an error."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        if not node.is_error:
            stack += [child for child in node.children if child.is_named or child.is_missing]
