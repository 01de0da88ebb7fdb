"""What is read from a model's answer: JSON wherever it stands, and notes as plain lines.

An answer is untrusted: what is read of it is bounded, visible text.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from typing import Any

#: characters of an answer that are read, and places in it at which JSON is looked for
READ, PLACES = 200_000, 2_000

#: categories and characters that cannot be seen, or reorder what stands beside them
_UNSEEN = {"Cc", "Cs", "Co", "Cn"}
_REORDERING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


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


def listed(text: str, name: str) -> list[dict[str, Any]]:
    """The entries of the last list of that name in an answer: models think before they answer."""
    for value in reversed(list(json_values(text[-READ:]))):
        entries = value.get(name) if isinstance(value, dict) else None
        found = [entry for entry in entries or () if isinstance(entry, dict)]
        if isinstance(entries, list) and found:
            return found
    return []


def whole_number(value: Any) -> int | None:
    """A number as models write one: an integer, 7.0 or "7"; None for anything else."""
    if isinstance(value, str) and len(value) < 10 and value.strip().isdecimal():
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def strict(fields: dict[str, Any]) -> dict[str, Any]:
    """An object of exactly these fields as JSON Schema, as strict structured output wants it."""
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }
