"""English questions that were torn from their sentences."""

from __future__ import annotations

import pytest

from chunking.evaluation.drafting.amounts import amount
from chunking.evaluation.drafting.heading_questions import heading_question
from chunking.evaluation.drafting.rules import definition
from chunking.evaluation.drafting.soundness import is_sound
from chunking.evaluation.drafting.statements import statement

from .drafted_texts import asked


@pytest.mark.parametrize(
    "question",
    [
        "How many random will the padding scheme use?",
        "What does the tool’s include?",
        "How do you avoid in proxy loading?",
        "What happens if any file is later modified the change will cause a rebuild?",
        "What does the RFC require of a client?",
        "How many percent of its did the Hallgrim glacier lose area between 1985?",
        "What is described in this section?",
        "How long do the tubes in the table below last?",
        "The cycles were tested and used how many percent of the power?",
    ],
)
def test_a_question_that_lacks_a_word_is_unsound(question: str):
    assert not is_sound(question)


@pytest.mark.parametrize(
    "question",
    [
        "How many litres of oil are burned?",
        "How many million euros did the bridge cost?",
        "How many GB does the disk hold?",
        "How many people may ride in the lift?",
        "How do you print the document?",
        "Six keepers and clerks were tested in how many trials?",
        "What does the keeper’s guide include?",
        "How do you connect to the port?",
        "How do you set up a printer?",
        "What happens if the file is missing and the server is down?",
        "What happens when the key that was lost is found?",
        "Wie viele Gäste sind erlaubt?",
    ],
)
def test_a_whole_question_is_sound(question: str):
    assert is_sound(question)


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Each mail is signed with the key of the port.", "What is each mail signed with?"),
        ("The magic data is stored in a binary format.", "In what format is the magic data stored?"),
        ("Suction cups were installed at a depth of 80 cm.", None),
        ("The keys are defined in the same way as before.", None),
        ("The Client shall pay the fees set out in this clause.", None),
        ("The tool’s includes functions for old locks.", None),
        ("When a name is resolved, show all the addresses of the port.", None),
        ("If the lock is held, return False; otherwise hold it.", None),
        ("If the lamp is red, we speak of an alarm of the port.", None),
        ("If the lamp is red, we close the port.", "What happens if the lamp is red?"),
        ("The Agreement is governed by the laws of England.", "Which law governs the Agreement?"),
        (
            "The total liability of the Provider under the Agreement shall not exceed the fees of a year.",
            "What is the limit of the total liability of the Provider?",
        ),
    ],
)  # fmt: skip
def test_a_statement_is_asked_for_what_it_tells(text: str, question: str | None):
    found = statement(text, str.istitle)
    assert (found and found.text) == question


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Receipts must be handed in within 60 days of the trip.", "When must receipts be handed in?"),
        ("The lock must be released by the process that holds it.", None),
        ("The clock of each logger shall not differ by 2 seconds.", None),
        ("Guests may not smoke in the 20 rooms of the house.", "What may guests not do?"),
        ("Later versions may not give that warning in 2030.", None),
        ("The Tenant pays a deposit of £1,300 before moving in.", "What deposit does the Tenant pay?"),
        ("Students pay £120 when they show a card.", None),
        ("Students pay £120 for a season ticket.", "How much do students pay for a season ticket?"),
        ("The repair cost 7.2 million euros.", "How much did the repair cost?"),
        ("The cake keeps for four days in a tin.", "How long does the cake keep?"),
        (
            "Either party may terminate the Agreement by giving at least 90 days' written notice.",
            "How much notice is needed to terminate the Agreement?",
        ),
        ("You may end the lease with two months’ notice.", "How much notice is needed to end the lease?"),
        (
            "If the Client pays late, interest accrues on the overdue amount at 4% per annum.",
            "How much interest is charged on the overdue amount?",
        ),
    ],
)  # fmt: skip
def test_an_amount_is_asked_with_what_it_is_the_amount_of(text: str, question: str | None):
    found = amount(text, str.istitle)
    assert (found and found.text) == question


def test_what_is_called_so_in_brackets_is_a_term():
    assert definition('The work begins on 1 April (the "Effective Date").') == (
        "What does “Effective Date” mean?",
        "",
    )
    assert definition("Locksmiths refer to the old key as the iron one.") is None
    assert definition("The “time” of this lock refers to how long it is held.") is None


@pytest.mark.parametrize(
    "text",
    [
        # Found: “Why will a package not be regarded as broken merely?”
        "A package will not be regarded as broken merely because its configuration files are still installed.",
        # Found: “Why are X applications configured?”
        "X applications are configured so that the delete key deletes to the right of the cursor.",
        # Found: “How do you see why a lock is needed?”
        "To see why a lock is needed in addition to a latch, consider the case of a gate in the wind.",
        # Found: “May package dependencies be available?”
        "Package dependencies may not be available.",
        # Found: “What is absence indicates the package?”
        "Absence indicates the package is a native package of the archive.",
        # Found: “What are author-year citations used for?”
        "Author-year citations are used when the journal is Reviews of Physics.",
        # Found: “Who paid for the rest?”
        "Mrs. Whitcombe paid for the rest.",
    ],
)
def test_a_sentence_is_not_asked_for_what_it_does_not_say(text):
    asking = ("Why ", "How do you see", "May ", "What is absence", "What are author", "Who paid")
    assert not any(question.startswith(asking) for question in asked(f"{text}\n", "a.md"))


def test_a_term_that_only_titles_have_with_a_capital_is_written_small():
    """Found: “What is Particulate matter?” of a paper whose title has capitals."""
    text = "# Moss Walls Reduce Particulate Matter\n\nWe measured particulate matter. Particulate matter is a mixture of solid particles and liquid droplets suspended in the air.\n"
    assert "What is particulate matter?" in asked(text, "paper.md")


def test_what_only_leads_to_the_thing_of_a_title_is_not_asked_for():
    """Found: “How do details of configuration work?”, “How do you go about replacing packages - Replaces?”."""
    asks = heading_question("Details of life cycle hooks", True, is_shown=True)
    assert asks == "How do life cycle hooks work?"
    asks = heading_question("Replacing packages - Replaces", True)
    assert asks == heading_question("Replacing packages", True)


def test_a_period_is_counted_from_the_end_of_something():
    """Found: “Wie lange nach Ende ist die Abrechnung spätestens der Reise im Portal einzureichen?”."""
    text = "# Reisen\n\nDie Abrechnung ist spätestens vier Wochen nach Ende der Reise im Portal einzureichen.\n"
    asks = "Wie lange nach Ende der Reise ist die Abrechnung spätestens im Portal einzureichen?"
    assert asks in asked(text, "reisen.md")
