"""`delimiter`: the hierarchy in its order, the longest run first, and both kinds of overlap."""

from __future__ import annotations

from itertools import pairwise
from time import process_time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from oracles import count_tokens, count_words
from samples import texts
from timing import assert_linear

from chunking import create_chunker
from chunking.segmenters.delimiters import CLAUSES, INTERRUPTERS, JOINERS, TERMINATORS
from chunking.tokenizers import ENCODINGS


def chunks(text, **options):
    options = {"unit": "characters", "chunk_size": 24, **options}
    return create_chunker("delimiter", **options).chunk(text)


def first(text, **options):
    return chunks(text, **options)[0]


#: from the coarsest on: what stands between two pieces, and the reason that a cut there gives
HIERARCHY = [
    ("\n\n", "line break"),
    ("\n", "line break"),
    ("\t\t", "tab"),
    ("\t", "tab"),
    ("   ", "white space"),
    ("  ", "white space"),
    (". ", "sentence end and space"),
    (", ", "clause and space"),
    (": ", "interruption and space"),
    ("/ ", "joiner and space"),
    (" ", "white space"),
    (".", "sentence end"),
    (",", "clause"),
    (":", "interruption"),
    ("/", "joiner"),
]


@pytest.mark.parametrize("index", range(len(HIERARCHY) - 1))
def test_each_delimiter_comes_before_the_next(index):
    """The coarser one is taken although the finer one would fill the chunk further."""
    (coarse, reason), (fine, _) = HIERARCHY[index : index + 2]
    text = f"aaaaaaaaaaaaa{coarse}bbb{fine}ccccccccccccccc"
    chunk = first(text)
    assert (chunk.text, chunk.cut) == (f"aaaaaaaaaaaaa{coarse.strip()}", reason)


@pytest.mark.parametrize("coarse", range(len(HIERARCHY)))
@pytest.mark.parametrize("fine", range(len(HIERARCHY)))
def test_any_delimiter_comes_before_any_finer_one_on_either_side(coarse, fine):
    if fine <= coarse:
        return
    one, reason = HIERARCHY[coarse]
    two, _ = HIERARCHY[fine]
    text = f"aaaaaaaaaa{two}bbb{one}ccc{two}ddddddddddddddd"
    chunk = first(text)
    assert (chunk.text, chunk.cut) == (f"aaaaaaaaaa{two}bbb{one.strip()}", reason)


@pytest.mark.parametrize("kind", ["\n", "\t", " "])
def test_the_longest_run_comes_first(kind):
    text = f"aaaaaaaaaaa{kind * 4}bb{kind * 3}cc{kind * 2}dddddddddddddddddd"
    assert first(text).text == "aaaaaaaaaaa"
    text = f"aaaaaaaaaaa{kind * 2}bb{kind * 4}cc{kind * 3}dddddddddddddddddd"
    assert first(text).text.endswith("bb")


def test_a_crlf_counts_as_one_line_break():
    assert first("aaaaaaaaaaaaa\n\nbbb\r\nccccccccccccccccc").text == "aaaaaaaaaaaaa"
    assert first("aaaaaaaaaaaaa\r\n\r\nbbb\r\nccccccccccccccc").text == "aaaaaaaaaaaaa"


RANKED = [
    *((mark, "sentence end") for mark in TERMINATORS),
    *((mark, "clause") for mark in CLAUSES),
    *((mark, "interruption") for mark in INTERRUPTERS),
    *((mark, "joiner") for mark in JOINERS),
]


@pytest.mark.parametrize(("mark", "rank"), RANKED)
def test_every_delimiter_stays_with_the_text_before_it(mark, rank):
    chunk = first(f"aaaaaaaaaaaaa{mark}bbbbbbbbbbbbbbbbbbb")
    assert (chunk.text, chunk.cut) == (f"aaaaaaaaaaaaa{mark}", rank)
    chunk = first(f"aaaaaaaaaaaaa{mark} bbb ccccccccccccccccccc")
    assert (chunk.text, chunk.cut) == (f"aaaaaaaaaaaaa{mark}", f"{rank} and space")


def test_the_hierarchy_names_more_than_thirty():
    assert len(RANKED) + 3 > 30
    assert len({mark for mark, _ in RANKED}) == len(RANKED)


