"""Questions drafted from single sentences: what one defines, states, tells, or holds as a fact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from ...types import Span
from .answers import with_limits
from .english import FUNCTION_WORDS, named
from .facts import fact, has_year
from .filters import is_generic
from .foreign_statements import foreign_statement
from .heading_questions import title_of
from .keyphrases import Rarity, words_of
from .messages import who_does
from .minutes import action_question
from .named_parts import NamedParts, of_part
from .narratives import Told, names_something, told
from .plain_forms import plain_form
from .prose import Passage, has_broken_word, is_closed, plain
from .question_words import asks_first
from .referents import Referents, bare_noun
from .rules import Draft, Kind, is_dangling, is_no_statement, is_notice, keyphrase, leans
from .statements import statement
from .terms_defined import Terms
from .texts import Texts
from .wordings import wording

#: how much less a sentence is worth that leans on the one before it
LEANING = 0.5
#: how much more one is worth that defines, or states what a question can be made of: there are few
DEFINING, STATING = 5.0, 3.0
#: words of content that a sentence has at least
CONTENT = 4


class BySentences:
    """Drafts from the sentences of some documents; `listed` are the plain sentences of each passage."""

    def __init__(
        self, texts: Texts, found: Sequence[Passage], listed: Sequence[Sequence[str]]
    ) -> None:
        self._texts = texts
        self._parts = NamedParts(texts.outlines, found, listed)
        self._rarity = Rarity([text for sentences in listed for text in sentences])
        self._referents = Referents(texts.documents)
        self._terms = Terms(texts.documents, texts.outlines)
        self._told: set[tuple[int, str]] = set()

    def drafts(self, found: Sequence[Passage], texts: Sequence[Sequence[str]]) -> Iterator[Draft]:
        """A draft of each kind that a sentence by itself allows."""
        for passage, listed in zip(found, texts, strict=True):
            source = self._texts.documents[passage.document].text
            answers = with_limits(source, passage.sentences)
            for span, whole, text in zip(passage.sentences, answers, listed, strict=True):
                asked = named(text)
                dangles = passage.is_english and (is_dangling(asked) or is_no_statement(text))
                is_broken = has_broken_word(source[span.start : span.end])
                if dangles or is_notice(text) or is_broken:
                    continue
                if not self._texts.unique.has_twins(text, passage.document, is_named=True):
                    yield from self._drafts(passage, whole, asked)
                elif name := self._parts.name_of(passage, text):
                    yield from of_part(self._drafts(passage, whole, asked), name)

    def _drafts(self, passage: Passage, span: Span, text: str) -> Iterator[Draft]:
        is_minuted = self._texts.minutes[passage.document] and passage.is_english
        if is_minuted and (who := action_question(text)):
            yield Draft("statement", passage.document, span, who, (), STATING)
            return
        people = self._texts.people[passage.document]
        if people and (who := who_does(text, people, passage.is_english)):
            yield Draft("statement", passage.document, span, who, (), STATING)
            return
        is_story = self._texts.is_story(passage)
        words = {word for word in words_of(text) if word not in FUNCTION_WORDS}
        is_small = partial(self._texts.spelling.is_small, passage.document)
        told_so = plain_form(text, is_small) if passage.is_english and not is_story else None
        if text.isascii() and len(words) + has_year(text) < CONTENT and not told_so:
            return
        worth = sum(map(self._rarity.of, words)) / max(1, len(words))
        worth *= LEANING if passage.is_english and leans(text) else 1
        place = passage.document, span
        is_foreign = not passage.is_english and self._texts.is_foreign(passage.document, text)
        language = "en" if passage.is_english else self._texts.language_at(passage)
        if story := self._story(passage, text):
            kind: Kind = "definition" if story.is_who else "statement"
            yield Draft(kind, *place, story.text, story.subjects, worth + STATING)
            return
        if (
            (passage.is_english or is_foreign)
            and not self._texts.is_story(passage)
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
            is_weak = self._is_local(passage, told_so.text, text, span.start)
            subjects, worth = (told_so.subject,), worth + STATING
            yield Draft("statement", *place, told_so.text, subjects, worth, is_weak)
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

    def _story(self, passage: Passage, text: str) -> Told | None:
        """What a sentence of a story is asked, once: who someone is says the first that does."""
        persons = self._texts.persons[passage.document] if passage.is_english else None
        found = told(text, persons) if persons is not None else None
        if found is None or (passage.document, found.text) in self._told:
            return None
        self._told.add((passage.document, found.text))
        return found

    def _by_phrase(
        self, passage: Passage, place: tuple[int, Span], text: str, worth: float, language: str
    ) -> Iterator[Draft]:
        """A draft by what is most specific in a sentence, for want of better ones; in a story by a name alone."""
        is_story = self._texts.is_story(passage)
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
        title = title_of(
            plain(self._texts.outlines[passage.document].headings[passage.section].title)
        )
        is_told = is_generic(title) or (
            passage.is_english and self._texts.is_foreign(passage.document, title, True)
        )
        return "" if is_told else title
