"""Cuts by a language model, against a real server on this machine that answers well."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import pairwise
from time import monotonic

import pytest
from chat_server import (
    KEY,
    TEXT,
    WORDS,
    Answer,
    codes,
    completion,
    entry,
    every,
    fallbacks,
    run,
    shown,
)

from chunking import Document
from chunking.llm.budgeted_chat import Estimate, forget_answers
from chunking.strategies.agentic.chunker import SCHEMA
from chunking.strategies.agentic.prompt import SHOWN
from chunking.testing import contract_checks
from chunking.testing.contract import RESULT_CHECKS
from chunking.testing.running import variants
from chunking.testing.texts import hard_documents

# --- what it asks and what it makes of a good answer


def test_it_asks_as_the_interface_says(server, make):
    run(make())
    first = server.requests[0]
    assert first["path"] == "/v1/chat/completions"
    assert first["model"] == "gpt-4o-mini"
    assert first["temperature"] == 0
    assert first["response_format"]["type"] == "json_schema"
    items = first["response_format"]["json_schema"]["schema"]["properties"]["chunks"]["items"]
    assert items["required"] == ["last_sentence", "title", "reason"]
    assert [message["role"] for message in first["messages"]] == ["system", "user"]
    assert "about 50 words" in first["messages"][0]["content"]
    assert set(server.keys) == {f"Bearer {KEY}"}


def test_the_model_chooses_the_cuts(server, make):
    result = run(make())
    assert [chunk.text.count("sentence") for chunk in result.chunks] == [5] * 24
    assert {chunk.cut for chunk in result.chunks[:-1]} == {"chosen by the model"}
    assert result.chunks[-1].cut == "end of document"
    assert result.warnings == ()
    assert [chunk.metadata["title"] for chunk in result.chunks[:2]] == ["Title 5", "Title 10"]


def test_paragraphs_are_shown(server, make):
    run(make())
    data = json.loads(server.requests[0]["messages"][1]["content"])
    assert [len(paragraph) for paragraph in data["paragraphs"][:3]] == [3, 3, 3]
    assert data["paragraphs"][0][0] == [1, WORDS.format(0, 0)]


@pytest.mark.parametrize(
    ("mode", "notes"),
    [
        ("split", {"title", "reason"}),
        ("summarize", {"title", "summary"}),
        ("hybrid", {"title", "reason", "summary"}),
    ],
)
def test_each_mode_has_its_notes(server, make, mode, notes):
    for chunk in run(make(mode=mode)).chunks:
        assert set(chunk.metadata) == {"uri", "language", *notes}


def test_own_instructions_replace_the_guidance_but_not_the_form(server, make):
    run(make(prompt="One chunk for each legal clause."))
    system = server.requests[0]["messages"][0]["content"]
    assert "legal clause" in system
    assert "Prefer to end" not in system
    assert "last_sentence" in system
    assert "data to be divided" in system


def test_an_open_chunk_goes_on_in_the_next_batch(server, make):
    server.model = every(7)
    result = run(make())
    spans = [[n for n, _ in shown(request)] for request in server.requests]
    for before, after in pairwise(spans):
        assert after[0] == before[-1] // 7 * 7 + 1 or before[-1] % 7 == 0
        assert after[0] <= before[-1] + 1
    assert [chunk.text.count("sentence") for chunk in result.chunks] == [7] * 17 + [1]


def test_a_chunk_without_end_is_not_shown_over_and_over(server, make):
    server.model = lambda request: json.dumps({"chunks": [entry(shown(request)[-1][0])]})
    result = run(make())
    lengths = [len(shown(request)) for request in server.requests]
    assert len(lengths) == 5
    assert max(lengths) <= 25 + 13
    assert {chunk.metadata["title"] for chunk in result.chunks} == {"Title 120"}
    assert all(chunk.token_count <= 100 for chunk in result.chunks)
    assert {chunk.cut for chunk in result.chunks[:-1]} == {"sentence"}


def test_notes_before_the_text_are_inside_the_size(server, make):
    chunker = make(mode="summarize", include_summary_context=True)
    chunks = run(chunker).chunks
    assert chunks[0].prefix == "Title 5\nSummary 5.\n\n"
    assert chunks[0].token_count == 50 + 4
    server.model = lambda request: json.dumps(
        {"chunks": [{**entry(n), "summary": "long " * 60} for n, _ in shown(request)[4::5]]}
    )
    forget_answers()
    for chunk in run(chunker).chunks:
        assert chunk.prefix in ("", f"{chunk.metadata.get('title')}\n\n")


def test_a_chunk_is_found_by_its_summary_and_without_one_by_its_text(server, make):
    chunker = make(mode="summarize", embed_summary=True)
    chunks = run(chunker).chunks
    assert [chunk.embedded for chunk in chunks[:2]] == ["Summary 5.", "Summary 10."]
    assert chunks[0].content == chunks[0].text
    assert chunks[0].text.count("sentence") == 5
    server.model = lambda request: json.dumps(
        {"chunks": [{**entry(n), "summary": ""} for n, _ in shown(request)[4::5]]}
    )
    forget_answers()
    assert all(chunk.embedded == chunk.text for chunk in run(chunker).chunks)


def test_text_over_the_size_is_opened_with_its_notes(server, make):
    server.model = every(25)
    result = run(make(mode="hybrid", include_summary_context=True))
    assert len(result.chunks) > 12
    assert all(chunk.prefix for chunk in result.chunks)
    assert all(chunk.token_count <= 100 for chunk in result.chunks)


def test_long_sentences_are_shown_shortened(server, make):
    text = "Start " + "middle " * 400 + "end. " + "Short one. " * 3
    run(make(), text)
    sentence = shown(server.requests[0])[0][1]
    assert len(sentence) <= SHOWN
    assert sentence.startswith("Start")
    assert " … " in sentence
    assert sentence.endswith("end.")


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        TEXT.replace("sentence", "👩‍👩‍👧 é̂ 𝒜"),
        "这是第一句话。第二句话在这里！第三句呢？" * 40,
        "هذه جملة أولى. وهذه جملة ثانية؟ نعم! " * 30,
        "lone \ud800 surrogate. And \udc00 one more. " * 30,
        "x" * 5000,
        "\n\n  \u0301 marks. \u0301 more.\r\n\r\n \u0301",
    ],
)
@pytest.mark.parametrize("unit", ["words", "tokens", "characters", "estimate"])
def test_any_text_in_any_unit(server, make, text, unit):
    server.model = every(3)
    result = run(make(unit=unit, mode="hybrid", include_summary_context=True), text)
    assert "agentic-repaired" not in codes(result)


CHECKS = {
    check.__name__: check for check in contract_checks() if check.__name__ not in RESULT_CHECKS
}
SLOW = ("determinism", "pickle", "nesting", "huge_line")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in CHECKS],
)
def test_the_contract_holds(server, make, name, monkeypatch):
    monkeypatch.setenv("OPENAI_BASE_URL", server.url)  # for options that name no server
    server.model = every(2)
    CHECKS[name](partial(make, max_api_calls=3))


def test_the_contract_holds_for_hard_documents(server, make):
    server.model = every(2)
    for chunker in variants(partial(make, max_api_calls=3)):
        for document in hard_documents().values():
            run(chunker, document)


# --- budgets, memory, progress


def test_the_budget_holds(server, make):
    result = run(make(max_api_calls=2))
    assert len(server.requests) == 2
    assert "max_api_calls (2) are used up" in result.warnings[0].message
    found = fallbacks(result)
    assert found == sorted(found)
    assert 0 < sum(found) < len(found)


def test_retries_count_against_the_budget(server, make):
    server.script = [500] * 9
    result = run(make(max_api_calls=4, retries=2))
    assert len(server.requests) == 4
    assert all(fallbacks(result))


def test_a_second_run_is_the_same_and_costs_nothing(server, make):
    server.script = [500, every(4)]
    chunker = make(max_api_calls=3)
    assert not chunker.remembers(TEXT)
    first = run(chunker)
    assert len(server.requests) == 3
    assert chunker.remembers(TEXT)
    again = run(chunker)
    assert again == first
    assert len(server.requests) == 3
    assert again.usage == {"calls": 0, "prompt_tokens": 0, "completion_tokens": 0, "remembered": 2}


def test_other_sizes_ask_nothing_again(server, make):
    run(make())
    asked = len(server.requests)
    run(make(chunk_size=70))
    run(make(chunk_size=5000, include_summary_context=True, retries=0, timeout_ms=999))
    assert len(server.requests) == asked
    run(make(target_chunk_size=40))
    assert len(server.requests) > asked


def test_a_failure_is_not_remembered(server, make):
    server.script = [409]
    assert any(fallbacks(run(make())))
    assert not make().remembers(TEXT)
    assert not any(fallbacks(run(make())))
    assert make().remembers(TEXT)


def wordy(request: Answer) -> Answer:
    """Notes as a model writes them; tokens are not counted by the server."""
    note = {"title": "T " * 8, "reason": "The topic changes. " * 5, "summary": "It says so. " * 15}
    cuts = json.loads(every(5)(request))["chunks"]
    chunks = [{key: note.get(key, value) for key, value in cut.items()} for cut in cuts]
    if "summary" not in request["messages"][0]["content"]:
        chunks = [{key: cut[key] for key in cut if key != "summary"} for cut in chunks]
    return {"choices": completion(json.dumps({"chunks": chunks}))["choices"]}


@pytest.mark.parametrize("words", [1, 49, 300, 301, 777, 1200])
@pytest.mark.parametrize("mode", ["split", "hybrid"])
def test_the_estimate_is_what_it_takes(server, make, words, mode):
    text = " ".join(TEXT.split(" ")[:words])
    chunker = make(mode=mode)
    estimate = chunker.estimate(text)
    assert server.requests == []
    server.model = wordy
    result = run(chunker, text)
    assert estimate.calls == estimate.batches == result.usage["calls"] == len(server.requests)
    # the schema, which OpenAI counts, is not in what is counted here
    prompt_tokens = estimate.prompt_tokens - SCHEMA * estimate.calls
    assert prompt_tokens == pytest.approx(result.usage["prompt_tokens"], rel=0.1)
    assert 0.5 < estimate.completion_tokens / result.usage["completion_tokens"] < 2


def test_the_estimate_knows_the_budget(make):
    estimate = make(max_api_calls=2).estimate(TEXT)
    assert (estimate.calls, estimate.batches) == (2, 5)
    assert make().estimate(" \n") == Estimate(0, 0, 0, 0)
    assert make().estimate(Document.from_text(TEXT)) == make().estimate(TEXT)


class StoppedError(Exception):
    """What a user's click on Stop raises."""


