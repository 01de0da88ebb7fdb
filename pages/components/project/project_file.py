"""Take away, Project: everything in one file, with the documents or with their names and hashes only."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import streamlit as st

from chunking import Chunker, ChunkingConfig, ChunkingError, Document
from chunking.evaluation import METRICS
from chunking.project import MOST_BYTES, Evaluated, Project, Source, figures_of, pack
from chunking.quantities import counted
from pages.components.configuration.baseline import pinned, title
from pages.components.configuration.opened_configuration import cut_by, whole_configuration
from pages.components.evaluate.pool import searched_together
from pages.components.evaluate.questions.session_questions import question_store
from pages.components.evaluate.run import SHOWN, Findings
from pages.components.library.awaited import awaited
from pages.components.library.documents import CHOICE, own_documents
from pages.components.library.samples import samples
from pages.components.library.source_files import source_file_of
from pages.components.project.session_project import opened_project
from pages.components.runs.preparation import DIALOG, prepared
from pages.components.runs.results import chunked
from pages.components.shell.markdown_text import plain

_HOLDS = "export.project"
_INSIDE, _HASHES = "Documents inside", "Names and hashes only"


def project_file(document: Document, chunker: Chunker) -> None:
    """What the file will hold, in plain words, and the button that makes it."""
    if not prepared(document, chunker, DIALOG):
        return
    try:
        config = whole_configuration(chunker)
    except ChunkingError as error:
        st.error(plain(error), icon=":material/error:")
        return
    st.caption(
        "One file that opens elsewhere as it is here: under **Presets and files**, **Open "
        "configuration**, or by `chunkwright app project.zip`."
    )
    holds = st.segmented_control(
        "Documents",
        (_INSIDE, _HASHES),
        default=_INSIDE,
        required=True,
        key=_HOLDS,
        label_visibility="collapsed",
    )
    project = _project(document, chunker, config)
    st.markdown("\n".join(_leaves(project, holds == _INSIDE)))
    if holds == _HASHES:
        project = project.without_documents()
    elif not _is_small_enough(sum(source.size for source in project.documents)):
        return
    st.download_button(
        "Download the project",
        lambda: pack(project),
        f"{Path(document.uri or 'document').stem}.project.zip",
        "application/zip",
        key="export.project.download",
        on_click="ignore",
        icon=":material/download:",
        type="primary",
    )


def _is_small_enough(size: int) -> bool:
    """Whether a project holds so many bytes; says so if not, and where it cannot be uploaded again."""
    if size > MOST_BYTES:
        st.error(
            f"The documents are {size // 1_000_000:,} MB, and a project holds "
            f"{MOST_BYTES // 1_000_000} MB: take names and hashes only, or remove some."
        )
        return False
    most = st.get_option("server.maxUploadSize")
    if size > most * 1_000_000:
        st.caption(
            f"It may come to more than {most} MB, the most that can be uploaded: open it by `chunkwright "
            "app` then."
        )
    return True


def _project(document: Document, chunker: Chunker, config: ChunkingConfig) -> Project:
    """Everything at hand. Of another project that was opened, what no part of the app knows goes along."""
    baseline, before = pinned(), opened_project()
    shown = st.session_state.get(CHOICE, "")
    return Project(
        configuration=config.to_dict(),
        documents=[*_sources(shown), *awaited().values()],
        questions=question_store().reviewed(),
        baseline=baseline.config.to_dict() if baseline else None,
        figures=[figures_of(shown, chunked(document, chunker).chunks)],
        evaluated=_evaluated(chunker),
        shown=shown,
        searched=searched_together(),
        sections=before.sections if before else {},
    )


def _sources(shown: str) -> Iterator[Source]:
    """The documents of the session, the one that is shown, those that are searched and those that questions are on, with their files."""
    asked = {each.document for item in question_store().items.values() for each in item.excerpts}
    together = [*own_documents(), shown, *searched_together(), *sorted(asked)]
    for name in dict.fromkeys(together):
        source_file = source_file_of(name)
        if source_file is not None and name not in awaited():
            data = source_file.data
            yield Source(name, source_file.name, source_file.sha256, len(data), data)


def _evaluated(chunker: Chunker) -> Evaluated | None:
    """What Evaluate shows of this chunker."""
    shown: list[Findings] = st.session_state.get(SHOWN) or []
    for findings in shown:
        if findings.made_by == cut_by(chunker, findings.report.documents):
            report = findings.report
            return Evaluated(len(report.rows), {name: report.mean(name) for name in METRICS})
    return None


def _leaves(project: Project, is_inside: bool) -> Iterator[str]:
    """What leaves with the file, a line each."""
    missing = project.missing if is_inside else list(project.documents)
    if held := [source for source in project.documents if source not in missing]:
        of_samples = [name for name in samples() if name not in own_documents()]
        own = [source for source in held if source.name not in of_samples]
        ours = [source for source in held if source.name in of_samples]
        if own:
            yield f"- **your documents, unchanged**: {_names(own)}"
        if ours:
            yield f"- **{'the sample' if len(ours) == 1 else 'the samples'}**: {_names(ours)}"
    if missing:
        yield f"- only the names, sizes and hashes, **not the text**, of {_names(missing)}"
    if kept_here := [name for name in own_documents() if source_file_of(name) is None]:
        yield f"- *not* {', '.join(map(plain, kept_here))}, whose file is no longer kept: upload it again"
    yield f"- the configuration with its rules by kind of file, parsers and retrieval: {plain(_titled(project))}"
    if project.questions:
        count = len(project.questions)
        quoted = "" if is_inside else ", **which is of the documents**"
        yield f"- {counted(count, 'question')} with the text that answers {'it' if count == 1 else 'them'}{quoted}"
    if found := pinned():
        yield f"- the baseline, {plain(title(found.config))}"
    yield "- how many chunks this document has and a hash of them, by which another machine can tell whether it cuts alike"
    if project.evaluated:
        yield f"- what Evaluate found for {counted(project.evaluated.questions, 'question')}"


def _names(sources: Iterable[Source]) -> str:
    return ", ".join(plain(source.name) for source in sources)


def _titled(project: Project) -> str:
    return title(ChunkingConfig.from_dict(project.configuration))
