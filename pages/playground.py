"""Playground: ask a question, and see what is retrieved, why, and where the answer stands."""

from collections.abc import Sequence

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking import Chunker, ChunkingConfig, Document
from chunking.evaluation import Excerpt, Found, RetrievalOptions, SearchIndex
from chunking.quantities import counted
from pages.components.configuration.recommended_rules import rules_note
from pages.components.configuration.strategy_form import tuned_form
from pages.components.evaluate.annotation.gold_editor import gold_editor, picked_range
from pages.components.evaluate.questions.importing import take_given
from pages.components.evaluate.reading_notes import too_much_note
from pages.components.evaluate.run import Job
from pages.components.evaluate.settings import (
    ask_for_search,
    chosen_documents,
    outside_note,
    present_configuration,
    reference_configuration,
    together_note,
)
from pages.components.library.sidebar import ask_for_document, current_document
from pages.components.playground.answer import answer_panel, mark, marked
from pages.components.playground.question_input import asked, beginning
from pages.components.playground.retrieved import (
    BEYOND,
    LEGEND,
    how,
    passages_of,
    retrieved_view,
    span_of,
)
from pages.components.playground.searching import begin_index, indexes_of
from pages.components.runs.embedding import USUAL, chosen_model
from pages.components.shell.markdown_text import plain
from pages.components.shell.settings_column import settings_column
from pages.components.viewers.passages_view import WIDER, Passage, picked_passage

VIEW, RETRIEVED, WHOLE = "playground.view", "Retrieved chunks", "Whole text"
#: the share of a question's words that is so few that something else may be asked
FEW = 0.25
EDITOR, DOCUMENT = "playground.editor", "playground.document"


def page() -> None:
    """The whole page: settings on the left; the question and what it finds on the right."""
    if current_document() is None:
        ask_for_document("Ask it a question")
        return
    take_given()
    left, right = settings_column()
    note = left.container()
    settings = tuned_form(left)
    settings.draw()
    with left:
        retrieval = ask_for_search()
    with right:
        documents = chosen_documents()
        question = asked(documents)
        row = st.container(horizontal=True, vertical_alignment="center", gap="small")
        present = present_configuration(settings.chunker, documents)
        with row:
            reference = reference_configuration("playground", present)
        if reference is not None:
            note.markdown("**B** is set here. **A** is chosen above the answers.")
        if present is None:
            return
        together_note(documents)
        outside_note(documents)
        rules_note(documents, present)
        if not question:
            if documents:
                begin_index(_job(present, documents, retrieval))
            beginning(documents)
        elif documents:
            made_by = [present] if reference is None else [reference, present]
            results(question, documents, retrieval, made_by, row)


def _job(
    made_by: Chunker | ChunkingConfig, documents: Sequence[Document], retrieval: RetrievalOptions
) -> Job:
    return Job(made_by, tuple(documents), (), retrieval, chosen_model() or USUAL)


def results(
    question: str,
    documents: Sequence[Document],
    retrieval: RetrievalOptions,
    made_by: Sequence[Chunker | ChunkingConfig],
    row: DeltaGenerator,
) -> None:
    """The answer, and below it what each configuration retrieves, or the text to look for it in: chosen in the row."""
    jobs = [_job(each, documents, retrieval) for each in made_by]
    indexes = indexes_of(jobs)
    if len(indexes) < len(jobs):
        return
    searched = list(zip(jobs, indexes, strict=True))
    answer = marked(question, documents)
    answer_panel(question, answer, searched)
    answers = [index.search(question) for _, index in searched]
    unsearched_note(searched[-1][1], question)
    nothing_note(searched[-1][1], question, answers[-1])
    read = sum(each.hit.tokens for each in answers[-1])
    too_much_note(read, searched[-1][1].pool.text_tokens)
    with row:
        view = st.segmented_control(
            "Shown",
            [RETRIEVED, WHOLE],
            default=RETRIEVED,
            required=True,
            key=VIEW,
            label_visibility="collapsed",
        )
    if view == WHOLE:
        whole_text(question, documents, answer)
        return
    for number, place in enumerate(st.columns(len(jobs), gap="medium")):
        with place:
            letter = "AB"[number] if len(jobs) > 1 else ""
            retrieved(question, answers[number], answer, documents, letter, retrieval)


