"""What is asked in English for the column of a table, about the thing or person that a row is about."""

from __future__ import annotations

import re
from itertools import dropwhile

from .clauses import stem
from .column_phrases import is_open, open_question, span_question
from .deeds import head_of
from .english import PREPOSITIONS, words

#: values that say yes and no, and how a column is called that holds them: active, insured
TRUTHS = words("true false yes no y n t f 0 1")
_NOUNS = words(
    """restaurant student patient consent parent event cable table need speed seed feed agent client accident content percent
    tent talent resident president tenant assistant participant plant grant variable vegetable drive archive objective"""
)
ADJECTIVE = re.compile(
    rf"(?:is )?((?:not )?(?!(?:\w+ment|{'|'.join(sorted(_NOUNS))})\Z)\w{{2,}}(?:ed|ent|ant|able|ible|ive|ous|ful))"
)
#: a column that is called by a code: Q3, H1
_CODE_OF_COLUMN = re.compile(r"[A-Z]{1,3}\d{1,4}")
#: last words of columns that are no plural; and units that the values of a column are in
_NO_PLURAL = re.compile(
    r".*(?:ss|us|is)|series|species|news|gas|lens|canvas|alias|atlas|bias|sms|gps|kms|kgs|lbs|ms|s"
)
_QUALIFYING = words("due max min maximum minimum total net gross per average avg")
UNITS = {
    each.lower(): each
    for each in words(
        "EUR USD GBP CHF JPY kg g mg t km m cm mm mi l ml kWh kW MW W V mV kV A mA Ah mAh Hz kHz MHz GHz °C °F € $ £ percent % "
        "ppm ppb lux dB bar hPa kPa psi Nm kB MB GB TB Mbps ms rpm kcal kJ ft lb lbs oz ha m² m³ km/h mph"
    )
} | {
    "pct": "percent",
    "m2": "m²",
    "sqm": "m²",
    "m3": "m³",
    "kmh": "km/h",
    "kph": "km/h",
    "celsius": "°C",
    "fahrenheit": "°F",
}
#: units that are letters, which only a temperature has; and what is measured in a unit where the column names but the thing
_DEGREES = {"c": "°C", "f": "°F", "k": "K"}
_TEMPERATURE = re.compile(r".*(?:temperature|temp|dew point|melting point|boiling point)")
_MEASURED = {"V": "voltage", "A": "current", "ppm": "concentration", "lux": "brightness"}
_QUANTITY = re.compile(
    r".*(?:voltage|current|concentration|level|content|brightness|illuminance|supply|output|input|draw|rating|amperage|light)"
)
#: those of money, and what is said of a price by its column alone: net_eur
_CURRENCIES, _OF_PRICES = words("EUR USD GBP CHF JPY € $ £"), words("net gross")
#: and those that are units only in brackets or after what lasts: `Delivery (days)`, `Lead time days`, but `Working days`
_PERIODS = words("seconds minutes hours days weeks months years")
_LASTING = re.compile(r".*(?:time|duration|period|delay|interval|age|term|warranty|validity)")
#: a unit that is one of several: EUR per month
_RATE = re.compile(r"(?P<what>\S.*?) (?P<unit>\S+) (?P<per>per [a-z]+)")
#: how a date stands in a table, and words that say of a column that it holds times
DATE = re.compile(r"(?:\d{4}([-/.])\d\d?\1\d\d?|\d\d?([-/.])\d\d?\2\d{4})(?:[T ][\d:.]+\S*)?")
#: columns that hold who does or is something
_WHO = words(
    "manager customer client owner author director editor teacher coach trainer leader chair president mayor ceo assignee"
)
TIMES = words("date dates day days time times month months year years birthday deadline")
#: columns of dates that are asked for as what was done, or what happened, then
_DONE = re.compile(
    r"(?P<done>.*(?:\w\w[^\We]ed|built|born|sold|sent|made|bought|held|found))(?: (?:at|on|date))?"
)
#: columns that say in what a place on a map lies
_AREAS = words(
    "city town village country county region subregion province district continent state municipality island"
)
#: columns of goods, of which one asks which it is, and columns that say where a thing is kept
_GOODS = words("product item article service course dish")
_STORES = words("warehouse hall building room depot aisle rack")
#: columns of those who do something with a thing
_MAKERS = {"supplier": "supplies", "vendor": "sells", "manufacturer": "makes", "producer": "makes"}
#: columns of numbers that are called by the thing that has them
_CALLED = {kind: f"{kind} number" for kind in ("phone", "telephone", "mobile", "fax")}
#: columns that say by a verb when something happens, and how a time stands there
_HAPPENING = words("departs arrives leaves starts begins ends finishes opens closes expires")
_CLOCK = re.compile(r"\d{1,2}[:.]\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?", re.IGNORECASE)
#: columns of what somebody wrote about a row, and names of columns that are read letter by letter
_NOTES = words("note notes comment comments remark remarks")
_ACRONYMS = words(
    "sku ean gtin isbn issn vat iban bic doi upc asin csat nps sla eta cpu ram ip mac imei co2 pm10 voc"
)
#: columns that are said of a thing with another word than `of`: share of fee, price per day
_OF_WHAT = re.compile(r" (?:of|per|an?) [a-z]")
#: how many of a kind there may be: min seats, maximum guests
_EXTREMES = {"min": "minimum", "minimum": "minimum", "max": "maximum", "maximum": "maximum"}
#: short forms in the names of columns, read as people say them
_WHOLE_WORDS = _EXTREMES | {
    "avg": "average",
    "temp": "temperature",
    "qty": "quantity",
    "desc": "description",
}
_BOUND = re.compile(r"(?P<most>min|minimum|max|maximum) (?P<what>[a-z]+)")
_BORN = frozenset({"birth date", "date of birth", "birthday", "birthdate", "dob", "born"})
_DIED = frozenset({"death date", "date of death", "died", "death"})


