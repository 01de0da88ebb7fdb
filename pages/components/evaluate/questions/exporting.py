"""Questions and their results as files."""

import csv
import io
from collections.abc import Sequence
from functools import partial

import streamlit as st

from chunking.evaluation import METRICS, dump_questions
from chunking.spreadsheets import guarded_row
from pages.components.evaluate.questions.session_questions import question_store
from pages.components.evaluate.run import Findings


def export_box(found: Sequence[Findings]) -> None:
    """The questions, and the results of each configuration, to be downloaded."""
    questions = question_store().reviewed()
    for format, mime in (("csv", "text/csv"), ("jsonl", "application/jsonl")):
        name = f"questions.{format}"
        st.download_button(
            f"Download {name}",
            partial(dump_questions, questions, name),
            name,
            mime,
            key=f"questions.export.{format}",
            on_click="ignore",
            icon=":material/download:",
        )
    for letter, findings in zip("AB", found, strict=False):
        suffix = f" of {letter}" if len(found) > 1 else ""
        st.download_button(
            f"Download results{suffix} (CSV)",
            partial(results_csv, findings),
            f"results{suffix.replace(' of ', '-').lower()}.csv",
            "text/csv",
            key=f"questions.results.{letter}",
            on_click="ignore",
            icon=":material/download:",
        )
    st.caption(
        "The files of questions can be imported here again and read by `python -m chunking evaluate`."
    )


def results_csv(findings: Findings) -> bytes:
    """One line a question: cause, rank, every metric."""
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(("id", "question", "origin", "cause", "rank", *METRICS, "message"))
    for row, verdict in zip(findings.report.rows, findings.diagnosis, strict=True):
        scores = [f"{row.scores[name]:.6g}" for name in METRICS]
        question = row.question
        head = (question.id, question.text, question.origin, verdict.cause, verdict.rank)
        writer.writerow(guarded_row((*head, *scores, verdict.message)))
    return written.getvalue().encode("utf-8", "surrogatepass")
