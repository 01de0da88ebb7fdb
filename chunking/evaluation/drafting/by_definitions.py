"""Questions about source code: what a function or class is for, answered by the first sentence of its documentation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec

from ...segmenters.code.languages import GRAMMARS, programming_language
from ...segmenters.code.nodes import CodeNode, CodeNodes
from ...segmenters.code.parser import code_nodes
from ...types import Document, Span
from ...whitespace import visible_end
from .english import is_english
from .rules import Draft

#: characters and words of a sentence that says what something does
SHORTEST, LONGEST, FEWEST = 20, 300, 4

#: the string that a definition of Python begins with
_DOCSTRING = re.compile(r"\s*+[rRuU]?(?P<quotes>\"{3}|'{3}|[\"'])")
#: what a comment opens with, and each of its lines
_MARKS = r"[ \t\r/*#!;%-]*+"
_LINE_END = r"(?<![ \t\r])[ \t\r]*+\n"
_OPENING, _NEW_LINE = re.compile(rf"(?:{_MARKS}\n)*+{_MARKS}"), re.compile(_LINE_END + _MARKS)
#: where a first sentence ends: at its full stop, at an empty line, where fields or markup begin
_STOP = re.compile(
    rf"(?<=[.!?])(?<!\be\.g\.)(?<!\bi\.e\.)(?=\s|\Z)|{_LINE_END}{_MARKS}(?=[\n@:\\<]|\Z)"
)
#: what is for a tool or the next programmer: TODO(ann): …, eslint-disable …, # type: …
_ASIDE = re.compile(r"[\w-]+(?:\([^)\n]*\))?:|[\w-]+-(?:disable|enable|ignore)\b")


def from_definitions(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each documented definition of a program, the document with that index.

    Names with a leading underscore are the program's own affair. None where no grammar reads the
    language. Linear time.
    """
    found = list(_documented(document))
    names = Counter(name for _, name, _, _ in found)
    for path, name, is_called, span in found:
        asked = name if names[name] == 1 else path
        text = f"What does {asked} do?" if is_called else f"What is {asked} for?"
        yield Draft("definition", index, span, text, (), 4.0)


def _documented(document: Document) -> Iterator[tuple[str, str, bool, Span]]:
    """Path and name of a definition, whether it is called as functions are, and its first sentence."""
    language = programming_language(document)
    if language is None or not all(map(find_spec, ("tree_sitter", GRAMMARS[language].package))):
        return
    code = code_nodes(document, language)
    if code is None:
        return
    comments = {node.end: node for node in code.nodes if node.kind == "comment"}
    for index in code.definitions:
        node = code.nodes[index]
        if not node.name or node.name.startswith("_"):
            continue
        held = _documentation(document.text, code, node, comments)
        if held and (span := _first_sentence(document.text, *held)):
            path = ".".join(each.name for each in code.chain(index) if each.name)
            yield path, node.name, node.kind in ("function", "method"), span


def _documentation(
    text: str, code: CodeNodes, node: CodeNode, comments: dict[int, CodeNode]
) -> Span | None:
    """The string at the beginning of a definition in Python, else the comments right above it."""
    string = _DOCSTRING.match(text, node.body, node.end) if code.language == "python" else None
    if string:
        begin = string.end()
        return Span(begin, max(begin, text.find(string["quotes"], begin, node.end)))
    while node.parent > 0 and code.nodes[node.parent].name == node.name:  # exported or decorated
        node = code.nodes[node.parent]
    first = node.start
    while comment := comments.get(visible_end(text, 0, first)):
        is_alone = text[comment.begin - 1 : comment.begin] in ("", "\n")
        if not is_alone or text.count("\n", comment.end, first) > 1:
            break
        first = comment.start
    return Span(first, visible_end(text, first, node.start)) if first < node.start else None


def _first_sentence(text: str, start: int, end: int) -> Span | None:
    """The first sentence in a documentation; None where it says nothing in English."""
    in_english = is_english(text[start:end])
    opening = _OPENING.match(text, start, end)
    start = opening.end() if opening else start
    end = min(end, start + 2 * LONGEST)
    stop = _STOP.search(text, start, end)
    end = visible_end(text, start, stop.start() if stop else end)
    said = _NEW_LINE.sub(" ", text[start:end])
    is_fit = SHORTEST <= len(said) <= LONGEST and len(said.split()) >= FEWEST
    is_said = said[:1].isalpha() and not _ASIDE.match(said) and in_english
    return Span(start, end) if is_fit and is_said else None
