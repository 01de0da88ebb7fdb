"""Questions drafted from headings: what the section below one says, shows, lays down or settles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import regex

from ...characters import UNSPACED
from ...segmenters.natural_language import UNDETERMINED
from ...segmenters.outline import Outline
from ...types import Span
from .answers import ANSWER, SECTION, Answer, answer, below
from .by_questions import asks_itself, is_of_questions
from .english import is_foreign_title
from .filters import is_generic, normalised
from .foreign_titles import foreign_title
from .heading_questions import (
    heading_question,
    is_doing_untold,
    kind_question,
    purpose_question,
    section_question,
    title_of,
)
from .headlines import is_headline
from .minutes import decisions, is_formal, said_question
from .parts import part_question
from .persons import person_question
from .prose import Passage, plain
from .regulations import section_rules
from .rules import Draft, Kind, is_notice
from .symptoms import is_clause, symptom_question
from .texts import Texts
from .topics import topic_question
from .wordings import wording

#: characters of an answer that is code alone, at least
SHORTEST_CODE = 20

#: what no question in English holds
_UNSPACED = regex.compile(rf"[{UNSPACED}]")
#: how a block of code begins
_FENCE = "```"


class ByHeadings:
    """Drafts from the headings of some documents."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts
        self._decisions: dict[tuple[int, int], Span] = {}
        self._is_of_questions = [
            is_of_questions(heading.title for heading in found.headings) for found in texts.outlines
        ]
        self._tops = [found.parents.count(-1) for found in texts.outlines]
        self._titles = [
            Counter(normalised(title_of(heading.title)) for heading in found.headings)
            for found in texts.outlines
        ]
        self._every_title = sum(self._titles, Counter[str]())

    def drafts(self, found: Sequence[Passage], texts: Sequence[Sequence[str]]) -> Iterator[Draft]:
        """A draft for each heading that prose follows, no notice, and that no other heading is like."""
        asked: set[tuple[int, int]] = set()
        self._decisions = decisions(found, texts, self._texts.minutes)
        for passage, listed in zip(found, texts, strict=True):
            place = passage.document, passage.section
            if passage.section < 0 or place in asked:
                continue
            asked.add(place)
            if any(map(is_notice, listed)):
                continue
            headings = self._texts.outlines[passage.document]
            title = title_of(plain(headings.headings[passage.section].title))
            if asks_itself(title, passage.is_english, self._is_of_questions[passage.document]):
                continue  # drafted as it stands
            ask = self._person if self._texts.is_story(passage) else self._heading
            asked_for = ask(title, headings, passage) if title else None
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
        for document, headings in enumerate(self._texts.outlines):
            if self._texts.language(document) != "en":
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
        parents = self._texts.outlines[passage.document].parents
        return parents[passage.section] < 0 and self._tops[passage.document] == 1

    def _is_told_by_title(self, passage: Passage, kind: Kind) -> bool:
        """Whether the title of a document, with which it begins, may be asked for; what only leads to it, where it has no other heading.

        The subject of a message is none: below it stands the whole message, with its head.
        """
        headings = self._texts.outlines[passage.document].headings
        is_first = not self._texts.documents[passage.document].text[: headings[0].start].strip()
        is_lone = len(headings) == 1 and " " in headings[0].title
        is_message = bool(self._texts.people[passage.document])
        return is_first and not is_message and (kind != "section" or is_lone)

    def _heading(self, title: str, headings: Outline, passage: Passage) -> tuple[Kind, str] | None:
        """What is asked for a heading; a `section` is what only the heading itself tells of."""
        spoken = "en" if passage.is_english else self._texts.language_at(passage)
        in_english = spoken in ("en", UNDETERMINED) or not wording(spoken)
        in_english &= not self._texts.is_foreign(passage.document, title, passage.is_english)
        parent = headings.parents[passage.section]
        is_named = in_english and parent >= 0
        above = title_of(plain(headings.headings[parent].title)) if is_named else ""
        if in_english and (purpose := purpose_question(title, above)):
            return "term", purpose
        is_repeated = self._is_repeated(passage, title)
        if is_repeated and (of_thing := self._of_part(title, headings, passage, spoken)):
            return "term", of_thing
        if is_generic(title) or is_repeated or len(title) > 90:
            return None
        if who := self._person(title, headings, passage):
            return who
        told_below = self._told_below(passage)
        if not in_english:
            language = spoken if spoken != "en" else self._texts.language(passage.document)
            is_small = self._texts.spelling.is_common(passage.document, title.split()[0])
            is_decided = (passage.document, passage.section) in self._decisions
            is_minuted = self._texts.minutes[passage.document]
            return foreign_title(title, language, is_small, told_below, is_minuted, is_decided)
        if is_foreign_title(title) or (self._texts.minutes[passage.document] and is_formal(title)):
            return None
        title = self._texts.spelling.lowered(passage.document, title)
        first, *others = title.split()
        is_small = self._texts.spelling.begins_title_small(passage.document, first, others)
        if self._texts.minutes[passage.document]:
            place = passage.document, passage.section
            asked = said_question(title, is_small, place in self._decisions)
            return ("heading", asked) if asked else None
        if is_clause(title) and not is_headline(title):
            trouble = symptom_question(title, is_small, self._above(headings, passage.section))
            return ("heading", trouble) if trouble else None
        if asked := heading_question(title, is_small, self._shows_code(headings, passage)):
            return "heading", asked
        if not _UNSPACED.search(above) and (named_so := kind_question(title, above)):
            return "term", named_so
        if asked := topic_question(title, "en", told_below) or section_rules(
            title, is_small, told_below
        ):
            return "heading", asked
        if is_doing_untold(title, is_small, told_below):
            return None
        led = section_question(title, is_small)
        kind: Kind = "heading" if self._is_of_questions[passage.document] else "section"
        return (kind, led) if led else None

    def _above(self, headings: Outline, section: int) -> Iterator[str]:
        """The titles that a section stands below, the nearest first."""
        while (section := headings.parents[section]) >= 0:
            yield plain(headings.headings[section].title)

    def _of_part(
        self, title: str, headings: Outline, passage: Passage, language: str
    ) -> str | None:
        """What a title that stands below several things is asked of the one above it, whose own title stands once."""
        parent = headings.parents[passage.section]
        above = title_of(plain(headings.headings[parent].title)) if parent >= 0 else ""
        if not above or self._every_title[normalised(above)] != 1:
            return None
        first, *others = above.split()
        is_small = self._texts.spelling.begins_title_small(passage.document, first, others)
        return part_question(title, above, is_small, language)

    def _person(self, title: str, _: Outline, passage: Passage) -> tuple[Kind, str] | None:
        """Who the person is that a heading names; all that is asked of the headings of a story."""
        spoken = "en" if passage.is_english else self._texts.language_at(passage)
        who = person_question(title, self._told_below(passage), spoken)
        return ("heading", who) if who else None

    def _is_repeated(self, passage: Passage, title: str) -> bool:
        """Whether another section has a title; a point that was decided on in one meeting is told from that of another."""
        text, document = normalised(title), passage.document
        is_decided = (document, passage.section) in self._decisions
        kin = self._texts.siblings.told_apart(document) if is_decided else ()
        return self._every_title[text] - sum(self._titles[each][text] for each in kin) > 1

    def _shows_code(self, headings: Outline, passage: Passage) -> bool:
        """Whether a section of Markdown has a block of code."""
        document, section = self._texts.documents[passage.document], passage.section
        below = headings.headings[section + 1 : section + 2]
        end = below[0].start if below else len(document.text)
        return (
            document.is_markdown and _FENCE in document.text[headings.headings[section].end : end]
        )

    def _told_below(self, passage: Passage) -> str:
        """The beginning of what a section says."""
        start, end = self._below(passage.document, passage.section)
        return self._texts.documents[passage.document].text[start : min(end, start + ANSWER)]

    def _below(self, document: int, section: int) -> Span:
        return below(
            self._texts.documents[document].text, self._texts.outlines[document].headings, section
        )

    def _answer(self, passage: Passage, is_deed: bool) -> Answer | None:
        section = self._below(passage.document, passage.section)
        return answer(
            self._texts.documents[passage.document].text, section, passage.sentences, is_deed
        )
