"""Questions that a walk through the app found torn from their sentences, by kind."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions

CODE = '''def wrap(text):
    """wrap(text : string) -> [string]

    Reformat the single paragraph in text so that it fits in lines.
    """
'''


def asked(text, name="a.md"):
    found = draft_questions([Document.from_text(text, name)])
    return {question.text: question.excerpts[0].text for question in found}


@pytest.mark.parametrize(
    ("sentence", "torn"),
    [
        ("Orders received after noon on 20 June will be shipped on 24 June.", "did orders receive"),
        ("Goods bought before 1 May are refunded until 30 June.", "did goods buy"),
        ("If you open that up in a web browser, you will see a page with a search bar.", "open that up"),
        ("If you used the squash option before, you should never need this option.", "squash option"),
        ("When a previous merge merged an annotated tag, that tag needs to be available locally.", "What happened"),
    ],
)  # fmt: skip
def test_no_question_is_torn_from_its_sentence(sentence, torn):
    around = "The harbour master keeps a list of all boats. "
    assert not [text for text in asked(f"# Rules\n\n{around}{sentence} {around}") if torn in text]


def test_what_a_function_does_is_said_by_the_line_below_its_signature():
    """Found: the answer to *What does wrap do?* was `wrap(text : string) -> [string]`."""
    answer = asked(CODE, "a.py")["What does wrap do?"]
    assert answer.startswith("Reformat the single paragraph")


def test_a_text_that_means_itself_is_asked_by_its_name():
    text = '"This License" refers to version 3 of the General Public License.\n\n"Source" means the preferred form of the work for making changes to it.\n'
    assert "What does “License” mean?" in asked(text, "licence.txt")


def test_minutes_whose_title_is_in_capitals_are_asked_as_minutes():
    """Found: *How does matters arising work?*"""
    text = """MINUTES OF THE BOARD MEETING
Present: Ruth Adeyemi (chair), Tomas Lindqvist, Priya Nair

1. Matters arising
1.1 Owen reported that the roof of the workshop has been patched. A full repair is quoted at £6,400.

2. Cargo bikes
2.1 The board agreed to buy one now, and to apply to the county for the second one next year.
ACTION: Hannah to submit the application by 30 June.

3. Any other business
The board decided that only assistance dogs are permitted in the workshop from now on.
"""
    found = asked(text, "minutes.txt")
    assert {"What was decided about cargo bikes?", "Who will submit the application?"} <= {*found}
    assert not any("arising" in each or "other business" in each for each in found)
