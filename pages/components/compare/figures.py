"""The Compare page's tables: every figure of every panel, and how far each two agree."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from statistics import mean, median

import streamlit as st

from chunking import Chunker, Document
from chunking.inspection import (
    Certificate,
    Statistics,
    boundary_f1,
    cut_sentences,
    matched,
    orphaned_headings,
    pk,
    summarize,
    window_diff,
    without_pins,
)
from chunking.quantities import counted
from chunking.tokenizers import ruler_for
from pages.components.runs.language_model import AsksModel
from pages.components.runs.results import (
    accounts,
    blocks_cut,
    fits,
    recent,
    searched,
    stability,
    unit_of,
)

BETTER = ":green-badge[:material/check: better]"
MISSING = "–"


@dataclass(frozen=True, slots=True)
class Account:
    """Everything that the table says of one panel. Cuts are (all, those that would have fitted)."""

    statistics: Statistics
    unit: str
    limit: int
    token_sizes: tuple[int, ...]
    certificate: Certificate
    sentences: tuple[int, int]
    blocks: dict[str, tuple[int, int]]
    orphans: int
    kept: float | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table: what it says of an account, and the number of which less is better."""

    label: str
    shown: Callable[[Account], str | None]
    less_is_better: Callable[[Account], float | None] | None = None


@recent
def account(document: Document, chunker: Chunker, tokenizer: str) -> Account | None:
    """The figures of a panel, None without chunks; `tokenizer` counts the same for every panel."""
    result = searched(document, chunker)
    tokens = ruler_for(document, "tokens", tokenizer)
    statistics = summarize(document, result, chunker.limit, tokens)
    if statistics is None:
        return None
    sizes = (
        tokens.content_length(chunk.prefix, chunk.start, chunk.end, chunk.suffix)
        for chunk in result.chunks
    )
    room = fits(document, chunker)
    return Account(
        statistics=statistics,
        unit=unit_of(chunker),
        limit=chunker.options.chunk_size,
        token_sizes=tuple(sizes),
        certificate=accounts(document, chunker)[1],
        sentences=(cut_sentences(document, result), cut_sentences(document, result, room)),
        blocks=blocks_cut(document, chunker),
        orphans=orphaned_headings(document, result),
    )


def after_an_edit(document: Document, chunker: Chunker, found: Account | None) -> Account | None:
    """The figures with the share of the chunks that an edit leaves as they are; no model is asked for it."""
    if found is None or isinstance(chunker, AsksModel):
        return found
    return replace(found, kept=stability(document, chunker).kept)


def figures_table(names: Sequence[str], found: Sequence[Account | None]) -> None:
    """One column a panel, one row a figure; the better value is marked where there is one."""
    columns: dict[str, list[str]] = {name: [] for name in names}
    labels = []
    for row in ROWS:
        cells = _cells(row, found)
        if all(cell == MISSING for cell in cells):
            continue
        labels.append(row.label)
        for name, cell in zip(names, cells, strict=True):
            columns[name].append(cell)
    st.table(
        {"Figure": labels, **columns},
        border="horizontal",
        hide_index=True,
        alt="Figures of every panel",
    )


def in_a_line(found: Account, *, is_short: bool) -> str:
    """What matters most of a panel; `is_short` where four panels stand side by side."""
    statistics = found.statistics
    parts = [counted(statistics.chunks, "chunk"), f"median {statistics.median:,.0f}"]
    if not is_short:
        parts.append(f"overlap {statistics.overlap_share:.1%}")
    return " · ".join(parts)


def _cells(row: Row, found: Sequence[Account | None]) -> list[str]:
    shown = [(row.shown(item) if item else None) or MISSING for item in found]
    if row.less_is_better is None:
        return shown
    values = [row.less_is_better(item) if item else None for item in found]
    known = [value for value in values if value is not None]
    if len(set(known)) < 2:
        return shown
    return [
        f"**{cell}** {BETTER}" if value == min(known) else cell
        for cell, value in zip(shown, values, strict=True)
    ]


def _sized(
    own: Callable[[Statistics], float], among: Callable[[Sequence[int]], float]
) -> Callable[[Account], str]:
    """A size in the panel's unit and, where that is another, in tokens."""

    def shown(item: Account) -> str:
        size = f"{own(item.statistics):,.0f} {item.unit}"
        if item.unit == "tokens":
            return size
        return f"{size} ({among(item.token_sizes):,.0f} tokens)"

    return shown


