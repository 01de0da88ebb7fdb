"""The project that a session has opened, and whether this document is cut here as it was there."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from chunking import Chunker, ChunkingConfig, Document
from chunking.project import ChunkFigures, Evaluated, figures_of
from chunking.quantities import counted
from pages.components.library.documents import CHOICE
from pages.components.library.source_files import file_of
from pages.components.runs.results import chunked, cut_alike
from pages.components.shell.markdown_text import plain

OPENED = "project.opened"


@dataclass(frozen=True)
class OpenedProject:
    """What of a project no other part of the session holds; figures by the names in the list of documents."""

    file: str
    made_by: str
    config: ChunkingConfig
    figures: Mapping[str, ChunkFigures] = field(repr=False)
    evaluated: Evaluated | None
    sections: Mapping[str, Any] = field(repr=False)


def opened_project() -> OpenedProject | None:
    """The project that was opened last, None where there is none."""
    found: OpenedProject | None = st.session_state.get(OPENED)
    return found


def project_note(document: Document, chunker: Chunker) -> None:
    """While the configuration is that of the project, say how the chunks stand to those that it was made with."""
    project = opened_project()
    if project is None:
        return
    if not cut_alike(document, chunker, project.config.chunker(file_of(document.uri or ""))):
        return
    then = project.figures.get(st.session_state.get(CHOICE, ""))
    if then is None:
        return
    now = figures_of(then.document, chunked(document, chunker).chunks)
    if now == then:
        st.caption(
            f":material/check: As in {plain(project.file)}: the same {now.chunks:,} chunks"
            f"{_means(project.evaluated)}"
        )
    else:
        st.warning(
            f"{plain(project.file)} was made by {plain(project.made_by)} with {then.chunks:,} chunks of "
            f"this document; here there are {now.chunks:,}, and not the same. Use the same version on "
            "both sides.",
            icon=":material/difference:",
        )


def _means(evaluated: Evaluated | None) -> str:
    if evaluated is None or "recall" not in evaluated.means:
        return ""
    asked = counted(evaluated.questions, "question")
    return f"; recall was {evaluated.means['recall']:.2f} of {asked}"
