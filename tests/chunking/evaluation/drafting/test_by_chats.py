"""Chats kept as text: what one asks and another answers, and who did what somebody tells of."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.evaluation import draft_questions
from chunking.evaluation.drafting.by_chats import who_did

from .drafted_texts import asked, check

#: the same messages as programs export them
MESSAGES = (
    ("Cleo", "What time does the party at the boathouse start?"),
    ("Ben", "Doors open at 8, but the boathouse has no heating before 9"),
    ("Ann", "great"),
    ("Ben", "Is it far?"),
    ("Cleo", "I'll bring the big speaker and the long cable"),
    ("Ann", "The freezer alarm went off at night because the door was not closed properly."),
)
FORMS = {
    "dated": "[12.03.24, 09:0{n}] {who}: {said}\n",
    "phone": "31/12/24, 10:0{n} - {who}: {said}\n",
    "heads": "{who} Hofer  09:1{n} AM\n{said}\n\n",
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS.keys())
def test_a_chat_is_asked_what_is_said_in_it(form):
    """Found: no question could be drafted of a chat whose messages are dated."""
    lines = (form.format(n=n, who=who, said=said) for n, (who, said) in enumerate(MESSAGES))
    document = Document.from_text("".join(lines), "chat.txt")
    drafted = draft_questions([document])
    check([document], drafted)
    answers = {each.text: each.excerpts[0].text for each in drafted}
    assert set(answers) == {
        "What time does the party at the boathouse start?",
        "Who will bring the big speaker and the long cable?",
        "Why did the freezer alarm go off at night?",
    }
    again = "".join(
        form.format(n=n, who=who, said=said)
        for n, (who, said) in enumerate((*MESSAGES, MESSAGES[0], ("Ann", "Nobody knows that yet.")))
    )
    later = {each.text for each in draft_questions([Document.from_text(again, "chat.txt")])}
    assert MESSAGES[0][1] not in later, "found: asked five times, and answered by chance"
    assert "Cleo" in answers["Who will bring the big speaker and the long cable?"]
    assert "Doors open at 8" in answers["What time does the party at the boathouse start?"]


def test_a_german_chat_is_asked_as_well():
    text = "".join(
        f"[12.03.24, 09:0{n}] {who}: {said}\n"
        for n, (who, said) in enumerate(
            (
                ("Lena", "Wann kommt die Lieferung mit den Glasplatten?"),
                ("Karim", "Am Donnerstag zwischen 13 und 15 Uhr, mit der Spedition."),
                ("Lena", "Ich habe die neuen Paletten in Halle 2 gestellt."),
                ("Karim", "Wer hat gestern den Schlüssel vom Lager mitgenommen?"),
                ("Lena", "Der Schlüssel vom Lager hängt wieder am Haken."),
            )
        )
    )
    assert asked(text, "chat.txt") == [
        "Wann kommt die Lieferung mit den Glasplatten?",
        "Wer hat die neuen Paletten in Halle 2 gestellt?",
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "I moved it to the other room on Friday.",
        "I moved the boxes.",
        "I think the boxes stand in the corridor.",
        "I ordered the two boxes of rockets for tonight.",
        "Did I move the boxes to the small freezer?",
    ],
)
def test_what_says_too_little_of_a_deed_is_not_asked(sentence):
    assert who_did(sentence, "en") is None
