"""Questions about the terms of a reference or a dictionary: options, settings, commands and words, each with its explanation below or behind it.

The answer holds the term as well: a chunk that parts the two does not answer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest

import regex

from ...characters import UNSPACED
from ...segmenters.blocks import markdown_blocks
from ...segmenters.natural_language import language_of
from ...segmenters.outline import outline
from ...types import Block, Document, Span
from ...whitespace import visible_end, visible_start
from .clauses import stem
from .deeds import CLAUSES, DEEDS, MAYBE_DEEDS
from .defined_terms import defined_terms
from .english import FUNCTION_WORDS, words
from .glossaries import glossary_terms
from .rules import Draft
from .wordings import ENGLISH, Wording, wording

#: characters of an answer, at least and at most, and words that an explanation has at least
SHORTEST, LONGEST, FEWEST = 80, 700, 4
#: what a question about a term is worth
WORTH = 4.0

#: a term in code, or an option in bold, at the beginning of an item or paragraph, and what parts it from what is said of it
_MARKED = re.compile(
    r"\s*+(?:[-*+•]\s++|\d{1,3}[.)]\s++)?(?:\*\*(?=`))?(?P<whole>(?P<mark>`|\*\*(?=-))(?P<term>[^`*\n]{2,80}+)(?P=mark))(?:\*\*)?"
    r"(?::?[ \t]*+(?:\r?\n|\Z)|[ \t]*+(?::|[-–—](?=\s))\s++)"
)
#: options with what they take in a line by themselves, of which each part may be bold or in italics
_OPTION_LINE = re.compile(r"\s*+(?P<whole>(?P<term>\*{0,2}-{1,2}[^\W_][^\n]{1,78}?))(?: {2,}|\\)\n")
#: a setting in bold or italics in a line by itself, or several, told by its signs: *Storage=*, **dir_mode**
_SETTING = re.compile(
    r"\s*+(?P<whole>(?P<mark>\*{1,2})(?=[^*\n]*(?:[_=.]|[a-z][A-Z]))(?P<term>[A-Za-z_][\w.:-]{1,60}+=?)(?P=mark)"
    r"(?:, (?P=mark)[\w.:-]{1,60}+=?(?P=mark))*+)(?: {2,}|\\)?(?:\n|\Z)"
)
#: a term in a line by itself, and a line below it that is indented further
_ABOVE = re.compile(
    r"^(?P<indent>[ \t]{0,12}+)(?P<whole>(?P<term>[^\s:](?:[^\s]| (?! ))*+))[ \t]*+\r?\n(?:[ \t]*+\r?\n)?(?:(?P=indent)[ \t]|\t)[ \t]*+(?=[^\W\d_])",
    re.MULTILINE,
)
#: a word of a dictionary, with how it is spoken and what kind of word it is: canonical /kə·non´/ adj.
_HEADWORD = re.compile(
    r"(?:\A|(?<=\n))[ \t]*+(?P<whole>:?(?P<term>[^\W_](?:[^:/.;,()\[\]\n]{0,40}[^\s:/.;,()\[\]])?):?[ \t]++"
    r"(?:/[^/\n]{0,60}+/,?[ \t]*+)?(?:n|v|vt|vi|adj|adv|interj|excl)\.)(?=[\s,])"
)
#: a heading that is one name, set as code
_NAMED_TITLE = re.compile(
    r"#{1,6}[ \t]++(?P<whole>`(?P<term>-{0,2}[A-Za-z][\w-]{2,60}+)`)[ \t#]*+(?=\n|\Z)"
)
_ANY_HEADWORD = re.compile(rf"\n(?={_HEADWORD.pattern}|[ \t]{{0,12}}+:[^:\n]{{1,60}}+:\s)")
#: the first word of an explanation behind its term
_FIRST_WORD = re.compile(r"[`*\s]*+(?:[:–—-]\s++)?(?:>\s*+)?[A-Za-z]+")
#: words from which on a text is a dictionary; and how often one is used, before it is explained
DICTIONARY, _LABEL = 10, re.compile(r"\A(?:\[[^\]\n]{0,80}+\]\s*+|[*>-][ \t]++)++")
#: how a name in a program begins; what it has, and no word of English
_NAME = re.compile(r"[$@._/]?[^\W\d]")
_SIGN = re.compile(r"[.()$/:]|[a-z][A-Z]|-[A-Z]")
#: the name of an option without its value: -a <address>, --depth=N
_OPTION = re.compile(r"(?<!\S)-{1,2}[^\W_][\w-]*+")
#: a short option that says by what it takes what it is about; and a call: inc(version, type)
_SHORT = re.compile(r"-\w [a-z][\w-]{3,}+")
_CALLED = re.compile(r"[\w.$]+\([^()]*+\)\Z")
#: nothing but options with their values; and what does nothing by itself, as an address or a folder
_OPTIONS = re.compile(r"-{1,2}[^\W_]\S*+(?: (?:-|[<\[A-Z{]|[\w-]++\Z)\S*+)*+")
_ADDRESS = re.compile(r"://|\A/|/\Z")
_VALUE = re.compile(r"(?<!\s)\s*+(?:[<\[=(].*+|(?<=\s)[A-Z]{2,}+)\Z", re.DOTALL)
_UNSPACED = regex.compile(rf"[{UNSPACED}]")
#: values and kinds of values, of which there are many in a program
_VALUES = words(
    "on off default none yes no true false null undefined auto string number object boolean array function "
    "integer int float list dict true/false enabled disabled"
)
#: the question for a state, which is one of something that it does not name
_STATE = re.compile(r"“[a-z]+ed”")
#: marks of a sentence, which no name has
_CUT = re.compile(r"[,;!?]|--")
_PARAGRAPH_END = re.compile(r"\n[ \t\r]*+\n")
#: how a text calls itself: “This License” of a licence
_ITSELF = re.compile(r"\A[Tt]his (?=\S)")
_HASH = re.compile(r"[\da-f]{16,}\b")
_CODE = re.compile(r"\A\W|[{};][ \t]*+$", re.MULTILINE)


def from_terms(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each term of a reference that stands before one explanation; linear time.

    None where it is not known how its language asks; the words of a dictionary are told in English.
    """
    language = language_of(document)
    asks, text = wording(language), document.text
    if asks is None:
        return
    code = document.is_markdown
    entries = [
        (_asked(term, code, asks, code and _says_it_does(term, text[slice(*span)])), span)
        for term, span in _entries(document)
    ]
    entries += [(_of_setting(term, asks), span) for term, span in _of_headings(document)]
    words = _apart([*defined_terms(document), *glossary_terms(document)])
    words += _headwords(document.text) if language == "en" else ()
    entries += [
        (_of_word(term, text, span, asks), span)
        for term, span in words
        if term.lower() not in FUNCTION_WORDS and not _is_clause(term)
    ]
    times = Counter(text for text, _ in entries)
    for asked, span in entries:
        if asked and times[asked] == 1:
            yield Draft("term", index, span, asked, (), WORTH, bool(_STATE.search(asked)))


