"""A server on this machine that speaks the chat API and answers as a script says.

What the tests of the strategy `agentic` share: the server, models to answer with, a text whose
sentences can be counted, and a run that is checked against the contract and for the key.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from scripted_server import KEY, ScriptedHandler, ScriptedServer

from chunking import ChunkingResult, Document, create_chunker
from chunking.llm import chat
from chunking.llm.budgeted_chat import forget_answers
from chunking.llm.server import forget_clients
from chunking.testing.contract import RESULT_CHECKS
from chunking.testing.running import Run

#: forty paragraphs of three sentences, ten words each
WORDS = "Here stands sentence number {} in paragraph {} of today."
TEXT = "\n\n".join(" ".join(WORDS.format(3 * p + s, p) for s in range(3)) for p in range(40))
SENTENCES = 120

Answer = dict[str, Any]


def shown(request: Answer) -> list[tuple[int, str]]:
    """The numbers and sentences that a request shows."""
    data = json.loads(request["messages"][1]["content"])
    pairs = [tuple(pair) for paragraph in data["paragraphs"] for pair in paragraph]
    assert [number for number, _ in pairs] == list(range(data["first"], data["last"] + 1))
    return pairs


def entry(number: int) -> Answer:
    return {
        "last_sentence": number,
        "title": f"Title {number}",
        "reason": f"Reason {number}",
        "summary": f"Summary {number}.",
    }


def every(step: int) -> Callable[[Answer], str]:
    """A model that cuts after every sentence whose number is divisible, and at the end."""

    def answer(request: Answer) -> str:
        numbers = [number for number, _ in shown(request)]
        cuts = [n for n in numbers if n % step == 0 or n == numbers[-1]]
        return json.dumps({"chunks": [entry(n) for n in cuts]})

    return answer


def completion(content: Any, **more: Any) -> Answer:
    message = {"role": "assistant", "content": content, **more.pop("message", {})}
    usage = {"prompt_tokens": 1000, "completion_tokens": 100}
    return {
        "id": "x",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop", **more}],
        "usage": usage,
    }


def without_usage(request: Answer) -> Answer:
    return {key: value for key, value in completion(every(5)(request)).items() if key != "usage"}


class Handler(ScriptedHandler):
    """A step is a status, (status, headers or body or error), or a function of the request."""

    server: Server

    def answer(self, request: dict[str, Any]) -> None:
        step = self.server.script.pop(0) if self.server.script else self.server.model
        if callable(step):
            step = (200, step(request))
        status, extra = step if isinstance(step, tuple) else (step, {})
        headers: dict[str, str] = {}
        if status == 200:
            body = extra if isinstance(extra, dict) else completion(extra)
        else:
            said = f"no, {self.headers['Authorization']}, {request['messages'][1]['content']}"
            body = {"error": {"message": said, "code": None, **extra.pop("error", {})}}
            headers = extra
        self.reply(status, headers, json.dumps(body).encode())


class Server(ScriptedServer):
    """Answers each request with the next step of its script, and by its model after the last."""

    handler = Handler

    def __init__(self) -> None:
        super().__init__()
        self.model: Callable[[Answer], Any] = every(5)


def running_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """The body of a fixture: a server, the key that it is sent, and nothing remembered.

    Its answers have a folder of their own: what this forgets, a test of another worker may remember.
    """
    server = Server()
    with server.running(), TemporaryDirectory() as folder:
        monkeypatch.setenv("CHUNKING_CACHE_DIR", folder)
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        monkeypatch.setattr(chat, "FIRST_WAIT", 0.01)
        forget_answers()
        yield server
        forget_answers()
        forget_clients()


def maker(server: Server) -> Callable[..., Any]:
    """Makes a chunker of this server: of `TEXT`, batches of 25 sentences."""
    return partial(
        create_chunker, "agentic", base_url=server.url, target_chunk_size=50, chunk_size=100
    )


def run(chunker: Any, text: str | Document = TEXT) -> ChunkingResult:
    """A result that keeps the contract, and in which the key is nowhere."""
    document = Document.from_text(text) if isinstance(text, str) else text
    result = chunker.run(document)
    for name, holds in RESULT_CHECKS.items():
        holds(Run(name, document.text[:40], chunker, document, result))
    everything = f"{result!r} {chunker!r} {pickle.dumps(chunker)!r} {pickle.dumps(result)!r}"
    assert KEY not in everything
    assert KEY[3:] not in everything
    for warning in result.warnings:
        assert "stands sentence" not in warning.message
    return result


def codes(result: ChunkingResult) -> list[str]:
    return [warning.code for warning in result.warnings]


def fallbacks(result: ChunkingResult) -> list[bool]:
    return [bool(chunk.metadata.get("fallback")) for chunk in result.chunks]
