"""What happened at a time, as histories tell it in other languages than English: the time stands first, the verb is one of the past."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import regex


class _Telling(NamedTuple):
    """How a language begins with a time, which the question takes as it stands, and says of it what happened."""

    when: regex.Pattern[str]
    happened: regex.Pattern[str]
    to_come: regex.Pattern[str]
    asks: str


#: words of a sentence behind its time that are looked at for what points back
FIRST = 3

_YEAR = r"[12]\d{3}"
_MONTHS = {
    "de": "Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember",
    "fr": "janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre",
    "es": "enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre",
    "it": "gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre",
    "pt": "janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro",
    "nl": "januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december",
}
_FORMS = {
    "de": (
        rf"(?P<time>(?:Am (?:Abend|Morgen) des|Am) \d{{1,2}}\. (?:{_MONTHS['de']}) {_YEAR}|Im (?:Jahre?|Frühjahr|Frühling|Sommer|Herbst|Winter|{_MONTHS['de']}) {_YEAR})",
        r"\b(?:wurden?|war(?:en)?|hatten?|begann(?:en)?|entstand(?:en)?|kam(?:en)?|ging(?:en)?|fand(?:en)?|brach(?:en)?|gab(?:en)?|erhielt(?:en)?|"
        r"verlor(?:en)?|fiel(?:en)?|ließ(?:en)?|starb(?:en)?|trat(?:en)?|zog(?:en)?|verließ(?:en)?|gewann(?:en)?|beschloss(?:en)?|(?!(?:sollte|könnte|müsste|möchte|dürfte|heute)\b)\p{Ll}{3,30}te|(?!(?:gelten|schelten|werten)\b)\p{Ll}{2,30}(?:[gkbmpfß]t|[ei][lr]t|[td]et)en)\b",
        "Was geschah {}?",
    ),
    "fr": (
        rf"(?P<time>Le \d{{1,2}}(?:er)? (?:{_MONTHS['fr']}) {_YEAR}|(?:En (?:(?:{_MONTHS['fr']}) )?|(?:Au printemps|À l[’']été|À l[’']automne|À l[’']hiver|Durant l[’']été) (?:de )?){_YEAR})",
        r"\b(?:fu(?:t|rent)|eu(?:t|rent)|(?:a|ont|fut) été|avai(?:t|ent)|étai(?:t|ent)|\p{Ll}{2,30}(?:èrent|urent|irent)|vint|devint|prit|mit|naquit|"
        r"mourut|(?:a|ont) \p{Ll}{2,30}(?:é|i|u|is|it)|(?:est|sont) (?:né|mort|venu|devenu|allé|arrivé|parti|entré|tombé|sorti)e?s?)\b",
        "Que s’est-il passé {} ?",
    ),
    "es": (
        rf"(?P<time>El \d{{1,2}} de (?:{_MONTHS['es']}) de {_YEAR}|En (?:el año |(?:la primavera|el verano|el otoño|el invierno) de |(?:{_MONTHS['es']}) de )?{_YEAR})",
        r"\b(?:fue(?:ron)?|era[n]?|había[n]?|hubo|tuvo|hizo|vino|\p{Ll}{2,30}(?:ó|aron|ieron|yeron))\b",
        "¿Qué ocurrió {}?",
    ),
    "it": (
        rf"(?P<time>Il \d{{1,2}}º? (?:{_MONTHS['it']}) {_YEAR}|(?:Nel|Nell[’']anno|Nella primavera del|Nell[’']estate del|Nell[’']autunno del|Nell[’']inverno del) {_YEAR})",
        r"\b(?:fu|furono|venne(?:ro)?|era(?:no)?|aveva(?:no)?|ebbe(?:ro)?|nacque(?:ro)?|fece(?:ro)?|(?!(?:può|però|perciò|così|\p{Ll}+edì)\b)\p{Ll}{2,30}(?:ò|ì)|\p{Ll}{2,30}(?:arono|irono|erono)|"
        r"(?:è|sono) stat[oaie]|(?:ha|hanno) \p{Ll}{2,30}(?:t|s)o)\b",
        "Che cosa accadde {}?",
    ),
    "pt": (
        rf"(?P<time>(?:A|Em) \d{{1,2}} de (?:{_MONTHS['pt']}) de {_YEAR}|(?:Em (?:(?:{_MONTHS['pt']}) de )?|No ano de |(?:Na primavera|No verão|No outono|No inverno) de ){_YEAR})",
        r"\b(?:foi|foram|era[m]?|havia[m]?|houve|teve|fez|veio|(?!(?:museu|europeu|seu|meu|teu|liceu)\b)\p{Ll}{2,30}(?:ou|aram|eram|iram|iu|eu))\b",
        "O que aconteceu {}?",
    ),
    "nl": (
        rf"(?P<time>Op \d{{1,2}} (?:{_MONTHS['nl']}) {_YEAR}|In (?:(?:{_MONTHS['nl']}|het jaar) |de (?:lente|zomer|herfst|winter) van )?{_YEAR})",
        r"\b(?:werd(?:en)?|was|waren|had(?:den)?|begon(?:nen)?|kwam(?:en)?|ging(?:en)?|vond(?:en)?|brak(?:en)?|kreeg|kregen|verloor|liet(?:en)?|stierf|"
        r"stierven|trok(?:ken)?|zonk(?:en)?|viel(?:en)?|nam(?:en)?|schreef|schreven|won(?:nen)?|\p{Ll}{3,30}[dt]e)\b",
        "Wat gebeurde er {}?",
    ),
    "zh": (
        rf"(?P<time>{_YEAR}年(?:\d{{1,2}}月(?:\d{{1,2}}日)?)?)",
        r"了|被|成立|建成|开始|发生|出版|去世|出生|获得|发布|爆发|开放|竣工",
        "{}发生了什么？",
    ),
    "ja": (
        rf"(?P<time>{_YEAR}年(?:\d{{1,2}}月(?:\d{{1,2}}日)?)?)",
        r"(?:た|だった)。?\Z",
        "{}に何が起きましたか？",
    ),
}
#: what tells of a time to come, or of none, though a word beside it looks like one of the past
_TO_COME = {
    "de": r"\b(?:wird|werden|soll(?:en)?|kann|können|muss|müssen)\b",
    "fr": r"\b(?:\p{Ll}{1,30}(?:era|eront|ira|iront|ura|uront|dra|dront))\b",
    "es": r"\b\p{Ll}{2,30}(?:rá|rán)\b",
    "it": r"\b\p{Ll}{2,30}(?:rà|ranno)\b",
    "pt": r"\b\p{Ll}{2,30}(?:rá|rão)\b",
    "nl": r"\b(?:zal|zullen|zou(?:den)?|wordt|worden|moet(?:en)?)\b",
    "zh": r"将|會|会|计划|预计",
    "ja": r"予定|でしょう",
}
#: how a sentence goes on behind its time: with a verb where that has to come second, else perhaps behind a comma
_BEHIND = {
    "de": " ",
    "nl": " ",
    "zh": r"，?(?![的以之前后起间版度底至到末初和、])",
    "ja": r"(?:に(?:は)?、?|、)(?!か)",
}


def foreign_happened(
    text: str, language: str, pointing: frozenset[str] = frozenset()
) -> tuple[str, str] | None:
    """What happened at the time with which a plain sentence begins, and that time; `pointing` are words that stand for what was named before.

    >>> foreign_happened("Im Jahr 1871 wurde die Lampe angezündet.", "de")
    ('Was geschah im Jahr 1871?', 'Im Jahr 1871')
    >>> foreign_happened("En 1871, la lampe fut allumée.", "fr")
    ('Que s’est-il passé en 1871 ?', 'En 1871')
    """
    if language not in _FORMS:
        return None
    telling = _telling(language)
    match = telling.when.match(text)
    if not match:
        return None
    what = match["what"]
    is_second = language in ("de", "nl")
    is_past = (telling.happened.match if is_second else telling.happened.search)(what)
    first = regex.findall(r"\w+", what.lower())[:FIRST]
    if not is_past or telling.to_come.search(what) or not pointing.isdisjoint(first):
        return None
    time = match["time"]
    return telling.asks.format(time[0].lower() + time[1:]), time


@cache
def _telling(language: str) -> _Telling:
    """The patterns of a language, compiled when it is first met."""
    when, happened, asks = _FORMS[language]
    behind = _BEHIND.get(language, ",? ")
    begins = regex.compile(rf"{when}{behind}(?P<what>.+)", regex.DOTALL)
    return _Telling(begins, regex.compile(happened), regex.compile(_TO_COME[language]), asks)
