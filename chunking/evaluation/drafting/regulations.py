"""Sections that lay down rules, as those of policies, contracts and house rules do: what they allow, forbid and demand.

A title such as *Hotels* says little by itself, but the rules below it can be asked for.
"""

from __future__ import annotations

from functools import cache

import regex

from ...retrieval.words import stop_words
from .english import words
from .heading_questions import thing_of
from .wordings import wording

#: letters of a title, at most: longer ones are sentences
LONGEST = 60
#: what programs are written of with, and what instructions are
_CODE = regex.compile(r"`|てください|::|https?:|(?<!\S)--?[a-z]|\w_\w")
#: characters of a sentence, and the share of a section's sentences that lay down rules, from which on it is asked for them
SHORTEST, RULED = 3, 0.3
_SENTENCE = regex.compile(r"(?<=[.!?])\s+|(?<=[。！？])|\n+")
#: words that lay down a rule
_RULING = {
    "en": r"(?:must|shall)\b|may (?:not|only|be [a-z]+ed|choose|claim|terminate|use)\b|(?:is|are) (?:not )?(?:required|allowed|permitted|prohibited|forbidden|entitled)|only if|no (?:more|later) than|at (?:least|most) \d",
    "de": r"(?:darf|dürfen|muss|müssen|sollte) (?!man\b)|(?:ist|sind) [^.]{0,80}(?:\p{Ll}+zu|zu) \p{Ll}+n\b|verboten|untersagt|(?:nicht )?(?:gestattet|erlaubt|zulässig)|verpflichtet|"
    r"Anspruch|spätestens|höchstens|verfällt|ausgenommen|ausgeschlossen|vorbehalten|haftet|(?:nur|nicht) (?:bei|möglich|angerechnet|erstattet)|bedarf der|Schriftform|Gewährleistung",
    "fr": r"doit|doivent|interdit[es]*|obligatoires?|autorisée?s?|est limitée?|au plus tard|au moins \p{L}+ (?:mois|jours|semaines)|à défaut|droit à|est tenue?|ne sont (?:ni|pas)|n[’']est pas|exclue?s?|préavis|s[’']applique|remboursée?s?",
    "es": r"deben?|prohibid[oa]s?|obligatori[oa]s?|permitid[oa]s?|como (?:máximo|mínimo)|derecho a|no (?:cubre|incluye|se (?:admite|permite))n?|se (?:pierden|conceden?|aplica)|antes de(?:l)? \d|con \p{L}+ (?:mes|días|semanas) de antelación|cubiert[oa]s|preaviso",
    "it": r"dev(?:e|ono)|viet(?:at[oaie])|obbligatori[oaie]|ammess[oaie]|consentit[oaie]|entro (?:\p{L}+ |il )|tenut[oi] a|vanno|diritto|a carico|salvo|gratuit[oaie]|trattenia|preavviso",
    "pt": r"devem?|proibid[oa]s?|obrigatóri[oa]s?|permitid[oa]s?|no máximo|direito a|não se responsabiliza|reembolsad[oa]s?|até ao? dia|aplica-se|pré-aviso",
    "nl": r"moet(?:en)?|mag|mogen|verboden|verplicht|toegestaan|uiterlijk|binnen \p{L}+ (?:dagen|maanden|werkdagen|jaar)|maximaal|recht op|niet (?:vergoed|verzekerd)|uitgesloten|verantwoordelijk",
    "zh": "应当?(?!用)|须|必须|不得|禁止|有权|不超过|不需要|负责|承担|批准|补贴|赔偿|不在.{0,10}范围",
    "ja": "なければならない|なりません|してはならない|できません|できる。|禁止|以内|までに|上限|承認|ものとする|とする。|負担|支給|適用",
}  # fmt: skip
#: titles that name a kind of rule, or a part of a text, rather than what is ruled
_NO_MATTER = words(
    """geltungsbereich anwendungsbereich zweck objet ámbito finalidad scopo destinatari âmbito doel terms conditions
    rules policy requirements services term equipment regeln richtlinien règles normas regole regras regels"""
)
#: how titles end that name a text
_TEXT = regex.compile(
    r".*(?:指南|说明|简介|ガイド|案内| \p{Ll}+en|anleitung|leitfaden|übersicht)\Z"
)
#: a plain title: neither a question, a sentence nor what a program is called
_PLAIN = regex.compile(
    r"[\p{L}\p{M}\d’' ·・,&%-]+(?: \([\p{L}\d ]+\))?|[\p{Han}\p{Hiragana}\p{Katakana}ー・、\p{L}\d]+"
)
#: languages that write a title's first word small inside a sentence
_SMALL_FIRST = frozenset(("fr", "es", "it", "pt", "nl"))
#: endings of nouns that tell the article that one needs by itself behind *für*, and *voor*
_ARTICLES = {
    "de": (
        (regex.compile(r".*(?:ung|heit|keit|schaft|ion|tät|ur|frist|zeit|gebühr|miete|dauer|pflicht|arbeit|krankheit|probe|nutzung|sperre|küche|anlage|garage|treppe|terrasse|wiese|kasse|karte|tonne|kontrolle|hilfe|reise|gabe|nahme|ausfahrt|einfahrt|software|hardware|strafe|grenze|summe|pflege|pause|[Gg]arantie|[Ee]nergie|[Bb]atterie|[Kk]opie|[Tt]herapie|[Gg]alerie)"), "die "),
        (regex.compile(r".*(?:verbot|gebot|rad|recht|geld|gerät|konto|verfahren|zimmer|fahrzeug|material|passwort|training|arbeiten|haus|licht|lager|büro|bad|becken|telefon|internet|homeoffice)", regex.I), "das "),
        (regex.compile(r".*(?:ausschluss|verzicht|rücktritt|widerruf|besuch|gebrauch|anspruch|urlaub|vertrag|antrag|schutz|platz|raum|beitrag|betrag|preis|tarif|lohn|ort|ausweis|zugang|umzug|verlust|wechsel|dienst|keller|einlass|nachlass|anlass|garten|hof|balkon|aufzug|boden|lärm|betrieb|eintritt|transport|umfang|umgang|müll|abfall|unfall|notfall|hinweis|nachweis|ersatz|einsatz|zuschuss|anschluss|kauf|versand|vorschuss|zuschlag|rabatt|schaden|zutritt|aufenthalt|unterricht)", regex.I), "den "),
    ),
    "nl": ((regex.compile(r".*(?:ing|heid|tie|teit|aanvraag|termijn|duur|borg)"), "de "),),
}  # fmt: skip
#: a noun with its article, and the one that it has behind *für*: the first word of a sentence is in the nominative
_ARTICLE = regex.compile(r"\b(?P<article>Der|[Dd]ie|[Dd]as) (?P<noun>\p{Lu}\p{L}++)")
_BEHIND_FOR = {"Der": "den ", "Die": "die ", "die": "die ", "Das": "das ", "das": "das "}
#: a noun behind what tells its kind: Private Nutzung
_KIND = regex.compile(r"(?P<kind>\p{Lu}\p{Ll}+e) (?P<noun>\p{Lu}\p{L}+)")
#: what a German noun goes on with that keeps its article: Entgeltfortzahlung im Krankheitsfall
_BEHIND_NOUN = words("im in bei von für der des während nach an am zu zur zum mit")
_VOWEL = regex.compile(r"(?i:[aeiouhéèêàâîôûœ])")


