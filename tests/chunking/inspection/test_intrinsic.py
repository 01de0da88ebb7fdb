"""Figures without questions: by hand, against slow oracles, on hostile text, and in time."""

from __future__ import annotations

import hashlib
from itertools import combinations, pairwise
from time import process_time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import texts

from chunking import ChunkingResult, Document, create_chunker
from chunking.embedders.sentences import forget_vectors, sentence_spans, sentence_vectors
from chunking.inspection.intrinsic import Intrinsic, Portion, intrinsic
from chunking.types import Chunk

PAGE = """# Title

One sentence here. Two sentences here.

## Table

| a | b |
|---|---|
| 1 | 2 |

```python
print(1)

print(2)
```

## List

- one
- two
"""
DOCUMENT = Document.from_text(PAGE, "page.md")


def chunk(document: Document, index: int, start: int, end: int, size: int = 0, **more) -> Chunk:
    return Chunk(
        index, start, end, document.text[start:end], "", "", size or end - start, (), None, None,
        None, "", more, str(index),
    )  # fmt: skip


def cut_at(*places: int, document: Document = DOCUMENT, overlap: int = 0) -> ChunkingResult:
    """The result of cutting a document at these places, each chunk reaching back by `overlap`."""
    bounds = [0, *places, len(document.text)]
    return ChunkingResult(
        tuple(
            chunk(document, index, max(0, start - overlap), end)
            for index, (start, end) in enumerate(pairwise(bounds))
        )
    )


def after(text: str) -> int:
    return PAGE.index(text) + len(text)


def axis(texts: list[str]) -> np.ndarray:
    """A vector for each text along the axis that its first letter names."""
    return np.stack([np.eye(26)[(ord(text[:1].lower() or "a") - 97) % 26] for text in texts])


def hashed(texts: list[str]) -> np.ndarray:
    """Five numbers that depend on the text alone; for one that has none, zeros."""
    rows = []
    for text in texts:
        seed = hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=5).digest()
        row = np.frombuffer(seed, dtype=np.uint8).astype(np.float32) - 100
        rows.append(row * bool(text.strip()))
    return np.stack(rows)


# --- by hand


def test_one_chunk_for_everything():
    found = intrinsic(DOCUMENT, cut_at())
    assert found == Intrinsic(
        chunks=1,
        sentences_cut=Portion(0, found.sentences_cut.of),
        tables_cut=Portion(0, 1),
        fences_cut=Portion(0, 1),
        lists_cut=Portion(0, 1),
        headings_orphaned=Portion(0, 3),
        size_spread=0.0,
        duplicate_text=0.0,
        boundaries_on_structure=Portion(0, 0),
        headings_at_boundary=Portion(0, 2),
        heading_f1=0.0,
    )


@pytest.mark.parametrize(
    ("place", "cut"),
    [
        (after("One sen"), {"sentences_cut"}),
        (after("sentence here. "), set()),
        (after("|---|---|\n"), {"tables_cut", "sentences_cut"}),
        (after("print(1)\n"), {"fences_cut"}),
        (after("- one\n"), {"lists_cut"}),
        (after("## Table\n"), {"headings_orphaned"}),
        (after("# Title\n\n"), {"headings_orphaned"}),
        (PAGE.index("## Table"), set()),
    ],
)
def test_what_one_boundary_cuts(place, cut):
    found = intrinsic(DOCUMENT, cut_at(place))
    names = ("sentences_cut", "tables_cut", "fences_cut", "lists_cut", "headings_orphaned")
    assert {name for name in names if getattr(found, name).affected} - {"sentences_cut"} == (
        cut - {"sentences_cut"}
    )
    if "sentences_cut" in cut:
        assert found.sentences_cut.affected == 1


def test_three_sentences_two_cut_by_hand():
    document = Document.from_text("Aa aa aa. Bb bb bb. Cc cc cc. Dd dd dd.")
    found = intrinsic(document, cut_at(3, 24, document=document))
    assert found.sentences_cut == Portion(2, 4)
    assert found.sentences_cut.share == 0.5


@pytest.mark.parametrize(
    ("place", "on_structure", "at_heading"),
    [
        (PAGE.index("## Table"), 1, 1),
        (PAGE.index("\n\n## Table"), 1, 1),
        (PAGE.index("\n\n## Table") + 1, 1, 1),
        (PAGE.index("```python"), 1, 0),
        (PAGE.index("| a"), 0, 0),
        (after("One sentence"), 0, 0),
    ],
)
def test_boundaries_and_structure(place, on_structure, at_heading):
    found = intrinsic(DOCUMENT, cut_at(place))
    assert found.boundaries_on_structure == Portion(on_structure, 1)
    assert found.headings_at_boundary == Portion(at_heading, 2)
    assert found.heading_f1 == pytest.approx(2 * at_heading / 3)


def test_cutting_before_every_heading_is_perfect():
    found = intrinsic(DOCUMENT, cut_at(PAGE.index("## Table"), PAGE.index("## List")))
    assert found.headings_at_boundary.share == found.boundaries_on_structure.share == 1
    assert found.heading_f1 == 1


