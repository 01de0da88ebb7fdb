"""Questions that a German sentence answers as news, mails and reports tell things: how much, how many, when, why, who, what was said.

Each puts what asks before the verb of the clause, and leaves out what is asked for.
"""

from __future__ import annotations

from typing import NamedTuple

import regex

from .english import words
from .german_clauses import (
    INFINITIVE,
    NUMBER,
    PHRASE,
    ROUGHLY,
    Clause,
    begins_with_object,
    clause_of,
    cut_subject,
    has_time,
    inside,
    predicate,
    time_in,
    with_subject_first,
)
from .german_contracts import contract_term
from .german_forms import german_form
from .german_permissions import permission
from .german_sums import sum_of
from .german_tasks import task
from .stop_words import unsearched


class Told(NamedTuple):
    """A question, the words of its sentence that may stand nowhere else, and whether it says little by itself."""

    text: str
    subject: str
    is_weak: bool = False


#: words that somebody might search for, that a question has at least
CONTENT = 2
#: letters of a word from which on it is made of two: Mitgliederversammlung
LONG = 15
_ASKING = words("wie viel viele wann warum was wer wo welche welcher welches")

#: what points to somebody or something named elsewhere, or to the day of writing
_POINTING = words(
    """es er sie ihm ihn ihnen ihr dies diese dieser diesem diesen dieses jene jener jenes solche solcher
    dabei dafür dagegen daran darauf damit dazu darin davon dadurch daher darüber darunter hier dort dorthin dorther oben unten folgende folgenden obige ich du wir uns euch
    unser unsere unserer unserem unseren euer eure euren mein meine meinen mir mich dir dich dein deine sein deren dessen anderen andere anderer beide beiden letztere so dann wieder heute morgen gestern jetzt dahin solange sonst
    daraufhin anschließend etwas davor daneben danach zuvor vorher einer eines man wer was nämlich stattdessen dieselbe denselben"""
)
#: that, rather than an article
_POINTS = regex.compile(
    r"(?<=\A| )(?:das|die|der|den) (?:mit|bis|bei|für|in|im|zu|am|nicht|nun|noch|ab|vor|nach|an|auf)(?= )"
)
#: what may stand for what the clause is about, where the question names that
_ITS = words("seine seinen seiner seinem seines ihre ihren ihrer ihrem ihres")
#: what is counted behind *es*, and by how many fewer or more it was than before
_THERE_IS = regex.compile(
    rf"\AEs (?P<verb>wurden|werden|waren|sind) (?P<count>{ROUGHLY}{NUMBER} (?:\p{{Ll}}+e )?\p{{Lu}}[\p{{L}}-]+)(?= )"
)
_FEWER = regex.compile(
    rf", {ROUGHLY}{NUMBER}(?: Prozent| \p{{Lu}}\p{{L}}+)? (?:mehr|weniger) als [^,.;]{{2,60}}\.\Z"
)
#: from what something was changed to what is asked for
_FROM = regex.compile(rf"(?:\A| )von {NUMBER}(?: (?:Euro|Prozent|Cent))?\s*\Z")
#: what is an article, rather than one of several; and how long before something it is
_ARTICLE = regex.compile(r"(?<=\A| )eine[rs] (?=(?:\p{Ll}+e[nrs] )?\p{Lu})")
_LASTING = regex.compile(
    r"(?<=Tag|Tage|Woche|Wochen|Monat|Monate|Stunde|Stunden) (?:vorher|zuvor)(?=\Z| )"
)
#: who does something, of whom there are two in any contract
_BY_BOTH = regex.compile(r"(?<=\A| )von beiden (?:Seiten|(?:Vertrags)?[Pp]arteien)(?= )")
#: what somebody does in a meeting with what only the meeting tells of: presents the plan
_PRESENTS = regex.compile(
    r"(?:(?:stellte?|trug|trägt|legte?|las|liest) (?:den|die|das|seinen?|ihren?) \p{Lu}[\p{L}-]+ (?:vor|dar)"
    r"|(?:erläuterte?|erklärte?|präsentierte?|schilderte?|skizzierte?|eröffnete?|schloss|schließt|leitete?t?|begrüßte?|verliest|verlas) (?:den|die|das|alle) \p{Lu}[\p{L}-]+)"
)
#: where something takes place
_PLACE = regex.compile(
    r"(?:im|in der|in dem|in|auf dem|auf der|am|an der|bei der|beim) [^,;]{3,50}"
)
#: what joins a sentence to the one before it, and may be left out
_LINKS = regex.compile(
    r"(?<=\A| )(?:trotzdem|dennoch|wieder|hingegen|zudem|außerdem|jedoch|allerdings|auch|deshalb|daher|darum|nun|aber|vor allem|ebenfalls|weiterhin) "
)
_UNPLAIN = regex.compile(r"[:;()\[\]„“”«»\"!?…–—/@]| - |\.\s|\.\Z")
#: what is said with a clause behind it, or without one
_SAID = words(
    """kündigte kündigten kündigt teilte teilten teilt sagte sagten sagt erklärte erklärten erklärt betonte betonten bestätigte bestätigten bestätigt
    meldete meldeten berichtete berichteten berichtet warnte warf warfen wirft forderte forderten fordert verlangte verlangt empfahl
    empfiehlt schlug schlugen schlägt kritisierte kritisierten bemängelte versprach versprachen verspricht behauptete fand zeigte zeigten zeigt ergab
    schätzte schätzt vermutet vermutete rät riet rieten fanden gestand gestanden ergaben erwartet erwartete rechnet plante plant beschloss beschlossen beschließt
    entschied entschieden vereinbarten regte stellte hat haben hatte hatten"""
)
_SAID_LAST = words(
    "festgestellt mitgeteilt angekündigt beschlossen entschieden vereinbart bestätigt erklärt gefordert vorgeschlagen empfohlen "
    "versprochen herausgefunden zugesagt bekanntgegeben berichtet gemeldet"
)
#: verbs of those who report what is so, and what they report, whose verb stands last
_REPORTS = words(
    "berichtet berichten berichtete berichteten teilt teilen teilte teilten sagt sagen sagte sagten erklärt erklären erklärte erklärten "
    "informiert informierte bestätigt bestätigten bestätigte"
)
_REPORTED = regex.compile(
    r"dass (?P<what>[^,]+) (?P<verb>hat|haben|hatte|hatten|ist|sind|war|waren|wird|werden|wurde|wurden|kann|können|soll|sollen|muss|müssen|darf|dürfen)"
)
#: what stands for the clause that follows, and how it is asked for: davor, wovor
_ABOUT_WHAT = regex.compile(
    r"(?<=\A| )da(?P<what>vor|rauf|für|gegen|rum|rüber|von|mit|zu|ran)(?=\Z| )"
)
_REASON = regex.compile(
    r"(?:\A| )wegen (?:(?:de[rs]|eine[rs]) )?(?:\p{Ll}+e[nrs] ){0,2}\p{Lu}[\p{L}-]+(?: (?:der|des|von|im|in) (?:\p{Lu}[\p{L}-]+))?(?=\Z| )"
)
_UNIT = r"(?:Euro|Prozent|Prozentpunkte|Cent|Franken|Dollar)"
_MEASURE = r"(?:°C|Meter[n]?|Kilometer[n]?|Zentimeter[n]?|Hektar|Quadratmeter[n]?|Liter[n]?|Grad|Tonnen|Kilogramm|Gramm|Watt|Megawatt|Megawattstunden|Kilowattstunden)"
_TIME = r"(?:Sekunden|Minuten|Stunden|Tage|Wochen|Monate|Jahre)"
_PER = r"(?: (?:pro|je) \p{Lu}[\p{L}-]+(?: und \p{Lu}[\p{L}-]+)?)?"
_COUNTED = r"(?:\p{Ll}{3,}e ){0,1}\p{Lu}[\p{L}]*+(?:-[\p{L}]+)*+(?: und \p{Lu}\p{L}+)?"
#: a number inside a clause, perhaps behind a preposition, with what it counts
_AMOUNT = regex.compile(
    rf"(?:(?<=\A| )(?P<at>[Mm]it|[Aa]uf|[Uu]m|[Ff]ür) )?(?<=\A| ){ROUGHLY}(?P<number>{NUMBER}) (?:(?P<unit>{_UNIT}(?: (?:(?:der|des|aller) (?:\p{{Ll}}+en )?)?\p{{Lu}}\p{{Ll}}+(?=\Z| ))?{_PER})|(?P<measure>{_MEASURE}(?: (?P<extent>lang|hoch|breit|tief|weit|schwer|groß|dick|entfernt|heiß|warm|kalt)\b|(?: \p{{Ll}}+e)? \p{{Lu}}\p{{Ll}}+)?)"
    rf"|(?P<time>{_TIME})(?P<long> (?:lang|alt))?(?! \p{{Lu}})|(?P<count>{_TIME} \p{{Lu}}\p{{Ll}}+|(?!Uhr\b){_COUNTED}))(?=\Z| )"
)
#: what stands before a number that is not asked for: the 38 people, a loss of 7 million, 28 to 11
_BEFORE_NUMBER = regex.compile(
    r"(?:\A| )(?:der|die|das|den|dem|des|eine?[nmrs]?|von|zu|zum|zur|aus|in|im|bei|nach|vor|ab|bis|seit|unter|zwischen|gegen|und|oder|durch|an|am|über|Nummer|als|wie|alle|pro|je|[Mm]inus|[Pp]lus|neben|statt|außer|ohne|hinter|\d+)\Z"
)
_ANOTHER = regex.compile(rf"(?:\A| )(?:{NUMBER})(?= \p{{Lu}})")
#: what makes of a number a difference: more pay, longer than before
_COMPARED = regex.compile(
    r"(?:mehr|weniger|(?!(?:über|unter|hinter|der|einer)\b)\p{Ll}++(?<=er))(?=\Z| )"
)
#: what goes on after what is counted: requests from last year, members of the board
_GOES_ON = regex.compile(
    rf"(?:aus(?: (?:dem|der|den|einem|einer))?|der|des|einer|eines) {PHRASE}(?=\Z| )"
)
#: how what is counted may go on, or not
_MAY_GO_ON = regex.compile(
    r"(?:aus|von|vom|mit|zu|zum|zur|über|gegen|ohne|zwischen|der|des|einer|eines)(?= )|\p{Lu}"
)
#: behind a span of time, what it is counted from: six hours after the sampling
_COUNTED_FROM = regex.compile(
    rf"(?:nach|vor) (?:(?:der|dem|den|einer|einem|jeder|jedem) )?{PHRASE}(?: (?:der|des|einer|eines) {PHRASE})?+(?=\Z| )"
)
#: a predicate that ends before another one begins: are carried cold and handed over
_DONE_AND = regex.compile(r"(?<!\p{Ll})\p{Ll}{3,}+(?<=t|en) und (?!\p{Ll}+(?:en|er|es|e) )")
_LENGTH = regex.compile(r"(?:\p{L}++(?<=[Mm]etern?)|Hektar)(?=\Z| )")
#: a sentence that was cut at the full stop of a day or a century
_CUT_OFF = regex.compile(r"\b(?:de[mnrs]|zu[mr]|am|im|vom) \d{1,2}\.\Z")
#: full stops that end no sentence: those of days and of titles
_DATES = regex.compile(r"(?<=\d)\.(?= )|(?<=\b(?:Dr|Prof))\.")
#: parts that may stand first, which are what the clause is about
_NAMED = ("subject", "person")
_UNIT_FIRST = regex.compile(rf"{_UNIT}\b")
_FIRST_COUNT = regex.compile(rf"{ROUGHLY}{NUMBER} (?P<counted>.+)")
#: verbs of prices, and those that say only how long or how much something is
_PAID = words("zahlt zahlen kostet kosten")
_PRICED = words("kostet kosten kostete kosteten verlangt verlangen verlangte berechnet berechnete")
_MEASURING = words("beträgt betragen betrug betrugen hat haben hatte hatten")
_AMOUNTING = {"beträgt": "ist", "betragen": "sind", "betrug": "war", "betrugen": "waren"}
#: what ends as those do to whom something is done, rather than what is done: Den Gästen hilft die Stadt
_MANY_LAST = regex.compile(r"(?:en|ern|eln)\Z")
#: what is said about somebody rather than asked for
_IS = words("ist sind war waren")


