"""What is known of a JSON or JSON Lines file, whose own characters are the document."""

from __future__ import annotations

import json
from typing import Any

from ..quantities import counted
from ..types import Document

JSON_TYPES = frozenset({"application/json", "application/jsonl"})
#: characters above which a file is not checked: its values would take many times its size
_LONGEST = 20_000_000


def json_shape(document: Document) -> dict[str, Any]:
    """The names at the top level, the number of records, and a warning where it is no JSON."""
    if len(document.text) > _LONGEST:
        return {"warnings": ["too long to check whether it is well-formed JSON"]}
    if not document.text.strip():
        return {}
    if document.mime_type == "application/jsonl":
        return _lines(document.text)
    try:
        return _shape(json.loads(document.text))
    except (ValueError, RecursionError) as error:
        return {"warnings": [f"not well-formed JSON ({_reason(error)}): treated as plain text"]}


def _lines(text: str) -> dict[str, Any]:
    """The shape of one value a line; blank lines count for nothing."""
    columns: dict[str, None] = {}
    records, broken = 0, []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        records += 1
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            broken.append(number)
            continue
        if isinstance(value, dict):
            columns.update(dict.fromkeys(value))
    shape: dict[str, Any] = {"columns": list(columns), "rows": records}
    if broken:
        shape["warnings"] = [
            f"not JSON: {counted(len(broken), 'line')}, the first is line {broken[0]}"
        ]
    return shape


def _shape(value: Any) -> dict[str, Any]:
    if isinstance(value, dict):
        return {"columns": list(value)}
    if isinstance(value, list):
        columns = dict.fromkeys(key for item in value if isinstance(item, dict) for key in item)
        return {"columns": list(columns), "rows": len(value)}
    return {}


def _reason(error: Exception) -> str:
    return "nested too deeply" if isinstance(error, RecursionError) else str(error)
