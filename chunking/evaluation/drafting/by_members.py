"""Questions about JSON and YAML: what a record says of the thing that it names, what a setting is set to, and what is declared of one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence

from ...segmenters.members import Members, members_of
from ...segmenters.natural_language import UNDETERMINED, language_of
from ...types import Document, Span
from .by_rows import ASKED, by_names, column_words
from .declared_settings import declarations, from_declarations
from .english import words
from .member_values import KEY, is_secret, value_in
from .rules import Draft
from .wordings import wording

#: what such a question is worth; characters of a record that is an answer, and of a value that is asked for, at most
WORTH, RECORD, VALUE = 3.0, 1_500, 200
#: levels of names that a setting is asked by, and the share of values that are numbers, true or false in a file of settings
DEEPEST, SHARE = 4, 0.25
#: settings of a file, and records of a list, at least
FEWEST, RECORDS = 4, 2
#: characters of a name that tells a record
NAME = 3

_TYPES = frozenset({"application/json", "application/jsonl", "application/yaml"})
_SETTING = re.compile(r"(?:-?\d[\d.eE+-]*+|true|false)(?:\s++#[^\n]*+)?")
#: a point in time, by which nobody calls a record
_TIMESTAMP = re.compile(r"\"?\d{4}-\d\d-\d\d[T ]\d\d:")
#: names that tell one record from others by a number, how a list is called, and the column that joins both
_NUMBERS = words("number no nr id code reference ref")
_NAMING = words("name title label")
_PLURAL = re.compile(r"\.([A-Za-z][a-z_]*[a-z](?<!s))s")
_CALLED = "name_of_record"
#: names of values that nobody asks for, or that data have as well
_UNASKED = words(
    "id uuid guid hash checksum sha1 sha256 md5 integrity signature token secret key url uri href link type name title version "
    "longitude latitude lon lng lat x y z width height created updated timestamp date"
)  # fmt: skip


def is_of_members(document: Document) -> bool:
    """Whether a document is JSON or YAML."""
    return document.mime_type in _TYPES


def from_members(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each record of a list in which one name tells it, and for each setting; linear time.

    What stands in an item of a list is asked of no record of its own: others have members of the same name.
    """
    members, text = members_of(document), document.text
    below: dict[int, list[int]] = {}
    is_in_list = [False]
    for member, parent in enumerate(members.parents):
        below.setdefault(parent, []).append(member)
        if member > members.top:
            is_listed = is_in_list[parent] or not members.is_named(member)
            is_in_list.append(is_listed)
        elif member:
            is_in_list.append(False)
    for parent, listed in below.items():
        records = [member for member in listed if text[members.starts[member]] == "{"]
        if len(records) < RECORDS or (parent >= 0 and is_in_list[parent]):
            continue
        if all(map(KEY.fullmatch, members.steps(parent) if parent >= 0 else ())):
            yield from _of_records(index, document, members, records, below)
    apart = [member for member, is_listed in enumerate(is_in_list) if not is_listed]
    declared = declarations(members, apart, below)
    yield from from_declarations(index, document, members, declared)
    told = {each for held in declared.values() for each in held.values()}
    yield from _of_settings(
        index, document, members, [each for each in apart if each not in told], below
    )


def _of_records(
    index: int,
    document: Document,
    members: Members,
    records: Sequence[int],
    below: dict[int, list[int]],
) -> Iterator[Draft]:
    """A draft for each of some records that stand in one list."""
    held = [
        {
            members.step(member)[1:]: _shown(value)
            for member in below.get(record, ())
            if member not in below and KEY.fullmatch(members.step(member))
            for value in [value_in(document.text, members, member)]
            if not _TIMESTAMP.match(value)
        }
        for record in records
    ]
    names = list(dict.fromkeys(name for each in held for name in each))
    kind = _kind(members, members.parents[records[0]])
    is_called = not _NAMING.isdisjoint(map(str.lower, names))
    numbers = (name for name in names if name.lower() in _NUMBERS and kind and not is_called)
    numbered = next(numbers, "")
    if numbered:
        names = [_CALLED, *names]
        held = [{_CALLED: f"{kind} {each.get(numbered, '')}", **each} for each in held]
    header = [column_words(name) for name in names]
    table = [[each.get(name, "") for name in names] for each in held]
    language = language_of(document)
    ask = by_names(header, table, names, language if wording(language) else UNDETERMINED)
    for number in range(0, len(records), max(1, len(records) // ASKED)) if ask else ():
        span = Span(members.starts[records[number]], members.ends[records[number]])
        asked = ask(number, table[number]) if ask and span.end - span.start <= RECORD else None
        if asked and any(len(value) >= NAME and value in asked for value in table[number]):
            yield Draft("row", index, span, asked, (), WORTH)


def _kind(members: Members, listed: int) -> str:
    """What a list holds, where its name says so in the plural: orders, order; empty where it does not."""
    match = _PLURAL.fullmatch(members.step(listed)) if listed > members.top else None
    return column_words(match[1]) if match else ""


def _of_settings(
    index: int,
    document: Document,
    members: Members,
    apart: Sequence[int],
    below: dict[int, list[int]],
) -> Iterator[Draft]:
    """A draft for each setting, among what stands in no list; none in a file of which few values are numbers, true or false, as settings are."""
    found: list[tuple[tuple[str, ...], Span, str]] = []
    for member in apart:
        length = members.ends[member] - members.starts[member]
        value = value_in(document.text, members, member) if length <= 2 * VALUE else ""
        is_short = value[:1] == "[" and len(value) <= VALUE and "{" not in value
        if member in below and not is_short:
            continue
        steps = members.steps(member)
        if 0 < len(steps) <= DEEPEST and all(map(KEY.fullmatch, steps)):
            found.append((steps, Span(members.starts[member], members.ends[member]), value))
    told = sum(bool(_SETTING.fullmatch(value)) for _, _, value in found)
    if len(found) < FEWEST or told < SHARE * len(found):
        return
    for steps, span, value in found:
        if _is_asked(steps, value):
            path = "".join(steps)[1:]
            yield Draft("row", index, span, f"What is {path} set to?", (), WORTH)


def _is_asked(steps: tuple[str, ...], value: str) -> bool:
    """Whether somebody may ask for a setting by these names: a word by itself says of nothing what it is."""
    last = steps[-1][1:]
    is_told = len(steps) > 1 or len(column_words(last).split()) > 1
    is_short = len(value) <= VALUE and (value[:1] == "[" or "\n" not in value)
    is_said = is_short and any(map(str.isalnum, value)) and value != "null"
    return is_told and is_said and last.lower() not in _UNASKED and not is_secret(last)


def _shown(value: str) -> str:
    """A value as a person writes it."""
    if value[:1] != '"' or "\\" not in value:
        return value.strip('"')
    try:
        return " ".join(str(json.loads(value)).split())
    except ValueError:
        return value
