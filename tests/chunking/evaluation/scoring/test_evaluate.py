"""Evaluations whose outcome is known by construction, and what must not change them."""

from __future__ import annotations

import json
import pickle
from math import log2
from time import process_time

import pytest
from plain_retrieval import plain

from chunking import ChunkingConfig, Document, chunkers, create_chunker
from chunking.errors import EvaluationError, OptionsError, UnknownNameError
from chunking.evaluation import METRICS, RETRIEVERS, Excerpt, Question, evaluate
from chunking.tokenizers import get_tokenizer

WORDS = ("red", "green", "blue", "sea", "sky", "land")
TEXT = "red sea here\ngreen land there\nblue sky above\nblue sky again\n"
DOCUMENT = Document.from_text(TEXT, "colours.txt")
count = get_tokenizer("cl100k_base").count


def counting(texts):
    return [[text.split().count(word) for word in WORDS] + [0.01] for text in texts]


def lines(text):
    """A piece for each line."""
    return [line for line in text.split("\n") if line]


LINES = chunkers.custom(lines)


def question(text, *excerpts, id=None, document=DOCUMENT):
    places = ((document.text.index(part), part) for part in excerpts)
    found = [Excerpt(document.uri, at, at + len(part), part) for at, part in places]
    return Question(id or text, text, tuple(found))


BLUE = question("blue sky", "sky above\nblue")
SEA = question("red sea", "red sea")


def run(questions=(BLUE, SEA), chunker=LINES, documents=(DOCUMENT,), **more):
    given = {name: more.pop(name) for name in ("embedder", "progress") if name in more}
    return evaluate(
        chunker, documents, questions, **{"embedder": counting, **given, **plain(**more)}
    )


def test_every_metric_by_hand():
    report = run(top_k=3)
    blue, sea = report.rows
    above, again = TEXT.index("blue sky above"), TEXT.index("blue sky again")
    assert [(hit.start, hit.end) for hit in blue.hits[:2]] == [
        (above, above + 14),
        (again, again + 14),
    ]
    assert [hit.rank for hit in blue.hits] == [1, 2, 3]
    read = sum(hit.end - hit.start for hit in blue.hits)
    gold = len("sky above\nblue")
    assert blue.scores["recall"] == (gold - 1) / gold
    assert blue.scores["precision"] == (gold - 1) / read
    assert blue.scores["precision_omega"] == (gold - 1) / 28
    assert blue.scores["iou"] == (gold - 1) / (read + 1)
    assert blue.scores["ndcg"] == blue.scores["mrr"] == blue.scores["hit_rate"] == 1
    assert [(item.chunk, item.rank) for item in blue.ranks] == [(2, 1), (3, 2)]
    assert sea.scores["recall"] == sea.scores["mrr"] == 1
    assert blue.scores["tokens_retrieved"] == sum(count(TEXT[h.start : h.end]) for h in blue.hits)


def test_means_spreads_and_figures():
    report = run(top_k=1)
    values = [row.scores["recall"] for row in report.rows]
    assert report.mean("recall") == pytest.approx(sum(values) / 2)
    assert report.std("recall") == pytest.approx(abs(values[0] - values[1]) / 2)
    assert report.figures["chunks"] == 4
    assert (
        report.figures["tokens"]
        == report.figures["embedded_tokens"]
        == sum(map(count, lines(TEXT)))
    )
    assert report.figures["tokens_retrieved"] == report.mean("tokens_retrieved")
    assert run(retriever="bm25").figures["embedded_tokens"] == 0
    with pytest.raises(UnknownNameError, match="did you mean 'recall'"):
        report.mean("recal")


def test_gold_that_no_chunk_ranks_early_is_found_at_its_rank():
    report = run([question("blue sky", "green")], top_k=2)
    (row,) = report.rows
    assert row.scores["hit_rate"] == row.scores["mrr"] == row.scores["ndcg"] == 0
    assert row.ranks[0].chunk == 1
    assert row.ranks[0].rank > 2


def test_peer_bug_25_repeated_chunks_stay_apart():
    """#25: offsets found by searching collapse repeated chunks."""
    document = Document.from_text("same line\nsame line\nsame line\n", "same.txt")
    last = Question("q", "same line", (Excerpt("same.txt", 20, 24, "same"),))
    for retriever in RETRIEVERS:
        (row,) = run([last], documents=[document], top_k=2, retriever=retriever).rows
        assert [hit.start for hit in row.hits] == [0, 10]
        assert row.scores["recall"] == 0
        assert row.ranks == ((0, 2, 3),)


