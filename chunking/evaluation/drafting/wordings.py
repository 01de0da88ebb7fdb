"""How a name, a word and a section are asked for in each language: the term stands in the question as in the text."""

from __future__ import annotations

import re
from typing import NamedTuple


class Wording(NamedTuple):
    """What a language asks of what a name in a program does, or stands for, of what a word means, to be led to a section, for its rules, and what was said or decided of it in a meeting."""

    does: str
    names: str
    means: str
    about: str
    rules: str = ""
    said: str = ""
    decided: str = ""


ENGLISH = Wording(
    "What does {} do?",
    "What does {} mean?",
    "What does “{}” mean?",
    "What should you know about “{}”?",
    "What are the rules for {}?",
    "What was discussed about {}?",
    "What was decided about {}?",
)
_WORDINGS = {
    "en": ENGLISH,
    "de": Wording("Was bewirkt {}?", "Was bedeutet {}?", "Was bedeutet „{}“?", "Was sollte man über „{}“ wissen?", "Welche Regeln gelten für {}?", "Was wurde zum Thema „{}“ besprochen?", "Was wurde zu „{}“ beschlossen?"),
    "fr": Wording("Que fait {} ?", "Que signifie {} ?", "Que signifie « {} » ?", "Que faut-il savoir sur « {} » ?", "Quelles sont les règles en matière {} ?", "Qu’a-t-on dit sur « {} » ?"),
    "es": Wording("¿Qué hace {}?", "¿Qué significa {}?", "¿Qué significa «{}»?", "¿Qué hay que saber sobre «{}»?", "¿Qué normas hay sobre {}?", "¿Qué se trató sobre «{}»?"),
    "it": Wording("Che cosa fa {}?", "Che cosa significa {}?", "Che cosa significa «{}»?", "Che cosa bisogna sapere su «{}»?", "Quali regole valgono in materia di {}?", "Che cosa si è detto su «{}»?"),
    "pt": Wording("O que faz {}?", "O que significa {}?", "O que significa «{}»?", "O que é preciso saber sobre «{}»?", "Que regras há sobre {}?", "O que se tratou sobre «{}»?"),
    "nl": Wording("Wat doet {}?", "Wat betekent {}?", "Wat betekent ‘{}’?", "Wat moet men weten over ‘{}’?", "Welke regels gelden voor {}?", "Wat is er besproken over ‘{}’?"),
    "pl": Wording("Co robi {}?", "Co oznacza {}?", "Co oznacza „{}”?", "Co trzeba wiedzieć na temat „{}”?"),
    "ru": Wording("Что делает {}?", "Что означает {}?", "Что означает «{}»?", "Что нужно знать на тему «{}»?"),
    "zh": Wording("{} 有什么作用？", "{} 是什么意思？", "“{}”是什么意思？", "关于“{}”，需要了解什么？", "关于{}有什么规定？", "关于“{}”讨论了什么？"),
    "ja": Wording("{} は何をしますか？", "{} は何を意味しますか？", "「{}」とは何ですか？", "「{}」について何を知っておくべきですか？", "{}についてどのような決まりがありますか？", "「{}」について何が話し合われましたか？"),
}  # fmt: skip


#: the words of questions that come from their form alone
FRAMES = frozenset(
    word
    for asks in _WORDINGS.values()
    for form in asks
    for word in re.findall(r"[^\W_]+", form.casefold())
) | {"happens", "happened", "work"}


def wording(language: str) -> Wording | None:
    """How an ISO 639 code's language asks, whatever country it names; None where that is not known."""
    return _WORDINGS.get(language.partition("-")[0].lower())


def leads(question: str) -> bool:
    """Whether a question only leads to a section: what to know or what was said about something, or the rules for it.

    >>> leads("Welche Regeln gelten für den Antrag?"), leads("Which law governs the lease?")
    (True, False)
    """
    return question.startswith(_LEADING) or bool(_KINDS.fullmatch(question))


def leads_to_talk(question: str) -> bool:
    """Whether a question asks what was said about something in a meeting."""
    return question.startswith(tuple(said for said in _SAID if said))


#: what asks for all of a kind that a section tells of
_KINDS = re.compile(r"Welche [\w-]+ gibt es\?")
_SAID = tuple(asks.said.partition("{}")[0] for asks in _WORDINGS.values() if asks.said)
_LEADING = _SAID + tuple(
    form.partition("{}")[0]
    for asks in _WORDINGS.values()
    for form in (asks.about, asks.rules)
    if form and not form.startswith("{}")
)
