"""Questions about the rows of tables that are nearly all of a document: what a column says of the thing or person that a row is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import dropwhile
from typing import NamedTuple

from ...segmenters.cells import Row, bar_cells, value_of
from ...segmenters.file_rows import file_rows
from ...segmenters.natural_language import UNDETERMINED, language_of
from ...segmenters.tables import tables_of
from ...types import Document, Span
from .clauses import stem
from .english import FUNCTION_WORDS, MONTH, PREPOSITIONS, words
from .filters import normalised
from .row_nouns import language_of_header
from .row_wordings import is_german, row_question
from .rules import Draft
from .wordings import wording

#: the question about a row, by its number and values
_Ask = Callable[[int, Sequence[str]], str | None]

#: rows that are asked about, spread over the file; characters of a name, a value and a question, and words of a name
ASKED, LONGEST_NAME, LONGEST_VALUE, MOST_WORDS = 2_000, 60, 200, 8
#: the share of rows that a column names by values that stand once
NAMED = 0.8
#: the share of a text that stands in its tables, from which on their rows are asked about
MOSTLY = 0.8
#: what a question about a row is worth
WORTH = 3.0

_LETTER = re.compile(r"[^\W\d_]")
_JOINED = re.compile(r"(?<=[a-z])(?=[A-Z])|[_\s]+")
_SENTENCE_END = (".", "?", "!")
#: what stands where there is no value
_NOTHING = frozenset({"", "-", "null", "none", "nan", "na", "n/a"})
#: words of a column's name that say that it holds names
_NAMES = words("name title label product bezeichnung produkt titel benennung")
#: the columns that together are a person's name
_GIVEN = frozenset({"first name", "given name", "firstname", "forename", "given", "vorname"})
_FAMILY = frozenset(
    {"last name", "family name", "lastname", "surname", "family", "nachname", "familienname"}
)
#: last words of columns that nobody asks for, or that say too little alone
_UNASKED = words(
    "nr nummer artikelnr artikelnummer unit units longitude latitude lon lng long lat latlng coordinates id ids key uuid guid hash url urls uri link href code codes type geometry"
)
#: first words of columns that are questions themselves: when, what to do
_ASKING = words("what when where which who whose why how")
#: what no word holds: a path in data, as translations.deu.common, a number, as in cca3; and a code of the row's own
_NO_WORD, _CODE = re.compile(r"\w[./:\[]\w|[a-z]\d"), re.compile(r"(?=\d{0,3}[A-Z])[A-Z\d]{2,4}")
#: values that say yes and no, and how a column is called that holds them: active, insured
_TRUTHS = words("true false yes no y n t f 0 1")
_NOUNS = words(
    """restaurant student patient consent parent event cable table need speed seed feed agent client accident content percent
    tent talent resident president tenant assistant participant plant grant variable vegetable drive archive objective"""
)
_ADJECTIVE = re.compile(
    rf"(?:is )?((?:not )?(?!(?:\w+ment|{'|'.join(sorted(_NOUNS))})\Z)\w{{2,}}(?:ed|ent|ant|able|ible|ive|ous|ful))"
)
#: a column that is called by a code: Q3, H1
_CODE_OF_COLUMN = re.compile(r"[A-Z]{1,3}\d{1,4}")
#: last words of columns that are no plural; and units that the values of a column are in
_NO_PLURAL = re.compile(
    r".*(?:ss|us|is)|series|species|news|gas|lens|canvas|alias|atlas|bias|sms|gps|kms|kgs|lbs|ms|s"
)
_QUALIFYING = words("due max min maximum minimum total net gross per average avg")
_UNITS = {
    each.lower(): each
    for each in words(
        "EUR USD GBP CHF JPY kg g mg t km m cm mm mi l ml kWh kW W V A Hz °C € $ £ percent %"
    )
} | {"pct": "percent"}
#: those of money, and what is said of a price by its column alone: net_eur
_CURRENCIES, _OF_PRICES = words("EUR USD GBP CHF JPY € $ £"), words("net gross")
#: and those that are units only in brackets or after what lasts: `Delivery (days)`, `Lead time days`, but `Working days`
_PERIODS = words("seconds minutes hours days weeks months years")
_LASTING = re.compile(r".*(?:time|duration|period|delay|interval|age|term|warranty|validity)")
#: a unit that is one of several: EUR per month
_RATE = re.compile(r"(?P<what>\S.*?) (?P<unit>\S+) (?P<per>per [a-z]+)")
#: the share of rows above which one value says nothing of a row
COMMON = 0.9
#: how a date stands in a table, and words that say of a column that it holds times
_DATE = re.compile(r"(?:\d{4}([-/.])\d\d?\1\d\d?|\d\d?([-/.])\d\d?\2\d{4})(?:[T ][\d:.]+\S*)?")
_PERIOD = re.compile(
    rf"(?:{MONTH}|Q[1-4]|[12]\d{{3}}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?:[ -]\d{{2,4}})?"
)
#: columns that hold who does or is something
_WHO = words(
    "manager customer client owner author director editor teacher coach trainer leader chair president mayor ceo assignee"
)
_TIMES = words("date dates day days time times month months year years birthday deadline")
#: columns of dates that are asked for as what was done, or what happened, then
_DONE = re.compile(
    r"(?P<done>.*(?:\w\w[^\We]ed|built|born|sold|sent|made|bought|held|found))(?: (?:at|on|date))?"
)
#: columns that say where on a map something is, and those that say in what it lies
_ON_MAP = words("longitude latitude lon lng long lat latlng coordinates")
_AREAS = words(
    "city town village country county region subregion province district continent state municipality island"
)
#: columns that name one of a kind, of which a value may be no name by itself: the service Sauna
_KINDS = words(
    "product item article service extra option activity course dish position task model material room category"
)
#: those of them that one asks for by a number, and columns that say where a thing is kept
_GOODS = words("product item article service course dish")
_STORES = words("warehouse hall building room depot aisle rack")
#: columns of those who do something with a thing
_MAKERS = {"supplier": "supplies", "vendor": "sells", "manufacturer": "makes", "producer": "makes"}
#: words that only English has, which tell the language of a table of codes and numbers better than its text; and in how
#: many columns they tell it
_ENGLISH = words(
    """price weight size color colour height width length depth stock quantity amount cost rate day days month months year
    years birthday deadline time times due paid first last given title owner author teacher city town village country county
    state phone address brand customer order item lead product supplier warehouse salary age gender score yield balance"""
)
TOLD = 2
#: columns of numbers that are called by the thing that has them
_CALLED = {kind: f"{kind} number" for kind in ("phone", "telephone", "mobile", "fax")}
#: columns that say by a verb when something happens, and how a time stands there
_HAPPENING = words("departs arrives leaves starts begins ends finishes opens closes expires")
_CLOCK = re.compile(r"\d{1,2}[:.]\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?", re.IGNORECASE)
#: columns of what somebody wrote about a row, and names of columns that are read letter by letter
_NOTES = words("note notes comment comments remark remarks")
_ACRONYMS = words("sku ean gtin isbn issn vat iban bic doi upc asin")
_BORN = frozenset({"birth date", "date of birth", "birthday", "birthdate", "dob", "born"})
_DIED = frozenset({"death date", "date of death", "died", "death"})


class _Table(NamedTuple):
    """A table with a row that names its columns, and how a mark between cells is written within one."""

    header: Row
    rows: Sequence[Row]
    escaped: str


def is_of_rows(document: Document) -> bool:
    """Whether a document is a table, or nearly all of its text stands in tables, as in that of a spreadsheet."""
    held = sum(table.end - table.start for table in tables_of(document))
    return document.is_table or held > MOSTLY * len(document.text)


def from_rows(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each of many rows of tables with a header in which each row has a name, such as a part's number.

    Names and columns take turns; the answer is the row. A table of questions and answers is asked its
    questions. Linear time.
    """
    for table in _tables(document):
        names = [value_of(document.text, cell, table.escaped) for cell in table.header]
        header = [column_words(name) for name in names]
        values = [
            [value_of(document.text, cell, table.escaped) for cell in row] for row in table.rows
        ]
        ask = _as_they_stand(header) or by_names(header, values, names, language_of(document))
        if ask is None:
            continue
        for number in range(0, len(values), max(1, len(values) // ASKED)):
            if text := ask(number, values[number]):
                yield Draft("row", index, _span(table.rows[number]), text, (), WORTH)


def _tables(document: Document) -> Iterator[_Table]:
    """The table that a file is, or those between bars in Markdown."""
    if document.is_table:
        found = file_rows(document)
        if found.header:
            yield _Table(found.header, found.rows, '""')
        return
    text = document.text
    for table in tables_of(document):
        if table.cells == "bars":
            rows = [tuple(bar_cells(text, start)) for start in table.rows.tolist()]
            yield _Table(tuple(bar_cells(text, table.names)), rows, "\\|")


def _as_they_stand(header: Sequence[str]) -> _Ask | None:
    """How rows of questions and answers are asked."""
    names = [name.lower().removesuffix("s") for name in header]
    if not {"question", "answer"} <= {*names}:
        return None
    asked, answered = names.index("question"), names.index("answer")

    def ask(_: int, values: Sequence[str]) -> str | None:
        is_fit = _is_fit(values, asked) and answered < len(values) and values[answered]
        return values[asked] if is_fit else None

    return ask


def by_names(
    header: Sequence[str], table: Sequence[Sequence[str]], written: Sequence[str], language: str
) -> _Ask | None:
    """How rows are asked for what a column says of the thing that they name; None where they have no names.

    `written` are the names of the columns as they stand in the table.
    """
    named = _persons(header, table) or _naming(header, table)
    asked = [at for at in range(len(header)) if _is_asked(header, table, at)]
    asked = [at for at in asked if not _NO_WORD.search(header[at])] or asked
    if not named:
        return None
    in_german = is_german(header)
    if language in ("en", UNDETERMINED):
        language = language_of_header(header) or language
    in_english, places = not in_german and _is_english(header, language), list(named)
    spoken = "de" if in_german else language
    are_places = not _ON_MAP.isdisjoint(name.lower() for name in header)

    def ask(number: int, values: Sequence[str]) -> str | None:
        at = places[number % len(places)]
        name = _name(values, at)
        kind = header[at[0]].lower() if in_english and len(at) == 1 else ""
        is_bare = kind in _KINDS and kind not in name.lower() and " " not in name
        known = f"the {kind} {name}" if is_bare else name
        of = _before(name)
        columns = [
            column
            for column in asked
            if column not in at and _is_fit(values, column) and not _tells(name, values[column])
        ]
        questions = [
            _question(header[column], values[column], known, are_places, of)
            if in_english
            else row_question(written[column].strip(), values[column], name, spoken)
            or f"{header[column]} {name}"
            for column in columns
        ]
        asking = [question for question in questions if question]
        return asking[number % len(asking)] if asking and name in named[at] else None

    return ask


def _is_english(header: Sequence[str], language: str) -> bool:
    """Whether a table is in English: by its text, or by the names of its columns where that seems to be in a rare language."""
    if language in ("en", UNDETERMINED) or wording(language):
        return language in ("en", UNDETERMINED)
    told = sum(not _ENGLISH.isdisjoint(name.lower().split()) for name in header)
    return told >= TOLD


def _before(name: str) -> str:
    """What stands before the name of a row in a question: in January, on 2024-05-01, of the lamp."""
    if _DATE.fullmatch(name):
        return "on"
    is_day = name.endswith("day")
    return ("on" if is_day else "in") if _PERIOD.fullmatch(name) else "of"


def _question(
    column: str, value: str, name: str, is_place: bool = False, of: str = "of"
) -> str | None:
    """What is asked about the value of a column; None where the column's name makes no question.

    `is_place` says that what has the name is a place on a map; a time stands behind another word than `of`.

    >>> _question("created", "2012-10-18", "Raring Ringtail"), _question("eol", "2014-01-27", "Raring Ringtail")
    ('When was Raring Ringtail created?', 'What is the eol date of Raring Ringtail?')
    >>> _question("Date Last Modified", "2012-10-18", "Alpha"), _question("sold", "10", "Alpha")
    ('When was Alpha last modified?', None)
    >>> _question("delivery (days)", "10", "Alpha"), _question("width [mm]", "10", "Alpha")
    ('What is the delivery of Alpha in days?', 'What is the width of Alpha in mm?')
    >>> _question("lead time days", "10", "Alpha"), _question("working days", "10", "Alpha")
    ('What is the lead time of Alpha in days?', 'What are the working days of Alpha?')
    >>> _question("term months", "36", "Alpha"), _question("rate EUR per month", "81.47", "Alpha")
    ('What is the term of Alpha in months?', 'What is the rate of Alpha in EUR per month?')
    >>> _question("price eur", "10", "Alpha"), _question("insured", "false", "Alpha"), _question("doors", "4", "Alpha")
    ('What is the price of Alpha in EUR?', 'Is Alpha insured?', 'How many doors does Alpha have?')
    >>> _question("in stock", "40", "Alpha"), _question("note", "fragile", "Alpha"), _question("sku", "A-1", "Alpha")
    ('How many of Alpha are in stock?', 'What is noted about Alpha?', 'What is the SKU of Alpha?')
    >>> _question("Q3", "285000", "Marketing")
    'What is the value of Q3 for Marketing?'
    """
    column = _CALLED.get(column, column)
    *before, last = column.split()
    column = " ".join([*before, last.upper() if last.lower() in _ACRONYMS else last])
    kind, is_date = column.lower(), bool(_DATE.fullmatch(value))
    if kind == "description" and name.startswith("the "):
        return f"What is {name}?"
    if kind in _NOTES:
        return f"What is noted about {name}?"
    if kind.split()[0] in PREPOSITIONS:
        is_count = value.isdecimal() and not _TRUTHS.issuperset({value})
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
        is_several = kind.endswith("s") and not _NO_PLURAL.fullmatch(kind.split()[-1])
        return f"What {'are' if is_several else 'is'} the {column} {of} {name}?"
    if kind.split()[-1] in _WHO and value[0].isupper():
        return f"Who is the {column} of {name}?"
    done = _DONE.fullmatch(kind)
    if value.lower() in _TRUTHS and (is_so := _ADJECTIVE.fullmatch(kind)):
        return f"Is {name} {is_so[1]}?"
    if kind.split()[-1] in PREPOSITIONS:
        return None
    if kind in _HAPPENING and (is_date or _CLOCK.fullmatch(value)):
        return f"When does {name} {stem(kind)}?"
    if kind in _HAPPENING:
        return None
    if is_date and kind in _DIED:
        return f"When did {name} die?"
    if is_date and kind in _BORN:
        return f"When was {name} born?"
    if done:
        what = " ".join(dropwhile(_TIMES.__contains__, done["done"].split()))
        return f"When was {name} {what}?" if is_date else None
    if is_date and _TIMES.isdisjoint(kind.split()):
        return f"What is the {column} date of {name}?"
    rate = _RATE.fullmatch(column)
    if rate and (unit := _UNITS.get(rate["unit"].lower())):
        return f"What is the {rate['what']} of {name} in {unit} {rate['per']}?"
    what, _, written = column.rpartition(" ")
    inner = written.strip("()[]").lower()
    is_period = inner in _PERIODS and (inner != written or _LASTING.fullmatch(what.lower()))
    unit = _UNITS.get(inner) or (inner if is_period else "")
    if what.lower() in _OF_PRICES and unit in _CURRENCIES:
        return f"What is the {what} price of {name} in {unit}?"
    if what and unit and what.split()[-1] not in _QUALIFYING:
        what = what.upper() if what in _ACRONYMS else what
        return f"What is the {what} of {name} in {unit}?"
    if _CODE_OF_COLUMN.fullmatch(column):
        return f"What is the value of {column} for {name}?"
    is_plural = kind.endswith("s") and not _NO_PLURAL.fullmatch(kind.split()[-1])
    if is_plural and value.isdecimal() and kind in _PERIODS:
        return f"How many {kind} does {name} take?"
    if is_plural and value.isdecimal() and _TIMES.isdisjoint(kind.split()):
        return f"How many {column} does {name} have?"
    return f"What {'are' if is_plural else 'is'} the {column} of {name}?"


def _is_asked(header: Sequence[str], table: Sequence[Sequence[str]], at: int) -> bool:
    """Whether a column is one that a person would ask for: with a name of its own, and no code, place on a map or constant."""
    column = header[at].lower()
    is_named = column and column not in FUNCTION_WORDS and header.count(header[at]) == 1
    if not is_named or column.split()[-1] in _UNASKED:
        return False
    if column.split()[0] in _ASKING:
        return False
    times = Counter(values[at] for values in table if at < len(values))
    (_, most), *_ = times.most_common(1) or [("", 0)]
    is_constant = len(table) > 2 and most > COMMON * len(table)
    said = {value for value in times if value.lower() not in _NOTHING}
    is_truth = len(said) <= 2 and _TRUTHS.issuperset(map(str.lower, said))
    is_code = len(said) > NAMED * len(table) and all(map(_CODE.fullmatch, said))
    return not (is_constant or is_code or (is_truth and not _ADJECTIVE.fullmatch(column)))


def _tells(name: str, value: str) -> bool:
    """Whether a name holds all words of a value, or the other way round: the question would tell its answer."""
    one, two = {*normalised(name).split()}, {*normalised(value).split()}
    return one <= two or two <= one


def _name(values: Sequence[str], at: tuple[int, ...]) -> str:
    """What these columns of a row make a name of; empty where one of them is missing."""
    found = [values[column] for column in at if column < len(values) and values[column]]
    return " ".join(found) if len(found) == len(at) else ""


def _persons(
    header: Sequence[str], table: Sequence[Sequence[str]]
) -> dict[tuple[int, ...], set[str]]:
    """The two columns that hold the first and the last names of people, with the names that stand once."""
    lower = [title.lower() for title in header]
    given, family = (
        [at for at, title in enumerate(lower) if title in known] for known in (_GIVEN, _FAMILY)
    )
    if not given or not family:
        return {}
    at = given[0], family[0]
    names = _once(table, at)
    return {at: names} if len(names) >= max(2, NAMED * len(table)) else {}


def _once(table: Sequence[Sequence[str]], at: tuple[int, ...], is_time: bool = False) -> set[str]:
    """The names that stand in one row only; a day or year is one where its column `is_time`."""
    times = Counter(_name(values, at) for values in table)
    return {
        name
        for name, count in times.items()
        if count == 1 and (_is_name(name) or (is_time and _before(name) != "of"))
    }


def _naming(
    header: Sequence[str], table: Sequence[Sequence[str]]
) -> dict[tuple[int, ...], set[str]]:
    """The columns that name their rows, with the names that stand once: the first one that can, and those that say so."""
    able: dict[tuple[int, ...], set[str]] = {}
    for at, title in enumerate(header):
        if able and _NAMES.isdisjoint(title.lower().split()):
            continue
        names = _once(table, (at,), not _TIMES.isdisjoint(title.lower().split()))
        if len(names) >= max(2, NAMED * len(table)):
            able[(at,)] = names
    return able


def _is_name(value: str) -> bool:
    is_short = len(value) <= LONGEST_NAME and len(value.split()) <= MOST_WORDS
    is_word = bool(_LETTER.search(value)) and value.lower() not in _NOTHING
    return is_short and is_word and not value.endswith(_SENTENCE_END)


def _is_fit(values: Sequence[str], at: int) -> bool:
    """Whether a row says something in a column that can be asked for."""
    value = values[at] if at < len(values) else ""
    is_said = value.lower() not in _NOTHING and any(map(str.isalnum, value))
    return is_said and len(value) <= LONGEST_VALUE


def column_words(column: str) -> str:
    """The name of a column as it is read: price_eur, lastServiced.

    >>> _words("last_serviced"), _words("lastServiced"), _words("SKU")
    ('last serviced', 'last serviced', 'SKU')
    """
    if column in _UNITS.values():
        return column
    return " ".join(
        word if word.isupper() else word.lower() for word in _JOINED.split(column) if word
    )


def _span(row: Row) -> Span:
    """A row from its first cell to its last, quotes and all."""
    first, last = row[0], row[-1]
    return Span(first.content_start - first.is_quoted, last.content_end + last.is_quoted)