def test_peer_bug_25_ties_do_not_follow_the_order_of_documents():
    """#25: ties broken by order."""
    twins = [Document.from_text("red sea\nred sea", name) for name in ("b.txt", "a.txt")]
    asked = Question("q", "red sea", (Excerpt("a.txt", 0, 3, "red"),))
    for documents in (twins, twins[::-1]):
        report = run([asked], documents=documents, top_k=3)
        names = [(documents[hit.document].uri, hit.start) for hit in report.rows[0].hits]
        assert names == [("a.txt", 0), ("a.txt", 8), ("b.txt", 0)]


def test_overlap_counts_once_and_is_paid_each_time():
    pieces = [(0, 20), (5, 25), (10, 29)]
    (row,) = run([question("red", TEXT[5:25])], chunkers.custom(lambda text: pieces)).rows
    assert row.scores["recall"] == 1
    assert row.scores["precision"] == row.scores["iou"] == 20 / 29
    assert row.scores["tokens_retrieved"] == sum(count(TEXT[start:end]) for start, end in pieces)


def test_a_budget_is_filled_to_the_token():
    for budget in range(1, 15):
        (row,) = run([BLUE], token_budget=budget).rows
        assert row.scores["tokens_retrieved"] <= budget
        assert [hit.rank for hit in row.hits] == list(range(1, len(row.hits) + 1))
        assert all(hit.tokens == count(TEXT[hit.start : hit.end]) for hit in row.hits)
        if budget < sum(map(count, lines(TEXT))):
            assert row.scores["tokens_retrieved"] == budget


def test_the_last_chunk_is_cut_at_the_budget():
    (row,) = run([BLUE], token_budget=4).rows
    assert [TEXT[hit.start : hit.end] for hit in row.hits] == ["blue sky above", "blue"]


def test_added_context_is_paid_for_and_holds_no_gold():
    document = Document.from_text("# Title\n\n" + "some words here. " * 30, "a.md")
    chunker = create_chunker(
        "markdown", chunk_size=40, unit="tokens", header_context_format="breadcrumb"
    )
    asked = Question("q", "title", (Excerpt("a.md", 2, 7, "Title"),))
    report = run([asked], chunker, [document], token_budget=1000)
    (row,) = report.rows
    chunks = report.chunks[0]
    assert sum(bool(chunk.prefix) for chunk in chunks) > 1
    assert len(row.ranks) == 1
    assert [hit.tokens for hit in row.hits] == [
        count(chunks[hit.chunk].content) for hit in row.hits
    ]


def test_a_budget_that_the_context_uses_up_reads_no_text():
    document = Document.from_text(
        "# Title\n\n" + " ".join(f"Word {n} is here." for n in range(60)), "a.md"
    )
    chunker = create_chunker(
        "markdown", chunk_size=40, unit="tokens", header_context_format="breadcrumb"
    )
    second = chunker.run(document).chunks[1]
    asked = Question("q", second.text, (Excerpt("a.md", second.start, second.end, second.text),))

    def second_only(texts):
        return [[1, 0] if text.endswith(second.text) else [0, 1] for text in texts]

    assert second.prefix
    for room in (0, 1, 3):
        budget = count(second.prefix) + room
        (row,) = run([asked], chunker, [document], token_budget=budget, embedder=second_only).rows
        assert bool(row.hits) == (room > 0)
        assert row.scores["tokens_retrieved"] <= budget


@pytest.mark.parametrize("retriever", RETRIEVERS)
def test_the_curve_is_what_evaluating_at_each_budget_gives(retriever):
    budgets = [1, 2, 3, 4, 6, 9, 12, 50]
    curve = run(retriever=retriever).recall_over_budget(budgets)
    assert curve.shape == (2, len(budgets))
    for index, budget in enumerate(budgets):
        report = run(retriever=retriever, token_budget=budget)
        assert curve[:, index].tolist() == [row.scores["recall"] for row in report.rows]


