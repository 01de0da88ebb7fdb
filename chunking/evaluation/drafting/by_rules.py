"""Questions drafted without a language model, for the user to accept, edit or reject.

They are drafted from questions that the text asks itself or that speakers ask each other, headings, definitions, the terms of references, what sentences state, and facts, from the rows
of tables, and from what documents functions and classes in source code, by rules alone, and say so by their origin. What several places could
answer is not asked.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace

from ...types import Document
from ..questions.questions import Questions
from .by_chats import from_chats
from .by_definitions import from_definitions
from .by_headings import ByHeadings
from .by_members import from_members, is_of_members
from .by_operations import from_operations
from .by_prices import from_prices
from .by_questions import from_questions
from .by_rows import from_rows, is_of_rows
from .by_sentences import BySentences
from .by_settings import from_settings, is_of_settings
from .by_tables import from_tables
from .by_terms import from_terms
from .by_turns import from_turns
from .choice import Choice
from .giving_away import without_sums
from .leading import without_leading
from .licences import without_licences
from .nothing import nothing_from
from .prose import SPOKEN, is_prose, passages, sentence_in
from .recipes import from_recipes
from .releases import from_releases
from .rules import Draft, question_of
from .standing_alone import in_context
from .texts import Texts
from .transcripts import Spoken, spoken
from .unasked import alike, unasked


def draft_questions(
    documents: Sequence[Document], count: int = 30, seed: int = 0, known: Collection[str] = ()
) -> Questions:
    """Up to `count` questions with the text that answers them, by rules alone.

    They spread over the documents, over each from beginning to end, and over the kinds: headings,
    definitions, terms, statements, facts; source code is asked what it is that functions and classes do.
    There are fewer than `count` where the text does not give as many that a person would ask. Each has
    one excerpt, exactly as it stands. The same documents and seed give the same questions, another seed others. None is
    one of those that are `known`, by their texts, or like one. Where a text gives none at all, `problems` says why and
    what to do, and `unasked` why none is on one of several documents. Linear time in the text.

    >>> text = "# Kiln\\n\\n## Firing the kiln\\n\\nHeat the kiln slowly, for eleven hours at least, and never open it before it is cold.\\n"
    >>> [q.text for q in draft_questions([Document.from_text(text, "kiln.md")])]
    ['How do you go about firing the kiln?']
    """
    files, voices = documents, [spoken(document) for document in documents]
    documents = [
        voice.document if voice else file for voice, file in zip(voices, files, strict=True)
    ]
    every = passages(documents)
    found = without_licences(documents, every) or every
    texts = [
        [sentence_in(documents[passage.document], span) for span in passage.sentences]
        for passage in found
    ]
    known_of = Texts(documents, found, texts)
    drafts = [
        *ByHeadings(known_of).drafts(found, texts),
        *BySentences(known_of, found, texts).drafts(found, texts),
    ]
    for index, document in enumerate(documents):
        drafts += (draft for way in _by_format(document) for draft in way(index, document))
    drafts = list(known_of.siblings.named(list(without_sums(drafts))))
    drafts = list(without_leading(drafts))
    drafts = list(in_context(drafts, documents, known_of.siblings.titles, known_of.languages))
    chosen = Choice(drafts, documents, known_of.unique, seed, known).choose(count)
    if count > 0 and not (chosen or any(draft.text in known for draft in drafts)):
        return nothing_from(documents, every, alike(documents, known_of.unique))
    questions = tuple(
        question_of(_in_file(draft, voices[draft.document]), files[draft.document])
        for draft in chosen
    )
    had_room = len(chosen) < count or len(documents) <= count  # else some had no turn
    none = unasked(documents, every, drafts, chosen, known_of.unique, known) if had_room else ()
    return Questions(questions, (), none)


def _in_file(draft: Draft, voice: Spoken | None) -> Draft:
    """A draft on what is spoken in a file of subtitles, with its answer as it stands there."""
    return replace(draft, span=voice.span(draft.span)) if voice else draft


def _by_format(document: Document) -> Iterator[Callable[[int, Document], Iterator[Draft]]]:
    """What drafts from what a format has beside sentences: terms, rows, recipes, questions, what code documents."""
    if document.mime_type == SPOKEN:
        yield from_turns
        return
    if is_of_members(document):
        yield from_operations
        yield from_members
        return
    if is_of_settings(document):
        yield from_settings
        return
    if is_of_rows(document):
        yield from_rows
    if not document.is_table:
        yield from_terms if is_prose(document) else from_definitions
    if is_prose(document):
        if not is_of_rows(document):
            yield from_tables
        yield from_recipes
        yield from_prices
        yield from_questions
        yield from_chats
        yield from_releases
