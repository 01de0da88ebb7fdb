"""What the tuned form leaves out of all chunks: sections by their titles, and tables of contents."""

from collections.abc import Iterable, Sequence
from typing import Literal

import streamlit as st

from chunking import Chunker, Document
from chunking.exclusion import CONTENTS, blanked, excluded_spans, excludes_all, without_number
from chunking.quantities import counted
from pages.components.configuration.offered_strategies import described, offered_strategies
from pages.components.configuration.opened_configuration import STRATEGY
from pages.components.configuration.option_values import set_option
from pages.components.configuration.tuned import tuned
from pages.components.shell.markdown_text import plain

_OPTION = "exclude"


def excluded(chunker: Chunker) -> tuple[str, ...]:
    """The titles of what a chunker leaves out."""
    titles: tuple[str, ...] = getattr(chunker.options, _OPTION, ())
    return titles


def left_of(documents: Sequence[Document]) -> list[Document]:
    """The documents with blank lines for what the tuned form leaves out: no question is drafted on that."""
    chunker = tuned(STRATEGY).chunker
    titles = excluded(chunker) if chunker else ()
    return [blanked(each, titles) for each in documents]


def leave_out_button(
    chunker: Chunker,
    title: str,
    label: str,
    key: str,
    type: Literal["primary", "secondary", "tertiary"] = "secondary",
) -> None:
    """The button that leaves out what has a title, whatever its number; none where the strategy cannot."""
    if (
        chunker.name not in offered_strategies()
        or _OPTION not in described(chunker.name)["options"]
    ):
        return
    title = without_number(title)
    pressed = st.button(
        label,
        icon=":material/block:",
        key=key,
        type=type,
        on_click=_set,
        args=(chunker, dict.fromkeys((*excluded(chunker), title))),
        help=f"No chunk then holds the section **{plain(title)}**, in any document. It is listed under *Leave "
        "out* in More options, and Undo takes it back.",
    )
    if pressed:  # in a fragment the form would not be drawn again
        st.rerun()


def leaves_text(document: Document, chunker: Chunker, prefix: str = "") -> bool:
    """Whether something of a document is left to be cut; where nothing is, that is said with what helps.

    `prefix` is that of the form that holds the chunker.
    """
    if not excludes_all(chunker.view(document), excluded(chunker)):
        return True
    st.warning(
        f"All text of this document is left out: it stands under **{plain(', '.join(excluded(chunker)))}**.",
        icon=":material/block:",
    )
    put_back_button(chunker, f"{prefix}exclusion.put_back", prefix)
    return False


def left_out_note(document: Document, chunker: Chunker, key: str) -> None:
    """What is left out, if anything is, with a button that puts it back.

    That a document has none of the titles is said, for one may be misspelt; a table of contents few documents have.
    """
    titles = excluded(chunker)
    spans = excluded_spans(chunker.view(document), titles)
    if not spans and all(title.casefold() == CONTENTS for title in titles):
        return
    held = sum(span.end - span.start for span in spans)
    extent = (
        f"{counted(held, 'character')}, {held / len(document.text):.0%} of this document"
        if spans
        else "of which this document has nothing"
    )
    with st.container(border=True, horizontal=True, vertical_alignment="center", wrap=False):
        st.markdown(
            f":material/block: **Left out of all chunks: {plain(', '.join(titles))}**, {extent}.",
            width="stretch",
        )
        put_back_button(chunker, key)


def put_back_button(chunker: Chunker, key: str, prefix: str = "") -> None:
    """The button that has nothing left out any more."""
    st.button(
        "Put back", icon=":material/undo:", key=key, on_click=_set, args=(chunker, (), prefix)
    )


def _set(chunker: Chunker, titles: Iterable[str], prefix: str = "") -> None:
    set_option(chunker.name, _OPTION, tuple(titles), prefix)
