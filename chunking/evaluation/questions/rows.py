"""From the bytes of a file of questions to what each of its rows claims, and back: no document yet.

CSV and TSV hold one excerpt in a row, or several columns `excerpt…`; JSON and JSON Lines one
question in an item. Chroma's `references`, a JSON list, is read in all of them.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any
from unicodedata import normalize

from ...errors import EvaluationError, ParseError
from ...parsers.decoding import decode
from ...spreadsheets import unguarded

#: one row: its number as an editor shows it, and its values by column; or why it cannot be read
Row = tuple[int, Mapping[str, Any] | str]

#: other names of columns, and ours
_ALIASES = {
    "corpus_id": "document",
    "content": "excerpt",
    "text": "excerpt",
    "start_index": "start",
    "end_index": "end",
}
#: what other tools, and people in other languages, call a question and its gold text, the most exact first: taken where no column has our name
_ELSEWHERE = {
    "question": ("query", "user_input", "frage", "pregunta"),
    "excerpt": (
        "gold",
        "gold_text",
        "evidence",
        "passage",
        "context",
        "contexts",
        "kontext",
        "contexte",
        "contexto",
        "reference_contexts",
        "answer",
        "answers",
        "textstelle",
        "extrait",
        "antwort",
        "réponse",
        "reponse",
        "respuesta",
    ),
}
#: what other tools call the document that a text is from; some say there how it was made
_SOURCES = ("source", "file", "filename", "file_name", "dokument", "datei", "fichier", "documento")
#: columns of which a second one would hide the first; those of more excerpts are numbered
_READ_ONCE = frozenset({"id", "question", "document", "excerpt", "start", "end", "references"})
_DELIMITERS = ",;\t"
_TOO_MANY = (
    "it has {count} values for {columns} columns: put quotation marks around a text that holds the "
    "delimiter"
)


@dataclass(frozen=True, slots=True)
class Claim:
    """An excerpt as a file gives it: its text, and if it says so where it stands.

    `source` says which document it is, if one is called so.
    """

    text: str
    document: str | None = None
    start: int | None = None
    end: int | None = None
    source: str | None = None


def read_rows(data: bytes, filename: str) -> Iterator[Row]:
    """The rows of a file; its extension says the format, columns are named as ours.

    Raises:
        EvaluationError: the file as a whole cannot be read.
    """
    extension = PurePath(filename).suffix.lower()
    if extension not in _READERS:
        raise EvaluationError(f"{filename}: questions are in {', '.join(_READERS)}")
    try:
        yield from _READERS[extension](_decoded(data, filename))
    except ParseError as error:
        raise EvaluationError(str(error)) from error
    except EvaluationError as error:
        raise EvaluationError(f"{filename}: {error}") from error
    except (csv.Error, ValueError, RecursionError) as error:
        format = extension[1:].upper()
        is_too_long = "field limit" in str(error)
        remedy = (
            "save the questions as JSON Lines, where an excerpt may be as long as it likes"
            if is_too_long
            else "save it again with the program that it is from"
        )
        raise EvaluationError(f"{filename} is not valid {format} ({error}): {remedy}") from error


def _decoded(data: bytes, filename: str) -> str:
    """The text of a file; of one that is no UTF-8 as documents are read, such as one of Excel in Windows-1252."""
    try:
        return data.decode("utf-8-sig", "surrogatepass")
    except UnicodeDecodeError:
        return decode(data, filename).text


def _read_csv(text: str) -> Iterator[Row]:
    """Rows count from 2, as a spreadsheet shows them: the first has the names of the columns."""
    first = text.split("\n", 1)[0]
    delimiter = max(_DELIMITERS, key=first.count)
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    columns = _columns(next(lines, []))
    if "question" not in columns:
        found = ", ".join(repr(name) for name in columns if name) or "nothing"
        raise EvaluationError(f"the first row must name a column 'question': it has {found}")
    if not any(_holds_excerpts(name) for name in columns):
        raise EvaluationError(
            "there must be a column 'excerpt', 'answer' or 'references' with the gold text"
        )
    if twice := [name for name in columns if name in _READ_ONCE and columns.count(name) > 1]:
        raise EvaluationError(
            f"several columns mean {twice[0]!r}: rename all but one; more excerpts go in excerpt_2, …"
        )
    for number, values in enumerate(lines, 2):
        if any(value.strip() for value in values[len(columns) :]):
            yield number, _TOO_MANY.format(count=len(values), columns=len(columns))
            continue
        cells = zip(columns, map(unguarded, values), strict=False)
        row = {name: value for name, value in cells if value}
        if row:
            yield number, row


def _read_json_lines(text: str) -> Iterator[Row]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            yield number, _item(json.loads(line))
        except (ValueError, RecursionError) as error:
            yield number, f"the line is not valid JSON ({error})"


def _read_json(text: str) -> Iterator[Row]:
    values = json.loads(text)
    items = values.get("questions") if isinstance(values, dict) else values
    if not isinstance(items, list):
        raise EvaluationError("it must be a list of questions, or have one under 'questions'")
    for number, item in enumerate(items, 1):
        yield number, _item(item)


_READERS = {
    ".csv": _read_csv,
    ".tsv": _read_csv,
    ".jsonl": _read_json_lines,
    ".ndjson": _read_json_lines,
    ".json": _read_json,
}


def _item(item: Any) -> Mapping[str, Any] | str:
    if not isinstance(item, dict):
        return "it must be an object with 'question' and 'excerpts'"
    given = {name: value for name, value in item.items() if value is not None and value != ""}
    return dict(zip(_columns(given), given.values(), strict=True))


def _columns(names: Iterable[str]) -> list[str]:
    """The names of columns as ours; of what only other tools' names say, the most exact is taken."""
    columns = [_column(name) for name in names]
    for ours, others in _ELSEWHERE.items():
        is_there = _holds_excerpts if ours == "excerpt" else ours.__eq__
        if not any(map(is_there, columns)):
            theirs = next((name for name in others if name in columns), ours)
            columns = [ours if name == theirs else name for name in columns]
    return columns


