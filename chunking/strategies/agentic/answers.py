"""What is read from a model's answer: numbers of sentences, and notes on the chunks they end.

An answer is untrusted. It is searched for JSON of the right form wherever that stands; numbers that
cannot be right are left out and counted; notes become plain strings of bounded length.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...llm.answers import READ, json_values, plain, whole_number
from .prompt import LONGEST

_LISTS = ("chunks", "splits", "split_after", "boundaries", "sections")
_NUMBERS = ("last_sentence", "last", "end", "split_after", "after", "sentence")
Notes = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Division:
    """How an answer divides the sentences shown: the end of each part but the open last, with notes.

    `ends` are half-open indices: a part ends before the sentence of that index. There is one set of
    notes more than there are ends: those of the last part. `repairs` say what was left out.
    """

    ends: tuple[int, ...]
    notes: tuple[Notes, ...]
    repairs: tuple[str, ...] = ()


@dataclass(slots=True)
class _Repairs:
    """How many numbers of an answer could not be used, and why."""

    counts: dict[str, int] = field(default_factory=dict)

    def add(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    def in_words(self) -> tuple[str, ...]:
        return tuple(f"{count} {what}" for what, count in self.counts.items())


def division(text: str, first: int, last: int, wanted: Sequence[str]) -> Division | None:
    """How an answer divides the sentences `first` to `last - 1`; None where it cannot be told."""
    entries = _entries(text)
    if not entries:
        return None
    repairs = _Repairs()
    numbered = _in_range(entries, first, last, repairs)
    if not numbered:
        return None
    if list(numbered) != sorted(numbered):
        repairs.add("list not in order")
    ends = sorted(numbered)
    notes = [_notes(numbered[end], wanted) for end in ends]
    if ends[-1] == last:
        ends.pop()
    else:
        repairs.add("part at the end not named")
        notes.append({})
    return Division(tuple(ends), tuple(notes), repairs.in_words())


def _in_range(entries: list[Any], first: int, last: int, repairs: _Repairs) -> dict[int, Any]:
    """The entries whose number is that of a sentence shown, by number; of equal ones the first."""
    found: dict[int, Any] = {}
    for entry in entries:
        number = _number(entry)
        if number is None:
            repairs.add("without a number")
        elif not first < number <= last:
            repairs.add("out of range")
        elif number in found:
            repairs.add("named twice")
        else:
            found[number] = entry
    return found


def _number(entry: Any) -> int | None:
    """The number of the sentence after which an entry cuts."""
    if isinstance(entry, dict):
        entry = next((entry[name] for name in _NUMBERS if name in entry), None)
    return whole_number(entry)


def _notes(entry: Any, wanted: Sequence[str]) -> Notes:
    """What an entry says of its chunk: the wanted notes that are there, and nothing else."""
    if not isinstance(entry, dict):
        return {}
    notes = {name: plain(entry.get(name), LONGEST[name]) for name in wanted}
    return {name: note for name, note in notes.items() if note}


def _entries(text: str) -> list[Any] | None:
    """The list of chunks in the last JSON of an answer that has one: models think before they answer.

    A bare list counts only where no object has one: there are lists in prose.
    """
    values = list(json_values(text[-READ:]))
    objects = [value for value in values if isinstance(value, dict)]
    for found in (*map(_listed, reversed(objects)), *map(_listed, reversed(values))):
        if found:
            return found
    return None


def _listed(value: Any) -> list[Any] | None:
    """The entries of a JSON value, if it is of a form that lists chunks."""
    if isinstance(value, dict):
        lists = (value[name] for name in _LISTS if isinstance(value.get(name), list))
        found: list[Any] = next(lists, [])
        return found if any(_number(entry) is not None for entry in found) else None
    return value if all(_number(entry) is not None for entry in value) else None
