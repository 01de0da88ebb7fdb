"""Patterns for the names of files that are numbered or dated, as minutes and reports are."""

import re
from glob import escape
from pathlib import PurePath

_NUMBERS = re.compile(r"\d++(?:[-_. ]\d++)*+")
#: letters without which a name says nothing
_LETTERS = 3


def named_alike(file: str) -> str:
    """The pattern of the files that are named as this one but for its numbers; its name alone where that has none, or few letters.

    >>> named_alike("minutes_2025-03-12.txt"), named_alike("lease.txt"), named_alike("q3_2025.txt")
    ('minutes_*.txt', 'lease.txt', 'q3_2025.txt')
    """
    path = PurePath(file)
    parts = _NUMBERS.split(path.stem)
    if len(parts) == 1 or sum(map(str.isalpha, path.stem)) < _LETTERS:
        return escape(file)
    folder = file.removesuffix(path.name)
    return f"{escape(folder)}{'*'.join(map(escape, parts))}{escape(path.suffix)}"
