"""What is read from a model's answer: numbers of sentences, and notes on the chunks they end.

An answer is untrusted. It is searched for JSON of the right form wherever that stands; numbers that
cannot be right are left out and counted; notes become plain strings of bounded length.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .prompt import LONGEST

#: characters of an answer that are read, and places in it at which JSON is looked for
READ, PLACES = 200_000, 2_000

_LISTS = ("chunks", "splits", "split_after", "boundaries", "sections")
_NUMBERS = ("last_sentence", "last", "end", "split_after", "after", "sentence")
#: categories and characters that cannot be seen, or reorder what stands beside them
_UNSEEN = {"Cc", "Cs", "Co", "Cn"}
_REORDERING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

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

    def told(self) -> tuple[str, ...]:
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
    return Division(tuple(ends), tuple(notes), repairs.told())


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
    if isinstance(entry, str) and len(entry) < 10 and entry.strip().isdecimal():
        return int(entry)
    if isinstance(entry, float) and entry.is_integer():
        return int(entry)
    return entry if isinstance(entry, int) and not isinstance(entry, bool) else None


def _notes(entry: Any, wanted: Sequence[str]) -> Notes:
    """What an entry says of its chunk: the wanted notes that are there, and nothing else."""
    if not isinstance(entry, dict):
        return {}
    notes = {name: plain(entry.get(name), LONGEST[name]) for name in wanted}
    return {name: note for name, note in notes.items() if note}


def plain(value: Any, most: int) -> str:
    """A note as one line of visible text, at most so long; empty where it is no text."""
    if not isinstance(value, str):
        return ""
    spaced = " ".join(value[: 4 * most].split())
    line = "".join(filter(_is_visible, spaced)).strip()
    if len(line) <= most:
        return line
    kept = line[: most - 1]
    return (kept.rpartition(" ")[0] or kept) + "…"


def _is_visible(character: str) -> bool:
    return character not in _REORDERING and unicodedata.category(character) not in _UNSEEN


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


def json_values(text: str) -> Iterator[Any]:
    """Every outermost JSON object or list in a text, in order, whatever stands around it."""
    decoder, at = json.JSONDecoder(), 0
    for _ in range(PLACES):
        starts = [place for mark in "{[" if (place := text.find(mark, at)) >= 0]
        if not starts:
            return
        at = min(starts)
        try:
            value, at = decoder.raw_decode(text, at)
        except RecursionError:
            return
        except ValueError:
            at += 1
        else:
            yield value


def _listed(value: Any) -> list[Any] | None:
    """The entries of a JSON value, if it is of a form that lists chunks."""
    if isinstance(value, dict):
        lists = (value[name] for name in _LISTS if isinstance(value.get(name), list))
        found: list[Any] = next(lists, [])
        return found if any(_number(entry) is not None for entry in found) else None
    return value if all(_number(entry) is not None for entry in value) else None
