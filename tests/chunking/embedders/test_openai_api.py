"""The API embedder against a real server on this machine that answers as a script says."""

from __future__ import annotations

import json
import threading
import traceback
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from scripted_server import KEY, ScriptedHandler, ScriptedServer

from chunking.embedders import get_embedder, openai_api
from chunking.errors import EmbedderError

#: length of the vectors the server gives
SIZE = 6


def row_of(text: str) -> list[float]:
    return [
        float(len(text)),
        1.0,
        float(text.count("a")),
        -1.0,
        0.5,
        float(sum(map(ord, text[:3]))),
    ]


class Handler(ScriptedHandler):
    """A step is a status, (status, headers), (status, text to send as it is), or a function of the good answer."""

    def answer(self, request: dict[str, Any]) -> None:
        step = self.server.script.pop(0) if self.server.script else 200
        status, extra = step if isinstance(step, tuple) else (step, {})
        items = [{"index": i, "embedding": row_of(t)} for i, t in enumerate(request["input"])]
        answer: Any = {"object": "list", "data": items, "model": "m", "usage": {}}
        if callable(step):
            status, extra, answer = 200, {}, step(answer)
        elif status != 200:
            answer = {"error": {"message": f"no, {self.headers['Authorization']}", "code": None}}
            answer["error"].update(extra.pop("error", {}) if isinstance(extra, dict) else {})
        body = extra if isinstance(extra, str) else json.dumps(answer)
        self.reply(status, extra if isinstance(extra, dict) else {}, body.encode())


class Server(ScriptedServer):
    """Answers each request with the next step of its script, and well after the last."""

    handler = Handler


