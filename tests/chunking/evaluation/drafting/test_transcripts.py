"""Subtitles: questions are drafted from what is spoken, and answered by the same place of the file."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation.drafting.by_rules import draft_questions
from chunking.evaluation.drafting.by_turns import asked_in
from chunking.evaluation.drafting.transcripts import spoken
from chunking.types import Span

from .drafted_texts import asked, check

CALL = """WEBVTT

NOTE Call 88, recorded
with consent

1
00:00:01.000 --> 00:00:04.000
<v Priya>An orange light means the router has lost</v>

2
00:00:04.000 --> 00:00:06.000
<v Priya>its <i>signal</i>. It is no fault of yours.</v>

NOTE the customer again

3
00:00:06.200 --> 00:00:09.000
<v Mr Dawson>I see. And how much does the visit of an engineer cost?</v>

4
00:00:09.200 --> 00:00:14.000
<v Priya>The visit is free if the fault is in our network.</v>

5
00:00:14.200 --> 00:00:17.000
<v Mr Dawson>When can you send the engineer to my house?</v>

6
00:00:17.200 --> 00:00:20.000
<v Priya>The next free appointment is on Thursday at one.</v>
"""


def test_questions_are_drafted_from_what_is_spoken():
    document = Document.from_text(CALL, "call.vtt")
    drafted = draft_questions([document])
    check([document], drafted)
    answers = {question.text: question.excerpts[0].text for question in drafted}
    assert "What does an orange light mean?" in answers
    assert (
        answers["How much does the visit of an engineer cost?"]
        == "The visit is free if the fault is in our network."
    )
    assert not any("house" in text for text in answers)


def test_what_is_spoken_stands_without_times_names_and_notes():
    voice = spoken(Document.from_text(CALL, "call.vtt"))
    assert voice is not None
    first, second, *_ = voice.document.text.split("\n\n")
    assert first == (
        "An orange light means the router has lost its signal. It is no fault of yours."
    )
    assert second.startswith("I see.")
    at = voice.document.text.index("lost its")
    start, end = voice.span(Span(at, at + len("lost its")))
    assert CALL[start:end].startswith("lost</v>")
    assert CALL[start:end].endswith("<v Priya>its")


def test_subtitles_without_names_are_read_across_their_breaks():
    text = (
        "1\n00:00:01,000 --> 00:00:05,000\nThe hot water tank is heated\nonce a week to 60 degrees\n\n"
        "2\n00:00:05,000 --> 00:00:08,000\nto kill legionella.\n"
    )
    assert asked(text, "webinar.srt") == ["How often is the hot water tank heated?"]
    assert spoken(Document.from_text(text, "webinar.txt")) is None


@pytest.mark.parametrize(
    ("turn", "language", "question"),
    [
        ("Owen, when is the right time to buy a colony?", "en", "When is the right time to buy a colony?"),
        ("Frau Kolb, wie lange dauert die Ausbildung?", "de", "Wie lange dauert die Ausbildung?"),
        ("How much do you charge for a visit?", "en", None),
        ("What does it do to the garden pond?", "en", None),
        ("Was mögen Sie an Ihrem Beruf?", "de", None),
        ("How much does the visit cost? Tell me.", "en", None),
    ],
)  # fmt: skip
def test_a_question_of_a_speaker_stands_for_itself(turn, language, question):
    assert asked_in(turn, language) == question


def test_a_question_that_is_answered_by_a_question_is_not_asked():
    text = CALL.replace(
        "The visit is free if the fault is in our network.",
        "Did I not tell you of the price before?",
    )
    assert "How much does the visit of an engineer cost?" not in asked(text, "call.vtt")
