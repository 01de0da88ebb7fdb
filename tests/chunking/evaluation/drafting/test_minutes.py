"""What minutes of meetings are asked: what was decided, and who will do what."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.minutes import action_question, are_minutes

from .drafted_texts import asked

MINUTES = """# Minutes of the Rowing Club

Present: Ida Quill (chair), Tom Weir

## Boat house

Tom showed three offers for the boat house. The board decided to accept the offer of Marsh at £9,400.
Tom will sign the contract by 20 May.

## Regatta

The regatta takes place on 13 July. Action: Ida to book the brass band by Friday.

## Guests

Two guests from Tarrow reported on their winter in the old harbour and on the ice there.
"""


def test_minutes_are_asked_what_was_decided_and_who_does_what():
    """Found: minutes gave one draft or two, none of them for a decision or an action."""
    found = {
        q.text: q.excerpts[0].text for q in draft_questions([Document.from_text(MINUTES, "m.md")])
    }
    decision = found["What was decided about the boat house?"]
    assert decision == "The board decided to accept the offer of Marsh at £9,400."
    assert found["Who will sign the contract?"] == "Tom will sign the contract by 20 May."
    assert "Ida to book the brass band" in found["Who will book the brass band?"]
    assert "What was discussed about guests?" in found


def test_other_texts_are_not_asked_who_does_what():
    assert not [
        q for q in asked(MINUTES.replace("Minutes of the", "The")) if q.startswith("Who will")
    ]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Wen to prepare the plan by 24 March.", "Who will prepare the plan?"),
        ("Priya Rao will profile the search and report next week.", "Who will profile the search and report next week?"),
        ("Chloe Dunn was asked to get a third quote.", "Who was asked to get a third quote?"),
        ("It will cost a lot of money by Friday.", None),
        ("Work will start on the roof by Friday.", None),
        ("The roof will take two weeks.", None),
        ("Tom will send it to them by Friday.", None),
    ],
)  # fmt: skip
def test_who_will_do_it_is_asked_of_somebody(text: str, question: str | None):
    assert action_question(text) == question


def test_what_every_meeting_has_is_not_asked_for():
    text = MINUTES.replace(
        "## Regatta",
        "## Attendance and apologies\n\nFour of the five members of the board were there, and Ida sent her apologies.\n\n## Regatta",
    )
    assert not any("attendance" in question for question in asked(text))


def test_minutes_are_told_by_their_first_word_and_a_colon():
    assert are_minutes(
        Document.from_text(
            "# Minutes: Parents' council, Oakfield School, 14 January 2025\n", "a.md"
        )
    )
    assert not are_minutes(Document.from_text("# Pie\n\nMinutes: 30\n", "a.md"))


def test_a_point_on_the_agenda_is_no_process():
    """Found: How does street lighting work?"""
    text = (
        "# Minutes of the council\n\n## Street lighting\n\nResidents asked for dimmed lamps after midnight. "
        "The council decided to support the request.\n"
    )
    assert "What was decided about street lighting?" in asked(text, "minutes.md")
