"""Lines of one paragraph put back together: hyphens at line ends undone where they divided a word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

_HYPHENS = "-\u2010\u00ad"
_WORD = re.compile(r"\w+(?:['’]\w+)*(?:[-\u2010]\w+(?:['’]\w+)*)*")
_LAST = re.compile(r"(?<![^\W\d_])[^\W\d_]++(?=[-\u2010\u00ad]$)")
_NAME = re.compile(r"(?<!\w)\w*+(?<=[^\W_]_)$")
#: signs that end no address, those that no space stands before, and what words of a sentence do not hold
_GO_ON, _CLOSING = "=&?#%_~+@-", ")]>"
_PART = re.compile(r"[/=&?#%_]\w|\.\w\w|\w/")
_FIRST = re.compile(r"[^\W_]+(?:[-\u2010]\w+)*")


def vocabulary(texts: Iterable[str]) -> frozenset[str]:
    """The words of a document in lower case, without those that a line end divides."""
    found: set[str] = set()
    for text in texts:
        words = _WORD.findall(text.lower())
        found.update(words[:-1] if text[-1:] in (*_HYPHENS, "_") else words)
        found.update(part for word in words[:-1] for part in re.split("[-\u2010]", word))
    return frozenset(found)


def joined(texts: Sequence[str], words: frozenset[str]) -> list[str]:
    """Each line's share of the paragraph: concatenated, they are its text."""
    shares, word = [], ""
    for index, text in enumerate(texts):
        if index + 1 < len(texts):
            word = (word + text).rpartition(" ")[2]
            if not address_goes_on(word, texts[index + 1]):
                text, word = _with_separator(text, texts[index + 1], words), ""
        shares.append(text.replace("\u00ad", ""))
    return shares


def _with_separator(text: str, following: str, words: frozenset[str]) -> str:
    """A line, less a hyphen that divided a word, plus a space where one belongs."""
    if ends_divided(text):
        return text[:-1] if _divides_a_word(text, following, words) else text
    if _divides_a_name(text, following, words):
        return text
    if text and following and _runs_on(text[-1]) and _runs_on(following[0]):
        return text
    return text + " "


def address_goes_on(word: str, following: str) -> bool:
    """Whether an address of the web, the last word of a line, goes on in the next: it ends within its host,
    after a sign that ends none, or before what is no word of a sentence.

    >>> address_goes_on("(https://www.", "gnu.org/)"), address_goes_on("https://www.gnu.org/", "for")
    (True, False)
    """
    if following.startswith("//"):
        return word.endswith(("http:", "https:"))
    _, scheme, rest = word.partition("://")
    part = following.split(maxsplit=1)[0] if following else ""
    if not scheme or not part:
        return False
    if part[0] in _CLOSING or not rest or rest[-1] in _GO_ON:
        return True
    if rest[-1] not in "/.":
        return part[0] in "/?#&=" or (part[0] == "." and part[1:2].isalnum())
    host = rest.removeprefix("www.")
    is_cut = rest[-1] == "." and "/" not in rest and host.count(".") <= 1
    closes = (
        "(" in word and ")" not in word and "(" not in part and part.rstrip(".,;:").endswith(")")
    )
    return is_cut or closes or _PART.search(part) is not None


def ends_divided(text: str) -> bool:
    """Whether a line ends in a hyphen that hangs on a letter or digit."""
    return len(text) > 1 and text[-1] in _HYPHENS and text[-2].isalnum()


def _divides_a_word(text: str, following: str, words: frozenset[str]) -> bool:
    """Whether the hyphen is the typesetter's: the document's own words decide, then the case."""
    if text[-1] == "\u00ad":
        return True
    before, after = _LAST.search(text), _FIRST.match(following)
    if not before or not after:
        return False
    head, tail = before[0].lower(), after[0].lower()
    if head + tail in words:
        return True
    if f"{head}-{tail}" in words or text[: before.start()][-1:] in tuple("-\u2010"):
        return False
    if head in words and tail in words and min(len(head), len(tail)) >= 3:
        return False
    return following[0].islower()


def _divides_a_name(text: str, following: str, words: frozenset[str]) -> bool:
    """Whether a line ends after an underscore within a name: no word of the document ends as it does."""
    name = _NAME.search(text)
    return name is not None and following[:1].isalnum() and name[0].lower() not in words


def _runs_on(char: str) -> bool:
    """Whether a script is set without spaces between its words."""
    return unicodedata.east_asian_width(char) in "WF" and "HANGUL" not in unicodedata.name(char, "")
