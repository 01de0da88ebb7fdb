"""Titles that stand below several things are asked of the thing above them."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation.drafting.by_rules import draft_questions
from chunking.evaluation.drafting.parts import part_question

from .drafted_texts import asked, check

PUMPS = ("Model A2 pump", "Model B4 pump", "Model C6 pump", "Model D8 dosing pump")


def handbook():
    parts = (
        f"## {pump}\n\n### Start-up\n\nFill the housing with {at + 3} litres of water before you switch the pump on.\n\n"
        f"### Maintenance\n\nChange the seal every {at + 4}00 operating hours. Lubricate the bearing with grease no. {at + 7}.\n\n"
        f"### Details\n\nThe housing of this one is painted in colour {at + 9}, as all of them are.\n"
        for at, pump in enumerate(PUMPS)
    )
    return "# Halden pumps\n\n" + "\n".join(parts)


def test_every_part_of_every_thing_is_asked_for():
    """Found: a handbook whose parts repeat each other gave hardly any."""
    document = Document.from_text(handbook(), "pumps.md")
    drafted = draft_questions([document], 100)
    check([document], drafted)
    answers = {each.text: each.excerpts[0].text for each in drafted}
    for at, pump in enumerate(PUMPS):
        assert f"every {at + 4}00 " in answers[f"How do you maintain the {pump}?"]
    assert not any("etails" in text for text in answers)


def test_a_title_that_stands_once_is_not_asked_of_the_one_above():
    text = handbook().replace("### Maintenance", "### Other", 3)
    assert not any("How do you maintain the" in each for each in asked(text, "pumps.md"))


@pytest.mark.parametrize(
    ("title", "above", "language", "question"),
    [
        ("Technical data", "TG-100 Thermostat", "en", "What are the specifications of the TG-100 Thermostat?"),
        ("Opening hours", "Harbour Library", "en", "What are the opening hours of Harbour Library?"),
        ("Technische Daten", "Pumpe A2", "de", "Welche technischen Daten hat „Pumpe A2“?"),
        ("Installation", "Ubuntu 24.04", "en", None),
        ("Installation", "Version 2.1", "en", None),
        ("Costs", "Norway", "en", None),
        ("Anecdotes", "Model A2 pump", "en", None),
        ("Onderhoud", "Pomp A2", "nl", None),
    ],
)  # fmt: skip
def test_a_title_is_asked_of_a_thing(title, above, language, question):
    assert part_question(title, above, False, language) == question


def test_a_sentence_that_stands_below_every_thing_is_asked_with_its_name():
    """Found: of a handbook in which all devices are told of alike, twelve of a hundred questions."""
    devices = ("Alder kettle", "Birch toaster", "Cedar grinder")
    text = "# Manual\n\n" + "\n".join(
        f"## {name}\n\nThe warranty period is {at + 12} months. Wash the filter in warm water without any soap.\n"
        for at, name in enumerate(devices)
    )
    found = asked(text, "manual.md")
    assert found == [f"{name}: How long is the warranty period?" for name in devices]


def test_a_name_that_another_sentence_like_it_stands_below_tells_nothing():
    twice = "\n\n".join(f"The warranty period is {at} months." for at in (12, 24))
    found = asked(f"# Manual\n\n## Alder kettle\n\n{twice}\n", "manual.md")
    assert not any("warranty" in text for text in found)


def test_what_is_done_every_so_often_is_asked_for_how_often():
    assert asked("Change the seal of the pump every 500 operating hours.") == [
        "How often should you change the seal of the pump?"
    ]
