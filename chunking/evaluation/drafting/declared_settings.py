"""Settings that JSON or YAML declares: objects by the names of settings, each with its default and what else there is to know of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ...segmenters.members import Members
from ...types import Document, Span
from .english import words
from .member_values import KEY, is_secret, value_in
from .rules import Draft

#: what such a question is worth; declared settings of a file at least; characters of one and of its value at most
WORTH, FEWEST, LONGEST, VALUE = 3.0, 3, 1_500, 200
#: letters of the name of a setting, at least
NAME = 3

#: what is asked for each member of a declaration, in turn
_ASKS = {
    "default": "What is the default of {}?",
    "description": "What is {} for?",
    "scope": "What is the scope of {}?",
    "unit": "What is the unit of {}?",
    "min": "What is the minimum of {}?",
    "minimum": "What is the minimum of {}?",
    "max": "What is the maximum of {}?",
    "maximum": "What is the maximum of {}?",
    "since": "In which version was {} introduced?",
    "allowed": "Which values may {} have?",
    "choices": "Which values may {} have?",
    "enum": "Which values may {} have?",
}
#: what stands beside a default in a declaration
_BESIDE = _ASKS.keys() - {"default"} | words("type title label required values options")
_VERSION = re.compile(r"\"?v?\d+(?:\.\d+){1,3}\"?")


def declarations(
    members: Members, apart: Sequence[int], below: Mapping[int, Sequence[int]]
) -> dict[int, dict[str, int]]:
    """The declared settings among members that stand in no list, each with its members by their names; none where they are few."""
    found: dict[int, dict[str, int]] = {}
    for member in apart:
        held = {members.step(each)[1:].lower(): each for each in below.get(member, ())}
        is_named = member > members.top and bool(KEY.fullmatch(members.step(member)))
        if is_named and "default" in held and not _BESIDE.isdisjoint(held):
            found[member] = held
    return found if len(found) >= FEWEST else {}


def from_declarations(
    index: int, document: Document, members: Members, declared: Mapping[int, Mapping[str, int]]
) -> Iterator[Draft]:
    """A draft for each declared setting; what is asked of them takes turns. One whose name others have is named with its group."""
    times = Counter(members.step(member) for member in declared)
    for number, (member, held) in enumerate(declared.items()):
        steps = members.steps(member)
        name = "".join(steps[-1 if times[steps[-1]] == 1 else -2 :])[1:]
        span = Span(members.starts[member], members.ends[member])
        is_short = span.end - span.start <= LONGEST and len(name) >= NAME
        if not is_short or is_secret(name) or not all(map(KEY.fullmatch, steps)):
            continue
        asks = [
            _ASKS[key]
            for key in _ASKS
            if key in held and _is_said(key, value_in(document.text, members, held[key]))
        ]
        if asks:
            shown = f"the setting {name}" if name.isalpha() and name.islower() else name
            yield Draft("row", index, span, _turn(asks, number).format(shown), (), WORTH)


def _turn(asks: Sequence[str], number: int) -> str:
    """What is asked of a setting: of every second one the first thing that can be, which is its default; of the others the rest in turn."""
    others = asks[1:] or asks
    return others[number // 2 % len(others)] if number % 2 else asks[0]


def _is_said(key: str, value: str) -> bool:
    """Whether a value says something of its setting."""
    is_version = key != "since" or bool(_VERSION.fullmatch(value))
    return len(value) <= VALUE and any(map(str.isalnum, value)) and value != "null" and is_version
