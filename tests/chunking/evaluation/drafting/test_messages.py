"""What messages are asked: what follows a greeting, and what is quoted below an answer."""

from __future__ import annotations

from chunking import Document, parse_bytes
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.messages import people_of, who_does
from chunking.evaluation.drafting.prose import passages, plain

from .drafted_texts import asked

GREETED = "Hallo zusammen,\n\ndie Messe in Nürnberg beginnt am 24. März und dauert vier Tage.\n\nGruß\nSabine\n"
QUOTED = """# Office move

Hi all, I read that.

On Tue, 3 Mar 2026, Tom Baker <tom@brightmoor.example> wrote:

> Hi Rachel,
>
> The parking spaces at Canal Street cost £85 a month and are
> let by the landlord alone.
>
> Tom
"""


def test_a_sentence_behind_a_greeting_begins_small():
    (question,) = draft_questions([Document.from_text(GREETED, "mail.txt")])
    assert question.text == "Wann beginnt die Messe in Nürnberg?"
    assert question.excerpts[0].text.startswith("die Messe in Nürnberg")


def test_a_small_letter_elsewhere_begins_no_sentence():
    text = GREETED.replace("Hallo zusammen,", "Hallo zusammen.")
    assert not asked(text, "mail.txt")


def test_what_is_quoted_in_an_answer_is_asked():
    assert "How much do the parking spaces at Canal Street cost a month?" in asked(
        QUOTED, "mail.md"
    )


def test_a_quotation_that_nobody_wrote_above_it_is_none_of_the_text():
    text = QUOTED.replace(
        "On Tue, 3 Mar 2026, Tom Baker <tom@brightmoor.example> wrote:", "A quotation:"
    )
    assert not any("parking" in question for question in asked(text, "mail.md"))


def test_quoted_lines_are_read_as_one():
    document = Document.from_text(QUOTED, "mail.md")
    told = [document.text[slice(*span)] for each in passages([document]) for span in each.sentences]
    assert "\n> " in told[-1]
    assert plain(told[-1]).endswith("cost £85 a month and are let by the landlord alone.")


SENT = "From: Grace Obi <grace@choir.example>\nTo: Martin Leigh\n\nDear Martin,\n\n{}\n"


def test_who_of_the_people_of_a_message_does_something_is_asked():
    told = SENT.format("Martin will collect the money at the first rehearsal.")
    assert asked(told, "mail.txt") == ["Who will collect the money at the first rehearsal?"]
    assert not asked(
        SENT.format("Rehearsals will collect the money at the first concert."), "mail.txt"
    )


def test_who_gets_a_copy_is_one_of_the_people():
    text = SENT.format("Owen will measure the counter before Friday.")
    text = text.replace("To: Martin Leigh", "To: Martin Leigh\nCc: Owen Marsh")
    assert asked(text, "mail.txt") == ["Who will measure the counter before Friday?"]


def test_people_are_those_in_the_heads_of_messages():
    text = SENT.format(
        "Hello.\n\nOn Mon, 19 Jan 2026 at 08:15, Elena Ruiz <e@choir.example> wrote:\n> Hi."
    )
    found = people_of(Document.from_text(text))
    assert found == {"Grace", "Obi", "Martin", "Leigh", "Elena", "Ruiz"}
    assert not people_of(Document.from_text("The map From: Grace Obi is lost."))


def test_what_somebody_only_says_or_what_points_elsewhere_is_not_asked():
    people = frozenset({"Tom", "Jana"})
    for text in ("Tom said the room is cold.", "Tom is in charge of it now."):
        assert who_does(text, people, True) is None
    assert who_does("Jana bringt es morgen in das Büro.", people, False) is None


def test_a_street_or_a_company_with_the_name_of_somebody_is_nobody():
    people = frozenset({"Tom", "Baker", "Huber"})
    assert who_does("Baker Street is closed on Sunday for the marathon.", people, True) is None
    assert who_does("Huber Straßenbau liefert den Kies am Freitag.", people, False) is None
    found = who_does("Tom Baker is closed in the shed of the mill.", people, True)
    assert found == "Who is closed in the shed of the mill?"


MAIL = """From: Jan Petersen <petersen@example.de>
To: Sabine Roth <s.roth@example.de>
Subject: Wartung der Presse 4
Date: Mon, 16 Jun 2025 14:05:00 +0200
Content-Type: text/plain; charset=utf-8

Hallo Sabine,

die Wartung der Presse 4 ist auf den 24. Juni verschoben. Der Techniker von Hydrotec bringt zwei neue Ventile mit, sie kosten zusammen 1.340 Euro. Bis dahin fahren wir mit höchstens 180 bar.

Bitte sag der Nachtschicht Bescheid. Den Schlüssel zum Schaltschrank hat Frau Demir.

Gruß
Jan
"""


def test_the_subject_of_a_message_is_no_question():
    """Found: *Wie funktioniert die Wartung der Presse 4?*, with the whole message as its answer, head and greeting."""
    document = parse_bytes(MAIL.encode(), "mail.eml")
    found = draft_questions([document])
    assert found
    assert not any("From" in each.excerpts[0].text for each in found)
