"""`fixed`, `token` and `word`: windows, their ends and their starts."""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise

import pytest
from oracles import count_tokens, count_words, grapheme_bounds

from chunking import Document, create_chunker
from chunking.segmenters.sentences import sentence_starts
from chunking.testing.texts import PROSE, TEXTS

LONG = PROSE * 20


@pytest.mark.parametrize("tokenizer", ["cl100k_base", "o200k_base", "gpt2"])
@pytest.mark.parametrize("overlap", [0, 30])
@pytest.mark.parametrize(
    "label",
    [
        "prose",
        "Chinese",
        "Arabic",
        "Hindi",
        "Thai",
        "punctuation only",
        "apostrophes and digits",
        "one long word",
    ],
)
def test_fixed_windows_are_within_five_percent_of_the_size(label, overlap, tokenizer):
    text = TEXTS[label] * 8
    chunks = create_chunker(
        "fixed", chunk_size=100, chunk_overlap=overlap, tokenizer=tokenizer
    ).chunk(text)
    whole = sorted(grapheme_bounds(text))
    for chunk in chunks[:-1]:
        visible = next(at for at in range(chunk.end, len(text)) if not text[at].isspace())
        following = whole[bisect_right(whole, visible)]
        character = count_tokens(tokenizer, text[chunk.end : following])
        assert 100 - max(5, character) <= chunk.token_count <= 100


def test_fixed_windows_of_characters_are_exact_but_for_white_space_at_the_edges():
    chunks = create_chunker("fixed", unit="characters", chunk_size=50, chunk_overlap=10).chunk(
        "x" * 333
    )
    assert [(c.start, c.end) for c in chunks] == [
        (at, min(at + 50, 333)) for at in range(0, 323, 40)
    ]


def test_the_next_window_starts_at_the_actual_end_less_the_overlap():
    for one, two in pairwise(create_chunker("token", chunk_size=40, chunk_overlap=10).chunk(LONG)):
        assert two.start < one.end
        shared = count_tokens("cl100k_base", LONG[two.start : one.end])
        assert 10 - 4 <= shared <= 10


def test_a_window_ends_at_the_last_sentence_of_its_second_half():
    starts = set(sentence_starts(Document.from_text(LONG)).tolist())
    size = 40
    chunks = create_chunker("token", chunk_size=size, chunk_overlap=0).chunk(LONG)
    for chunk in chunks[:-1]:
        if chunk.cut == "sentence":
            following = next(at for at in range(chunk.end, len(LONG)) if not LONG[at].isspace())
            assert following in starts
            more = min((s for s in starts if s > following), default=len(LONG))
            assert count_tokens("cl100k_base", LONG[chunk.start : more].rstrip()) > size
        else:
            half = [
                s
                for s in starts
                if chunk.start < s <= chunk.end
                and count_tokens("cl100k_base", LONG[chunk.start : s].rstrip()) > size * 0.75
            ]
            assert not half


def test_truncation_says_what_it_dropped():
    result = create_chunker("token", chunk_size=40, overflow_strategy="truncate").run(LONG)
    (chunk,), (dropped,) = result.chunks, result.dropped
    assert (dropped.start, dropped.reason) == (chunk.end, "overflow_strategy")
    assert dropped.end == len(LONG.rstrip())


def test_words_are_never_cut_and_windows_are_full():
    chunks = create_chunker("word", chunk_size=17, chunk_overlap=5).chunk(LONG)
    words = LONG.split()
    assert [chunk.token_count for chunk in chunks[:-1]] == [17] * (len(chunks) - 1)
    at = 0
    for chunk in chunks:
        assert chunk.text.split() == words[at : at + 17]
        at += 12


@pytest.mark.parametrize("label", TEXTS)
def test_word_counts_are_those_of_the_obvious_loop(label):
    for chunk in create_chunker("word", chunk_size=7, chunk_overlap=2).chunk(TEXTS[label]):
        assert chunk.token_count == count_words(chunk.text)


def test_a_word_pattern_that_takes_too_long_is_an_error_and_no_hang(monkeypatch):
    from chunking import ChunkingError, patterns

    monkeypatch.setattr(patterns, "TIMEOUT", 0.2)
    with pytest.raises(ChunkingError, match="too long"):
        create_chunker("word", word_pattern=r"(?:x+x+)+y").chunk("x" * 5000)


def test_a_separator_pattern_that_takes_too_long_is_an_error_and_no_hang(monkeypatch):
    from chunking import ChunkingError, patterns

    monkeypatch.setattr(patterns, "TIMEOUT", 0.2)
    with pytest.raises(ChunkingError, match="too long"):
        create_chunker("character", separator=r"(?:x+x+)+y", is_separator_regex=True).chunk(
            "x" * 5000
        )