def german_question(text: str) -> Told | None:
    """The question that a plain German sentence answers; None where it tells nothing by itself that is asked for.

    >>> german_question("Der Förderverein stellt 1.500 Euro für Material bereit.")[0]
    'Wie viel Euro stellt der Förderverein für Material bereit?'
    >>> german_question("Der Bund warf dem Land vor, den Bau verschleppt zu haben.")[0]
    'Was warf der Bund dem Land vor?'
    """
    if formed := german_form(text):
        return Told(*formed)
    clause = clause_of(_FEWER.sub(".", _THERE_IS.sub(_counted_first, text)))
    if not clause:
        return None
    clause = with_subject_first(clause._replace(rest=_LINKS.sub("", f"{clause.rest} ").strip()))
    if clause.first.startswith("Den ") or begins_with_object(clause):
        clause = clause._replace(kind="other")
        if not cut_subject(clause.rest)[0]:
            return None
    if _CUT_OFF.search(text) or not _is_plain(clause):
        return None
    if _is_told_behind(clause):
        return _of_told_behind(clause, text[:-1])
    for form in (_why, _how_many_first, contract_term, sum_of, _how_much, _when, permission, _who):
        if asked := form(clause):
            question = f"{' '.join(asked.split())}?"
            return Told(question, text[:-1], _content(question) < CONTENT)
    return None