@pytest.fixture
def server(tmp_path, monkeypatch) -> Iterator[Server]:
    running = Server()
    monkeypatch.setenv("CHUNKING_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("OPENAI_BASE_URL", running.url)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setattr(openai_api, "FIRST_WAIT", 0.01)
    with running.running():
        yield running
        openai_api._client_for.cache_clear()


@pytest.fixture
def embedder():
    return get_embedder("openai:some-model")


def failure_of(embedder: Any, texts: list[str]) -> str:
    """The message of the error, after seeing that its whole traceback hides the key."""
    with pytest.raises(EmbedderError) as caught:
        embedder.embed(texts)
    shown = "".join(traceback.format_exception(caught.value))
    assert KEY not in shown
    assert KEY[3:] not in shown
    return str(caught.value)


def test_it_asks_as_the_interface_says(server, embedder):
    texts = ["alpha", "beta", "alpha", "", "漢字 😀"]
    found = embedder.embed(texts)
    assert found.shape == (5, SIZE)
    assert found.dtype == np.float32
    assert np.linalg.norm(found, axis=1).tolist() == pytest.approx([1, 1, 1, 0, 1])
    for row, text in zip(found, texts, strict=True):
        expected = np.array(row_of(text)) if text else np.zeros(SIZE)
        assert row == pytest.approx(expected / (np.linalg.norm(expected) or 1), abs=1e-6)
    (request,) = server.requests
    assert request["path"] == "/v1/embeddings"
    assert request["model"] == "some-model"
    assert request["input"] == ["alpha", "beta", "漢字 😀"]
    assert server.keys == [f"Bearer {KEY}"]


def test_what_was_embedded_is_not_sent_again(server, embedder):
    embedder.embed(["a", "b"])
    embedder.embed(["b", "c", "a"])
    assert [request["input"] for request in server.requests] == [["a", "b"], ["c"]]


def test_another_server_has_other_vectors(server, embedder, monkeypatch):
    here = embedder.identity
    monkeypatch.setenv("OPENAI_BASE_URL", "http://someone:password@127.0.0.1:1/v1?token=x")
    assert embedder.identity != here
    assert "password" not in embedder.identity
    assert "token" not in embedder.identity


def test_many_texts_go_in_batches(server, embedder):
    texts = [f"text {i}" for i in range(600)]
    shares: list[float] = []
    assert embedder.embed(texts, shares.append).shape == (600, SIZE)
    assert [len(request["input"]) for request in server.requests] == [256, 256, 88]
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_rows_are_put_in_the_order_of_their_index(server, embedder):
    server.script = [lambda answer: {**answer, "data": answer["data"][::-1]}]
    found = embedder.embed(["a", "bb"])
    expected = np.array([row_of("a"), row_of("bb")])
    assert found == pytest.approx(expected / np.linalg.norm(expected, axis=1)[:, None], abs=1e-6)


@pytest.mark.parametrize(
    "script",
    [
        [429],
        [(429, {"Retry-After": "0"})],
        [500, 503],
        [429, 500, 429, 502],
    ],
)
def test_what_may_pass_is_tried_again(server, embedder, script):
    server.script = list(script)
    assert embedder.embed(["a"]).shape == (1, SIZE)
    assert len(server.requests) == len(script) + 1


def test_the_server_says_how_long_to_wait(server, embedder, monkeypatch):
    waits: list[float] = []
    monkeypatch.setattr(openai_api, "_wait", lambda seconds, progress: waits.append(seconds))
    server.script = [(429, {"Retry-After": "7"}), (429, {"Retry-After": "9999"}), 500, 500]
    embedder.embed(["a"])
    assert waits[:2] == [7, openai_api.LONGEST_WAIT]
    assert 0.02 < waits[2] < waits[3] < 0.2


@pytest.mark.parametrize(
    ("script", "words", "requests"),
    [
        ([500] * 9, "status 500 (5 attempts)", 5),
        ([429] * 9, "no more requests", 5),
        ([(429, {"error": {"code": "insufficient_quota"}})], "quota", 1),
        ([401], "OPENAI_API_KEY", 1),
        ([403], "OPENAI_API_KEY", 1),
        ([404], "no embedding model 'some-model'", 1),
        ([400], "status 400", 1),
        ([(200, "this is no JSON")], "did not answer with one vector", 1),
        ([(200, "{}")], "did not answer with one vector", 1),
        ([(200, "[1, 2]")], "did not answer with one vector", 1),
        ([lambda a: {**a, "data": a["data"][:1]}], "1 vectors for 2 texts", 1),
        ([lambda a: {**a, "data": a["data"] * 2}], "4 vectors for 2 texts", 1),
        ([lambda a: {**a, "data": []}], "did not answer with one vector", 1),
        ([lambda a: {**a, "data": None}], "did not answer with one vector", 1),
        ([lambda a: {**a, "data": [{"index": 0}, {"index": 1}]}], "did not answer", 1),
        (
            [lambda a: {**a, "data": [a["data"][0], {"index": 1, "embedding": [1.0]}]}],
            "different lengths",
            1,
        ),
        (
            [lambda a: {**a, "data": [{"index": i, "embedding": []} for i in (0, 1)]}],
            "did not answer",
            1,
        ),
        (
            [lambda a: {**a, "data": [{"index": i, "embedding": ["x", "y"]} for i in (0, 1)]}],
            "did not answer",
            1,
        ),
        (
            [lambda a: {**a, "data": [{"index": i, "embedding": [1, None]} for i in (0, 1)]}],
            "did not answer",
            1,
        ),
    ],
)
def test_what_does_not_pass_is_said_clearly(server, embedder, script, words, requests):
    server.script = list(script)
    assert words in failure_of(embedder, ["a", "b"])
    assert len(server.requests) == requests


def test_batches_before_a_failure_are_kept(server, embedder):
    texts = [f"text {i}" for i in range(300)]
    server.script = [200, 400]
    failure_of(embedder, texts)
    embedder.embed(texts)
    assert [len(request["input"]) for request in server.requests] == [256, 44, 44]


def test_waiting_can_be_stopped(server, embedder):
    class StoppedError(Exception):
        pass

    calls: list[float] = []

    def stop(share: float) -> None:
        calls.append(share)
        if len(calls) > 2:
            raise StoppedError

    server.script = [(429, {"Retry-After": "20"})]
    with pytest.raises(StoppedError):
        embedder.embed(["a"], stop)


def test_a_server_that_does_not_run(server, embedder, monkeypatch):
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    assert "cannot be reached" in failure_of(embedder, ["a"])
    assert "127.0.0.1:9" in failure_of(embedder, ["a"])


def test_a_server_that_does_not_answer_in_time(server, embedder, monkeypatch):
    monkeypatch.setattr(openai_api, "TIMEOUT", 0.1)
    monkeypatch.setattr(openai_api, "ATTEMPTS", 2)
    held = threading.Event()
    server.script = [lambda answer: held.wait(2) and answer] * 2
    message = failure_of(embedder, ["a"])
    held.set()
    assert "within 0.1 s (2 attempts)" in message


def test_a_server_of_your_own_needs_no_key(server, embedder, monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY")
    assert embedder.embed(["a"]).shape == (1, SIZE)


def test_the_official_server_does(embedder, monkeypatch, tmp_path):
    monkeypatch.setenv("CHUNKING_CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    for attempt in (embedder.prepare, lambda: embedder.embed(["a"])):
        with pytest.raises(EmbedderError, match="set OPENAI_API_KEY"):
            attempt()


def test_the_length_of_an_unknown_models_vectors_is_asked_for(server, embedder):
    embedder._probed.clear()
    assert embedder.dimension == SIZE
    assert embedder.dimension == SIZE
    assert len(server.requests) == 1
    assert embedder.max_input is None
    assert embedder.reach("x" * 100_000) == 100_000


def test_known_models_need_not_be_asked():
    embedder = get_embedder("openai:text-embedding-3-small")
    assert embedder.dimension == 1536
    assert embedder.max_input == 8191
    assert embedder.count("<|endoftext|> two words") > 3


@pytest.mark.parametrize("unit", ["word ", "漢字", "👩‍👩‍👧 ", "é̂"])
def test_reach_is_where_the_tokens_run_out(unit):
    embedder = get_embedder("openai:text-embedding-3-large")
    text = unit * 9_000
    reach = embedder.reach(text)
    assert 0 < reach < len(text)
    assert 8191 - 4 <= embedder.count(text[:reach]) <= 8191
    assert embedder.reach(text[:reach]) == reach
    assert embedder.reach("short") == 5


def test_a_text_too_long_is_sent_as_far_as_it_is_read(server):
    embedder = get_embedder("openai:text-embedding-3-small")
    text = "word " * 9_000
    embedder.embed([text])
    assert server.requests[0]["input"] == [text[: embedder.reach(text)]]
