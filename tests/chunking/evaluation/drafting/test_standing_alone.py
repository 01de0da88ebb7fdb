"""Questions on several documents can be understood without them."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.standing_alone import stands_alone

from .drafted_texts import asked

LAKE = """# The excursion to Lake Orta

When the boat returned, the harbour was closed, and the party had to walk back over the hill. Mrs. Whitcombe paid for the rest.
"""
RULES = """# Richtlinie für Dienstreisen

## Geltungsbereich

Diese Richtlinie gilt für alle Beschäftigten der Nordwind GmbH, auch für Auszubildende und Werkstudenten.
"""
OTHER = Document.from_text(
    "# Bread\n\nRye bread keeps for a week because it is sour.\n", "bread.md"
)


def on_shelf(text: str) -> list[str]:
    documents = [Document.from_text(text, "a.md"), OTHER]
    found = draft_questions(documents)
    return [each.text for each in found if each.excerpts[0].document == "a.md"]


def test_what_cannot_be_understood_without_its_document_names_it_among_others():
    """Found: “What happened when the boat returned?” on a shelf of nine documents."""
    assert asked(LAKE, "a.md") == ["What happened when the boat returned?"]
    assert on_shelf(LAKE) == [
        "What happened when the boat returned according to “The excursion to Lake Orta”?"
    ]
    assert "Laut „Richtlinie für Dienstreisen“: Für wen gilt die Richtlinie?" in on_shelf(RULES)


def test_without_a_title_it_is_asked_by_the_file_where_nothing_else_is():
    untitled = LAKE.partition("\n\n")[2]
    assert on_shelf(untitled) == ["What happened when the boat returned according to “a.md”?"]
    more = "The lamps of the northern mole must be lit early because the nights are long.\n\n"
    assert not any("boat" in question for question in on_shelf(more + untitled))


@pytest.mark.parametrize(
    ("question", "language", "stands"),
    [
        ("What must each script return?", "en", False),
        ("What does each line consist of?", "en", False),
        ("When were the counters calibrated?", "en", False),
        ("What are the rules for footnotes?", "en", False),
        ("What did the area fall to?", "en", False),
        ("In which month were the panels replaced?", "en", False),
        ("How do you go about driving the van?", "en", False),
        ("What does the new file list replace?", "en", False),
        ("When do morning shifts begin?", "en", True),
        ("How do you calibrate the TG-100?", "en", True),
        ("What happens if the cold room is warmer than 7 °C?", "en", True),
        ("What did Lindqvist find?", "en", True),
        ("Was sollte man über „Verpflegung“ wissen?", "de", False),
        ("Wie lange müssen Belege im Original aufbewahrt werden?", "de", True),
        ("Quels sont les horaires ?", "fr", False),
        ("Que se passe-t-il en cas d’orage dans le bassin extérieur ?", "fr", True),
        ("何をしますか？", "ja", True),
    ],
)
def test_what_stands_alone(question, language, stands):
    assert stands_alone(question, language) == stands