def test_full_stops_of_other_scripts_end_chinese_and_japanese():
    """#7: scripts without spaces have no white space to cut at, so their full stops must count."""
    assert [c.text for c in chunks("这是第一句话。第二句话！第三句话真的？", chunk_size=8)] == [
        "这是第一句话。",
        "第二句话！",
        "第三句话真的？",
    ]
    assert [c.text for c in chunks("これは文です。次の文です。最後です。", chunk_size=9)] == [
        "これは文です。",
        "次の文です。",
        "最後です。",
    ]


def test_full_stops_of_other_scripts_with_spaces():
    assert [c.text for c in chunks("यह एक वाक्य है। और एक है।", chunk_size=20)] == [
        "यह एक वाक्य है।",
        "और एक है।",
    ]
    assert first("هل هذا سؤال؟ نعم هو كذلك", chunk_size=18).text == "هل هذا سؤال؟"


def test_white_space_falls_between_chunks():
    for chunk in chunks("one\n\n two \t three   four \n five " * 9, chunk_size=11):
        assert chunk.text == chunk.text.rstrip()
        assert chunk.text.lstrip(" ") == chunk.text.lstrip()  # a line's indentation stays


def test_at_last_characters_and_never_inside_one():
    assert [c.text for c in chunks("x" * 50)] == ["x" * 24, "x" * 24, "xx"]
    family = "👩\u200d👩\u200d👧"
    assert {c.text for c in chunks(family * 9, chunk_size=12)} == {family * 2, family}


@given(texts, st.integers(1, 40), st.integers(0, 39))
def test_full_mode_keeps_the_size_and_the_overlap(text, size, overlap):
    overlap = min(overlap, size - 1)
    for unit, count in (("characters", len), ("tokens", lambda t: count_tokens("cl100k_base", t))):
        found = chunks(text, unit=unit, chunk_size=size, chunk_overlap=overlap)
        for one, two in pairwise(found):
            assert one.start < two.start
            assert one.end < two.end
            if two.start < one.end:
                assert count(text[two.start : one.end]) <= overlap
        for chunk in found:
            assert chunk.token_count == count(chunk.text)


def test_in_full_mode_chunks_stay_full():
    text = "".join(f"word{n % 10} " for n in range(300))
    found = chunks(text, chunk_size=60, chunk_overlap=20)
    assert all(54 <= len(c.text) <= 60 for c in found[:-1])
    assert all(12 <= one.end - two.start <= 20 for one, two in pairwise(found[:-1]))


# the stride of semchunk

PROSE = "The quick fox ran off. It was a long day, and nobody saw it again; they tried. " * 20


@given(texts, st.integers(2, 40), st.integers(1, 39))
def test_a_compatible_stride_loses_nothing(text, size, overlap):
    overlap = min(overlap, size - 1)
    found = chunks(text, chunk_size=size, chunk_overlap=overlap, overlap_mode="compatible")
    at = 0
    for chunk in found:
        assert not text[at : chunk.start].strip(), text[at : chunk.start]
        at = max(at, chunk.end)
    assert not text[at:].strip()
    for one, two in pairwise(found):
        assert one.start < two.start
        assert one.end < two.end