def _says_it_does(term: str, told: str) -> bool:
    """Whether an explanation in English begins with a verb for what its term does.

    >>> _says_it_does("pump-log", "`pump-log`: print the log of a pump"), _says_it_does("held", "`held`: the pump is held")
    (True, False)
    """
    match = _FIRST_WORD.match(told, told.find(term) + len(term))
    verb = match[0].split()[-1].lower() if match else ""
    return bool(verb) and not {verb, stem(verb)}.isdisjoint(DEEDS | MAYBE_DEEDS)


def _is_clause(term: str) -> bool:
    """Whether what stands before a colon begins a sentence rather than names something, or is cut within its emphasis."""
    first, *others = term.split()
    return term.count("**") % 2 == 1 or (first.lower() in CLAUSES and len(others) > 2)


def _asked(
    term: str, is_code: bool, asks: Wording = ENGLISH, says_it_does: bool = False
) -> str | None:
    """What is asked about a term; None where it is none. `is_code` says that it is set as code.

    >>> _asked("-b, --backend <host>", False), _asked("fastcgi.debug", False), _asked("a house", False)
    ('What does --backend do?', 'What does fastcgi.debug do?', None)
    >>> _asked("always", True), _asked("package_", True)
    ('What does “always” mean?', None)
    >>> _asked("inc(version, type)", True), _asked("-c max-counts", True), _asked("Storage=", True)
    ('What does inc() do?', 'What does -c max-counts do?', 'What does Storage= do?')
    >>> _asked("**-F***file-of-changes*", True), _asked("foreach(pump in pumps)", False)
    ('What does -F file-of-changes do?', None)
    >>> _asked("set_target(Pump", False), _asked("YOU.--Come,", False), _asked("=", True)
    (None, None, None)
    >>> _asked("evdev:atkbd:svnHP*:pn*:*", False)
    """
    if not is_code and "*" in term:
        return None  # a pattern, of many names
    term = " ".join(term.replace("***", " ").replace("*", "").split())
    if term.startswith("-"):
        option = max(_OPTION.findall(term), key=len, default="") if _OPTIONS.fullmatch(term) else ""
        is_told = len(option) > len("-b") or _SHORT.fullmatch(term)
        return asks.does.format(option if len(option) > len("-b") else term) if is_told else None
    if term.endswith("=") and term != "=":
        return asks.does.format(term)
    if _ADDRESS.search(term) or term.endswith((".", "_")):
        return None
    name = _VALUE.sub("", term).rstrip(":")
    if (
        " " in name
        or name.lower() in _VALUES
        or not _NAME.match(name)
        or term.count("(") != term.count(")")
        or _CUT.search(name)
    ):
        return None
    if is_code and _CALLED.match(term):
        return asks.does.format(f"{name}()")
    if says_it_does or _SIGN.search(name):
        return asks.does.format(name)
    if "_" in name:
        return asks.names.format(name)
    return asks.means.format(name) if is_code else None


def _of_setting(name: str, asks: Wording) -> str:
    """What is asked of a setting or option by its name alone; one that is a word as well is asked for as a word."""
    return asks.means.format(name) if name.isalpha() else asks.does.format(name)