def unsearched_note(index: SearchIndex, question: str) -> None:
    """Say which parts of a question the search by words cannot look for."""
    if not (parts := index.unsearched(question)):
        return
    is_all = len(parts) == len(question.split())
    what = "The whole question" if is_all else ", ".join(f"“{plain(part)}”" for part in parts)
    only = "only by meaning, " if index.options.uses_vectors else ""
    st.caption(
        f":material/search_off: Searched {only}not by words: {what}.",
        help="Words count from two letters on, without signs such as those of C++. Where words are stemmed, "
        "“the” and the like do not count either.",
    )


def nothing_note(index: SearchIndex, question: str, found: Sequence[Found]) -> None:
    """Say where what is read holds few of the words that are searched: a search by meaning always finds something."""
    asked, held = index.held_words(question, found)
    if not asked or len(held) > FEW * len(asked):
        return
    if not held:
        nearest = " These are the nearest in meaning." if index.options.uses_vectors else ""
        told = f"No chunk that is read holds a word of the question.{nearest}"
    else:
        named = ", ".join(f"“{plain(word)}”" for word in held)
        is_spaced = len(asked) <= len(question.split())
        words = (
            f"{len(asked):,} words of the question that are searched" if is_spaced else "question"
        )
        told = f"Of the {words}, what is read holds only {named}."
    st.caption(f":material/search_off: {told} It may be that nothing here answers it.")


def retrieved(
    question: str,
    found: Sequence[Found],
    answer: Sequence[Excerpt],
    documents: Sequence[Document],
    letter: str,
    retrieval: RetrievalOptions,
) -> None:
    """What one configuration retrieves, best first; its letter where there are two."""
    tokens = sum(each.hit.tokens for each in found)
    shown = passages_of(found, answer, len(documents) > 1)
    more = f" The best {len(shown)} are shown." if len(shown) < len(found) else ""
    name = f"**{letter}** · " if letter else ""
    st.caption(
        f"{name}Reads {_amount(tokens, retrieval)} in {counted(len(found), 'chunk')}, best score first.{more}",
        help=f"{_legend(found, retrieval)}\n\n{how(retrieval)}",
    )
    key = f"playground.found.{letter}"
    retrieved_view(shown, key, lambda: take(question, found, shown, key))


def _legend(found: Sequence[Found], retrieval: RetrievalOptions) -> str:
    """What the marks in the chunks mean."""
    beyond = "" if retrieval.top_k else BEYOND.format(retrieval.token_budget)
    return f"{LEGEND}{beyond}{WIDER if any(each.chunk.readings for each in found) else ''}"


def _amount(tokens: int, retrieval: RetrievalOptions) -> str:
    """How much is read, beside how much may be."""
    if retrieval.top_k:
        return counted(tokens, "token")
    return f"{tokens:,} of {retrieval.token_budget:,} tokens (the budget)"


def take(question: str, found: Sequence[Found], shown: Sequence[Passage], key: str) -> None:
    """Mark what was selected in a card as the answer."""
    picked = picked_passage(key, shown)
    if picked is not None:
        number, start, end = picked
        begin, _ = span_of(found[number])
        mark(question, found[number].document, begin + start, begin + end)


def whole_text(question: str, documents: Sequence[Document], answer: Sequence[Excerpt]) -> None:
    """A document to select the answer in, for where no retrieved chunk holds it."""
    document = documents[0]
    if len(documents) > 1:
        by_name = {each.uri or "": each for each in documents}
        document = by_name[st.selectbox("Look in", list(by_name), key=DOCUMENT)]
    key = f"{EDITOR}.{document.fingerprint[:8]}"

    def take() -> None:
        if picked := picked_range(key, document):
            mark(question, document, *picked)

    own = [(item.start, item.end) for item in answer if item.document == document.uri]
    gold_editor(document, own, [], key=key, height=560, on_pick=take)


page()
