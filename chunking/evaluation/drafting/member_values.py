"""The values of members of JSON and YAML as they stand in the text, and names of those that nobody asks for."""

from __future__ import annotations

import json
import re

from ...segmenters.members import Members
from .by_rows import column_words
from .english import words

#: a name that can stand in a question
KEY = re.compile(r"\.[A-Za-z][\w-]{0,50}+")
#: the first line of a text that stands below the name of its member in YAML
_BLOCK = re.compile(r"\A[|>][+\-\d]{0,2}[ \t]*+\n")
_SECRETS = words("password passwd pwd secret token key keys credentials passphrase pin")


def value_in(text: str, members: Members, member: int) -> str:
    """The value of a member as it stands in the text, behind its name."""
    start, end = members.starts[member], members.ends[member]
    if not members.is_named(member):
        return text[start:end]
    name = members.named_until(member)
    return text[name:end].lstrip().removeprefix(":").strip()


def written_value(members: Members, member: int) -> str:
    """The value of a member as a person writes it, on one line: without its quotes or the mark of a block."""
    value = _BLOCK.sub("", value_in(members.text, members, member))
    if value[:1] == '"':
        try:
            return " ".join(str(json.loads(value)).split())
        except ValueError:
            return value.strip('"')
    return " ".join(value.strip("'").split())


def is_secret(name: str) -> bool:
    """Whether a name is that of a password or the like."""
    return not _SECRETS.isdisjoint(column_words(name).split()[-1:])
