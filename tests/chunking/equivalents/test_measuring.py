"""What another library cuts, run in a process of its own: agreement by hand, and what may go wrong."""

from __future__ import annotations

import pytest

from chunking.equivalents import measure
from chunking.errors import ChunkingError
from chunking.splitters import LIBRARIES, Native, is_installed

TEXT = "One two. Three four.\n\nFive six. 🧭 Seven."
HALVES = "def split(text):\n    print('noise')\n    return [text[:20], text[20:]]\n"


@pytest.fixture
def library(monkeypatch):
    """A library that is always there: Python's own."""
    monkeypatch.setitem(LIBRARIES, "json", "json")
    monkeypatch.setitem(LIBRARIES, "absent", "absent_library.core")
    return lambda program, name="json": Native(name, "split", program)


def test_all_agree(library):
    found = measure(library(HALVES), TEXT, [22])  # white space does not count
    assert (found.ours, found.theirs, found.agreed, found.first_difference) == (1, 1, 1, None)
    assert found.is_identical
    assert found.f1 == 1


def test_the_first_difference_is_named(library):
    found = measure(library(HALVES), TEXT, [8, 20, 31])
    assert (found.ours, found.theirs, found.agreed) == (3, 1, 1)
    assert (found.first_difference, found.is_ours) == (9, True)
    assert found.f1 == pytest.approx(0.5)
    found = measure(library(HALVES), TEXT, [31])
    assert (found.first_difference, found.is_ours) == (22, False)


def test_what_is_not_in_the_text_is_said(library):
    found = measure(library("split = lambda text: [text[:20], '�', text[20:]]"), TEXT, [20])
    assert found.lost == 1
    assert not found.is_identical


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("raise ValueError('no such size')", "json failed: ValueError: no such size"),
        ("import sys; sys.exit(3)", "json ended without an answer, with exit code 3"),
        ("while True: pass", "took longer than 1 seconds"),
    ],
)
def test_a_library_that_fails_is_named(library, program, said):
    with pytest.raises(ChunkingError, match=said):
        measure(library(program), TEXT, [20], seconds=1 if "while" in program else 60)


def test_a_library_that_is_absent_names_the_remedy(library):
    absent = library(HALVES, "absent")
    assert not is_installed("absent")
    with pytest.raises(ChunkingError, match="pip install absent"):
        measure(absent, TEXT, [])


def test_nothing_to_cut(library):
    found = measure(library("split = lambda text: [text] if text else []"), "", [])
    assert found.is_identical
    assert found.f1 == 1
