"""A message of e-mail holds its text as plain text, as a web page or as both: which of them says more, and whether both say the same."""

from __future__ import annotations

import re
from collections import Counter, defaultdict

from .word_check import words

#: where a link leads: it stands in links of a page, and beside them in plain text
_ADDRESS = re.compile(r"(?:https?://|mailto:)\S++")
#: the share of words that two versions of a text have in common
_SAME = 0.9
#: words in a row by which a paragraph is looked up, and places of them that are tried; a shorter one is a line of its own
_KEY, _TRIED = 4, 20
_PARAGRAPH_END, _WORD = re.compile(r"\n(?:[^\S\n]*+\n)++"), re.compile(r"[^\W_]++")
#: what may follow an address, and what is neither space nor punctuation
_AFTER_ADDRESS, _SIGN = ">)].,;", re.compile(r"[^\s!-@\[-`{-~]")
#: marks of Markdown within words, and the numbers by which plain text lists its links
_MARKS = re.compile(r"[\\*\xad]|\[\d{1,3}\]")
#: where else a message may be read, and the words of a text that says no more than this
_WHERE = frozenset(
    {"html", "browser", "webbrowser", "navigateur", "navegador", "przeglądarce", "браузере"}
)
_POINTER = 40


def said_plainly(text: str) -> Counter[str]:
    """The words of plain text in small letters, but for addresses."""
    return words(_ADDRESS.sub(" ", text).lower())


def said_by_page(data: bytes) -> Counter[str]:
    """The words of a web page but for addresses."""
    from .html import shown_text

    return said_plainly(shown_text(data))


def says_the_same(page: Counter[str], plain: Counter[str]) -> bool:
    return (page & plain).total() >= _SAME * max(page.total(), plain.total(), 1)


def to_read(page: Counter[str], plain: Counter[str]) -> tuple[str, ...]:
    """Which versions say it: the plain one where the page adds nothing to it, else the page or both, "plain" first."""
    if not plain or (page and _is_pointer(plain)):
        return ("page",)
    adds_nothing = (page & plain).total() >= _SAME * page.total()
    return ("plain",) if adds_nothing else ("plain", "page")


def own_paragraphs(plain: str, page: str) -> str:
    """The paragraphs of a plain version that its page, in Markdown, does not hold word by word. Linear in both."""
    held = _Held(page)
    return "\n\n".join(each for each in _PARAGRAPH_END.split(plain) if each not in held)


class _Held:
    """What a page in Markdown says, to look paragraphs up in."""

    def __init__(self, page: str) -> None:
        self.row, self.addresses = _row(page), _addresses(page)
        self.lines = {tuple(_row(line)) for line in page.splitlines()}
        self.places: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for at in range(len(self.row) - _KEY + 1):
            found = self.places[tuple(self.row[at : at + _KEY])]
            if len(found) < _TRIED:
                found.append(at)

    def __contains__(self, paragraph: str) -> bool:
        row = _row(paragraph)
        if not row:
            is_linked = _addresses(paragraph) <= self.addresses
            return is_linked and not _SIGN.search(_ADDRESS.sub("", paragraph))
        starts = self.places.get(tuple(row[:_KEY]), ())
        return tuple(row) in self.lines or any(self.row[at : at + len(row)] == row for at in starts)


def _addresses(text: str) -> set[str]:
    return {each.rstrip(_AFTER_ADDRESS) for each in _ADDRESS.findall(text)}


def _row(text: str) -> list[str]:
    """The words of plain text or Markdown in their order, without addresses and the numbers that stand for them."""
    return _WORD.findall(_ADDRESS.sub(" ", _MARKS.sub("", text)).lower())


def _is_pointer(plain: Counter[str]) -> bool:
    """Whether the plain version is no more than a word on where to read it, without a figure."""
    is_short = plain.total() <= _POINTER and not any(map(str.isdecimal, plain))
    return is_short and not _WHERE.isdisjoint(plain)