def test_the_curve_ends_where_the_rankings_are_kept(monkeypatch):
    monkeypatch.setattr("chunking.evaluation.scoring.evaluate.KEPT", 2)
    report = run()
    assert report.recall_over_budget([3]).shape == (2, 1)
    with pytest.raises(EvaluationError, match="only the best 2 chunks"):
        report.recall_over_budget([1000])
    with pytest.raises(EvaluationError, match="at least 1"):
        report.recall_over_budget([0])


def test_a_configuration_with_routes_cuts_each_document_its_way():
    config = ChunkingConfig.from_dict(
        {
            "version": 1,
            "strategy": "token",
            "options": {"chunk_size": 5, "chunk_overlap": 0},
            "routes": [
                {
                    "match": "*.md",
                    "strategy": "word",
                    "options": {"chunk_size": 2, "chunk_overlap": 0},
                }
            ],
        }
    )
    other = Document.from_text("one two three four", "b.md")
    report = run(chunker=config, documents=[DOCUMENT, other])
    assert [chunk.text for chunk in report.chunks[1]] == ["one two", "three four"]
    assert report.settings["chunker"] == config.to_dict()


def test_a_report_is_plain_data_and_the_same_each_time():
    report = run()
    values = json.loads(json.dumps(report.to_dict()))
    assert values["metrics"]["recall"]["mean"] == report.mean("recall")
    assert list(values["metrics"]) == list(METRICS) == list(values["questions"][0]["scores"])
    assert values["questions"][0]["hits"][0]["document"] == "colours.txt"
    assert report.to_dict() == run().to_dict() == pickle.loads(pickle.dumps(report)).to_dict()


def test_progress_rises_to_one_and_can_stop():
    told = []
    run(progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1

    def stop(share):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(progress=stop)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"documents": []}, "no documents"),
        ({"questions": []}, "no questions"),
        ({"documents": [DOCUMENT, DOCUMENT]}, "2 documents are called 'colours.txt'"),
        ({"documents": [Document.from_text("x", "other.txt")]}, "is not among the documents"),
        ({"documents": [Document.from_text("x", "colours.txt")]}, "does not stand at"),
        ({"questions": [SEA, SEA]}, "2 questions have the id"),
        ({"questions": [Question("q", "q", ())]}, "no excerpt"),
        ({"chunker": chunkers.custom(lambda text: [])}, "have no chunks"),
    ],
)
def test_what_cannot_be_evaluated_says_what_to_do(changes, message):
    with pytest.raises(EvaluationError, match=message):
        run(**changes)


def test_an_unknown_retriever_is_refused_before_any_work():
    with pytest.raises(OptionsError, match=r"'dens'.*'dense', 'bm25', 'hybrid', 'rrf'"):
        run(retriever="dens", chunker=None)


def test_options_of_retrieval_are_checked_all_at_once():
    with pytest.raises(OptionsError, match=r"smoothing \(2\).*top_k \(0\)"):
        run(top_k=0, smoothing=2)


def test_fewer_chunks_than_asked_for_are_all_there_are():
    assert all(len(row.hits) == 4 for row in run(top_k=100).rows)


@pytest.mark.slow
def test_a_real_model_finds_real_text_in_time():
    """276 questions on 200 KB, everything cached: within half a second."""
    facts = [
        f"Section {number} says that project P{number} began in {1700 + number}."
        for number in range(276)
    ]
    filler = " It went on for years, and many people were glad of it, though few said so." * 8
    document = Document.from_text("\n\n".join(fact + filler for fact in facts), "facts.txt")
    assert len(document.text) > 175_000
    asked = [
        question(f"When did project P{i} begin?", fact, document=document)
        for i, fact in enumerate(facts)
    ]
    chunker = create_chunker("recursive", chunk_size=200, chunk_overlap=0, unit="tokens")
    for retriever in ("dense", "hybrid"):
        evaluate(chunker, [document], asked, embedder="fast", **plain(retriever=retriever))
    seconds = []
    for _ in range(3):
        began = process_time()
        report = evaluate(chunker, [document], asked, embedder="fast", **plain(retriever="hybrid"))
        seconds.append(process_time() - began)
    assert min(seconds) < 1.5
    assert report.mean("recall") > 0.9


def test_log_discount_is_used_across_ranks():
    (row,) = run([question("blue sky", "again")], top_k=4).rows
    assert row.scores["mrr"] == 1 / 2
    assert row.scores["ndcg"] == pytest.approx(1 / log2(3))
