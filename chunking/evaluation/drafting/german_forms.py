"""German sentences that are no plain main clause, and what they are asked: *Wer … verliert, zahlt …*, *Bitte senden Sie … bis …*."""

from __future__ import annotations

from collections.abc import Callable

import regex

from .english import words
from .german_clauses import MONTH, NUMBER, PHRASE, ROUGHLY, begins_with_person, inside, time_in

#: who does something, and what then
_WHOEVER = regex.compile(
    r"Wer (?P<clause>[^,.;:?!„“\"]{6,90}), (?P<verb>\p{Ll}{3,20})(?P<rest> [^.;:?!„“\"]{2,120})\."
)
_PAYS = regex.compile(rf" {ROUGHLY}{NUMBER} (?:Euro|Franken|Cent)")
_ASKED_OF_WHOEVER = {
    "muss": "Was muss man tun, wenn man {}?",
    "darf": "Was darf man, wenn man {}?",
    "kann": "Was kann man tun, wenn man {}?",
    "sollte": "Was sollte man tun, wenn man {}?",
    "erhält": "Was erhält man, wenn man {}?",
    "bekommt": "Was bekommt man, wenn man {}?",
    "wendet": "An wen wendet man sich, wenn man {}?",
    "meldet": "Was ist zu tun, wenn man {}?",
    "braucht": "Was braucht man, wenn man {}?",
    "benötigt": "Was braucht man, wenn man {}?",
}
#: what stands for somebody else than the one of whom a sentence speaks
_OF_ANOTHER = words("wir uns unser unsere ich er es dies dieser diese dieses so hier dort dabei")

#: what somebody is asked to do by some time
_PLEASE = regex.compile(
    rf"(?:Bitte (?P<order>\p{{Ll}}{{3,20}}n) Sie (?:uns )?|(?P<what>(?:(?:Den|Die|Das|Ihren|Ihre|Ihr) )?{PHRASE}) (?P<verb>\p{{Ll}}{{3,20}}n) Sie (?:bitte |uns )?)(?P<rest>[^,.;:?!]*(?:\.(?= (?:{MONTH}))[^,.;:?!]*)?)\."
)
_BY_WHEN = ("Bis wann", "Innerhalb welcher Frist", "Wie lange vorher")
#: what belongs to the reader, who is anyone in the question
_YOUR = regex.compile(r"\b(?:Ihr|Ihre|Ihren|ihr|ihre|ihren)\b(?= )")
_THE = {"ihr": "das", "ihre": "die", "ihren": "den"}
_PARTICLE = regex.compile(
    r" (?P<particle>ab|an|auf|aus|bei|ein|her|hin|mit|nach|vor|weg|weiter|zu|zurück|zusammen)\Z"
)
#: who looks after something that stands first
_WHO_LAST = regex.compile(
    rf"(?P<what>(?:Um|Für|Mit|Über|An) (?:den|die|das|der|dem) {PHRASE}(?: (?:der|des|von|für|im|in) {PHRASE})?) (?P<verb>\p{{Ll}}{{3,20}}t)(?P<self> sich)? (?P<who>[^,.;:]{{3,60}})\."
)
#: what is forbidden without something
_WITHOUT = regex.compile(rf"Ohne (?P<what>{PHRASE}) darf niemand (?P<rest>[^,.;:]{{6,80}}n)\.")
_OFFERED = regex.compile(
    rf"Wir bieten (?:Ihnen |dir )?(?P<article>einen|eine|ein) (?P<what>(?:\p{{Ll}}+e[ns]? )?\p{{Lu}}[\p{{L}}-]+) von {ROUGHLY}{NUMBER}\b"
)
_WHICH = {"einen": "Welcher", "eine": "Welche", "ein": "Welches"}
_APPOINTED = regex.compile(
    r"(?P<which>Neuer|Nächster) (?P<what>Termin|\p{Lu}\p{Ll}+termin) ist (?:der |am )?\d{1,2}\."
)
#: what somebody demands in the second of two clauses
_AND_DEMANDS = regex.compile(
    rf"(?P<who>(?:(?:Der|Die|Das) )?{PHRASE}(?: (?:der|des|von|für|in) {PHRASE})?) \p{{Ll}}+te [^,.;:]{{4,90}}, (?P<verb>forderte|verlangte|kritisierte|bemängelte|beklagte) (?:aber |jedoch |zugleich |allerdings |dagegen |zudem )?(?P<what>(?:eine|einen|ein|den|die|das) [^,.;:]{{4,90}})\."
)
#: what a contract is about
_DONE_FIRST = regex.compile(
    r"(?P<done>Vermietet|Verpachtet|Verkauft|Verliehen|Versichert) (?:wird|werden) (?:der|die|das|ein|eine) \p{Lu}"
)
#: to when something is put off
_PUT_OFF = regex.compile(
    rf"(?P<what>(?:Der|Die|Das) {PHRASE}(?: (?:der|des|von|für|im|in) {PHRASE})?) (?P<be>wird|werden|wurden?) (?:vom \d{{1,2}}\. (?:{MONTH}) )?auf (?:den )?(?:\d{{1,2}}\. )?(?:{MONTH}|[12]\d{{3}})(?: \d{{4}})? (?P<done>verschoben|verlegt|vertagt|vorgezogen)\."
)
#: how long a time is with which something begins
_FIRST_MONTHS = regex.compile(
    rf"Die ersten {NUMBER} (?:Tage|Wochen|Monate|Jahre) (?:gelten als|sind(?: eine)?) (?P<what>\p{{Lu}}\p{{Ll}}*(?:zeit|frist|phase))\."
)
#: who bears the costs of something
_BEARS = regex.compile(
    rf"(?:Der|Die|Das) {PHRASE} (?P<verb>trägt|übernimmt) (?P<what>(?:die|alle|sämtliche) (?=\p{{Lu}})\p{{L}}*[Kk]osten (?:für|der|des|von) (?:[^.;:]|\.(?=\d)){{4,90}})\."
)
_IS_BORNE = regex.compile(
    rf"(?P<what>(?!(?:Der|Das) )(?:Die (?=\p{{L}}*(?:en|ern|eln) ))?{PHRASE}(?: bis (?:zu )?{NUMBER} Euro| {NUMBER} Euro)?) (?P<verb>trägt|übernimmt|zahlt|bezahlt) (?:der|die|das) (?!\p{{L}}*[Kk]osten\b)\p{{Lu}}[\p{{L}}-]+(?: selbst)?\."
)

