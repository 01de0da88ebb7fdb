"""Strategies by name."""

from __future__ import annotations

import pytest

from chunking import (
    Chunker,
    ParseError,
    StrategyError,
    UnknownNameError,
    chunkers,
    create_chunker,
    describe_strategy,
    list_strategies,
    register_strategy,
)
from chunking.registry import get_strategy


def test_the_six_strategies_are_listed():
    assert {"sentence", "recursive", "token", "fixed", "word", "character"} <= set(
        list_strategies()
    )


@pytest.mark.parametrize("source", [b"some text", None, ["some text"]])
@pytest.mark.parametrize("name", list_strategies())
def test_what_is_no_text_is_refused_with_the_remedy(name, source):
    with pytest.raises(ParseError, match="parse_bytes"):
        create_chunker(name).run(source)


@pytest.mark.parametrize("name", list_strategies())
def test_a_strategy_is_made_by_name_and_by_attribute(name):
    assert create_chunker(name) == getattr(chunkers, name)()
    assert isinstance(create_chunker(name), Chunker)
    assert name in dir(chunkers)
    described = describe_strategy(name)
    assert described["name"] == name
    assert all(described[key].strip() for key in ("label", "summary", "when"))


def test_an_unknown_strategy_suggests_the_nearest():
    for make in (create_chunker, describe_strategy, lambda name: getattr(chunkers, name)):
        with pytest.raises(UnknownNameError, match="did you mean 'sentence'"):
            make("sentense")


def test_chunkers_is_no_trap_for_copy_and_pickle():
    assert not hasattr(chunkers, "__deepcopy__")
    assert not hasattr(chunkers, "__getstate__") or callable(chunkers.__getstate__)


def test_a_taken_name_and_a_name_that_is_none_are_refused():
    word = get_strategy("word")
    with pytest.raises(StrategyError, match="exists"):
        register_strategy(type("Other", (word,), {}))
    with pytest.raises(StrategyError, match="cannot name"):
        register_strategy(type("Other", (word,), {"name": "no name"}))
    assert register_strategy(word) is word
    assert get_strategy("word") is word


def test_chunkers_of_equal_options_are_equal_and_hash_alike():
    one, same, other = (create_chunker("word", chunk_size=size) for size in (50, 50, 51))
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != create_chunker("fixed", chunk_size=50)
    assert "chunk_size=50" in repr(one)
