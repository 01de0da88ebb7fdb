"""Questions about the rows of tables that are nearly all of a document: what a column says of the thing or person that a row is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ...segmenters.cells import Row, bar_cells, value_of
from ...segmenters.file_rows import file_rows
from ...segmenters.natural_language import UNDETERMINED, language_of
from ...segmenters.tables import tables_of
from ...types import Document, Span
from .column_phrases import is_open, is_somebody
from .column_questions import ADJECTIVE, DATE, TIMES, TRUTHS, UNITS, column_question
from .english import FUNCTION_WORDS, MONTH, words
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
#: the share of rows above which one value says nothing of a row
COMMON = 0.9
_PERIOD = re.compile(
    rf"(?:{MONTH}|Q[1-4]|[12]\d{{3}}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?:[ -]\d{{2,4}})?"
)
#: columns that say where on a map something is
_ON_MAP = words("longitude latitude lon lng long lat latlng coordinates")
#: columns that name one of a kind, of which a value may be no name by itself: the service Sauna
_KINDS = words(
    "product item article service extra option activity course dish position task model material room category"
)
#: and those that name one of several grades of a thing: the Premium plan
_GRADES = words(
    "edition plan tier package season class grade level membership subscription licence license tariff"
)
#: columns that name a row by what may be a sentence, and words of such a name from which on it stands in quotes
_TITLES, TITLE = words("title subject summary headline topic"), 3
#: words that only English has, which tell the language of a table of codes and numbers better than its text; and in how
#: many columns they tell it
_ENGLISH = words(
    """price weight size color colour height width length depth stock quantity amount cost rate day days month months year
    years birthday deadline time times due paid first last given title owner author teacher city town village country county
    state phone address brand customer order item lead product supplier warehouse salary age gender score yield balance"""
)
TOLD = 2


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
    for table in tables_in(document):
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
                yield Draft("row", index, row_span(table.rows[number]), text, (), WORTH)


def tables_in(document: Document) -> Iterator[_Table]:
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
    people = {at: who for at in asked if (who := _somebody_in(header[at], table, at))}

    def ask(number: int, values: Sequence[str]) -> str | None:
        at = places[number % len(places)]
        name = _name(values, at)
        kind = header[at[0]].lower() if in_english and len(at) == 1 else ""
        known = _known(name, kind)
        of = _before(name)
        columns = [
            column
            for column in asked
            if column not in at and _is_fit(values, column) and not _tells(name, values[column])
        ]
        questions = [
            column_question(
                header[column], people.get(column, values[column]), known, are_places, of
            )
            if in_english
            else row_question(written[column].strip(), values[column], name, spoken)
            or f"{header[column]} {name}"
            for column in columns
        ]
        asking = [question for question in questions if question]
        return asking[number % len(asking)] if asking and name in named[at] else None

    return ask


def _somebody_in(column: str, table: Sequence[Sequence[str]], at: int) -> str:
    """A person that a column holds that leaves open to whom something is: all its values are asked for as somebody then, be they teams."""
    values = (values[at] for values in table if at < len(values))
    return next(filter(is_somebody, values), "") if is_open(column.lower()) else ""


def _known(name: str, kind: str) -> str:
    """What a row is about, with its kind where its name needs it, or in quotes where it is a title: the service Sauna, the Premium plan."""
    if kind in _TITLES and len(name.split()) >= TITLE:
        return f"“{name}”"
    if kind in name.lower():
        return name
    if kind in _GRADES:
        return f"the {name} {kind}"
    return f"the {kind} {name}" if kind in _KINDS and " " not in name else name


def _is_english(header: Sequence[str], language: str) -> bool:
    """Whether a table is in English: by its text, or by the names of its columns where that seems to be in a rare language."""
    if language in ("en", UNDETERMINED) or wording(language):
        return language in ("en", UNDETERMINED)
    told = sum(not _ENGLISH.isdisjoint(name.lower().split()) for name in header)
    return told >= TOLD


def _before(name: str) -> str:
    """What stands before the name of a row in a question: in January, on 2024-05-01, of the lamp."""
    if DATE.fullmatch(name):
        return "on"
    is_day = name.endswith("day")
    return ("on" if is_day else "in") if _PERIOD.fullmatch(name) else "of"


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
    is_truth = len(said) <= 2 and TRUTHS.issuperset(map(str.lower, said))
    is_code = len(said) > NAMED * len(table) and all(map(_CODE.fullmatch, said))
    return not (is_constant or is_code or (is_truth and not ADJECTIVE.fullmatch(column)))


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
        if count == 1 and (is_name(name) or (is_time and _before(name) != "of"))
    }


def _naming(
    header: Sequence[str], table: Sequence[Sequence[str]]
) -> dict[tuple[int, ...], set[str]]:
    """The columns that name their rows, with the names that stand once: the first one that can, and those that say so."""
    able: dict[tuple[int, ...], set[str]] = {}
    for at, title in enumerate(header):
        if able and _NAMES.isdisjoint(title.lower().split()):
            continue
        names = _once(table, (at,), not TIMES.isdisjoint(title.lower().split()))
        if len(names) >= max(2, NAMED * len(table)):
            able[(at,)] = names
    return able


def is_name(value: str) -> bool:
    """Whether a value may name a row: a few words, and no sentence."""
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

    >>> column_words("last_serviced"), column_words("lastServiced"), column_words("SKU")
    ('last serviced', 'last serviced', 'SKU')
    """
    if column in UNITS.values():
        return column
    return " ".join(
        word if word.isupper() else word.lower() for word in _JOINED.split(column) if word
    )


def row_span(row: Row) -> Span:
    """A row from its first cell to its last, quotes and all."""
    first, last = row[0], row[-1]
    return Span(first.content_start - first.is_quoted, last.content_end + last.is_quoted)
