"""What is asked in German, French, Spanish, Italian and Portuguese: what a term is, and how to do what a heading names.

Both copy words as they stand. Only those forms are asked in which none would be inflected.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import regex

from .english import words
from .infinitives import NO_INFINITIVES

#: a term of one word or a few, none of which says what or where
_TERM = (
    r"(?P<term>[\p{L}\d][\p{L}\d.+’'-]*+(?: [\p{L}\d][\p{L}\d.+’'-]*+){0,3}?)(?: \([^()]{1,60}\))?"
)


@dataclass(frozen=True)
class _Language:
    """How a language defines a term and names an action, and how it asks for both.

    `defines` has the article, which may be none, and the term. `does` matches a title in which a verb
    stands in the infinitive. `asks_what` and `asks_how` take article and term, or the title.
    """

    defines: regex.Pattern[str]
    asks_what: Callable[[str, str], str]
    does: regex.Pattern[str]
    asks_how: str
    #: the first words of a title that are written small inside sentences, where not all are
    determiners: frozenset[str]
    #: words that begin a sentence and are no term
    no_terms: frozenset[str]
    #: words that begin a title which names no action: nouns that end as verbs do, and what begins a clause
    no_deeds: frozenset[str]


def _french(article: str, term: str) -> str:
    what = _joined(article, term)
    return f"Qu’est-ce {'qu’' if what[0].lower() in 'aeiouéèêh' else 'que '}{what} ?"


def _joined(article: str, term: str) -> str:
    return f"{article} {term}".strip() if not article.endswith(("’", "'")) else f"{article}{term}"


_LANGUAGES = {
    "de": _Language(
        defines=regex.compile(rf"(?:(?P<article>Eine?) )?{_TERM} ist eine? "),
        asks_what=lambda article, term: f"Was ist {_joined(article, term)}?",
        does=regex.compile(
            r"(?!.*(?:\bzu\b|\b(?:kann|muss|soll|will|darf|ist|sind|wird|hat)\b|,))(?:\S++ )++(?!(?:gegen|neben|wegen|oben|unten|offen|allgemein|eigen|zwischen|ohneeinander|innen|außen)\Z)"
            r"\p{Ll}{2,}(?:en|ern|eln)"
        ),
        asks_how="Wie kann man {}?",
        determiners=words("der die das den ein eine einen einem einer"),
        no_terms=words(
            "dies dieser diese dieses das es er sie hier dort da so was wer jeder jede jedes alle kein keine mein "
            "solch solche solcher solches derartiger derartige ihr sein unser außerdem dabei damit zudem auch dann nun beispiel grund problem ziel"
        ),
        no_deeds=words(
            "ich du er sie es wir ihr man mein meine was wer wen wem wessen wie wo woher wohin womit wozu wann warum weshalb wieso welche welcher welches wenn falls "
            "ob dass weil da als bevor nachdem während bis seit hier dort ab an auf aus bei durch für gegen hinter in im "
            "mit nach neben ohne über unter von vor zu zum zur zwischen zwei drei vier fünf sechs sieben acht neun zehn elf zwölf"
        ),
    ),
    "fr": _Language(
        defines=regex.compile(rf"(?:(?P<article>(?:Une?|Le|La)(?= )|L[’']) ?)?{_TERM} est une? "),
        asks_what=_french,
        does=regex.compile(
            r"(?:\p{Lu}\p{Ll}+(?:er|ir)|Apprendre|Comprendre|Connaître|Construire|Écrire|Faire|Lire|Mettre|Permettre|Prendre|"
            r"Remettre|Rendre|Répondre|Reprendre|Résoudre|Suivre|Vendre) (?:(?:les?|la|une?|des|du|ses|son|sa|votre|vos|plusieurs) |(?:de )?l[’']|d[’']autres |(?=\p{Lu}{2}))\S.*"
        ),
        asks_how="Comment {} ?",
        determiners=frozenset(),
        no_terms=words(
            "ce c’est c'est cette cet il elle on tout toute qui que ici là autre même seul seule premier première lundi mardi mercredi jeudi vendredi samedi dimanche "
            "tel telle réponse question problème but objectif solution résultat idée avantage inconvénient différence raison méthode"
        ),
        no_deeds=words(
            "dernier premier calendrier courrier loyer cahier papier fichier dossier métier atelier quartier escalier clavier "
            "panier chantier courtier particulier hiver fer mer cher hier février janvier avenir souvenir plaisir désir loisir "
            "soir cuir tir"
        ),
    ),
    "es": _Language(
        defines=regex.compile(rf"(?:(?P<article>Una?|El|La) )?{_TERM} es una? "),
        asks_what=lambda article, term: f"¿Qué es {_joined(article, term)}?",
        does=regex.compile(
            r"\p{Lu}\p{Ll}+(?:ar|er|ir)(?:se)? (?!(?:del?|en|por|para|[yeoua]) )(?:(?=\p{Ll})|(?=\p{Lu}{2})|(?=\p{Lu}\p{Ll}+ (?:al?|con|en|el|las?|los|una?|desde|por|para) ))\S.*"
        ),
        asks_how="¿Cómo {}?",
        determiners=frozenset(),
        no_terms=words(
            "este esta esto ese esa eso él ella ello aquí todo toda quien que lo otro otra mismo misma primer primera lunes martes miércoles jueves viernes sábado domingo "
            "tal problema objetivo solución resultado idea ventaja desventaja diferencia razón método"
        ),
        no_deeds=words(
            "alquiler taller lugar hogar bar mar mujer ayer poder deber placer alfiler líder azúcar dólar celular militar "
            "popular familiar escolar particular regular similar titular pilar collar altar ejemplar auxiliar solar máster póster"
        ),
    ),
    "it": _Language(
        defines=regex.compile(
            rf"(?:(?P<article>(?:Un[ao]?|Il|Lo|La)(?= )|(?:L|Un)[’']) ?)?{_TERM} è un(?:[ao]? |[’'])"
        ),
        asks_what=lambda article, term: f"Che cos’è {_joined(article, term)}?",
        does=regex.compile(
            r"\p{Lu}\p{Ll}+(?:are|ere|ire) (?!(?:d(?:i|el|ello|ella|ei|egli|elle|a)|in|per|[eoa]) |dell[’'])(?:(?=\p{Ll})|(?=\p{Lu}{2}))\S.*"
        ),
        asks_how="Come {}?",
        determiners=frozenset(),
        no_terms=words(
            "questo questa quello quella esso essa qui tutto tale tali chi che ciò altro altra stesso stessa primo prima lunedì martedì mercoledì giovedì venerdì sabato domenica problema "
            "scopo obiettivo soluzione risultato idea vantaggio svantaggio differenza ragione metodo"
        ),
        no_deeds=words(
            "mare potere dovere piacere carattere genere cantiere quartiere corriere cameriere infermiere ingegnere cavaliere "
            "mestiere bicchiere altare popolare familiare militare particolare regolare lettere opere"
        ),
    ),
    "pt": _Language(
        defines=regex.compile(rf"(?:(?P<article>Uma?|O|A) )?{_TERM} é uma? "),
        asks_what=lambda article, term: f"O que é {_joined(article, term)}?",
        does=regex.compile(
            r"\p{Lu}\p{Ll}+(?:ar|er|ir) (?!a \p{Ll}+[aei]r\b)(?!(?:d[eoa]s?|em|n[oa]s?|por|para|[eu]|ou) )(?:(?=\p{Ll})|(?=\p{Lu}{2}))\S.*"
        ),
        asks_how="Como {}?",
        determiners=frozenset(),
        no_terms=words(
            "este esta isto esse essa isso ele ela aqui todo toda quem que outro outra mesmo mesma primeiro primeira "
            "tal problema objetivo solução resultado ideia vantagem desvantagem diferença razão método"
        ),
        no_deeds=words(
            "lugar lar bar mar par mulher talher colher poder dever açúcar dólar celular militar popular familiar escolar "
            "particular regular similar titular pilar colar exemplar auxiliar solar"
        ),
    ),
}

#: a noun of German that stands behind *die* where something is done with it, be it one or several
_WITH_DIE = regex.compile(r"\p{Lu}(?:\p{Ll}{9,}e|\p{Ll}{3,}(?:ung|heit|keit|schaft|tion|tät))\b")


def foreign_definition(
    text: str, language: str, is_small: Callable[[str], bool]
) -> tuple[str, str] | None:
    """The question that a sentence answers by saying what a term is, and the term.

    `is_small` tells of the term's first word, where it begins the sentence, whether it is written small elsewhere.

    >>> foreign_definition("Ein Perzeptron ist ein einfaches neuronales Netz.", "de", str.istitle)
    ('Was ist ein Perzeptron?', 'Perzeptron')
    """
    known = _LANGUAGES.get(_base(language))
    match = known and known.defines.match(text)
    if not known or not match:
        return None
    article, term = (match["article"] or "").lower(), match["term"]
    parts = term.lower().split()
    if not known.no_terms.isdisjoint(parts) or (not article and is_small(term.split()[0])):
        return None
    return known.asks_what(article, term), term


def deed_question(title: str, language: str, is_small: bool = False) -> str | None:
    """How to do what a title in a language says in the infinitive; None where it says nothing so.

    `is_small` says that its first word is written small inside sentences.

    >>> deed_question("Configurer le noyau", "fr")
    'Comment configurer le noyau ?'
    """
    known = _LANGUAGES.get(language)
    if not known or not known.does.fullmatch(title):
        return None
    first = title.split()[0].lower()
    if first in known.no_deeds | NO_INFINITIVES.get(language, frozenset()):
        return None
    lowers = not known.determiners or first in known.determiners or is_small
    article = "die " if language == "de" and not lowers and _WITH_DIE.match(title) else ""
    return known.asks_how.format(article + (title[0].lower() + title[1:] if lowers else title))


def _base(language: str) -> str:
    """The language of a code that may name a country, too: `de` of `de-DE`."""
    return language.partition("-")[0].lower()
