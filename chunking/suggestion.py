"""Which strategy suits a document, with options to start from and the evidence in words."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import islice, pairwise
from math import ceil
from typing import Any

from .creation import create_chunker
from .format_names import format_name, language_name
from .quantities import counted
from .segmenters.blocks import markdown_blocks
from .segmenters.code.languages import GRAMMARS, programming_language
from .segmenters.diffs import diff_files, is_patch
from .segmenters.file_rows import file_rows
from .segmenters.marked_titles import has_comments
from .segmenters.members import Members, holds_members, members_of
from .segmenters.outline import are_marked, outline
from .segmenters.settings_sections import is_of_settings
from .segmenters.tables import TableRows, tables_of
from .segmenters.turns import Turn, turns_of
from .strategies.base import Chunker
from .strategies.recipes import RECIPES
from .tokenizers import TOKENIZER, get_tokenizer
from .types import Document

__all__ = ["OF_A_FORMAT", "Suggestion", "suggest", "suit_alike"]

#: strategies that are suggested for what a document is, and not for what it says
OF_A_FORMAT = frozenset({"table", "records", "transcript", "code"})
#: read well on embedding models whose input is 256 tokens or a little more
_TOKENS = 160
_SIZE = {"chunk_size": _TOKENS, "unit": "tokens"}
_REPEATING = {"chunk_size": _TOKENS, "chunk_overlap": 40, "unit": "tokens"}
#: tokens of chunks of rows, the usual one first: what fits none of them is cut in any case
_ROW_SIZES = (160, 256, 384, 512)
#: tokens that the headings above a chunk may take
_HEADINGS = 40
#: a function of some 25 lines with what it stands under, or a record of as many
_MEMBERS = {"chunk_size": 250, "unit": "tokens"}

#: what chunks of a language end between, where it is not functions and classes
_MEMBERS_OF = {"html": "elements", "css": "elements", "json": "elements", "sql": "statements"}
_DATA = {"jsonl": "JSON Lines", "x-ndjson": "JSON Lines", "rss+xml": "RSS", "atom+xml": "Atom"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
#: characters of a section that `heading` cuts in five or more
_LONG_SECTION = 3200
#: the share of the text that stands in tables, from which rows matter more than sections
_MOSTLY = 0.6

#: the line that opens or closes a code block, and the line below the header of a table
_FENCE_OR_TABLE = re.compile(
    r"^ {0,3}(?:(`{3,}+|~{3,}+)|\|?[ \t]*+:?-++:?[ \t]*+\|[-:| \t\r]*+$)", re.MULTILINE
)
_LINE = re.compile(r"^[ \t]*+\S", re.MULTILINE)
#: the first line of a paragraph
_PARAGRAPH = re.compile(r"(?:\A|\n)[ \t\r]*+(?:\n|\A)(?=[ \t]*+\S)")
#: a line of a log: a time and how grave it is, a time and a host, or an address and a time
_LOG = re.compile(
    r"^(?:\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d[^\n]{0,60}?\b(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b"
    r"|[A-Z][a-z]{2}[ \t]{1,2}\d{1,2} \d\d:\d\d:\d\d \S|\d{1,3}(?:\.\d{1,3}){3} \S+ \S+ \[)",
    re.MULTILINE,
)
#: an item of a list
_LIST_ITEM = re.compile(r"^[ \t]*+(?:[-*+•]|\d{1,3}[.)]|\[[ xX]?\])[ \t]++\S", re.MULTILINE)
#: the number that a clause begins with: 4.2, (a), Article 7, § 12; not in a table of contents, nor of an address
_CLAUSE = re.compile(
    r"^(?![^\n]*?(?:\.[ ]?){5})[ \t]*+(?P<number>\d{1,3}(?:\.\d{1,3}){1,2}+\.?|\d{1,3}\.|\([a-z\d]{1,4}\)|(?:Article|Section|Clause)[ \t]\d++|§[ \t]?\d++)[ \t.]",
    re.MULTILINE,
)
#: fewer are no conversation and no contract
_ENOUGH = 8
#: paragraphs of plain text under one heading, up to which its sections are worth following
_UNDER_ONE = 20
#: headings of a short text that shows its parts, and paragraphs that stand under each of them at most
_FEW, _SHORT = 3, 4
#: words of which most turns of a conversation have as many
_SPOKEN = 3
#: characters by which a text shows whether it is one
_SAMPLE = 100_000


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A strategy for one document, the options worth stating, and a sentence that says what was seen."""

    strategy: str
    options: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""

    def chunker(self) -> Chunker:
        """The chunker that is suggested."""
        return create_chunker(self.strategy, **self.options)


