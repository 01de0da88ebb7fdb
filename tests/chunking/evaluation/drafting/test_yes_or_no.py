"""A question whether something is so is answered before a list of something else begins."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions

SAID = "Mostly not. A water softener costs between 1,500 and 2,800 pounds, and uses forty kilos of salt a year."
ITEMS = "- Only a registered firm may connect it.\n- It is serviced twice a year.\n  - Keep the reports of the firm.\n"


@pytest.mark.parametrize(
    ("title", "leads", "is_cut"),
    [
        ("Is a water softener worth its price?", "Whoever has one fitted, mind:", True),
        ("Is a water softener worth its price?", "It is worth it only with these:", False),
        ("What does a water softener cost in a year?", "Whoever has one fitted, mind:", False),
    ],
)
def test_the_answer_ends_before_a_list_of_something_else(title, leads, is_cut):
    """Found: a whole nested list on how to fit one answered whether it is worth it."""
    text = f"# Hard water\n\n## {title}\n\n{SAID} {leads}\n\n{ITEMS}"
    found = {q.text: q for q in draft_questions([Document.from_text(text, "water.md")])}
    answer = found[title].excerpts[0].text
    assert answer == (SAID if is_cut else f"{SAID} {leads}\n\n{ITEMS}".strip())
