"""How much text a tokenizer is asked to measure: performance tests that need no clock."""

from __future__ import annotations

import random
from functools import cache

import pytest
from recording_tokenizer import Recording

from chunking import Document, create_chunker, describe_strategy, list_strategies

WORDS = [
    "the",
    "of",
    "chunk",
    "however",
    "token",
    "it's",
    "12",
    "x,",
    "limit;",
    "(offset)",
    "—",
    "naïve",
    "retrieval",
]
#: the strategies that take a size in tokens
NAMES = [
    name
    for name in list_strategies()
    if {"chunk_size", "unit", "tokenizer"} <= set(describe_strategy(name)["options"])
]


def prose(seed: int, sentences: int = 1000) -> str:
    choose = random.Random(seed)
    lines = (
        " ".join(choose.choices(WORDS, k=choose.randrange(4, 25))).capitalize()
        for _ in range(sentences)
    )
    return "".join(line + choose.choice([". ", ". ", ".\n\n", "? "]) for line in lines)


def with_size(name, tokenizer, size):
    return create_chunker(name, unit="tokens", tokenizer=tokenizer, chunk_size=size)


@pytest.mark.parametrize("name", NAMES)
def test_a_document_is_encoded_once_and_another_size_measures_a_small_share(name):
    tokenizer, document = Recording(), Document.from_text(prose(1))
    size = len(document.text)
    assert with_size(name, tokenizer, 512).chunk(document)
    assert tokenizer.encoded == size
    assert tokenizer.measured < size * 0.3
    for other in (300, 700):
        tokenizer.measured = 0
        assert with_size(name, tokenizer, other).chunk(document)
        assert tokenizer.encoded == size
        assert tokenizer.measured < size * 0.3


def test_strategies_share_the_ruler_of_a_document():
    tokenizer, document = Recording(), Document.from_text(prose(2))
    for name in NAMES:
        with_size(name, tokenizer, 400).chunk(document)
    assert tokenizer.encoded == len(document.text)


def test_an_option_that_does_not_count_for_the_unit_makes_no_new_ruler():
    tokenizer, document = Recording(), Document.from_text(prose(3))
    for bias in ("balanced", "prose", "code"):
        create_chunker("token", tokenizer=tokenizer, bias=bias).chunk(document)
    assert tokenizer.encoded == len(document.text)


