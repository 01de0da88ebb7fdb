"""Which blocks are headings: by type, by number, and by the file's bookmarks."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby, islice, pairwise

from .block import Block
from .code_terms import join_code_terms
from .covers import drop_cover_lines
from .habits import LARGER, SLIGHTLY
from .heading_levels import levels_of
from .layout import Line
from .numbered_lists import drop_numbered_lists
from .numbering import (
    begins_count,
    counts_chapter,
    depth,
    is_caption,
    is_label,
    is_note,
    is_usual,
    names_chapter,
)
from .options import join_options

#: how long a heading may be, also one set as large as the text, and how many levels are told
_CHARS, _LINES, _LEVELS = 250, 4, 6
_CHARS_AS_TEXT, _LINES_AS_TEXT = 140, 3
#: characters of a paragraph, or a table, with which a text has begun: what stands before may be authors
_BEGUN = 200
#: headings without text between them, as large as the text, that are labels of a form or a list
_LABELS = 4
#: headings of the text from which what is set in the same way before it is a section, too
_SECTIONS = 2
#: the number of an item, and how far its text is set in from it, in sizes of type
_ITEM, _SET_IN = re.compile(r"(?:\(?\d{1,3}|[a-zA-Z])[.)] +(?=\S)"), 0.7
#: the kinds of blocks that are headings, or will be
_HEADINGS = ("large", "marked", "heading")
_OUTSTANDING = ("large", "marked")
#: a word that no formula has, or a character that is one
_LONG_WORD = re.compile(
    r"[^\W\d_]{3,}|[\u0e00-\u0eff\u1100-\u11ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]"
)
#: steps of an algorithm, whose words are often bold and as large as the text: `2 for i in X do`, `else`, `end while`
_STEP = re.compile(
    r"(?:\d{1,3}:? )?(?:(?:begin|end|else|repeat|loop|do|then)(?: ?(?:if|for|while|loop|do|then|procedure|function))?"
    r"|(?:if|elif|else if|elseif|for|forall|for all|foreach|for each|while) .{1,200} (?:do|then))[.;]?"
)
#: what a formula has, or a reaction, that has no word of three letters
_FORMULA = re.compile(r"[=←-⇿∀-⋿⟵-⟿]| \+ |[α-ωΑ-Ω][A-Za-z\d]|[A-Za-z\d][α-ωΑ-Ω]")
#: the number of a line of code, and what addresses of the web have, most often in footnotes
_CODE_LINE, _ADDRESS = re.compile(r"\d{1,3}: "), "://"
#: what ends a sentence in Chinese and Japanese, and stands in no title
_FULL_STOP = "。"
#: accents and arrows that stand alone, which Unicode counts among the letters
_ACCENTS = re.compile("[\u02b0-\u02ff]")
_ROMAN_PAGE = re.compile(r"[ivxlc]{1,6}")
#: two sentences, as a book begins with them in larger type
_SENTENCES = re.compile(r"[^.]{20,}[a-z]{3}\. [A-Z][^.]{20,}\.\Z")
#: volume, year and pages of an article
_VOLUME = re.compile(r" \d{1,4} ?\(\d{4}\)")
#: where a sentence ends and another one begins
_NEXT_SENTENCE = re.compile(r"[a-z]{2}[.!?] [A-Z]")
#: words of a sentence that is longer than an address
_LONG = 10
#: how many blocks below a name are looked at, and the share of a heading's size that a smaller one has at most
_AUTHOR_LINES, _NO_LARGER = 8, 0.97
#: what an abstract is called
_ABSTRACTS = frozenset(
    [
        "abstract",
        "zusammenfassung",
        "résumé",
        "resumen",
        "riassunto",
        "resumo",
        "sommario",
        "摘要",
        "要旨",
        "초록",
    ]
)
#: what authors, addresses and dates have and titles seldom
_NAMED = re.compile(r"@|, |\d{4}|[*†‡©]")
_OF_AUTHORS = re.compile(r"@|, |\d{4}|\band\b|[*†‡©]| at \S+\.\w")


def number_headings(found: list[Block], body: float) -> None:
    """Turn large and marked blocks into headings with levels; those that fail become text.

    `body` is the size of the text.
    """
    for block in found:
        if block.kind in _OUTSTANDING and not _may_be_heading(block):
            block.kind = "text"
    join_options(found)
    join_code_terms(found)
    _drop_items(found)
    drop_numbered_lists(found)
    _drop_lone_italics([block for block in found if block.size <= SLIGHTLY * body])
    _join_labels(found)
    _drop_labels(found)
    drop_cover_lines(found)
    _drop_journal(found)
    _drop_authors(found)
    headings = [block for block in found if block.kind in _HEADINGS]
    for block, level in zip(headings, levels_of(headings), strict=True):
        block.kind, block.level = "heading", min(level, _LEVELS)
    _put_below_slide_titles(headings)


def _put_below_slide_titles(headings: Sequence[Block]) -> None:
    """The title of a box on a slide heads a part of the slide."""
    above = 0
    for block in headings:
        if block.lines[0][1].titles:
            block.level = min(max(block.level, above + 1), _LEVELS)
        else:
            above = block.level


def _may_be_heading(block: Block) -> bool:
    text, count = block.text, len(block.lines)
    letters = sum(char.isalpha() for char in _ACCENTS.sub("", text))
    if (
        letters < 2
        or not _has_words(text)
        or count > _LINES
        or len(text) > _CHARS
        or is_caption(text)
        or is_note(text)
        or (block.kind != "large" and _STEP.fullmatch(text))
        or _ROMAN_PAGE.fullmatch(text)
        or _CODE_LINE.match(text)
        or _ADDRESS in text
        or _FULL_STOP in text
    ):
        return False
    if block.kind == "large":
        return not _SENTENCES.match(text)
    ends = text[-1] in ".,;:，；：" and not depth(text) and not is_usual(text)
    return count <= _LINES_AS_TEXT and len(text) <= _CHARS_AS_TEXT and not ends


def _drop_lone_italics(found: Sequence[Block]) -> None:
    """What alone is set in an italic face, as large as the text, is a motto; titles in it come in numbers."""
    italics = [
        block for block in found if block.kind == "marked" and _is_plain_italic(block.lines[0][1])
    ]
    often = Counter(map(_set_as, italics))
    for block in italics:
        if often[_set_as(block)] < _SECTIONS and not (depth(block.text) or is_usual(block.text)):
            block.kind = "text"


def _drop_items(found: list[Block]) -> None:
    """What stands out like a heading below larger numbered ones, and hangs from its number, is an item of a list.

    What follows on its own line belongs to it.
    """
    numbered = [b.size for b in found if b.kind in ("large", "heading") and depth(b.text)]
    largest = max(numbered, default=0.0)
    for index in range(len(found) - 2, -1, -1):
        block, text = found[index], found[index + 1]
        if block.kind != "marked" or not _ITEM.match(block.text) or largest < LARGER * block.size:
            continue
        page, line = block.lines[0]
        below = [other.x0 for at, other in text.lines if at == page and other.y < line.y - 1]
        if text.kind != "text" or not below or min(below) < line.x0 + _SET_IN * line.size:
            continue
        block.kind, block.level = "item", 0
        if abs(text.lines[0][1].y - block.lines[-1][1].y) < 1:
            block.lines.extend(text.lines)
            del found[index + 1]


def _is_plain_italic(line: Line) -> bool:
    return line.italic and not (line.bold or line.tinted)


def _join_labels(found: list[Block]) -> None:
    """Make one heading of `Chapter 2`, or of its two lines, and of the title that follows."""
    done: list[Block] = []
    for block in found:
        if done and _is_titled_by(done[-1], block):
            label = done.pop()
            block.lines = label.lines + block.lines
            block.level = block.level or label.level
        done.append(block)
    found[:] = done


def _is_titled_by(label: Block, block: Block) -> bool:
    """Whether a heading stands right below the line that names its chapter."""
    if label.kind not in _HEADINGS or block.kind not in _HEADINGS:
        return False
    (page, line), (next_page, following) = label.lines[-1], block.lines[0]
    if page != next_page or line.column != following.column:
        return False
    if names_chapter(label.text):
        return counts_chapter(block.text)
    return is_label(label.text) and not depth(block.text)


def _has_words(text: str) -> bool:
    """Whether some word is longer than the names in a formula, or signs are few and no lone letter comes again, as notes of music do."""
    if _LONG_WORD.search(text):
        return True
    if _FORMULA.search(text):
        return False
    signs = [char for char in text if not char.isspace()]
    alone = [word for word in text.split() if len(word) == 1 and word.isalpha()]
    return 2 * sum(map(str.isalpha, signs)) > len(signs) and len(alone) == len(set(alone))


def _drop_journal(found: Sequence[Block]) -> None:
    """What the head of a first page says with volume and pages, too, names a journal: it is no title."""
    first = [block for block in found if block.lines[0][0] == found[0].lines[0][0]]
    others = [block.text for block in first if block.kind == "text"]
    for block in first:
        is_said = any(text.startswith(block.text) and _VOLUME.search(text) for text in others)
        if block.kind == "large" and is_said:
            block.kind = "text"


def _drop_authors(found: Sequence[Block]) -> None:
    """What stands between a title and the beginning of the text is who wrote it, and when.

    Where the text begins on the title's page, what is set like its sections is one of them. So is what stands
    above sentences, however few, or a list or a table, and what is set like that.
    """
    first = next((i for i, block in enumerate(found) if block.kind in _HEADINGS), None)
    if first is None:
        return
    page = found[first].lines[0][0]
    before = list(_before_the_text(found[first + 1 :], page))
    after = found[first + 1 + len(before) :]
    outstanding = [found[first], *(block for block in before if block.kind in _HEADINGS)]
    has_words = any(" " in block.text and not _NAMED.search(block.text) for block in outstanding)
    title = max(
        outstanding, key=lambda b: ("@" not in b.text, " " in b.text or not has_words, b.size)
    )
    before = [block for block in [found[first], *before] if block is not title]
    has_text = bool(after) and after[0].lines[0][0] == page
    sections = Counter(map(_set_as, after)) if has_text else Counter()
    pairs = list(pairwise([*before, *after[:1]]))
    headed = Counter(_set_as(one) for one, below in pairs if _heads_sentences(one, below))
    listed = {_set_as(one) for one, below in pairs if _heads_rows(one, below)}
    for index in reversed(range(len(before))):
        block, below = before[index], [*before[index + 1 :], *after[:1]]
        if block.kind not in _OUTSTANDING or block.size >= 1.02 * title.size:
            continue
        is_author = has_text and _stands_above_section(block, below)
        may_be_section = index + 1 == len(before) and not _OF_AUTHORS.search(block.text)
        often = max(sections[_set_as(block)], headed[_set_as(block)])
        is_section = may_be_section or often >= _SECTIONS or _set_as(block) in listed
        if is_author or not is_section:
            block.kind = "text"


def _heads_sentences(block: Block, below: Block) -> bool:
    """Whether a block stands above a paragraph of several sentences, or of a long one, which no address is."""
    text = below.text
    is_paragraph = below.kind == "text" and text.endswith((".", "!", "?"))
    may_head = block.kind in _OUTSTANDING and not _NAMED.search(block.text)
    is_said = _is_sentence(text) and not _is_term(block, below)
    return may_head and is_paragraph and (bool(_NEXT_SENTENCE.search(text)) or is_said)


def _is_term(block: Block, below: Block) -> bool:
    """Whether a block as large as the text stands above what is set in from it."""
    line, first = block.lines[0][1], below.lines[0][1]
    return block.kind == "marked" and first.x0 > line.x0 + _SET_IN * line.size


def _is_sentence(text: str) -> bool:
    """Whether most of many words begin with small letters."""
    words = text.split()
    return len(words) >= _LONG and 2 * sum(word[0].islower() for word in words) > len(words)


def _heads_rows(block: Block, below: Block) -> bool:
    """Whether a block stands right above a list or a table, and neither names authors or where they work."""
    said = block.text if below.kind == "table" else f"{block.text} {below.text}"
    may_head = block.kind in _OUTSTANDING and below.kind in ("item", "table")
    return may_head and not _OF_AUTHORS.search(said)


def _stands_above_section(block: Block, below: Iterable[Block]) -> bool:
    """Whether a larger heading follows below, with nothing between but what is set like authors, too; or an abstract."""
    is_beside = True
    for other in islice(below, _AUTHOR_LINES):
        if _is_abstract(other.text):
            return True
        if other.kind not in _HEADINGS:
            if is_beside and other.size == block.size and _OF_AUTHORS.search(other.text):
                return True
            is_beside = False
        elif is_beside and block.size < _NO_LARGER * other.size:
            return True
    return False


def _is_abstract(text: str) -> bool:
    return text.strip(" .:").casefold() in _ABSTRACTS


def _set_as(block: Block) -> tuple[str, float, bool, str]:
    """How a block is set: headings below each other alike."""
    line = block.lines[0][1]
    return block.kind, round(line.size, 1), line.bold, line.font


def _before_the_text(found: Iterable[Block], page: int) -> Iterable[Block]:
    """The blocks of a page up to the first paragraph, table, bullet, abstract, numbered heading, or title of a box."""
    for block in found:
        is_heading = block.kind in _HEADINGS
        is_text = _characters(block) >= _BEGUN or block.is_bulleted
        if block.lines[0][0] != page or is_text or block.kind == "heading":
            return
        begins = begins_count(block.text) and not _is_street(block.text)
        if is_heading and (begins or is_usual(block.text) or block.lines[0][1].titles):
            return
        yield block


def _characters(block: Block) -> int:
    """How long a block's text is, or that of its cells: a short table is of a cover."""
    tables = [line.table for _, line in block.lines if line.table]
    rows = (row for table in tables for row in (table.header, *table.rows))
    return len(block.text) + sum(len(cell) for row in rows for cell in row)


def _is_street(text: str) -> bool:
    """Whether a line that begins with a number ends as an address does: "1 Research Road, Ridge, NY 11961"."""
    return ", " in text and text[-4:].isdecimal()


def _drop_labels(found: Sequence[Block]) -> None:
    """Many marked lines without text between them are labels."""
    for marked, group in groupby(found, key=lambda b: b.kind == "marked" and not depth(b.text)):
        labels = list(group)
        if marked and len(labels) >= _LABELS:
            for block in labels:
                block.kind = "text"