def suggest(document: Document | str) -> Suggestion:
    """The strategy that suits a document, by what the document shows.

    A text that is mostly tables leads to `table`, source code to `code`, data to `records`, a conversation
    to `transcript`, and headings to `markdown`; those of plain text where there are many, or where they divide a
    list, to `markdown` or, where nothing marks them, to `heading`. Everything else leads to whole sentences. No language model is asked. O(n).

    >>> suggest("# Title\\n\\nSome text.").strategy
    'sentence'
    >>> suggest(Document.from_text("# Title\\n\\nSome text.", uri="a.md")).reason
    '1 heading: chunks follow the sections and keep blocks whole where they fit.'
    """
    read = Document.of(document)
    return next(filter(None, (proposal(read) for proposal in _PROPOSALS)))


def suit_alike(one: Suggestion, other: Suggestion) -> bool:
    """Whether the same strategy with the same options is suggested."""
    return (one.strategy, one.options) == (other.strategy, other.options)


def _of_structure(document: Document) -> Suggestion | None:
    """By sections and blocks, where Markdown has any."""
    if not document.is_markdown:
        return None
    found = outline(document)
    headings = found.headings
    tables, fences = _tables_and_fences(document.text)
    if not headings and not tables and not fences:
        return None
    levels = max(found.depths, default=0) + 1
    on_levels = f" on {_NUMBERS[levels]} levels" if levels > 1 else ""
    seen = _listed(
        counted(len(headings), "heading") + on_levels if headings else "",
        counted(tables, "table") if tables else "",
        counted(fences, "code block") if fences else "",
        counted(len(document.pages), "page") if document.pages else "",
    )
    follow = "follow the sections and " if headings else ""
    reason = f"{seen}: chunks {follow}keep blocks whole where they fit."
    return Suggestion("markdown", _REPEATING, reason + _of_long_tables(document))


