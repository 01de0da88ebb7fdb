"""Headings that are the name of a person, whom one asks for: who that is, rather than what there is to know."""

from __future__ import annotations

import regex

#: characters of a section that tell whom it is about
SAMPLE = 400

_WORD = r"\p{Lu}\p{L}*+(?:['’-]\p{Lu}\p{L}*+)*+\.?"
_NAME = regex.compile(
    rf"(?:(?:Dr|Prof|Professor|Mr|Mrs|Ms|Sir|Dame|Captain|Judge|Frau|Herr|Mme|M)\.? )*+"
    rf"(?P<first>{_WORD})(?: (?:{_WORD}|de|del|da|dos|di|du|la|le|van|von|der|den|zu|bin|al)){{0,3}}? (?P<last>{_WORD})"
)
#: the years of a life, and what of somebody is said right behind the name in languages whose pronouns stand for things as well
_LIFE = r"\((?:\p{L}\.? )?\d{4} ?[–-] ?\d{4}\)"
_HE_OR_SHE = regex.compile(
    r"\b(?:(?:he|his|him) or her?s?|(?:her?s?|she) or (?:he|his|him)|s?he/s?he|(?:he|she) who)\b",
    regex.IGNORECASE,
)
_HUMAN = {
    "en": rf".*?(?:\b(?i:he|she|his|her)\b|{_LIFE}|\bwas born (?:in|on)\b)",
    "de": rf" (?:{_LIFE}|(?:wurde|ist) [^.]{{0,60}}\bgeboren\b|(?:leitete?|studierte?|promovierte|lebte|starb|verantwortet|betreut)\b|[^.]{{0,80}}\bAnsprechpartner(?:in)?\b)",
    "fr": rf" (?:{_LIFE}|(?:est )?née? (?:à|en|le)\b|(?:dirige|étudia|vécut|mourut)\b|[^.]{{0,80}}\binterlocut(?:eur|rice)\b)",
    "es": rf" (?:{_LIFE}|nació\b|(?:dirige|estudió|vivió|murió)\b)",
    "it": rf" (?:{_LIFE}|(?:è )?nat[oa] (?:a|nel|il)\b|nacque\b|(?:dirige|studiò|visse|morì)\b)",
    "pt": rf" (?:{_LIFE}|nasceu\b|(?:dirige|estudou|viveu|morreu)\b)",
    "nl": rf" (?:{_LIFE}|(?:werd|is) [^.]{{0,60}}\bgeboren\b|(?:leidt|studeerde|overleed)\b)",
}  # fmt: skip
_TELLING = {language: regex.compile(pattern) for language, pattern in _HUMAN.items()}
_PRONOUNS = {"en": ("He", "She")}
_ASKS = {
    "en": "Who {be} {name}?", "de": "Wer {be} {name}?", "fr": "Qui {be} {name} ?", "es": "¿Quién {be} {name}?",
    "it": "Chi {be} {name}?", "pt": "Quem {be} {name}?", "nl": "Wie {be} {name}?",
}  # fmt: skip
#: the verb for the living, and for those of whom the years of a life are told
_IS = {"en": ("is", "was"), "de": ("ist", "war"), "fr": ("est", "était"), "es": ("es", "era"), "it": ("è", "era"), "pt": ("é", "era"), "nl": ("is", "was")}  # fmt: skip
_PAST = regex.compile(rf"{_LIFE}|\A[^.]{{0,80}}?\bwas (?:an?|the|born)\b")


def person_question(title: str, told: str, language: str) -> str | None:
    """Who the person is that a heading names; None where its section does not show that it is about one.

    The section begins with the name, or one of its words, and says of whom it tells what is said of people.

    >>> person_question("Ada Crane", "Ada runs the mill. Her deputy is Jon Voss.", "en")
    'Who is Ada Crane?'
    >>> person_question("Sick Leave", "Sick leave is paid to the employee and his family.", "en")
    """
    base = language.partition("-")[0].lower()
    match = _NAME.fullmatch(title)
    human = _TELLING.get(base)
    if not match or human is None:
        return None
    told = _HE_OR_SHE.sub("", " ".join(told[:SAMPLE].split()))
    names = (title, match["first"], match["last"], *_PRONOUNS.get(base, ()))
    name = next(
        (each for each in names if told.startswith((f"{each} ", f"{each}’", f"{each}'"))), ""
    )
    words = {word.lower() for word in title.split() if word[:1].isupper()}
    if not name or not words.isdisjoint(told.split()):
        return None
    if not human.match(told, 0 if base == "en" else len(name)):
        return None
    living, dead = _IS[base]
    be = dead if _PAST.search(told) else living
    return _ASKS[base].format(be=be, name=title)
