"""What is asked for the titles of parts: topics, rules, points on an agenda, and titles that only their place tells."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.deeds import deed_question
from chunking.evaluation.drafting.filters import is_generic
from chunking.evaluation.drafting.heading_questions import title_of
from chunking.evaluation.drafting.loose_titles import sections
from chunking.evaluation.drafting.other_languages import deed_question as foreign_deed
from chunking.evaluation.drafting.regulations import rules_question, section_rules
from chunking.evaluation.drafting.topics import topic_question

LEAFLET = """Roses

Planting
Plant them between November and March, while they sleep.

Pruning
Prune them in late winter, above a bud that faces outwards.

Feeding
Feed them in April and again in June, but never after July.
"""


@pytest.mark.parametrize(
    ("title", "language", "text", "question"),
    [
        ("Opening hours", "en", "", "What are the opening hours?"),
        ("API limits", "en", "", "What are the API limits?"),
        ("Fees and payment", "en", "", None),
        ("Kündigungsfrist", "de", "", "Welche Kündigungsfrist gilt?"),
        ("Nebenkosten", "de", "160 Euro", "Wie hoch sind die Nebenkosten?"),
        ("Nächste Sitzung", "de", "", "Wann ist die nächste Sitzung?"),
        ("Délai de livraison", "fr", "", "Quel est le délai de livraison ?"),
        ("Plazo de entrega", "es", "", "¿Cuál es el plazo de entrega?"),
        ("Próxima reunión", "es", "", "¿Cuándo es la próxima reunión?"),
        ("Orari di apertura", "it", "", "Quali sono gli orari di apertura?"),
        ("Opzegtermijn", "nl", "", "Hoe lang is de opzegtermijn?"),
        ("押金", "zh", "押金为500元。", "押金是多少？"),
        ("押金", "zh", "押金另行约定。", None),
        ("Horaires et retards", "fr", "", None),
    ],
)
def test_a_title_is_asked_by_its_noun(title: str, language: str, text: str, question: str | None):
    assert topic_question(title, language, text) == question


@pytest.mark.parametrize(
    ("title", "language", "text", "question"),
    [
        ("Resturlaub", "de", "Urlaub verfällt am 31. März.", "Welche Regeln gelten für den Resturlaub?"),
        ("Garantie", "de", "Filter sind ausgeschlossen.", "Welche Regeln gelten für die Garantie?"),
        ("Animaux", "fr", "Les chiens doivent être tenus en laisse.", "Quelles sont les règles en matière d’animaux ?"),
        ("Parcheggio", "it", "È vietato parcheggiare nel cortile.", "Quali regole valgono in materia di parcheggio?"),
        ("残業", "ja", "残業は事前に承認を得なければならない。", "残業についてどのような決まりがありますか？"),
        ("Resturlaub", "de", "Urlaub ist schön.", None),
        ("Voor wie", "nl", "Alle medewerkers moeten meedoen.", None),
    ],
)  # fmt: skip
def test_rules_are_asked_for(title: str, language: str, text: str, question: str | None):
    assert rules_question(title, language, text) == question


def test_rules_of_programs_are_not():
    assert (
        section_rules("Hotels", True, "Hotels must be booked early.")
        == "What are the rules for hotels?"
    )
    assert section_rules("Flags", True, "They must not begin with `--`.") is None
    assert section_rules("Check the basics", True, "Airplane mode must be off.") is None


def test_points_on_an_agenda_are_asked_for_what_was_said():
    text = (
        "# Minutes of the Library Committee\n\n## Fines\n\nFines for late returns were abolished for students. Staff go on paying them.\n\n"
        "## Next meeting\n\nIt takes place in Room 3 on 8 April, at the usual time of four o’clock in the afternoon.\n"
    )
    found = [each.text for each in draft_questions([Document.from_text(text, "a.md")], 9)]
    assert "What was discussed about fines?" in found
    assert "When does the next meeting take place?" in found


def test_titles_that_only_their_place_tells():
    titles = [each.title for each in sections(Document.from_text(LEAFLET, "a.txt")).headings]
    assert titles == ["Planting", "Pruning", "Feeding"]


@pytest.mark.parametrize(
    "text",
    [
        "A poem has lines\nAnd more of them\nAnd then there is an end. \n\n" * 4,
        "Dear Ada,\n\nThank you for the letter that came today.\n\nYours,\nBob\n" * 4,
        LEAFLET.replace("\n\nFeeding", "\nFeeding"),
    ],
)
def test_what_is_no_title_of_a_part(text: str):
    assert not sections(Document.from_text(text, "a.txt")).headings


@pytest.mark.parametrize(
    "title", ["Overwrite control", "Write APIs", "Debug logging", "Check the basics"]
)
def test_what_names_a_kind_of_thing_is_no_deed(title: str):
    """Found: How do you overwrite control? How do you write the apis?"""
    assert deed_question(title) is None


def test_a_german_noun_has_its_article():
    assert (
        foreign_deed("Druckwarteschlange leeren", "de")
        == "Wie kann man die Druckwarteschlange leeren?"
    )
    assert foreign_deed("Dateien löschen", "de") == "Wie kann man Dateien löschen?"


def test_a_version_in_a_title_keeps_its_first_number():
    assert title_of("Noteworthy changes in version 1.2.1 (2022-08-24)").endswith(
        "version 1.2.1 (2022-08-24)"
    )
    assert title_of("Solution 1: Drain the pump") == "Drain the pump"


@pytest.mark.parametrize(
    "title", ["Quick start", "Getting started", "Recommended reading", "API reference"]
)
def test_a_title_that_many_texts_have_says_nothing(title: str):
    assert is_generic(title)


def test_how_to_do_something_with_what_has_a_name_is_enough():
    text = "# Leaflet\n\n## How to take Dolovex\n\nAdults take one tablet every six to eight hours, whole, and with water.\n\n## How to get Help\n\nAsk the pharmacist who sold the tablets, or the doctor who prescribed them.\n"
    drafted = draft_questions([Document.from_text(text, "leaflet.md")])
    assert [each.text for each in drafted] == ["How do you take Dolovex?"]


def test_a_rent_of_some_length_is_no_sum():
    """Found: “Wie hoch ist die Langzeitmiete?”, of a price for which the car is sold then."""
    text = "Nach 24 Monaten kann das Fahrzeug zum Restwert von 4.200 Euro gekauft werden."
    assert topic_question("Langzeitmiete", "de", text) is None
    assert (
        topic_question("Kaltmiete", "de", "Sie beträgt 900 Euro.") == "Wie hoch ist die Kaltmiete?"
    )
