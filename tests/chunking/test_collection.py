"""The collector rests while it is asked to, and is then as it was."""

from __future__ import annotations

import gc

import pytest

from chunking.collection import collection_paused


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
