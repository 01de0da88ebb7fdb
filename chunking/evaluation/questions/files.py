"""Gold questions from files and to files: every excerpt is located, or listed with the reason why not."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import Any, get_args

from ...errors import EvaluationError
from ...spreadsheets import guarded_row
from ...types import Document
from .gold import find_excerpt
from .questions import Excerpt, Origin, Problem, Question, Questions
from .rows import Claim, claims_of, read_rows

_COLUMNS = ("id", "question", "document", "excerpt", "start", "end", "origin")


@dataclass(slots=True)
class _Draft:
    """A question as its rows are read: what it claims, and in which row; and what is wrong."""

    text: str
    row: int
    id: str = ""
    origin: Origin = "given"
    claims: list[tuple[int, Claim]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def object_to(self, row: int, message: str, choices: tuple[Excerpt, ...] = ()) -> None:
        self.problems.append(Problem(row, self.text, message, choices))


def load_questions(path: str | Path, documents: Sequence[Document]) -> Questions:
    """The questions in a file, `.csv`, `.tsv`, `.jsonl` or `.json`, on the given documents.

    A CSV has the columns `question` and `excerpt`, one row an excerpt (rows of the same question, or
    the same `id`, belong together) or several columns `excerpt_1`, …; and if wanted `document` (a
    name, with or without folder and extension; else all documents are searched), `start` and `end`.
    Or it is in Chroma's format: `question`, `references`, `corpus_id`. JSON has the same names, with
    `excerpts` as a list of texts or of objects.

    A question with an excerpt that is missing, or found more than once, is not among the items but
    in `problems`, since it would be scored against a part of its gold text.

    Raises:
        EvaluationError: the file as a whole cannot be read.
    """
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise EvaluationError(f"{path}: {error.strerror}") from error
    return questions_from_text(data, str(path), documents)


def questions_from_text(data: bytes, filename: str, documents: Sequence[Document]) -> Questions:
    """What `load_questions` gives, from a file's bytes, such as an upload; its name says the format."""
    problems: list[Problem] = []
    drafts: dict[str, _Draft] = {}
    for number, row in read_rows(data, filename):
        if isinstance(row, str):
            problems.append(Problem(number, "", row))
        else:
            _take(drafts, problems, number, row)
    made = [_question(draft, documents) for draft in drafts.values()]
    found = [question for question in made if question is not None]
    listed = problems + [problem for draft in drafts.values() for problem in draft.problems]
    return Questions(tuple(found), tuple(sorted(listed, key=lambda problem: problem.row)))


def _take(
    drafts: dict[str, _Draft], problems: list[Problem], number: int, row: Mapping[str, Any]
) -> None:
    """Add a row to the question it belongs to."""
    text, given = row.get("question"), str(row.get("id", "")).strip()
    if not isinstance(text, str) or not text.strip():
        problems.append(Problem(number, "", "it has no question: write one, or delete the row"))
        return
    draft = drafts.setdefault(
        f"id {given}" if given else f"text {text}", _Draft(text, number, given)
    )
    if draft.text != text:
        draft.object_to(
            number, f"the id {given!r} is that of another question in row {draft.row}: choose one"
        )
        return
    origin = row.get("origin", "given")
    draft.origin = origin if origin in get_args(Origin) else "given"
    try:
        draft.claims += [(number, claim) for claim in claims_of(row)]
    except ValueError as error:
        draft.object_to(number, str(error))


def _question(draft: _Draft, documents: Sequence[Document]) -> Question | None:
    """The question with its excerpts located, None if one cannot be."""
    found: set[Excerpt] = set()
    for row, claim in draft.claims:
        excerpt = find_excerpt(claim, documents)
        if isinstance(excerpt, Excerpt):
            found.add(excerpt)
        else:
            draft.object_to(row, excerpt.message, excerpt.places)
    excerpts = tuple(sorted(found, key=lambda item: (item.document, item.start, item.end)))
    if draft.problems:
        is_alone = len(draft.problems) == 1
        draft.problems = [
            replace(problem, choices=problem.choices if is_alone else (), others=excerpts)
            for problem in draft.problems
        ]
        return None
    return Question(draft.id or id_of(draft.text, excerpts), draft.text, excerpts, draft.origin)


def id_of(text: str, excerpts: Sequence[Excerpt]) -> str:
    """The id of a question that was given none: 12 digits of a hash of what it asks and expects."""
    places = [(item.document, item.start, item.end) for item in excerpts]
    data = json.dumps([text, places]).encode()
    return hashlib.sha256(data).hexdigest()[:12]


def save_questions(questions: Sequence[Question], path: str | Path) -> None:
    """Write questions to a file that `load_questions` gives them back from; problems are not kept.

    Raises:
        EvaluationError: the extension is of no such format, or the file cannot be written.
    """
    data = dump_questions(questions, str(path))
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise EvaluationError(f"{path}: {error.strerror}") from error


def dump_questions(questions: Sequence[Question], filename: str) -> bytes:
    """What `save_questions` writes, as bytes, such as for a download; the name's extension says the format."""
    extension = PurePath(filename).suffix.lower()
    if extension in (".csv", ".tsv"):
        text = _as_table(questions, "\t" if extension == ".tsv" else ",")
    elif extension in (".jsonl", ".ndjson"):
        text = "".join(
            f"{json.dumps(_as_item(question), ensure_ascii=False)}\n" for question in questions
        )
    elif extension == ".json":
        items = [_as_item(question) for question in questions]
        text = json.dumps(items, indent=2, ensure_ascii=False) + "\n"
    else:
        raise EvaluationError(f"{filename}: questions are written to .csv, .tsv, .jsonl or .json")
    return text.encode("utf-8", "surrogatepass")


def _as_table(questions: Sequence[Question], delimiter: str) -> str:
    written = io.StringIO(newline="")
    writer = csv.writer(written, delimiter=delimiter)
    writer.writerow(_COLUMNS)
    writer.writerows(map(guarded_row, _lines(questions)))
    return written.getvalue()


def _lines(questions: Sequence[Question]) -> Iterator[tuple[Any, ...]]:
    for question in questions:
        for item in question.excerpts:
            place = (item.document, item.text, item.start, item.end)
            yield (question.id, question.text, *place, question.origin)


def _as_item(question: Question) -> dict[str, Any]:
    excerpts = [
        {"document": item.document, "text": item.text, "start": item.start, "end": item.end}
        for item in question.excerpts
    ]
    return {
        "id": question.id,
        "question": question.text,
        "origin": question.origin,
        "excerpts": excerpts,
    }
