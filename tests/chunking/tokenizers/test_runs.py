"""Long runs of one character: the tokens are those that tiktoken finds in the whole text."""

from __future__ import annotations

from time import process_time

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from timing import assert_linear

from chunking.tokenizers import ENCODINGS, get_tokenizer
from chunking.tokenizers.encodings import load_encoding
from chunking.tokenizers.runs import RUN, Run, long_runs, with_runs, without_runs

LEAST, KEPT = 300, 200
AROUND = ["", "x", " ", "word ", ". End", "\n\n", "'s", "\r\n", " .", "é", "12"]


def characters(encoding, tokens):
    """How many characters begin in the bytes of each token."""
    return [
        sum(byte & 0xC0 != 0x80 for byte in encoding.decode_single_token_bytes(token))
        for token in tokens
    ]


@pytest.mark.parametrize("name", ENCODINGS)
@given(
    character=st.sampled_from("\n \tae.`[*=-_#é漢😀\u0301\r,;|~Z0\u00a0"),
    lengths=st.lists(st.integers(LEAST, 900), min_size=1, max_size=2),
    around=st.lists(st.sampled_from(AROUND), min_size=3, max_size=3),
)
@settings(max_examples=40, deadline=None)
def test_the_tokens_are_those_of_the_whole_text(name, character, lengths, around):
    encoding = load_encoding(name)
    runs = [character * length for length in lengths]
    text = around[0] + around[1].join(runs) + around[2]
    shorter, left_out = without_runs(text, encoding, LEAST, KEPT)
    tokens = np.array(encoding.encode_ordinary(shorter))
    ends = np.cumsum(characters(encoding, tokens.tolist()))
    whole = with_runs(tokens, ends, left_out)
    assert whole is None or whole.tolist() == encoding.encode_ordinary(text)


def test_a_run_is_left_out_where_one_token_repeats():
    shorter, left_out = without_runs("\n" * 900, load_encoding("cl100k_base"), LEAST, KEPT)
    assert len(shorter) < 2 * KEPT
    assert len(left_out) == 1


def test_digits_stay_as_they_are():
    assert without_runs("7" * 900, load_encoding("cl100k_base"), LEAST, KEPT) == ("7" * 900, [])


@given(
    parts=st.lists(st.tuples(st.sampled_from("ab\n"), st.integers(1, 60)), max_size=12),
    least=st.integers(2, 40),
)
@example(parts=[("a", 5), ("a", 5)], least=10)
def test_runs_are_found_wherever_they_begin(parts, least):
    """Looking at every character is the oracle."""
    text = "".join(character * length for character, length in parts)
    expected, start = [], 0
    for at in range(1, len(text) + 1):
        if at == len(text) or text[at] != text[start]:
            expected += [Run(start, at)] if at - start >= least else []
            start = at
    assert [run for run in long_runs(text, least) if run.end - run.start >= least] == expected


@pytest.mark.parametrize("character", ["\n", "a", "."])
def test_ends_of_a_long_run_are_exact(character):
    text = f"One. {character * (RUN + 777)} Two."
    tokenizer, encoding = get_tokenizer("cl100k_base"), load_encoding("cl100k_base")
    expected = np.cumsum(characters(encoding, encoding.encode_ordinary(text)))
    assert tokenizer.ends(text).tolist() == expected.tolist()


def test_time_is_linear():
    tokenizer = get_tokenizer("cl100k_base")

    def seconds(length: int) -> float:
        text = "x" + "\n" * length
        began = process_time()
        tokenizer.ends(text)
        return process_time() - began

    assert_linear(seconds, 400_000)
