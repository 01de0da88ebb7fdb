"""The figures of a result, and its coverage certificate with the detail of every fact."""

from typing import Literal

import streamlit as st

from chunking import Document
from chunking.inspection import Certificate, Fact, Statistics
from chunking.quantities import short, signed, signed_count
from pages.components.help.links import more_on
from pages.components.library.document_details import remarks
from pages.components.shell.markdown_text import plain
from pages.components.viewers.chunk_viewer.reasons import label_dropped

#: what the sizes of chunks are called
_SIZES = "Min · median · max"


def figures(
    statistics: Statistics,
    unit: str | None,
    before: Statistics | None = None,
    unit_before: str | None = None,
) -> None:
    """The sizes in the chosen unit, and the tokens that will be paid for; `before` has the baseline's, in its own unit.

    Without a unit, as of documents that are cut by rules of several, there are no sizes.
    """
    sizes = (statistics.smallest, statistics.median, statistics.largest)
    shown = (
        ("Chunks", f"{statistics.chunks:,}", None),
        (
            "Tokens",
            short(statistics.tokens),
            f"{statistics.tokens:,} tokens in these chunks as embedded, repeats and added context included. "
            f"Their text once, by itself, has {statistics.unique_tokens:,}, white space between chunks included. "
            f"{more_on('token')}",
        ),
        (
            _SIZES,
            " · ".join(short(round(size)) for size in sizes),
            f"Chunk sizes in {unit}. Their mean is {short(round(statistics.mean))}. "
            f"{more_on('median')}",
        ),
        (
            "Overlap",
            f"{statistics.overlap_share:.1%}",
            "The share of all chunk text that an earlier chunk holds as well. "
            f"{more_on('overlap')}",
        ),
    )
    changes = differences(statistics, before) if before else {}
    if unit_before != unit:
        changes.pop(_SIZES, None)
    for label, value, help in shown:
        if label == _SIZES and unit is None:
            continue
        metric(label, value, help, changes.get(label))


def differences(now: Statistics, before: Statistics) -> dict[str, str]:
    """How far each figure is from the baseline's, by its label."""
    return {
        "Chunks": signed_count(now.chunks - before.chunks),
        "Tokens": signed_count(now.tokens - before.tokens),
        _SIZES: f"median {signed_count(round(now.median) - round(before.median))}",
        "Overlap": points_apart(before.overlap_share, now.overlap_share),
    }


def points_apart(before: float, now: float) -> str:
    """How far one share is from another, in points of percent."""
    change = signed(100 * (now - before), 1)
    return change if change == "±0" else f"{change} points"


#: figures of which less is plainly better
LESS_IS_BETTER = ("Chunks with problems", "Chunks with other problems")


def metric(label: str, value: str, help: str | None, change: str | None) -> None:
    """A figure, with its change from the baseline; coloured only where less is plainly better."""
    color: Literal["off", "red", "green"] = "off"
    if label in LESS_IS_BETTER and change and change != "±0":
        color = "red" if change.startswith("+") else "green"
    st.metric(
        label,
        value,
        change,
        delta_color=color,
        delta_arrow="off",
        help=help,
        width="content",
    )


def certificate_button(certificate: Certificate, document: Document) -> None:
    """Opens the certificate; its label already says what holds, or what does not."""
    icon = ":material/verified:" if certificate.holds else ":material/report:"
    with st.popover(_certificate_label(certificate), icon=icon, key="certificate"):
        coverage_certificate(certificate, document)


def _certificate_label(certificate: Certificate) -> str:
    """What the certificate proves, or the first fact that fails."""
    if not certificate.nothing_lost.holds:
        return "Text is lost"
    if not certificate.slices_exact.holds:
        return "Slices differ"
    return "Nothing lost" if certificate.limit_held.holds else "Over the limit"


def coverage_certificate(certificate: Certificate, document: Document) -> None:
    """The three facts, what was left out of the file, and where every character went."""
    st.markdown("**Coverage certificate**")
    st.caption("Computed from this result, not assumed.")
    for title, fact in (
        ("Slices exact", certificate.slices_exact),
        ("Nothing lost", certificate.nothing_lost),
        ("Limit held", certificate.limit_held),
    ):
        _fact(title, fact)
    _left_out_of_the_file(document)
    rows = {
        "Kept once": certificate.kept_once,
        "Overlapped": certificate.overlapped,
        "White space between chunks": certificate.white_space,
        **{
            f"Dropped: {label_dropped(reason)}": count
            for reason, count in certificate.dropped.items()
        },
        "Lost": certificate.lost,
        "Characters of the document": certificate.characters,
        "Added as context": certificate.context,
    }
    st.table(
        {"Characters": list(rows), "Count": [f"{count:,}" for count in rows.values()]},
        border="horizontal",
        hide_index=True,
        alt="What became of the document's characters",
    )


def _left_out_of_the_file(document: Document) -> None:
    """What the reader of the file says: the facts are about the text that it made."""
    if document.metadata.get("warnings") or document.metadata.get("notes"):
        st.caption("This holds for the text that was read from the file. While it was read:")
        remarks(document)


def _fact(title: str, fact: Fact) -> None:
    icon = ":material/check_circle:" if fact.holds else ":material/error:"
    with st.expander(f"{title}: {plain(fact.summary)}", icon=icon):
        if not fact.exceptions:
            st.caption("Checked for every chunk and every character; no exception.")
        for exception in fact.exceptions[:50]:
            st.markdown(f"- {plain(exception)}")
        if len(fact.exceptions) > 50:
            st.caption(f"and {len(fact.exceptions) - 50} more")
