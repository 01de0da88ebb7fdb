"""Lengths are exact on any slice of any text, and a text is measured about once."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import unicodedata
from math import ceil

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import count_tokens, count_words
from samples import FRAGMENTS, spans, texts

from chunking import Document
from chunking.characters import code_points
from chunking.ruler import CharacterRuler, MeasuringRuler, StepRuler, largest_within
from chunking.tokenizers import DIVISORS, ENCODINGS, get_tokenizer, ruler_for
from chunking.tokenizers.bpe import LONG, OTHER, _step_class
from chunking.tokenizers.encodings import load_encoding

#: how the names of code points begin that a tokenizer does not tell apart
ALIKE = ("CJK UNIFIED IDEOGRAPH", "HANGUL SYLLABLE")
#: encodings of which none is another's second name
DISTINCT = [name for name in ENCODINGS if name != "gpt2"]


def new_ruler(text: str, encoding: str) -> StepRuler:
    """A token ruler that no cache has seen."""
    tokenizer = get_tokenizer(encoding)
    return StepRuler(text, tokenizer, tokenizer.ends(text), tokenizer.steps(code_points(text)))


def batched(points: list[int], size: int) -> list[list[int]]:
    return [points[at : at + size] for at in range(0, len(points), size)]


def check_slices(text: str, encoding: str, ranges: list[tuple[int, int]]) -> None:
    ruler = new_ruler(text, encoding)
    for start, end in ranges:
        found, expected = ruler.length(start, end), count_tokens(encoding, text[start:end])
        assert found == expected, f"{encoding}: {text!r}[{start}:{end}] = {text[start:end]!r}"


def test_gpt2_is_r50k_by_another_name():
    one, other = map(load_encoding, ("r50k_base", "gpt2"))
    assert one._mergeable_ranks == other._mergeable_ranks
    assert one._pat_str == other._pat_str
    assert one._special_tokens == other._special_tokens


@settings(max_examples=400)
@given(spans())
def test_length_is_the_count_of_the_slice(span):
    text, start, end = span
    for encoding in DISTINCT:
        check_slices(text, encoding, [(start, end), (0, end), (start, len(text))])


@pytest.mark.parametrize("encoding", DISTINCT)
def test_every_slice_of_every_pair_of_nasty_fragments(encoding):
    """All ways to stand beside each other, sampled, and every slice of each."""
    choose = random.Random(encoding)
    for _ in range(150):
        text = "".join(choose.choices(FRAGMENTS, k=4))[:24]
        check_slices(
            text, encoding, [(a, b) for a in range(len(text)) for b in range(a, len(text) + 1)]
        )


@pytest.fixture(scope="module")
def points_of_a_class() -> list[int]:
    """Code points beside which there may be steps; of ideographs and Korean syllables, which are alike, every 16th."""
    return [
        point
        for point in range(0x110000)
        if _step_class(chr(point)) != OTHER
        and (point % 16 == 0 or not unicodedata.name(chr(point), "").startswith(ALIKE))
    ]


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["cl100k_base", "o200k_base", "r50k_base"])
def test_every_code_point_between_letters_and_digits(encoding, points_of_a_class):
    """Python's and the tokenizer's Unicode tables may differ: no code point may become a false step."""
    wrong = []
    for block in batched(points_of_a_class, 64):
        text = "".join(f"ab{chr(p)}cd{chr(p)}12{chr(p)}{chr(p)} " for p in block)
        ruler = new_ruler(text, encoding)
        width = len(text) // len(block)
        for index, point in enumerate(block):
            at = index * width
            for a, b in ((at + 1, at + 4), (at + 2, at + 7), (at + 4, at + 9), (at, at + width)):
                if ruler.length(a, b) != count_tokens(encoding, text[a:b]):
                    wrong.append((hex(point), text[a:b]))
    assert not wrong


@settings(max_examples=150)
@given(spans(), texts, texts)
def test_content_length_is_the_count_of_the_joined_text(span, prefix, suffix):
    text, start, end = span
    for encoding in DISTINCT:
        ruler = new_ruler(text, encoding)
        for before, after in ((prefix, suffix), (prefix, ""), ("", suffix), ("", "")):
            expected = count_tokens(encoding, before + text[start:end] + after)
            assert ruler.content_length(before, start, end, after) == expected, encoding


LINES = [
    "from a import b",
    "import c",
    "x = f(y)",
    "use d::{e};",
    "# Kiln 9",
    "",
    "  é",
    "don't",
    "end.",
]


@given(
    spans(), st.lists(st.sampled_from(LINES), min_size=1), st.sampled_from(["\n", "\n\n", "\r\n"])
)
def test_a_prefix_of_several_lines_is_counted_as_it_is_joined(span, lines, line_end):
    text, start, end = span
    prefix = line_end.join((*lines, ""))
    for encoding in DISTINCT:
        expected = count_tokens(encoding, prefix + text[start:end])
        found = new_ruler(text, encoding).content_length(prefix, start, end, "")
        assert found == expected, encoding


@pytest.mark.parametrize("is_spaced", [True, False])
@pytest.mark.parametrize("encoding", DISTINCT)
def test_a_text_long_enough_to_be_encoded_in_halves(encoding, is_spaced):
    choose = random.Random(7)
    text = "".join(choose.choices(FRAGMENTS, k=200_000))
    text = text if is_spaced else "".join(text.split())
    assert len(text) > LONG
    ranges = [tuple(sorted(choose.choices(range(len(text)), k=2))) for _ in range(4)]
    near = [
        (a, min(len(text), a + choose.randrange(300)))
        for a in choose.choices(range(len(text)), k=200)
    ]
    check_slices(text, encoding, [*ranges, *near, (0, len(text))])


FORKED = """
import os, sys
from chunking.tokenizers.bpe import LONG
from chunking.tokenizers import get_tokenizer
text, tokenizer = "All is well. " * (LONG // 10), get_tokenizer("cl100k_base")
before = tokenizer.ends(text)
child = os.fork()
if not child:
    os._exit(int((tokenizer.ends(text) != before).any()))
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system forks no processes")
def test_a_forked_process_encodes_long_texts_too():
    """Its parent's threads are not in it: waiting for them would never end."""
    subprocess.run([sys.executable, "-W", "ignore", "-c", FORKED], check=True, timeout=60)


@given(spans())
def test_words_are_counted_as_by_the_obvious_loop(span):
    text, start, end = span
    assert ruler_for(Document.from_text(text), "words").length(start, end) == count_words(
        text[start:end]
    )


@given(spans(), texts, texts)
def test_content_length_in_words_counts_the_joined_text(span, prefix, suffix):
    text, start, end = span
    found = ruler_for(Document.from_text(text), "words").content_length(prefix, start, end, suffix)
    assert found == count_words(prefix + text[start:end] + suffix)


@given(spans(), texts, texts)
def test_characters_and_estimates_are_counted_from_code_points(span, prefix, suffix):
    text, start, end = span
    whole = prefix + text[start:end] + suffix
    assert ruler_for(Document.from_text(text), "characters").content_length(
        prefix, start, end, suffix
    ) == len(whole)
    for bias, (prose, code) in DIVISORS.items():
        for uri, divisor in (("a.txt", prose), ("a.py", code)):
            ruler = ruler_for(Document.from_text(text, uri), "estimate", "cl100k_base", bias)
            assert ruler.length(start, end) == ceil((end - start) / divisor)
            assert ruler.content_length(prefix, start, end, suffix) == ceil(len(whole) / divisor)


class SlowRuler(MeasuringRuler):
    """The oracle of `furthest` and `earliest`: tries every place."""

    def fits_forward(self, start: int, limit: int) -> int:
        return max(e for e in range(start, len(self.text) + 1) if self.length(start, e) <= limit)

    def fits_backward(self, end: int, limit: int) -> int:
        return min(s for s in range(end + 1) if self.length(s, end) <= limit)


@pytest.mark.parametrize("unit", ["words", "characters", "estimate"])
@given(spans(), st.integers(1, 12))
def test_where_a_limit_reaches_is_exact_in_units_that_only_grow(unit, span, limit):
    text, start, end = span
    ruler = ruler_for(Document.from_text(text), unit)
    furthest, earliest = ruler.furthest(start, limit), ruler.earliest(end, limit)
    assert ruler.length(start, furthest) <= limit
    assert furthest == len(text) or ruler.length(start, furthest + 1) > limit
    assert ruler.length(earliest, end) <= limit
    visible = len(text[:earliest].rstrip())  # white space before a word adds nothing
    assert visible == 0 or ruler.length(visible - 1, end) > limit


@pytest.mark.parametrize("encoding", ["cl100k_base", "o200k_base"])
@given(spans(), st.integers(1, 12))
def test_where_a_limit_of_tokens_reaches_is_near_the_truth(encoding, span, limit):
    """`furthest` and `earliest` only say where to look; they may not be far off, nor out of range."""
    text, start, end = span
    ruler = new_ruler(text, encoding)
    furthest, earliest = ruler.furthest(start, limit), ruler.earliest(end, limit)
    assert start <= furthest <= len(text)
    assert 0 <= earliest <= end
    assert ruler.length(start, furthest) <= limit + 4


@given(
    st.lists(st.integers(0, 4), min_size=1, max_size=60), st.integers(0, 80), st.integers(-5, 90)
)
def test_largest_within_returns_only_what_was_measured_to_fit(steps, limit, guess):
    sizes = [0]
    for step in steps:
        sizes.append(sizes[-1] + step)
    found = largest_within(sizes.__getitem__, limit, guess, len(steps))
    assert 0 <= found <= len(steps)
    assert sizes[found] <= limit
    if all(steps):
        assert found == len(steps) or sizes[found + 1] > limit


def test_an_estimate_over_one_character_a_token_rounds_up():
    assert CharacterRuler("abcde", 4.0).length(0, 5) == 2
    assert CharacterRuler("abcd", 4.0).length(0, 4) == 1
    assert CharacterRuler("abcd", 4.0).length(2, 2) == 0


@pytest.mark.parametrize("divisor", [1.0, 2.75, 4.0])
def test_characters_at_a_glance_are_exact(divisor):
    ruler = CharacterRuler("x" * 40, divisor)
    starts, ends = np.array([0, 3, 7, 9]), np.array([0, 4, 18, 40])
    exact = [ruler.length(start, end) for start, end in zip(starts, ends, strict=True)]
    assert ruler.estimates(starts, ends).tolist() == exact
