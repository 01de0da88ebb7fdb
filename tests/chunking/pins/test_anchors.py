"""A pin finds its place again by the words around it, and says why where it does not."""

from __future__ import annotations

import random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import texts

from chunking import ChunkingConfig, ConfigError, Document, Pin, PinError, pin_at
from chunking.pins import find_pin, pin_of
from chunking.pins.outcomes import found_pins
from chunking.squeezed import squeezed

TEXT = (
    "The first section says who may travel, and with whose consent it is done.\n\n"
    "The second section says what is paid, and to whom the bills are to be sent.\n\n"
    "The third section says when it ends, and what becomes of all that is left."
)
PLACE = TEXT.index("The second")


def found(text, pin):
    return find_pin(Document(text), pin)


def pin():
    return pin_at(Document(TEXT), PLACE)


@given(st.lists(texts, max_size=5).map("".join), st.floats(0, 1))
def test_a_pin_is_found_where_it_was_set(text, share):
    document = Document(text)
    try:
        made = pin_at(document, int(share * len(text)))
    except PinError:
        return
    offset = find_pin(document, made).offset
    assert offset is not None
    place = squeezed(document).place
    assert place(offset) == place(int(share * len(text)))


@pytest.mark.parametrize(
    "edited",
    [
        f"A new beginning.\n\n{TEXT}",
        f"{TEXT}\n\nA new end.",
        TEXT.replace("who may", "who might"),
        TEXT.replace("\n\n", "\r\n \r\n"),
        TEXT.replace("what is paid", "what's\npaid"),
        TEXT.replace("with whose consent it is done.", "with consent."),
        TEXT.replace("The second section says", "Part two tells"),
    ],
    ids=["before", "after", "near", "line ends", "after it", "one side", "the other side"],
)
def test_an_edit_elsewhere_or_on_one_side_leaves_a_pin_where_it_was(edited):
    offset = found(edited, pin()).offset
    assert offset is not None
    assert edited[:offset].rstrip().endswith(("consent it is done.", "with consent."))
    assert edited[offset:].startswith(("The second", "Part two"))


def test_words_that_are_gone_are_named():
    gone = found(TEXT[:40] + TEXT[-40:], pin())
    assert (gone.offset, gone.code) == (None, "pin-not-found")
    apart = found(TEXT.replace("\n\n", "\n\nSomething between.\n\n", 1), pin())
    assert "no longer next to each other" in apart.message


def test_words_that_stand_twice_now_are_named():
    twice = found(f"{TEXT}\n\n{TEXT}", pin())
    assert (twice.offset, twice.code) == (None, "pin-ambiguous")
    assert "now stand 2 times" in twice.message


def test_more_words_are_taken_where_few_stand_several_times_and_a_number_at_last():
    row = "The same row again and again, with nothing of its own in it.\n"
    document = Document(f"{'A beginning. '}{row * 2}{'In between. '}{row * 30}")
    near, far = (pin_at(document, document.text.index(row) + len(row)), pin_at(document, 1500))
    assert near.of == 1
    assert len(near.before) > 40
    assert far.of > 1
    for each in (near, far):
        assert find_pin(document, each).offset is not None
    assert found(document.text + row, far).code == "pin-ambiguous"


@pytest.mark.parametrize("offset", [0, len(TEXT), len(TEXT) + 9])
def test_no_pin_stands_at_an_edge(offset):
    with pytest.raises(PinError, match="no text is before or after"):
        pin_at(Document(TEXT), offset)


def test_no_pin_stands_in_what_repeats_without_end():
    with pytest.raises(PinError, match="too often"):
        pin_at(Document("a" * 5000), 2500)


def test_what_no_file_holds_is_no_part_of_a_pin():
    made = pin_at(Document("Half \ud800 of it. The other \udc00 half"), 14)
    assert (made.before, made.after) == ("of it.", "The other")


@pytest.mark.parametrize(
    ("name", "uri", "is_so"),
    [
        (None, "a/guide.md", True),
        ("guide.md", "guide.md", True),
        ("guide.md", "docs/guide.md", True),
        ("docs/guide.md", "C:\\docs\\guide.md", True),
        ("docs/guide.md", "guide.md", False),
        ("guide.md", "a-guide.md", False),
        ("guide.md", None, False),
    ],
)
def test_a_pin_is_for_the_documents_of_its_name(name, uri, is_so):
    assert Pin("cut", "a", "b", document=name).concerns(uri) == is_so


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ("cut here", "a pin is a table"),
        ({"kind": "glue", "before": "a"}, "cut or join, not 'glue'"),
        ({"kind": "cut", "befor": "a"}, "did you mean 'before'"),
        ({"kind": "cut", "before": 3}, "'before' of a pin is text"),
        ({"kind": "cut", "before": " "}, "needs the words"),
        ({"kind": "cut", "before": "a", "occurrence": 2}, "from 1 to"),
        ({"kind": "cut", "before": "a", "of": True}, "from 1 to"),
    ],
)
def test_what_no_pin_states_is_named(values, says):
    with pytest.raises(ConfigError, match=says):
        ChunkingConfig.from_dict({"version": 3, "strategy": "word", "pins": [values]})
    assert pin_of(pin().to_dict()) == pin()


def test_a_hundred_pins_in_a_megabyte_are_looked_for_once():
    """The text is squeezed once and a pin found by a search or two of it; the next cut asks nothing."""
    chosen = random.Random(1)
    words = TEXT.split()
    text = " ".join(chosen.choice(words) for _ in range(200_000))
    document = Document(text)
    pins = [pin_at(document, chosen.randrange(1, len(text) - 1)) for _ in range(100)]
    began = process_time()
    first = found_pins(document, pins)
    once = process_time() - began
    began = process_time()
    assert found_pins(document, pins) == first
    assert process_time() - began < max(0.002, once / 20)
    assert all(each.offset is not None for each in first)
