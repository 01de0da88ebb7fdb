"""What the chart of the similarity page is sent: offsets, curves, ranges of gaps and valleys."""

import json
from itertools import pairwise

import pytest

from chunking import (
    Chunk,
    ChunkingResult,
    Document,
    Trace,
    Valley,
)
from pages.components.similarity.chart import Curves
from pages.components.similarity.chart.payload import (
    beginning,
    chart_message,
    chunk_at,
    chunk_ranges,
)

#: three sentences; the emoji is one code point and two UTF-16 units
EMOJI = "😀 one. Two. Three."
SMILE = Trace((7, 12), (0.12345, -0.5), (0.1, 0.98765), (0.0, -0.00049), 0.123456)


def a_chunk(index, start, end, size=1):
    return Chunk(index, start, end, EMOJI[start:end], "", "", size, (), None, None, None, "", {}, "")  # fmt: skip


def curves(trace=SMILE, spans=((0, 7, 3), (7, 15, 4), (15, 18, 2)), **more):
    chunks = tuple(a_chunk(index, *span) for index, span in enumerate(spans))
    document = Document.from_text(EMOJI)
    more = {"limit": 9, "floor": 2, "unit": "words", "drags": True} | more
    return Curves(document, ChunkingResult(chunks, trace), trace, **more)


def test_sentences_begin_where_javascript_counts():
    message = chart_message(curves())
    assert message["sentences"] == [0, 8, 13, 19]
    units = EMOJI.encode("utf-16-le")
    begins = message["sentences"]
    texts = [units[2 * a : 2 * b].decode("utf-16-le") for a, b in pairwise(begins)]  # fmt: skip
    assert texts == ["😀 one. ", "Two. ", "Three."]


def test_similarities_are_rounded_and_the_threshold_is_exact():
    message = chart_message(curves())
    assert message["raw"] == [0.1234, -0.5]
    assert message["smoothed"] == [0.1, 0.9876]
    assert message["derivative"] == [0.0, -0.0005]
    assert message["threshold"] == 0.123456
    assert json.loads(json.dumps(message)) == message


def test_a_chunk_ranges_from_gap_to_gap_and_takes_part_of_a_sentence():
    # the second chunk ends after 3 of the 6 characters of the third sentence
    assert chunk_ranges(curves()) == [[0, 1, 3], [1, 2.5, 4], [2.5, 3, 2]]


def test_ranges_of_overlapping_chunks_overlap():
    overlapping = curves(spans=((0, 12, 5), (7, 18, 6)))
    assert chunk_ranges(overlapping) == [[0, 2, 5], [1, 3, 6]]


def test_no_chunks_make_no_ranges():
    assert chunk_ranges(curves(spans=())) == []


def test_valleys_carry_their_verdict():
    valley = Valley(1, 12, -0.5, 0.45678, False, "too shallow")
    trace = Trace((7, 12), (0.1, -0.5), (0.1, 0.9), (0.0, 0.0), 0.2, (valley,))
    assert chart_message(curves(trace))["valleys"] == [[1, False, "too shallow", 0.4568]]


@pytest.mark.parametrize(("threshold", "drags"), [(None, True), (0.2, False), (None, False)])
def test_a_line_that_is_not_there_cannot_be_dragged(threshold, drags):
    trace = Trace(SMILE.offsets, SMILE.similarities, SMILE.smoothed, SMILE.derivative, threshold)
    assert chart_message(curves(trace, drags=drags))["drags"] is False


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        # 6 sentences over an axis of 3
        (Trace((1, 2, 3, 4, 5), (0.5,) * 5, (0.1, 0.2, 0.3, 0.4, 0.55555), (0.0,) * 5),
         {"x": [0.5, 1.0, 1.5, 2.0, 2.5], "y": [0.1, 0.2, 0.3, 0.4, 0.5556]}),
        # 2 sentences over an axis of 3
        (Trace((1,), (0.5,), (0.7,), (0.0,)), {"x": [1.5], "y": [0.7]}),
        # a single sentence has no gap
        (Trace((), (), (), ()), {"x": [], "y": []}),
        (None, None),
    ],
)  # fmt: skip
def test_another_curve_is_stretched_over_this_ones_axis(other, expected):
    assert chart_message(curves(other=other))["other"] == expected


def test_the_message_names_the_curve_laid_over():
    assert chart_message(curves(other=SMILE, other_name="by quality"))["otherName"] == "by quality"


@pytest.mark.parametrize(
    ("offset", "index"), [(0, 0), (1, 0), (6, 0), (7, 1), (12, 1), (15, 2), (18, 2), (99, 2)]
)
def test_the_chunk_that_begins_at_an_offset_or_holds_it(offset, index):
    assert chunk_at(curves().result, offset) == index


@pytest.mark.parametrize(("offset", "index"), [(10, 0), (11, 0), (12, 1), (18, 1)])
def test_an_overlapping_chunk_begins_where_the_one_before_it_ends(offset, index):
    assert chunk_at(curves(spans=((0, 12), (7, 18))).result, offset) == index


@pytest.mark.parametrize(
    "spans", [((0, 7), (7, 15), (15, 18)), ((0, 6), (7, 11)), ((0, 12), (7, 18))]
)
def test_the_beginning_of_a_chunk_leads_back_to_it(spans):
    result = curves(spans=spans).result
    for index in range(len(spans)):
        assert chunk_at(result, beginning(result, index)) == index


def test_without_chunks_none_is_at_a_place():
    assert chunk_at(ChunkingResult(()), 7) is None


def test_cuts_stand_on_the_charts_axis():
    message = chart_message(curves(cuts=(7, 15), cuts_name="Tune: token"))
    assert (message["cuts"], message["cutsName"]) == ([1.0, 2.5], "Tune: token")
    assert chart_message(curves())["cuts"] == []
