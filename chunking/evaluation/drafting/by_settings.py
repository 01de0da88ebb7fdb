"""Questions about TOML and INI: what a setting is set to, what it is for where a comment says so, and both for what one of several tables of a kind names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...types import Document, Span
from .by_rows import column_words
from .english import words
from .member_values import is_secret
from .rules import Draft

#: what such a question is worth; settings of a file at least, characters of a value, and words of a comment that says what one is for
WORTH, FEWEST, VALUE, COMMENT = 3.0, 3, 200, 4

_TYPES = frozenset({"application/toml", "text/x-ini"})
_LINE = re.compile(r"[^\r\n]*+(?:\r\n|\r|\n|\Z)")
_TABLE = re.compile(r"\s*+(?P<open>\[\[?)\s*+(?P<name>[\w\"' .:-]{1,80}+)\]")
_SETTING = re.compile(
    r"[ \t]*+(?P<key>[A-Za-z\"'][\w.\"'-]{0,60}+)[ \t]*+[=:][ \t]*+(?P<value>\S.*+)"
)
_REMARK = re.compile(r"\s*+[#;]\s*+(?P<said>.*+)")
#: a comment that is a setting left out
_LEFT_OUT = re.compile(r"\s*+[#;]\s*+[\w.\"'-]++[ \t]*+=")
#: how a value begins that goes on over the next lines
_OPEN = re.compile(r"\[[^\]]*+\Z|\{[^}]*+\Z|\"\"\"(?!.*\"\"\")|'''(?!.*''')|.*\\\Z")
#: a text that begins with a letter, which is no setting that one sets
_SAID = re.compile(r"[\"'][^\W\d_]")
#: what names one of several tables of a kind, and what nobody asks for
_NAMING = words("name title label id")
_UNASKED = words("name title label id uuid guid version hash checksum url uri")


class Setting(NamedTuple):
    """A setting as it stands: the table it is in, what names that among others of its kind, its value, what is remarked above it, and where all of it is."""

    table: str
    called: str
    key: str
    value: str
    remark: str
    span: Span


def is_of_settings(document: Document) -> bool:
    """Whether a document is TOML or INI."""
    return document.mime_type in _TYPES


def from_settings(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each setting that has a value of one line and a name that says what it is; linear time.

    What a remark above says a setting is for is asked of every second one that has a remark.
    """
    found = list(_settings(document.text))
    if len(found) < FEWEST:
        return
    remarked = 0
    for setting in found:
        name = ".".join(filter(None, ("" if setting.called else setting.table, setting.key)))
        if not _is_asked(setting, name):
            continue
        of = f" of the {_kind(setting.table)} “{setting.called}”" if setting.called else ""
        is_for = len(setting.remark.split()) >= COMMENT
        remarked += is_for
        if is_for and remarked % 2:
            asked = f"What is {name}{of} for?"
        elif of and _SAID.match(setting.value) and not name.endswith("s"):
            asked = f"What is the {column_words(name)}{of}?"
        else:
            asked = f"What is {name}{of} set to?"
        yield Draft("row", index, setting.span, asked, (), WORTH)


def _is_asked(setting: Setting, name: str) -> bool:
    """Whether somebody may ask for a setting by its name: a word by itself says of nothing what it is."""
    last = setting.key.rpartition(".")[2]
    is_told = setting.called or "." in name or len(column_words(last).split()) > 1
    is_said = len(setting.value) <= VALUE and any(map(str.isalnum, setting.value))
    is_open = last.lower() in _UNASKED or is_secret(last) or _OPEN.match(setting.value)
    return bool(is_told and is_said and not is_open)


def _kind(table: str) -> str:
    """What a table of several is, by its name: tool.worker, worker."""
    return column_words(table.rpartition(".")[2])


def _settings(text: str) -> Iterator[Setting]:
    """The settings in order; one is called by the name that its table gives itself before it, where there are several of them."""
    table = called = ""
    is_one_of_several = False
    remarks: list[str] = []
    above = -1
    for line in _LINE.finditer(text):
        written = line[0].rstrip()
        if head := _TABLE.match(written):
            table, called = _bare(head["name"]), ""
            is_one_of_several = head["open"] == "[["
        elif (remark := _REMARK.match(written)) and not _LEFT_OUT.match(written):
            remarks.append(remark["said"])
            above = line.start() if above < 0 else above
            continue
        elif found := _SETTING.match(written):
            key, value = _bare(found["key"]), found["value"]
            if is_one_of_several and key.lower() in _NAMING and not called:
                called = value.strip("\"'")
            if called or not is_one_of_several:
                start = above if above >= 0 else line.start() + found.start("key")
                span = Span(start, line.start() + len(written))
                yield Setting(table, called, key, value, " ".join(remarks), span)
        remarks, above = [], -1


def _bare(name: str) -> str:
    """A name without the quotes and spaces in it."""
    return re.sub(r"[\"' ]", "", name)
