"""What all trials say together: which options matter, how level the best stands, where all agree to cut."""

from collections.abc import Sequence
from html import escape

import streamlit as st

from chunking import Document, describe_strategy
from chunking.config import chunker_for
from chunking.inspection import boundaries
from chunking.quantities import counted
from pages.components.autotune.consensus import agreed, consensus_lines, consensus_of
from pages.components.autotune.search import Row, Search
from pages.components.autotune.trial import made_by_of
from pages.components.runs.baseline_result import is_ready
from pages.components.runs.results import searched
from pages.components.shell.markdown_text import plain
from pages.components.viewers.boundary_editor import boundary_editor
from pages.components.viewers.shared.palette import BLUE

#: parts of the strip
PARTS = 240
#: the share of variance from which on an option is listed
LEAST = 0.005
#: the share from which on the answer names what matters most
MUCH = 0.5
VIEW, HEIGHT = "autotune.consensus", 360


def what_matters(outcome: Row) -> None:
    """A bar for each option: the share of the variance of recall that it explains."""
    shares = _shares(outcome)
    shares = [item for item in shares if item[1] >= LEAST] or shares[:1]
    rows = "".join(
        f'<span>{escape(_label(name))}</span><span style="background:color-mix(in srgb,{BLUE} 14%,'
        f'transparent);border-radius:3px"><span style="display:block;inline-size:{share:.1%};'
        f'block-size:100%;border-radius:3px;background:{BLUE}"></span></span>'
        f'<span style="text-align:end">{share:.0%}</span>'
        for name, share in shares
    )
    st.html(
        '<div style="display:grid;grid-template-columns:max-content 1fr 3em;gap:4px 12px;'
        f'font-size:.9rem">{rows}</div>'
    )
    st.caption(
        "How much of the differences of recall between all configurations the values of each option explain "
        "by themselves. What two options explain alike counts for both, so the shares may come to more than 100%."
    )


def what_matters_in_words(outcome: Row) -> str:
    """The options that matter most, two at most, in a sentence; empty where none explains much."""
    names = [_label(name).lower() for name, share in _shares(outcome)[:2] if share >= MUCH]
    return f"Recall depends most on {', then on '.join(names)}." if names else ""


def _shares(outcome: Row) -> list[tuple[str, float]]:
    """The options with the share of the variance that each explains, the largest first."""
    return sorted(outcome["sensitivity"].items(), key=lambda item: -item[1])


def _label(name: str) -> str:
    """What the forms call an option."""
    declared = describe_strategy("sentence")["options"]
    return str(declared[name]["label"]) if name in declared else name.replace("_", " ").capitalize()


def plateau_sentence(outcome: Row) -> str:
    """Whether a slightly other size would do as well."""
    found: Row = outcome["plateau"]
    losses: Row = found["losses"]
    if not losses:
        return "No neighbouring size was tried: whether another would do as well is not known."
    text = " and ".join(f"{int(size):,} tokens {_loses(loss)}" for size, loss in losses.items())
    if found["is_plateau"]:
        return f"The exact size matters little: {text}."
    if len(losses) == 1:
        (other,) = map(int, losses)
        return _at_the_end(outcome, found["size"], other, text)
    return f"The size matters: {text}."


def _at_the_end(outcome: Row, size: int, other: int, text: str) -> str:
    """A size that was the first or the last to be tried of its strategy: what lies beyond may be better still."""
    chosen = next(each for each in outcome["trials"] if each["number"] == outcome["chosen"])
    strategy = chosen["strategy"]
    sizes = [
        each["options"]["chunk_size"]
        for each in outcome["trials"]
        if each["strategy"] == strategy and "chunk_size" in each["options"]
    ]
    end, beyond, last = (
        ("smallest", "smaller", min(sizes)) if size < other else ("largest", "larger", max(sizes))
    )
    with_these = "" if size == last else " with these options"
    return (
        f"It is the {end} size of *{plain(strategy)}* that was tried{with_these}, and the size matters: {text}. Whether a {beyond} one finds more is "
        "not known."
    )


def _loses(loss: float) -> str:
    points = _rounded(loss)
    return (
        f"{'lose' if points > 0 else 'gain'} {abs(points):.1f} points" if points else "find as much"
    )


def _rounded(loss: float) -> float:
    """A loss of recall in points, as it is shown."""
    return round(100 * loss, 1)


def consensus_strip(outcome: Row, documents: Sequence[Document]) -> None:
    """For each document a strip from its beginning to its end, darker where more good trials cut."""
    for document in documents:
        cuts = outcome["consensus"].get(str(document.uri), [])
        if len(documents) > 1:
            st.caption(plain(document.uri))
        label = f"{counted(len(agreed(cuts)), 'place')} where at least half of the good configurations cut"
        parts = "".join(f'<i style="opacity:{share:.2f}"></i>' for share in _parts(cuts, document))
        st.html(
            f'<div role="img" aria-label="{label}" class="consensus">{parts}</div>'
            "<style>.consensus{display:flex;block-size:22px;border:1px solid color-mix(in srgb,"
            "currentcolor 25%,transparent);border-radius:4px;overflow:hidden}"
            f".consensus i{{flex:1;background:{BLUE}}}</style>"
        )
        st.caption(f"{label}.")
    strip = (
        "Each strip runs from the beginning of its document"
        if len(documents) > 1
        else "The strip runs from the beginning of the document"
    )
    st.caption(f"{strip} to the end.")


def consensus_view(search: Search, document: Document, trial: Row | None) -> None:
    """The text with the cuts of the selected trial, and a line where good configurations cut, stronger where more do."""
    cuts = consensus_of(search, document)
    if search.outcome is None or not cuts:
        return
    chunker = None if trial is None else chunker_for(made_by_of(search, trial), document.uri)
    drawn = []
    if chunker is not None and is_ready(document, chunker):
        drawn = boundaries(searched(document, chunker))
    st.caption(
        "In the text: a dashed violet line where good configurations cut, the stronger the more of them do; a "
        "blue line where the selected configuration cuts."
    )
    boundary_editor(document, drawn, consensus_lines(search.outcome, cuts), key=VIEW, height=HEIGHT)


def _parts(cuts: Sequence[tuple[int, float]], document: Document) -> list[float]:
    """The highest share of each part of the document."""
    found = [0.0] * PARTS
    for offset, share in cuts:
        place = min(PARTS - 1, offset * PARTS // max(1, len(document.text)))
        found[place] = max(found[place], share)
    return found
