"""Reports whose values of one metric are given: what comparisons and means are tested on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from plain_retrieval import plain

from chunking import Document, chunkers
from chunking.evaluation import Excerpt, Question, Report, evaluate

TEXT = "\n".join(f"word{number} here" for number in range(40))
DOCUMENT = Document.from_text(TEXT, "a.txt")


def ask(count: int) -> Iterator[Question]:
    """So many questions, each on a word of its own."""
    for number in range(count):
        at = TEXT.index(f"word{number} ")
        part = TEXT[at : at + 5]
        yield Question(str(number), f"word{number}", (Excerpt("a.txt", at, at + 5, part),))


def report(values: Sequence[float], metric: str = "recall") -> Report:
    """A report on as many questions whose values of one metric are given."""
    chunker = chunkers.custom(lambda text: text.split("\n"))
    made = evaluate(chunker, [DOCUMENT], ask(len(values)), **plain(retriever="bm25"))
    rows = [
        replace(row, scores={**row.scores, metric: float(value)})
        for row, value in zip(made.rows, values, strict=True)
    ]
    return replace(made, rows=tuple(rows))
