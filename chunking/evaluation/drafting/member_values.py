"""The values of members of JSON and YAML as they stand in the text, and names of those that nobody asks for."""

from __future__ import annotations

import re

from ...segmenters.members import Members
from .by_rows import column_words
from .english import words

#: a name that can stand in a question
KEY = re.compile(r"\.[A-Za-z][\w-]{0,50}+")
_SECRETS = words("password passwd pwd secret token key keys credentials passphrase pin")


def value_in(text: str, members: Members, member: int) -> str:
    """The value of a member as it stands in the text, behind its name."""
    start, end = members.starts[member], members.ends[member]
    if not members.is_named(member):
        return text[start:end]
    name = members.named_until(member)
    return text[name:end].lstrip().removeprefix(":").strip()


def is_secret(name: str) -> bool:
    """Whether a name is that of a password or the like."""
    return not _SECRETS.isdisjoint(column_words(name).split()[-1:])
