"""How much of a search fits into a time, from what a machine was measured to do."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_tuning_questions
from chunking.tuning import Pace, pace_of


@pytest.mark.parametrize(
    ("seconds", "embedding", "tried", "is_measured"),
    [
        (60, 0.02, 24, False),
        (300, 0.02, 100, True),
        (100, 0.002, 76, True),
        (0.001, 0.02, 1, False),
    ],
)
def test_what_fits_by_hand(seconds, embedding, tried, is_measured):
    """A configuration takes a second to try. Of 300, 285 are used up to measuring, 100 of them for trials, 140 to embed;
    of 100, 40 are for trials, 14 to embed, and what is left of 95 for further trials and a third as much to embed."""
    fit = Pace(screening=0.001, embedding=embedding).fits(1000, 100, seconds)
    assert (fit.tried, fit.is_measured) == (tried, is_measured)
    assert fit.is_whole == (is_measured and tried == 100)


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
