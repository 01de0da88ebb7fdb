"""Editors are told every option of every strategy."""

from write_stub import STUB, stub

from chunking import chunkers, create_chunker, list_strategies


def test_the_stub_is_what_the_declarations_say():
    assert STUB.read_text(encoding="utf-8") == stub(), "run: python tests/write_stub.py"


def test_both_ways_make_the_same_chunker():
    assert chunkers.word(chunk_size=9) == create_chunker("word", chunk_size=9)
    assert set(dir(chunkers)) == {*list_strategies(), "custom"}
