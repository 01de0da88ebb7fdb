"""Questions about source code, answered by the first sentence of the documentation of a function or class.

Where that says what is done, it is asked how to do it, as who does not know the name would; else what
the one with that name does or is for. A member is asked for by the name that its callers write: res.status.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from typing import NamedTuple

from ...segmenters.code.languages import GRAMMARS, programming_language
from ...segmenters.code.nodes import FUNCTIONS, CodeNode, CodeNodes
from ...segmenters.code.parser import code_nodes
from ...types import Document, Span
from ...whitespace import visible_end
from .deeds import head_of
from .english import PREPOSITIONS, is_english, words
from .rules import Draft

#: characters and words of a sentence that says what something does
SHORTEST, LONGEST, FEWEST = 15, 300, 3

#: what a question is worth that asks for a name, for that of a member, and one that asks how to do what it does
BY_NAME, BY_MEMBER, BY_DEED = 2.0, 6.0, 4.0
#: characters of a sentence that is asked for in its own words
ASKED = 140

#: what functions do, as documentations begin
_VERBS = words(
    """add append apply assign attach build calculate call change check choose clean clear close collect combine
    compare compute configure connect construct convert copy count create cut decode define delete detect
    determine display divide download draw drop encode ensure escape evaluate execute expand export extract
    fetch fill filter find fire flush format generate get give group handle import increment initialize
    insert install interpolate invert iterate join list load localize log look make map mark match measure
    merge move multiply normalize open order parse pass perform pick plot pop prepare print process produce
    push put query raise read rebuild receive record reduce register release remove rename render repeat
    replace report request require reset resolve restore retrieve return reverse rotate round run sample save
    scale scan schedule search select send serialize set shift show shuffle skip slice sort split start stop
    store strip subtract sum swap synchronize take tell test transform translate traverse trim truncate turn
    unpack update upload validate verify wait walk wrap write yield"""
)
#: what a function does with what it is given, which who calls it does not: it takes a reading
_OF_ITS_OWN = words("receive require take")
_NAME = re.compile(r"\w+")
#: the string that a definition of Python begins with
_DOCSTRING = re.compile(r"\s*+[rRuU]?(?P<quotes>\"{3}|'{3}|[\"'])")
#: what a comment opens with, and each of its lines
_MARKS = r"[ \t\r/*#!;%-]*+"
_LINE_END = r"(?<![ \t\r])[ \t\r]*+\n"
_OPENING, _NEW_LINE = re.compile(rf"(?:{_MARKS}\n)*+{_MARKS}"), re.compile(_LINE_END + _MARKS)
#: where a first sentence ends: at its full stop, at an empty line, where fields or markup begin, with its comment
_STOP = re.compile(
    rf"(?<=[.!?])(?<!\be\.g\.)(?<!\bi\.e\.)(?=\s|\Z)|{_LINE_END}{_MARKS}(?=[\n@:\\<]|\Z)|(?<!\*)\*++/[ \t\r]*+(?=\n|\Z)"
)
#: how a function is called, alone in the first line: wrap(text: str) -> list
_SIGNATURE = re.compile(r"[\w.]{1,60}\([^()\n]{0,200}\)(?: *-> *[^\n]{1,80})?[ \t]*\n\s*+")
#: what a function is assigned to: res.status = function …
_ASSIGNED = re.compile(r"(?:(?:export|const|let|var)\s+)?(?P<name>[A-Za-z_$][\w$.]*+)\s*+=[^=>]")
_EXPORTS, _PROTOTYPE = re.compile(r"(?:module\.)?exports\.|this\."), ".prototype."
#: what says of a documentation that it is not for callers
_PRIVATE = re.compile(r"@(?:private|internal|ignore|hidden|api\s+private)\b")
#: words of other languages, some of which are written in ASCII alone
_FOREIGN = words("der die das und fuer mit les des du la le et dans una los las il")
#: what of a deed tells more than how it is named, and what it gives else
_BESIDES = re.compile(
    r"\s*+\([^()]*+\)|;.*+|(?:, |\s)or (?:None|nil|null|undefined)\b.*+|,? and returns? .*+|, returning .*+"
)
#: the name of a parameter, a call or other code in a sentence; and what follows no verb
_CODE = re.compile(r"`[a-z_]\w*+`|[*+:\"\[\]{}<>=]|(?<!\w)'|\w\(")
_NO_OBJECT = words(
    "of to when whether if how why what where which who that true True TRUE false False FALSE None nil null NULL undefined"
)
#: characters from the name of a function to the sentence on it, up to which both are the answer to how a deed is done
NEAR = 400
#: what stands between a documentation and what it is about: #[must_use], [Obsolete]
_ATTRIBUTE = re.compile(r"[ \t]*+#?\[[^\n]*\][ \t\r]*+\n")
#: what is for a tool or the next programmer: TODO(ann): …, eslint-disable …, # type: …
_ASIDE = re.compile(r"[\w-]+(?:\([^)\n]*\))?:|[\w-]+-(?:disable|enable|ignore)\b")


class _Documented(NamedTuple):
    """A definition: its path and name, whether it is called as functions are, the first sentence on it, and its first line."""

    path: str
    name: str
    is_called: bool
    sentence: Span
    header: Span


def from_definitions(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each documented definition of a program, the document with that index.

    Names with a leading underscore are the program's own affair. None where no grammar reads the
    language. Linear time.
    """
    found = list(_documented(document))
    names = Counter(each.name for each in found)
    for path, name, is_called, span, header in found:
        asked = name if names[name] == 1 else path
        text = f"What does {asked} do?" if is_called else f"What is {asked} for?"
        yield Draft("definition", index, span, text, (), BY_MEMBER if "." in name else BY_NAME)
        if is_called and (
            how := _how(document.text[slice(*span)], name, document.text[slice(*header)])
        ):
            whole = Span(min(span.start, header.start), max(span.end, header.end))
            is_near = whole.end - whole.start <= NEAR
            yield Draft("definition", index, whole if is_near else span, how, (), BY_DEED)


