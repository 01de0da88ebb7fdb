"""The format of a project file: a ZIP archive with parts of fixed names, each strictly read.

No name in the archive is ever used as a path: documents are numbered, and a part of another name is
refused. A further kind of content is a part `sections/NAME.json`, which needs no new version.
"""

from __future__ import annotations

import re
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from ..evaluation import METRICS, Excerpt, Question
from ..evaluation.questions.questions import Origin

FORMAT = "chunkwright-project"
VERSION = 1
MANIFEST = "project.json"
CONFIGURATION, BASELINE = "configuration.json", "baseline.json"
QUESTIONS, FIGURES = "questions.jsonl", "figures.json"
SECTION = re.compile(r"sections/([a-z][a-z0-9_]{0,39})\.json")
DOCUMENT = re.compile(r"documents/[0-9]{4}")
#: documents that a project holds at most, their bytes and those of all other parts, and of such a part
MOST_DOCUMENTS, MOST_BYTES, LARGEST_PART = 2_000, 300_000_000, 30_000_000

Name = Annotated[str, Field(min_length=1, max_length=500)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, allow_inf_nan=False)


class DocumentEntry(_Strict):
    """A document in the manifest; `part` is the name of its bytes in the archive, if they are there."""

    name: Name
    file: Name
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
    size: Annotated[int, Field(ge=0)]
    part: Annotated[str, Field(pattern=f"^{DOCUMENT.pattern}$")] | None = None


class Manifest(_Strict):
    """What is in the archive."""

    format: Literal["chunkwright-project"]
    version: Annotated[int, Field(ge=1, le=VERSION)]
    made_by: Annotated[str, Field(max_length=100)]
    shown: Name | None = None
    searched: Annotated[list[Name], Field(max_length=MOST_DOCUMENTS)] = []
    documents: Annotated[list[DocumentEntry], Field(max_length=MOST_DOCUMENTS)]

    @field_validator("documents")
    @classmethod
    def _each_once(cls, documents: list[DocumentEntry]) -> list[DocumentEntry]:
        for named in ([each.name for each in documents], [e.part for e in documents if e.part]):
            if len(set(named)) < len(named):
                raise ValueError("a name is given twice")
        return documents


class ExcerptEntry(_Strict):
    """Gold text."""

    document: Name
    text: Annotated[str, Field(min_length=1)]
    start: Annotated[int, Field(ge=0)]
    end: int

    @model_validator(mode="after")
    def _fits(self) -> ExcerptEntry:
        if self.end - self.start != len(self.text):
            raise ValueError("end - start is not the length of the text")
        return self


class QuestionEntry(_Strict):
    """A question as `dump_questions` writes it as JSON Lines."""

    id: Name
    question: Annotated[str, Field(min_length=1)]
    origin: Origin
    excerpts: Annotated[list[ExcerptEntry], Field(min_length=1)]

    def made(self) -> Question:
        """The question."""
        found = [Excerpt(each.document, each.start, each.end, each.text) for each in self.excerpts]
        return Question(self.id, self.question, tuple(found), self.origin)


class ChunksEntry(_Strict):
    """The figures of a document's chunks."""

    document: Name
    chunks: Annotated[int, Field(ge=0)]
    digest: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class EvaluationEntry(_Strict):
    """The means of an evaluation."""

    questions: Annotated[int, Field(ge=1)]
    means: dict[Literal[METRICS], float]  # type: ignore[valid-type]


class FiguresEntry(_Strict):
    """All figures."""

    chunks: list[ChunksEntry] = []
    evaluation: EvaluationEntry | None = None
