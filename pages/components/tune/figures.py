"""The figures of a result, and its coverage certificate with the detail of every fact."""

import streamlit as st

from chunking.inspection import Certificate, Fact, Statistics
from pages.components.shell.markdown_text import plain


def figures(statistics: Statistics, certificate: Certificate, unit: str, unread: int) -> None:
    """A row of numbers: the sizes in the chosen unit, the tokens that will be paid for, and how many
    chunks the embedding model does not read to their end."""
    sizes = (statistics.smallest, statistics.median, statistics.mean, statistics.largest)
    shown = (
        ("Chunks", f"{statistics.chunks:,}", None),
        (
            "Tokens",
            short(statistics.tokens),
            f"{statistics.tokens:,} tokens in these chunks as embedded, repeats and added context included.",
        ),
        (
            "Unique",
            short(statistics.unique_tokens),
            f"{statistics.unique_tokens:,} tokens of the whole document, each counted once, with the white space between chunks, which no chunk holds.",
        ),
        (
            "Min · median · mean · max",
            " · ".join(short(round(size)) for size in sizes),
            f"Chunk sizes in {unit}.",
        ),
        (
            "Overlap",
            f"{statistics.overlap_share:.1%}",
            "The share of all chunk text that an earlier chunk holds as well.",
        ),
        ("Over limit", str(statistics.over_limit), None),
        (
            "Not read whole",
            f"{unread:,}",
            "Chunks that are longer than the input of the embedding model chosen below the options, "
            "counted in its own tokens. What it does not read is greyed in the text.",
        ),
    )
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        for label, value, help in shown:
            st.metric(label, value, help=help, width="content")
        _certificate_button(certificate)


def short(count: int) -> str:
    """A count in at most four digits: 9,999, 12.3k, 1.20M."""
    if count < 10_000:
        return f"{count:,}"
    return f"{count / 1000:,.1f}k" if count < 1_000_000 else f"{count / 1_000_000:,.2f}M"


def _certificate_button(certificate: Certificate) -> None:
    """Opens the certificate; its label already says whether all is well."""
    holds = certificate.holds
    label = "Certified" if holds else "Look here"
    icon = ":material/verified:" if holds else ":material/report:"
    help = "Every character accounted for: slices exact, nothing lost, limit held."
    with st.popover(label, icon=icon, help=help, key="certificate"):
        coverage_certificate(certificate)


def coverage_certificate(certificate: Certificate) -> None:
    """Where every character went, and the three facts."""
    st.markdown("**Coverage certificate**")
    st.caption("Computed from this result, not assumed.")
    for title, fact in (
        ("Slices exact", certificate.slices_exact),
        ("Nothing lost", certificate.nothing_lost),
        ("Limit held", certificate.limit_held),
    ):
        _fact(title, fact)
    rows = {
        "Kept once": certificate.kept_once,
        "Overlapped": certificate.overlapped,
        "White space between chunks": certificate.white_space,
        **{f"Dropped: {reason}": count for reason, count in certificate.dropped.items()},
        "Lost": certificate.lost,
        "Characters of the document": certificate.characters,
        "Added as context": certificate.context,
    }
    st.table(
        {"Characters": {name: f"{count:,}" for name, count in rows.items()}}, border="horizontal"
    )


def _fact(title: str, fact: Fact) -> None:
    icon = ":material/check_circle:" if fact.holds else ":material/error:"
    with st.expander(f"{title}: {plain(fact.summary)}", icon=icon):
        if not fact.exceptions:
            st.caption("Checked for every chunk and every character; no exception.")
        for exception in fact.exceptions[:50]:
            st.markdown(f"- {plain(exception)}")
        if len(fact.exceptions) > 50:
            st.caption(f"and {len(fact.exceptions) - 50} more")
