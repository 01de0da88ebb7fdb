"""`propositions`: statements that a model draws, each tied to its slice, against a real server."""

from __future__ import annotations

import json
from functools import partial
from itertools import groupby

import pytest
from chat_server import KEY, TEXT, codes, fallbacks

from chunking import Document, create_chunker, pin_at
from chunking.evaluation import Excerpt, Question, evaluate
from chunking.inspection import children_only
from chunking.llm import budgeted_chat
from chunking.strategies.propositions.prompt import Statement, statements
from chunking.testing.contract import RESULT_CHECKS
from chunking.testing.running import Run
from chunking.testing.texts import hard_documents

#: statements of one passage are several series over the same text
SEVERAL = {"order", "inside", "overlap"}


@pytest.fixture
def make(server):
    return partial(create_chunker, "propositions", base_url=server.url, chunk_size=60, retries=0)


def run(chunker, text=TEXT):
    document = Document.from_text(text) if isinstance(text, str) else text
    result = chunker.run(document)
    for name, holds in RESULT_CHECKS.items():
        if name not in SEVERAL:
            holds(Run(name, document.text[:40], chunker, document, result))
    assert KEY not in repr(result)
    return result


def sentences(request):
    passages = json.loads(request["messages"][1]["content"])["passages"]
    return [tuple(pair) for passage in passages for pair in passage]


def two_of_each(request):
    entries = [
        {"statement": f"{word} {number} stands here.", "first": number, "last": number}
        for number, _ in sentences(request)
        for word in ("Sentence", "Number")
    ]
    return json.dumps({"statements": entries})


def test_each_statement_is_embedded_and_tied_to_its_sentence(server, make):
    server.model = two_of_each
    result = run(make())
    assert len(result.chunks) == 240
    for chunk in result.chunks:
        number = chunk.index // 2
        assert f"sentence number {number} in" in chunk.text
        assert chunk.text.count("sentence") == 1
        assert chunk.embedded in (
            f"Sentence {number + 1} stands here.",
            f"Number {number + 1} stands here.",
        )
        start, end = chunk.read
        assert start <= chunk.start < chunk.end <= end
        assert chunk.metadata["read_text"] == TEXT[start:end]
    assert not result.warnings


def test_a_reader_sees_each_piece_of_text_once_with_its_statements(server, make):
    server.model = two_of_each
    result = run(make())
    shown = children_only(result).chunks
    assert len(shown) == 120
    assert [chunk.start for chunk in shown] == sorted({chunk.start for chunk in result.chunks})
    assert shown[3].metadata["statements"] == [
        "Sentence 4 stands here.",
        "Number 4 stands here.",
    ]


def test_the_passage_or_the_sentences_are_read(server, make):
    server.model = two_of_each
    whole, alone = run(make()), run(make(read="sentences"))
    passages = create_chunker("sentence", chunk_size=60, chunk_overlap=0).run(TEXT).chunks
    assert {chunk.read for chunk in whole.chunks} == {(each.start, each.end) for each in passages}
    assert {chunk.read for chunk in alone.chunks} == {
        (chunk.start, chunk.end) for chunk in whole.chunks
    }


def test_sentences_without_a_statement_are_found_by_their_text(server, make):
    server.model = lambda request: json.dumps(
        {
            "statements": [
                {"statement": "Said.", "first": number, "last": number}
                for number, _ in sentences(request)
                if number % 5 == 0
            ]
        }
    )
    result = run(make(chunk_size=200))
    said = [chunk for chunk in result.chunks if "embedded_text" in chunk.metadata]
    unsaid = [chunk for chunk in result.chunks if "embedded_text" not in chunk.metadata]
    assert len(said) == 24
    assert all(chunk.embedded == chunk.content for chunk in unsaid)
    assert not any(fallbacks(result))


def test_a_statement_never_crosses_its_passage(server, make):
    server.model = lambda request: json.dumps(
        {
            "statements": [
                {
                    "statement": f"All from {number}.",
                    "first": number,
                    "last": sentences(request)[-1][0],
                }
                for number, _ in sentences(request)
            ]
        }
    )
    result = run(make())
    for chunk in result.chunks:
        start, end = chunk.read
        assert start <= chunk.start < chunk.end <= end