def _column(name: str) -> str:
    plain = normalize("NFC", name.strip().lower().replace(" ", "_"))
    return _ALIASES.get(plain, plain)


def _holds_excerpts(column: str) -> bool:
    return column == "references" or column.startswith("excerpt")


def claims_of(row: Mapping[str, Any]) -> list[Claim]:
    """The excerpts that a row names.

    Raises:
        ValueError: with what is wrong, for a row that cannot be understood.
    """
    fields = [(name, value) for name, value in row.items() if _holds_excerpts(name)]
    listed = [entry for name, value in fields for entry in _entries(name, value)]
    if not listed:
        raise ValueError("it has no excerpt: add the text that answers the question")
    if len(listed) > 1 and ("start" in row or "end" in row):
        raise ValueError("start and end need a row with one excerpt: give each a row of its own")
    return [_claim({**_shared(row), **entry}) for entry in listed]


def _shared(row: Mapping[str, Any]) -> dict[str, Any]:
    return {name: row[name] for name in ("document", "start", "end", *_SOURCES) if name in row}


def _entries(name: str, value: Any) -> list[dict[str, Any]]:
    """One column's excerpts, each with names as ours."""
    if name == "references" and isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError) as error:
            raise ValueError(f"its references are not valid JSON ({error})") from error
    listed = value if isinstance(value, list) else [value]
    return [
        {_column(key): field for key, field in entry.items()}
        if isinstance(entry, dict)
        else {"excerpt": entry}
        for entry in listed
    ]


def _claim(values: Mapping[str, Any]) -> Claim:
    text, document = values.get("excerpt"), values.get("document")
    if not isinstance(text, str) or not text.strip():
        raise ValueError("an excerpt is empty or no text: give the text that answers the question")
    if document is not None and not isinstance(document, str):
        raise ValueError("a document is named by a text, as its file is")
    start, end = _offset(values, "start"), _offset(values, "end")
    if (start is None) != (end is None):
        raise ValueError("start and end go together: give both or neither")
    sources = (value for name in _SOURCES if isinstance(value := values.get(name), str))
    return Claim(text, document, start, end, next(sources, None))


def _offset(values: Mapping[str, Any], name: str) -> int | None:
    value = values.get(name)
    if isinstance(value, str) and value.isascii() and value.strip().isdigit() and len(value) < 16:
        return int(value)
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= 0):
        return value
    raise ValueError(f"its {name} must be a whole number of characters, not {str(value)[:40]!r}")
