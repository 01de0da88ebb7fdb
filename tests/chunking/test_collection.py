"""The collector rests while it is asked to, and is then as it was."""

from __future__ import annotations

import gc
import sys
from threading import Thread

import pytest

from chunking import Document, create_chunker
from chunking.collection import collection_paused

TEXT = (
    "# Guide\n\n## Setup\n\n"
    + "| a | b |\n|---|---|\n"
    + "| one | two |\n" * 60
    + "\nSome text.\n" * 60
)
CODE = "import os\n\n\nclass Kiln:\n" + "    def fire(self):\n        return os.name\n\n" * 60


def failing() -> None:
    with collection_paused():
        assert not gc.isenabled()
        raise KeyError


def test_it_rests_and_goes_on_after_an_error_too():
    assert gc.isenabled()
    with pytest.raises(KeyError):
        failing()
    assert gc.isenabled()


def test_a_collector_that_was_off_stays_off():
    gc.disable()
    try:
        with collection_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_it_is_on_again_whatever_order_threads_leave_in():
    def often() -> None:
        for _ in range(2_000):
            with collection_paused():
                pass

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(10):
            threads = [Thread(target=often) for _ in range(8)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            assert gc.isenabled()
    finally:
        sys.setswitchinterval(usual)
        gc.enable()


@pytest.mark.parametrize(
    "name", ["boundary", "code", "delimiter", "heading", "hierarchical", "markdown", "recursive"]
)
def test_a_run_leaves_nothing_to_the_collector(name):
    """What refers to itself would keep a document's data until it is next collected."""
    text, uri = (CODE, "kiln.py") if name == "code" else (TEXT, "guide.md")
    create_chunker(name, chunk_size=100).run(Document.from_text(text, uri))
    document, chunker = Document.from_text(text, uri), create_chunker(name, chunk_size=90)
    gc.collect()
    gc.disable()
    try:
        chunker.run(document)
        assert gc.collect() == 0
    finally:
        gc.enable()
