"""Documents that an opened project names and does not hold: each is taken once its very file is uploaded."""

from collections.abc import Collection

import streamlit as st

from chunking.project import Source
from pages.components.shell.markdown_text import plain

AWAITED = "shelf.awaited"
#: names of files that came and were other versions than the awaited ones
OTHERS = "shelf.awaited.others"


def awaited() -> dict[str, Source]:
    """The documents that are missing, by the name that they will have in the list of documents."""
    found: dict[str, Source] = st.session_state.setdefault(AWAITED, {})
    return found


def claimed(file: str, data: bytes) -> str | None:
    """The awaited document whose file this is, awaited until it is read; None for any other file."""
    for name, source in awaited().items():
        if source.is_in(data):
            return name
    if any(source.file == file for source in awaited().values()):
        st.session_state.setdefault(OTHERS, set()).add(file)
    return None


def awaited_note(being_read: Collection[str]) -> None:
    """Say which files are to be uploaded, and which came in another version."""
    missing = {name: source for name, source in awaited().items() if name not in being_read}
    if not missing:
        return
    others: set[str] = st.session_state.get(OTHERS, set())
    lines = [
        f"- {plain(source.file)}"
        + (": the one you uploaded has another content" if source.file in others else "")
        for source in missing.values()
    ]
    count = "this document" if len(missing) == 1 else f"these {len(missing):,} documents"
    with st.container(height=200 if len(lines) > 4 else "content", border=False):
        st.info(
            f"The project does not hold {count}. Upload the same files; each is checked by its hash:\n\n"
            + "\n".join(lines),
            icon=":material/upload_file:",
        )
    st.button(
        "Go on without",
        key="shelf.awaited.drop",
        type="tertiary",
        icon=":material/close:",
        on_click=awaited().clear,
        help="Wait for them no longer. Questions on them cannot be asked.",
    )