def _how(sentence: str, name: str, header: str = "") -> str | None:
    """The question how to do what a function with a name does; None where its sentence does not begin with that.

    Nor where it says what it takes, as its `header` does.

    >>> _how("Writes the object to a sheet.", "to_sheet")
    'How do you write the object to a sheet?'
    >>> _how("Return the oldest job, or None when there is none.", "oldest")
    'How do you get the oldest job?'
    >>> _how("Take the weight of a pot.", "feed", "def feed(self, weight: float):")
    """
    told = _BESIDES.sub("", _in_one_line(sentence).removeprefix(f"{name} "))
    line = told.replace("`", "").rstrip(".")
    does, rest = _verb(line), line.partition(" ")[2]
    does = "get" if does in ("return", "yield") else does
    is_whole = len(line) <= ASKED and line[-1:].isalnum() and rest[:1].isalpha()
    first, last = rest.split(" ", 1)[0], rest.rsplit(" ", 1)[-1]
    is_given = does in _OF_ITS_OWN and head_of(rest) in _NAME.findall(header.lower())
    if is_given or _CODE.search(told) or first in _NO_OBJECT or last in PREPOSITIONS:
        return None
    return f"How do you {does} {rest}?" if does and is_whole else None


def _verb(line: str) -> str | None:
    """The stem of the verb that a line begins with; None for another word."""
    verb = line.partition(" ")[0].lower()
    stems = (verb, verb.removesuffix("s"), verb.removesuffix("es"))
    return next((stem for stem in stems if stem in _VERBS), None)


def _in_one_line(text: str) -> str:
    """A sentence of a documentation in one line, without the marks of a comment."""
    return _NEW_LINE.sub(" ", text)


