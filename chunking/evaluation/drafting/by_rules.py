"""Questions drafted without a language model, for the user to accept, edit or reject.

They are drafted from questions that the text asks itself, headings, definitions, the terms of references, what sentences state, and facts, from the rows
of tables, and from what documents functions and classes in source code, by rules alone, and say so by their origin. What several places could
answer is not asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial

import regex

from ...characters import UNSPACED
from ...retrieval.words import stop_words
from ...segmenters.natural_language import UNDETERMINED, language_in
from ...segmenters.outline import Outline
from ...types import Document, Span
from ..questions.questions import Questions
from .amounts import amount
from .answers import ANSWER, SECTION, Answer, answer, below, shortest, with_limits
from .by_definitions import from_definitions
from .by_questions import asks_itself, from_questions, is_of_questions
from .by_rows import from_rows, is_of_rows
from .by_terms import from_terms
from .choice import Choice
from .english import FUNCTION_WORDS, is_foreign_title, named
from .facts import fact, has_year
from .filters import Uniqueness, is_generic, normalised
from .foreign_statements import foreign_statement, is_surely
from .foreign_titles import foreign_title
from .heading_questions import (
    heading_question,
    kind_question,
    purpose_question,
    section_question,
    title_of,
)
from .keyphrases import Rarity, words_of
from .licences import without_licences
from .loose_titles import sections
from .messages import people_of, who_does
from .minutes import action_question, are_minutes, decisions, is_formal, said_question
from .narratives import Told, names_something, persons_of, told
from .nothing import nothing_from
from .prose import Passage, has_broken_word, is_closed, is_prose, passages, plain, sentence_in
from .question_words import asks_first
from .recipes import from_recipes
from .referents import Referents, bare_noun
from .regulations import section_rules
from .rules import (
    Draft,
    Kind,
    is_dangling,
    is_no_statement,
    is_notice,
    keyphrase,
    leans,
    question_of,
)
from .siblings import Siblings
from .spelling import Spelling
from .spoken import languages_of
from .statements import statement
from .terms_defined import Terms
from .topics import topic_question
from .wordings import wording

#: characters of an answer that is code alone, at least
SHORTEST_CODE = 20
#: how much less a sentence is worth that leans on the one before it
LEANING = 0.5
#: how much more one is worth that defines, or states what a question can be made of: there are few
DEFINING, STATING = 5.0, 3.0
#: words of content that a sentence has at least, and characters that tell its language
CONTENT, SAMPLE = 4, 160

#: what no question in English holds
_UNSPACED = regex.compile(rf"[{UNSPACED}]")
#: how a block of code begins
_FENCE = "```"


def draft_questions(
    documents: Sequence[Document], count: int = 30, seed: int = 0, known: Collection[str] = ()
) -> Questions:
    """Up to `count` questions with the text that answers them, by rules alone.

    They spread over the documents, over each from beginning to end, and over the kinds: headings,
    definitions, terms, statements, facts; source code is asked what it is that functions and classes do.
    There are fewer than `count` where the text does not give as many that a person would ask. Each has
    one excerpt, exactly as it stands. The same documents and seed give the same questions, another seed others. None is
    one of those that are `known`, by their texts, or like one. Where a text gives none at all, `problems` says why and
    what to do. Linear time in the text.

    >>> text = "# Kiln\\n\\n## Firing the kiln\\n\\nHeat the kiln slowly, for eleven hours at least, and never open it before it is cold.\\n"
    >>> [q.text for q in draft_questions([Document.from_text(text, "kiln.md")])]
    ['How do you go about firing the kiln?']
    """
    every = passages(documents)
    found = without_licences(documents, every) or every
    texts = [
        [sentence_in(documents[passage.document], span) for span in passage.sentences]
        for passage in found
    ]
    drafter = _Drafter(documents, found, texts)
    drafts = [*drafter.from_headings(found, texts), *drafter.from_sentences(found, texts)]
    for index, document in enumerate(documents):
        drafts += (draft for way in _by_format(document) for draft in way(index, document))
    drafts = list(drafter.siblings.named(drafts))
    chosen = Choice(drafts, documents, drafter.unique, seed, known).choose(count)
    if count > 0 and not (chosen or any(draft.text in known for draft in drafts)):
        return nothing_from(documents, every)
    return Questions(tuple(question_of(draft, documents[draft.document]) for draft in chosen))


def _by_format(document: Document) -> Iterator[Callable[[int, Document], Iterator[Draft]]]:
    """What drafts from what a format has beside sentences: terms, rows, recipes, questions, what code documents."""
    if is_of_rows(document):
        yield from_rows
    if not document.is_table:
        yield from_terms if is_prose(document) else from_definitions
    if is_prose(document):
        yield from_recipes
        yield from_questions


def _by_document(
    documents: Sequence[Document], found: Sequence[Passage], texts: Sequence[Sequence[str]]
) -> list[list[str]]:
    """The plain sentences of each document; `texts` are those of each passage."""
    sentences: list[list[str]] = [[] for _ in documents]
    for passage, listed in zip(found, texts, strict=True):
        sentences[passage.document] += listed
    return sentences


class _Drafter:
    """Applies the rules to the passages of some documents."""

    def __init__(
        self,
        documents: Sequence[Document],
        found: Sequence[Passage],
        texts: Sequence[Sequence[str]],
    ) -> None:
        self._languages = languages_of(documents, found)
        self._documents = documents
        self._rarity = Rarity([text for listed in texts for text in listed])
        self._spelling = Spelling(documents)
        self._referents = Referents(documents)
        self._outlines = [sections(document) for document in documents]
        self._terms = Terms(documents, self._outlines)
        self.siblings = Siblings(documents, self._outlines, self._languages)
        told_apart = [self.siblings.told_apart(index) for index in range(len(documents))]
        self.unique = Uniqueness(documents, _by_document(documents, found, texts), told_apart)
        self._persons = [
            persons_of(document.text) if is_prose(document) else None for document in documents
        ]
        self._minutes = [are_minutes(document) for document in documents]
        self._people = [people_of(document) for document in documents]
        self._decisions: dict[tuple[int, int], Span] = {}
        self._told: set[tuple[int, str]] = set()
        self._spoken: dict[tuple[int, int], str] = {}
        self._is_of_questions = [
            is_of_questions(heading.title for heading in found.headings) for found in self._outlines
        ]
        self._tops = [found.parents.count(-1) for found in self._outlines]
        self._titles = [
            Counter(normalised(title_of(heading.title)) for heading in found.headings)
            for found in self._outlines
        ]
        self._every_title = sum(self._titles, Counter[str]())

    def from_headings(
        self, found: Sequence[Passage], texts: Sequence[Sequence[str]]
    ) -> Iterator[Draft]:
        """A draft for each heading that prose follows, no notice, and that no other heading is like."""
        asked: set[tuple[int, int]] = set()
        self._decisions = decisions(found, texts, self._minutes)
        for passage, listed in zip(found, texts, strict=True):
            place = passage.document, passage.section
            if passage.section < 0 or place in asked:
                continue
            asked.add(place)
            if any(map(is_notice, listed)) or self._is_story(passage):
                continue
            headings = self._outlines[passage.document]
            title = title_of(plain(headings.headings[passage.section].title))
            if asks_itself(title, passage.is_english, self._is_of_questions[passage.document]):
                continue  # drafted as it stands
            asked_for = self._heading(title, headings, passage) if title else None
            if asked_for and (found_below := self._answer(passage, asked_for[0] == "heading")):
                (kind, text), is_all = asked_for, found_below.is_all
                span = self._decisions.get(place, found_below.span)
                is_title = kind != "term" and self._is_title(passage)
                if not is_title or self._is_told_by_title(passage, kind):
                    is_weak = is_title or not is_all
                    yield Draft(kind, passage.document, span, text, (), 4.0, is_weak)
        yield from self._from_code(asked)

    def _from_code(self, asked: set[tuple[int, int]]) -> Iterator[Draft]:
        """A draft for each English heading with nothing but a block of code below it, and what leads to that."""
        for document, headings in enumerate(self._outlines):
            if self._language(document) != "en":
                continue
            for section, heading in enumerate(headings.headings):
                passage = Passage(document, section, True, ())
                title = title_of(plain(heading.title))
                is_known = not title or (document, section) in asked
                if is_known or asks_itself(title, True, self._is_of_questions[document]):
                    continue
                if not self._shows_code(headings, passage):
                    continue
                kind, question = self._heading(title, headings, passage) or ("section", "")
                span = self._below(document, section)
                is_asked = kind == "heading" and not self._is_title(passage)
                if is_asked and SHORTEST_CODE <= span.end - span.start <= SECTION:
                    yield Draft(kind, document, span, question, (), 4.0)

    def _is_title(self, passage: Passage) -> bool:
        """Whether the heading of a passage stands over all others of its document."""
        parents = self._outlines[passage.document].parents
        return parents[passage.section] < 0 and self._tops[passage.document] == 1

    def _is_told_by_title(self, passage: Passage, kind: Kind) -> bool:
        """Whether the title of a document, with which it begins, may be asked for; what only leads to it, where it has no other heading.

        The subject of a message is none: below it stands the whole message, with its head.
        """
        headings = self._outlines[passage.document].headings
        is_first = not self._documents[passage.document].text[: headings[0].start].strip()
        is_lone = len(headings) == 1 and " " in headings[0].title
        is_message = bool(self._people[passage.document])
        return is_first and not is_message and (kind != "section" or is_lone)

    def _heading(self, title: str, headings: Outline, passage: Passage) -> tuple[Kind, str] | None:
        """What is asked for a heading; a `section` is what only the heading itself tells of."""
        spoken = "en" if passage.is_english else self._language_at(passage)
        in_english = spoken in ("en", UNDETERMINED) or not wording(spoken)
        in_english &= not self._is_foreign(passage.document, title, passage.is_english)
        parent = headings.parents[passage.section]
        is_named = in_english and parent >= 0
        above = title_of(plain(headings.headings[parent].title)) if is_named else ""
        if in_english and (purpose := purpose_question(title, above)):
            return "term", purpose
        if is_generic(title) or self._is_repeated(passage, title) or len(title) > 90:
            return None
        if not in_english:
            language = spoken if spoken != "en" else self._language(passage.document)
            is_small = self._spelling.is_common(passage.document, title.split()[0])
            told_below = self._told_below(passage)
            return foreign_title(
                title, language, is_small, told_below, self._minutes[passage.document]
            )
        if is_foreign_title(title) or (self._minutes[passage.document] and is_formal(title)):
            return None
        title = self._spelling.lowered(passage.document, title)
        first, *others = title.split()
        is_small = self._spelling.begins_title_small(passage.document, first, others)
        if self._minutes[passage.document]:
            place = passage.document, passage.section
            asked = said_question(title, is_small, place in self._decisions)
            return ("heading", asked) if asked else None
        if asked := heading_question(title, is_small, self._shows_code(headings, passage)):
            return "heading", asked
        if not _UNSPACED.search(above) and (named_so := kind_question(title, above)):
            return "term", named_so
        told_below = self._told_below(passage)
        if asked := topic_question(title, "en", told_below) or section_rules(
            title, is_small, told_below
        ):
            return "heading", asked
        led = section_question(title, is_small)
        kind: Kind = "heading" if self._is_of_questions[passage.document] else "section"
        return (kind, led) if led else None

    def _is_repeated(self, passage: Passage, title: str) -> bool:
        """Whether another section has a title; a point that was decided on in one meeting is told from that of another."""
        text, document = normalised(title), passage.document
        is_decided = (document, passage.section) in self._decisions
        kin = self.siblings.told_apart(document) if is_decided else ()
        return self._every_title[text] - sum(self._titles[each][text] for each in kin) > 1

    def _shows_code(self, headings: Outline, passage: Passage) -> bool:
        """Whether a section of Markdown has a block of code."""
        document, section = self._documents[passage.document], passage.section
        below = headings.headings[section + 1 : section + 2]
        end = below[0].start if below else len(document.text)
        return (
            document.is_markdown and _FENCE in document.text[headings.headings[section].end : end]
        )

    def _told_below(self, passage: Passage) -> str:
        """The beginning of what a section says."""
        start, end = self._below(passage.document, passage.section)
        return self._documents[passage.document].text[start : min(end, start + ANSWER)]

    def _below(self, document: int, section: int) -> Span:
        return below(self._documents[document].text, self._outlines[document].headings, section)

    def _answer(self, passage: Passage, is_deed: bool) -> Answer | None:
        section = self._below(passage.document, passage.section)
        return answer(self._documents[passage.document].text, section, passage.sentences, is_deed)

    def from_sentences(
        self, found: Sequence[Passage], texts: Sequence[Sequence[str]]
    ) -> Iterator[Draft]:
        """A draft of each kind that a sentence by itself allows."""
        for passage, listed in zip(found, texts, strict=True):
            source = self._documents[passage.document].text
            answers = with_limits(source, passage.sentences)
            for span, whole, text in zip(passage.sentences, answers, listed, strict=True):
                asked = named(text)
                dangles = passage.is_english and (is_dangling(asked) or is_no_statement(text))
                is_broken = has_broken_word(source[span.start : span.end])
                is_asked = not (dangles or is_notice(text) or is_broken)
                if is_asked and not self.unique.has_twins(text, passage.document, is_named=True):
                    yield from self._drafts(passage, whole, asked)

    def _drafts(self, passage: Passage, span: Span, text: str) -> Iterator[Draft]:
        is_minuted = self._minutes[passage.document] and passage.is_english
        if is_minuted and (who := action_question(text)):
            yield Draft("statement", passage.document, span, who, (), STATING)
            return
        people = self._people[passage.document]
        if people and (who := who_does(text, people, passage.is_english)):
            yield Draft("statement", passage.document, span, who, (), STATING)
            return
        words = {word for word in words_of(text) if word not in FUNCTION_WORDS}
        is_small = partial(self._spelling.is_small, passage.document)
        told_so = amount(text, is_small) if passage.is_english else None
        if text.isascii() and len(words) + has_year(text) < CONTENT and not told_so:
            return
        worth = sum(map(self._rarity.of, words)) / max(1, len(words))
        worth *= LEANING if passage.is_english and leans(text) else 1
        place = passage.document, span
        is_foreign = not passage.is_english and self._is_foreign(passage.document, text)
        language = "en" if passage.is_english else self._language_at(passage)
        if story := self._story(passage, text):
            kind: Kind = "definition" if story.is_who else "statement"
            yield Draft(kind, *place, story.text, story.subjects, worth + STATING)
            return
        if (
            (passage.is_english or is_foreign)
            and not self._is_story(passage)
            and is_closed(text)
            and (
                defined := self._terms.defined(
                    *place, text, is_small, language if is_foreign else ""
                )
            )
        ):
            whole = self._terms.whole_of(passage, span, defined)
            yield Draft("definition", passage.document, whole, defined, (), worth + DEFINING)
        if is_foreign and (asked := foreign_statement(text, language, is_small)):
            subjects, worth = (asked.subject,), worth + STATING
            yield Draft("statement", *place, asked.text, subjects, worth, asked.is_weak)
            return
        if told_so:
            yield Draft("statement", *place, told_so.text, (told_so.subject,), worth + STATING)
        elif found := fact(text, not is_foreign, is_small):
            question, telling = found
            is_odd = bool(wording(language)) if is_foreign else not asks_first(question)
            is_odd |= self._is_local(passage, question, text, span.start)
            yield Draft("fact", *place, question, (), worth * telling / 2, is_odd)
        elif passage.is_english and (stated := statement(text, is_small)):
            subjects, is_weak = (stated.subject,), stated.is_weak
            is_weak |= self._is_local(passage, stated.text, text, span.start)
            yield Draft("statement", *place, stated.text, subjects, worth + STATING, is_weak)
        if passage.is_english or is_foreign:
            yield from self._by_phrase(passage, place, text, worth, language)

    def _is_local(self, passage: Passage, question: str, text: str, at: int) -> bool:
        """Whether an English question is about a thing that only its own part of the document tells of: the ship."""
        noun = bare_noun(question, text) if passage.is_english else ""
        known = self._referents
        return known.is_local(passage.document, noun) or known.is_taken_up(
            passage.document, noun, at
        )

    def _is_story(self, passage: Passage) -> bool:
        """Whether a passage is of a story in English, that tells what people do."""
        return passage.is_english and self._persons[passage.document] is not None

    def _story(self, passage: Passage, text: str) -> Told | None:
        """What a sentence of a story is asked, once: who someone is says the first that does."""
        persons = self._persons[passage.document] if passage.is_english else None
        found = told(text, persons) if persons is not None else None
        if found is None or (passage.document, found.text) in self._told:
            return None
        self._told.add((passage.document, found.text))
        return found

    def _by_phrase(
        self, passage: Passage, place: tuple[int, Span], text: str, worth: float, language: str
    ) -> Iterator[Draft]:
        """A draft by what is most specific in a sentence, for want of better ones; in a story by a name alone."""
        is_story = self._is_story(passage)
        if is_story and not names_something(text):
            return
        section = self._section(passage) if passage.is_english else ""
        asked = keyphrase(text, self._rarity, passage.is_english, section, language)
        if asked and not (is_story and not asked[1][0].istitle()):
            is_weak = passage.is_english or bool(wording(language))
            yield Draft("keyphrase", *place, *asked, worth * len(asked[1]), is_weak)

    def _section(self, passage: Passage) -> str:
        """The title of the section that a passage stands in; empty where that says nothing."""
        if passage.section < 0:
            return ""
        title = title_of(plain(self._outlines[passage.document].headings[passage.section].title))
        is_told = is_generic(title) or (
            passage.is_english and self._is_foreign(passage.document, title, True)
        )
        return "" if is_told else title

    def _is_foreign(self, document: int, text: str, is_near_english: bool = False) -> bool:
        """Whether a text that is not clearly English is no scrap of English either.

        Near English text in a document in another language it may be one, where it has a word of English.
        """
        if (language := self._language(document)) not in ("en", UNDETERMINED):
            english = FUNCTION_WORDS - stop_words(language.partition("-")[0])
            is_scrap = is_near_english and not english.isdisjoint(text.lower().split())
            if not is_scrap:
                return True
        return not text.isascii() and any(c.isalpha() and not c.isascii() for c in text)

    def _language(self, document: int) -> str:
        return self._languages[document]

    def _language_at(self, passage: Passage) -> str:
        """The language of a passage's section, as its first passage in another language than English tells, else of its document."""
        place = passage.document, passage.section
        if place not in self._spoken:
            start, end = passage.sentences[0].start, passage.sentences[-1].end
            text = self._documents[passage.document].text[start:end][:SAMPLE]
            own = self._language(passage.document)
            is_told = end - start >= shortest(text) and not is_surely(text, own)
            other = language_in(text) if is_told else own
            self._spoken[place] = own if other in (UNDETERMINED, "en") else other
        return self._spoken[place]
