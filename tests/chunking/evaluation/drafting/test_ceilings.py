"""What something may not exceed is asked for in the way of its unit, and a clause ends where the next one begins."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.ceilings import ceiling
from chunking.evaluation.drafting.prose import passages
from chunking.evaluation.drafting.statements import statement


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("The pumps may not exceed 42 decibels at the boundary of the plot.", "How loud may the pumps be at most?"),
        ("Attachments cannot exceed 25 MB.", "How large can attachments be at most?"),
        ("The lorries must not exceed 7.5 tonnes on the bridge.", "How heavy may the lorries be at most?"),
        ("Forklifts may not exceed 12 km/h in the yard.", "How fast may forklifts go at most?"),
        ("Breaks shall not exceed thirty minutes.", "How long may breaks be at most?"),
        ("The reports should not exceed 20 pages.", "How many pages may the reports have at most?"),
        ("The hedges may not exceed 1.8 metres.", "How many metres may the hedges measure at most?"),
        ("The temperature may not exceed 8 degrees.", None),
        ("The hedges may not exceed the wall.", None),
    ],
)  # fmt: skip
def test_what_may_not_be_exceeded_is_asked_for_in_the_way_of_its_unit(text, question):
    found = ceiling(text, str.istitle)
    assert (found and found[0]) == question


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("The pumps may not exceed 42 sones at the boundary.", None),
        ("The damages shall not exceed the fees of a year.", "What is the limit of the damages?"),
    ],
)
def test_only_what_is_a_number_has_a_limit(text, question):
    """Found: “What is the limit of the pumps?”."""
    found = statement(text, str.istitle)
    assert (found and found.text) == question


CLAUSES = """4. USE

4.1 The Lessee may erect installations for the supply of water on the premises.
4.2 The pumps may not exceed 42 decibels at the boundary of the plot between 22 and 6 h.
4.3 The Lessee may not paint the fence.
4.4 The pumps that stand beside the old mill hold a pressure of
1.2 Bar in winter, and less in summer.
"""


def test_a_clause_ends_where_the_next_number_begins_a_line():
    """Found: behind a short form, an excerpt ran over into the next clause."""
    (question,) = (
        each
        for each in draft_questions([Document.from_text(CLAUSES, "a.txt")])
        if "pumps" in each.text
    )
    assert question.text == "How loud may the pumps be at most?"
    assert question.excerpts[0].text.endswith("between 22 and 6 h.")


def test_a_number_that_goes_on_a_line_begins_no_clause():
    document = Document.from_text(CLAUSES, "a.txt")
    told = [
        document.text[slice(*span)] for found in passages([document]) for span in found.sentences
    ]
    assert (
        "The pumps that stand beside the old mill hold a pressure of\n1.2 Bar in winter, and less in summer."
        in told
    )
