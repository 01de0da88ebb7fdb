"""Whether the text of a document has all the words of its file, counted by other means.

Every reader that can says by `lost_words` what its text lacks of what the file states.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from typing import Any

from ..quantities import counted

_WORD = re.compile(r"\w+")
#: a word with signs, which show what their font has in their place
_WITH_SIGNS, _SIGN = re.compile(r"[\w\uf020-\uf0ff]+"), re.compile(r"[\uf020-\uf0ff]")
#: words that a warning names
_NAMED = 5
#: different words that are looked for across word ends too, and letters that such a one has
_FEW, _LONG = 50, 5
_BETWEEN = re.compile(r"\W+")
#: where a word may be broken at the end of a line
_SOFT_HYPHEN = "\xad"
#: where a link leads, in Markdown, which may stand inside of a word
_TARGET = re.compile(r"\]\([^()\s]*\)")


def words(text: str) -> Counter[str]:
    """The words of a text and how often each stands there."""
    return Counter(_WORD.findall(text.replace(_SOFT_HYPHEN, "")))


def _words_without_signs(text: str) -> Counter[str]:
    found = _WITH_SIGNS.findall(text.replace(_SOFT_HYPHEN, ""))
    return Counter(word for word in found if not _SIGN.search(word))


def lost_words(expected: Iterable[str], text: str, hidden: Sequence[str] = ()) -> list[str]:
    """A warning that names words of a file which neither its text nor what is hidden has; none where nothing lacks."""
    shown, unshown = words(text), words("\n".join(hidden))
    missing = _words_without_signs(" ".join(expected)) - shown - unshown
    if 0 < len(missing) <= _FEW:
        together = _BETWEEN.sub("", _TARGET.sub("", text))
        longest = sorted(unshown, key=len, reverse=True)
        missing = Counter({
            word: n
            for word, n in missing.items()
            if not (_is_joined(word, together) or _holds_hidden(word, longest, shown))
        })  # fmt: skip
    if not missing:
        return []
    named = ", ".join(repr(word[:40]) for word in list(missing)[:_NAMED])
    more = ", …" if len(missing) > _NAMED else ""
    count = missing.total()
    some = "1 word of the file is" if count == 1 else f"{count:,} words of the file are"
    return [f"{some} not in the text: {named}{more}"]


def _is_joined(word: str, together: str) -> bool:
    """Whether a long word is there, if as a part of one or as two: where a note or link begins inside of it."""
    return len(word) >= _LONG and word in together


def _holds_hidden(word: str, hidden: Sequence[str], shown: Container[str]) -> bool:
    """Whether a word of the file is a shown one, or none, but for hidden ones right beside or inside of it."""
    for each in hidden:
        before, found, after = word.partition(each)
        word = before + after
        if found and (not word or word in shown):
            return True
    return False


def hidden_text(texts: Sequence[str]) -> list[str]:
    """A warning that names text which its program hides, and which is left out."""
    shown = [" ".join(text.split()) for text in texts if _WORD.search(text)]
    if not shown:
        return []
    named = ", ".join(repr(text[:40]) for text in shown[:_NAMED])
    more = ", …" if len(shown) > _NAMED else ""
    count = counted(words(" ".join(shown)).total(), "word")
    return [f"left out {count} that their program hides: {named}{more}"]


def hidden_pages(what: str, hidden: list[Any]) -> list[str]:
    """A warning that names slides or sheets which are hidden in their program."""
    named = ", ".join(map(str, hidden[:10])) + (", …" if hidden[10:] else "")
    return [f"these {what} are hidden in their program, and read like the others: {named}"] if hidden else []  # fmt: skip
