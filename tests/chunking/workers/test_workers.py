"""Calls in processes: what comes back, what stops them, and that none is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from processes import descendants, is_running, until

from chunking import Document, UnknownNameError, create_chunker
from chunking.workers import Workers
from chunking.workers.process import WorkerError
from tests.chunking.workers.calls import broken, chatty, die, slow, told_of

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """Return two processes for all tests of this module."""
    made = Workers(2)
    yield made
    made.end()


class Gone(Exception):  # noqa: N818
    """Nobody waits any more."""


def leave(*told: object) -> None:
    raise Gone


def test_the_answer_is_that_of_the_function_and_holds_the_documents_that_were_given(workers):
    document, chunker = Document.from_text("One. Two. " * 400, "a.md"), create_chunker("sentence")
    shares: list[float] = []
    found = workers.run("a", chunker.run, document, progress=shares.append)
    assert found == chunker.run(document)
    assert workers.run("a", told_of, [document, document])[1] is document


def test_what_the_engine_says_is_raised_here(workers):
    with pytest.raises(UnknownNameError, match="did you mean 'sentence'"):
        workers.run("a", partial(create_chunker, "sentense"))


def test_what_nobody_foresaw_is_told_without_its_words(workers):
    with pytest.raises(WorkerError, match="with a ValueError") as caught:
        workers.run("a", broken)
    assert "secret" not in str(caught.value)


def test_what_does_not_listen_is_killed_and_the_next_call_is_answered(workers):
    began = time.monotonic()
    with pytest.raises(Gone):
        workers.run("a", slow, 600.0, watch=leave)
    assert time.monotonic() - began < 30
    assert workers.run("a", told_of, []) == []


def test_what_listens_is_stopped_and_its_process_kept(workers):
    workers.run("a", told_of, [])
    kept = descendants(os.getpid())
    with pytest.raises(Gone):
        workers.run("a", chatty, progress=leave)
    assert workers.run("a", told_of, []) == []
    assert kept <= descendants(os.getpid())


def test_a_process_that_dies_is_told_of_and_replaced(workers):
    with pytest.raises(WorkerError, match="ended before it was done"):
        workers.run("a", die)
    assert workers.run("a", told_of, []) == []


def test_a_process_that_is_killed_while_it_cuts_is_told_of_and_the_text_can_be_cut_again():
    line, document = Workers(1), Document.from_text("Some words. " * 200_000)
    before, chunker = descendants(os.getpid()), create_chunker("recursive", chunk_size=400)

    def kill(share: float) -> None:
        """End the process as the system does for want of memory: a cut tells its share as it begins."""
        for own in descendants(os.getpid()) - before:
            os.kill(own, signal.SIGKILL)

    with pytest.raises(WorkerError, match=r"ended before it was done.*try again"):
        line.run("a", chunker.run, document, progress=kill)
    assert len(line.run("a", chunker.run, document).chunks) > 5_000
    line.end()


def test_the_place_in_line_is_told_and_whoever_leaves_it_takes_none():
    line, begun, may_end = Workers(1), threading.Event(), threading.Event()

    def work() -> None:
        begun.set()
        may_end.wait()

    busy = line.begin("a", work)
    begun.wait()
    later = line.begin("b", lambda: "done")
    told: list[int] = []

    def tell(before: int) -> None:
        told.append(before)
        raise Gone

    with pytest.raises(Gone):
        line.run("c", told_of, [], waiting=tell)
    assert (told, later.before) == ([1], 0)
    assert line.begin("d", leave).cancel()
    may_end.set()
    assert later.result(60) == "done"
    assert busy.result(60) is None


def test_processes_end_that_nobody_called_for_a_while(monkeypatch):
    monkeypatch.setattr("chunking.workers.pool.IDLE", 0.1)
    line = Workers(1)
    line.run("a", told_of, [])
    assert until(lambda: not line._idle)


def test_no_process_outlives_its_parent():
    code = (
        "import time\nfrom chunking.workers import Workers\n"
        "workers = Workers(1)\n"
        "workers.prepare()\nprint('ready', flush=True)\ntime.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE) as parent:
        assert parent.stdout
        assert parent.stdout.readline() == b"ready\n"
        left = descendants(parent.pid)
        assert left
        parent.kill()
        assert until(lambda: not any(map(is_running, left)))