def test_a_failure_leaves_passages_and_says_why(server, make):
    server.script = [500] * 50
    result = run(make())
    plain = create_chunker("sentence", chunk_size=60, chunk_overlap=0).run(TEXT)
    assert [(c.start, c.end, c.content) for c in result.chunks] == [
        (c.start, c.end, c.content) for c in plain.chunks
    ]
    assert all(fallbacks(result))
    assert codes(result) == ["propositions-fallback"]
    assert "found by their own text" in result.warnings[0].message


def test_the_budget_holds_and_an_answer_is_kept_on_disk(server, make):
    server.model = two_of_each
    first = run(make(max_api_calls=1))
    assert len(server.requests) == 1
    assert any(fallbacks(first))
    budgeted_chat._answers.clear()  # as in another process
    assert run(make(max_api_calls=1)).chunks == first.chunks
    assert len(server.requests) == 1


def test_the_estimate_is_what_it_takes(server, make):
    server.model = two_of_each
    estimate = make().estimate(TEXT)
    run(make())
    assert estimate.calls == len(server.requests)
    sent = sum(
        budgeted_chat.tokens_of(message["content"] for message in request["messages"])
        for request in server.requests
    )
    assert sent < estimate.prompt_tokens < sent * 1.2


def test_evaluate_finds_by_the_statement_and_reads_the_passage(server, make):
    """The words of the question are in the statement alone."""

    def model(request):
        return json.dumps(
            {
                "statements": [
                    {"statement": "Quokkas live on Rottnest.", "first": number, "last": number}
                    if "number 61 " in text
                    else {"statement": f"Other {number}.", "first": number, "last": number}
                    for number, text in sentences(request)
                ]
            }
        )

    server.model = model
    document = Document.from_text(TEXT, "a.txt")
    at = TEXT.index("sentence number 61 ")
    gold = Excerpt("a.txt", at, at + 18, TEXT[at : at + 18])
    question = Question("q", "Where do quokkas live?", (gold,))
    report = evaluate(
        make(), [document], [question], retriever="bm25", smoothing=0.0, token_budget=60
    )
    (row,) = report.rows
    assert row.scores["recall"] == 1
    assert row.hits[0].rank == 1
    assert (row.hits[0].start, row.hits[0].end) == report.chunks[0][row.hits[0].chunk].read


def test_ids_are_unique_where_statements_repeat(server, make):
    server.model = lambda request: json.dumps(
        {
            "statements": [
                {"statement": "The same.", "first": number, "last": number}
                for number, _ in sentences(request)
            ]
        }
    )
    chunks = run(make()).chunks
    assert len({chunk.id for chunk in chunks}) == len({chunk.content_id for chunk in chunks}) == 120


def test_hard_documents(server, make):
    server.model = two_of_each
    for document in hard_documents().values():
        run(make(chunk_size=30, max_api_calls=3), document)


def test_chunks_of_a_passage_stand_together_in_order(server, make):
    server.model = two_of_each
    chunks = run(make()).chunks
    reads = [read for read, _ in groupby(chunk.read for chunk in chunks)]
    assert reads == sorted(set(reads))
    assert [chunk.start for chunk in chunks] == sorted(chunk.start for chunk in chunks)


def test_passages_obey_pins(server, make):
    server.model = two_of_each
    document = Document.from_text(TEXT, "a.txt")
    at = TEXT.index("Here stands sentence number 4 ")
    join = TEXT.index("Here stands sentence number 6 ")
    pins = [pin_at(document, at), pin_at(document, join, "join")]
    result = run(make(chunk_size=70).with_pins(pins), document)
    assert all(each.obeyed for each in result.pins)
    ends = {chunk.read.end for chunk in result.chunks}
    assert at - 1 in ends
    assert not result.warnings


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ({"statement": "A", "first": 1, "last": 2}, Statement("A", 1, 2)),
        ({"statement": "A", "first": "1"}, Statement("A", 1, 1)),
        ({"statement": "A", "first": 3, "last": 2}, None),
        ({"statement": "A", "first": 0, "last": 1}, None),
        ({"statement": "A", "first": 1, "last": 5}, None),
        ({"statement": "", "first": 1, "last": 1}, None),
        ({"statement": ["A"], "first": 1, "last": 1}, None),
        ({"statement": "A"}, None),
    ],
)
def test_what_is_read_of_an_answer(entry, found):
    answer = json.dumps({"statements": [entry]})
    assert statements(f"So: {answer}", 1, 5) == ([found] if found else None)