def rules_question(title: str, language: str, text: str) -> str | None:
    """The question for the rules that a section lays down on what its title names; None where it lays down none.

    >>> rules_question("Resturlaub", "de", "Nicht genommener Urlaub verfällt am 31. März.")
    'Welche Regeln gelten für den Resturlaub?'
    >>> rules_question("押金", "zh", "乙方应支付一个月租金作为押金。")
    '关于押金有什么规定？'
    """
    base = language.partition("-")[0].lower()
    known = wording(base)
    if not known or base not in _RULING or not _PLAIN.fullmatch(title) or len(title) > LONGEST:
        return None
    first = title.split()[0].lower()
    if (
        first in stop_words(base)
        or title.lower() in _NO_MATTER
        or _TEXT.match(title)
        or _CODE.search(text)
        or not _is_ruled(text, base)
    ):
        return None
    lowers = base in _SMALL_FIRST and not title[:2].isupper()
    inside = title[0].lower() + title[1:] if lowers else title.removesuffix("について")
    kind = _KIND.fullmatch(inside) if base == "de" else None
    if kind and _before(kind["noun"], base, text) != "die ":
        return None  # what ending its adjective needs is not known
    if kind:
        inside = f"die {kind['kind'].lower()} {kind['noun']}"
    return known.rules.format(f"{_before(inside, base, text)}{inside}")


def _before(inside: str, language: str, text: str) -> str:
    """What a title needs before it inside the question, by how its noun ends, or by the article that it has in its section."""
    if language == "fr":
        return "d’" if _VOWEL.match(inside) else "de "
    noun, _, behind = inside.partition(" ")
    is_alone = not behind or (language == "de" and behind.split()[0] in _BEHIND_NOUN)
    endings = _ARTICLES.get(language, ()) if is_alone and noun.isalpha() else ()
    known = next((article for pattern, article in endings if pattern.fullmatch(noun)), "")
    return known or (_article_in(text, noun) if endings and language == "de" else "")


def _article_in(text: str, noun: str) -> str:
    """The article that a German noun has behind *für*, by one in the text that tells it; empty where none does.

    >>> _article_in("Der Firmenwagen ist sauber zu halten.", "Firmenwagen"), _article_in("Nach der Feier wird geputzt.", "Feier")
    ('den ', '')
    """
    for match in _ARTICLE.finditer(text):
        if match["noun"] == noun and (article := _BEHIND_FOR.get(match["article"])):
            return article
    return ""


def _is_ruled(text: str, language: str) -> bool:
    """Whether so many sentences of a text lay down a rule: of those that explain, one may."""
    told = [part for part in _SENTENCE.split(text) if len(part) > SHORTEST]
    ruling = _ruling(language)
    return sum(bool(ruling.search(part)) for part in told) >= RULED * len(told) > 0


@cache
def _ruling(language: str) -> regex.Pattern[str]:
    """What matches where a text in a language lays down a rule, compiled when it is first met."""
    spaced = r"(?<!\p{L})" if language not in ("zh", "ja") else ""
    pattern = regex.compile(rf"{spaced}(?:{_RULING[language]})")
    return pattern


def section_rules(title: str, is_lower: bool, text: str) -> str | None:
    """The same for an English title; `is_lower` says that its first word is written small inside sentences.

    >>> section_rules("Hotels", True, "Hotels must be booked through the portal.")
    'What are the rules for hotels?'
    """
    thing = thing_of(title, is_lower)
    return rules_question(thing, "en", text) if thing else None
