"""The packer against the obvious one, over random texts, levels, budgets, overlaps and contexts."""

from __future__ import annotations

import re
from dataclasses import astuple, dataclass
from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from chunking import Document
from chunking.packing import Budget, Cut, Level, MeasuredOverlap, OffsetCuts, Packer
from chunking.ruler import CharacterRuler, MeasuringRuler
from chunking.segmenters.graphemes import graphemes
from chunking.strategies.boundary import PieceOverlap, ShareOverlap
from chunking.tokenizers import ruler_for

from .oracle import Oracle


@dataclass(frozen=True)
class Around:
    """Context that changes from place to place."""

    prefixes: tuple[str, ...]
    suffixes: tuple[str, ...]

    def prefix(self, start: int) -> str:
        return self.prefixes[start // 5 % len(self.prefixes)]

    def suffix(self, end: int) -> str:
        return self.suffixes[end // 7 % len(self.suffixes)]


@dataclass(frozen=True)
class Case:
    """The arguments of a packer, and the places that its levels hold."""

    document: Document
    levels: tuple[Level, ...]
    places: tuple[tuple[Cut, ...], ...]
    size: int
    target: int | None
    least: int
    overlap: tuple[str, int] | None
    context: Around | None
    keep_whole: bool

    def budget(self, ruler):
        kinds = {
            "measured": lambda amount: MeasuredOverlap(ruler, amount),
            "share": lambda amount: ShareOverlap(ruler, 10 * amount),
            "pieces": lambda amount: PieceOverlap(self.levels[0].cuts, amount, ruler.text),
        }
        overlap = kinds[self.overlap[0]](self.overlap[1]) if self.overlap else None
        return Budget(self.size, overlap, self.target, self.least)

    def drafts(self, ruler):
        packer = Packer(
            ruler,
            graphemes(self.document),
            self.levels,
            self.budget(ruler),
            context=self.context,
            keep_whole=self.keep_whole,
        )
        return packer.plan().drafts

    def expected(self, ruler):
        return Oracle(
            ruler,
            graphemes(self.document),
            self.levels,
            self.places,
            self.budget(ruler),
            self.context,
            self.keep_whole,
        ).drafts()


PIECES = ("a", "b", "word", " ", " ", "  ", "\n", "\n  ", "\n\n", "|", "||", ".", "\r\n", "e\u0301", "👍🏽", " \u0301", "漢")  # fmt: skip
rarely = st.sampled_from((False, False, True))
flags = st.fixed_dictionaries(
    {"late": rarely, "eager": rarely, "refines": rarely, "overlap": st.booleans()}
)


@st.composite
def cases(draw, *, with_context=True):
    joined = st.lists(st.sampled_from(PIECES), min_size=1, max_size=40).map("".join)
    document = Document.from_text(draw(joined.filter(str.strip)))
    text, levels, places = document.text, [], []
    for index in range(draw(st.integers(1, 4))):
        mark = draw(st.sampled_from((r"\|+", r"\s+", r"\n", r"\.", r"\n\n", r"(?=\w)", "b")))
        keep = draw(st.sampled_from(("none", "start", "end")))
        spans = [match.span() for match in re.finditer(mark, text)]
        cuts = [Cut(b if keep == "end" else a, a if keep == "start" else b) for a, b in spans]
        ends = np.array([cut.end for cut in cuts], dtype=np.int32)
        resumes = np.array([cut.resume for cut in cuts], dtype=np.int32)
        places.append(tuple(cuts))
        levels.append(Level(OffsetCuts(ends, resumes), f"level {index}", **draw(flags)))
    keep_whole = draw(st.sampled_from((False, False, True)))
    if not keep_whole:
        whole = graphemes(document)
        bounds = [at for at in range(len(text) + 1) if whole.is_boundary(at)]
        places.append(tuple(Cut(at, at) for at in bounds))
        levels.append(Level(whole, "size limit", anywhere=True, overlap=draw(st.booleans())))
    size = draw(st.integers(1, 25))
    contexts = st.builds(
        Around,
        st.lists(st.sampled_from(("", "p", "pre ")), min_size=1, max_size=3).map(tuple),
        st.lists(st.sampled_from(("", "s", " suf")), min_size=1, max_size=3).map(tuple),
    )
    overlaps = st.tuples(st.sampled_from(("measured", "share", "pieces")), st.integers(1, 8))
    return Case(
        document,
        tuple(levels),
        tuple(places),
        size,
        draw(st.none() | st.integers(1, size)),
        draw(st.sampled_from((0, 0, 3, 8))),
        draw(st.none() | overlaps),
        draw(st.none() | contexts) if with_context else None,
        keep_whole,
    )


def assert_same(case, ruler):
    assert [astuple(one) for one in case.drafts(ruler)] == [
        astuple(one) for one in case.expected(ruler)
    ]


@given(cases(), st.booleans())
def test_chunks_in_characters_are_those_of_the_obvious_packer(case, is_asked):
    text = case.document.text
    assert_same(case, MeasuringRuler(text, Lengths(len)) if is_asked else CharacterRuler(text))


@given(cases(with_context=False), st.sampled_from((2.0, 3.3)))
def test_chunks_in_estimated_tokens_are_those_of_the_obvious_packer(case, divisor):
    assert_same(case, CharacterRuler(case.document.text, divisor))


@given(cases(with_context=False))
def test_chunks_in_words_are_those_of_the_obvious_packer(case):
    assert_same(case, ruler_for(case.document, "words"))


@dataclass(frozen=True)
class Lengths:
    count: object


#: counters whose lengths do not add, and one that shrinks as text is added
ODD = {
    "a square root": lambda text: int(len(text) ** 0.5),
    "pairs by character": lambda text: sum(1 + (mark == "|") for mark in text.split(" ")),
    "jumps": lambda text: len(text) * 7 % 11 + len(text) // 2,
}


@given(cases(), st.sampled_from(sorted(ODD)))
def test_whatever_lengths_do_chunks_fit_follow_each_other_and_lose_nothing(case, name):
    text = case.document.text
    ruler, whole = MeasuringRuler(text, Lengths(ODD[name])), graphemes(case.document)
    drafts = case.drafts(ruler)
    for draft in drafts:
        content = draft.prefix + text[draft.start : draft.end] + draft.suffix
        assert draft.size == ODD[name](content)
        assert draft.start <= draft.new_from < draft.end
        assert text[draft.new_from : whole.ceil(draft.new_from + 1)].strip()
        assert not text[draft.end - 1].isspace()
        assert whole.is_boundary(draft.start)
        assert whole.is_boundary(draft.end)
        reasons = {level.reason for level in case.levels} | {"end of document"}
        assert draft.cut in reasons
        if draft.size > case.size and not case.keep_whole:
            assert whole.ceil(draft.new_from + 1) >= draft.end
    for one, two in pairwise(drafts):
        assert one.start < two.start
        assert one.end < two.end
        assert one.end <= two.new_from
    covered = {at for one in drafts for at in range(one.start, one.end)}
    separators = {at for cuts in case.places for cut in cuts for at in range(*cut)}
    assert all(at in covered | separators or text[at].isspace() for at in range(len(text)))
