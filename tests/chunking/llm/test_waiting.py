"""Waiting for a language model that does not answer: it can be stopped at any moment, and takes few threads."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from time import monotonic

import pytest
from chat_server import Answer, Server, running_server
from processes import until

from chunking.llm import Model, NoAnswerError, chat
from chunking.llm.budgeted_chat import BudgetedChat
from chunking.llm.server import forget_clients

#: as long as the models of these tests are waited for, and within which all that is stopped must end
PATIENCE, SOON = 60.0, 20.0
QUESTION = [{"role": "system", "content": "Say yes."}, {"role": "user", "content": "{}"}]


class Stopped(Exception):  # noqa: N818
    """The user clicked on Stop."""


@pytest.fixture
def silence() -> Iterator[threading.Event]:
    """Return what lets the model answer."""
    ended = threading.Event()
    yield ended
    ended.set()


@pytest.fixture
def server(monkeypatch, silence) -> Iterator[Server]:
    def silent(request: Answer) -> str:
        silence.wait(PATIENCE)
        return json.dumps({"said": "yes"})

    for running in running_server(monkeypatch):
        running.model = silent
        yield running
        silence.set()


def asking(server: Server, report) -> BudgetedChat:
    return BudgetedChat(Model("m", server.url, "OPENAI_API_KEY", PATIENCE, 0), 10, report)


def asked(server: Server, report, question: str = "Yes or no?") -> str:
    """What the model says."""
    messages = [QUESTION[0], {"role": "user", "content": question}]
    return asking(server, report).answer(messages, {}, lambda text: text, "is none")


def stop(share: float) -> None:
    raise Stopped


def test_a_stop_ends_the_waiting_at_once_though_the_server_says_nothing(server):
    began = monotonic()
    with pytest.raises(Stopped):
        asked(server, stop)
    assert monotonic() - began < SOON


def test_who_waits_for_the_answer_to_the_same_question_can_stop_too(server, silence):
    found: list[str] = []
    first = threading.Thread(target=lambda: found.append(asked(server, lambda share: None)))
    first.start()
    assert until(lambda: bool(server.requests))
    began = monotonic()
    with pytest.raises(Stopped):
        asked(server, stop)
    assert monotonic() - began < SOON
    silence.set()
    first.join()
    assert (len(found), len(server.requests)) == (1, 1)


def test_who_asks_and_stops_again_and_again_takes_no_more_threads_than_there_are(
    server, silence, monkeypatch
):
    monkeypatch.setattr(chat, "_places", threading.BoundedSemaphore(2))
    before = {thread.ident for thread in threading.enumerate()}
    for number in range(6):
        with pytest.raises(Stopped):
            asked(server, stop, f"No. {number}")
    own = [each for each in threading.enumerate() if each.name.endswith("(run)")]
    assert len([each for each in own if each.ident not in before]) <= 2
    assert len(server.requests) <= 2
    silence.set()  # what the server lets go of gives its place back
    assert asked(server, lambda share: None, "The next")


def test_where_no_thread_is_free_in_time_it_is_said(server, monkeypatch):
    monkeypatch.setattr(chat, "_places", threading.Semaphore(0))
    late = BudgetedChat(Model("m", server.url, "OPENAI_API_KEY", 0.05, 0), 10)
    with pytest.raises(NoAnswerError, match=r"did not answer within 0\.05 s"):
        late.answer(QUESTION, {}, lambda text: text, "is none")
    forget_clients()
