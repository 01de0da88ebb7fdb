"""Take away, Report: one HTML file for who has no app at hand."""

from functools import partial
from pathlib import Path

import streamlit as st

from chunking import Chunker, Document
from chunking.config import chunker_for
from chunking.evaluation import Report
from chunking.reporting import report_page
from pages.components.configuration.baseline import title
from pages.components.evaluate.run import SHOWN, Findings
from pages.components.runs.baseline_result import compared
from pages.components.runs.preparation import DIALOG, prepared
from pages.components.runs.results import cut_alike
from pages.components.shell.markdown_text import plain


def report_file(document: Document, chunker: Chunker) -> None:
    """What the file will hold, and the button that makes it."""
    if not prepared(document, chunker, DIALOG):
        return
    baseline, findings = compared(document), _evaluated(document, chunker)
    before = None if baseline is None else _evaluated(document, baseline)
    if before and not (findings and _asked(findings.report) == _asked(before.report)):
        before = None  # other questions: nothing to stand beside
    st.caption("One HTML file, without scripts and with nothing from elsewhere. It holds:")
    st.markdown(_contents(document, baseline, findings, before))
    st.download_button(
        "Download the report",
        partial(_page, document, chunker, baseline, findings, before),
        f"{Path(document.uri or 'document').stem}.report.html",
        "text/html",
        key="export.report",
        on_click="ignore",
        icon=":material/download:",
        type="primary",
    )


def _contents(
    document: Document,
    baseline: Chunker | None,
    findings: Findings | None,
    before: Findings | None,
) -> str:
    """A list of what the file holds, and of what may be added."""
    return "\n".join(
        [
            f"- the text of {plain(document.uri)} in its chunks, with sizes, headings and reasons",
            "- the configuration, the figures, and the proof that nothing was lost",
            _line(
                baseline is not None,
                f"the baseline, {plain(title(baseline)) if baseline else ''}, beside them",
                "**Pin as baseline** what you had, to see both side by side",
            ),
            _line(
                findings is not None,
                "what is retrieved for your questions, and why some are missed"
                + (", beside the baseline" if before else ""),
                "**Evaluate** this configuration on this document, to add what is retrieved",
            ),
        ]
    )


def _page(
    document: Document,
    chunker: Chunker,
    baseline: Chunker | None,
    findings: Findings | None,
    before: Findings | None,
) -> str:
    return report_page(
        document,
        chunker,
        baseline=baseline,
        evaluation=findings.report if findings else None,
        diagnosis=findings.diagnosis if findings else None,
        compared=before.report if before else None,
    )


def _line(is_there: bool, held: str, otherwise: str) -> str:
    return f"- {held}" if is_there else f"- *not yet:* {otherwise}"


def _evaluated(document: Document, chunker: Chunker) -> Findings | None:
    """What Evaluate shows of this chunker on this document alone."""
    shown: list[Findings] = st.session_state.get(SHOWN) or []
    for findings in shown:
        texts = [each.fingerprint for each in findings.report.documents]
        cut_it = chunker_for(findings.made_by, document.uri)
        if texts == [document.fingerprint] and cut_alike(document, cut_it, chunker):
            return findings
    return None


def _asked(report: Report) -> list[object]:
    return [row.question for row in report.rows]