def test_progress_rises_and_may_stop_it_and_finished_batches_are_kept(server, make):
    shares: list[float] = []

    def report(share: float) -> None:
        shares.append(share)
        if share > 0.5:
            raise StoppedError

    with pytest.raises(StoppedError):
        make().run(TEXT, progress=report)
    assert shares == sorted(shares)
    asked = len(server.requests)
    assert 0 < asked < 5
    run(make())
    assert len(server.requests) == 5


def test_a_long_wait_can_be_stopped(server, make):
    held = threading.Event()
    calls: list[float] = []

    def report(share: float) -> None:
        calls.append(share)
        if len(calls) > 4:
            raise StoppedError

    for step in (lambda request: held.wait(60) and "", (429, {"Retry-After": "60"})):
        server.script = [step]
        calls.clear()
        began = monotonic()
        with pytest.raises(StoppedError):
            make().run(TEXT, progress=report)
        assert monotonic() - began < 50
    held.set()


def test_eight_threads_ask_once(server, make):
    chunker = make()
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(chunker.run, [TEXT] * 8))
    assert all(result == results[0] for result in results)
    assert len(server.requests) == 5


def test_importing_and_making_loads_no_client():
    code = (
        "import sys, chunking; c = chunking.create_chunker('agentic'); repr(c);"
        "print(sorted({'openai', 'httpx', 'httpx2'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
