"""Titles that are whole clauses, and the capitals of titles inside questions."""

from __future__ import annotations

import pytest

from .drafted_texts import asked

HANDBOOK = """# Handbook of the kiln office

The office of the kiln answers letters and sends notes to its customers in the valley.

## Faults and their remedies

### Customers receive no notes

Look at the number first: it must be in the form of the valley. Notes that were sent to an old number must be sent again.

### Totals in the ERP differ

The office must round each line of a bill, and the ERP rounds the whole. Larger ones are told to the office by letter.

## Orders stay in the tray

Orders must be taken out of the tray within a day, and the tray must be empty by the evening.
"""


def test_a_title_that_is_a_clause_is_asked_for_what_to_do_below_faults_alone():
    """Found: “What are the rules for customers receive no texts?”, “What should you know about Totals in the ERP differ?”."""
    found = asked(HANDBOOK, "handbook.md")
    assert "What can you do when customers receive no notes?" in found
    assert "What can you do when totals in the ERP differ?" in found
    assert not any("rules for customers" in text or "orders stay" in text.lower() for text in found)


@pytest.mark.parametrize(
    ("title", "sentence", "question"),
    [
        ("Rate limits", "Whoever asks too often is told so, see Rate limits for more of it.", "What are the rate limits?"),
        ("Service credits", "A customer may use the Service when it is paid, and the Service is free in May.", "What are the rules for service credits?"),
        ("Tarrow credits", "The kiln stands in Tarrow, and all who live in Tarrow may use it.", "What are the rules for Tarrow credits?"),
    ],
)  # fmt: skip
def test_a_title_has_a_capital_inside_a_question_only_where_it_is_a_name(title, sentence, question):
    text = f"# The kiln of the valley\n\n{sentence}\n\n## {title}\n\nCredits must be claimed by letter within a month. They may not be paid out in money.\n"
    assert question in asked(text, "kiln.md")
