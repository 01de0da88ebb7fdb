"""Questions that a text asks itself."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.by_questions import from_questions, is_question

from .drafted_texts import asked

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


TITLED = """
# How do I light the northern lamp?

Take the match from the box of the keeper:

    lamp --light north

Where that is wet, ask the ferry for another one.

## In the winter of the year

The lamp is warmed by hand, for an hour or so.

# How do I open the door of the tower?

With the key of the keeper, which hangs in the library.

# The end of the night

Nothing is to be done then, so go to bed.
"""
MARKED = """
Q: Who lights the northern lamp?

A: The keeper does, at seven.

   In winter it is the ferry that lights it.

Q: The lamp is out. Who calls the keeper?

A: Whoever sees it first.

Q: Why is the lamp of the tower called north?
   Is there one in the south?

A: Because there was one in the south until 1871.
"""
INDENTED = """
  Who lights the northern lamp of the tower?
    The keeper does, at seven.

    In winter it is the ferry that lights it.

  Lighting it with wet matches
    Ask the ferry for another box of them.

  How is the door of the tower opened at night?
    With the key that the keeper has.

  Where does the keeper of the lamp sleep?
  Where does the ferry of the harbour sleep?
    At the inn, in the room behind the kitchen.

  Which door does the key of the ferry open?
    The one of the cellar, and no other door.
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            TITLED,
            {
                "How do I light the northern lamp?": (
                    "Take the match from",
                    "by hand, for an hour or so.",
                ),
                "How do I open the door of the tower?": ("With the key", "in the library."),
            },
        ),
        (
            MARKED,
            {
                "Who lights the northern lamp?": ("The keeper does", "that lights it."),
                "Why is the lamp of the tower called north?": ("Because there", "until 1871."),
            },
        ),
        (
            INDENTED,
            {
                "Who lights the northern lamp of the tower?": ("The keeper does", "lights it."),
                "How is the door of the tower opened at night?": ("With", "keeper has."),
                "Which door does the key of the ferry open?": ("The one of", "no other door."),
            },
        ),
    ],
)
def test_the_whole_answer_is_held_up_to_the_next_entry(text, expected):
    """Found: of a FAQ only the first paragraphs answered, and questions without a mark ran into answers."""
    document = Document.from_text(text, "faq.md" if text is TITLED else "faq.txt")
    found = {each.text: text[slice(*each.span)] for each in from_questions(0, document)}
    assert {*found} == {*expected}
    for question, (first, last) in expected.items():
        assert found[question].startswith(first), question
        assert found[question].endswith(last), question


def test_of_a_long_answer_whole_paragraphs_are_held():
    said = [f"The lamp number {n} is lit by the keeper, who is at the tower." for n in range(60)]
    document = Document.from_text(
        f"# How are the lamps lit?\n\n{chr(10).join(said)}\n\n".replace("\n", "\n\n"), "a.md"
    )
    (found,) = from_questions(0, document)
    held = document.text[slice(*found.span)]
    assert 1_500 < len(held) <= 2_000
    assert held.split("\n\n") == said[: held.count("The lamp")]


def test_titles_alone_do_not_answer():
    """Found: a question in a table of contents was answered by the titles below it."""
    entries = "2.3.1. Books\n2.3.2. Lists of letters\n2.3.3. Schools on the island\n"
    text = f"# Where can I learn to light lamps?\n\n{entries}\n# Lamps\n\nLamps are lit at night.\n"
    assert [*from_questions(0, Document.from_text(text, "faq.md"))] == []


def test_an_answer_of_plain_text_ends_at_a_line_that_is_drawn_across():
    line = "-" * 60
    entries = [
        f"{n}. Who lights lamp number {n} of the tower?\n\nThe keeper number {n} does, at seven.\n\n{line}\nChapter {n} on lamps\n\nThey burn oil.\n"
        for n in (1, 2, 3)
    ]
    document = Document.from_text("\n".join(entries), "faq.txt")
    assert [document.text[slice(*each.span)] for each in from_questions(0, document)] == [
        f"The keeper number {n} does, at seven." for n in (1, 2, 3)
    ]


def test_nothing_else_is_asked_of_the_answers_to_questions():
    """Found: a sentence of an answer was asked for, and its question was then left out."""
    entries = [
        ("Who lights the northern lamp?", "If the keeper is ill, the ferry lights the lamp."),
        ("How is the door of the tower opened?", "If the key is lost, the door is broken open."),
        ("Where does the keeper sleep?", "If the inn is full, the keeper sleeps in the tower."),
    ]
    text = "\n".join(
        f"# {asked}\n\nIn most nights nobody needs to know.\n\n{told}\n" for asked, told in entries
    )
    assert sorted(drafts(text, "faq.md")) == sorted(asked for asked, _ in entries)
    assert len(draft_questions([Document.from_text(text, "faq.md")])) == len(entries)


def test_code_that_begins_an_answer_is_not_all_of_it():
    """Found: what stood below code at the beginning of an answer was taken for the title of another entry."""
    entries = [
        f"4.{n}. Why does lamp number {n} not burn?\n\n    burn(lamp, number, {n});\n\nIt needs oil of the ferry and a\nmatch that is dry.\n"
        for n in (1, 2, 3)
    ]
    document = Document.from_text("\n".join(entries), "faq.txt")
    found = [document.text[slice(*each.span)] for each in from_questions(0, document)]
    assert [each.endswith("match that is dry.") for each in found] == [True] * 3


@pytest.mark.parametrize("lead", ["You can do it so:", "Note", ""])
def test_a_long_answer_in_one_line_is_left_off_behind_a_sentence(lead):
    """Found: all that was left of it was "You can do it so:"."""
    turns = (f"Turn key {number} of the door to the left until it clicks." for number in range(60))
    said = " ".join(turns)
    text = f"# Help\n\n## How do I open the door?\n\n{lead}\n\n{said}\n\n## More\n\nx"
    (found,) = draft_questions([Document.from_text(text, "a.md")], 5)
    (answer,) = found.excerpts
    assert 1500 < len(answer.text) <= 2000
    assert answer.text.endswith("clicks.")


PARCELS = """# Parcel FAQ

## How do I reset my password?

Open the page for signing in and choose the link that is there for it.

## My code does not work. What now?

Press the button for help on the locker, and a new code is sent to you.

## Is there parking?

There are 80 spaces behind the shop, which are free for two hours a day.

## Locker deliveries on Sundays

On Sundays parcels are put into a locker in Berlin and in no other town.
"""


def test_the_titles_of_a_faq_are_asked_though_they_are_no_single_question():
    """Found: of a FAQ only titles that are one long question were asked."""
    found = asked(PARCELS, "faq.md")
    assert "My code does not work. What now?" in found
    assert "Is there parking?" in found
    assert "What should you know about locker deliveries on Sundays?" in found


def test_the_entries_of_a_plain_faq_may_say_something_before_they_ask():
    text = (
        "My child is six. Can she swim alone?\nChildren below eight swim with somebody who looks after them.\n\n"
        "Do I need a swimming cap?\nA cap is needed in the large basin, and is sold at the desk.\n\n"
        "How much is a season ticket?\nA season ticket is £180 for adults, and half of that for children.\n\n"
        "Is there parking?\nBehind the pool there are 80 spaces, which cost nothing for two hours.\n"
    )
    assert len(asked(f"Riverside pool\n\n{text}", "faq.txt")) == 4


def test_a_short_question_counts_among_others_alone():
    assert "Is there parking?" not in asked(
        PARCELS.partition("## Is")[1] + PARCELS.partition("## Is")[2]
    )
