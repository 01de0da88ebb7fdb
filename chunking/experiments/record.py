"""What is kept of an evaluation or a search: what was measured, on what, with what result. No text of either."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple, get_args
from uuid import uuid4

from ..config import ChunkingConfig
from ..quantities import counted
from ..version import __version__

Kind = Literal["evaluation", "search"]
#: what makes a result: by whom, when and under which name it was kept does not
_RESULT = ("kind", "config", "embedder", "documents", "questions", "figures")
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class RecordedDocument:
    """A document: its name, the hash of its text, and its tokens of cl100k_base."""

    name: str
    text_hash: str
    tokens: int


@dataclass(frozen=True, slots=True)
class RecordedQuestions:
    """Questions: how many, how many of them nobody wrote, and a hash of all, in whatever order they come."""

    count: int
    drafted: int
    hash: str


class Figure(NamedTuple):
    """A figure and the 95% interval of a mean; None where there is none."""

    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True, slots=True)
class Scores:
    """The value of each metric for each question; the questions by their hashes, in the order of the values."""

    questions: tuple[str, ...]
    values: Mapping[str, tuple[float, ...]]


@dataclass(frozen=True)
class Experiment:
    """An evaluation, or the configuration that a search came to, with everything its figures depend on.

    `config` is a configuration as its file has it, retrieval included. `figures` are the metrics of
    `chunking.evaluation`, and `chunks`, `tokens` and `embedded_tokens` of the index. Those of a search
    are `recall`, over its budgets and on the questions that did not choose it, and `tuned_recall`, on
    those that did; `details` has the budgets and the verdict. `scores` is None for very many questions.
    """

    name: str
    kind: Kind
    config: Mapping[str, Any] = field(repr=False)
    embedder: str | None
    documents: tuple[RecordedDocument, ...]
    questions: RecordedQuestions
    figures: Mapping[str, Figure]
    details: Mapping[str, Any] = field(default_factory=dict, repr=False)
    scores: Scores | None = field(default=None, repr=False)
    note: str = ""
    engine_version: str = __version__
    created_at: datetime = field(default_factory=lambda: datetime.now(UTC))
    id: str = field(default_factory=lambda: uuid4().hex)

    @property
    def strategy(self) -> str:
        """The strategy, for files of no route."""
        return str(self.config["strategy"])

    @property
    def title(self) -> str:
        """The strategy, its size and its overlap in a few characters."""
        options = self.config.get("options", {})
        size, overlap = options.get("chunk_size", ""), options.get("chunk_overlap")
        unit = options.get("unit", "tokens")
        sizes = f"{size}/{overlap}" if overlap else f"{size}"
        return f"{self.strategy} {sizes}" + ("" if unit == "tokens" else f" {unit}")

    @property
    def retrieval(self) -> Mapping[str, Any]:
        """How the chunks were found."""
        found: Mapping[str, Any] = self.config.get("retrieval", {})
        return found

    @property
    def read(self) -> str:
        """How much was read to answer a question."""
        if budgets := self.details.get("budgets"):
            return f"{' and '.join(f'{budget:,}' for budget in budgets)} tokens"
        if top_k := self.retrieval.get("top_k"):
            return counted(top_k, "chunk")
        return f"{self.retrieval['token_budget']:,} tokens"

    def is_as(self, other: Experiment) -> bool:
        """Whether both are one result: the same configuration, texts and questions, and the same figures."""
        return all(getattr(self, name) == getattr(other, name) for name in _RESULT)

    def configuration(self) -> ChunkingConfig:
        """The configuration, ready to be used.

        Raises:
            ChunkingError: this program cannot use it: a strategy or an option that it does not have.
        """
        return ChunkingConfig.from_dict(self.config)

    def settings(self) -> dict[str, Any]:
        """Every setting of the configuration by its path, such as `options.chunk_size`."""
        return {name: value for name, value in _flat(self.config) if name != "version"}

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON-able values."""
        return {
            **asdict(self),
            "created_at": self.created_at.isoformat(),
            "figures": {name: each._asdict() for name, each in self.figures.items()},
        }


def _flat(values: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value
