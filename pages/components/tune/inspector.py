"""One chunk in full: the text as embedded, where it stands, why it ends, what its neighbours share."""

import json
from collections.abc import Callable

import streamlit as st

from chunking import Chunk, ChunkingResult
from chunking.embedders import get_reader
from chunking.inspection import is_unknown_word, repeated
from chunking.quantities import counted
from pages.components.shell.markdown_text import plain
from pages.components.viewers.chunk_viewer.reasons import label_cut


def inspector(
    result: ChunkingResult,
    index: int,
    unit: str,
    model: str | None,
    counter: str | None,
    on_close: Callable[[], None],
    on_merge: Callable[[], None],
    unmergeable: str,
    section_button: Callable[[str], None],
) -> None:
    """Show chunk `index` of a result, and what of it the embedding model reads.

    `on_merge` joins it to the next one. `unmergeable` says why that is not possible, and is empty where
    it is. `section_button` draws the button that leaves out the section of a title. `counter` names the
    tokenizer that counts the chunk size, None where that is not in tokens.
    """
    chunk, count = result.chunks[index], len(result.chunks)
    _head(f"**Chunk {index + 1:,} of {count:,}** · {chunk.token_count:,} {unit}", on_close)
    if chunk.heading_path:
        with st.container(horizontal=True, vertical_alignment="center", wrap=False):
            st.caption(" › ".join(plain(title) for title in chunk.heading_path), width="stretch")
            section_button(chunk.heading_path[-1])
    _end(chunk, index + 1 == count, on_merge, unmergeable)
    st.caption(_place(chunk))
    if model:
        st.caption(_reading(chunk, model))
        if counter:
            st.caption(
                f"The {chunk.token_count:,} above are counted by {plain(counter)}, as the chunk size is."
            )
    if neighbours := _neighbours(result, index):
        st.caption(f"Overlap: {', '.join(neighbours)}.")
    _texts(chunk)


def _head(title: str, on_close: Callable[[], None]) -> None:
    with st.container(horizontal=True, vertical_alignment="center", wrap=False):
        st.markdown(title, width="stretch")
        st.button(
            "",
            key="inspector.close",
            icon=":material/close:",
            type="tertiary",
            on_click=on_close,
            help="Close (Esc in the text)",
        )


def _end(chunk: Chunk, is_last: bool, on_merge: Callable[[], None], unmergeable: str) -> None:
    """Why the chunk ends where it does, and the button that joins it to the next one."""
    with st.container(horizontal=True, vertical_alignment="center", wrap=False):
        st.markdown(f"Ends here: **{plain(label_cut(chunk.cut))}**", width="stretch")
        if not is_last:
            st.button(
                "Merge with next",
                key="inspector.merge",
                icon=":material/join_inner:",
                type="tertiary",
                on_click=on_merge,
                disabled=bool(unmergeable),
                help=unmergeable
                or "No chunk ends here any more, whatever strategy and sizes you choose: the join is pinned "
                "(m in the text). **Edit cuts** in the head of the text splits and moves.",
            )
    if unmergeable:
        st.caption(f"Cannot be merged with the next chunk. {plain(unmergeable)}")


def _texts(chunk: Chunk) -> None:
    """The text that is embedded, the one that is read where that is another, and the metadata."""
    if len(statements := chunk.metadata.get("statements", ())) > 1:
        st.caption(f"Found by {len(statements):,} statements, each embedded by itself.")
    views = ["As embedded", *(["As read"] if _READ & chunk.metadata.keys() else []), "Metadata"]
    embedded, *read, metadata = st.tabs(views)
    with embedded:
        st.code(
            "\n\n".join(statements or [chunk.embedded]), language=None, wrap_lines=True, height=380
        )
    for tab in read:
        with tab:
            _as_read(chunk)
    with metadata:
        fields = {name: value for name, value in chunk.to_dict().items() if name not in _SHOWN}
        fields["metadata"] = {
            name: value for name, value in chunk.metadata.items() if name not in _TEXTS
        }
        st.code(json.dumps(fields, indent=2, ensure_ascii=False, default=str), language="json")


def _as_read(chunk: Chunk) -> None:
    """The text that is read once the chunk is found, where another is embedded, and when."""
    if text := chunk.metadata.get("read_text"):
        start, end = chunk.read
        length = end - start
        added = (
            ""
            if chunk.readings or not chunk.prefix + chunk.suffix
            else ", with what is added to them,"
        )
        st.caption(
            f"Characters {start:,}–{end:,} ({length:,}){added} are read once this chunk is found."
        )
        st.code(text, language=None, wrap_lines=True, height=340)
    for each in chunk.metadata.get("merges", ()):
        needs = each["needs"]
        parts = f"{needs:,} of its parts {'is' if needs == 1 else 'are'} found"
        st.caption(f"Characters {each['start']:,}–{each['end']:,} are read instead once {parts}.")
        st.code(each["text"], language=None, wrap_lines=True, height=220)


_SHOWN = frozenset({"text", "prefix", "suffix"})
#: metadata that a tab of its own shows
_READ = frozenset({"read_text", "merges"})
_TEXTS = _READ | {"embedded_text", "statements"}


def _place(chunk: Chunk) -> str:
    """Offsets, length and page."""
    page = f" · {_pages(chunk)}" if chunk.page_number else ""
    context = len(chunk.prefix) + len(chunk.suffix)
    added = f" · {context:,} characters of added context" if context else ""
    length = chunk.end - chunk.start
    return f"Characters {chunk.start:,}–{chunk.end:,} ({length:,}){page}{added}"


def _pages(chunk: Chunk) -> str:
    if chunk.page_end in (None, chunk.page_number):
        return f"page {chunk.page_number}"
    return f"pages {chunk.page_number}–{chunk.page_end}"


def _reading(chunk: Chunk, model: str) -> str:
    """How much of the chunk the embedding model reads, in a sentence."""
    reader = get_reader(model)
    if reader.max_input is None:
        return f"{plain(model)} reads all of this chunk, however long."
    tokens, most = reader.count(chunk.embedded), reader.max_input
    about = "" if getattr(reader, "is_exact", True) else "about "
    account = f"{plain(reader.name)} counts {about}{tokens:,} tokens of its own and reads {most:,}"
    if is_unknown_word(chunk.embedded, tokens - reader.count("")):
        return f"{account}, but knows no word this long: nothing of it is embedded."
    return f"{account}: {'all of this chunk.' if tokens <= most else 'the end is not embedded.'}"


def _neighbours(result: ChunkingResult, index: int) -> list[str]:
    """How much of the text is also in the chunk before, and in the one after."""
    shared = [*repeated(result.chunks[max(0, index - 1) : index + 2]), 0]
    found = []
    if index:
        found.append(f"{_shared(shared[1])} with chunk {index:,}")
    if index + 1 < len(result.chunks):
        found.append(f"{_shared(shared[min(index, 1) + 1])} with chunk {index + 2:,}")
    return found


def _shared(count: int) -> str:
    return counted(count, "character") if count > 0 else "none"