def _cuts(counts: tuple[int, int] | None) -> str | None:
    if counts is None:
        return None
    total, avoidable = counts
    return f"{total:,} ({avoidable:,} would have fitted)" if avoidable else f"{total:,}"


def _block_row(label: str, kind: str) -> Row:
    return Row(
        label,
        lambda item: _cuts(item.blocks.get(kind)),
        lambda item: item.blocks[kind][0] if kind in item.blocks else None,
    )


def _broken(item: Account) -> int:
    certificate = item.certificate
    facts = (certificate.slices_exact, certificate.nothing_lost, certificate.limit_held)
    return sum(not fact.holds for fact in facts)


def _left_out(item: Account) -> float:
    """The share of the text that stands in no chunk, as an option or a program drops it."""
    left_out = sum(item.certificate.dropped.values()) + item.certificate.lost
    return left_out / max(1, item.certificate.visible)


ROWS = (
    Row("Chunks", lambda item: f"{item.statistics.chunks:,}"),
    Row("Index tokens", lambda item: f"{item.statistics.tokens:,}"),
    Row("Unique tokens", lambda item: f"{item.statistics.unique_tokens:,}"),
    Row("Limit", lambda item: f"{item.limit:,} {item.unit}"),
    Row("Smallest chunk", _sized(lambda own: own.smallest, min)),
    Row("Median chunk", _sized(lambda own: own.median, median)),
    Row("Mean chunk", _sized(lambda own: own.mean, mean)),
    Row("Largest chunk", _sized(lambda own: own.largest, max)),
    Row("Text repeated by overlap", lambda item: f"{item.statistics.overlap_share:.1%}"),
    Row(
        "Chunks over the limit",
        lambda item: f"{item.statistics.over_limit:,}",
        lambda item: item.statistics.over_limit,
    ),
    Row(
        "Coverage certificate",
        lambda item: f"{_broken(item)} of 3 facts fail" if _broken(item) else "holds",
        _broken,
    ),
    Row(
        "Text left out",
        lambda item: f"{_left_out(item):.1%}",
        lambda item: round(_left_out(item), 3),
    ),
    Row("Sentences cut", lambda item: _cuts(item.sentences), lambda item: item.sentences[0]),
    _block_row("Tables cut", "table"),
    _block_row("Code blocks cut", "code"),
    _block_row("Lists cut", "list"),
    _block_row("Functions cut", "function"),
    _block_row("Methods cut", "method"),
    Row(
        "Headings without text",
        lambda item: f"{item.orphans:,}" if "heading" in item.blocks else None,
        lambda item: item.orphans if "heading" in item.blocks else None,
    ),
    Row(
        "Kept after an edit",
        lambda item: None if item.kept is None else f"{item.kept:.1%}",
        lambda item: None if item.kept is None else round(1 - item.kept, 3),
    ),
)


@recent
def agreement(
    document: Document, first: Chunker, second: Chunker, tolerance: int
) -> dict[str, float]:
    """How far the cuts of two agree; pinned cuts that both obey are no agreement of theirs."""
    results = (searched(document, chunker) for chunker in (first, second))
    one, two, pinned = without_pins(*results)
    length = len(document.text)
    return {
        "pinned": len(pinned),
        "both": len(matched(one, two, tolerance)),
        "first": len(one),
        "second": len(two),
        "f1": boundary_f1(one, two, tolerance),
        "pk": pk(one, two, length),
        "window_diff": window_diff(one, two, length),
    }


def agreement_table(
    document: Document, panels: Sequence[tuple[str, Chunker]], tolerance: int
) -> None:
    """How far the boundaries of each two panels agree."""
    columns: dict[str, list[str]] = {
        title: []
        for title in (
            "Panels",
            "In both",
            "Only first",
            "Only second",
            "Boundary F1",
            "Pk",
            "WindowDiff",
        )
    }
    for (name, first), (other, second) in combinations(panels, 2):
        found = agreement(document, first, second, tolerance)
        cells = (
            f"{name} and {other}",
            f"{found['both']:,.0f}",
            f"{found['first'] - found['both']:,.0f}",
            f"{found['second'] - found['both']:,.0f}",
            *(f"{found[measure]:.3f}" for measure in ("f1", "pk", "window_diff")),
        )
        for column, cell in zip(columns.values(), cells, strict=True):
            column.append(cell)
    st.table(columns, border="horizontal", hide_index=True, alt="Boundary agreement of each pair")
