"""Drafted questions from text in small letters, from hostile and huge text, and from any text."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import texts

from chunking import Document
from chunking.evaluation.drafting.by_rules import draft_questions
from chunking.evaluation.drafting.choice import FEW
from chunking.evaluation.drafting.prose import passages

from .drafted_texts import MANUAL, SAMPLES, asked, check


def test_lines_of_a_conversation_lose_who_said_them_and_when():
    text = (
        "[09:02] Tobias: The magnet sits 12 cm from the hub of the rear wheel.\n"
        "[09:03] Mireille: hello\n"
        "[09:04] Tobias: The torque for the screw of the magnet is 1.2 Nm at most.\n"
    )
    found = passages([Document.from_text(text, "chat.txt")])
    assert [text[start:end] for p in found for start, end in p.sentences] == [
        "The magnet sits 12 cm from the hub of the rear wheel.",
        "The torque for the screw of the magnet is 1.2 Nm at most.",
    ]


CHAT = """[09:02] tobias: the magnet sits 12 cm from the hub of the rear wheel
[09:03] mireille: hello
[09:04] Tobias: the torque for the screw of the magnet is 1.2 nm at most
"""
SPEAKERS = """Anna: the northern supplier has only three coils in stock and wants 40 euro
Ben: the drawing of the old vacuum pump hangs next to the fuse box
Anna: the fuse of the vacuum pump blows at 16 amperes, says the label
"""
WRAPPED = """the magnet of the counter sits 12 cm from the hub of the rear wheel,
and the reed switch that it closes sits on the left stay of the chain.
the screw that holds the magnet is turned with 1.2 nm at most, and the
cable of the switch runs below the saddle to the counter at the front.
"""


def sentences(text, name="a.txt"):
    return [
        text[start:end]
        for p in passages([Document.from_text(text, name)])
        for start, end in p.sentences
    ]


@pytest.mark.parametrize("name", ["a.md", "a.txt"])
def test_prose_in_small_letters_gives_as_many(name):
    document = Document.from_text((SAMPLES / "article.md").read_text("utf-8").lower(), name)
    questions = draft_questions([document], 20)
    check([document], questions)
    assert len(questions) >= FEW


def test_a_chat_in_small_letters_is_cut_at_its_messages():
    assert sentences(CHAT) == [
        "the magnet sits 12 cm from the hub of the rear wheel",
        "the torque for the screw of the magnet is 1.2 nm at most",
    ]
    assert [line.partition(": ")[2] for line in SPEAKERS.splitlines()] == sentences(SPEAKERS)
    for text in (CHAT, SPEAKERS):
        assert asked(text, "a.txt")


def test_wrapped_lines_in_small_letters_are_cut_at_full_stops():
    first, second = sentences(WRAPPED)
    assert first.startswith("the magnet")
    assert first.endswith("chain.")
    assert second.startswith("the screw")
    assert second.endswith("front.")


def test_a_transcript_without_marks_is_cut_at_words():
    plain_words = "".join(
        c for c in (SAMPLES / "article.md").read_text("utf-8").lower() if c.isalnum() or c.isspace()
    )
    text = " ".join(plain_words.split())
    found = sentences(text)
    assert len(found) > 50
    assert max(map(len, found)) <= 480
    assert all(part.split()[0] in plain_words.split() for part in found)
    assert len(asked(text, "a.txt", count=20)) >= FEW


def test_code_does_not_make_a_text_one_in_small_letters():
    """Found: of a reference with more code than prose each line of a wrapped paragraph was a sentence."""
    code = "```js\nimport process from 'node:process';\n\nconst a = 1;\n\nlet b = 2;\n\nvar c = 3;\n```\n\n* `signal` {string} The signal.\n* `code` {number} The code.\n\n"
    first = "The buffer keeps the newest record of the ring and\nReaders of the log see no older one than that."
    second = (
        "The writer of the newest record always waits until\nthe reader of the ring has taken it."
    )
    text = f"# Ring\n\n{code}{first}\n\n{code}{second}\n"
    found = [sentence for sentence in sentences(text, "a.md") if "{" not in sentence]
    assert found == [first, second]


def test_scraps_in_small_letters_are_no_sentences_where_others_begin_with_capitals():
    text = "The bell of Tarrow weighs 212 kilograms in all.\n\nand so it was rung for ninety years at least.\n\nThe keeper of the light was paid 40 crowns a year.\n"
    assert len(sentences(text)) == 2


@pytest.mark.parametrize(
    ("documents", "why"),
    [
        ([], "there is no text"),
        ([("", "a.md")], "there is no text"),
        ([("def add(a, b):\n    return a + b\n", "a.py")], "text/x-python"),
        ([("Title\n\nShort.\n", "a.txt")], "no sentence of 30 characters"),
        ([(MANUAL, "a.md"), (MANUAL, "b.md")], "stands in several places"),
    ],
)
def test_where_nothing_can_be_drafted_it_says_why(documents, why):
    questions = draft_questions([Document.from_text(*document) for document in documents])
    assert questions.items == ()
    (problem,) = questions.problems
    assert why in problem.message
    assert problem.message.startswith("no question could be drafted: ")
    assert problem.message.endswith("Mark gold text yourself, or import questions.")


HOSTILE = {
    "empty": "",
    "blank": " \n\n\t\n",
    "surrogates": "The bell of \ud800 weighs 200 kilograms in the harbour of Tarrow.\n\n" * 3,
    "nul": "The bell of \x00 weighs 200 kilograms in the harbour of Tarrow.",
    "table": "| a | b |\n|---|---|\n" + "| The bell weighs | 200 kilograms of bronze. |\n" * 50,
    "code": "```\nThe bell of Tarrow weighs 200 kilograms of good bronze.\n```\n",
    "numbers": "1 2 3 4 5 6. " * 500,
    "marks": "#" * 1000 + "\n" + "*_`[](" * 1000,
    "headings": "# A\n\n## B\n\n### C\n\n" * 300,
    "nested": "> " * 2000 + "x",
}


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("uri", ["a.md", "a.txt", "a.py", "a.csv", None])
def test_hostile_text_gives_nothing_wrong(name, uri):
    documents = [Document.from_text(HOSTILE[name], uri)]
    check(documents, draft_questions(documents))


@pytest.mark.parametrize(
    "part",
    [
        "x",
        "x.\n\n",
        "\n\n1 2 ",
        "a: ",
        "word ",
        "The bell of Tarrow weighs 200 kg. ",
        "鐘は重い",
        "a1 ",
        "(a ",
    ],
)
def test_one_huge_line_is_fast(part):
    documents = [Document.from_text(part * (250_000 // len(part)), "a.txt")]
    began = process_time()
    check(documents, draft_questions(documents))
    assert process_time() - began < 2.5


def test_half_a_megabyte_of_prose_takes_linear_time():
    text = "\n\n".join(
        f"The {chr(97 + n % 26)}{n:x}let mill of Lysk {n:x} ground {n * 7} sacks of barley for the harbour of Vale{n:x}."
        for n in range(5_250)
    )
    documents = [Document.from_text(text, "a.txt")]
    began = process_time()
    check(documents, draft_questions(documents))
    assert process_time() - began < 5


def test_five_thousand_headings_take_linear_time():
    text = "\n\n".join(
        f"## The {n:x}let mill\n\nThe {n:x}let mill was built above the old harbour, and burned down in the winter after."
        for n in range(5_000)
    )
    documents = [Document.from_text(text, "a.md")]
    began = process_time()
    check(documents, draft_questions(documents))
    assert process_time() - began < 5


@given(st.lists(texts, max_size=4), st.integers(0, 10))
def test_any_text(parts, count):
    documents = [Document.from_text("\n\n".join(parts), name) for name in ("a.md", "b.txt")]
    questions = draft_questions(documents, count)
    if count:
        check(documents, questions)
    assert len(questions) <= count