def column_question(
    column: str, value: str, name: str, is_place: bool = False, of: str = "of"
) -> str | None:
    """What is asked about the value of a column; None where the column's name makes no question.

    `is_place` says that what has the name is a place on a map; a time stands behind another word than `of`.

    >>> column_question("created", "2012-10-18", "Raring Ringtail"), column_question("eol", "2014-01-27", "Raring Ringtail")
    ('When was Raring Ringtail created?', 'What is the eol date of Raring Ringtail?')
    >>> column_question("Date Last Modified", "2012-10-18", "Alpha"), column_question("sold", "10", "Alpha")
    ('When was Alpha last modified?', None)
    >>> column_question("delivery (days)", "10", "Alpha"), column_question("width [mm]", "10", "Alpha")
    ('What is the delivery of Alpha in days?', 'What is the width of Alpha in mm?')
    >>> column_question("lead time days", "10", "Alpha"), column_question("working days", "10", "Alpha")
    ('What is the lead time of Alpha in days?', 'What are the working days of Alpha?')
    >>> column_question("term months", "36", "Alpha"), column_question("rate EUR per month", "81.47", "Alpha")
    ('What is the term of Alpha in months?', 'What is the rate of Alpha in EUR per month?')
    >>> column_question("price eur", "10", "Alpha"), column_question("insured", "false", "Alpha"), column_question("doors", "4", "Alpha")
    ('What is the price of Alpha in EUR?', 'Is Alpha insured?', 'How many doors does Alpha have?')
    >>> column_question("in stock", "40", "Alpha"), column_question("note", "fragile", "Alpha"), column_question("sku", "A-1", "Alpha")
    ('How many of Alpha are in stock?', 'What is noted about Alpha?', 'What is the SKU of Alpha?')
    >>> column_question("min temp c", "-15", "Sage"), column_question("duration min", "15", "Sage")
    ('What is the minimum temperature of Sage in °C?', 'What is the duration min of Sage?')
    >>> column_question("temperature c", "21.4", "S-1"), column_question("battery v", "3.02", "S-1"), column_question("vitamin c", "3", "Kale")
    ('What is the temperature of S-1 in °C?', 'What is the battery voltage of S-1 in V?', 'What is the vitamin c of Kale?')
    >>> column_question("Q3", "285000", "Marketing")
    'What is the value of Q3 for Marketing?'
    >>> column_question("number of rooms", "4", "Alpha"), column_question("min seats", "4", "Alpha")
    ('How many rooms does Alpha have?', 'What is the minimum number of seats of Alpha?')
    >>> column_question("share of fee", "12 %", "Alpha"), column_question("price per day", "12", "Alpha")
    ('What is the share of fee for Alpha?', 'What is the price per day for Alpha?')
    """
    column = _CALLED.get(column, column)
    *before, last = (_WHOLE_WORDS.get(word, word) for word in column.split())
    last = column.split()[-1] if before and last in _EXTREMES.values() else last
    column = " ".join([*before, last.upper() if last.lower() in _ACRONYMS else last])
    kind, is_date = column.lower(), bool(DATE.fullmatch(value))
    if kind == "description" and name.startswith("the "):
        return f"What is {name}?"
    if kind in _NOTES:
        return f"What is noted about {name}?"
    if kind.split()[0] in PREPOSITIONS:
        is_count = value.isdecimal() and not TRUTHS.issuperset({value})
        return f"How many of {name} are {kind}?" if is_count else None
    if (is_place and kind in _AREAS) or kind in _STORES:
        return f"In which {kind} is {name}?"
    if kind == "shelf":
        return f"On which shelf is {name}?"
    if kind == "stock" and value.isdecimal():
        return f"How many of {name} are in stock?"
    if kind in _MAKERS and value[0].isupper():
        return f"Who {_MAKERS[kind]} {name}?"
    if kind in _GOODS and not name.startswith("the "):
        return f"Which {kind} is {name}?"
    if of != "of":
        return f"What {'are' if _is_plural(kind) else 'is'} the {column} {of} {name}?"
    if kind.split()[-1] in _WHO and value[0].isupper():
        return f"Who is the {column} of {name}?"
    done = _DONE.fullmatch(kind)
    if value.lower() in TRUTHS and (is_so := ADJECTIVE.fullmatch(kind)):
        return f"Is {name} {is_so[1]}?"
    if is_open(kind):
        return open_question(kind, value, name, is_date)
    if spanned := span_question(kind, value, name):
        return spanned
    if kind in _HAPPENING and (is_date or _CLOCK.fullmatch(value)):
        return f"When does {name} {stem(kind)}?"
    if kind in _HAPPENING:
        return None
    if is_date and kind in _DIED:
        return f"When did {name} die?"
    if is_date and kind in _BORN:
        return f"When was {name} born?"
    if done:
        what = " ".join(dropwhile(TIMES.__contains__, done["done"].split()))
        return f"When was {name} {what}?" if is_date else None
    if is_date and TIMES.isdisjoint(kind.split()):
        return f"What is the {column} date of {name}?"
    rate = _RATE.fullmatch(column)
    if rate and (unit := UNITS.get(rate["unit"].lower())):
        return f"What is the {rate['what']} of {name} in {unit} {rate['per']}?"
    what, _, written = column.rpartition(" ")
    inner = written.strip("()[]").lower()
    is_period = inner in _PERIODS and (inner != written or _LASTING.fullmatch(what.lower()))
    unit = UNITS.get(inner) or (inner if is_period else "")
    if _TEMPERATURE.fullmatch(what.lower()):
        unit = unit or _DEGREES.get(inner, "")
    if what.lower() in _OF_PRICES and unit in _CURRENCIES:
        return f"What is the {what} price of {name} in {unit}?"
    if what and unit and what.split()[-1] not in _QUALIFYING:
        what = what.upper() if what in _ACRONYMS else what
        if unit in _MEASURED and not _QUANTITY.fullmatch(what.lower()):
            what = f"{what} {_MEASURED[unit]}"
        return f"What is the {what} of {name} in {unit}?"
    if _CODE_OF_COLUMN.fullmatch(column):
        return f"What is the value of {column} for {name}?"
    is_plural = _is_plural(kind)
    if value.isdecimal() and (bound := _BOUND.fullmatch(kind)) and _is_plural(bound["what"]):
        return f"What is the {_EXTREMES[bound['most']]} number of {bound['what']} of {name}?"
    if is_plural and value.isdecimal() and kind in _PERIODS:
        return f"How many {kind} does {name} take?"
    counted = column.removeprefix("number of ")
    if value.isdecimal() and _is_plural(counted.lower()) and TIMES.isdisjoint(kind.split()):
        return f"How many {counted} does {name} have?"
    of = "for" if _OF_WHAT.search(kind) else "of"
    return f"What {'are' if is_plural else 'is'} the {column} {of} {name}?"


def _is_plural(column: str) -> bool:
    """Whether the noun that a column is called by is a plural: that of *tax on goods* is none."""
    head = head_of(column)
    return head.endswith("s") and not _NO_PLURAL.fullmatch(head)
