"""Questions about one fact of a sentence."""

from __future__ import annotations

import pytest

from chunking.evaluation.drafting.choice import FEWEST
from chunking.evaluation.drafting.facts import GAP, fact
from chunking.evaluation.drafting.filters import is_trivial


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("The bell weighs 212.5 kilograms.", "How many kilograms does the bell weigh?"),
        (
            "The letter was lost on 9 March 1871 in the fog.",
            "On which date was the letter lost in the fog?",
        ),
        ("The flood began in June 1873.", "In which month did the flood begin?"),
        ("The gauge was installed in 1961.", "In which year was the gauge installed?"),
        ("The bank needs 3–5 days.", "How many days does the bank need?"),
        (
            "The lamp is lit with 30 litres of oil, every night.",
            "With how many litres of oil is the lamp lit?",
        ),
        (
            "PHP provides 2 special variables which limit it.",
            "How many special variables does PHP provide?",
        ),
        ("The form lists 42 points, from the first.", "How many points does the form list?"),
        ("The structure uses 96 or 120 bytes.", None),
        (
            "On the flats a bird takes about 300 snails.",
            "On the flats a bird takes how many snails?",
        ),
        ("The keeper added a bell in May 2010.", "In which month did the keeper add a bell?"),
        ("The keeper mentioned a bell in May 2010.", None),
        (
            "Participants wore wrist sensors for 14 nights.",
            "For how many nights did participants wear wrist sensors?",
        ),
        (
            "Calder Lines has run the route since 1968.",
            "Since which year has Calder Lines run the route?",
        ),
        ("The line will be switched on 10 April 2026.", None),
        (
            "Hotels may cost 140 euros a night, or 190 in Oslo.",
            "How many euros may hotels cost a night?",
        ),
        (
            "Each key may make 600 requests per minute.",
            "How many requests may each key make per minute?",
        ),
        ("Each bird has around 200 phrases.", "How many phrases does each bird have?"),
        (
            "The survey covers 240 squares of one mile.",
            "How many squares of one mile does the survey cover?",
        ),
        (
            "Hand in claims within 30 days after the trip.",
            "Within how many days after the trip should you hand in claims?",
        ),
        (
            "Run the pump for 30 minutes; then fill it.",
            "For how many minutes should you run the pump?",
        ),
        (
            "Wait until the gauge is stable for 30 minutes.",
            "Wait until the gauge is stable for how many minutes?",
        ),
        ("The lamp was lit in 1972 and broken by ice in 2016.", "In which year was the lamp lit?"),
        ("The lamp was lit on October 9, 1994 and March 28, 1995.", None),
        ("TOPS-20 began in 1969 as Bolt, Beranek & Newman's system.", None),
        ("The lamp is cleaned every 2 weeks or, in winter, each day.", None),
        ("Run the pump every 2 weeks or, in winter, each day.", None),
        ("The machine was dropped from the line in 1983.", None),
        ("The term of the keeper is 1 year.", None),
        ("Take the 30 mm key from the box.", None),
        ("It is not 100% alike on all systems.", None),
        ("The pool was raised from 128 to 1024.", None),
        ("They may cost 140 euros, or 190 in Oslo!", None),
        ("Home to a plant for 60 years.", None),
        ("A file may hold up to 500 polygons with 10,000 points each.", None),
        ("The lamp is the best of the coast, and burns 30 litres.", None),
    ],
)
def test_a_fact_is_asked_for_in_words_or_not_at_all(text, asked):
    assert (fact(text, True) or (None,))[0] == asked


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("A day ticket costs €14.50 at the desk.", "€14.50"),
        ("See Chapter 4 and Section 2.1.3 of version 3.14.0 for more.", None),
        ("It takes 5 men and 5 women to lift it.", None),
        ("The H2O content and the FD-40 are named here.", None),
        ("12 men came in the end.", None),
        ("Connections are those of Chambers (1998) and Ripley et al. (2001).", None),
        ("Files of versions 5 and 6 up to 12 are read.", None),
        ("What Windows calls ‘Unicode’2 is used.", None),
        ("It is synchronous, and one of these conditions is met: 1.", None),
        ('The closest file contains "type": "module" 2.', None),
        ("Stability: 0 - Deprecated, and to be removed in the end.", None),
        ("The value may be a decimal number (e.g., 4.2) of some kind.", None),
        ("The bell (1871) is of bronze.", "1871"),
    ],
)
def test_gaps(text, gap):
    """The rules for numbers are those of any language; words ask for them in English alone."""
    found = fact(text, False)
    assert found == (None if gap is None else (text.replace(gap, GAP), found and found[1]))


@pytest.mark.parametrize(
    "text",
    [
        "Advice is given unless the option is set (see git-config(1)).",
        "The names attribute really accesses dimnames[[1]].",
        "It still requires (N − 1) multiplications of polynomials.",
        "Coefficients are taken from GF(2) in all of these computations.",
        "Like in (26), explicit multiplication of the values is not required.",
        "There were surprises in the results (see tables 5 and 4).",
        "Valid numeric constants are for instance 17 .2 1e-7 in this language.",
        "A warning is emitted for decimal values such as 1.L in a program.",
        "In that language (x <- 3) is a valid expression.",
        "The name of the first element is “?1” in the list.",
        "An operand is explicit (rule 2 above) if it has a postfix of its own.",
    ],
)
def test_a_number_in_code_or_a_formula_or_of_a_reference_is_no_fact(text):
    """Found in manuals: "see git-config(____)" and "dimnames[[____]]"."""
    assert fact(text, False) is None


def test_numbers_are_facts_in_any_language():
    assert fact("開館時間は午前10時からです。", False)[0] == f"開館時間は午前{GAP}時からです。"
    assert fact("Der Brief stammt von Ottoline Marsh aus Lysk.", False) is None


def test_a_gap_has_words_around_it():
    assert is_trivial("O. Preserve any ____.", FEWEST["fact"])
    assert not is_trivial("The kiln weighs ____ tons.", FEWEST["fact"])


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("A public meeting will take place in the hall on 20 March at 7 p.m.", "On which date will a public meeting take place in the hall at 7 p.m.?"),
        ("The bank usually needs 3-5 working days.", "How many working days does the bank usually need?"),
        ("Every employee has 29 days of paid leave a year.", "How many days of paid leave does every employee have a year?"),
    ],
)  # fmt: skip
def test_a_fact_keeps_how_often_and_the_full_stop_of_a_time(text: str, question: str):
    found = fact(text, True)
    assert found is not None
    assert found[0] == question
