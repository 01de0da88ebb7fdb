"""Why nothing is asked of a document, where others are."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions

STOVE = "# Stove\n\nThe stove is guaranteed for five years.\n\nThe warranty does not cover damage caused by overheating.\n"
FORM = "# Service Agreement\n\n## Fee\n\nThe client shall pay a monthly fee of £{fee}.\n\n## Term\n\nThe agreement runs for an initial term of {months} months.\n"


def whys(**texts: str) -> dict[str, str]:
    documents = [Document.from_text(text, f"{name}.md") for name, text in texts.items()]
    return {each.document: each.why for each in draft_questions(documents).unasked}


def test_texts_that_are_nearly_the_same_say_so():
    """Found: nothing said why two contracts of one form gave no question."""
    one, two = (FORM.format(fee=fee, months=12) for fee in ("1,150", "640"))
    found = whys(stove=STOVE, one=one, two=two)
    told = "its text is nearly the same as that of one.md: a question would not tell them apart"
    assert found["two.md"] == told
    assert "stove.md" not in found
    (problem,) = draft_questions(
        [Document.from_text(one, "one.md"), Document.from_text(two, "two.md")]
    ).problems
    assert (
        "one.md stands in several places: it is nearly the same as that of two.md"
        in problem.message
    )


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "it has no text"),
        ("# Notes\n\nSoon.\n", "it has no sentence of"),
        ("It was as it was, and so it stays for them.\n", "none of its sentences"),
        (STOVE.split("\n")[2], "nearly the same"),
    ],
)
def test_others_say_what_they_lack(text: str, why: str):
    assert why in whys(stove=STOVE, other=text)["other.md"]


def test_where_as_many_are_asked_as_were_wanted_none_lacks_anything():
    documents = [Document.from_text(STOVE, "a.md"), Document.from_text("Soon.", "b.md")]
    assert not draft_questions(documents, 1).unasked