#: what a firm has given or made, where that stands first
_BY_FIRM = regex.compile(
    rf"(?P<what>(?:Das|Die|Den|Ein|Eine|Einen) {PHRASE}(?: (?:für|der|des) (?:(?:den|die|das) )?{PHRASE})?) (?P<verb>hat|hatte) (?:die (?:Firma|Agentur|Kanzlei) [^,.;:]{{3,60}}?|(?:die|das) (?:{PHRASE} )?(?:GmbH|AG|KG|SE|eG)\b[^,.;:]{{0,30}}?)"
    rf"(?: (?:mit|für|zu) {ROUGHLY}{NUMBER} (?:Euro|Franken))? (?P<done>abgegeben|eingereicht|vorgelegt|unterbreitet|gemacht|erstellt|geliefert|gebaut|errichtet|geplant|entworfen|erhalten|gewonnen|übernommen|bekommen|verlegt|saniert|repariert|renoviert|gewartet|geprüft|montiert|gestaltet)\."
)


def german_form(text: str) -> tuple[str, str] | None:
    """The question for a plain German sentence of one of these forms, and the words that tell; None for others.

    >>> german_form("Wer den Schlüssel verliert, zahlt 150 Euro.")[0]
    'Wie viel zahlt man, wenn man den Schlüssel verliert?'
    >>> german_form("Um die Rechnung kümmert sich Frau Özdemir.")[0]
    'Wer kümmert sich um die Rechnung?'
    >>> german_form("Ohne Helm darf niemand die Baustelle betreten.")[0]
    'Darf man ohne Helm die Baustelle betreten?'
    """
    for begins, form in _FORMS:
        if begins and not text.startswith(begins):
            continue
        if asked := form(text):
            return asked, text[:-1]
    return None


