"""The collector rests while it is asked to, and is then as it was."""

from __future__ import annotations

import gc
import sys
from threading import Thread

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
