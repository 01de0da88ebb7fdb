"""What reports, recipes and rules are asked: by how much, who said what, how long a step takes, whether something is allowed."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.amounts import amount
from chunking.evaluation.drafting.english import is_english
from chunking.evaluation.drafting.statements import statement

from .drafted_texts import asked


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Sales of bells fell by 34 percent in the spring.", "By how much did sales of bells fall in the spring?"),
        ("The drug reduced the length of stay by 2.4 days.", "By how much did the drug reduce the length of stay?"),
        ("Knead the dough for eight minutes by hand.", "How long should you knead the dough?"),
        ("Heat the oven to 200 °C (180 °C fan).", "To what temperature should you heat the oven?"),
        ("Descale the boiler every three months.", "How often should you descale the boiler?"),
        ("Leftovers keep in the fridge for four days.", "How long do leftovers keep in the fridge?"),
        ("The curry can be frozen for two months.", "How long can the curry be frozen?"),
        ("Late books cannot be renewed online.", "Can late books be renewed online?"),
        ("Private computers must not be used for work.", "May private computers be used for work?"),
        ("Work on Sundays is not permitted.", "Is work on Sundays permitted?"),
        ("Private purchases with the card are forbidden.", "Are private purchases with the card allowed?"),
        ("Never store the tent in a damp cellar.", "Can you store the tent in a damp cellar?"),
    ],
)  # fmt: skip
def test_what_a_sentence_says_of_a_change_a_step_or_a_ban_is_asked(text: str, question: str):
    found = amount(text, str.istitle)
    assert found is not None
    assert found.text == question


@pytest.mark.parametrize(
    "text",
    [
        "Cycles were tested for 600 hours.",
        "Bake it for 20 minutes.",
        "Boil rapidly for 20 minutes and skim off the foam.",
        "Melt the butter in a pan and cook the leeks for ten minutes.",
        "Dogs are not always admitted.",
        "Do not let it boil until the lid is closed.",
        "The price fell by itself.",
    ],
)
def test_what_needs_its_neighbours_or_says_when_is_not_asked_so(text: str):
    assert amount(text, str.istitle) is None


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("The operator Lumen said that the repairs will take two days.", "What did the operator Lumen say about the repairs?"),
        ("The mayor of Lorenfeld warned that the city would not pay.", "What did the mayor of Lorenfeld warn of?"),
        ("The maker Solvane announced on Monday that it would cut 900 jobs.", "What did the maker Solvane announce on Monday?"),
        ("The opposition criticised the council for postponing repairs.", "What did the opposition criticise the council for?"),
        ("A study with 14 physicians shows that summaries are preferred.", "What does a study with 14 physicians show?"),
    ],
)  # fmt: skip
def test_what_somebody_said_is_asked(text: str, question: str):
    found = statement(text, str.istitle)
    assert found is not None
    assert found.text == question


SOUP = """# Tomato soup

This soup is what we make at the end of August, when the tomatoes are cheap and soft.

## Ingredients

- 1.2 kg ripe tomatoes
- 3 red peppers
- 600 ml vegetable stock

## Method

1. Put everything into a large pan with the stock and stir it.
2. Blend it until it is smooth and taste it for salt and pepper.
"""


def test_a_recipe_is_asked_for_its_ingredients_and_how_the_dish_is_made():
    questions = asked(SOUP, "soup.md")
    assert "Which ingredients do you need for Tomato soup?" in questions
    assert "How do you make Tomato soup?" in questions


def test_a_title_that_is_no_part_of_a_recipe_is_asked_for_no_dish():
    assert not any(
        "make" in question for question in asked(SOUP.replace("## Ingredients", "## Parts"))
    )


def test_the_label_of_a_part_of_an_abstract_and_a_dateline_are_no_part_of_a_sentence():
    text = "Results: The activity of horseshoe bats fell by 62 % along lit hedgerows.\n\nHARLOW, 14 March 2024 – The opposition criticised the council for postponing the repairs.\n"
    found = draft_questions([Document.from_text(text, "a.txt")])
    assert {question.excerpts[0].text for question in found} == {
        "The activity of horseshoe bats fell by 62 % along lit hedgerows.",
        "The opposition criticised the council for postponing the repairs.",
    }


def test_a_question_in_an_interview_is_asked_without_who_asks_it():
    text = "Host: How do you measure how much ice is lost?\n\nIda: We drill stakes into the ice in April and read them in October.\n\nHost: What happens to the valley when the glacier is gone?\n\nIda: After 2050 the river will carry a third less water in summer.\n"
    assert asked(text, "talk.txt") == [
        "How do you measure how much ice is lost?",
        "What happens to the valley when the glacier is gone?",
    ]


def test_the_first_of_a_named_place_is_asked_for():
    text = "The first windmill of Oosterveld was built in 1632 by the carpenter Jan Harmensz.\n"
    assert asked(text, "mill.txt")


def test_a_section_in_german_is_asked_for_as_a_person_would():
    text = "# Suppe\n\n## Aufbewahrung\n\nDie Suppe hält sich im Kühlschrank recht gut. Sie schmeckt aufgewärmt noch besser, sagen alle.\n"
    assert "Was sollte man über „Aufbewahrung“ wissen?" in asked(text, "suppe.md")


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("We present TrialSum, a system that summarises long reports.", "What is TrialSum?"),
        ("We recommend that lamps near known roosts be dimmed in spring.", "What is recommended for lamps near known roosts?"),
    ],
)  # fmt: skip
def test_a_paper_is_asked_what_it_presents_and_recommends(text: str, question: str):
    assert asked(f"{text}\n", "paper.txt") == [question]


def test_a_number_behind_a_verb_in_the_past_is_asked_for_first():
    assert asked("The airport at Knock cancelled 22 flights in one night.\n", "news.txt") == [
        "How many flights did the airport at Knock cancel in one night?"
    ]


def test_a_rule_in_german_names_its_place_with_an_article():
    text = "# Ordnung\n\n## Treppenhaus\n\nDas Treppenhaus ist ein Fluchtweg und muss immer freigehalten werden, auch am Abend.\n"
    assert "Welche Regeln gelten für das Treppenhaus?" in asked(text, "haus.md")


def test_an_item_in_an_english_text_is_english_by_any_word_that_joins():
    assert is_english("Sessions now expire after 30 minutes without activity.", is_expected=True)
    assert not is_english("Die Sitzung endet in 30 Minuten nach dem Ende.", is_expected=True)
    assert not is_english("El plazo termina en marzo.", is_expected=True)


def test_a_kind_of_use_is_small_behind_its_article_in_german():
    text = "# Ordnung\n\n## Private Nutzung\n\nDie private Nutzung des Internets ist nur in den Pausen erlaubt. Filme darf nur die Leitung herunterladen.\n"
    assert "Welche Regeln gelten für die private Nutzung?" in asked(text, "haus.md")


def test_a_title_in_french_that_asks_what_to_do_is_a_question():
    text = "# Guide du compost\n\n## Que composter\n\nLes épluchures, le marc de café et les feuilles mortes se compostent bien dans le jardin.\n"
    assert "Que composter ?" in asked(text, "guide.md")


def test_the_module_says_of_nothing_which_one_it_is():
    assert statement("The module holds what a distribution offers to others.", str.istitle) is None
