"""One question in full: its gold text, what was retrieved instead, and why."""

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking import Document
from chunking.evaluation import SIZE_CAUSES, Excerpt, GoldChunk, Hit, Miss, Question, Row, Verdict
from chunking.inspection import place_of
from chunking.quantities import figure
from pages.components.configuration.summaries import in_full
from pages.components.evaluate.questions.table import (
    fit,
    origin_of,
    question_actions,
    times_chosen,
)
from pages.components.evaluate.results.fix_panel import fix_panel, try_sizes
from pages.components.evaluate.run import Findings
from pages.components.shell.markdown_text import plain
from pages.components.viewers.into_view import into_view
from pages.components.viewers.passages_view import (
    WIDER,
    Mark,
    Passage,
    added_to,
    passages_view,
    pieces,
    read_span,
    surroundings,
    tokens_read,
)
from pages.components.viewers.shared.markup import is_fixed_width, markup_within

_SIDE = "evaluate.side"
#: pixels of the table above that stay in view
_ABOVE = 320
#: characters around gold text
AROUND = 160
#: retrieved chunks that are shown
MOST_SHOWN = 20
#: the colour of each cause
BADGES = {"found": "green", "left out": "gray", "cut": "red", "not embedded": "violet",
           "diluted": "orange", "over budget": "primary", "ranked low": "blue"}  # fmt: skip


def question_detail(
    question: Question,
    found: Sequence[Findings],
    documents: Sequence[Document],
    is_current: bool,
) -> None:
    """The question on some of the documents, and what one of the configurations made of it; in view once it is chosen.

    Other sizes are tried only where the findings are current: others give way to an evaluation.
    """
    with st.container(key="question-detail"):
        into_view("question-place", times_chosen(), _ABOVE)
        _detail(question, found, documents, is_current)


def _detail(
    question: Question,
    found: Sequence[Findings],
    documents: Sequence[Document],
    is_current: bool,
) -> None:
    st.markdown(f"#### {plain(question.text)}")
    findings = _side(found)
    number = _place(question, findings) if findings else None
    if findings is None or number is None:
        with _row():
            st.caption(origin_of(question), width="content")
            question_actions(question)
        _gold_alone(question, documents)
        return
    row, verdict = findings.report.rows[number], findings.diagnosis[number]
    with _row():
        st.markdown(
            f":{BADGES[verdict.cause]}-badge[{verdict.cause}] recall "
            f"**{row.scores['recall']:.2f}** · {origin_of(question)}",
            width="content",
        )
        question_actions(question)
    left, right = st.columns([1, 1.4], gap="small")
    with left:
        sizes = _why(verdict)
        if verdict.cause != "found":
            _found_by(question, found)
            fix_panel(findings, number)
        st.markdown("**Gold text**")
        passages_view(
            [_gold(findings, item, verdict) for item in range(len(question.excerpts))],
            key="evaluate.gold",
            label="Gold text",
        )
    with right:
        _hits(findings, row, verdict)
    if verdict.cause in SIZE_CAUSES and is_current:
        with sizes.container():
            try_sizes(findings)


def _row() -> DeltaGenerator:
    return st.container(horizontal=True, vertical_alignment="center", gap="small")


def _why(verdict: Verdict) -> DeltaGenerator:
    """What became of the answer, and below it a place for what would mend that."""
    st.markdown("**Why missed**" if verdict.cause != "found" else "**What was found**")
    st.markdown(plain(verdict.message))
    for miss in verdict.misses[1:]:
        st.markdown(f"- {plain(miss.message)}")
    return st.empty()


def _found_by(question: Question, found: Sequence[Findings]) -> None:
    """Which of A and B finds what the other one misses, and at which rank."""
    for letter, each in zip("AB", found, strict=False):
        number = _place(question, each)
        verdict = None if number is None else each.diagnosis[number]
        if verdict and verdict.cause == "found" and verdict.rank is not None:
            name = plain(in_full(each.made_by))
            st.markdown(f"**{letter}** finds it, at rank {verdict.rank:,}: {name}.")


def _hits(findings: Findings, row: Row, verdict: Verdict) -> None:
    """The best of the retrieved chunks."""
    st.markdown(
        "**Retrieved**",
        help="Underlined in orange: gold text. Grey and dotted: what the embedding model does not read. "
        f"Grey: cut off by the token budget.{_wider(findings)}",
    )
    passages_view(_retrieved(findings, row, verdict), key="evaluate.hits", label="Retrieved chunks")
    if len(row.hits) > MOST_SHOWN:
        st.caption(f"The best {MOST_SHOWN} of {len(row.hits):,} are shown.")


def _wider(findings: Findings) -> str:
    """What the ground of a text says, where more is read than the chunks."""
    return WIDER if findings.report.pool.is_wide else ""


def _side(found: Sequence[Findings]) -> Findings | None:
    """The configuration whose answer is shown."""
    if len(found) < 2:
        return found[0] if found else None
    side = st.segmented_control(
        "Configuration", ("A", "B"), default="B", required=True, key=_SIDE,
        label_visibility="collapsed",
    )  # fmt: skip
    return found["AB".index(side)]


