"""What the chunks come to, beside the baseline, and the proof that nothing was lost."""

from __future__ import annotations

from collections.abc import Iterator

from ..inspection import (
    Certificate,
    Statistics,
    boundaries,
    boundary_f1,
    certify,
    children_only,
    summarize,
)
from ..strategies.base import Chunker
from ..tokenizers import TOKENIZER, ruler_for
from ..types import Document
from .markup import Markup, element, table

FIGURES = {
    "Chunks": "{0.chunks:,}",
    "Median size": "{0.median:,.0f} {1}",
    "Mean size": "{0.mean:,.1f} {1}",
    "Smallest": "{0.smallest:,} {1}",
    "Largest": "{0.largest:,} {1}",
    "Over the limit": "{0.over_limit:,}",
    "Overlap": "{0.overlap_share:.1%}",
    f"Index tokens ({TOKENIZER})": "{0.tokens:,}",
}


def figures_section(document: Document, chunker: Chunker, baseline: Chunker | None) -> Markup:
    """Figures of the chunks that are searched, and the certificate of all."""
    compared = [chunker, *([baseline] if baseline else [])]
    found = [(_figures(document, each), each.options.unit) for each in compared]
    rows = [
        [name, *("–" if each[0] is None else pattern.format(*each) for each in found)]
        for name, pattern in FIGURES.items()
    ]
    return element(
        "section",
        element("h2", "Figures"),
        table(["", "Now", "Baseline"][: 1 + len(found)], rows),
        *(_agreement(document, chunker, each) for each in compared[1:]),
        element("h2", "Nothing lost"),
        element("ul", *_facts(_certificate(document, chunker))),
    )


def _figures(document: Document, chunker: Chunker) -> Statistics | None:
    result = children_only(chunker.run(document))
    return summarize(document, result, chunker.limit, ruler_for(document, "tokens", TOKENIZER))


def _certificate(document: Document, chunker: Chunker) -> Certificate:
    return certify(
        document, chunker.run(document), chunker.ruler(chunker.view(document)), chunker.limit
    )


def _agreement(document: Document, chunker: Chunker, baseline: Chunker) -> Markup:
    one, other = (boundaries(children_only(each.run(document))) for each in (chunker, baseline))
    shared = len(set(one) & set(other))
    return element(
        "p", f"{shared:,} cuts of both are the same: boundary F1 {boundary_f1(one, other):.2f}."
    )


def _facts(certificate: Certificate) -> Iterator[Markup]:
    for fact in (certificate.slices_exact, certificate.nothing_lost, certificate.limit_held):
        yield element(
            "li", "✓ " if fact.holds else "✗ ", fact.summary, *map(_exception, fact.exceptions[:20])
        )
    for reason, count in certificate.dropped.items():
        yield element("li", f"{count:,} characters were left out: {reason}")


def _exception(text: str) -> Markup:
    return element("div", text)
