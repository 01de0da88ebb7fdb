"""What is read of a ranking where wider spans take the place of chunks; a set of characters is the oracle."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plain_retrieval import plain

from chunking import Document, create_chunker
from chunking.evaluation import Excerpt, Question, SearchIndex, diagnose, evaluate
from chunking.evaluation.scoring.chunk_pool import ChunkPool
from chunking.evaluation.scoring.cutoff import first_hits, fitting_hits
from chunking.evaluation.scoring.ranges import union, without
from chunking.evaluation.scoring.reading import reads, tokens_read
from chunking.evaluation.scoring.report import recalls_within
from chunking.tokenizers import get_tokenizer

WORDS = " ".join(f"w{n}" for n in range(32))
SENTENCES = " ".join(f"Storm number {n} passed by." for n in range(40))
count = get_tokenizer("cl100k_base").count


def pool_of(text, strategy, **options):
    document = Document.from_text(text, "a.txt")
    return ChunkPool((document,), (create_chunker(strategy, **options).run(document).chunks,))


def merging(share=0.5, **options):
    """Children of two words, in parents of eight, and grandparents of sixteen if asked for."""
    sizes = {"chunk_size": 2, "chunk_overlap": 0, "parent_size": 8, "parent_overlap": 0}
    stated = {**sizes, "embed_both": False, "read": "merge", "merge_share": share, **options}
    return pool_of(WORDS, "hierarchical", **stated)


def words_read(pool, order):
    return [WORDS[read.start : read.end].split() for read in reads(pool, order)]


def test_a_parent_takes_the_place_of_its_children_once_most_are_found():
    first, second, third, other = words_read(merging(), [0, 2, 1, 5])
    assert first == ["w0", "w1"]
    assert second == ["w4", "w5"]
    assert third == [f"w{n}" for n in range(8)]  # three of four
    assert other == ["w10", "w11"]


def test_the_same_child_counts_once_and_what_is_read_costs_nothing_again():
    pool = merging()
    once, again, *_ = reads(pool, [0, 0])
    assert once.tokens > 0
    assert (again.tokens, again.new) == (0, ())
    assert tokens_read(pool, np.array([0, 1, 2, 3])) == pytest.approx(
        count(WORDS[: WORDS.index(" w8")]), abs=3
    )


def test_a_grandparent_is_read_once_most_of_the_parents_are():
    pool = merging(parent_size=16, between_sizes=[8], share=0.5)
    last = words_read(pool, [0, 1, 2, 4, 5, 6])[-1]
    assert last == [f"w{n}" for n in range(16)]  # both parents, each by three of its four children
    one_parent = words_read(pool, [0, 1, 2, 3])[-1]
    assert one_parent == [f"w{n}" for n in range(8)]


def test_rows_that_are_found_by_lines_are_read_below_their_header():
    """What an export says is read costs what an evaluation counts, and names the columns."""
    text = "no,name\n" + "".join(f"{n},Lamp of type {n}\n" for n in range(40))
    document = Document.from_text(text, "a.csv")
    chunker = create_chunker("table", chunk_size=40, rows_as_lines=True)
    pool = ChunkPool((document,), (chunker.run(document).chunks,))
    for read in reads(pool, range(len(pool.entries))):
        chunk = pool.entries[read.number][1]
        told = chunk.metadata["read_text"]
        assert told.startswith("no,name\n")
        assert told == chunk.content
        assert read.tokens == count(told)
        assert (read.start, read.end) == (chunk.start, chunk.end)


@given(
    order=st.permutations(range(40)),
    around=st.integers(0, 3),
    budget=st.integers(1, 400),
)
def test_windows_are_read_once_each_character_and_within_the_budget(order, around, budget):
    pool = pool_of(SENTENCES, "sentence_window", window_size=around)
    order = np.array(order)
    hits = fitting_hits(pool, order, np.zeros(40), budget)
    seen, spent = set(), 0
    for hit in hits:
        new = set(range(hit.start, hit.end)) - seen
        seen |= new
        spent += hit.tokens
        assert hit.tokens == 0 or new
    assert spent <= budget
    merged = union((hit.start, hit.end) for hit in hits)
    assert sum(end - start for start, end in merged) == len(seen)
    whole = sum(pool.ruler(0).length(start, end) for start, end in merged)
    assert abs(whole - spent) <= len(hits)  # a token may be parted where two pieces meet
    if len(hits) < 40:  # the last that fits is read as far as it does
        assert budget - spent <= 1


@given(order=st.permutations(range(40)), start=st.integers(0, 900), length=st.integers(1, 90))
def test_recall_within_budgets_is_that_of_the_hits(order, start, length):
    pool = pool_of(SENTENCES, "sentence_window", window_size=2)
    gold = {0: [(start, min(start + length, len(SENTENCES)))]}
    budgets = (1, 30, 77, 150, 300)
    found = recalls_within(pool, np.array(order), gold, budgets)
    wanted = set(range(*gold[0][0]))
    for budget, recall in zip(budgets, found, strict=True):
        hits = fitting_hits(pool, np.array(order), np.zeros(40), budget)
        read = {at for hit in hits for at in range(hit.start, hit.end)}
        assert recall == pytest.approx(len(read & wanted) / len(wanted))


def test_chunks_that_are_read_by_themselves_are_paid_for_each_time():
    pool = pool_of(SENTENCES, "sentence", chunk_size=30, chunk_overlap=12, min_chunk_size=0)
    order = np.arange(len(pool.entries))
    hits = first_hits(pool, order, np.zeros(len(order)), len(order))
    assert [hit.tokens for hit in hits] == pool.tokens.tolist()
    assert tokens_read(pool, order, 3) == pool.tokens[:3].sum()


def question(text, excerpt):
    at = SENTENCES.index(excerpt)
    gold = Excerpt("a.txt", at, at + len(excerpt), excerpt)
    return Question(text, text, (gold,))


def test_evaluate_embeds_the_sentence_and_reads_the_window():
    document = Document.from_text(SENTENCES, "a.txt")
    asked = question("number 17", "Storm number 16 passed by. Storm number 17 passed by.")
    wide, narrow = (
        evaluate(
            create_chunker("sentence_window", window_size=around),
            [document],
            [asked],
            **plain(retriever="bm25", top_k=1),
        )
        for around in (1, 0)
    )
    assert wide.mean("recall") == 1
    assert wide.mean("precision") == pytest.approx(53 / 80, abs=0.01)
    assert wide.mean("tokens_retrieved") == count(SENTENCES[slice(*wide.chunks[0][17].read)])
    assert narrow.mean("recall") == pytest.approx(26 / 53, abs=0.02)
    assert wide.figures["embedded_tokens"] == narrow.figures["embedded_tokens"]
    assert diagnose(wide)[0].cause == "found"
    assert diagnose(narrow)[0].cause == "cut"


def test_the_playground_and_evaluate_read_alike():
    document = Document.from_text(SENTENCES, "a.txt")
    chunker = create_chunker("sentence_window", window_size=2)
    options = plain(retriever="bm25", token_budget=60)
    asked = question("storm 21 and number 24", "Storm number 22 passed by.")
    index = SearchIndex.build(chunker, [document], "fast", **options)
    report = evaluate(chunker, [document], [asked], "fast", **options)
    assert [found.hit for found in index.search(asked.text)] == list(report.rows[0].hits)
    assert report.recall_over_budget([60])[0, 0] == report.rows[0].scores["recall"]
    assert report.tokens_read(0, 1) == report.rows[0].hits[0].tokens


@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=6),
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=6),
)
def test_without_is_the_difference_of_sets(one, two):
    first, second = union(one), union(two)
    left = {at for start, end in first for at in range(start, end)}
    left -= {at for start, end in second for at in range(start, end)}
    assert {at for start, end in without(first, second) for at in range(start, end)} == left
    assert union(without(first, second)) == without(first, second)
