"""How other languages than English ask what a column of a table says of the thing that a row is about.

The names of the column and of the thing stand as they are, in quotes. In German the ending of a column's noun tells
its gender, so that it can be asked for as a person would: *Welche Lieferzeit gilt für „Pumpe 25“?*
"""

from __future__ import annotations

from collections.abc import Sequence

import regex

from .english import words
from .row_nouns import noun_question

_UNDER = {
    "de": "Was ist bei „{name}“ unter „{column}“ angegeben?",
    "fr": "Qu’est-ce qui est indiqué sous « {column} » pour « {name} » ?",
    "es": "¿Qué se indica en «{column}» para «{name}»?",
    "it": "Che cosa è indicato sotto «{column}» per «{name}»?",
    "pt": "O que está indicado em «{column}» para «{name}»?",
    "nl": "Wat staat er bij ‘{name}’ onder ‘{column}’?",
    "pl": "Co podano w kolumnie „{column}” dla „{name}”?",
    "ru": "Что указано в столбце «{column}» для «{name}»?",
    "zh": "“{name}”的“{column}”是什么？",
    "ja": "「{name}」の「{column}」は何ですか？",
}
#: how German nouns end that columns are called by, with their article and what asks for them
_SUMS = "Wie hoch ist {article} {column} bei „{name}“?"
_VALID = "{which} {column} gilt für „{name}“?"
_GIVEN = "{which} {column} ist bei „{name}“ angegeben?"
_NOUNS = tuple(
    (regex.compile(rf"\A\p{{L}}++(?<=(?i:{endings}))"), article, asks)
    for endings, article, asks in (
        ("preis|betrag|umsatz|beitrag|rabatt|bestand|lohn|zuschlag|anteil|verbrauch|steuersatz", "der", _SUMS),
        ("gebühr|miete|kaution|pauschale|vergütung|provision|temperatur|auflage", "die", _SUMS),
        ("gehalt|entgelt|budget|honorar|pfand|porto", "das", _SUMS),
        ("zeit|frist|dauer|menge|garantie|gewährleistung|laufzeit", "die", _VALID),
        (
            "nummer|größe|farbe|länge|breite|höhe|tiefe|leistung|klasse|kategorie|abteilung|adresse|straße|stadt|einheit|währung|marke|"
            "kapazität|stelle|rolle|bezeichnung|beschreibung|spannung|verpackung|anschrift|sprache|warengruppe|funktion|linie|etage|ausstattung",
            "die",
            _GIVEN,
        ),
        ("gewicht|maß|datum|lager|gebäude|konto|büro|zimmer|modell|volumen|fach|regal|produkt|gerät|fahrzeug|material|format|baujahr", "das", _GIVEN),
        ("hersteller|lieferant|standort|ort|raum|ansprechpartner|termin|status|typ|platz|titel|lagerort|inhalt|durchmesser|name|beruf|kontakt", "der", _GIVEN),
    )
)  # fmt: skip
_WHICH = {"der": "Welcher", "die": "Welche", "das": "Welches"}
#: units in brackets behind a noun, and those of time, which are counted
_UNIT = regex.compile(r"(?P<what>[^()\[\]]++)[(\[](?P<unit>[^()\[\]]{1,12}+)[)\]]")
_LASTING = words("Tage Stunden Wochen Monate Jahre Minuten Sekunden")
#: a noun in the plural, where its values are numbers
_MANY = regex.compile(r"\p{Lu}\p{L}++(?<=en|er|e|eln|ern)")
#: words of columns that other languages have, too, which do not tell that a table is in German
_SHARED = words("name titel format budget status material typ konto produkt kontakt porto")
TOLD = 2


def is_asked_in(language: str) -> bool:
    """Whether it is known how a language asks for a column."""
    return language.partition("-")[0].lower() in _UNDER


def is_german(header: Sequence[str]) -> bool:
    """Whether the names of so many columns end as German nouns do that the table is in German.

    >>> is_german(["Nr", "Name", "Gewicht", "Lieferzeit"]), is_german(["sku", "format", "name", "status"])
    (True, False)
    """
    told = [name for name in header if name.lower() not in _SHARED and _noun(name) is not None]
    return len(told) >= TOLD


def row_question(column: str, value: str, name: str, language: str) -> str | None:
    """What is asked about the value of a column of a row with that name; None where it is not known how.

    >>> row_question("Preis pro Nacht", "79 €", "Suite", "de")
    'Wie hoch ist der Preis pro Nacht bei „Suite“?'
    >>> row_question("Lieferzeit (Tage)", "3", "Kupferring", "de"), row_question("Betten", "4", "Suite", "de")
    ('Wie viele Tage beträgt die Lieferzeit bei „Kupferring“?', 'Wie viele Betten sind bei „Suite“ angegeben?')
    >>> row_question("prix", "12", "lampe", "fr"), row_question("rabais", "12", "lampe", "fr")
    ('Quel est le prix de « lampe » ?', 'Qu’est-ce qui est indiqué sous « rabais » pour « lampe » ?')
    """
    base = language.partition("-")[0].lower()
    if base not in _UNDER:
        return None
    asked = _in_german(column, value, name) if base == "de" else noun_question(column, name, base)
    return asked or _UNDER[base].format(column=column, name=name)


def _in_german(column: str, value: str, name: str) -> str | None:
    """The question for a column with a noun of which something is known; None for any other."""
    unit = _UNIT.fullmatch(column)
    column = unit["what"].strip(" _") if unit else column
    if not column:
        return None
    column = column[0].upper() + column[1:]
    found = _noun(column)
    if found and unit and unit["unit"] in _LASTING:
        return f"Wie viele {unit['unit']} beträgt {found[0]} {column} bei „{name}“?"
    if found:
        article, asks = found
        asked = asks.format(which=_WHICH[article], article=article, column=column, name=name)
        return asked if not unit else f"{asked.removesuffix('?')} (in {unit['unit']})?"
    if _MANY.fullmatch(column) and value.isdecimal():
        return f"Wie viele {column} sind bei „{name}“ angegeben?"
    return None


def _noun(column: str) -> tuple[str, str] | None:
    """The article of a column's noun, its first word, and what asks for it."""
    noun = column.split()[0] if column.split() else ""
    return next(((article, asks) for form, article, asks in _NOUNS if form.fullmatch(noun)), None)
