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
_PARAGRAPH_END = re.compile(r"\n(?:[^\S\n]*+\n)++")
#: a word or number, with the signs within it, and what counts as a word
_WORD = re.compile(r"[^\W_]++(?:[.,:/*+-]++[^\W_]++)*+|[$%€£¥°]")
#: what may follow an address, and a line without a word that says nothing
_AFTER_ADDRESS, _RULE = ">)].,;", re.compile(r"[\s=_*~#>|+.-]*+")
#: marks of Markdown within words; a number by which plain text refers to a link, and the list of these
_MARKS, _NUMBER = re.compile(r"[\\\xad]"), re.compile(r"\[(\d{1,3})\]")
_LISTED = re.compile(r"\[(\d{1,3})\][ :]*+\s*+(?=https?://|mailto:)")
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
    held, listed = _Held(page), set(_LISTED.findall(plain))

    def unnumbered(paragraph: str) -> str:
        return _NUMBER.sub(lambda number: "" if number[1] in listed else number[0], paragraph)

    each = _PARAGRAPH_END.split(plain)
    return "\n\n".join(one for one in each if unnumbered(one) not in held)


class _Held:
    """What a page in Markdown says, to look paragraphs up in."""

    def __init__(self, page: str) -> None:
        self.page = page
        self.row, self.addresses = _row(page), _addresses(page)
        self.lines = {tuple(_row(line)) for line in page.splitlines()}
        self.places: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for at in range(len(self.row) - _KEY + 1):
            found = self.places[tuple(self.row[at : at + _KEY])]
            if len(found) < _TRIED:
                found.append(at)

    def __contains__(self, paragraph: str) -> bool:
        row = _row(paragraph)
        if not _addresses(paragraph) <= self.addresses:
            return False
        if not row:
            signs = _ADDRESS.sub("", paragraph).strip("<> \n")
            return _RULE.fullmatch(signs) is not None or signs in self.page
        starts = self.places.get(tuple(row[:_KEY]), ())
        return tuple(row) in self.lines or any(self.row[at : at + len(row)] == row for at in starts)


def _addresses(text: str) -> set[str]:
    return {each.rstrip(_AFTER_ADDRESS) for each in _ADDRESS.findall(text)}


def _row(text: str) -> list[str]:
    """The words of plain text or Markdown in their order, without addresses."""
    return _WORD.findall(_ADDRESS.sub(" ", _MARKS.sub("", text)).lower())


def _is_pointer(plain: Counter[str]) -> bool:
    """Whether the plain version is no more than a word on where to read it, without a figure."""
    is_short = plain.total() <= _POINTER and not any(map(str.isdecimal, plain))
    return is_short and not _WHERE.isdisjoint(plain)
