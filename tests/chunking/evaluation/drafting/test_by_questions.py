"""Questions that a text asks itself."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.by_questions import from_questions, is_question

FAQ = """
1. The daemon

1.1. How do I make an NTP server?

By default, the daemon is none.
An allow directive makes it one.

1.2. Does the daemon run on Windows?

No. It runs on the systems of the
harbour alone, as the keeper wants it.

2. The clock

2.1. Behind a firewall?

The clock keeps the time of the harbour
when the lamp of the keeper is out.
"""
LINES = """
The shop answers what people ask it most often.

Q: How do I pay the ferry?
A: At the desk of the ferry, in coins or by a letter of the harbour master.

What should I put in `user.name`?::
\tYour own name, as it stands in the book of the harbour.

Who lights the lamp of Tarrow?

The keeper:

- Ottoline Marsh on weekdays, and Josse Pellerin on the others.
"""


def drafts(text, name="faq.txt"):
    found = draft_questions([Document.from_text(text, name)])
    return {each.text: each.excerpts[0].text for each in found if each.id.startswith("question")}


def test_headings_that_are_questions_are_asked_as_they_stand():
    """Found: of a FAQ with 35 questions none was drafted."""
    assert drafts(FAQ) == {
        "How do I make an NTP server?": "By default, the daemon is none.\nAn allow directive makes it one.",
        "Does the daemon run on Windows?": "No. It runs on the systems of the\nharbour alone, as the keeper wants it.",
    }


def test_paragraphs_that_are_questions_are_asked_with_what_follows():
    assert drafts(LINES) == {
        "How do I pay the ferry?": "At the desk of the ferry, in coins or by a letter of the harbour master.",
        "What should I put in user.name?": "Your own name, as it stands in the book of the harbour.",
        "Who lights the lamp of Tarrow?": "The keeper:\n\n- Ottoline Marsh on weekdays, and Josse Pellerin on the others.",
    }


def test_a_question_for_effect_is_not_asked():
    text = "The lamp of the harbour was out for nine days.\n\nWho would light the lamp of Tarrow?\n\nNobody knew, and the ships of the bay stayed out at sea.\n"
    assert drafts(text) == {}


def test_numbered_questions_of_other_languages_are_asked_with_what_follows():
    """Found: of a FAQ in Italian with 90 questions none was drafted: its numbers end with a space that does not break."""
    entries = {
        "Come si accende la lampada del porto?": "Il custode la accende con un fiammifero, ogni sera alle sette.",
        "Chi paga il traghetto per l'isola, quando piove\n    e il molo è chiuso?": "Nessuno, perché il traghetto del porto non parte.",
        "Dove sono le chiavi della cantina?": "Sono appese dietro la porta della biblioteca, accanto alla mappa.",
    }
    text = "".join(f"2.{n}.\u00a0{q}\n\n    {a}\n\n" for n, (q, a) in enumerate(entries.items()))
    assert drafts(text) == {" ".join(q.split()): a for q, a in entries.items()}


def test_marked_questions_in_chinese_are_asked():
    answers = [
        f"{place}的钥匙挂在图书馆的门后面，旁边是港口的旧地图和灯塔的日志本。" for place in "灯船塔"
    ]
    text = "".join(f"问：{a[0]}的钥匙在什么地方？\n答：{a}\n\n" for a in answers)
    assert drafts(text) == {f"{a[0]}的钥匙在什么地方？": a for a in answers}


def test_people_in_a_story_who_ask_each_other_ask_no_reader():
    said = (
        "Qui a éteint la lampe du port ?",
        "Pourquoi le gardien est-il parti ?",
        "Où sont les clés ?",
    )
    text = "\n\n".join(
        f"{each}\n\nLe vieux gardien regarda la mer et ne dit rien de la nuit." for each in said
    )
    assert drafts(text) == {}


def test_of_a_faq_all_are_its_own_questions():
    text = "\n".join(
        f"# How do I open lock {n} of the {word}?\n\nIf the {word} is shut, turn key {n} of the {word} keeper.\n"
        for n, word in enumerate(("harbour", "chapel", "cellar", "library", "ferry"))
    )
    assert (
        len(draft_questions([Document.from_text(text, "a.md")], 4))
        == 4
        == len([*drafts(text, "a.md")][:4])
    )


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Is it possible to use names for virtual hosts?", True),
        ("I had a core dump, can you help me?", True),
        ("On which port does the daemon listen?", True),
        ("Why do browsers say that they cannot read my letters?", True),
        ("How do I fix this?", False),
        ("Why is it so slow?", False),
        ("Using a Windows server?", False),
        ("What now?", False),
    ],
)
def test_a_question_has_a_verb_and_says_of_what(text, is_one):
    assert is_question(text) == is_one


def test_cells_that_ask_are_answered_by_the_cell_behind_or_below():
    """Found: of a FAQ that DocBook wrote into tables nothing was drafted."""
    said = "From the word for the lamp of the harbour, which the keepers use to this day"
    text = (
        "# FAQ\n\n| | |\n|---|---|\n| 1.1. | Where does the name of the lamp come from? |\n"
        f"|  | {said}. |\n| How do you light the northern lamp? | {said} too. |\n"
    )
    document = Document.from_text(text, "a.md")
    found = {draft.text: draft.span for draft in from_questions(0, document)}
    assert [*found] == [
        "Where does the name of the lamp come from?",
        "How do you light the northern lamp?",
    ]
    start, end = found["Where does the name of the lamp come from?"]
    assert text[start:end] == f"{said}."
