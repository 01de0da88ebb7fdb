"""Pinned cuts on Tune: what an edit of the boundaries pins, and the list of what is pinned."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal

import streamlit as st

from chunking import Chunk, Chunker, Document, Pin, PinError, PinOutcome, pin_at
from chunking.inspection import boundaries, repeated
from chunking.quantities import counted
from pages.components.configuration.history import name_next_step
from pages.components.configuration.session_pins import (
    pins_of,
    remove_pins,
    session_pins,
    set_pin,
    without,
)
from pages.components.runs.results import chunked, searched, unit_of
from pages.components.shell.markdown_text import plain
from pages.components.viewers.boundary_editor import Other, boundary_editor

EDITOR = "tune.cuts"
_EDITING = "tune.editing"
_PROBLEM = "tune.pin_problem"
#: pins that are listed, and the characters of their words on each side
SHOWN, QUOTED = 50, 36


def is_editing() -> bool:
    """Whether boundaries are edited, rather than chunks read."""
    return st.session_state.get(_EDITING) is not None


def edit_cuts(offset: int | None) -> None:
    """Show the boundaries to be edited, from an offset on, or for None the chunks to be read."""
    st.session_state[_EDITING] = offset


def cuts_editor(document: Document, chunker: Chunker) -> None:
    """The text with the boundaries of its chunks, to be drawn, moved and taken away, and the way back to reading."""
    result = searched(document, chunker)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        st.markdown(
            ":small[Click between two lines or at a word to cut, drag a boundary to move it, × joins two chunks. "
            "What you set is pinned: it stays whatever else you change.] "
            ":red[**━━**]\N{NO-BREAK SPACE}:small[pinned] · "
            ":primary[**━━**]\N{NO-BREAK SPACE}:small[by\N{NO-BREAK SPACE}the\N{NO-BREAK SPACE}strategy]"
            + (" · :small[~~dropped~~]" if result.dropped else ""),
            width="stretch",
        )
        st.button(
            "Done",
            key="tune.editing_done",
            icon=":material/check:",
            on_click=edit_cuts,
            args=(None,),
        )
    cuts = boundaries(result)
    pinned = _obeyed(document, chunker, "cut")
    joins = [
        Other(offset, "Joined: no chunk ends here.")
        for offset in _obeyed(document, chunker, "join")
    ]
    boundary_editor(
        document,
        cuts,
        joins,
        pinned=pinned,
        labels=part_labels(result.chunks, unit_of(chunker)),
        dropped=[(span.start, span.end) for span in result.dropped],
        begin=st.session_state[_EDITING],
        key=EDITOR,
        on_change=partial(_pin_changes, document, chunker, cuts),
    )


def part_labels(chunks: Sequence[Chunk], unit: str) -> list[str]:
    """Number and size of the chunk that each boundary ends, and how much of it the overlap repeats."""
    by_end = {}
    for chunk, shared in zip(chunks, [*repeated(chunks)[1:], 0], strict=True):
        overlap = f" · its last {counted(shared, 'character')} also in the next" if shared else ""
        by_end[chunk.end] = f"Chunk {chunk.index + 1:,} · {chunk.token_count:,} {unit}{overlap}"
    return [by_end[end] for end in sorted(by_end)]


def _obeyed(document: Document, chunker: Chunker, kind: Literal["cut", "join"]) -> list[int]:
    """Where the text before a pinned place ends, of all pins of a kind that are obeyed."""
    return [
        each.place.start
        for each in chunked(document, chunker).pins
        if each.obeyed and each.place and each.pin.kind == kind
    ]


def join_at(document: Document, chunker: Chunker, offset: int) -> None:
    """Pin that the chunk that ends there and the next one are one."""
    _pin(document, chunker, offset, "join")


def why_not_joined(
    document: Document, chunker: Chunker, chunks: Sequence[Chunk], index: int
) -> str:
    """Why a chunk and the next cannot be one, with what helps; empty where they can."""
    first, second = chunks[index : index + 2]
    if first.end in _obeyed(document, chunker, "cut"):
        return ""  # it is enough to let go of that pin
    if first.metadata.get("parent_start") != second.metadata.get("parent_start"):
        return "A parent chunk ends here, and no child goes beyond it."
    if any(first.end <= each.start < second.end for each in chunked(document, chunker).dropped):
        return "Text between them is in no chunk."
    new_from = first.start + repeated(chunks[max(0, index - 1) : index + 1])[-1]
    ruler = chunker.ruler(chunker.view(document))
    size = ruler.content_length(first.prefix, new_from, second.end, second.suffix)
    if size <= chunker.pin_limit:
        return ""
    return (
        f"Together they would hold {size:,} {unit_of(chunker)}, over the chunk size of "
        f"{chunker.pin_limit:,}. Raise it to join them."
    )


def pin_problem() -> None:
    """Why the last place could not be pinned."""
    if problem := st.session_state.pop(_PROBLEM, None):
        st.warning(plain(problem), icon=":material/push_pin:")


def pinned_list(document: Document, chunker: Chunker, select: Callable[[int], None]) -> None:
    """What is pinned in the document, whether it is obeyed and if not why, each with a button that lets go of it."""
    outcomes = chunked(document, chunker).pins
    if not outcomes:
        return
    unfit = [each for each in outcomes if not each.obeyed]
    title = f"Pinned cuts: {len(outcomes):,}{_unfit_in_words(unfit)}"
    icon = ":material/warning:" if unfit else ":material/push_pin:"
    with st.expander(title, icon=icon, key="pins.list"):
        for number, each in enumerate(
            [*unfit, *(each for each in outcomes if each.obeyed)][:SHOWN]
        ):
            _row(number, each, document, chunker, select)
        if len(outcomes) > SHOWN:
            st.caption(f"and {len(outcomes) - SHOWN:,} more")
        st.button(
            "Remove all",
            key="pins.remove_all",
            icon=":material/delete:",
            on_click=remove_pins,
            args=(pins_of(document),),
            help="The strategy cuts by itself again. Undo brings them back.",
        )


def _unfit_in_words(unfit: Sequence[PinOutcome]) -> str:
    """How many are not obeyed; of a single one also why."""
    if not unfit:
        return ""
    why = f": {plain(unfit[0].message)}" if len(unfit) == 1 else ""
    return f", {len(unfit):,} not obeyed{why}"


def _row(
    number: int,
    outcome: PinOutcome,
    document: Document,
    chunker: Chunker,
    select: Callable[[int], None],
) -> None:
    pin = outcome.pin
    mark = ":material/content_cut:" if pin.kind == "cut" else ":material/join_inner:"
    words = f"{plain(_last(pin.before))} **{'│' if pin.kind == 'cut' else '⁀'}** {plain(pin.after[:QUOTED])}"
    state = "" if outcome.obeyed else f" · :orange[not obeyed: {plain(outcome.message)}]"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(f"{mark} {words}{state}", width="stretch")
        if place := outcome.place:
            st.button(
                "Show",
                key=f"pins.show.{number}",
                type="tertiary",
                on_click=lambda: select(_chunk_at(document, chunker, place.start)),
            )
        st.button(
            "Remove",
            key=f"pins.remove.{number}",
            type="tertiary",
            on_click=remove_pins,
            args=((pin,),),
        )


def _chunk_at(document: Document, chunker: Chunker, offset: int) -> int:
    """The chunk that ends at an offset, or that holds it."""
    chunks = searched(document, chunker).chunks
    return next((i for i, chunk in enumerate(chunks) if chunk.end >= offset), len(chunks) - 1)


def _last(words: str) -> str:
    return words[-QUOTED:].lstrip()


def _pin_changes(
    document: Document, chunker: Chunker, before: Sequence[int], after: Sequence[int]
) -> None:
    """Pin what was changed: a boundary that is gone is a join, a new one a cut, a moved one both."""
    changes = list(_changes(before, after))
    for offset, kind in changes:
        _pin(document, chunker, offset, kind)
    if len(changes) == 2:
        name_next_step("Boundary moved")


def _changes(
    before: Sequence[int], after: Sequence[int]
) -> Iterator[tuple[int, Literal["cut", "join"]]]:
    yield from ((offset, "join") for offset in sorted(set(before) - set(after)))
    yield from ((offset, "cut") for offset in sorted(set(after) - set(before)))


def _pin(document: Document, chunker: Chunker, offset: int, kind: Literal["cut", "join"]) -> None:
    """Pin a place, unless it is enough to let go of the opposite pin there."""
    try:
        wanted = pin_at(document, offset, kind)
        opposite = _opposite(wanted)
        if opposite is not None and _is_so(document, chunker, wanted, offset):
            remove_pins((opposite,))
        else:
            set_pin(document, offset, kind)
    except PinError as error:
        st.session_state[_PROBLEM] = str(error)


def _opposite(wanted: Pin) -> Pin | None:
    """The pin that is held at the place of this one."""
    return next((pin for pin in session_pins() if pin not in without(wanted)), None)


def _is_so(document: Document, chunker: Chunker, wanted: Pin, offset: int) -> bool:
    """Whether the strategy does by itself, without a pin at that place, what is wanted."""
    result = searched(document, chunker.with_pins(without(wanted)))
    return (offset in boundaries(result)) == (wanted.kind == "cut")
