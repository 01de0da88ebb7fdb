"""Whether a question can be understood without its document, as who searches many asks it: *when the boat returned*, which boat?

One that cannot names its document by its title, a setting by its file; without a title it is asked only where nothing else is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...retrieval.words import stop_words
from ...types import Document
from ..questions.questions import name_of
from .document_names import TITLE, Name
from .english import FUNCTION_WORDS, GENERAL, PREPOSITIONS, TELLING_APART, words
from .filters import normalised
from .past_verbs import PAST_VERBS
from .rules import Draft
from .wordings import FRAMES

#: words of its own from which on a question stands alone, and those up to which an article may point out of it
FEWEST, POINTING = 2, 2
#: how much less a question is worth that has to name its document
NAMING = 0.8
#: kinds of questions that are asked as the text asks them, or of a name
_AS_THEY_STAND = ("question", "row", "term")
_SETTING = re.compile(r"What is (?!the parameter )[^?]{1,120} (?:set to|for)\?")
#: a noun with nothing that says which of its kind it is: when the boat returned, must each script return, die Gebühr
_VERB = rf"(?:[a-z]+ed|{PAST_VERBS})\b"
_BARE = {
    "en": re.compile(
        rf"\b(?:(?:is|are|was|were|did|does|do|can|may|must|should|will|has|have) (?:the|each|every) (?P<asked>[a-z]{{3,}}) [a-z]+(?=\?| (?:{'|'.join(sorted(PREPOSITIONS | {'to'}))})\b)"
        rf"|(?:the|each|every) (?P<noun>[a-z]{{3,}})(?=\W*\Z| {_VERB}| (?:{'|'.join(sorted(FUNCTION_WORDS))})\b))"
    ),
    "de": re.compile(r"\b(?:der|die|das|den|dem|des) (?P<noun>[A-ZÄÖÜ][a-zäöüß]{2,})\b"),
    "fr": re.compile(r"\b(?:(?:le|la|les|du|des|au|aux) |[ld]['’])(?P<noun>[^\W\d_]{3,})\b"),
    "es": re.compile(r"\b(?:el|la|los|las|del|al) (?P<noun>[^\W\d_]{3,})\b"),
    "it": re.compile(r"\b(?:(?:il|lo|la|i|gli|le|del|della) |l['’])(?P<noun>[^\W\d_]{3,})\b"),
    "nl": re.compile(r"\b(?:de|het) (?P<noun>[a-z]{3,})\b"),
}
#: what asks, with units and verbs that say nothing of what is asked for
_ASKING = {
    "en": words("month months week weeks year years date day days hours minutes percent euros dollars pounds much many long often old high"),
    "de": words("wer wen wem was wann wie wo wozu welche welcher welches gilt gelten beträgt betragen kostet kosten hoch viel viele lange muss darf"),
    "fr": words("qui que quel quelle quels quelles combien comment quand où coûte coûtent temps dure faut"),
    "es": words("qué quién cuál cuáles cuánto cuánta cuántos cuántas cómo cuándo dónde cuesta cuestan tiempo dura"),
    "it": words("chi che cosa quale quali quanto quanta quanti quante come quando dove costa costano tempo dura"),
    "nl": words("wie wat welke welk hoeveel hoe wanneer waar kost kosten lang duurt"),
}  # fmt: skip
#: a name, a number or what stands in code
_NAMED = re.compile(r"\d|[_`@#/]|\w[.-]\w+\.|(?<=[a-z,] )[A-Z]|[a-z][A-Z]")
_NAMED_IN_GERMAN = re.compile(r"\d|[_`@#/]|\b[A-ZÄÖÜ]{2,}|[a-z][A-Z]")
_QUOTED = re.compile(r"[“„«‘]")


def in_context(
    drafts: Sequence[Draft],
    documents: Sequence[Document],
    titles: Sequence[str],
    languages: Sequence[str],
) -> Iterator[Draft]:
    """The drafts on several documents, each as it stands or with what names its document; without those that nothing makes whole.

    What is asked of one document alone is asked by somebody who knows it. A document of which nothing else can be asked is named by its file where it has no title.
    """
    bases = [language.partition("-")[0].lower() for language in languages]
    asked: set[int] = set()
    left: list[Draft] = []
    for draft in drafts:
        document = documents[draft.document]
        found: Draft | None = draft
        if len(documents) > 1 and not (draft.names_document or draft.part):
            if draft.kind in _AS_THEY_STAND:
                is_setting = draft.kind == "row" and _SETTING.fullmatch(draft.text)
                found = _of_file(draft, document) if is_setting else draft
            elif not stands_alone(draft.text, bases[draft.document]):
                title = titles[draft.document]
                is_fit = len(title.split()) > 1 and len(title) <= TITLE
                found = _named(draft, title, bases[draft.document]) if is_fit else None
        if found:
            asked.add(draft.document)
            yield found
        else:
            left.append(draft)
    for draft in left:
        by_file = _named(draft, name_of(documents[draft.document]), bases[draft.document])
        if draft.document not in asked and by_file:
            yield by_file


def stands_alone(question: str, language: str) -> bool:
    """Whether a question says of what it asks: by a name, or by more than a noun that its text alone explains.

    >>> stands_alone("What happened when the boat returned?", "en"), stands_alone("What happened when the mail boat returned late?", "en")
    (False, True)
    >>> stands_alone("Für wen gilt die Richtlinie?", "de"), stands_alone("Wann wird eine BahnCard bezahlt?", "de")
    (False, True)
    """
    if language not in _BARE:
        return True
    is_german = language == "de"
    bare = question if is_german or not _QUOTED.search(question) else question.lower()
    if (_NAMED_IN_GERMAN if is_german else _NAMED).search(bare[1:]):
        return True
    own = {*normalised(question).split()} - FRAMES - stop_words(language)
    own = {word for word in own if len(word) > 1} - _ASKING.get(language, frozenset())
    if language == "en":
        own -= FUNCTION_WORDS | GENERAL | TELLING_APART
    pointed = {(match["noun"] or match[1]).lower() for match in _BARE[language].finditer(question)}
    return len(own) >= FEWEST and not (len(own) <= POINTING and not own.isdisjoint(pointed))


def _named(draft: Draft, name: str, language: str) -> Draft | None:
    """A draft whose question names its document; None where its language has no words for that."""
    text = Name(name).asking(draft.text, language)
    if not text:
        return None
    return replace(draft, text=text, score=draft.score * NAMING, unnamed=draft.text)


def _of_file(draft: Draft, document: Document) -> Draft:
    """A draft on a setting whose question names the file that it stands in."""
    return replace(draft, text=f"{draft.text[:-1]} in {name_of(document)}?")
