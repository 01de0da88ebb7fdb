"""What an edit of the text would change: which chunks stay, change, appear and go, and what is embedded again."""

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from chunking import Chunk, Chunker, Document
from chunking.inspection import ChunkDiff, diff_chunks
from chunking.quantities import counted
from pages.components.library.reading import read
from pages.components.runs.baseline_result import is_ready
from pages.components.runs.preparation import DIALOG, prepared
from pages.components.runs.results import searched
from pages.components.shell.markdown_text import plain
from pages.components.shell.url_state import rerun_if_changed

#: characters of a text that is put into the field to be edited; a longer one is pasted
MOST = 100_000
#: chunks of each kind that are listed, and the characters of each that are shown
_LISTED, _SHOWN = 20, 90
#: the fingerprint of a document, and the document as it is with the edited text
_EDITED = "tune.edited"


def edited_version(document: Document) -> Document | None:
    """The document with the text that was given for it last; None where there is none."""
    fingerprint, edited = st.session_state.get(_EDITED, (None, None))
    return edited if fingerprint == document.fingerprint else None


def forget_edit() -> None:
    """Show the document itself again."""
    st.session_state.pop(_EDITED, None)


def edit_diff(document: Document, edited: Document, chunker: Chunker) -> ChunkDiff:
    """What becomes of the chunks that are searched; each has the index at which it is shown."""
    old, new = (
        [replace(chunk, index=place) for place, chunk in enumerate(searched(each, chunker).chunks)]
        for each in (document, edited)
    )
    return diff_chunks(old, new)


def edited_text(document: Document, chunker: Chunker) -> None:
    """A field for the edited text, and what becomes of the chunks; for documents that are read as text."""
    if document.pages or document.metadata.get("parser", "text") != "text":
        return
    usual = document.text if len(document.text) <= MOST else ""
    with st.form(f"tune.edited.{document.fingerprint}", border=False):
        st.text_area(
            "The edited text",
            usual,
            height=220,
            placeholder="Paste the edited text",
            key=_field(document),
        )
        st.form_submit_button(
            "See what changes", icon=":material/difference:", on_click=_read_field, args=(document,)
        )
    edited = edited_version(document)
    if edited is None:
        return
    was_ready = is_ready(edited, chunker)
    if prepared(edited, chunker, DIALOG):
        found = edit_diff(document, edited, chunker)
        rerun_if_changed(_EDITED, not was_ready)  # the view above is drawn with it from now on
        show_diff(found)


def _field(document: Document) -> str:
    return f"tune.edited.text.{document.fingerprint}"


def _read_field(document: Document) -> None:
    """Read the text in the field as the document's file would be."""
    text = st.session_state[_field(document)]
    forget_edit()
    if text.strip() and text != document.text:
        edited = read(text.encode("utf-8", "surrogatepass"), document.uri or "", {})
        st.session_state[_EDITED] = (document.fingerprint, edited)


def show_diff(found: ChunkDiff) -> None:
    """The bill of the edit in a sentence, and the chunks that it concerns."""
    stay = len(found.stayed) + len(found.moved)
    st.markdown(
        f"**{len(found.to_embed):,} of {counted(found.chunks, 'chunk')}** would be embedded again; "
        f"{stay:,} stay as they are, {len(found.moved):,} of them at another place."
    )
    _listed("changed", [new for _, new in found.changed])
    _listed("new", found.appeared)
    _listed("gone", found.went)


def _listed(what: str, chunks: Sequence[Chunk]) -> None:
    if not chunks:
        return
    lines = [
        f"- {chunk.index + 1:,}: {plain(' '.join(chunk.text.split())[:_SHOWN])}"
        for chunk in chunks[:_LISTED]
    ]
    if (more := len(chunks) - _LISTED) > 0:
        lines.append(f"- and {more:,} more")
    st.caption(f"{len(chunks):,} {what}")
    st.markdown("\n".join(lines))