def test_plain_text_has_paragraphs_and_no_headings():
    document = Document.from_text("One here.\n\nTwo here.\n\nThree here.")
    found = intrinsic(document, cut_at(9, 15, document=document))
    assert found.boundaries_on_structure == Portion(1, 2)
    assert (
        found.headings_at_boundary == found.tables_cut == found.headings_orphaned == Portion(0, 0)
    )
    assert found.heading_f1 is None


def test_spread_is_the_coefficient_of_variation():
    sizes = (2, 4, 4, 4, 5, 5, 7, 9)
    chunks = tuple(chunk(DOCUMENT, n, n, n + 1, size) for n, size in enumerate(sizes))
    assert intrinsic(DOCUMENT, ChunkingResult(chunks)).size_spread == pytest.approx(2 / 5)


def test_duplicate_text_is_what_an_earlier_chunk_holds():
    document = Document.from_text("x" * 100)
    assert intrinsic(document, cut_at(50, document=document, overlap=25)).duplicate_text == (
        pytest.approx(25 / 125)
    )


def test_of_a_hierarchy_the_children_count():
    document = Document.from_text("Aa aa aa. Bb bb bb. Cc cc cc. Dd dd dd.")
    parent = chunk(document, 0, 0, len(document.text), level="parent")
    children = [
        chunk(document, n + 1, start, end, level="child", parent_start=0, parent_end=39)
        for n, (start, end) in enumerate([(0, 15), (15, 39)])
    ]
    found = intrinsic(document, ChunkingResult((parent, *children)))
    assert found.chunks == 2
    assert found.sentences_cut == Portion(1, 4)
    assert found.duplicate_text == 0.0


# --- meaning

SPEECH = Document.from_text("Aa aa aa. Ab ab ab. Ba ba ba. Bb bb bb. Bc bc bc. Cc cc cc.")


def test_cohesion_and_separation_by_hand():
    third = SPEECH.text.index("Ba")
    last = SPEECH.text.index("Cc")
    perfect = intrinsic(SPEECH, cut_at(third, last, document=SPEECH), axis)
    assert perfect.cohesion == pytest.approx(1)  # {A, A}, {B, B, B}; one sentence is no pair
    assert perfect.separation == pytest.approx(1)
    mixed = intrinsic(SPEECH, cut_at(SPEECH.text.index("Bb"), document=SPEECH), axis)
    # {A, A, B}: one pair of three is alike; {B, B, C} as well
    assert mixed.cohesion == pytest.approx(1 / 3)
    # (2, 1, 0)·(0, 2, 1) = 2, both of length √5
    assert mixed.separation == pytest.approx(1 - 2 / 5)


def test_without_an_embedder_or_pairs_nothing_is_said_of_meaning():
    found = intrinsic(SPEECH, cut_at(document=SPEECH))
    assert (found.cohesion, found.separation, found.truncated) == (None, None, None)
    single = Document.from_text("Aa aa aa.")
    found = intrinsic(single, cut_at(document=single), axis)
    assert (found.cohesion, found.separation, found.truncated) == (None, None, Portion(0, 1))


class Short:
    """An embedder that reads four words."""

    name = identity = "short"
    dimension, max_input = 26, 4

    def embed(self, texts, progress=None):
        return axis(list(texts)).astype(np.float32)

    def count(self, text):
        return len(text.split())

    def reach(self, text):
        return len(" ".join(text.split(" ")[:4])) if self.count(text) > 4 else len(text)

    def prepare(self):
        """Nothing to load."""


def test_truncated_are_the_chunks_not_read_to_their_end():
    found = intrinsic(SPEECH, cut_at(9, document=SPEECH), Short())
    assert found.truncated == Portion(1, 2)


def test_progress_may_stop_it():
    forget_vectors()

    def stop(share: float) -> None:
        raise InterruptedError

    class Reporting(Short):
        def embed(self, texts, progress=None):
            progress(0.5)
            return super().embed(texts)

    with pytest.raises(InterruptedError):
        intrinsic(SPEECH, cut_at(document=SPEECH), Reporting(), stop)


# --- against plain definitions


def slow_meaning(document, result, embedder):
    """Cohesion and separation as their docstrings say, pair by pair."""
    vectors = sentence_vectors(document, embedder).astype(np.float64)
    middles = [(start + end) / 2 for start, end in sentence_spans(document)]
    means, cohesions = [], []
    for each in sorted(result.chunks, key=lambda chunk: (chunk.start, chunk.end)):
        rows = [v for v, m in zip(vectors, middles, strict=True) if each.start <= m < each.end]
        if len(rows) > 1:
            cohesions.append(np.mean([a @ b for a, b in combinations(rows, 2)]))
        means.append(np.mean(rows, axis=0) if rows else np.zeros(vectors.shape[1]))
    cosines = [
        a @ b / np.linalg.norm(a) / np.linalg.norm(b)
        for a, b in pairwise(means)
        if np.linalg.norm(a) > 1e-9 and np.linalg.norm(b) > 1e-9
    ]
    return (
        float(np.mean(cohesions)) if cohesions else None,
        float(1 - np.mean(cosines)) if cosines else None,
    )


