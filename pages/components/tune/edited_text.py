"""What an edit of the text would change: which chunks stay, change, appear and go, and what is embedded again."""

from collections.abc import Sequence

import streamlit as st

from chunking import Chunk, Chunker, Document
from chunking.inspection import ChunkDiff, diff_chunks
from chunking.quantities import counted
from pages.components.library.reading import read
from pages.components.runs.preparation import DIALOG, prepared
from pages.components.runs.results import searched
from pages.components.shell.markdown_text import plain

#: characters of a text that is put into the field to be edited; a longer one is pasted
MOST = 100_000
#: chunks of each kind that are listed, and the characters of each that are shown
_LISTED, _SHOWN = 20, 90


def edited_text(document: Document, chunker: Chunker) -> None:
    """A field for the edited text, and what becomes of the chunks; for documents that are read as text."""
    name = document.uri or ""
    if document.pages or document.metadata.get("parser", "text") != "text":
        return
    usual = document.text if len(document.text) <= MOST else ""
    with st.form(f"tune.edited.{document.fingerprint}", border=False):
        text = st.text_area(
            "The edited text",
            usual,
            height=220,
            placeholder="Paste the edited text",
            key=f"tune.edited.text.{document.fingerprint}",
        )
        st.form_submit_button("See what changes", icon=":material/difference:")
    if not text.strip() or text == document.text:
        return
    edited = read(text.encode("utf-8", "surrogatepass"), name, {})
    if prepared(edited, chunker, DIALOG):
        old, new = (searched(each, chunker).chunks for each in (document, edited))
        show_diff(diff_chunks(old, new))


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