def _of_told_behind(clause: Clause, subject: str) -> Told | None:
    """Who is to do what a clause says, what somebody reports, by itself, or what somebody said."""
    if (asked := task(clause)) and is_told(clause.tail):
        return Told(asked, subject)
    reported = _reported(clause)
    if told := german_question(reported) if reported else None:
        return told._replace(subject=subject)
    asked = _said(clause)
    return Told(f"{' '.join(asked.split())}?", subject, _says_nothing(clause)) if asked else None


def _counted_first(match: regex.Match[str]) -> str:
    """What is counted before its verb, which *es* took the place of: Es wurden 12 Bäume gefällt."""
    return f"{match['count']} {match['verb']}"


def _reported(clause: Clause) -> str | None:
    """What somebody reports in a clause that follows, as a sentence of its own: its verb stands second there."""
    match = _REPORTED.fullmatch(clause.tail) if clause.verb in _REPORTS else None
    subject, behind = cut_subject(match["what"]) if match else ("", "")
    if not match or not subject or not behind:
        return None
    return f"{subject[0].upper()}{subject[1:]} {match['verb']} {behind}."


def _says_nothing(clause: Clause) -> bool:
    """Whether a question what somebody said names nothing but a body or a surname: of them many sentences tell."""
    names = sum(word[:1].isupper() for word in clause.first.split()[1:])
    is_bare = not any(word[:1].isupper() for word in clause.rest.split())
    is_titled = clause.first.startswith(("Frau ", "Herr "))
    return is_bare and names < (2 if is_titled or clause.kind == "subject" else 1)