def _apart(terms: list[tuple[str, Span]]) -> list[tuple[str, Span]]:
    """Terms in their order, each that was found twice in one place only once, with the longer span."""
    found: dict[str, Span] = {}
    kept: list[tuple[str, Span]] = []
    for term, span in sorted(terms, key=lambda each: (each[1].start, -each[1].end)):
        if span.start >= found.get(term.lower(), span).end or term.lower() not in found:
            found[term.lower()] = span
            kept.append((term, span))
    return kept


def _of_word(word: str, text: str, span: Span, asks: Wording) -> str:
    """What is asked of a word that is explained; in English where a text in Chinese or Japanese explains it in that."""
    is_foreign = _UNSPACED.search(asks.means) and not _UNSPACED.search(text, *span)
    return (ENGLISH if is_foreign else asks).means.format(_ITSELF.sub("", word))


def _entries(document: Document) -> Iterator[tuple[str, Span]]:
    """Each term with the span that it and its explanation take."""
    text = document.text
    if document.is_markdown:
        yield from _of_markdown(text, markdown_blocks(document).blocks)
        return
    for match in _ABOVE.finditer(text):
        yield from _entry(
            text, match, _indented_end(text, match.end(), len(match["indent"].expandtabs()))
        )


def _of_headings(document: Document) -> Iterator[tuple[str, Span]]:
    """Each setting or option that a heading of Markdown is, as code, with its section."""
    text, headings = document.text, outline(document).headings if document.is_markdown else ()
    for heading, below in zip_longest(headings, headings[1:]):
        match = _NAMED_TITLE.match(text, heading.start, heading.end)
        if match and not _ADDRESS.search(match["term"]):
            yield from _entry(text, match, below.start if below else len(text))


def _headwords(text: str) -> Iterator[tuple[str, Span]]:
    """Each word of a dictionary with the span that it and its explanation take; none of other texts."""
    found = list(_HEADWORD.finditer(text))
    if len(found) < DICTIONARY:
        return
    for match in found:
        below = _ANY_HEADWORD.search(text, match.end(), match.end() + LONGEST)
        yield from _entry(text, match, below.start() if below else len(text))


def _of_markdown(text: str, blocks: Sequence[Block]) -> Iterator[tuple[str, Span]]:
    """Terms at the beginning of paragraphs and items; what explains one that stands alone is the paragraph below."""
    for block, below in zip_longest(blocks, blocks[1:]):
        for piece in _pieces(block):
            match = (
                _MARKED.match(text, *piece)
                or _OPTION_LINE.match(text, *piece)
                or _SETTING.match(text, *piece)
            )
            if not match:
                continue
            behind = text[match.end() : piece.end].strip()
            is_lone = block.kind == "paragraph" or len(block.parts) == 1
            end = _end_of_paragraph(text, below, bool(behind)) if is_lone else None
            yield from _entry(text, match, end or piece.end)


def _pieces(block: Block) -> tuple[Span, ...]:
    """A paragraph, or the items of a list."""
    if block.kind == "list":
        return block.parts
    return (Span(block.start, block.end),) if block.kind == "paragraph" else ()


def _end_of_paragraph(text: str, block: Block | None, is_indented: bool) -> int | None:
    """Where a block ends that is a paragraph about no term of its own, indented if it must be; None where it is none."""
    if (
        block is None
        or block.kind not in ("paragraph", "quote")
        or (is_indented and text[block.start] not in " \t")
    ):
        return None
    span = block.start, block.end
    is_other = _MARKED.match(text, *span) or _SETTING.match(text, *span)
    return None if is_other else block.end


def _indented_end(text: str, at: int, indent: int) -> int:
    """Where the lines below a term end that are indented further than it; as far as an answer may reach."""
    farthest = at + LONGEST
    while (stop := text.find("\n", at)) >= 0:
        if stop > farthest:
            return stop
        begin = visible_start(text, stop)
        line = text.rfind("\n", stop, begin) + 1
        if begin < len(text) and len(text[line:begin].expandtabs()) <= indent:
            return stop
        at = max(begin, stop + 1)
    return len(text)


def _entry(text: str, match: re.Match[str], limit: int) -> Iterator[tuple[str, Span]]:
    """A term with its explanation, which goes on to the end of a paragraph; none where nothing explains it."""
    start, end = match.start("whole"), match.end()
    longest = visible_end(text, start, min(limit, start + LONGEST))
    while end < longest and end - match.end() < SHORTEST:
        stop = _PARAGRAPH_END.search(text, visible_start(text, end, longest), longest)
        end = stop.start() if stop else longest
    if end == longest < visible_end(text, start, limit):
        end = max(text.rfind(stop, match.end(), longest) for stop in (". ", ".\n")) + 1
    said = _LABEL.sub("", text[match.end() : end].strip())
    is_told = len(said.split()) >= FEWEST and not (_CODE.search(said) or _HASH.match(said))
    if end - start >= SHORTEST and is_told:
        yield match["term"].strip(), Span(start, end)
