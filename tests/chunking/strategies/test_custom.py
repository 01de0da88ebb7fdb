"""A function of the user's own as a chunker."""

from __future__ import annotations

import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import Span, StrategyError, chunkers, list_strategies
from chunking.testing import check_chunker

TEXT = "One fish.\n\nTwo fish.\r\n\r\nTwo fish.\n\n  Red fish 🐟, blue fish."


def paragraphs(text):
    return re.split(r"(?:\r?\n){2,}", text)


def spans(text):
    return [Span(match.start(), match.end()) for match in re.finditer(r"\S+(?:\s+\S+)?", text)]


def texts(chunks):
    return [chunk.text for chunk in chunks]


def test_strings_are_located_in_order():
    chunks = chunkers.custom(paragraphs).chunk(TEXT)
    assert texts(chunks) == ["One fish.", "Two fish.", "Two fish.", "Red fish 🐟, blue fish."]
    assert all(TEXT[chunk.start : chunk.end] == chunk.text for chunk in chunks)
    assert [chunk.cut for chunk in chunks] == [*["custom function"] * 3, "end of document"]


def test_spans_are_taken_as_they_are():
    chunks = chunkers.custom(lambda text: [(0, 9), Span(11, 20)], unit="characters").chunk(TEXT)
    assert texts(chunks) == ["One fish.", "Two fish."]
    assert [chunk.token_count for chunk in chunks] == [9, 9]


def test_a_string_that_is_no_slice_is_named():
    with pytest.raises(StrategyError, match=r"piece 2, 'two fish\.', is no slice of the text"):
        chunkers.custom(lambda text: ["One fish.", "two fish."]).chunk(TEXT)


def test_a_long_string_is_named_by_its_beginning():
    with pytest.raises(StrategyError, match=r"x{59}…"):
        chunkers.custom(lambda text: ["x" * 5000]).chunk(TEXT)


@pytest.mark.parametrize(
    ("pieces", "says"),
    [
        ([(11, 20), (0, 9)], "does not come after"),
        ([(0, 20), (11, 20)], "does not come after"),
        ([(0, 9), (5, 900)], "lies outside"),
        ([(-3, 9)], "lies outside"),
        ([5], "must give slices"),
        ([("a", "b")], "must give slices"),
        ([None], "must give slices"),
        ([(True, 5)], "must give slices"),
        (None, "must give the pieces"),
    ],
)
def test_other_pieces_are_refused(pieces, says):
    with pytest.raises(StrategyError, match=says):
        chunkers.custom(lambda text: pieces).chunk(TEXT)


@pytest.mark.parametrize("function", [None, "paragraphs", 5])
def test_what_cannot_be_called_is_refused_at_once(function):
    with pytest.raises(StrategyError, match="no function"):
        chunkers.custom(function)


@pytest.mark.parametrize("function", [lambda: [], lambda text, size: [text], lambda *, text: []])
def test_what_takes_no_text_alone_is_refused_at_once(function):
    with pytest.raises(StrategyError, match="called with a text alone"):
        chunkers.custom(function)


def test_what_is_left_out_is_reported():
    result = chunkers.custom(lambda text: ["Two fish.", "blue fish"]).run(TEXT)
    assert [TEXT[item.start : item.end] for item in result.dropped] == [
        "One fish.",
        "Two fish.\n\n  Red fish 🐟,",
        ".",
    ]
    assert {warning.code for warning in result.warnings} == {"left-out"}


def test_overlapping_pieces():
    words = ["a", "b", "c", "d", "e", "f"]
    windows = [" ".join(words[i : i + 3]) for i in range(0, 5, 2)]
    chunks = chunkers.custom(lambda text: windows).chunk("a b c d e f")
    assert [(chunk.start, chunk.end) for chunk in chunks] == [(0, 5), (4, 9), (8, 11)]


def test_repeated_text_is_taken_in_turn():
    chunks = chunkers.custom(lambda text: re.findall("aa", text)).chunk("aaaaaa")
    assert [(chunk.start, chunk.end) for chunk in chunks] == [(0, 2), (2, 4), (4, 6)]


def test_a_size_opens_what_is_larger():
    chunks = chunkers.custom(paragraphs, chunk_size=3, unit="words").chunk(TEXT)
    assert max(chunk.token_count for chunk in chunks) <= 3
    assert texts(chunks)[:3] == ["One fish.", "Two fish.", "Two fish."]


def test_it_has_no_name_in_lists():
    assert "custom" not in list_strategies()


def test_it_can_be_pickled_and_compared():
    chunker = chunkers.custom(paragraphs, unit="words")
    again = pickle.loads(pickle.dumps(chunker))
    assert again == chunker
    assert hash(again) == hash(chunker)
    assert again != chunkers.custom(spans, unit="words")
    assert texts(again.chunk(TEXT)) == texts(chunker.chunk(TEXT))


@given(st.text(st.sampled_from(list("ab \n🙂")), max_size=60))
def test_any_split_of_a_text_loses_nothing(text):
    chunks = chunkers.custom(lambda text: re.findall(r"\S+\s*", text)).chunk(text)
    assert "".join(texts(chunks)) == "".join(text.split())


def test_the_contract_holds():
    check_chunker(
        chunkers.custom(spans, unit="characters", chunk_size=500),
        exceptions={"unicode": "the function cuts where it likes"},
    )


def test_other_options_keep_the_metadata():
    chunker = chunkers.custom(paragraphs).with_metadata({"team": "docs"})
    assert chunker.replace(unit="words").metadata == {"team": "docs"}