def _is_plain(clause: Clause) -> bool:
    """Whether a clause stands for itself."""
    clause = clause._replace(
        first=clause.first.removeprefix("Beide "), rest=_BY_BOTH.sub("", clause.rest)
    )
    rest = _LASTING.sub("", _ARTICLE.sub("", clause.rest)).removesuffix(" sein")
    rest = rest.removeprefix("es ") if clause.verb in ("gibt", "gab") else rest
    if _is_told_behind(clause):
        rest = _ABOUT_WHAT.sub("", rest, 1)
    return is_told(f"{clause.first.replace(',', '')} {rest}", is_named=clause.kind in _NAMED)


def is_told(part: str, is_named: bool = False) -> bool:
    """Whether a part of a German sentence is plain and has no words for what stands elsewhere; `is_named` says that it has its subject."""
    pointing = _POINTING if is_named else _POINTING | _ITS
    if _POINTS.search(part):
        return False
    is_plain = not _UNPLAIN.search(_DATES.sub("", part))
    return is_plain and pointing.isdisjoint(word.lower() for word in part.split())


def _said(clause: Clause) -> str | None:
    """What somebody said, in a clause that follows."""
    if not _is_told_behind(clause) or clause.kind == "count" or len(clause.rest.split()) > 8:
        return None
    if about := _ABOUT_WHAT.search(clause.rest):
        rest = f"{clause.rest[: about.start()]}{clause.rest[about.end() :]}".strip()
        return f"Wo{about['what']} {predicate(clause, rest)}"
    if clause.verb not in _SAID or clause.rest.startswith("sich"):
        return None
    is_perfect = clause.verb in ("hat", "haben", "hatte", "hatten")
    if is_perfect and _SAID_LAST.isdisjoint(clause.rest.split()[-1:]):
        return None
    asks = "Wozu" if clause.verb.startswith("forder") and clause.rest.endswith(" auf") else "Was"
    return f"{asks} {predicate(clause, clause.rest)}"


