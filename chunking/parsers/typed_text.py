"""Prose that was typed as plain text and stands preformatted in a web page: manuals, letters, standards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from itertools import pairwise

from ..segmenters.numbered_headings import lines_alone, numbered_headings
from .pdf.joining import ends_divided, joined, vocabulary

#: lines of prose that are needed, their share of all, and characters that one has on average
_FEWEST, _ENOUGH, _LEAST = 6, 0.25, 30
#: the share of words in prose, and in what stands between paragraphs of it
_WORDS, _SOME_WORDS = 0.75, 0.6
#: the share of the lines of a paragraph that no further word has room on, and of the width that they reach with it
_FULL, _REACHED = 0.75, 0.9
#: what stands behind a word
_AFTER = ".,;:!?)\"'"
#: characters of a title, or of a term that is explained below it
_LONGEST_NAME = 60
_BLANK = re.compile(r"\n(?:[ \t]*+\n)+")
_BEGINS = re.compile(r"[\"'“‘«(¿¡*]{0,2}(?![a-zß-öø-ÿ])\w")
_ENDS = re.compile(r"[.!?:…][\"'”’»)]{0,2}\Z")
#: a word as prose has them, with the marks around it
_WORD = re.compile(r"[\"'“‘«(*\[]{0,3}[^\W\d_]+(?:['’./-][^\W\d_]+)*+[.,;:!?…\"'”’»)*\]]{0,3}")
#: how lines of a program end, and those of a sentence hardly do
_PROGRAM = re.compile(r"[;{}\\]$", re.M)
#: columns that are set apart within a line
_APART = re.compile(r"\S {3}")
_RULE = re.compile(r"([-=~^*])\1{2,}")
_BULLET = re.compile(r"(?:[-*+•o]|(?P<label>\(?[a-z\d]{1,2}[.)]|\[\d{1,3}\]))[ \t]+(?=\S)")
#: a term with the beginning of what is said of it on the same line
_TERM = re.compile(r"(\S(?:\S| (?! )){0,40}) {2,}(?=\S)")


class Kind(Enum):
    """What a part of typed text is."""

    HEADING = auto()
    PARAGRAPH = auto()
    ITEM = auto()
    CODE = auto()


@dataclass(frozen=True, slots=True)
class Typed:
    """A part of typed text.

    `name` is the term that a paragraph explains, or the label of an item; items and headings have a `depth`.
    """

    kind: Kind
    text: str
    name: str = ""
    depth: int = 0


def is_typed(texts: Iterable[str]) -> bool:
    """Whether preformatted texts are prose that was typed: six lines, and a quarter of all, are sentences."""
    blocks = [block for text in texts for block in _blocks(text)]
    prose = sum(len(block) for block in blocks if _is_prose(_below_name(block)))
    return prose >= max(_FEWEST, _ENOUGH * sum(map(len, blocks)))


def holds_prose(text: str) -> bool:
    """Whether a paragraph of a text is certainly prose."""
    return any(_is_prose(_below_name(block)) for block in _blocks(text))


def parts_of(text: str) -> list[Typed]:
    """The parts of typed prose, in their order."""
    lines = [" ".join(line.split()) for line in text.split("\n")]
    words = vocabulary(lines)
    divided = words if _is_hyphenated(lines, words) else None
    titles = _titles(text)
    parts = (part for block in _blocks(text) for part in _read(block, titles))
    return [_unwrapped(part, divided) for part in _with_code_together(parts)]


def _blocks(text: str) -> list[list[str]]:
    """The lines of each block between empty lines."""
    return [block.split("\n") for block in _BLANK.split(text.strip("\n")) if block.strip()]


def _is_hyphenated(lines: list[str], words: frozenset[str]) -> bool:
    """Whether words are divided at line ends: one at least that stands undivided elsewhere."""
    divided = (
        (one.split()[-1][:-1] + other.split()[0].rstrip(_AFTER)).lower()
        for one, other in pairwise(lines)
        if other and ends_divided(one)
    )
    return any(word in words for word in divided)


def _unwrapped(part: Typed, words: frozenset[str] | None) -> Typed:
    """A part as one line; of `words`, None where none is divided, those that line ends divide are put together.

    Code stays as it was typed.
    """
    if part.kind is Kind.CODE:
        return part
    lines = [" ".join(line.split()) for line in part.text.split("\n")]
    if words is not None:
        return replace(part, text="".join(joined(lines, words)))
    *rest, last = lines
    return replace(
        part, text="".join(line if ends_divided(line) else f"{line} " for line in rest) + last
    )


def _with_code_together(parts: Iterator[Typed]) -> Iterator[Typed]:
    """The parts, with code that goes on as one."""
    code: list[str] = []
    for part in parts:
        if part.kind is Kind.CODE:
            code.append(part.text)
            continue
        if code:
            yield Typed(Kind.CODE, "\n\n".join(code))
            code = []
        yield part
    if code:
        yield Typed(Kind.CODE, "\n\n".join(code))


def _titles(text: str) -> dict[str, int]:
    """The depths of lines alone that are titles: numbered through the text, or at the margin where all prose is set in."""
    alone = list(lines_alone(text))
    set_in = [_indent(block[-1]) for block in _blocks(text) if _is_prose(_below_name(block))]
    is_set_in = min(set_in, default=0) > 0
    names = (line["line"].rstrip() for line in alone)
    titles = {name: 0 for name in names if is_set_in and _is_title(name)}
    return titles | {line.title: len(line.number) - 1 for line in numbered_headings(alone)}


def _is_title(line: str) -> bool:
    """Whether a line alone reads like a title: a few words, of which the first begins with a capital."""
    is_short = len(line) <= _LONGEST_NAME and not _APART.search(line)
    return is_short and line[0].isupper() and not _ENDS.search(line) and _share_of_words(line) == 1


def _read(lines: list[str], titles: Mapping[str, int]) -> Iterator[Typed]:
    """The parts of a block between empty lines; of `titles` each is a block of its own."""
    if len(lines) == 1 and (title := lines[0].rstrip()) in titles:
        yield Typed(Kind.HEADING, title, depth=titles[title])
        return
    start = 0
    while length := _title_lines(lines[start : start + 2]):
        yield Typed(Kind.HEADING, lines[start].strip())
        start += length
    if rest := lines[start:]:
        yield from _below_titles(rest)


def _below_titles(lines: list[str]) -> Iterable[Typed]:
    """The items of a list, or the one part that the lines are."""
    if items := _items(lines):
        return items
    if named := _named(lines):
        return [named]
    kind = Kind.PARAGRAPH if _reads_as_text(lines) else Kind.CODE
    return [Typed(kind, "\n".join(lines))]


def _title_lines(lines: list[str]) -> int:
    """How many of two lines a title takes that is underlined, or in capitals above text that is set in; 0 for none."""
    if not lines:
        return 0
    title = lines[0].strip()
    if len(title) > _LONGEST_NAME or _APART.search(title) or not title[:1].isalnum():
        return 0
    if len(lines) > 1 and _RULE.fullmatch(lines[1].strip()):
        return 2
    is_name = title.isupper() and all(_WORD.fullmatch(word) for word in title.split())
    is_above = len(lines) == 1 or _indent(lines[0]) < _indent(lines[1])
    return int(is_name and is_above and not _ENDS.search(title))


def _items(lines: list[str]) -> list[Typed]:
    """The items that a block consists of, none where it is no list of sentences."""
    starts = [place for place, line in enumerate(lines) if _BULLET.match(line.strip())]
    if starts[:1] != [0]:
        return []
    indents = sorted({_indent(lines[start]) for start in starts})
    items = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        text = "\n".join(lines[start:end]).strip()
        bullet = _BULLET.match(text)
        assert bullet is not None
        depth = indents.index(_indent(lines[start]))
        items.append(Typed(Kind.ITEM, text[bullet.end() :], bullet["label"] or "-", depth))
    return items if all(_share_of_words(item.text) >= _SOME_WORDS for item in items) else []


def _named(lines: list[str]) -> Typed | None:
    """A term with what is said of it, which is set in: below it, or beside it from the first line on."""
    if len(lines) < 2 or _indent(lines[0]) >= _indent(lines[1]):
        return None
    if beside := _TERM.match(lines[0].strip()):
        first, rest = lines[0].strip()[beside.end() :], lines[1:]
        said = [" " * _indent(rest[0]) + first, *rest]
        name = beside[1]
    else:
        name, said = lines[0].strip(), lines[1:]
    is_name = len(name) <= _LONGEST_NAME and not _ENDS.search(name)
    if is_name and _reads_as_text(said):
        return Typed(Kind.PARAGRAPH, "\n".join(said), name)
    return None


def _reads_as_text(lines: list[str]) -> bool:
    """Whether lines between paragraphs of prose are one too: words, of one indentation, to the end of a sentence."""
    text = " ".join(lines).strip()
    ends = bool(_ENDS.search(text)) or (len(lines) > 1 and not _APART.search(text))
    is_filled = _is_even(lines) and _is_filled(lines)
    return ends and is_filled and not text.startswith(">") and _share_of_words(text) >= _SOME_WORDS


def _below_name(lines: list[str]) -> list[str]:
    """The lines without the first one, where the others are set in below it as below a title or a term."""
    is_above = len(lines) > 1 and _indent(lines[0]) < _indent(lines[1])
    return lines[1:] if is_above else lines


def _is_prose(lines: list[str]) -> bool:
    """Whether lines are certainly a paragraph of whole sentences."""
    text = "\n".join(lines).strip()
    return (
        bool(_BEGINS.match(text) and _ENDS.search(text))
        and not _APART.search(text)
        and not _PROGRAM.search(text)
        and _is_even(lines)
        and _is_filled(lines)
        and len(text) >= _LEAST * len(lines)
        and _share_of_words(text) >= _WORDS
    )


def _is_even(lines: list[str]) -> bool:
    """Whether all lines but the first have one indentation."""
    return len({_indent(line) for line in lines[1:]}) <= 1


def _is_filled(lines: list[str]) -> bool:
    """Whether lines end where the next word had no more room, and not where they are meant to: most but the last one."""
    stripped = [line.strip() for line in lines]
    width = _REACHED * max(map(len, stripped))
    full = sum(
        ends_divided(one) or len(one) + 1 + len(other.split(maxsplit=1)[0]) >= width
        for one, other in pairwise(stripped)
    )
    return full >= _FULL * (len(lines) - 1) and (len(lines) == 1 or width >= _REACHED * _LEAST)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _share_of_words(text: str) -> float:
    words = text.split()
    return sum(_WORD.fullmatch(word) is not None for word in words) / max(len(words), 1)
