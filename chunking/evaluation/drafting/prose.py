"""Where prose stands in documents: sentences that may answer a question, each inside one block.

Tables, code, front matter, quotes of markup and lists of links are no prose. What is left is cut
into sentences by the segmenter and kept where it reads as a whole sentence in its script.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import regex

from ...characters import UNSPACED
from ...media_types import MARKDOWN_TYPES, MARKUP_TYPES
from ...segmenters.blocks import markdown_blocks
from ...segmenters.natural_language import language_of
from ...segmenters.paragraphs import paragraph_ends
from ...segmenters.sentences import sentence_starts
from ...segmenters.turns import turns_of
from ...types import Document, Span
from ...whitespace import visible_end, visible_start
from .english import is_english
from .loose_titles import sections
from .small_letters import (
    begins_small,
    is_chat,
    is_wrapped,
    line_starts,
    past_speaker,
    split_long_segments,
)

#: characters of a sentence; scripts without spaces say more with fewer
SHORTEST, SHORTEST_UNSPACED, LONGEST = 30, 12, 400
#: and of one with a number, which says something in fewer: The rent is £900.
SHORTEST_NUMBERED, _DIGIT = 20, re.compile(r"\d")
#: a line shorter than this that ends without a full stop is a title or a label, not wrapped prose
SHORT_LINE = 40
#: the share of visible characters that are letters
LETTERS = 0.6

#: the type of what is spoken in a file of subtitles
SPOKEN = "text/x-spoken"
_PROSE = MARKDOWN_TYPES | MARKUP_TYPES | {"text/plain", SPOKEN}
_UNSPACED = regex.compile(rf"[{UNSPACED}\p{{Tibetan}}]")
#: scripts whose sentences end without a mark
_UNMARKED = regex.compile(r"[\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}\p{Tibetan}]\W*\Z")
#: how a sentence begins: with a capital, or with a program that is written small and of which it says what is new
_BEGIN = regex.compile(
    r"[\"'“‘«»„「『¿¡*_(]*[\p{Lu}\p{Lt}\p{Lo}]|[a-z][\w.+-]{1,30}+ (?:now|no longer) (?!(?:and|or|to)\b)[a-z]"
)
_SMALL_BEGIN = regex.compile(r"[\"'“‘«»„「『¿¡*_(]*\p{L}")
_END = regex.compile(r"[.!…。！।॥۔][\"'”’«»“」』)*_]*\Z")
_RUN_OF_LETTERS = regex.compile(r"[\p{L}\p{M}]++")
#: signs of markup, code, addresses, exports and tables of contents; and characters that no prose has
_NOISE = regex.compile(
    r"[|{}\\=@]|://|</?[A-Za-z]|```|~~~|\]\[|\]:|'\w+': |(?:\.[ \t]?){5}|[\p{Cc}\p{Cs}\p{Co}--[\t\n\r]]",
    regex.V1,
)
#: what may stand before the first word of a line: a list's mark, a clause's number, who speaks
_LABEL = re.compile(
    r"(?:(?:>[ \t]?)+|[-*+•]\s+|\(?\d{1,3}(?:\.\d{1,3})*[.)]?\s+|\(?[A-Za-z]{1,3}\)\s+|[a-z]\.\s+"
    r"|\[?\d{1,2}:\d\d(?::\d\d)?\]?\s+(?:[^\s:]{1,30}:\s+)?|[A-Z][A-Z .]{2,30}:\s+"
    r"|(?:Background|Introduction|Motivation|Objectives?|Aims?|Purpose|Context|Methods?|Materials and [Mm]ethods|Design|Setting|Participants|"
    r"Measurements|Results?|Findings|Conclusions?|Interpretation|Discussion|Summary|Abstract|Significance|Funding)(?::|\.(?=\s[A-Z]))\s+"
    r"|[A-Z][A-Z. -]{2,30}+(?:, [^\n–—]{3,30}?)? [–—] (?=[A-Z]))+"
)
#: what stands before what somebody wrote, quoted below it in an answer; and what parts its paragraphs
_WROTE = re.compile(
    r"\b(?:wrote|schrieb|geschrieben|a écrit|escribió|ha scritto|escreveu|schreef|napisał\w?)\b[^\n]{0,120}:[*_]*\s*\Z"
)
_QUOTED_GAP = re.compile(r"(?<=\n)[ \t]*(?:>[ \t]*)+\n")
#: what stands before each line of a quoted message
_QUOTE_MARK = re.compile(r"\n[ \t]*+(?:>[ \t]?)++")
#: a greeting, behind which a sentence goes on with a small letter: characters of its line at most
GREETING = 60
#: the end of a sentence that ends with a day in May, which looks like a short form
_IN_MAY = re.compile(r"(?<=\d May\.)[ \t]++(?=[A-Z][a-z]*+ )")
#: where a clause begins with its number on several levels, below the end of a sentence, which a short form may hide: until 6 h.
_CLAUSE = regex.compile(
    r"(?<=[.!?;:][\"'”’)]?[ \t]*\r?\n)[ \t]*+\d{1,3}+(?:\.\d{1,3}+){1,5}+[.)]?[ \t]++(?=[\"'“‘(„«]?\p{Lu})"
)
#: where the next message of a conversation begins
_SPOKEN = re.compile(r"(?<=\n)\[?\d{1,2}:\d\d(?::\d\d)?\]?[ \t]")
_LINK = re.compile(r"!?\[([^\[\]\n]{0,400}+)\]\([^)\n]{0,400}+\)")
_BROKEN = re.compile(r"[^\W\d_][-‐][ \t]*+\r?\n\s*+[^\W\d_]")
#: notes, emphasis, and what reStructuredText says that a text in code is: :command:`ls`
_MARKUP = re.compile(
    r"(?<!\w):[a-z][\w+.:-]{0,40}+(?<=:)(?=`)|\[\^[^\]\n]{0,400}+\]|[*`▶]+|(?<!\w)_+|(?<!_)_++(?!\w)"
)


@dataclass(frozen=True, slots=True)
class Passage:
    """Sentences of one block, in order, as spans of the document with that index.

    `section` is the index of the heading above in the outline, −1 for none. `is_english` says
    whether English words may stand around its text.
    """

    document: int
    section: int
    is_english: bool
    sentences: tuple[Span, ...]


def passages(documents: Sequence[Document]) -> list[Passage]:
    """The passages of prose of some documents, in order; each has one sentence at least.

    Source code, tables of data and other formats than text hold none. Linear time.
    """
    return [found for index, document in enumerate(documents) for found in _of(index, document)]


def is_prose(document: Document) -> bool:
    """Whether a document is of a format that holds prose."""
    return document.mime_type in _PROSE


def plain(text: str) -> str:
    """A text on one line without its Markdown: links by what they show, no emphasis, no notes."""
    unquoted = _QUOTE_MARK.sub(" ", text) if "\n>" in text else text
    return " ".join(_MARKUP.sub("", _LINK.sub(r"\1", unquoted)).split())


def sentence_in(document: Document, span: Span) -> str:
    """A sentence of a document on one line without its Markdown; what follows a greeting begins with a capital.

    >>> sentence_in(Document.from_text("Hallo Jana,\\n\\ndie Messe beginnt morgen."), Span(13, 38))
    'Die Messe beginnt morgen.'
    """
    text = plain(document.text[span.start : span.end])
    return text[0].upper() + text[1:] if _is_greeted(document.text, span.start) else text


def is_closed(text: str) -> bool:
    """Whether a text ends with the mark of a sentence that states something."""
    return bool(_END.search(text))


def has_broken_word(text: str) -> bool:
    """Whether a word of a text is parted by a hyphen at the end of a line, so that a search for it would not find it."""
    return bool(_BROKEN.search(text))


def _of(index: int, document: Document) -> Iterator[Passage]:
    if not is_prose(document):
        return
    text, starts = document.text, sentence_starts(document)
    headings, is_expected = sections(document), language_of(document) == "en"
    blocks = list(_blocks(document))
    prose = "\n\n".join(text[start:end] for start, end in blocks)
    labels = _labels(document)
    is_small = begins_small(prose) or is_chat(prose) or bool(labels)
    has_messages = is_small and not is_wrapped(prose)
    at = 0
    for start, end in blocks:
        if end <= at or end - start < SHORTEST_UNSPACED:
            continue
        low, high = starts.searchsorted(np.array((start + 1, end), dtype=starts.dtype))
        spoken = [match.start() for match in _SPOKEN.finditer(text, start, end)]
        for at_label in labels[bisect_left(labels, (start, 0)) : bisect_left(labels, (end, 0))]:
            spoken += at_label
        lines = line_starts(text, start, end) if has_messages else ()
        mays = (match.end() for match in _IN_MAY.finditer(text, start, end))
        clauses = (match.start() for match in _CLAUSE.finditer(text, start + 1, end))
        found = {start, *starts[low:high].tolist(), *spoken, *lines, *mays, *clauses, end}
        bounds = sorted(found)
        cut = split_long_segments(text, bounds) if is_small else bounds
        spans = (_sentence(text, *pair, is_small) for pair in pairwise(cut))
        if sentences := tuple(filter(None, spans)):
            section = headings.at(start)
            yield Passage(index, section, is_english(text[start:end], is_expected), sentences)
        at = end


def _labels(document: Document) -> list[tuple[int, int]]:
    """Where the time and the name before each message of a chat begin and end; none where the text is no chat."""
    turns = turns_of(document) if document.mime_type == "text/plain" else ()
    timed = [turn for turn in turns if turn.time and turn.is_named and turn.speaker]
    return [(turn.start, turn.text_start) for turn in timed] if len(timed) == len(turns) else []


def _blocks(document: Document) -> Iterator[Span]:
    """The spans that may hold prose: paragraphs, and the items of lists."""
    if not document.is_markdown:
        ends = [0, *paragraph_ends(document).tolist(), len(document.text)]
        yield from (Span(*pair) for pair in pairwise(ends))
        return
    above = 0
    for block in markdown_blocks(document).blocks:
        if block.kind == "paragraph":
            yield Span(block.start, block.end)
        elif block.kind == "list":
            yield from block.parts
        elif block.kind == "quote" and _WROTE.search(document.text, above, block.start):
            yield from _quoted(document.text, block.start, block.end)
        above = block.start


def _quoted(text: str, start: int, end: int) -> Iterator[Span]:
    """The paragraphs of a quoted message."""
    for gap in _QUOTED_GAP.finditer(text, start, end):
        yield Span(start, gap.start())
        start = gap.end()
    yield Span(start, end)


def _is_greeted(text: str, start: int) -> bool:
    """Whether a sentence begins small and is the first behind a greeting: Dear all, and a line that is empty."""
    if not text[start : start + 1].islower():
        return False
    above = text.rfind("\n\n", 0, start)
    line = text.rfind("\n", 0, max(0, above)) + 1
    is_first = above >= 0 and not text[above:start].strip(" >\t\n")
    return is_first and start - line <= GREETING and text[line:above].rstrip().endswith(",")


def _sentence(text: str, start: int, end: int, is_small: bool) -> Span | None:
    """The sentence between two offsets without what is no part of it; None where it is none."""
    start = visible_start(text, start, end)
    end = visible_end(text, start, end)
    if end - start > 3 * LONGEST:
        return None
    start = _past_labels(text, start, end)
    if is_small:
        start = past_speaker(text, start, end)
    told = text[start:end]
    if len(told) >= SHORTEST_NUMBERED and _is_greeted(text, start):
        told = told[0].upper() + told[1:]
    return Span(start, end) if _is_sentence(told, is_small) else None


def _past_labels(text: str, start: int, end: int) -> int:
    """Where a sentence begins after short lines above it and after what labels its line."""
    while True:
        line, stop = text.rfind("\n", 0, start) + 1, text.find("\n", start, end)
        if stop < 0 or stop - line >= SHORT_LINE:
            break
        start = visible_start(text, stop, end)
    label = _LABEL.match(text, start, end)
    return label.end() if label else start


def _is_sentence(text: str, is_small: bool) -> bool:
    """Whether a text is a whole statement of fit length, with nothing in it but words.

    Where sentences begin small, neither a capital nor a full stop is asked for.
    """
    shortest = SHORTEST_NUMBERED if _DIGIT.search(text) else SHORTEST
    if _UNSPACED.search(text):
        shortest = SHORTEST_UNSPACED
    if not shortest <= len(text) <= LONGEST or _NOISE.search(text) or "\n\n" in text:
        return False
    if not (_SMALL_BEGIN.match(text) if is_small else _BEGIN.match(text)):
        return False
    if not (is_small or is_closed(text) or _UNMARKED.search(text)):
        return False
    shown = len(plain(text))
    letters = sum(map(len, _RUN_OF_LETTERS.findall(text)))
    return shown > 0.6 * len(text) and letters > LETTERS * len("".join(text.split()))
