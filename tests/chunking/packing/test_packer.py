"""The packer against an obvious one that tries every place."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import texts

from chunking import Document
from chunking.packing import Budget, Draft, Level, MeasuredOverlap, OffsetCuts, Packer, merge_short
from chunking.ruler import CharacterRuler
from chunking.segmenters.graphemes import graphemes
from chunking.segmenters.separators import LiteralCuts
from chunking.tokenizers import ruler_for


def pack(text, levels, size, overlap=0, keep_whole=False):
    whole = graphemes(Document.from_text(text))
    last = [] if keep_whole else [Level(whole, "size limit", overlap=False)]
    ruler = CharacterRuler(text)
    budget = Budget(size, MeasuredOverlap(ruler, overlap) if overlap else None)
    return Packer(ruler, whole, [*levels, *last], budget, keep_whole=keep_whole).plan()


def cuts(*ends):
    return OffsetCuts(np.array(ends, dtype=np.int32))


@given(st.text("ab |\n", max_size=60).filter(str.strip), st.integers(1, 12))
def test_without_overlap_each_chunk_is_the_longest_that_ends_at_the_best_level(text, size):
    """Tries every end: the best level with a cut in reach, and its last cut."""
    drafts = pack(
        text,
        [
            Level(LiteralCuts(text, "|", "end"), "bar"),
            Level(LiteralCuts(text, " ", "end"), "space"),
        ],
        size,
    ).drafts
    for draft, after in pairwise([*drafts, None]):
        stop = len(text.rstrip())
        if len(text[draft.start : stop]) <= size:
            assert (draft.end, after) == (stop, None)
            continue
        for mark, reason in (("|", "bar"), (" ", "space")):
            ends = [
                e + 1
                for e in range(draft.new_from, len(text))
                if text[e] == mark and len(text[draft.start : e + 1].rstrip()) <= size
            ]
            ends = [e for e in ends if text[draft.new_from : e].strip()]
            if ends:
                assert draft.cut == reason
                assert draft.end == draft.start + len(text[draft.start : max(ends)].rstrip())
                break
        else:
            assert draft.cut == "size limit"
            assert draft.end - draft.start <= size


@given(
    st.lists(st.tuples(st.integers(0, 40), st.integers(0, 3)), max_size=10),
    st.integers(0, 40),
    st.integers(0, 40),
)
def test_offset_cuts_find_the_last_and_the_first_in_a_range(pairs, a, b):
    ends = sorted({end for end, _ in pairs})
    found = cuts(*ends)
    last, first = found.last(a, b), found.first(a, b)
    assert (last.end if last else None) == max((e for e in ends if a < e <= b), default=None)
    assert (first.resume if first else None) == min((e for e in ends if a <= e < b), default=None)


@pytest.mark.parametrize("keep", ["none", "start", "end"])
@given(
    st.text("ab-", max_size=30),
    st.sampled_from(["-", "--", "ab", "a"]),
    st.integers(0, 30),
    st.integers(1, 31),
)
def test_literal_cuts_find_the_last_and_the_first_in_a_range(keep, text, separator, a, b):
    width = len(separator)
    places = [at for at in range(len(text)) if text.startswith(separator, at)]
    every = [
        (at + width if keep == "end" else at, at if keep == "start" else at + width)
        for at in places
    ]
    found = LiteralCuts(text, separator, keep)
    last, first = found.last(a, b), found.first(a, b)
    assert (tuple(last) if last else None) == max((c for c in every if a < c[0] <= b), default=None)
    assert (tuple(first) if first else None) == min(
        (c for c in every if a <= c[1] < b), default=None
    )


def test_a_piece_that_exactly_fits_with_the_blank_after_it_trimmed_is_not_cut():
    text = "Hello world.\n\nNext one here."
    drafts = pack(
        text,
        [
            Level(LiteralCuts(text, "\n\n", "end"), "gap"),
            Level(LiteralCuts(text, " ", "end"), "space"),
        ],
        12,
    ).drafts
    assert [text[d.start : d.end] for d in drafts] == ["Hello world.", "Next one", "here."]


def test_the_size_of_a_draft_is_that_of_its_span():
    text = "one two three four five"
    for draft in pack(text, [Level(LiteralCuts(text, " ", "end"), "space")], 9, 4).drafts:
        assert draft.size == draft.end - draft.start <= 9


def test_a_late_level_counts_in_the_second_half_only():
    text = "ab cdefghij klmnop"
    late = Level(LiteralCuts(text, " ", "end"), "space", late=True)
    assert pack(text, [late], 10).drafts[0].cut == "size limit"
    assert pack(text, [late], 13).drafts[0].end == 11


def test_a_level_without_overlap_shares_nothing():
    text = "one two three four five six"
    level = Level(LiteralCuts(text, " ", "end"), "space", overlap=False)
    drafts = pack(text, [level], 9, 5).drafts
    assert all(one.end <= two.start for one, two in pairwise(drafts))


def test_indentation_of_a_first_line_stays_and_other_space_goes():
    text = "a.\n\n\n    b.\n\n     \n  c."
    drafts = pack(text, [Level(LiteralCuts(text, "\n\n", "end"), "gap")], 7).drafts
    assert [text[d.start : d.end] for d in drafts] == ["a.", "    b.", "  c."]


def test_a_cut_behind_the_indentation_of_a_line_takes_it_along():
    text = "- a b\n    - c d\n    - e f\n    - g h"
    items = Level(OffsetCuts(np.array([10, 20, 30], dtype=np.int32)), "item")
    drafts = pack(text, [items], 20, 12).drafts
    assert [text[d.start : d.end] for d in drafts] == [
        "- a b\n    - c d",
        "    - c d\n    - e f",
        "    - e f\n    - g h",
    ]
    barely = pack(text, [items], 20, 6).drafts  # "- c d" alone would fit
    assert [text[d.start : d.end] for d in barely] == [
        "- a b\n    - c d",
        "    - e f\n    - g h",
    ]


@given(
    texts.filter(str.strip),
    st.integers(1, 9),
    st.sampled_from(["a", " ", "\n", "\u0301", "\r", "--", "e\u0301"]),
    st.sampled_from(["none", "start", "end"]),
)
def test_pieces_kept_whole_end_and_lose_nothing(text, size, separator, keep):
    plan = pack(text, [Level(LiteralCuts(text, separator, keep), "x")], size, keep_whole=True)
    covered = {at for d in [*plan.drafts, *plan.dropped] for at in range(d.start, d.end)}
    assert all(at in covered or text[at].isspace() for at in range(len(text)))
    assert all(d.start < d.end for d in plan.drafts)
    assert len([w for w in plan.warnings if w.code == "oversize-kept"]) == sum(
        d.size > size for d in plan.drafts
    )


def drafts(*spans):
    return [Draft(a, b, a, b - a, f"cut {b}") for a, b in spans]


def test_short_drafts_join_the_one_before_where_they_fit():
    ruler = CharacterRuler("x" * 100)
    merged = merge_short(
        drafts((0, 10), (10, 13), (13, 30), (30, 32)), ruler, 20, lambda d: d.size < 5
    )
    assert [(d.start, d.end, d.size, d.cut) for d in merged] == [
        (0, 13, 13, "cut 13"),
        (13, 32, 19, "cut 32"),
    ]


def test_a_short_draft_that_does_not_fit_stays():
    merged = merge_short(
        drafts((0, 18), (18, 22)), CharacterRuler("x" * 22), 20, lambda d: d.size < 5
    )
    assert [(d.start, d.end) for d in merged] == [(0, 18), (18, 22)]


def test_merging_takes_overlap_once():
    merged = merge_short(
        drafts((0, 10), (7, 12)), CharacterRuler("x" * 12), 12, lambda d: d.size < 6
    )
    assert [(d.start, d.end, d.size) for d in merged] == [(0, 12, 12)]


def test_an_eager_level_is_filled_as_far_as_the_size_allows_however_long_its_units_are():
    text = "aa|a|"
    document = Document.from_text(text)
    eager = Level(cuts(3, 5), "bar", eager=True)
    plan = Packer(ruler_for(document, "words"), graphemes(document), [eager], Budget(1)).plan()
    assert [(draft.start, draft.end) for draft in plan.drafts] == [(0, 5)]


def test_a_separator_past_the_target_makes_no_empty_chunk():
    text = "|ab"
    levels = [Level(LiteralCuts(text, "|", "none"), "bar"), Level(cuts(1, 2), "any")]
    document = Document.from_text(text)
    plan = Packer(CharacterRuler(text), graphemes(document), levels, Budget(2, target=1)).plan()
    assert all(draft.start < draft.end for draft in plan.drafts)


def test_a_prefix_over_the_size_leaves_one_character_a_chunk():
    class Long:
        def prefix(self, start):
            return "prefix "

        def suffix(self, end):
            return ""

    document = Document.from_text("abc")
    whole = graphemes(document)
    levels = [Level(whole, "size limit", anywhere=True)]
    plan = Packer(CharacterRuler("abc"), whole, levels, Budget(2), context=Long()).plan()
    assert [(draft.start, draft.end) for draft in plan.drafts] == [(0, 1), (1, 2), (2, 3)]
    assert {warning.code for warning in plan.warnings} == {"oversize-grapheme"}


@pytest.mark.parametrize(("width", "is_kept"), [(80, True), (81, False)])
def test_only_so_much_space_is_indentation(width, is_kept):
    text = "a\n" + " " * width + "b c"
    cuts = Level(OffsetCuts(np.array([2, 2 + width], dtype=np.int32)), "line")
    _, second = pack(text, [cuts], width + 3).drafts
    assert second.start == (2 if is_kept else 2 + width)


class HesitantRuler(CharacterRuler):
    """One that foretells nothing, as that of tokens does from within a token."""

    def furthest(self, start, limit):
        return start


def test_what_fits_though_the_ruler_foretold_less_is_no_warning():
    """Found by random runs: a character within a token was said to be over a size that it fits."""
    whole = graphemes(Document.from_text("abc"))
    levels = [Level(whole, "size limit", anywhere=True, overlap=False)]
    plan = Packer(HesitantRuler("abc"), whole, levels, Budget(1)).plan()
    assert plan.warnings == []
    assert [(draft.start, draft.size) for draft in plan.drafts] == [(0, 1), (1, 1), (2, 1)]


def test_one_character_over_the_size_ends_at_the_size():
    """Found by random runs: it was said to end at the best of the levels, such as a heading."""
    plan = pack("e\u0301\u0302 e\u0301\u0302", [Level(cuts(3), "paragraph")], 2)
    assert [draft.cut for draft in plan.drafts] == ["size limit", "end of document"]
    assert [warning.code for warning in plan.warnings] == ["oversize-grapheme"] * 2