def _is_told_behind(clause: Clause) -> bool:
    """Whether a clause follows that the verb needs: that something is so, or to do something."""
    is_deed = bool(INFINITIVE.search(clause.tail)) and not clause.tail.startswith(("um ", "ohne "))
    return is_deed or clause.tail.startswith(("dass ", "ob ", "wie "))


def _why(clause: Clause) -> str | None:
    """Why something is so, or when."""
    if clause.first.startswith(("Wegen ", "Aufgrund ")) and not clause.tail:
        return f"Warum {clause.verb} {clause.rest}"
    if clause.kind not in ("subject", "person"):
        return None
    if clause.tail.startswith(("weil ", "da ")):
        return f"Warum {predicate(clause, clause.rest)}"
    if clause.tail.startswith("indem "):
        return f"Wie {predicate(clause, clause.rest)}"
    if clause.tail.startswith(("wenn ", "sobald ")) and clause.rest:
        return f"Wann {predicate(clause, clause.rest)}"
    if reason := _REASON.search(clause.rest):
        rest = f"{clause.rest[: reason.start()]}{clause.rest[reason.end() :]}"
        return f"Warum {predicate(clause, rest.strip())}"
    return None


def _how_many_first(clause: Clause) -> str | None:
    """How many do something, where their number stands first."""
    match = _FIRST_COUNT.fullmatch(clause.first) if clause.kind == "count" else None
    if not match:
        return None
    how = "Wie viel" if _UNIT_FIRST.match(match["counted"]) else "Wie viele"
    return f"{how} {match['counted']} {clause.verb} {clause.rest}"


def _how_much(clause: Clause) -> str | None:
    """How much or how many of something, or how long, where the number stands behind the verb; or nothing is to be paid."""
    if clause.rest == "nichts" and clause.verb in _PAID:
        return f"Wie viel {predicate(clause, '')}"
    found = [match for match in _AMOUNT.finditer(clause.rest) if _is_asked(match, clause.rest)]
    places = "".join(f"{match['at'] or '-'} ".lower() for match in found)
    if (len(found) != 1 and places != "um auf ") or clause.kind == "count":
        return None
    match = found[0]  # by how much, rather than to what
    before, after = clause.rest[: match.start()], clause.rest[found[-1].end() :].strip()
    if (match["at"] or "").lower() == "auf":
        before = _FROM.sub(" ", before)
    if _DONE_AND.search(before):
        return None
    asks = None if _ANOTHER.search(after) else _asking_how(match, before, clause.verb)
    if asks == "Wie lange" and (since := _COUNTED_FROM.match(after)):
        asks, after = f"{asks} {since[0]}", after[since.end() :]
    if not asks or ((match["at"] or "").lower() != "um" and _COMPARED.match(after)):
        return None
    if match["count"] and _MAY_GO_ON.match(after):
        more = _GOES_ON.match(after)
        if not more or match["at"]:
            return None
        asks, after = f"{asks} {more[0]}", after[more.end() :]
    if clause.verb in _AMOUNTING and (match["unit"] or match["measure"]):
        if after.startswith(("pro ", "je ")):
            return None
        is_length = match["measure"] and _LENGTH.match(match["measure"])
        asks = "Wie groß" if is_length else "Wie hoch"
        clause = clause._replace(verb=_AMOUNTING[clause.verb])
    return f"{asks} {predicate(clause, f'{before}{after}')}"


