"""Plain German main clauses: what stands before the verb, the verb, and what follows.

The verb of a German main clause stands second, whatever stands first. A question is made by putting what asks
first, so that no word has to be inflected; all that must be known is where the verb stands.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import regex

from .english import words

First = Literal["subject", "person", "time", "count", "other"]

#: words of a clause, at most
MOST = 24

MONTH = "Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
_WEEKDAY = r"(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag(?:morgen|mittag|nachmittag|abend|nacht)?|Mittwoch(?:morgen|mittag|nachmittag|abend)?"
_SEASON = "Frühjahr|Frühling|Sommer|Herbst|Winter|Jahresende|Jahresanfang|Wochenende"
_DATE = rf"(?:(?:{_WEEKDAY}),? (?:dem |den )?)?\d{{1,2}}\. (?:{MONTH})(?: \d{{4}})?"
_PART = (
    rf"(?:Anfang|Mitte|Ende) (?:{MONTH}|[12]\d{{3}}|des Jahres|der Woche|des Monats)(?: \d{{4}})?"
)
_CLOCK = r"\d{1,2}(?:[.:]\d\d)? Uhr(?: \d\d)?"
_YEAR = r"(?:Jahre? )?[12]\d{3}"
_WHICH = r"(?:(?:kommenden|nächsten|vergangenen|vorigen|letzten|selben|frühen|späten) )?"
_HEDGE = r"(?:(?:frühestens|spätestens|voraussichtlich|erst|bereits|schon|noch|nur|jeweils|zunächst|vermutlich) ){0,2}"
#: when something is, in the order in which they are tried, and what asks for it
_TIMES = (
    (r"(?:ein|zwei|drei|vier|fünf|sechs|acht|zehn|zwölf)mal (?:im|pro|in der|am) (?:Jahr|Monat|Woche|Tag)", "Wie oft"),
    (rf"(?:[Vv]om \d{{1,2}}\.(?: (?:{MONTH})(?: \d{{4}})?)? bis (?:zum )?{_DATE}|[Vv]on (?:{_WEEKDAY}|(?:{MONTH})(?: \d{{4}})?|{_YEAR}) bis (?:{_WEEKDAY}|(?:{MONTH})(?: \d{{4}})?|{_YEAR})|[Vv]on {_CLOCK.replace(' Uhr', '(?: Uhr)?')} bis {_CLOCK})", "Wann"),
    (rf"[Zz]wischen (?:dem )?{_DATE} und (?:dem )?{_DATE}", "Wann"),
    (rf"[Bb]is (?:(?:zum|zur) )?{_WHICH}(?:{_DATE}|{_PART}|{_CLOCK}|{_YEAR}|{_WEEKDAY}|{MONTH}|{_SEASON}|\w+ (?:Werkt|T)ag (?:des|eines|jedes) Monats)(?: \d{{4}}| um {_CLOCK}| des Vortag(?:e?s)?| am Vortag| des Folgetag(?:e?s)?)?", "Bis wann"),
    (rf"[Aa]b (?:dem |der )?{_WHICH}(?:{_DATE}|{_PART}|{_CLOCK}|{_YEAR}|{_WEEKDAY}|{MONTH}|{_SEASON})(?: \d{{4}}| um {_CLOCK})?", "Ab wann"),
    (r"[Aa]b dem (?:ersten|zweiten|dritten|vierten|fünften|sechsten|siebten|achten|zehnten|\d{1,2}\.) (?:\p{Lu}\p{Ll}+tag|Tag|Monat|Jahr)", "Ab wann"),
    (rf"[Ss]eit (?:dem )?{_WHICH}(?:{_DATE}|{_PART}|{_YEAR}|{_WEEKDAY}|{MONTH}|{_SEASON})(?: \d{{4}})?", "Seit wann"),
    (rf"(?:[Aa]m|[Zz]um) {_WHICH}(?:{_DATE}|{_WEEKDAY}|{_SEASON})(?: (?:gegen|um|ab) {_CLOCK})?", "Wann"),
    (rf"(?:[Ii]m|[Ii]n der) {_WHICH}(?:(?:{MONTH}|{_SEASON})(?: \d{{4}})?|Jahr \d{{4}}|(?<=en )(?:Jahr|Monat|Woche)|(?:ersten|zweiten|dritten|vierten) (?:Quartal|Halbjahr)|Nacht (?:zum|auf) (?:{_WEEKDAY}))", "Wann"),
    (r"[Zz]u[mr] (?:Ende|Anfang|Mitte) (?:des|eines(?: jeden)?|jedes) (?:Monats|Jahres|Quartals|Kalenderjahres|Geschäftsjahres)", "Wann"),
    (rf"(?:{_PART}|[Uu]m {_CLOCK}|[Gg]egen {_CLOCK})", "Wann"),
    (r"(?:[Ii]nnerhalb (?:von )?|[Bb]innen )(?:\d+|eine[mrs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|vierzehn|fünfzehn|achtzehn|zwanzig|dreißig|sechzig|neunzig) (?:Stunden?|(?:Arbeits|Werk|Kalender|Bank)?[Tt]age[ns]?|Wochen?|Monat(?:en|s)?|Jahr(?:en|es)?)", "Innerhalb welcher Frist"),
    (r"(?:(?:spätestens|mindestens) )?(?:eine[n]?|\d+|zwei|drei|vier|fünf|sechs|acht|zehn|vierzehn) (?:Stunden?|(?:Arbeits|Werk)?[Tt]age?|Wochen?|Monate?) (?:vorher|im Voraus|zuvor)", "Wie lange vorher"),
    (r"[Aa]lle (?:\d+|zwei|drei|vier|fünf|sechs|sieben|acht|zehn|zwölf|vierzehn) (?:Stunden|Tage|Wochen|Monate|Jahre)", "Wie oft"),
    (rf"[Jj]ed(?:en|e|es) (?:Tag|Woche|Monat|Jahr|{_WEEKDAY})(?: um {_CLOCK})?|(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags)", "Wann"),
)  # fmt: skip
_TIME_FIRST = regex.compile(
    "|".join(f"(?P<w{at}>{form})" for at, (form, _) in enumerate(_TIMES)) + r"(?= \p{Ll})"
)
_TIME_INSIDE = regex.compile(
    rf"(?P<year>\A(?:erst |bereits |schon )?[12]\d{{3}}(?= \p{{Ll}}))|(?<=\A| ){_HEDGE}(?:"
    + "|".join(f"(?P<w{at}>{form})" for at, (form, _) in enumerate(_TIMES))
    + r")(?=\Z| (?!bis \d|und (?:\d|am |um )|oder |[12]\d{3}\b))"
)
#: what stands before a time that it belongs to: zum Ende des Monats
_OPEN_BEFORE = regex.compile(r"(?<=\A| )(?:zum|zur|am|im|bis|ab|seit|vom|von|der|des|vor|nach) \Z")
#: the beginning of a span of time before its end
_SPAN_BEGUN = regex.compile(r"\b[Vv]o[nm] \d[^,]*\Z")
_NUMBER_WORDS = (
    "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|fünfzehn|zwanzig|dreißig|fünfzig"
)
NUMBER = rf"(?:\d{{1,3}}(?:\.\d{{3}})+(?:,\d+)?|\d+(?:,\d+)?|(?:{_NUMBER_WORDS}|{_NUMBER_WORDS.title()}))(?: (?:Millionen|Milliarden))?"
ROUGHLY = r"(?:(?:[Rr]und|[Ee]twa|[Cc]irca|[Uu]ngefähr|[Kk]napp|[Gg]ut|[Ff]ast|[Bb]einahe|[Ii]nsgesamt|[Aa]llein|[Mm]ehr als|[Ww]eniger als|[Mm]indestens|[Hh]öchstens|[Mm]aximal|[Nn]ur|[Bb]is zu|[Nn]och|[Dd]erzeit|[Jj]eweils) ){0,2}"

#: what a noun phrase holds
_NOUN = r"\p{Lu}[\p{L}\d]*+(?:-[\p{L}\d]+)*+"
_NO_ADJECTIVE = r"(?!(?:der|die|das|den|dem|des|eine?[nmrs]?|sowie|oder|ohne|alle|bitte|heute|werden?|wurden?|waren|haben|hatten|sollen|wollen|können|müssen|dürfen)\b)"
_ADJECTIVE = rf"{_NO_ADJECTIVE}(?:\d+-)?\p{{Ll}}{{3,}}+(?<=e|er|es|en|em)"
PHRASE = rf"(?:{_ADJECTIVE} ){{0,2}}{_NOUN}(?: {_NOUN}){{0,3}}"
_OF = r"(?:des|der|eines|einer)"
_AT = r"(?:von|vom|für|gegenüber|in|im|ins|an|am|ans|auf|aus|bei|beim|zu|zum|zur|mit|ohne|über|unter|gegen|zwischen)(?: (?:der|die|das|dem|den|einer|einem|eine|einen|ein|alle))?"
_MORE = rf"(?: (?:{_OF}|{_AT}) (?:{NUMBER} )?{PHRASE}(?: und {_NOUN})?(?: \d{{1,4}}(?= ))?){{0,2}}"
_DETERMINED = rf"(?:Der|Die|Das|Ein|Eine|Jeder|Jede|Jedes|Alle) {PHRASE}(?: und (?:(?:der|die|das) )?{PHRASE})?{_MORE}"
#: what begins neither a name nor a noun phrase without an article
_NO_NAME = r"(?!(?:Der|Die|Das|Dem|Den|Des|Eine?[nmrs]?|Jede[rs]?|Alle|Als|Am|An|Auf|Aus|Bei|Beim|Bis|Bisher|Bitte|Da|Dabei|Danach|Dann|Daher|Davon|Derzeit|Deshalb|Durch|Dort|Er|Es|Für|Gegen|Hier|Hinter|Ich|Ihr|Im|In|Insgesamt|Inzwischen|Ihre|Künftig|Laut|Man|Mit|Nach|Neben|Nun|Zusätzlich|Grundsätzlich|Anschließend|Zunächst|Zuletzt|Spätestens|Erstmals|Gleichzeitig|Ferner|Ebenso|Lediglich|Sonst|Ansonsten|Andernfalls|Stattdessen|Vielmehr|Dadurch|Danach|Hierfür|Hierzu|Jedoch|Allerdings|Dennoch|Trotzdem|Nur|Ob|Ohne|Pro|Je|Ab|Ende|Anfang|Mitte|Seit|Sie|Sein|Seine|So|Trotz|Über|Um|Unser|Unsere|Unter|Vom|Von|Vor|Während|Was|Wegen|Wenn|Wer|Wie|Wir|Wo|Zu|Zudem|Zum|Zur|Zwischen|Auch|Aber|Doch|Und|Oder|Grund|Ziel|Außerdem|Mein|Meine|Dies|Diese[rs]?|Kein|Keine|Viele|Mehrere|Einige|Manche|Weitere|Welche|Jetzt|Heute|Gestern|Morgen)\b)"
_BARE = rf"{_NO_NAME}{_NOUN}(?: {_NOUN}){{0,3}}(?: und {_NOUN}(?: {_NOUN}){{0,2}})?(?: (?:{_OF}|{_AT}) (?:{NUMBER} )?{PHRASE}(?: \d{{1,2}}(?= ))?)?"
_NAME = r"\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?"
_PERSON = rf"(?:(?:(?:Frau|Herr)(?: Dr\.)?|Dr\.|Prof\.) {_NAME}(?: {_NAME})?|(?:(?:Die|Der|die|der) (?=\S+ \S+ \p{{Lu}}))?{_NO_NAME}(?:\p{{Lu}}[\p{{Ll}}-]+ ){{0,2}}\p{{Lu}}\p{{Ll}}+ {_NAME}(?= \p{{Ll}}))"
#: who somebody is, with the name between commas, either of which may stand first
_APPOSED = rf"(?:Der|Die) {PHRASE}{_MORE}, (?P<name>{_NAME} {_NAME}),"

_SUBJECT = regex.compile(
    rf"es(?= )|(?:der|die|das|ein|eine) (?:\d+ )?{PHRASE}(?: {_OF} {PHRASE})?|{_PERSON}"
)
#: verbs that other forms than the regular ones tell
_STRONG = words(
    """ist sind war waren hat haben hatte hatten wird werden wurde wurden kann können konnte konnten soll sollen sollte sollten muss
    müssen musste mussten will wollen wollte wollten darf dürfen durfte durften möchte möchten gab gaben ging gingen kam kamen nahm
    nahmen fand fanden lag lagen stand standen stieg stiegen fiel fielen sank sanken schloss schlossen sprach sprachen rief riefen warf
    warfen wies wiesen verwies schrieb schrieben blieb blieben begann begannen gewann gewannen verlor verloren erhielt erhielten hielt
    hielten enthielt lief liefen trug trugen schlug schlugen zog zogen bot boten bat baten wuchs wuchsen trat traten traf trafen
    entschied entschieden verließ ließ ließen starb starben half halfen griff griffen übernahm übernahmen bekam bekamen beschloss
    beschlossen betrug betrugen unterschrieb verschob gestand versprach versprachen empfahl empfahlen riet rieten ergab ergaben gelang befahl erfuhr bedarf bedürfen"""
)
#: what ends as a regular verb does and is none
_NO_VERB = words(
    """selbst erst dort sonst meist jetzt fast bereit samt statt heute gut nicht zunächst zuletzt seit mit laut insgesamt direkt sofort
    oft dicht weit rechts bekannt weder neben gegen wegen zwischen unten oben außen innen allein davon daneben ebenfalls morgen gestern
    bitte sogar hinten selten eben zusammen"""
)
_ARTICLES = ("Der ", "Die ", "Das ", "Ein ", "Eine ", "Jeder ", "Jede ", "Jedes ", "Alle ")
_VERB = r"(?P<verb>\p{Ll}{2,}+)"
#: what says where, under which condition or how often: it may stand behind the verb as well
_BESIDES = regex.compile(
    rf"(?P<first>(?:Wegen|Aufgrund|Während|Den|Nach|Vor|Bei|Beim|Im|In|Auf|Am|An|Zwischen|Für|Mit|Aus|Über|Unter|Zur|Zum|Trotz|Von|Vom)(?: (?:der|die|das|dem|den|des|einer|einem|eine|einen|ein|alle|allen))?(?: selbst(?= \p{{Ll}}))? {PHRASE}(?: und (?:(?:der|die|das|dem|den) )?{PHRASE})?{_MORE}|"
    rf"Zusätzlich|Grundsätzlich|Derzeit|Bisher|Künftig|Insgesamt|Inzwischen|Mittlerweile|Jährlich|Monatlich|Täglich|Pro (?:Jahr|Monat|Woche|Tag|Person)) {_VERB}(?P<rest>,? .+)"
)
_STARTS: tuple[tuple[First, regex.Pattern[str]], ...] = (
    ("person", regex.compile(rf"(?P<first>{_APPOSED}) {_VERB}(?P<rest>,? .+)")),
    ("person", regex.compile(rf"(?P<first>{_PERSON}) {_VERB}(?P<rest>,? .+)")),
    ("subject", regex.compile(rf"(?P<first>{_DETERMINED}) {_VERB}(?P<rest>,? .+)")),
    ("subject", regex.compile(rf"(?P<first>{_BARE}) {_VERB}(?P<rest>,? .+)")),
    ("other", _BESIDES),
    (
        "count",
        regex.compile(
            rf"(?P<first>{ROUGHLY}{NUMBER} {PHRASE}(?: {_OF} {PHRASE})?) {_VERB}(?P<rest>,? .+)"
        ),
    ),
)
_TIME_START = regex.compile(rf" {_VERB}(?P<rest>,? .+)")
#: who says so, which a question need not repeat
_ACCORDING = regex.compile(
    rf"(?:Nach Angaben|Laut|Nach Auskunft|Nach Ansicht) (?:(?:von|vom|der|des|dem) )?{PHRASE}{_MORE} (?=\p{{Ll}})"
)
#: a clause that follows a comma and tells more: its first words, and its verb last
_SUBORDINATE = regex.compile(
    r"(?:deshalb|daher|darum|also|so|doch|aber|weil|da|wenn|sobald|falls|damit|dass|ob|indem|darin|darunter|davon|dazu|sie|er|es|obwohl|um|nachdem|bevor|während|die|der|das|dem|den|deren|dessen|denn|wo|wie|was|ohne|"
    r"(?:in|mit|auf|an|zu|von|für|bei|durch|über) (?:der|dem|die|den|das|denen|deren))\b"
)
#: what a clause ends with that says what somebody is to do
INFINITIVE = regex.compile(
    r"(?<!\p{L})(?:\p{Ll}{2,12}zu\p{Ll}{2,20}en|zu \p{Ll}{2,30}n)(?: (?:haben|können|müssen|sein|werden|dürfen))?\Z"
)
_JOINED = regex.compile(r" und (?=(?P<next>\p{Ll}+)(?: (?P<after>\S+))?)")
_COUNTED_ALONE = words("ist sind war waren bleibt bleiben sei")


#: what is no name, though two words with capitals: Verdorbene Ware
_DONE_TO = regex.compile(
    r"\p{Lu}\p{Ll}{3,}(?:ene|ende|igte|erte|elte|lte|ige|liche|ische|lose|bare) \p{Lu}\p{Ll}+\Z"
)
_SOMEBODY = regex.compile(
    rf"(?:Frau|Herr)(?: Dr\.)? {_NAME}(?: {_NAME})?(?= |\Z)|der \p{{Lu}}\p{{Ll}}+(?:er|and|rat|vorstand|ist|ent|or|ant|ar|wart|meister|chef)(?= |\Z)"
    r"|die \p{Lu}\p{Ll}+(?:er|ent|ant|or|ist|eur)in(?= |\Z)"
)
_MANY_FIRST = regex.compile(r"\p{Lu}\p{Ll}+e \p{Lu}[\p{L}-]+(?! und)")
_PLACE = regex.compile(r"(?:in|aus|bei) \p{Lu}[\p{L}-]+(?= |\Z)")
#: parts that may stand first, which are not what the clause is about
_BESIDE = ("time", "other")
#: how adjectives end, so that one that begins a sentence is known: vertrauliche Unterlagen
_ADJECTIVE_FIRST = regex.compile(
    r"\p{Lu}\p{Ll}+(?:(?:lich|isch|ig|bar|sam|haft|los)e[rs]?|(?:[ai]l|iv|ell|ent)es) \p{Lu}"
)
_COUNT = regex.compile(rf"(?:{_NUMBER_WORDS.title()}) \p{{Lu}}")
#: nouns that are many: no feminine noun ends so; and verbs of one that other verbs' forms do not tell
_MANY = regex.compile(r"Die (?:\p{Ll}+en )?\p{Lu}[\p{L}-]*(?:en|ern|eln)\b")
_ONE_DOES = words("ist war hat hatte wird wurde kann soll muss darf will erhält enthält übernimmt")


class Clause(NamedTuple):
    """A main clause in its parts; `tail` is what follows the first comma, `asks` what asks for a time that stands first."""

    kind: First
    first: str
    verb: str
    rest: str
    tail: str
    asks: str = ""


def clause_of(text: str) -> Clause | None:
    """The parts of a plain German sentence that is one main clause, with one more behind a comma at most; None for any other.

    >>> clause_of("Die Messe in Nürnberg beginnt am 24. März und dauert vier Tage.")[1:4]
    ('Die Messe in Nürnberg', 'beginnt', 'am 24. März')
    >>> clause_of("Im Mai entscheidet der Rat über den Bauabschnitt.")[:4]
    ('time', 'Im Mai', 'entscheidet', 'der Rat über den Bauabschnitt')
    """
    if not text.endswith(".") or len(text.split()) > MOST * 2:
        return None
    text = text[:-1]
    if said := _ACCORDING.match(text):
        verb, _, rest = text[said.end() :].partition(" ")
        subject, behind = cut_subject(rest)
        return _clause("subject", subject, verb, behind) if subject else None
    if time := _TIME_FIRST.match(text):
        match = _TIME_START.fullmatch(text, time.end())
        asks = asking(time)
        return _clause("time", time[0], match["verb"], match["rest"], asks) if match else None
    for kind, start in _STARTS:
        match = start.fullmatch(text)
        if match and is_verb(match["verb"]):
            return _clause(kind, match["first"], match["verb"], match["rest"])
    return None


def time_in(rest: str) -> tuple[str, str] | None:
    """What asks for the time that a part of a clause names, and the part without it; None where it names none, or several.

    >>> time_in("ab dem 3. März für den Verkehr gesperrt")
    ('Ab wann', 'für den Verkehr gesperrt')
    """
    found = list(_TIME_INSIDE.finditer(rest))
    if len(found) != 1:
        return None
    time = found[0]
    if _OPEN_BEFORE.search(rest, 0, time.start()):
        return None
    if _SPAN_BEGUN.search(rest, 0, time.start()):
        return None
    left = f"{rest[: time.start()]}{rest[time.end() :]}"
    return asking(time), " ".join(left.split())


def begins_with_object(clause: Clause) -> bool:
    """Whether what looks like the subject of a clause is none: *Die Lampen liefert das Lager*, many of which one verb tells.

    >>> begins_with_object(Clause("subject", "Die Lampen für die Halle", "liefert", "das Lager in Celle", ""))
    True
    """
    is_one = clause.verb in _ONE_DOES or (clause.verb.endswith("t") and clause.verb not in _STRONG)
    return is_one and bool(_MANY.match(clause.first))


def with_subject_first(clause: Clause) -> Clause:
    """A clause whose object stands first, its subject put there: *Anträge nimmt Frau Behr entgegen*; any other as it is.

    A man's title tells his case, and so does *der* behind a verb of one; a woman's only where what stands first is many,
    or nothing but a noun without an article, which begins as no subject of one does.

    >>> with_subject_first(clause_of("Anträge für Stände nimmt Frau Petersen bis zum 30. April entgegen."))[1:4]
    ('Frau Petersen', 'nimmt', 'Anträge für Stände bis zum 30. April entgegen')
    >>> with_subject_first(clause_of("Die Firma gibt Frau Petersen einen Rabatt."))[1]
    'Die Firma'
    """
    is_thing = clause.kind == "subject" or bool(_DONE_TO.match(clause.first))
    is_object = is_thing and not clause.first.startswith(("Der ", "Ein ", "Jede"))
    who = begins_with_person(clause.rest) if is_object and not clause.verb.endswith("en") else ""
    is_many = bool(_MANY.match(clause.first)) or not clause.first.startswith(_ARTICLES)
    if not who or not (is_many or who.startswith(("Herr ", "der "))):
        return clause
    first = inside(clause.first, clause.kind)
    first = f"{first[0].lower()}{first[1:]}" if _MANY_FIRST.match(first) else first
    rest = f"{first}{clause.rest.removeprefix(who)}"
    return clause._replace(kind="person", first=f"{who[0].upper()}{who[1:]}", rest=rest)


def begins_with_person(rest: str) -> str:
    """Who is named by a title, or is a man, where a part of a clause begins with that; empty where none is."""
    match = _SOMEBODY.match(rest)
    return match[0] if match else ""


def has_time(rest: str) -> bool:
    """Whether a part of a clause names a time."""
    return _TIME_INSIDE.search(rest) is not None


def asking(time: regex.Match[str]) -> str:
    """What asks for a time that was matched."""
    if time.groupdict().get("year"):
        return "Wann"
    return next(asks for at, (_, asks) in enumerate(_TIMES) if time[f"w{at}"])


def is_verb(word: str) -> bool:
    """Whether a small word that stands behind a noun phrase is a finite verb, as far as its form tells."""
    is_regular = word.endswith(("t", "te", "ten", "en", "ern", "eln"))
    return word in _STRONG or (is_regular and word not in _NO_VERB)


def inside(first: str, kind: First) -> str:
    """What begins a clause as it stands inside one: names and nouns keep their capitals."""
    if first.startswith(("Ende ", "Anfang ", "Mitte ")):
        return first
    is_small = kind in ("other", "time") or first.startswith(_ARTICLES) or _COUNT.match(first)
    return first[0].lower() + first[1:] if is_small or _ADJECTIVE_FIRST.match(first) else first


def cut_subject(rest: str) -> tuple[str, str]:
    """The subject with which begins what follows a verb, and what follows that; an empty one where it begins otherwise.

    >>> cut_subject("das Unternehmen 12.000 Fahrräder")
    ('das Unternehmen', '12.000 Fahrräder')
    """
    match = _SUBJECT.match(rest)
    is_whole = bool(match) and rest[match.end() : match.end() + 1] in ("", " ")
    return (match[0], rest[match.end() + 1 :]) if match and is_whole else ("", rest)


def predicate(clause: Clause, rest: str) -> str:
    """A clause without what is asked for, as it follows that: its verb, what it is about, and the rest."""
    first = inside(clause.first, clause.kind)
    if _MANY_FIRST.match(first) and clause.verb.endswith(("en", "ern", "eln", "sind")):
        first = first[0].lower() + first[1:]  # private Geräte: of one with a name, one verb tells
    if clause.kind == "person":
        first = first.removesuffix(",").replace(", ", " ")
    reflexive, _, others = rest.partition(" ") if rest.split()[:1] == ["sich"] else ("", "", rest)
    subject, behind = cut_subject(others) if clause.kind in _BESIDE else ("", others)
    if subject and (place := _PLACE.match(behind)):  # of the subject, not of what is first
        subject, behind = f"{subject} {place[0]}", behind[place.end() :]
    return " ".join(f"{clause.verb} {reflexive} {subject} {first} {behind}".split())


def _clause(kind: First, first: str, verb: str, rest: str, asks: str = "") -> Clause | None:
    """A clause whose rest is cut where another begins; None where that is not clear."""
    main, comma, tail = rest.removeprefix(" ").partition(", ")
    is_predicate = " " not in first and verb in _COUNTED_ALONE and not INFINITIVE.search(main)
    if not is_verb(verb) or is_predicate:
        return None
    if comma and not (_SUBORDINATE.match(tail) or INFINITIVE.search(tail)):
        return None
    joined = _JOINED.search(main)
    if joined and is_verb(joined["next"]):
        after = joined["after"] or ""
        if joined["next"].endswith("en") or (joined["next"].endswith("te") and after.istitle()):
            return None  # and other places, and smoked fish
        if joined["next"] != "die" and joined["next"] not in ("der", "das"):
            main, tail = main[: joined.start()], ""
    if len(f"{first} {verb} {main}".split()) > MOST or not (main or tail):
        return None
    return Clause(kind, first, verb, main, tail, asks)