def _place(question: Question, findings: Findings) -> int | None:
    """Where a question stands in the report; None if it was not asked like this."""
    return next(
        (number for number, row in enumerate(findings.report.rows) if row.question == question),
        None,
    )


# — passages —


def _gold_alone(question: Question, documents: Sequence[Document]) -> None:
    by_name = {document.uri: document for document in documents}
    passages_view(
        [_excerpt(by_name[item.document], item, "", True) for item in question.excerpts],
        key="evaluate.gold",
        label="Gold text",
    )


def _gold(findings: Findings, number: int, verdict: Verdict) -> Passage:
    """An excerpt, and what became of it; where chunks end inside it there is a bar."""
    excerpt = verdict.question.excerpts[number]
    miss = _miss(verdict, number)
    document = _document(findings, excerpt.document)
    fate = f" · {miss.cause}" if miss else " · found"
    return _excerpt(document, excerpt, fate, miss is None, miss.boundaries if miss else ())


def _excerpt(
    document: Document, excerpt: Excerpt, fate: str, is_good: bool, cuts: Sequence[int] = ()
) -> Passage:
    """An excerpt with some text around it."""
    start, end = surroundings(document.text, excerpt.start, excerpt.end, AROUND)
    marks = [
        Mark(excerpt.start, excerpt.end, "gold"),
        Mark(start, excerpt.start, "outside"),
        Mark(excerpt.end, end, "outside"),
    ]
    note = f"characters {excerpt.start:,}–{excerpt.end:,}{fate}"
    parts = pieces(document.text, start, end, marks, cuts)
    drawn = markup_within(document, start, end)
    return Passage(
        fit(excerpt.document),
        note,
        is_good,
        parts,
        markup=drawn,
        is_code=is_fixed_width(document),
        has_before=start > 0,
        has_after=end < len(document.text),
    )


def _miss(verdict: Verdict, number: int) -> Miss | None:
    excerpt = verdict.question.excerpts[number]
    return next((miss for miss in verdict.misses if miss.excerpt == excerpt), None)


def _document(findings: Findings, name: str) -> Document:
    return next(document for document in findings.report.documents if document.uri == name)


def _retrieved(findings: Findings, row: Row, verdict: Verdict) -> list[Passage]:
    """The chunks that were read, best first, and after them those that would have helped."""
    report = findings.report
    gold = [Mark(item.start, item.end, "gold") for item in row.question.excerpts]
    names = [document.uri for document in report.documents]
    owners = [names.index(item.document) for item in row.question.excerpts]
    cards = []
    for hit in row.hits[:MOST_SHOWN]:
        own = [mark for mark, owner in zip(gold, owners, strict=True) if owner == hit.document]
        cards.append(_card(findings, hit, own))
    for item in _not_retrieved(row, verdict):
        chunk = report.chunks[item.document][item.chunk]
        hit = Hit(item.document, item.chunk, *chunk.read, 0.0, item.rank, 0)
        own = [mark for mark, owner in zip(gold, owners, strict=True) if owner == hit.document]
        cards.append(_card(findings, hit, own, is_read=False))
    return cards


def _not_retrieved(row: Row, verdict: Verdict) -> list[GoldChunk]:
    """Of the chunks with gold text that were not retrieved the best, and the one the verdict is on."""
    if verdict.cause == "found":
        return []
    read = {(hit.document, hit.chunk) for hit in row.hits}
    missed = [item for item in row.ranks if (item.document, item.chunk) not in read]
    return [item for item in missed if item is missed[0] or item.rank == verdict.rank]


def _card(findings: Findings, hit: Hit, gold: list[Mark], is_read: bool = True) -> Passage:
    report = findings.report
    document, chunk = report.documents[hit.document], report.chunks[hit.document][hit.chunk]
    start, end = read_span(chunk, hit)
    marks = [*gold, Mark(hit.end, end, "outside")]
    if (start, end) != (chunk.start, chunk.end):
        marks.append(Mark(chunk.start, chunk.end, "found"))
    cuts = report.truncations(hit.document, [chunk]).values()
    marks += [Mark(cut.seen, chunk.end, "unread") for cut in cuts]
    holds = any(mark.start < hit.end and mark.end > hit.start for mark in gold)
    title = f"Rank {hit.rank:,}" + (
        f" · score {figure(hit.score, 2)}" if is_read else " · not retrieved"
    )
    where = place_of(document, chunk)
    tokens = f" · {tokens_read(chunk, hit)}" if is_read else ""
    named = f"{document.uri} · " if len(report.documents) > 1 else ""
    note = f"{named}chunk {chunk.index + 1:,}{tokens}" + (f" · {where}" if where else "")
    parts = pieces(document.text, start, end, marks)
    drawn = markup_within(document, start, end)
    return Passage(
        title,
        fit(note),
        holds and is_read,
        parts,
        markup=drawn,
        is_code=is_fixed_width(document),
        added=added_to(chunk),
    )
