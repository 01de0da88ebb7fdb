"""Between whom a contract is concluded: by that contracts of one form are told apart."""

from __future__ import annotations

import re

#: characters of a contract within which its parties are named
HEAD = 1500

_NAME = (
    r"(?:(?:[Tt]he|der|dem)[ \t]++)?[A-ZÄÖÜ][\w&.'’-]*+"
    r"(?:[ \t]++(?:(?:of|de|der|van|von)[ \t]++)?(?:[A-ZÄÖÜ][\w&.'’-]*+|&)){0,6}+"
)
_NUMBER = r"(?:\(\w\)\s*+)?"
_PARTIES = re.compile(
    rf"\b(?:between|BETWEEN|zwischen|ZWISCHEN)[:\s]++{_NUMBER}(?P<one>{_NAME})(?:[^\n]|\n(?=\s*+(?:and|und|AND|UND|\(\w\)))){{0,300}}?"
    rf"\b(?:and|und|AND|UND)\s++{_NUMBER}(?P<other>{_NAME})"
)


def parties_of(text: str) -> tuple[str, str] | None:
    """The two names of a contract, None where it does not begin with them.

    >>> parties_of('Made between Aldera Hosting GmbH ("the Provider") and Norvik Museum ("the Customer").')
    ('Aldera Hosting GmbH', 'Norvik Museum')
    """
    found = _PARTIES.search(text, 0, HEAD)
    return (_trimmed(found["one"]), _trimmed(found["other"])) if found else None


def _trimmed(name: str) -> str:
    """A name without the full stop of its sentence; that of an abbreviation stays."""
    is_abbreviated = re.search(r"\b(?:Ltd|Inc|Co|Corp|[A-Z])\.\Z", name)
    return name if is_abbreviated else name.rstrip(".'’-")
