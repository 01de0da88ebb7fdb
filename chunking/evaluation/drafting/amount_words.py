"""How English writes sums, numbers, spans and points of time, as parts of patterns."""

from __future__ import annotations

from .english import MONTH

HEDGE = r"(?:(?:about|around|up to|at least|at most|only|limited to|set at|currently|usually|no more than|not more than) ){0,2}"
WORDS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fourteen|fifteen|twenty|thirty|sixty|ninety"
NUMBER = rf"{HEDGE}(?:\d[\d,.]*|{WORDS})(?:(?: to |–|-)(?:\d[\d,.]*|{WORDS}))?(?: \(\d+\))?"
CURRENCY = "EUR|USD|GBP|CHF|AUD|CAD|JPY|SEK|NOK|DKK|PLN|CZK"
MONEY = rf"{HEDGE}(?:(?:[£$€¥] ?|(?:{CURRENCY}) )\d[\d,.]*(?: (?:million|billion))?|\d[\d,.]*(?: million| billion)? ?(?:%|per cent|percent|euros?|dollars?|pounds?|pence|cents?|francs?|{CURRENCY})(?!\w))"
#: a span of time, whatever follows it
TIME = r" (?:working |business |calendar )?(?:second|minute|hour|day|night|week|month|year)s?\b"
#: what begins a point in time
WHEN = rf"(?=\d|noon|midnight|the (?:first|last|second|third|\d)|(?:{MONTH})\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)"
#: a day, a month or a part of a year, whole
DATE = (
    rf"(?:\d{{1,2}} (?:{MONTH})(?: \d{{4}})?|(?:early |late |mid-)?(?:{MONTH})(?: \d{{1,2}},)?(?: \d{{4}}| \d{{1,2}})?|(?:the )?(?:spring|summer|autumn|winter)(?: of)? \d{{4}}"
    r"|[12]\d{3}|(?:next )?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?: (?:morning|afternoon|evening|night))?)"
)
