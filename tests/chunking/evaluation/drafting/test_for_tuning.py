"""Drafts that configurations are compared by: sentences and key words."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from chunking import Document, parse_file
from chunking.evaluation import draft_questions, draft_tuning_questions
from chunking.evaluation.drafting.for_tuning import FEWEST

SAMPLES = Path(__file__).parents[4] / "sample_docs"
TITLE_PAGE = """Macros for Linguistics Volume Seven
Ottoline Marsh Josse Pellerin

1 Stacked diacritics and numbered examples . . . . . . . . . . . . . . . . . . 3
2 Glossing with commands of low level . . . . . . . . . . . . . . . . . . . . . 11

Permission is granted to copy and distribute verbatim copies of every page of this manual.

"""


def are_keywords(questions):
    return [question.id.startswith("keywords-") for question in questions]


@pytest.mark.parametrize("name", ["article.md", "product_manual.md", "service_contract.txt"])
def test_up_to_half_are_by_rules_and_the_rest_key_words(name):
    documents = [parse_file(SAMPLES / name)]
    ruled, found = draft_questions(documents, 20), draft_tuning_questions(documents, 40)
    assert found.items[: len(ruled)] == ruled.items
    assert are_keywords(found) == [False] * len(ruled) + [True] * (len(found) - len(ruled))
    assert 20 <= len(found) <= 40


def test_of_a_short_text_all_that_can_be_had_is_asked_once():
    documents = [parse_file(SAMPLES / "travel_policy.md")]
    ruled, found = draft_questions(documents, 100), draft_tuning_questions(documents)
    assert found.items[: len(ruled)] == ruled.items
    assert all(are_keywords(found.items[len(ruled) :]))
    assert len(found) >= FEWEST
    assert len(ruled) < len(found)
    for one, two in combinations([question.excerpts[0] for question in found], 2):
        assert one.end <= two.start or two.end <= one.start


def test_title_pages_tables_of_contents_and_licences_are_asked_for_nothing():
    """Found: "Macros Michael Jürgen Spitzmüller", of the title page of a manual."""
    prose = parse_file(SAMPLES / "article.md").text.split("\n\n")[4:12]
    document = Document.from_text(TITLE_PAGE + "\n\n".join(prose), "macros.txt")
    found = draft_tuning_questions([document])
    assert any(are_keywords(found))
    assert len(found) >= FEWEST
    assert min(question.excerpts[0].start for question in found) >= len(TITLE_PAGE)


def test_of_tables_and_code_all_that_can_be_had_is_asked():
    found = draft_tuning_questions([parse_file(SAMPLES / "inventory.csv")], 60)
    assert len(found) == 60
    assert are_keywords(found) == [False] * 30 + [True] * 30


def test_a_table_beside_prose_is_asked_as_well():
    documents = [parse_file(SAMPLES / name) for name in ("travel_policy.md", "inventory.csv")]
    asked = {question.excerpts[0].document for question in draft_tuning_questions(documents)}
    assert asked == {document.uri for document in documents}


def test_where_nothing_can_be_asked_the_problem_says_why():
    found = draft_tuning_questions([Document.from_text("Too short.", "a.txt")])
    assert not found
    assert "no question could be drafted" in found.problems[0].message
