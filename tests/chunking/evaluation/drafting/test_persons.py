"""Headings that name a person are asked for who that is; a thing that looks like a name is not."""

from __future__ import annotations

import pytest

from chunking.evaluation.drafting.heading_questions import is_doing_untold
from chunking.evaluation.drafting.persons import person_question

from .drafted_texts import asked

TEAM = """# Who does what

## Julia Brandt

Julia is your contact for payroll and pensions. Her direct line is extension 204, also for former staff.

## Orla Whitfield

Orla Whitfield (1898–1976) was an English botanist who mapped the marshes of Norfolk for the county.

## Learning budget

Each employee has a learning budget of 1,200 euros a year, to be spent on courses of any kind.
"""


def test_a_heading_that_names_a_person_is_asked_for_who_that_is():
    found = asked(TEAM, "team.md")
    assert {"Who is Julia Brandt?", "Who was Orla Whitfield?"} <= {*found}
    assert not any("know about" in text or "learn the" in text for text in found)


@pytest.mark.parametrize(
    ("title", "told", "language", "question"),
    [
        ("Dr. Mei-Ling Tan", "Tan leads research. She teaches every spring.", "en", "Who is Dr. Mei-Ling Tan?"),
        ("Jan van der Meer", "Jan was born in 1821. His maps were used.", "en", "Who was Jan van der Meer?"),
        ("Ada Voss", "Ada Voss (1850–1910) gründete die Mühle.", "de", "Wer war Ada Voss?"),
        ("Léa Morel", "Léa dirige le service des achats.", "fr", "Qui est Léa Morel ?"),
        ("Jonas Petersen", "Jonas Petersen betreut die Auszubildenden.", "de", "Wer ist Jonas Petersen?"),
        ("Freie Stellen", "Freie Stellen hängen aus. Bewerbungen werden betreut.", "de", None),
        ("Dress Code", "Dress is smart casual. He who works in the laboratory wears a coat.", "en", None),
        ("Annual Leave", "Annual leave is granted to each employee by his manager.", "en", None),
        ("Smart Valve", "Smart Valve is a device. Mount it upright.", "en", None),
        ("Ada Crane", "The mill was sold by her.", "en", None),
        ("Site Manager", "Site visits are led by the manager, who brings his or her pass.", "en", None),
    ],
)  # fmt: skip
def test_a_person_is_told_by_what_is_said_of_people(title, told, language, question):
    assert person_question(title, told, language) == question


def test_what_may_be_done_or_a_thing_is_told_by_its_section():
    assert is_doing_untold("Storing soup", True, "Soup keeps for three days.")
    assert not is_doing_untold("Waiting list", True, "There are 43 people on the waiting list.")


def test_a_step_of_two_deeds_is_not_asked_for_its_time():
    text = "# Soup\n\nAdd the potatoes and the stock and simmer for 20 minutes. Sick pay is 100 percent for the first six weeks.\n"
    found = asked(text, "soup.md")
    assert found == ["How much is sick pay?"]
