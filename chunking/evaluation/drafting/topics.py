"""What is asked for titles of policies, contracts and instructions by the noun that they are about: how long, how much, which.

In English, German and Dutch a title ends with it (`Kündigungsfrist`), in Romance languages it begins so (`Délai de livraison`),
in Chinese and Japanese it ends so. The title stands in the question as it is.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import regex

#: what tells of an amount, and of no title: what joins two
_AMOUNT = regex.compile(r"\d|[一二两三四五六七八九十百千]")
_SENTENCE_END = regex.compile(r"(?<=\p{L}{3}[.!?])\s+(?=\p{Lu})|(?<=[。！？])")
_JOINS = regex.compile(r"[:,;/?!()«»„“”\"]| (?:und|et|y|e|ed|en|oder|ou|o|of|and|or)\b")


#: how a German text says for whom it is, and words for people
_SCOPE = regex.compile(r"(?:Geltungs|Anwendungs)bereich\Z")
_IN_FORCE = regex.compile(
    r"Dies(?P<ending>e|er|es) (?P<what>\p{Lu}[\p{L}-]++) (?P<verb>gilt|gelten) für (?P<whom>[^,.;:\n]{3,200})"
)
_PEOPLE = regex.compile(
    r"(?<=\p{Ll})innen\b|Beschäftigte|Personen|Mitglieder|Kunden|Nutzer|Besucher|Mieter|Gäste|Schüler|Mitarbeiter|Mitarbeitende|Arbeitnehmer|Angestellte"
)


class _Topic(NamedTuple):
    """The nouns, the question for a title with one of them, and whether what it says must be a number."""

    nouns: str
    asks: str
    is_amount: bool = False


_ENGLISH = (
    _Topic(
        "hours|fees|prices|rates|costs|charges|deadlines|requirements|benefits|limits|codes|messages|dimensions|ingredients|opening times",
        "What are the {}?",
    ),
    _Topic("price|fee|cost|deadline|duration|capacity|period|budget|deposit|rent|salary", "What is the {}?"),
)  # fmt: skip
_GERMAN = (
    _Topic("nächstes treffen", "Wann ist das nächste Treffen?"),
    _Topic("nächster termin", "Wann ist der nächste Termin?"),
    _Topic("nächste sitzung|nächste besprechung|nächste versammlung", "Wann ist die {}?"),
    _Topic("geltungsbereich|anwendungsbereich", "Für wen oder was gelten die Regelungen?"),
    _Topic(
        "fristen|(?<=öffnungs|geschäfts|sprech|ruhe|arbeits|kern|liefer|besuchs|betriebs|service)zeiten|preise|tarife|gebühren|bedingungen|voraussetzungen|ausnahmen|grenzen|pflichten|rechte",
        "Welche {} gelten?",
    ),
    _Topic("kosten", "Wie hoch sind die {}?", True),
    _Topic(
        "kosten|leistungen|codes|fehlermeldungen|zahlungsarten|zahlungsmittel|möglichkeiten|rabatte|ausschlüsse|vorteile|zuschüsse|zulagen|sanktionen",
        "Welche {} gibt es?",
    ),
    _Topic("frist", "Welche {} gilt?"),
    _Topic("dauer|wartezeit|lieferzeit|laufzeit|probezeit|bearbeitungszeit", "Wie lang ist die {}?"),
    _Topic("kaution|(?<!zeit)miete|gebühr|pauschale|provision|prämie|selbstbeteiligung", "Wie hoch ist die {}?", True),
    _Topic("beitrag|preis|betrag|zuschuss|rabatt|urlaubsanspruch", "Wie hoch ist der {}?", True),
    _Topic("gehalt|entgelt|honorar|(?<!bar)geld", "Wie hoch ist das {}?", True),
)  # fmt: skip
_FRENCH = (
    _Topic("prochaine (?:réunion|séance|assemblée)", "Quand a lieu la {} ?"),
    _Topic("champ d[’']application", "À qui ou à quoi s’appliquent les règles ?"),
    _Topic(
        "tarifs|prix|délais|horaires|plafonds|frais|avantages|modes|moyens|documents|codes|messages|critères|objectifs|engagements|jours",
        "Quels sont les {} ?",
    ),
    _Topic(
        "conditions|exclusions|garanties|obligations|pièces|étapes|modalités|responsabilités|sanctions|pénalités|causes|caractéristiques",
        "Quelles sont les {} ?",
    ),
    _Topic("délai|montant|tarif|nombre|coût|préavis|plafond|loyer", "Quel est le {} ?"),
    _Topic("durée|caution|date|limite|franchise|configuration|procédure|cotisation|capacité", "Quelle est la {} ?"),
    _Topic("adresse|acompte|âge", "Quel est l’{} ?"),
)  # fmt: skip
_SPANISH = (
    _Topic("próxima (?:reunión|sesión)", "¿Cuándo es la {}?"),
    _Topic("ámbito de aplicación", "¿A quién o a qué se aplican las normas?"),
    _Topic("horarios|plazos|precios|requisitos|derechos|códigos|métodos|gastos|documentos|días|límites", "¿Cuáles son los {}?"),
    _Topic("tarifas|condiciones|exclusiones|obligaciones|formas|sanciones|ventajas|características|causas", "¿Cuáles son las {}?"),
    _Topic("plazo|precio|importe|horario|límite|coste|costo|procedimiento|alquiler", "¿Cuál es el {}?"),
    _Topic("duración|tarifa|cuota|fianza|fecha|cobertura|capacidad|renta|edad|vigencia", "¿Cuál es la {}?"),
    _Topic("número de serie", "¿Dónde se encuentra el {}?"),
)  # fmt: skip
_ITALIAN = (
    _Topic("prossima (?:riunione|seduta)", "Quando si tiene la {}?"),
    _Topic("destinatari|ambito di applicazione", "A chi si applicano le regole?"),
    _Topic("tempi|prezzi|costi|termini|requisiti|diritti|codici|metodi|documenti|limiti|giorni", "Quali sono i {}?"),
    _Topic("orari|obblighi|articoli|importi|strumenti|ambiti", "Quali sono gli {}?"),
    _Topic("tariffe|condizioni|esclusioni|spese|modalità|sanzioni|fasce|caratteristiche|cause", "Quali sono le {}?"),
    _Topic("prezzo|costo|termine|canone|limite|preavviso|compenso", "Qual è il {}?"),
    _Topic("durata|quota|tariffa|cauzione|data|procedura|capacità|copertura", "Qual è la {}?"),
    _Topic("orario|importo|affitto|indirizzo", "Qual è l’{}?"),
)  # fmt: skip
_PORTUGUESE = (
    _Topic("próxima (?:reunião|assembleia)", "Quando é a {}?"),
    _Topic("âmbito(?: de aplicação)?", "A quem ou a que se aplicam as regras?"),
    _Topic("a quem se aplica(?:m)?", "{}?"),
    _Topic("horários|prazos|preços|requisitos|direitos|códigos|métodos|documentos|limites|custos", "Quais são os {}?"),
    _Topic("tarifas|condições|exclusões|obrigações|formas|despesas|vantagens|características|coberturas|causas|taxas", "Quais são as {}?"),
    _Topic("horário|prazo|preço|valor|limite|custo|procedimento", "Qual é o {}?"),
    _Topic("duração|mensalidade|quota|tarifa|caução|data|cobertura|renda|taxa|capacidade", "Qual é a {}?"),
)  # fmt: skip
_DUTCH = (
    _Topic("volgende? overleg", "Wanneer is het {}?"),
    _Topic("volgende vergadering", "Wanneer is de {}?"),
    _Topic("voor wie", "Voor wie gelden de regels?"),
    _Topic("tijden|termijnen|prijzen|tarieven|voorwaarden|uitsluitingen|rechten|plichten|grenzen", "Welke {} gelden er?"),
    _Topic("kosten", "Hoe hoog zijn de {}?", True),
    _Topic("kosten|foutmeldingen|foutcodes|mogelijkheden|kortingen|sancties|voordelen|vergoedingen", "Welke {} zijn er?"),
    _Topic("termijn|duur|looptijd|proeftijd|levertijd|wachttijd", "Hoe lang is de {}?"),
    _Topic("bedrag|eigen risico|tarief|salaris|budget", "Hoe hoog is het {}?", True),
    _Topic("huur|borg|vergoeding|premie|korting|prijs|contributie", "Hoe hoog is de {}?", True),
    _Topic("dekkingsgebied", "Wat is het {}?"),
)  # fmt: skip
_CHINESE = (
    _Topic("下次会议|下次例会", "{}是什么时候？"),
    _Topic("时间|日期", "{}是什么时候？"),
    _Topic("期限|周期|时长|[试保][用修质]期|有效期", "{}是多久？"),
    _Topic("费|费用|租金|押金|价格|金额|补贴|预算|工资|薪资|热线|电话", "{}是多少？", True),
    _Topic("条件|要求|义务|权利|责任|事项|权限", "{}有哪些？"),
)
_JAPANESE = (
    _Topic("次回(?:の?会議|の?会合|開催)", "{}はいつですか？"),
    _Topic("料金|金額|費用|送料|価格|手数料|家賃|敷金|[給費]", "{}はいくらですか？", True),
    _Topic("期間|時間", "{}はどのくらいですか？", True),
    _Topic("範囲|条件|要件|対象|項目|事項|[るたい]商品", "{}は何ですか？"),
    _Topic("手続き?|流れ|お?手入れ", "{}はどのように行いますか？"),
    _Topic("エラー(?:表示|コード|メッセージ)", "{}にはどのようなものがありますか？"),
)
_TOPICS = {
    "en": _ENGLISH,
    "de": _GERMAN,
    "fr": _FRENCH,
    "es": _SPANISH,
    "it": _ITALIAN,
    "pt": _PORTUGUESE,
    "nl": _DUTCH,
    "zh": _CHINESE,
    "ja": _JAPANESE,
}
#: how a title of each language goes on around its noun
_BEFORE = {
    "en": r"(?:[A-Z]?[a-z-]++ ){0,2}",
    "de": r"(?:\p{Lu}\p{L}*-?)?",
    "nl": r"\p{L}*",
    "zh": r"\p{Han}*",
    "ja": r".*",
}
_BEHIND = {
    "de": r"(?: (?:für|bei|von|der|des|im|in|auf|nach|zum|zur|mit) .+)?",
    "nl": r"(?: (?:voor|bij|van|in|op|na|met) .+)?",
    "en": r"(?: (?:for|per) .+)?",
    "zh": "",
    "ja": "",
    "fr": r"(?: (?:de|du|des|pour|à|au|aux|par|en|d[’']\p{Ll}|requise?s?|maximale?s?|minimale?s?|\p{Ll}+)\b.*)?",
}
_ROMANCE = r"(?: .+)?"


def topic_question(title: str, language: str, text: str) -> str | None:
    """The question for a title by the noun that it is about; None where that is none of those that are known.

    >>> topic_question("Kündigungsfrist", "de", "Sie beträgt drei Monate.")
    'Welche Kündigungsfrist gilt?'
    >>> topic_question("Délai de livraison", "fr", ""), topic_question("押金", "zh", "押金为500元。")
    ('Quel est le délai de livraison ?', '押金是多少？')
    """
    base = language.partition("-")[0].lower()
    if base not in _TOPICS or _JOINS.search(title):
        return None
    if base == "de" and _SCOPE.match(title) and (scope := _IN_FORCE.match(text)):
        return _scope(scope)
    for pattern, topic in _compiled(base):
        if pattern.fullmatch(title) and (not topic.is_amount or _AMOUNT.search(_first(text))):
            return topic.asks.format(_inside(title, base, topic))
    return None


def _scope(match: regex.Match[str]) -> str:
    """For whom a German text says that it is, or for what."""
    article = "die" if match["ending"] == "e" else "der" if match["ending"] == "er" else "das"
    who = "Für wen" if _PEOPLE.search(match["whom"]) else "Für wen oder was"
    return f"{who} {match['verb']} {article} {match['what']}?"


def _first(text: str) -> str:
    """The first sentence of a text, which says how much it is where a section is about that."""
    first: str = _SENTENCE_END.split(text.strip(), maxsplit=1)[0]
    return first


def _inside(title: str, language: str, topic: _Topic) -> str:
    """A title as it stands inside its question: a noun is small there, but in German."""
    is_first = topic.asks.startswith("{}")
    is_noun = language == "de" and not title.startswith("Nächste")
    return title if is_noun or is_first or title[1:2].isupper() else title[0].lower() + title[1:]


@cache
def _compiled(language: str) -> tuple[tuple[regex.Pattern[str], _Topic], ...]:
    """The patterns of a language's titles with their topics, compiled when it is first met."""
    before, behind = _BEFORE.get(language, ""), _BEHIND.get(language, _ROMANCE)
    titles = [f"(?i:{before}(?:{topic.nouns})){behind}" for topic in _TOPICS[language]]
    patterns = [regex.compile(pattern) for pattern in titles]
    return tuple(zip(patterns, _TOPICS[language], strict=True))
