"""Where excerpts are found: exactly, or but for how they were typed; never by a guess."""

from __future__ import annotations

import unicodedata
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import texts

from chunking import Document
from chunking.evaluation.questions.locate import MOST, fold, locate


def found(text, excerpt):
    """The slices of the document that an excerpt was located at."""
    return [text[start:end] for start, end in locate(Document.from_text(text), excerpt)]


@pytest.mark.parametrize(
    ("text", "excerpt", "expected"),
    [
        ("one two three", "two", ["two"]),
        ("one two\n\n three", "two three", ["two\n\n three"]),
        ("one\u00a0two", "one two", ["one\u00a0two"]),
        ("he said “yes”, didn’t he", 'said "yes", didn\'t', ["said “yes”, didn’t"]),
        ("1914–1918 was", "1914-1918", ["1914–1918"]),
        ("The Great War", "the great war", ["The Great War"]),
        ("Straße 5", "STRASSE", ["Straße"]),
        ("caf\u00e9 noir", "cafe\u0301 noir", ["caf\u00e9 noir"]),
        ("cafe\u0301 noir", "caf\u00e9 noir", ["cafe\u0301 noir"]),
        ("the of\ufb01ce is", "the office", ["the of\ufb01ce"]),
        ("wait… what", "wait... what", ["wait… what"]),
        ("한국어", unicodedata.normalize("NFD", "국"), ["국"]),
        ("hy\u00adphen", "hyphen", ["hy\u00adphen"]),
        ("x  a b ", "\n a  b\t", ["a b"]),
        ("Exact exact", "exact", ["exact"]),
    ],
)
def test_it_is_found_as_the_document_has_it(text, excerpt, expected):
    assert found(text, excerpt) == expected


@pytest.mark.parametrize(
    ("text", "excerpt"),
    [
        ("one two", "one, two"),
        ("one two", "three"),
        ("onetwo", "one two"),
        ("cafe\u0301", "CAFE"),
        ("caf\u00e9", "cafe"),
        ("하나", "ᄒ"),
        ("wait…", "."),
        ("anything", ""),
        ("anything", " \n"),
        ("anything", "\u200b"),
        ("", "a"),
    ],
)
def test_what_is_not_there_is_not_found(text, excerpt):
    assert found(text, excerpt) == []


def test_several_places_are_all_given():
    assert locate(Document.from_text("banana"), "ana") == ((1, 4), (3, 6))
    assert found("A b. a  B.", "a b") == ["A b", "a  B"]
    assert len(found("word " * (2 * MOST), "word")) == MOST


def test_an_exact_match_is_preferred_to_tolerant_ones():
    assert locate(Document.from_text("The end. the end."), "the end") == ((9, 16),)


@given(texts, st.data())
def test_every_slice_is_found_at_its_place(text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    places = locate(Document.from_text(text), text[start:end])
    if not text[start:end].strip():
        assert places == ()
    elif len(places) < MOST:
        assert (start, end) in places


@given(texts, texts)
def test_what_is_found_reads_alike(text, excerpt):
    for start, end in locate(Document.from_text(text), excerpt):
        if text[start:end] != excerpt:
            assert fold(text[start:end]).text.strip() == fold(excerpt).text.strip()


@pytest.mark.parametrize(
    ("text", "excerpt"),
    [
        ("a " * 500_000, "a " * 2_000 + "b"),
        ("a\u0301" * 300_000, "A\u0301" * 500 + "a"),
        (" \n" * 500_000 + "End", "END"),
    ],
)
def test_a_hostile_excerpt_takes_linear_time(text, excerpt):
    began = process_time()
    locate(Document.from_text(text), excerpt)
    assert process_time() - began < 15