def _of_long_tables(document: Document) -> str:
    """That most tables are longer than a chunk, and from which size on they are whole; empty where they are not."""
    count, text = get_tokenizer(TOKENIZER).count, document.text
    sizes = sorted(count(text[table.header : table.end]) for table in tables_of(document))
    if 2 * sum(size > _TOKENS for size in sizes) <= len(sizes):
        return ""
    enough = 10 * ceil((sizes[9 * (len(sizes) - 1) // 10] + _HEADINGS) / 10)
    longer = "Most tables are longer: they are" if sizes[1:] else "The table is longer: it is"
    return f" {longer} whole from about {enough:,} tokens on."


def _of_tables(document: Document) -> Suggestion | None:
    """By rows, where most of the text stands in tables."""
    if not document.is_table and not (
        document.is_markdown and _tables_and_fences(document.text)[0]
    ):
        return None
    tables = tables_of(document)
    held = sum(table.end - table.body for table in tables)
    if not tables or held < _MOSTLY * len(document.text):
        return None
    columns = document.metadata.get("columns") if document.is_table else None
    of_columns = f" of {counted(len(columns), 'column')}" if columns else ""
    in_tables = f" in {counted(len(tables), 'table')}" if document.is_markdown else ""
    rows = sum(len(table.rows) for table in tables)
    has_header = not document.is_table or bool(file_rows(document).header)
    seen = f"{counted(rows, 'row')}{of_columns}{in_tables}"
    tokens = _row_tokens(document, max(tables, key=lambda table: table.end - table.body))
    size = next((each for each in _ROW_SIZES if 1.1 * tokens <= each), None)
    if size is None:
        header, named = (
            (" with the header", ", each with the names of its columns") if has_header else ("", "")
        )
        reason = (
            f"{seen}, about {tokens:,} tokens a row{header}: chunks hold parts of rows{named}. A chunk size of about "
            f"{100 * ceil(1.2 * tokens / 100):,} keeps rows whole."
        )
        return Suggestion("table", _SIZE, reason)
    with_header = ", each with the header" if has_header else ""
    return Suggestion(
        "table", {**_SIZE, "chunk_size": size}, f"{seen}: chunks hold whole rows{with_header}."
    )


def _row_tokens(document: Document, table: TableRows) -> int:
    """The tokens of a row, longer than nine of ten, with the row that names the columns."""
    ends = [*table.rows[1:], table.end]
    spans = sorted(zip(table.rows, ends, strict=True), key=lambda span: span[1] - span[0])
    start, end = spans[9 * len(spans) // 10]
    text = document.text
    return get_tokenizer(TOKENIZER).count(text[table.names : table.body] + text[start:end])


def _of_settings(document: Document) -> Suggestion | None:
    """By the sections of a file of settings."""
    sections = outline(document).headings if is_of_settings(document) else ()
    if not sections:
        return None
    seen = counted(len(sections), "section")
    reason = f"{seen} of settings: chunks follow {'them' if sections[1:] else 'it'}."
    return Suggestion("markdown", _REPEATING, reason)


def _of_records(document: Document) -> Suggestion | None:
    """By members, where the text is data and can be read."""
    is_plain = document.mime_type == "text/plain"
    members = members_of(document) if is_plain or holds_members(document) else None
    if not members or not members.has_children(members.top):
        return None
    kind = document.mime_type.rpartition("/")[2]
    if is_plain:
        kind = "xml" if members.root == "/" else "json"
        if document.text.rstrip()[-1] not in "]}>":
            return None
    seen = counted(_fan_out(members), "member")
    reason = f"{seen} of {_DATA.get(kind, kind.upper())}: chunks hold whole members where they fit, each with its path."
    return Suggestion("records", _MEMBERS, reason)


def _fan_out(members: Members) -> int:
    """How many members stand side by side: those of the one that alone has more than there are beside it, as a list of records."""
    children = members.children(members.top)
    while wider := _only_wider(members, children):
        children = wider
    return len(children)


def _only_wider(members: Members, children: Sequence[int]) -> list[int]:
    """The members of the only child that has more of them than there are children; none where that is no child, or several."""
    below = (members.children(each) for each in children)
    wider = list(islice((each for each in below if len(each) > len(children)), 2))
    return wider[0] if len(wider) == 1 else []


def _of_patch(document: Document) -> Suggestion | None:
    """By files and hunks of what is a patch; a manual may show one."""
    files = diff_files(document)
    if not files or document.is_markdown or not is_patch(document):
        return None
    hunks = counted(sum(len(file.hunks) for file in files), "hunk")
    seen = f"{hunks} in {counted(len(files), 'file')} of a patch"
    return Suggestion(
        "code", _MEMBERS, f"{seen}: chunks hold whole hunks, below the name of their file."
    )


def _of_code(document: Document) -> Suggestion | None:
    """By members, where a grammar reads the language; else by what separates them."""
    language = None if document.is_markdown else programming_language(document)
    if language is None and document.is_prose:
        return None
    kind = document.mime_type.rpartition("/")[2].removeprefix("x-")
    name = language_name(language) if language else format_name(kind)
    seen = f"{counted(len(document.text.splitlines()), 'line')} of {name}"
    if language and find_spec("tree_sitter") and find_spec(GRAMMARS[language].package):
        members = _MEMBERS_OF.get(language, "functions and classes")
        return Suggestion("code", _MEMBERS, f"{seen}: chunks end between {members}.")
    recipe = {"recipe": language or kind} if (language or kind) in RECIPES else {}
    options = _SIZE | {"chunk_overlap": 0} | recipe
    return Suggestion("recursive", options, f"{seen}: chunks end at blank lines where they can.")


def _of_log(document: Document) -> Suggestion | None:
    """By lines, where most are of a log."""
    lines = len(_LINE.findall(document.text, 0, _SAMPLE))
    if (
        document.is_markdown
        or 2 * len(_LOG.findall(document.text, 0, _SAMPLE)) <= lines
        or lines < _ENOUGH
    ):
        return None
    seen = counted(len(_LINE.findall(document.text)), "line")
    options = _SIZE | {"chunk_overlap": 0}
    return Suggestion("recursive", options, f"{seen} of a log: chunks hold whole lines.")


def _of_spoken_markdown(document: Document) -> Suggestion | None:
    """By turns, where a conversation is written in Markdown below a few headings."""
    if not document.is_markdown or 4 * len(outline(document).headings) > len(turns_of(document)):
        return None
    return _of_turns(document)


def is_conversation(document: Document) -> bool:
    """Whether most of a document are turns of a few speakers, or subtitles."""
    return _of_turns(document) is not None


def _of_turns(document: Document) -> Suggestion | None:
    """By the turns of a conversation, where most lines or paragraphs are one of a few speakers."""
    text = document.text
    turns = turns_of(document)
    if turns and turns[0].until:
        seen = counted(len(turns), "subtitle")
        return Suggestion("transcript", _REPEATING, f"{seen}: chunks hold whole ones.")
    if len(turns) < _ENOUGH:
        return None
    count, paragraphs = len(turns), len(_PARAGRAPH.findall(text))
    apart = count <= 2 * paragraphs <= 4 * count
    speakers = len({turn.speaker for turn in turns})
    is_dense = apart or 2 * count >= len(_LINE.findall(text)) or all(turn.time for turn in turns)
    is_spoken = not (_are_fields(text, turns) or _are_listed(turns) or _are_keys(document, turns))
    if not is_dense or count < 3 * speakers or not is_spoken:
        return None
    seen = f"{counted(count, 'turn')} of {counted(speakers, 'speaker')}"
    return Suggestion("transcript", _REPEATING, f"{seen}: chunks hold whole turns.")


def _are_fields(text: str, turns: Sequence[Turn]) -> bool:
    """Whether what follows the names is no speech but the values of fields: a word or two, and no time."""
    words = sorted(len(text[turn.text_start : turn.end].split()) for turn in turns)
    return not turns[0].time and words[len(words) // 2] < _SPOKEN


def _are_listed(turns: Sequence[Turn]) -> bool:
    """Whether what has no times stands sorted by its names, as changes by what they are of: speakers alternate."""
    changes = sum(first.speaker != second.speaker for first, second in pairwise(turns))
    return not turns[0].time and 3 * changes < len(turns)


def _are_keys(document: Document, turns: Sequence[Turn]) -> bool:
    """Whether most turns of Markdown begin in code blocks or comments, where nobody speaks."""
    if not document.is_markdown:
        return False
    blocks = markdown_blocks(document).blocks
    starts = [block.start for block in blocks]
    held = (blocks[max(0, bisect_right(starts, turn.start) - 1)] for turn in turns)
    return 2 * sum(block.kind in ("code", "html") for block in held) > len(turns)


def _of_clauses(document: Document) -> Suggestion | None:
    """By sections, where many lines begin with a number and some headings stand above them, else by sentences."""
    found = list(_CLAUSE.finditer(document.text))
    if 5 * len(found) < len(_LINE.findall(document.text)):
        return None
    headings = {each.start for each in outline(document).headings}
    numbers = [each["number"] for each in found if each.start("number") not in headings]
    if len(numbers) < _ENOUGH:
        return None
    are_items = all(number[:-1].isdecimal() for number in numbers)  # 1. and 2., as steps have them
    seen = counted(len(numbers), "numbered item" if are_items else "numbered clause")
    under = f" under {counted(len(headings), 'heading')}" if headings else ""
    if len(headings) >= (_ENOUGH if are_items else _FEW):
        return _of_sections(document, f"{seen}{under}")
    reason = "long ones are cut between sentences"
    return Suggestion("sentence", _REPEATING, f"{seen}{under}: {reason}.")


def _of_prose(document: Document) -> Suggestion:
    """By sentences, which holds for any text, or by the sections of one that has many, or of a list with several."""
    paragraphs = len(_PARAGRAPH.findall(document.text))
    if not paragraphs:
        return Suggestion("sentence", _REPEATING, "No text: sentences suit most documents.")
    headings = len(outline(document).headings)
    items = len(_LIST_ITEM.findall(document.text))
    is_list = items >= _ENOUGH and 2 * items >= len(_LINE.findall(document.text))
    seen = _listed(
        counted(items, "list item") if is_list else counted(paragraphs, "paragraph"),
        counted(len(document.pages), "page") if document.pages else "",
    )
    under = f" under {counted(headings, 'heading')}" if headings else " without headings"
    is_short = headings >= _FEW and paragraphs <= _SHORT * headings
    is_told_apart = headings >= max(_ENOUGH, paragraphs / _UNDER_ONE)
    if is_told_apart or is_short or (is_list and headings > 1):
        return _of_sections(document, f"{seen}{under}")
    if has_comments(document):
        reason = (
            f"{seen}{under}, some of them comments: chunks hold whole paragraphs where they fit."
        )
        return Suggestion("markdown", _SIZE | {"chunk_overlap": 0}, reason)
    kept = "items and sentences" if is_list else "sentences"
    return Suggestion("sentence", _REPEATING, f"{seen}{under}: chunks hold whole {kept}.")


def _of_sections(document: Document, seen: str) -> Suggestion:
    """By the sections of a text: by `markdown`, which cuts long ones between sentences, or else several short ones together."""
    if are_marked(document) or _are_sections_long(document):
        reason = f"{seen}: chunks follow the sections and begin with their headings."
        return Suggestion("markdown", _REPEATING, reason)
    reason = f"{seen}: chunks begin with headings where they can, and short sections share one."
    return Suggestion("heading", _SIZE, reason)


def _are_sections_long(document: Document) -> bool:
    """Whether most of the text stands in sections of several chunks, which `heading` cuts between lines."""
    bounds = [0, *outline(document).starts, len(document.text)]
    sizes = [end - start for start, end in pairwise(bounds)]
    return 2 * sum(size for size in sizes if size > _LONG_SECTION) > len(document.text)


#: the first that has something to say is taken
_PROPOSALS: tuple[Callable[[Document], Suggestion | None], ...] = (
    _of_tables,
    _of_spoken_markdown,
    _of_structure,
    _of_settings,
    _of_records,
    _of_patch,
    _of_code,
    _of_log,
    _of_turns,
    _of_clauses,
    _of_prose,
)


def _tables_and_fences(text: str) -> tuple[int, int]:
    """How many tables stand outside of code blocks, and how many code blocks there are."""
    tables = fences = 0
    within = ""
    for match in _FENCE_OR_TABLE.finditer(text):
        fence = match[1]
        if within:
            within = "" if fence and fence.startswith(within) else within
        elif fence:
            within, fences = fence, fences + 1
        else:
            tables += 1
    return tables, fences


def _listed(*things: str) -> str:
    """Things as English lists them, empty ones left out."""
    *first, last = filter(None, things)
    return f"{', '.join(first)} and {last}" if first else last
