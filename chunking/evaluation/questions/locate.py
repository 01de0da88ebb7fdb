"""Where an excerpt stands in a document: exactly, or but for how it was typed. Nothing is guessed.

A tolerant match ignores case, runs of white space, the shape of quotes and dashes, characters that
are not seen, and whether accents and ligatures are one character or several. Words, digits and
punctuation must be the same.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np
import numpy.typing as npt

from ...caching import per_text
from ...types import Document, Span

#: places that are listed; what stands in more answers no question
MOST = 100
#: tolerant candidates that are looked at: more there are only in texts made for it
TRIES = 1000

_ALIKE = {
    **dict.fromkeys("‘’‚‛′‹›`´ʼ＇", "'"),
    **dict.fromkeys("“”„‟″«»＂", '"'),
    **dict.fromkeys("‐‑‒–—―−⁃－﹣", "-"),
    **dict.fromkeys("\u00ad\u200b\u2060\ufeff", ""),
}


@dataclass(frozen=True, slots=True)
class _Folded:
    """A text as tolerant matching reads it, and the original character each of its own came from."""

    text: str
    origin: npt.NDArray[np.int32]


def locate(document: Document, excerpt: str) -> tuple[Span, ...]:
    """Every place of an excerpt in a document, code points of its text, at most `MOST`.

    None: it is missing. Several: it is ambiguous. Exact matches count; only where there is none do
    tolerant ones, without white space at their edges. A document is folded once, and the search is
    linear in its length and that of the excerpt.
    """
    if not excerpt.strip():
        return ()
    exact = (Span(at, at + len(excerpt)) for at in _finds(document.text, excerpt))
    return tuple(islice(exact, MOST)) or _tolerant(document, excerpt)


def _tolerant(document: Document, excerpt: str) -> tuple[Span, ...]:
    """The same for tolerant matches; none where one was found, but not all could be looked at."""
    needle = fold(excerpt).text.strip()
    if not needle:
        return ()
    folded = folded_document(document)
    tried = list(islice(_finds(folded.text, needle), TRIES))
    found = [
        Span(int(folded.origin[at]), int(folded.origin[at + len(needle) - 1]) + 1)
        for at in tried
        if _is_edge(folded, at) and _is_edge(folded, at + len(needle))
    ]
    return () if len(tried) == TRIES and len(found) == 1 else tuple(found[:MOST])


def _finds(text: str, part: str) -> Iterator[int]:
    """Everywhere a part begins, also inside of where it was found before."""
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)


def _is_edge(folded: _Folded, at: int) -> bool:
    """Whether no character of the original is cut there, and no accent from its letter."""
    if at in (0, len(folded.text)):
        return True
    is_whole = folded.origin[at - 1] != folded.origin[at]
    return bool(is_whole) and not unicodedata.combining(folded.text[at])


@per_text
def folded_document(document: Document) -> _Folded:
    """A document's text, folded once."""
    return fold(document.text)


def fold(text: str) -> _Folded:
    """A text as tolerant matching reads it. O(len(text))."""
    forms = {character: _form(character) for character in set(text)}
    parts = [forms[character] for character in text]
    joined = "".join(parts)
    sizes = np.fromiter(map(len, parts), dtype=np.int32, count=len(parts))
    origin = np.repeat(np.arange(len(parts), dtype=np.int32), sizes)
    points = np.frombuffer(joined.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    repeated = np.append(False, (points[1:] == 32) & (points[:-1] == 32))[: len(points)]
    kept = points[~repeated].tobytes().decode("utf-32-le", "surrogatepass")
    return _Folded(kept, origin[~repeated])


def _form(character: str) -> str:
    """What stands for a character: folded, decomposed, of the plain shape."""
    if character.isspace():
        return " "
    if character in _ALIKE:
        return _ALIKE[character]
    plain = unicodedata.normalize("NFKD", character).casefold()
    return "".join(_ALIKE.get(part, part) for part in unicodedata.normalize("NFKD", plain))
