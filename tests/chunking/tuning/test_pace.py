"""How much of a search fits into a time, from what a machine was measured to do."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_tuning_questions
from chunking.tuning import Pace, pace_of


@pytest.mark.parametrize(
    ("seconds", "tried", "is_measured"),
    [(60, 24, False), (300, 100, True), (0.001, 1, False)],
)
def test_what_fits_by_hand(seconds, tried, is_measured):
    """A configuration takes a second to try; of 300, 285 are used up to measuring, 100 of them for trials, 140 to embed."""
    fit = Pace(screening=0.001, embedding=0.02).fits(1000, 100, seconds)
    assert (fit.tried, fit.is_measured, fit.is_whole) == (tried, is_measured, is_measured)


def test_it_is_measured_on_any_document_and_embeds_nothing_where_words_are_searched():
    text = "\n\n".join(f"Heat kiln number {place} slowly for {place} hours." for place in range(60))
    documents = [Document.from_text(text, "kilns.txt"), Document.from_text("Cold.", "a.txt")]
    questions = draft_tuning_questions(documents).items
    told = []
    pace = pace_of(documents, questions, {"retriever": "bm25"}, "quality", told.append)
    assert pace.screening > 0
    assert pace.embedding == 0
    assert told == sorted(told)
    assert pace_of(documents, questions, {}, "fast").embedding > 0
