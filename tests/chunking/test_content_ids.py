"""Content ids: those of what is embedded, whatever made it and wherever it lies."""

from __future__ import annotations

import hashlib
import json
import uuid
from dataclasses import replace

import pytest

from chunking import Document, create_chunker
from chunking.inspection import children_only
from chunking.types import Chunk

TEXT = "".join(f"Sentence number {n} says something of its own.\n\n" for n in range(40))


def ids(text, strategy="sentence", uri=None, **options):
    chunker = create_chunker(strategy, **{"chunk_size": 30, "chunk_overlap": 0, **options})
    return [chunk.content_id for chunk in chunker.chunk(Document.from_text(text, uri))]


def test_the_rule_is_as_stated():
    (chunk,) = create_chunker("sentence").chunk("Käse and 👩🏽‍🚀.")
    assert (
        chunk.content_id
        == hashlib.blake2b("0\nKäse and 👩🏽‍🚀.".encode(), digest_size=16).hexdigest()
    )
    assert uuid.UUID(chunk.content_id).hex == chunk.content_id


def test_an_edit_changes_the_ids_of_what_it_touches():
    edited = TEXT.replace("number 20 says", "number 20 now says")
    before, after = (ids(text, chunk_size=14) for text in (TEXT, edited))
    assert len(before) == len(after) == 40
    assert len(set(before) & set(after)) == len(before) - 1


def test_neither_name_nor_strategy_nor_options_count():
    expected = ids(TEXT)
    assert ids(TEXT, uri="renamed.txt") == expected
    recursive = ids(TEXT, "recursive", unit="tokens")
    assert set(recursive) & set(expected)
    assert ids(TEXT, "word", chunk_size=1000) == ids(TEXT, "token", chunk_size=5000)


def test_equal_chunks_are_told_apart_by_their_number():
    chunks = create_chunker("recursive", chunk_size=20, chunk_overlap=0).chunk("Same line.\n\n" * 5)
    same = [chunk for chunk in chunks if chunk.content == chunks[0].content]
    assert [chunk.occurrence for chunk in same] == list(range(len(same)))
    assert len({chunk.content_id for chunk in chunks}) == len(chunks) > 2


def test_what_is_embedded_counts_not_the_slice():
    chunk = create_chunker("sentence").chunk("One sentence.")[0]
    assert replace(chunk, prefix="Guide\n\n").content_id != chunk.content_id
    moved = replace(chunk, prefix="One ", text="sentence.", start=4)
    assert moved.content_id == chunk.content_id


def test_a_parent_that_says_what_its_child_says_leaves_the_child_its_id():
    options = {"chunk_size": 30, "parent_size": 60}
    result = create_chunker("hierarchical", **options).run("A short text.")
    child = children_only(result).chunks[0]
    assert len(result.chunks) == 2
    assert child.occurrence == 0
    assert child.content_id == ids("A short text.")[0]
    assert {chunk.occurrence for chunk in result.chunks} == {0, 1}


@pytest.mark.parametrize("text", ["a \ud83d b", "a \ud83d\ude80 b", "x\x00y", "\u2028z"])
def test_the_id_of_any_text_outlives_json(text):
    (chunk,) = create_chunker("fixed").chunk(text)
    read = Chunk.from_dict(json.loads(json.dumps(chunk.to_dict())))
    assert read.content_id == chunk.content_id


def test_the_id_is_written_and_read_back():
    chunk = create_chunker("token").chunk("Some text.")[0]
    values = chunk.to_dict()
    assert values["content_id"] == chunk.content_id
    assert Chunk.from_dict(values) == chunk
    del values["content_id"], values["occurrence"]
    assert Chunk.from_dict(values) == chunk
