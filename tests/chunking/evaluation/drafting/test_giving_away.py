"""A question does not tell the sum that its answer tells."""

from __future__ import annotations

import pytest

from chunking.evaluation.drafting.giving_away import without_sum

from .drafted_texts import asked


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Wann kann das Rad zum Restwert von 4.200 Euro gekauft werden?", "Wann kann das Rad zum Restwert gekauft werden?"),
        ("Wer zahlt eine Pauschale in Höhe von 1 500 €?", "Wer zahlt eine Pauschale?"),
        ("When must the tenant pay the deposit of £1,850?", "When must the tenant pay the deposit?"),
        ("Quand verse-t-on la caution de 300 euros ?", "Quand verse-t-on la caution ?"),
        ("What happens if a fee of 20 euros is not paid?", "What happens if a fee of 20 euros is not paid?"),
        ("Wer trägt die Kosten bis 120 Euro?", "Wer trägt die Kosten bis 120 Euro?"),
        ("Who signs orders of 500 euros or more?", "Who signs orders of 500 euros or more?"),
    ],
)  # fmt: skip
def test_a_sum_that_a_thing_amounts_to_is_left_out(question, told):
    assert without_sum(question) == told


def test_drafts_ask_without_the_sum():
    """Found: “Wann kann … zum Restwert von 412 Euro kaufen?”"""
    text = "Ein Umtausch gegen eine Gebühr von 15 Euro ist innerhalb von 30 Tagen möglich."
    assert asked(text) == ["Innerhalb welcher Frist ist ein Umtausch gegen eine Gebühr möglich?"]
