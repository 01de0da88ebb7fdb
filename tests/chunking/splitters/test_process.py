"""A program runs in a process of its own: what it answers, what goes wrong, and when the process ends."""

from __future__ import annotations

import os
import threading

import pytest

from chunking.errors import StrategyError
from chunking.splitters import process
from chunking.splitters.process import KEPT, end_processes

WORDS = "split = str.split"
PID = "import os\n\n\ndef split(text):\n    return [str(os.getpid())]\n"


def run_program(program, text, library="a library", **more):
    return process.run_program(program, text, "it", library=library, **more)


@pytest.fixture(autouse=True)
def none_at_hand():
    end_processes()
    yield
    end_processes()


def test_pieces_of_any_text():
    text = "One\u2028two 🧭 \ud800 \x00 שלום."
    assert run_program("split = lambda text: [text]", text) == [text]


def test_what_a_program_prints_and_reads_is_dropped():
    program = (
        "import sys\n\n\ndef split(text):\n    print('noise')\n    return [text + sys.stdin.read()]"
    )
    assert run_program(program, "a") == ["a"]
    assert run_program(program, "b") == ["b"]


def test_pairs_of_offsets_and_objects_that_hold_a_text_are_pieces():
    program = (
        "class Chunk:\n    page_content = 'of an object'\n\n\n"
        "def split(text):\n    yield 'a'\n    yield (0, 1)\n    yield Chunk()\n"
    )
    assert run_program(program, "") == ["a", [0, 1], "of an object"]


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("raise ValueError('no such size')", "it failed: ValueError: no such size"),
        ("def split(text):\n    return text.nothing", "it failed: AttributeError: .*nothing"),
        ("cut = 1", r"it failed: TypeError: there is no function split\(text\)"),
        ("split = 1 +", "it failed: SyntaxError"),
        ("split = lambda text: text", "it failed: TypeError: .*one text: it must give a list"),
        ("split = lambda text: 5", "it failed: TypeError: 'int' object is not iterable"),
        ("split = lambda text: [5]", "it failed: TypeError: .*gave a int: it must give texts"),
        ("split = lambda text: [(1, 'x')]", "it failed: TypeError: .*gave a tuple"),
        ("import sys; sys.exit(3)", "it ended without an answer, with exit code 3"),
        ("import os\n\n\ndef split(text):\n    os.abort()", "it ended without an answer"),
    ],
)
def test_a_program_that_fails_is_named(program, said):
    for _ in range(2):  # the second text meets the process that the first one left
        with pytest.raises(StrategyError, match=said):
            run_program(program, "text")


def test_a_program_that_takes_too_long_is_ended():
    program = "def split(text):\n    while text != 'quick':\n        pass\n    return [text]\n"
    assert run_program(program, "quick") == ["quick"]
    with pytest.raises(StrategyError, match="it took longer than 1 seconds on this document"):
        run_program(program, "slow", seconds=1)
    assert run_program(program, "quick") == ["quick"]


def test_a_process_serves_one_text_after_the_other():
    assert run_program(PID, "a") == run_program(PID, "b")


def test_other_settings_of_a_library_find_its_process_and_none_of_their_names():
    first = run_program(PID + "kept = 1\n", "a")
    assert run_program(PID + "assert 'kept' not in globals()\n", "a") == first
    assert run_program(PID, "a", "another library") != first


def test_a_process_that_is_not_kept_serves_one_text():
    first = run_program(PID, "a", library=None)
    assert first != run_program(PID, "a", library=None)
    assert not process._waiting


def test_only_a_few_processes_wait():
    pids = [int(run_program(PID, "a", f"library {n}")[0]) for n in range(KEPT + 1)]
    assert len(process._waiting) == KEPT
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


def test_a_process_that_ended_meanwhile_is_replaced():
    (pid,) = run_program(PID, "a")
    os.kill(int(pid), 9)
    assert run_program(PID, "a") != [pid]


def test_threads_do_not_get_one_anothers_pieces():
    found: dict[str, list[str]] = {}

    def ask(text):
        found[text] = [*run_program(WORDS, text), *run_program(WORDS, text)]

    threads = [threading.Thread(target=ask, args=(f"{n}",)) for n in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert found == {f"{n}": [f"{n}", f"{n}"] for n in range(4)}
    assert len(process._waiting) == 1
