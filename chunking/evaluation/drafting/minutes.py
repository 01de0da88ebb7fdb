"""Minutes of meetings: of a point on the agenda it is asked what was decided or said, and who has to do what."""

from __future__ import annotations

import re
from collections.abc import Sequence

import regex

from ...types import Document, Span
from .clauses import is_deed, is_plain
from .english import FUNCTION_WORDS, MONTH, words
from .heading_questions import thing_of
from .prose import Passage
from .wordings import ENGLISH

#: characters at the beginning of a text that tell
BEGINNING = 200
_MINUTES = regex.compile(
    r"\b(?:Minutes of|MINUTES OF|MEETING (?:MINUTES|NOTES)|Minutes: (?=\p{Lu}\p{Ll})|[Mm]eeting [Mm]inutes|[Mm]eeting [Nn]otes|Minutes\b(?!: ?\d)(?=[^\n]{0,40}(?:\n|\Z))|(?:Sitzungs|Ergebnis|Beschluss|Verlaufs|Kurz|Besprechungs)protokoll|Protokoll|Niederschrift|Besprechungsnotiz|Compte[ -]rendu|Procès-verbal|Acta de|Verbale|Ata d[ae]|Notulen)\b"
    r"|会议纪要|会议记录|周会纪要|例会纪要|議事録"
)

#: what a meeting settles, and what an English sentence says that somebody will do, perhaps by a day
_DECIDED = re.compile(
    r"\b(?:decided|agreed|resolved|rejected|approved|adopted|postponed|voted(?: by [\w-]+(?: votes)? to [\w-]+(?= to\b))?|(?i:decisions?):|(?i:resolutions?):)(?! (?:by|with|on) )"
)
_BESCHLOSSEN = regex.compile(
    r"(?<!\p{L})(?:beschlie(?:ßt|ßen)|beschlossen?|genehmig(?:t|en|te|ten)|vertag(?:t|en|te|ten)|abgelehnt|angenommen|zurückgestellt|gebilligt|bewillig(?:t|en|te|ten)|verabschiedet"
    r"|einig(?:t|en|te|ten) sich|vereinbar(?:t|en|te|ten)|(?:wird|werden|wurden?) [^.;]{3,120}? verschoben|(?:[Bb]eschluss|[Ee]ntscheidung):|stimm(?:t|en|te|ten) [^.;]{3,160}? zu(?=[,.])|lehn(?:t|en|te|ten) [^.;]{3,160}? ab(?=[,.]))(?!\p{L})"
)
_DAY = rf"(?:the end|end of|next|this|\d|(?:{MONTH})\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|tomorrow)"
_ACTION = re.compile(
    r"(?:(?i:actions?(?: items?)?|to[- ]do):? )?(?P<who>[A-Z][a-z]+(?: [A-Z][\w'’-]+)?) (?:(?P<asked>(?:was|is) (?:asked|instructed|appointed)) to|will|shall|to|is to|agreed to|promised to|offered to|volunteered to) "
    rf"(?P<deed>[a-z]+ [^.;:]{{3,120}}?)(?:,? (?:by|before|until|no later than) {_DAY}[^.;]*)?\.?"
)
#: points that every meeting has, of which nobody asks
_FORMAL = words(
    "attendance attendees participants present apologies absent absences absentees welcome greeting opening call roll quorum closing "
    "adjournment adjourned agenda minutes matters arising business begrüßung eröffnung beschlussfähigkeit anwesenheit anwesende entschuldigt tagesordnung protokoll schluss "
    "genehmigung feststellung ordnungsgemäßen einladung protokolls niederschrift letzten vorigen formalia regularien teilnehmer teilnehmende anfragen mitteilungen bekanntgaben termine terminübersicht terminvorschau dates"
)
_ARTICLES = words("und der die des dem den vom von zur")
#: what begins no name, and what nobody does
_NOBODY = words("work construction minutes action")
_NO_ACTION = words("be have not take cost need start begin end continue remain become also then")

_LETTERS = regex.compile(r"\p{L}+")
_NEXT = regex.compile(r"(?:the )?next (?P<what>meeting|session|call)")


def are_minutes(document: Document) -> bool:
    """Whether a text begins as minutes do."""
    return bool(_MINUTES.search(document.text, 0, BEGINNING))


def names_minutes(title: str) -> bool:
    """Whether a title is that of the minutes themselves."""
    return bool(_MINUTES.search(title))


def is_formal(title: str) -> bool:
    """Whether a title is that of the minutes themselves, or of a point that every meeting has.

    >>> [is_formal(title) for title in ("Attendance and apologies", "Genehmigung des letzten Protokolls", "Any other business", "Opening hours")]
    [True, True, True, False]
    """
    found = {word.lower() for word in _LETTERS.findall(title)} - FUNCTION_WORDS - _ARTICLES
    return names_minutes(title) or (bool(found) and found <= _FORMAL)


def decisions(
    passages: Sequence[Passage], texts: Sequence[Sequence[str]], are_minutes: Sequence[bool]
) -> dict[tuple[int, int], Span]:
    """From the first to the last sentence of each section of minutes, in English or German, that says what was settled; `texts` are the plain sentences."""
    found: dict[tuple[int, int], Span] = {}
    for passage, listed in zip(passages, texts, strict=True):
        if not are_minutes[passage.document]:
            continue
        decided = _DECIDED if passage.is_english else _BESCHLOSSEN
        place = passage.document, passage.section
        for span, text in zip(passage.sentences, listed, strict=True):
            if decided.search(text):
                found[place] = Span(found.get(place, span).start, span.end)
    return found


def action_question(text: str) -> str | None:
    """Who will do what an English sentence of minutes says that somebody will.

    >>> action_question("Action: Aisha to order two lamps by 17 May.")
    'Who will order two lamps?'
    """
    match = _ACTION.fullmatch(text)
    if not match or match["who"].lower() in FUNCTION_WORDS | _NOBODY:
        return None
    deed = match["deed"]
    is_fit = is_plain(deed) and is_deed(deed) and deed.split()[0] not in _NO_ACTION
    does = f"{match['asked']} to" if match["asked"] else "will"
    return f"Who {does} {deed}?" if is_fit else None


def said_question(title: str, is_lower: bool, is_decided: bool = False) -> str | None:
    """What is asked of an English point on the agenda; `is_lower` says that its first word is written small inside sentences.

    >>> said_question("Fines", True), said_question("Next meeting", True)
    ('What was discussed about fines?', 'When does the next meeting take place?')
    """
    thing = thing_of(title, is_lower)
    if found := _NEXT.fullmatch(thing):
        return f"When does the next {found['what']} take place?"
    if not thing or is_formal(title):
        return None
    return (ENGLISH.decided if is_decided else ENGLISH.said).format(thing)