UNBROKEN = {
    "letters, then a word": "x" * 30_000 + " the end",
    "emoji, then words": "😀" * 15_000 + " and then the end",
    "dashes, then words": "-" * 30_000 + " and then the end",
    "a word, then letters": "start " + "x" * 30_000,
    "Chinese without punctuation": "漢字仮名交" * 4_000 + " end",
    "Chinese, then a paragraph": "漢字仮名交" * 4_000 + "\n\nend",
    "spaces": "a" + " " * 30_000 + "b",
    "line breaks": "a" + "\n" * 30_000 + "b",
    "Thai": "ภาษาไทยไม่มีช่องว่าง" * 1_000 + " end",
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", UNBROKEN)
def test_the_work_grows_no_faster_than_the_text_where_tokens_have_no_steps(name, kind):
    """Eight times the text may not cost sixty-four times the measuring."""
    text = UNBROKEN[kind]
    short = (
        text[: len(text) // 16]
        + text[len(text) // 2 : len(text) // 2 + len(text) // 16]
        + text[-8:]
    )
    work = []
    for document in (Document.from_text(short), Document.from_text(text)):
        tokenizer = Recording()
        with_size(name, tokenizer, 64).chunk(document)
        work.append((tokenizer.measured + 1000) / len(document.text))
    assert work[1] < 3 * work[0] + 3, f"characters measured per character of text: {work}"


#: counters of very different rates, each without places where it always cuts
COUNTERS = {
    "one a character": len,
    "four a byte": lambda text: 4 * len(text.encode("utf-8", "replace")),
    "one for twenty characters": lambda text: len(text) // 20,
    "one for any text": lambda text: 1 if text else 0,
    "none for white space": lambda text: sum(map(len, text.split())),
    "one a word": lambda text: len(text.split()),
}
CONSTANT, BY_WORDS = "one for any text", "one a word"
#: what counts a text without white space as another counter does, and such texts
SAME_WITHOUT_SPACES, WITHOUT_SPACES = ("none for white space", BY_WORDS), ("no spaces", "Chinese")
#: strategies that ask of every group of sentences whether it fits, where all of them do
GROUPING = ("semantic", "cluster")
KINDS = {
    "prose": lambda size: prose(4, size // 50)[:size],
    "sections": lambda size: "".join(
        f"## Section {n}\n\n{prose(n, 30)}\n\n" for n in range(size // 1500)
    ),
    "no spaces": lambda size: "".join(random.Random(5).choices("abcdefgh", k=size)),
    "Chinese": lambda size: "漢字仮名交" * (size // 5),
    "jumps": lambda size: jumping(size),
}
#: characters of a short and of a long text; one that jumps repeats itself after 3,000
SIZES = {**dict.fromkeys(KINDS, (3_000, 9_000)), "jumps": (6_000, 18_000)}
#: less text is as many chunks where a character is four units or more
FINE = "four a byte"
FINE_SIZES = {**dict.fromkeys(KINDS, (900, 2_700)), "sections": (1_500, 4_500), "jumps": (3_000, 9_000)}  # fmt: skip


def jumping(size: int) -> str:
    """Stretches of prose, white space, base64 and emoji: what a unit holds changes at each."""
    base64 = "".join(random.Random(6).choices("ABCabc012+/", k=700))
    kinds = (prose(6, 8), " " * 800, "😀" * 300, "\n" * 400, base64)
    return "".join(kinds) * (size // 3000)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_any_counter_is_asked_for_no_more_than_so_many_times_the_text(name, kind):
    """A text some times as long is as many times the measuring, however many characters a unit has."""
    overlap = {"chunk_overlap": 12} if "chunk_overlap" in options_of(name) else {}
    cases = [(label, overlap) for label in COUNTERS]
    if overlap:  # most of what is asked for without overlap is asked for with it
        cases.append((BY_WORDS, {}))
    for label, overlap in cases:
        if label == CONSTANT and name in GROUPING:
            continue
        if label in SAME_WITHOUT_SPACES and kind in WITHOUT_SPACES:
            continue
        work = [
            characters_asked_for(name, text_of(kind, size), COUNTERS[label], overlap)
            for size in (FINE_SIZES if label == FINE else SIZES)[kind]
        ]
        assert work[1] < 1.6 * work[0] + 8, f"{label}, {overlap}: {work} for each character"


@cache
def text_of(kind: str, size: int) -> str:
    return KINDS[kind](size)


def options_of(name: str) -> dict[str, object]:
    return describe_strategy(name)["options"]


def characters_asked_for(name, text, counter, options) -> float:
    """How many characters a counter is asked to measure for each character of the text."""
    measured = 0

    def recording(part: str) -> int:
        nonlocal measured
        measured += len(part)
        return counter(part)

    with_options = {"unit": "tokens", "tokenizer": recording, "chunk_size": 48, **options}
    assert create_chunker(name, **with_options).chunk(Document.from_text(text, "a.md"))
    return measured / len(text)


@pytest.mark.parametrize("size", [200, 1000])
def test_short_sections_are_measured_no_further_than_they_reach(size):
    """Counting the text again and again is all that a tokenizer without steps allows."""
    measured = 0

    def words(text: str) -> int:
        nonlocal measured
        measured += len(text)
        return len(text.split())

    text = "".join(f"## Section {n}\n\nA few words of number {n}.\n\n" for n in range(300))
    create_chunker("markdown", tokenizer=words, chunk_size=size).chunk(
        Document.from_text(text, "a.md")
    )
    assert measured < 30 * len(text)
