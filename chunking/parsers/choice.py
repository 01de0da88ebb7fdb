"""The parser that a user chose for each kind of file: a table such as `{"pdf": "rapidocr", "md": "plain"}`.

A kind is called as its files end: `pdf`, `html`, `md`, …; but `image`, and `other` for text whose
ending says nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..errors import unknown_name
from ..media_types import MIME_TYPES, mime_type_of
from .kinds import Recognised, kind_of_ending
from .readers import READERS, text_readers

#: text by its media type, called by the first of its endings
_TEXT = {mime: ending[1:] for ending, mime in reversed(MIME_TYPES.items())}
_OTHER = "other"


def parsers_by_kind(*, only_installed: bool = False) -> dict[str, tuple[str, ...]]:
    """The names of the parsers of each kind of file, the usual first, installed or not unless asked."""
    text = {name: text_readers(mime) for mime, name in reversed(_TEXT.items())}
    every = {**text, **READERS, _OTHER: text_readers("")}
    return {
        kind: tuple(each.name for each in readers if each.is_installed or not only_installed)
        for kind, readers in every.items()
    }


def kind_name(found: Recognised, filename: str) -> str | None:
    """What such a table calls the kind of a file; None for text whose name claims another kind."""
    if found.kind is not None:
        return found.kind.name
    return None if found.misnamed else _TEXT.get(mime_type_of(filename), _OTHER)


def checked_choice(parsers: Mapping[str, str]) -> dict[str, str]:
    """The table, where all that it names exists.

    Raises:
        UnknownNameError: no such kind of file, or no such parser for it.
    """
    known = parsers_by_kind()
    for kind, parser in parsers.items():
        if kind not in known:
            raise unknown_name("kind of file", kind, known, guess=_meant(kind))
        if parser not in known[kind]:
            raise unknown_name(f"parser for {kind}", parser, known[kind])
    return dict(parsers)


def _meant(kind: str) -> str | None:
    """The kind that is called by another of its endings, as in `htm` and `.md`."""
    ending = "." + kind.lower().removeprefix(".")
    found = kind_of_ending(ending)
    return found.name if found else _TEXT.get(MIME_TYPES.get(ending, ""))


def choice_of(words: Iterable[str]) -> dict[str, str]:
    """The table that words such as `pdf=rapidocr` say; a parser's name alone is for all that it reads.

    Raises:
        UnknownNameError: no such kind of file, or no such parser.
    """
    known, chosen = parsers_by_kind(), dict[str, str]()
    for word in words:
        kind, is_pair, parser = word.partition("=")
        if is_pair:
            chosen |= checked_choice({kind: parser})
            continue
        fitting = {kind: word for kind, parsers in known.items() if word in parsers}
        if not fitting:
            raise unknown_name("parser", word, {name for each in known.values() for name in each})
        chosen |= fitting
    return chosen