def _whoever(text: str) -> str | None:
    match = _WHOEVER.fullmatch(text)
    if not match or not _OF_ANOTHER.isdisjoint(match["clause"].split()):
        return None
    clause, verb = match["clause"], match["verb"]
    if verb in ("zahlt", "bezahlt") and _PAYS.match(match["rest"]):
        return f"Wie viel {verb} man, wenn man {clause}?"
    if _PARTICLE.search(match["rest"]):
        return f"Was ist zu tun, wenn man {clause}?"
    if verb == "meldet" and not match["rest"].startswith(" sich"):
        verb = ""
    return _ASKED_OF_WHOEVER.get(verb, "Was passiert, wenn man {}?").format(clause)


def _please(text: str) -> str | None:
    """By when one is to do what one is asked for."""
    match = _PLEASE.fullmatch(text)
    found = time_in(match["rest"]) if match else None
    if not match or not found or found[0] not in _BY_WHEN:
        return None
    what, rest, verb = match["what"] or "", f" {found[1]}", match["verb"] or match["order"]
    particle = _PARTICLE.search(rest)
    if particle:
        rest, verb = rest[: particle.start()], f"{particle['particle']}{verb}"
    what = what[0].lower() + what[1:] if what.startswith(("Den ", "Die ", "Das ", "Ihr")) else what
    told = _YOUR.sub(lambda match: f"{_THE[match[0].lower()]}", f"{what}{rest}".strip())
    is_told = any(word[0].isupper() for word in told.split()) and "Sie" not in told.split()
    return f"{found[0]} sollte man {told} {verb}?" if is_told else None


def _who_last(text: str) -> str | None:
    match = _WHO_LAST.fullmatch(text)
    if not match or begins_with_person(match["who"]) != match["who"]:
        return None
    what = match["what"][0].lower() + match["what"][1:]
    return f"Wer {match['verb']}{match['self'] or ''} {what}?"


def _without(text: str) -> str | None:
    match = _WITHOUT.fullmatch(text)
    return f"Darf man ohne {match['what']} {match['rest']}?" if match else None


def _offered(text: str) -> str | None:
    match = _OFFERED.match(text)
    if not match or " " in match["what"]:
        return None  # what ending its adjective needs depends on the case
    return f"{_WHICH[match['article']]} {match['what']} wird geboten?"


def _appointed(text: str) -> str | None:
    match = _APPOINTED.match(text)
    return f"Wann ist der {match['which'][:-1].lower()} {match['what']}?" if match else None


def _and_demands(text: str) -> str | None:
    match = _AND_DEMANDS.fullmatch(text)
    return f"Was {match['verb']} {inside(match['who'], 'subject')}?" if match else None


def _bears(text: str) -> str | None:
    match = _BEARS.fullmatch(text) or _IS_BORNE.fullmatch(text)
    return f"Wer {match['verb']} {inside(match['what'], 'subject')}?" if match else None


def _by_firm(text: str) -> str | None:
    match = _BY_FIRM.fullmatch(text)
    what = f"{match['what'][0].lower()}{match['what'][1:]}" if match else ""
    return f"Wer {match['verb']} {what} {match['done']}?" if match else None


def _subject_matter(text: str) -> str | None:
    match = _DONE_FIRST.match(text)
    return f"Was wird {match['done'].lower()}?" if match else None


def _put_off(text: str) -> str | None:
    match = _PUT_OFF.fullmatch(text)
    return (
        f"Auf wann {match['be']} {inside(match['what'], 'subject')} {match['done']}?"
        if match
        else None
    )


def _first_months(text: str) -> str | None:
    match = _FIRST_MONTHS.fullmatch(text)
    return f"Wie lang ist die {match['what']}?" if match else None


_FORMS: tuple[tuple[str, Callable[[str], str | None]], ...] = (
    ("Wer ", _whoever),
    ("Ohne ", _without),
    ("Wir bieten ", _offered),
    ("Ver", _subject_matter),
    ("N", _appointed),
    ("Die ersten ", _first_months),
    ("", _put_off),
    ("", _please),
    ("", _who_last),
    ("", _bears),
    ("", _by_firm),
    ("", _and_demands),
)
