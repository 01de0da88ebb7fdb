"""Splitters that run as programs, a user's present one: cut once, with what they are waited for and what went wrong shown."""

import streamlit as st

from chunking import Chunker, ChunkingError, Document
from chunking.splitters import ProgramChunker
from pages.components.runs.results import chunked
from pages.components.runs.work import elsewhere
from pages.components.shell.markdown_text import plain
from pages.components.shell.progress import ProgressBar

_FAILED = "programs.failed"


def has_run(document: Document, chunker: Chunker) -> bool:
    """Whether a splitter's program has cut the document; it does so now, under a bar, unless it failed before.

    Of what is no program nothing is asked.
    """
    if not isinstance(chunker, ProgramChunker) or chunked.known(document, chunker):
        return True
    if problem_of(document, chunker):
        return False
    place, job = st.empty(), (document.fingerprint, chunker)
    with place.container():
        bar = ProgressBar(f"{chunker.label} cuts the document")
        key = f"programs.stop.{document.fingerprint}.{hash(chunker)}"
        st.button("Stop", icon=":material/stop:", key=key, on_click=_stop, args=job)
        try:
            result = elsewhere(bar, chunker.run, document)
        except ChunkingError as error:
            _failed()[job] = str(error)
            return False
        finally:
            place.empty()
    chunked.remember(result, document, chunker)
    return True


def problem_of(document: Document, chunker: Chunker) -> str | None:
    """Why the program did not cut the document when it was asked last."""
    return _failed().get((document.fingerprint, chunker))


def run_shown(document: Document, chunker: Chunker, place: str = "") -> bool:
    """The same with a message, and a second try, where it fails; `place` tells its button from that of another."""
    if not isinstance(chunker, ProgramChunker):
        return True
    message = st.empty()
    if has_run(document, chunker):
        return True
    with message.container():
        st.error(plain(problem_of(document, chunker)), icon=":material/error:")
        st.button(
            "Try again",
            icon=":material/refresh:",
            key=f"{place}programs.again.{document.fingerprint}.{hash(chunker)}",
            on_click=_forget,
            args=(document, chunker),
        )
    return False


def _stop(fingerprint: str, chunker: ProgramChunker) -> None:
    """Run it no more until the user has it try again."""
    _failed()[fingerprint, chunker] = f"{chunker.label} was stopped before it had cut the document"


def _forget(document: Document, chunker: Chunker) -> None:
    _failed().pop((document.fingerprint, chunker), None)


def _failed() -> dict[tuple[str, Chunker], str]:
    failed: dict[tuple[str, Chunker], str] = st.session_state.setdefault(_FAILED, {})
    return failed
