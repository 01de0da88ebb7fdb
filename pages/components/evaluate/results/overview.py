"""What stands above the panels: the first figures, and why questions miss; dimmed once they are of other settings."""

from collections.abc import Sequence

import streamlit as st

from pages.components.configuration.baseline import title
from pages.components.evaluate.reading_notes import (
    all_found_note,
    too_little_note,
    too_much_note,
    unfair_note,
)
from pages.components.evaluate.results.causes import causes_bar
from pages.components.evaluate.results.figures import comparison, headline
from pages.components.evaluate.run import Findings, Job, evaluate_as_shown
from pages.components.library.documents import called
from pages.components.shell.markdown_text import plain
from pages.components.shell.outdated import dimmed

#: what changes with the documents
_OF_DOCUMENTS = ("pinned cuts", "chunks")


def overview(shown: Sequence[Findings], jobs: Sequence[Job], is_current: bool) -> None:
    """The figures of one configuration or of A and B, and what is to be said of them first."""
    if not shown:
        return
    if is_current:
        _warnings(shown)
    else:
        _earlier(shown, jobs)
    with dimmed("overview", is_current):
        if len(shown) == 1:
            headline(shown[0].report)
        else:
            comparison(shown[0], shown[1], is_current)
        causes_bar(shown)


def _warnings(shown: Sequence[Findings]) -> None:
    """What makes the figures say less than they seem to."""
    reports = [findings.report for findings in shown]
    read = max(report.mean("tokens_retrieved") for report in reports)
    total = reports[0].pool.text_tokens
    if not (
        too_much_note(read, total, evaluate_as_shown)
        or all_found_note(shown, read, evaluate_as_shown)
    ):
        too_little_note(shown, total, evaluate_as_shown)
    if len(reports) == 2:
        unfair_note(reports[0], reports[1], evaluate_as_shown)


def _earlier(shown: Sequence[Findings], jobs: Sequence[Job]) -> None:
    """What the figures are of, now that the page holds something else, and what that is: a line."""
    names = [plain(title(findings.made_by)) for findings in shown]
    if len(shown) > 1:
        names = [f"{letter} {name}" for letter, name in zip("AB", names, strict=True)]
    documents = shown[-1].report.documents
    where = "" if documents == jobs[-1].documents else f" on **{plain(called(documents))}**"
    st.caption(
        f":material/history: **Earlier results** of {', '.join(names)}{where}. Changed since: "
        f"{', '.join(_changes(shown[-1], jobs[-1])) or 'what it is compared with'}."
    )


def _changes(findings: Findings, job: Job) -> list[str]:
    """What is other now than it was for these findings; cuts are pinned in documents, and chunks are theirs."""
    parts = job.parts
    changed = [name for name in parts if parts[name] != findings.parts.get(name)]
    if "documents" in changed:
        return [name for name in changed if name not in _OF_DOCUMENTS]
    return changed
