"""Characters are classified as by asking for each."""

from __future__ import annotations

import pytest
from hypothesis import given
from samples import texts

from chunking import Document
from chunking.characters import classify, code_points, document_classes


def kind(character: str) -> int:
    return 2 if character.isalpha() else int(character.isspace())


@given(texts)
def test_each_character_gets_its_class(text):
    assert document_classes(Document.from_text(text), kind).tolist() == [kind(c) for c in text]
    assert code_points(text).tolist() == list(map(ord, text))


def test_a_predicate_is_asked_once_for_each_distinct_character_and_all_of_latin_1():
    asked = []
    classify(code_points("äЖb文" * 1000), lambda c: asked.append(c) or 1)
    assert sorted(asked) == [*map(chr, range(256)), "Ж", "文"]


@pytest.mark.parametrize("text", ["", "a", "\U0010ffff", "\ud800"])
def test_edges(text):
    assert len(classify(code_points(text), kind)) == len(text)
