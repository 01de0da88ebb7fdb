"""A problem that nearly all chunks have: said once, with what mends it and what that does to this document."""

from collections.abc import Sequence

import streamlit as st

from chunking import Chunker, Document, describe_strategy
from chunking.inspection import Effect, ProblemKind, Remedy, remedy, with_headings
from pages.components.configuration.configuration_files import set_strategy
from pages.components.configuration.strategy_choice import suggested
from pages.components.runs.results import chunked, placed, recent, sections, unit_of
from pages.components.shell.markdown_text import plain

#: a name under which the session holds nothing
GIVE_WAY = "structure.give_way"
#: what nearly all chunks do, what follows from it, and what the remedy does
SAID: dict[ProblemKind, tuple[str, str, str]] = {
    "lacks_context": (
        "do not contain all headings they stand under",
        "on their own they may not say what they are about",
        "adds the headings",
    ),
    "spans_sections": (
        "hold text of two or more main sections",
        "each of them mixes topics",
        "keeps sections apart",
    ),
    "orphaned_heading": (
        "end with a heading whose text is in the next chunk",
        "they name a topic that they do not contain",
        "keeps a heading with its text",
    ),
}


def common_problem_notes(
    document: Document, chunker: Chunker, kinds: Sequence[ProblemKind]
) -> None:
    """A note for each problem that nearly all chunks have, with a button that mends it: one for those that the same mends.

    Another strategy is offered only where it is what suits the document, as the form of options says it. What
    that comes to is found by cutting the document once more.
    """
    unmended = []
    mended: dict[Chunker, list[tuple[ProblemKind, Remedy]]] = {}
    for kind in kinds:
        if found := _offered(document, chunker, kind):
            mended.setdefault(found.chunker, []).append((kind, found))
        else:
            unmended.append(kind)
    for problems in mended.values():
        _mended_note(document, chunker, problems)
    for kind in unmended:
        _note(document, chunker, kind)


def _offered(document: Document, chunker: Chunker, kind: ProblemKind) -> Remedy | None:
    option, other = with_headings(chunker)
    is_offered = other is not None and (
        option is not None or other.name == suggested(document).strategy
    )
    return _remedy(document, chunker, kind) if is_offered else None


@recent
def _remedy(document: Document, chunker: Chunker, kind: ProblemKind) -> Remedy | None:
    result, outline = chunked(document, chunker), sections(document, chunker)
    placements = placed(document, chunker)
    return remedy(document, chunker, result, outline, kind, placements, _give_way)


def _give_way(share: float) -> None:
    """Stop here if the session is to run anew: a slider that moves on does not wait for what mends the last size.

    Streamlit looks for that whenever the session's state is asked.
    """
    st.session_state.get(GIVE_WAY)


def _note(document: Document, chunker: Chunker, kind: ProblemKind) -> None:
    """A problem that nothing is known to mend."""
    suits = suggested(document)
    offer = ""
    if suits.strategy == chunker.name:
        offer = f" It suits this document all the same: {plain(suits.reason.partition(':')[0])}."
    with st.container(border=True):
        st.markdown(f"{_sentence(document, chunker, kind)}{offer}", width="stretch")


def _mended_note(
    document: Document, chunker: Chunker, problems: Sequence[tuple[ProblemKind, Remedy]]
) -> None:
    """The problems that one change mends, what it does to them, and a button that makes it."""
    found = problems[0][1]
    told = " ".join(_sentence(document, chunker, kind) for kind, _ in problems)
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        st.markdown(f"{told} {_offer(problems, unit_of(chunker))}", width="stretch")
        st.button(
            _label(found),
            icon=":material/build:",
            key=f"structure.mend.{problems[0][0]}",
            type="primary",
            on_click=_apply,
            args=(found.chunker,),
            help="Puts it into the form at the left. Undo takes it back.",
        )


def _sentence(document: Document, chunker: Chunker, kind: ProblemKind) -> str:
    """How many chunks have a problem, and what follows from it."""
    placements = placed(document, chunker)
    count = sum(kind in dict(placement.problems()) for placement in placements)
    does, so, _ = SAID[kind]
    return f"**{count:,} of {len(placements):,} chunks {does}**, so {so}."


def _apply(chunker: Chunker) -> None:
    set_strategy(chunker.name, chunker.options.to_dict())


def _offer(problems: Sequence[tuple[ProblemKind, Remedy]], unit: str) -> str:
    """What the remedy of some problems is, and what it comes to on this document."""
    found = problems[0][1]
    name = (
        f"The strategy `{found.chunker.name}`"
        if found.option is None
        else f"The option {_option_label(found)}"
    )
    limit = found.chunker.options.chunk_size
    size = f"none over {limit:,} {unit}"
    if found.after.largest > limit:
        size = f"the largest of {found.after.largest:,} {unit}"
    effects = " and ".join(
        f"{SAID[kind][2]}: {each.before.affected:,} → {each.after.affected:,} such chunks,"
        for kind, each in problems
    )
    return (
        f"{name} {effects} {found.before.chunks:,} → {found.after.chunks:,} chunks in all, {size}, "
        f"{_more(found.before, found.after)} {unit} to embed."
    )


def _more(before: Effect, after: Effect) -> str:
    percent = round(100 * (after.total / max(1, before.total) - 1))
    return f"{abs(percent)}% {'fewer' if percent < 0 else 'more'}" if percent else "as many"


def _option_label(found: Remedy) -> str:
    label = describe_strategy(found.chunker.name)["options"][str(found.option)]["label"]
    return f"“{label}”"


def _label(found: Remedy) -> str:
    if found.option is None:
        return f"Use {found.chunker.name}"
    return f"Change {_option_label(found)}"
