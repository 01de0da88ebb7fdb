"""What only leads to a section, where sentences of it are asked for what they say."""

from __future__ import annotations

from chunking import Span
from chunking.evaluation.drafting.leading import without_leading
from chunking.evaluation.drafting.rules import Draft

from .drafted_texts import asked

POLICY = """# Travel policy

## Claims

Claims must be submitted within 30 days of the trip. Claims over £500 must be approved by a director.{more}

## Meals

Meals must never be paid for guests of the family, and alcohol is not allowed.
"""


def test_a_section_of_which_several_sentences_are_asked_is_not_led_to():
    """Found: *What are the rules for claims?* in place of what its sentences say."""
    found = asked(POLICY.format(more=" Claims must be paid within 14 days of their receipt."))
    assert "What are the rules for claims?" not in found
    assert "When must claims be submitted?" in found


def test_a_section_of_which_one_sentence_is_asked_may_be():
    text = POLICY.format(more="").replace(" Claims over £500 must be approved by a director.", "")
    assert "What are the rules for meals?" in asked(text)


def test_sentences_with_a_gap_are_no_better_than_what_leads_to_them():
    rules = Draft("heading", 0, Span(0, 90), "Welche Regeln gelten für den Antrag?", (), 4.0)
    gaps = [
        Draft("fact", 0, Span(at, at + 30), f"Der Antrag {at} kostet ____ Euro im Jahr.", (), 3.0)
        for at in (0, 40)
    ]
    assert list(without_leading([rules, *gaps])) == [rules, *gaps]


def test_instructions_are_no_dish():
    """Found: *Which ingredients do you need for How to repot an orchid?*"""
    text = "# How to repot an orchid\n\n## What you need\n\nYou need a clear plastic pot, fresh bark and a pair of clean scissors.\n\n## Steps\n\nWater the orchid the day before and pull it out of its pot gently.\n"
    found = asked(text)
    assert "What do you need to repot an orchid?" in found
    assert not any("How to" in question for question in found)