#: characters of several code points and more tokens, with what may stand between them
CLUSTERS = ["👩\u200d👩\u200d👧\u200d👦", "🏳\ufe0f\u200d🌈", "🇩🇪", "👍🏽", "e\u0301\u0302\u0323", "각", "x", "ab", " ", ". ", "\n\n", "漢"]  # fmt: skip
#: by unit; the lengths of the last ones do not add: parts may have less than the whole, or more
COUNTS = {
    "characters": ("characters", len),
    "words": ("words", count_words),
    "cl100k_base": ("tokens", lambda text: count_tokens("cl100k_base", text)),
    "gpt2": ("tokens", lambda text: count_tokens("gpt2", text)),
    "thirds, rounded down": ("tokens", lambda text: len(text) // 3),
    "one more than thirds": ("tokens", lambda text: len(text) // 3 + 1),
    "in waves": ("tokens", lambda text: len(text) + 3 * (len(text) % 4 == 1)),
}


@settings(max_examples=400)
@given(
    st.lists(st.sampled_from(CLUSTERS), min_size=1, max_size=60).map("".join),
    st.sampled_from(sorted(COUNTS)),
    st.integers(2, 40),
    st.integers(1, 39),
)
@example("aaaaa bbbbb " + "👩\u200d👩\u200d👧\u200d👦" + " ccccc ddddd", "characters", 20, 6)
@example("ab. " * 20, "one more than thirds", 20, 14)
@example("🇩🇪" + "👩\u200d👩\u200d👧\u200d👦" * 4, "characters", 12, 11)
def test_a_compatible_stride_repeats_no_more_than_asked_for(text, name, size, overlap):
    """Also where one character is larger than the grain, and where lengths do not add."""
    unit, count = COUNTS[name]
    overlap = min(overlap, size - 1)
    tokenizer = name if name in ENCODINGS else count
    chunker = create_chunker(
        "delimiter",
        unit=unit,
        tokenizer=tokenizer,
        chunk_size=size,
        chunk_overlap=overlap,
        overlap_mode="compatible",
    )
    found = chunker.run(text)
    covered = 0
    for chunk in found.chunks:
        assert not text[covered : chunk.start].strip()
        assert chunk.end > covered
        shared = text[chunk.start : covered]
        assert not shared or count(shared) <= overlap
        covered = chunk.end
        excused = any((one.start, one.end) == (chunk.start, chunk.end) for one in found.warnings)
        assert chunk.token_count == count(chunk.text)
        assert excused == (chunk.token_count > size)
    assert not text[covered:].strip()
    assert all(f"the chunk size of {size}" in one.message for one in found.warnings)


@pytest.mark.parametrize(("size", "overlap"), [(12, 11), (2, 1), (8, 6), (20, 16), (5, 2)])
def test_a_compatible_stride_loses_no_item(size, overlap):
    text = "".join(f"- item {n} of it\n" for n in range(40)) + "\n#### H6\n\n"
    found = chunks(
        text, unit="tokens", chunk_size=size, chunk_overlap=overlap, overlap_mode="compatible"
    )
    assert not [n for n in range(40) if not any(str(n) in c.text for c in found)]
    assert all(
        one.end >= two.start or not text[one.end : two.start].strip()
        for one, two in pairwise(found)
    )
    assert all(count_tokens("cl100k_base", c.text) == c.token_count <= size for c in found)


@pytest.mark.parametrize(
    ("size", "overlap"), [(40, 10), (40, 20), (60, 15), (100, 50), (30, 25), (24, 6)]
)
def test_a_compatible_stride_is_that_of_semchunk(size, overlap):
    """Chunks begin where semchunk's do: on the same small chunks, the same stride apart."""
    semchunk = pytest.importorskip("semchunk")
    grain = min(overlap, size - overlap)
    stride = (size - overlap) // grain
    small = chunks(PROSE, chunk_size=grain)
    found = chunks(PROSE, chunk_size=size, chunk_overlap=overlap, overlap_mode="compatible")
    assert [c.start for c in found] == [c.start for c in small[::stride]][: len(found)]
    theirs = semchunk.chunk(PROSE, size, len, overlap=overlap, memoize=False)
    mean = sum(map(len, theirs)) / len(theirs)
    assert 0.6 * len(theirs) <= len(found) <= 1.6 * len(theirs)
    assert 0.6 * mean <= sum(len(c.text) for c in found) / len(found) <= 1.6 * mean


def test_semchunks_own_examples_without_overlap():
    """On text with one kind of delimiter both cut alike."""
    semchunk = pytest.importorskip("semchunk")
    for text in (
        "The quick brown fox jumps over the lazy dog.",
        "one two three four five six seven eight nine ten " * 3,
        "para one is here\n\npara two is here\n\npara three is here",
        "a-b-c-d-e-f-g-h-i-j-k-l-m-n",
    ):
        for size in (4, 10, 20, 40):
            ours = [c.text for c in chunks(text, chunk_size=size)]
            theirs = semchunk.chunk(text, size, len, memoize=False)
            assert len(ours) <= len(theirs) + 1
            assert "".join("".join(ours).split()) == "".join("".join(theirs).split())


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["full", "compatible"])
@pytest.mark.parametrize("overlap", [0, 30])
@pytest.mark.parametrize(
    "unit", ["some words, of it. ", "word ", "x", "one line\n\n", ".", "漢字。", "\n", " ", "a\t"]
)
def test_22_time_is_linear(unit, overlap, mode):
    """#22: quadratic time."""

    def seconds(count: int) -> float:
        text = unit * (count // len(unit)) + "x"
        chunker = create_chunker(
            "delimiter", chunk_size=100, chunk_overlap=overlap, overlap_mode=mode
        )
        began = process_time()
        chunker.run(text)
        return process_time() - began

    assert_linear(seconds, 50_000)
