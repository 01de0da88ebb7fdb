"""The contract finds the bugs that it exists for: one broken chunker or more for each check."""

from __future__ import annotations

from functools import partial

import pytest
from contract import broken

from chunking import create_chunker
from chunking.testing import CHECKS, check_chunker, contract_checks, hard_documents

BUGS = {
    "LosesText": "coverage", "LosesALetter": "coverage", "DriftsOffsets": "fidelity", "StripsText": "fidelity",
    "ReadsElsewhere": "fidelity", "ReadsOtherText": "fidelity",
    "CountsFromOne": "order", "Shuffles": "order", "RepeatsTheTail": "inside",
    "OverTheLimit": "size", "CountsBytes": "size", "ForgetsThePrefix": "size",
    "OverlapsTooMuch": "overlap", "OverlapsUnasked": "overlap", "NeverOverlaps": "overlap_is_there",
    "AddsLengths": "counters",
    "ChunksBlanks": "empty", "CutsAnywhere": "unicode", "CutsInCrlf": "unicode",
    "GivesNoReason": "reasons", "EndsForNoReason": "reasons",
    "ForgetsPages": "metadata", "ForgetsTheDocument": "metadata", "SameIds": "metadata", "SameContentIds": "metadata",
    "RandomIds": "ids", "NumberedIds": "ids", "HashedIds": "determinism", "UnwritableMetadata": "json",
    "TakesAnySize": "options", "ReportsOneProblem": "options", "SilentlyClamps": "options", "RigidDefaults": "any_size",
    "NoProgress": "progress", "SwallowsStops": "progress",
    "ChangesTheDocument": "no_mutation", "ChangesItself": "no_mutation", "SharesMetadata": "no_mutation",
    "RemembersDocuments": "independence", "MixesThreads": "threads", "CannotBePickled": "pickle",
    "Recursive": "nesting", "Quadratic": "huge_line",
}  # fmt: skip
SLOW = {"huge_line", "determinism"}


@pytest.mark.slow
def test_a_chunker_without_a_bug_passes():
    check_chunker(
        partial(broken.make, broken.Good),
        exceptions={"huge_line": "tested with the strategies"},
        monotone=["chunk_size"],
    )


@pytest.mark.parametrize(
    ("bug", "name"),
    [pytest.param(b, n, marks=[pytest.mark.slow] if n in SLOW else []) for b, n in BUGS.items()],
)
def test_a_bug_is_found(bug, name):
    strategy = getattr(broken, bug)
    with pytest.raises(AssertionError) as caught:
        CHECKS[name](partial(broken.make, strategy))
    assert str(caught.value).startswith(f"{name}: ")
    assert strategy.name in str(caught.value)


def test_only_other_counters_find_that_lengths_were_added():
    CHECKS["overlap"](partial(broken.make, broken.AddsLengths))


def test_every_check_has_a_chunker_that_it_catches():
    assert set(BUGS.values()) == set(CHECKS)


def test_a_larger_size_that_gives_more_chunks_is_found():
    (check,) = [
        c for c in contract_checks(monotone=["chunk_size"]) if c.__name__.startswith("monotone")
    ]
    with pytest.raises(AssertionError, match="monotone"):
        check(partial(broken.make, broken.GrowsWithSize))


def test_the_message_names_the_check_the_options_the_text_and_the_place():
    with pytest.raises(AssertionError) as caught:
        CHECKS["fidelity"](partial(broken.make, broken.DriftsOffsets))
    message = str(caught.value)
    assert "fidelity" in message
    assert "chunk_size=60" in message
    assert any(repr(label) in message for label in hard_documents())
    assert "chunk 1 at" in message


def test_an_exception_needs_a_reason_and_a_check():
    with pytest.raises(ValueError, match="no check 'sizes'"):
        contract_checks(exceptions={"sizes": "because"})
    with pytest.raises(ValueError, match="needs a reason"):
        contract_checks(exceptions={"size": " "})
    left = {
        check.__name__ for check in contract_checks(exceptions={"size": "measures differently"})
    }
    assert left == set(CHECKS) - {"size"}


def test_a_chunker_instance_is_enough():
    for check in contract_checks():
        if check.__name__ in ("fidelity", "any_size", "overlap_is_there"):
            check(create_chunker("word", chunk_size=12))


def test_check_chunker_stops_at_the_first_failure():
    with pytest.raises(AssertionError, match=r"^order: "):
        check_chunker(partial(broken.make, broken.CountsFromOne))


def test_check_chunker_goes_on_to_the_checks_that_run_more():
    with pytest.raises(AssertionError, match=r"^ids: "):
        check_chunker(partial(broken.make, broken.NumberedIds))