def _is_asked(match: regex.Match[str], rest: str) -> bool:
    """Whether a number is told by itself: not the 38 people, a loss of 7 million, or 28 to 11."""
    return bool(match["at"]) or not _BEFORE_NUMBER.search(rest[: match.start()].rstrip())


def _asking_how(match: regex.Match[str], before: str, verb: str) -> str | None:
    """What asks for a number that was matched."""
    at = f"{match['at'].capitalize()} wie" if match["at"] else "Wie"
    if match["unit"]:
        if match["unit"] == "Euro" and verb in _PRICED and not match["at"]:
            return "Wie viel"
        return f"{at} viel {match['unit']}"
    if match["time"]:
        if match["long"] == " alt":
            return "Wie alt"
        if match["at"] and match["at"].lower() == "auf":
            return f"Auf wie viele {match['time']}"
        return None if match["at"] or verb in _MEASURING else "Wie lange"
    if match["extent"]:
        return f"Wie {match['extent'].replace('entfernt', 'weit entfernt')}"
    if match["measure"]:
        many = _how_many_measures(match["measure"], (match["at"] or "").lower())
        return f"{at} {many} {match['measure']}" if many else None
    if not match["at"]:
        return f"Wie viele {match['count']}"
    is_of_noun = before.split()[-1:] and before.split()[-1][0].isupper()
    return (
        None if is_of_noun or match["at"].lower() != "mit" else f"Mit wie vielen {match['count']}"
    )


def _how_many_measures(measure: str, at: str) -> str | None:
    """How much or how many before a measure, in the case that a preposition takes; None where that is not clear."""
    unit = measure.split()[0]
    if unit == "Grad":
        return "viel"
    if unit == "°C":
        return None
    if at == "mit" or unit.endswith("tern"):
        return "vielen"
    return None if at == "auf" and not unit.endswith("ter") else "viele"


def _when(clause: Clause) -> str | None:
    """When something is, or from when on, or until when."""
    if clause.kind == "time":
        is_alone = len(clause.rest.split()) < 2 or _AMOUNT.match(clause.rest) is not None
        return (
            None
            if is_alone or has_time(clause.rest)
            else f"{clause.asks} {clause.verb} {clause.rest}"
        )
    found = time_in(clause.rest)
    if not found or clause.kind == "count":
        return None
    asks, rest = found
    if clause.verb.startswith("dauer"):
        return None
    held = rest.removesuffix(" statt")
    is_held = clause.verb in ("findet", "finden", "fand") and held != rest
    if asks == "Wann" and (is_held or clause.verb in _IS) and _PLACE.fullmatch(held):
        return f"Wann und wo {predicate(clause, 'statt' if is_held else '')}"
    return f"{asks} {predicate(clause, rest)}"


def _who(clause: Clause) -> str | None:
    """Who does something, where a person is named first, or last, behind what it is done to."""
    if clause.first.startswith("Den ") and not _MANY_LAST.search(clause.first):
        is_whole = not cut_subject(clause.rest)[1] and not clause.verb.endswith("en")
        return f"Wer {clause.verb} {inside(clause.first, clause.kind)}" if is_whole else None
    is_of_something = any(word[0].isupper() for word in clause.rest.split())
    is_one = clause.kind == "person" and not clause.verb.endswith("en") and clause.verb not in _IS
    if not is_one or not is_told(clause.rest) or not is_of_something or clause.tail:
        return None
    if _PRESENTS.fullmatch(f"{clause.verb} {clause.rest}"):
        return None
    return f"Wer {clause.verb} {clause.rest}"


def _content(question: str) -> int:
    """The words of a question that somebody might search for; a long one is made of two."""
    found = {word.lower() for word in regex.findall(r"[\p{L}\d-]+", question)}
    told = found - unsearched("de", False) - _ASKING
    return len(told) + any(len(word) >= LONG for word in told)
