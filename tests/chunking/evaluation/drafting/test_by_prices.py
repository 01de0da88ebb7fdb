"""Price lists in plain lines: each thing is asked for its price, in the language of the list."""

from __future__ import annotations

from chunking import Document
from chunking.evaluation.drafting.by_rules import draft_questions

from .drafted_texts import asked, check

TARIFS = """Camping des Pins - Tarifs

Emplacement tente : 14 €
Emplacement caravane : 19 €
Enfant (moins de 7 ans) : gratuit
Jeton lave-linge : 4 €
Total : 37 €
Arrivée à partir de 14 h, départ avant midi.
"""


def test_each_thing_is_asked_for_its_price():
    document = Document.from_text(TARIFS, "tarifs.txt")
    drafted = draft_questions([document])
    check([document], drafted)
    answers = {each.text: each.excerpts[0].text for each in drafted}
    assert answers == {
        "Quel est le prix pour « Emplacement tente » ?": "Emplacement tente : 14 €",
        "Quel est le prix pour « Emplacement caravane » ?": "Emplacement caravane : 19 €",
        "Quel est le prix pour « Jeton lave-linge » ?": "Jeton lave-linge : 4 €",
    }


def test_leaders_stand_between_a_thing_and_its_price():
    text = "The Copper Kettle\n\nPot of tea ........ £3.20\nFlat white ........ £3.60\nSoup of the day: £6.90 with bread\n"
    assert "What is the price for “Flat white”?" in asked(text, "menu.txt")


def test_two_lines_are_no_list():
    text = "We met on Monday with the owners.\n\nRent: 900 €\nHeating: 80 €\n"
    assert not any("price" in question for question in asked(text, "note.txt"))