def slow_boundaries(document, result):
    """How many boundaries have only white space between them and a paragraph's beginning."""
    text = document.text
    visible = [sum(not c.isspace() for c in text[:n]) for n in range(len(text) + 1)]
    inner = {visible[each.end] for each in result.chunks} - {0, visible[-1]}
    begins = {visible[n] for n in range(1, len(text)) if text[:n].endswith("\n\n")}
    return Portion(len(inner & begins), len(inner))


@given(
    st.lists(
        st.sampled_from(["Aa bb. ", "Cc dd ee. ", "F. ", "\n\n", "gg ", "Hh! "]),
        min_size=1,
        max_size=40,
    ),
    st.lists(st.integers(0, 200), max_size=8),
    st.integers(0, 12),
)
def test_figures_equal_their_plain_definitions(parts, places, overlap):
    document = Document.from_text("".join(parts))
    inside = sorted({place for place in places if 0 < place < len(document.text)})
    result = cut_at(*inside, document=document, overlap=overlap)
    found = intrinsic(document, result, hashed)
    if document.text.strip():
        cohesion, separation = slow_meaning(document, result, hashed)
        assert found.cohesion == pytest.approx(cohesion, abs=1e-6)
        assert found.separation == pytest.approx(separation, abs=1e-6)
    last = max(each.end for each in result.chunks)
    inner = ChunkingResult(tuple(each for each in result.chunks if each.end < last))
    assert found.boundaries_on_structure == slow_boundaries(document, inner)
    held = [set(range(each.start, each.end)) for each in result.chunks]
    written = sum(map(len, held))
    assert found.duplicate_text == pytest.approx(1 - len(set().union(*held)) / written)
    sizes = [each.token_count for each in result.chunks]
    assert found.size_spread == pytest.approx(np.std(sizes) / np.mean(sizes))
    cut = 0
    for start, end in sentence_spans(document):
        body = {n for n in range(start, end) if not document.text[n].isspace()}
        whole = any(body <= chars for chars in held)
        cut += bool(body) and not whole
    assert found.sentences_cut.affected == cut


# --- any text, and time


def check(found: Intrinsic) -> None:
    """What holds of the figures of any result."""
    for name in Intrinsic.__dataclass_fields__:
        value = getattr(found, name)
        if isinstance(value, Portion):
            assert 0 <= value.affected <= value.of, name
            assert 0 <= value.share <= 1
    assert 0 <= found.duplicate_text < 1
    assert found.size_spread is None or found.size_spread >= 0
    assert found.heading_f1 is None or 0 <= found.heading_f1 <= 1
    assert found.cohesion is None or -1 - 1e-6 <= found.cohesion <= 1 + 1e-6
    assert found.separation is None or -1e-6 <= found.separation <= 2 + 1e-6


@given(texts, st.sampled_from(["a.md", "a.txt", "a.py"]), st.integers(1, 6))
def test_any_text(text, name, size):
    document = Document.from_text(text, name)
    result = create_chunker("character", chunk_size=size, chunk_overlap=0).run(document)
    check(intrinsic(document, result, hashed))


@pytest.mark.parametrize(
    "text", ["", " \n\n ", "\ud800", "\x00\x00", "# A\n\n# B\n", "|a|\n|-|\n|1|", "```\nx"]
)
@pytest.mark.parametrize("embedder", [None, hashed])
def test_hostile_text(text, embedder):
    document = Document.from_text(text, "a.md")
    check(intrinsic(document, ChunkingResult(()), embedder))
    check(intrinsic(document, create_chunker("character", chunk_size=3).run(document), embedder))


def test_a_megabyte_with_two_thousand_chunks_is_fast_linear():
    part = PAGE + "\n" + "A sentence of seven words stands here. " * 10 + "\n\n"
    document = Document.from_text(part * (1_000_000 // len(part)), "a.md")
    result = cut_at(*range(500, len(document.text), 500), document=document)
    began = process_time()
    check(intrinsic(document, result))
    plain = process_time() - began
    sentence_vectors(document, axis)
    began = process_time()
    check(intrinsic(document, result, axis))
    assert plain < 10
    assert process_time() - began < 10


def test_strategies_that_keep_structure_show_it():
    text = "\n\n".join(f"## Part {n}\n\n" + f"Sentence {n} is here. " * 25 for n in range(20))
    document = Document.from_text(text, "a.md")
    heading = intrinsic(
        document, create_chunker("heading", chunk_size=110, unit="words").run(document)
    )
    window = intrinsic(
        document,
        create_chunker("fixed", chunk_size=97, chunk_overlap=15, unit="characters").run(document),
    )
    assert heading.headings_at_boundary.share == 1 > window.headings_at_boundary.share
    assert heading.sentences_cut.affected == 0 < window.sentences_cut.affected
    assert heading.duplicate_text == 0 < window.duplicate_text