def _documented(document: Document) -> Iterator[_Documented]:
    """The documented definitions of a program."""
    language = programming_language(document)
    if language is None or not all(map(find_spec, ("tree_sitter", GRAMMARS[language].package))):
        return
    code = code_nodes(document, language)
    if code is None:
        return
    text = document.text
    comments: dict[int, CodeNode] = {}
    for node in code.nodes:  # the outer one of two that end together
        if node.kind == "comment":
            comments.setdefault(visible_end(text, node.start, node.end), node)
    for index in code.definitions:
        *around, node = code.chain(index)
        if any(each.kind in FUNCTIONS for each in around):
            continue  # what is local to a function is its own affair
        outer = _outermost(code, node)
        name = _called(text[outer.start : node.start]) or node.name
        if not name or name.rsplit(".")[-1].startswith("_"):
            continue
        held = _documentation(text, code, node, outer, comments)
        if held and (span := _first_sentence(text, *held)):
            path = ".".join(each for each in (*(each.name for each in around), name) if each)
            header = Span(node.start, visible_end(text, node.start, _line_end(text, node)))
            yield _Documented(path, name, node.kind in FUNCTIONS, span, header)


def _line_end(text: str, node: CodeNode) -> int:
    """Where the first line of a definition ends."""
    end = text.find("\n", node.start, node.end)
    return node.end if end < 0 else end


def _outermost(code: CodeNodes, node: CodeNode) -> CodeNode:
    """The statement that a definition is exported, decorated or assigned in, or the definition itself."""
    while node.parent > 0 and code.nodes[node.parent].name == node.name:
        node = code.nodes[node.parent]
    return node


def _called(before: str) -> str:
    """The name under which callers know what is assigned behind this; empty where that is not assigned.

    >>> _called("res.status = "), _called("Kiln.prototype.fire = "), _called("module.exports.open = async ")
    ('res.status', 'Kiln.fire', 'open')
    """
    match = _ASSIGNED.match(f"{before} ")
    return _EXPORTS.sub("", match["name"]).replace(_PROTOTYPE, ".") if match else ""


def _documentation(
    text: str, code: CodeNodes, node: CodeNode, outer: CodeNode, comments: dict[int, CodeNode]
) -> Span | None:
    """The string at the beginning of a definition in Python, else the comments right above it.

    One that a tool reads may be parted from it by an empty line.
    """
    string = _DOCSTRING.match(text, node.body, node.end) if code.language == "python" else None
    if string:
        begin = string.end()
        return Span(begin, max(begin, text.find(string["quotes"], begin, node.end)))
    first = below = _above_attributes(text, outer.start)
    while comment := comments.get(end := visible_end(text, 0, first)):
        is_alone = text[comment.begin - 1 : comment.begin] in ("", "\n")
        is_parted = text.count("\n", end, first) > 1
        if not is_alone or (is_parted and not text.startswith("/**", comment.start)):
            break
        first = comment.start
        if is_parted:
            break
    held = Span(first, visible_end(text, first, below))
    return None if held.start == held.end or _PRIVATE.search(text, *held) else held


def _above_attributes(text: str, at: int) -> int:
    """Where the attributes begin that stand in lines of their own above a definition."""
    while match := _ATTRIBUTE.match(text, text.rfind("\n", 0, visible_end(text, 0, at)) + 1, at):
        at = match.start()
    return at


def _first_sentence(text: str, start: int, end: int) -> Span | None:
    """The first sentence in a documentation; None where it says nothing in English."""
    whole = text[start:end]
    opening = _OPENING.match(text, start, end)
    start = opening.end() if opening else start
    signature = _SIGNATURE.match(text, start, end)
    start = signature.end() if signature else start
    end = min(end, start + 2 * LONGEST)
    stop = _STOP.search(text, start, end)
    end = visible_end(text, start, stop.start() if stop else end)
    line = _in_one_line(text[start:end])
    is_fit = SHORTEST <= len(line) <= LONGEST and len(line.split()) >= FEWEST
    is_statement = line[:1].isalpha() and not _ASIDE.match(line) and _in_english(whole, line)
    return Span(start, end) if is_fit and is_statement else None


def _in_english(whole: str, line: str) -> bool:
    """Whether a documentation or its first sentence is English: a short one where it begins with a verb of these."""
    may_be = whole.isascii() and _FOREIGN.isdisjoint(line.split()) and bool(_verb(line))
    return may_be or any(map(is_english, (whole, line)))
