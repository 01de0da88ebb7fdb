"""What German minutes are asked: what was decided, who has to do what, and by when."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.german_questions import german_question
from chunking.evaluation.drafting.minutes import are_minutes

from .drafted_texts import asked

MINUTES = """# Protokoll der Vorstandssitzung des Turnvereins Althausen

## TOP 1: Genehmigung des letzten Protokolls

Der Vorstand genehmigt das Protokoll der Sitzung vom 12. Februar ohne Änderungen.

## TOP 2: Sanierung der Duschen

Olaf Krüger stellt drei Angebote vor. Der Vorstand beschließt einstimmig, die Firma Nolte mit der Sanierung zu beauftragen.

## TOP 3: Mitgliedsbeiträge

Nach längerer Diskussion vertagt der Vorstand die Entscheidung auf die Sitzung im Mai. Petra Lindner wird beauftragt, bis zum 30. April eine Vergleichsrechnung vorzulegen.
"""


def test_german_minutes_are_asked_what_was_decided_and_by_when_who_does_what():
    """Found: *Was beschließt der Vorstand einstimmig?*, and a sentence with a gap for what somebody was asked to do."""
    found = {
        q.text: q.excerpts[0].text for q in draft_questions([Document.from_text(MINUTES, "m.md")])
    }
    showers = found["Was wurde zu „Sanierung der Duschen“ beschlossen?"]
    assert showers.startswith("Der Vorstand beschließt einstimmig")
    assert found["Was wurde zu „Mitgliedsbeiträge“ beschlossen?"].endswith("im Mai.")
    assert "Bis wann soll Petra Lindner eine Vergleichsrechnung vorlegen?" in found
    assert not any("Genehmigung" in question or "____" in question for question in found)


def test_the_same_of_no_meeting_is_not_asked_for_decisions():
    text = "# Neues aus dem Vorstand\n\n" + MINUTES[MINUTES.index("## TOP 2") :]
    assert not any("beschlossen" in question for question in asked(text, "m.md"))


def test_points_without_a_colon_lose_their_number_and_a_formal_one_is_not_asked_for():
    """Found: *Was wurde zu „TOP 1 Genehmigung des letzten Protokolls“ beschlossen?*"""
    text = (
        "# Protokoll des Turnvereins\n\n## TOP 1 Genehmigung des letzten Protokolls\n\nDas Protokoll wird einstimmig genehmigt.\n\n"
        "## TOP 2 Mitgliedsbeiträge\n\nÜber eine Erhöhung der Beiträge wurde ausführlich gesprochen.\n"
    )
    assert asked(text, "m.md") == ["Was wurde zum Thema „Mitgliedsbeiträge“ besprochen?"]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Die Verwaltung wird beauftragt, die Förderung bis zum 31. März zu beantragen.", "Bis wann soll die Verwaltung die Förderung beantragen?"),
        ("Der Rat beauftragt die Verwaltung, bis zum 31. März ein Konzept vorzulegen.", "Bis wann soll die Verwaltung ein Konzept vorlegen?"),
        ("Der Rat beauftragt den Bürgermeister, den Vertrag zu kündigen.", "Womit beauftragt der Rat den Bürgermeister?"),
        ("Jutta Behr wird gebeten, die Einladungen zu drucken.", "Wer wird gebeten, die Einladungen zu drucken?"),
        ("Die Verwaltung sagt zu, die Schaukel am Anger zu reparieren.", "Wer sagt zu, die Schaukel am Anger zu reparieren?"),
        ("Frau Brandt berichtet, dass die Gemeinde den Zuschuss um 400 Euro gekürzt hat.", "Um wie viel Euro hat die Gemeinde den Zuschuss gekürzt?"),
    ],
)  # fmt: skip
def test_tasks_and_reports_are_asked_for_by_themselves(text: str, question: str):
    found = german_question(text)
    assert found
    assert found.text == question
    assert found.subject == text[:-1]


def test_what_a_body_decides_says_little_without_its_point():
    weak = german_question("Der Ausschuss beschließt, den Bau zu verschieben.")
    assert weak
    assert weak.is_weak
    strong = german_question("Der Ausschuss empfiehlt dem Gemeinderat, dem Entwurf zuzustimmen.")
    assert strong
    assert not strong.is_weak


def test_a_task_that_points_elsewhere_is_not_asked():
    assert german_question("Jutta Behr wird gebeten, ihm dies zu schicken.") is None


@pytest.mark.parametrize("title", ["Niederschrift über die Sitzung des Rats", "Ergebnisprotokoll"])
def test_minutes_have_several_names_in_german(title: str):
    assert are_minutes(Document.from_text(f"{title}\n\nDer Rat tagte.", "a.txt"))
    assert not are_minutes(Document.from_text("Übergabeprotokoll der Wohnung\n", "a.txt"))
