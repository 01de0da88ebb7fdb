"""The memory is bounded, shared by threads, and computes a thing once."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from chunking import Document
from chunking.caching import DocumentCache, computing_for, per_document, release


def test_a_value_is_computed_once():
    cache, calls = DocumentCache(), []
    assert [cache.get("key", 1, lambda: calls.append(1) or "value") for _ in range(3)] == [
        "value"
    ] * 3
    assert len(calls) == 1


def test_none_and_false_are_values():
    cache, calls = DocumentCache(), []
    for value in (None, False, 0):
        assert (
            cache.get(("key", str(value)), 1, lambda value=value: calls.append(1) or value) is value
        )
        assert cache.get(("key", str(value)), 1, lambda: "again") is value


def test_eight_threads_compute_once_and_all_get_the_value():
    cache, calls, start = DocumentCache(), [], threading.Barrier(8)

    def compute():
        calls.append(threading.get_ident())
        threading.Event().wait(0.05)
        return object()

    def ask(_):
        start.wait()
        return cache.get("key", 1, compute)

    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(ask, range(8)))
    assert len(calls) == 1
    assert len({id(value) for value in found}) == 1


def test_different_keys_do_not_wait_for_each_other():
    cache, inside = DocumentCache(), threading.Barrier(2, timeout=5)
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda key: cache.get(key, 1, inside.wait), "ab"))


def test_one_value_may_be_computed_from_another():
    cache = DocumentCache()
    assert cache.get("outer", 1, lambda: cache.get("inner", 1, lambda: 2) + 1) == 3


def test_an_error_is_raised_to_the_caller_and_not_remembered():
    cache = DocumentCache()
    with pytest.raises(ZeroDivisionError):
        cache.get("key", 1, lambda: 1 / 0)
    assert cache.get("key", 1, lambda: "value") == "value"


def test_the_least_recently_used_is_forgotten_beyond_the_capacity():
    cache = DocumentCache(capacity=100)
    for key in "abc":
        cache.get(key, 40, lambda key=key: key)
    cache.get("c", 40, lambda: pytest.fail("c is known"))
    assert cache.get("a", 40, lambda: "again") == "again"
    assert cache.get("c", 40, lambda: "again") == "c"
    assert cache.get("b", 40, lambda: "again") == "again"


def test_one_value_over_the_capacity_is_still_kept_alone():
    cache = DocumentCache(capacity=10)
    cache.get("large", 1000, lambda: 1)
    assert cache.get("large", 1000, lambda: 2) == 1
    cache.get("small", 1, lambda: 1)
    assert cache.get("large", 1000, lambda: 2) == 2


def test_the_memory_stays_bounded_over_many_documents():
    cache = DocumentCache(capacity=1000)
    for number in range(500):
        cache.get(number, 100, lambda: None)
    assert len(cache._entries) <= 10
    assert cache._weight <= 1000


def test_clearing_forgets():
    cache = DocumentCache()
    cache.get("key", 1, lambda: 1)
    cache.clear()
    assert cache.get("key", 1, lambda: 2) == 2


def test_documents_are_told_apart_by_what_chunking_depends_on():
    seen = []

    @per_document
    def record(document, *args, **kwargs):
        seen.append((document.text, args))
        return len(seen)

    one = record(Document.from_text("text"))
    assert record(Document.from_text("text")) == one
    assert record(Document.from_text("text", metadata={"title": "other"})) == one
    others = [
        record(Document.from_text("other")), record(Document.from_text("text", "a.md")), record(Document.from_text("text"), 1),
        record(Document.from_text("text", metadata={"language": "de"})), record(Document("\ud83d\ude00")), record(Document("😀")),
    ]  # fmt: skip
    assert len({one, *others}) == 7


def test_a_remembered_function_tells_what_it_knows():
    length = per_document(lambda document, more: len(document.text) + more, DocumentCache())
    document = Document.from_text("four")
    assert not length.knows(document, 1)
    assert length(document, 1) == 5
    assert length.knows(document, 1)
    assert not length.knows(document, 2)


def test_what_one_owner_alone_asked_for_goes_with_it():
    cache = DocumentCache()
    for owner, keys in {"a": "xy", "b": "yz", None: "w"}.items():
        computing_for(owner)
        for key in keys:
            cache.get(key, 10, lambda: 1)
    release("a")
    assert [cache.knows(key) for key in "xyzw"] == [False, True, True, True]
    release("b")
    assert [cache.knows(key) for key in "xyzw"] == [False, False, False, True]


def test_a_smaller_capacity_holds_at_once():
    cache = DocumentCache(100)
    for key in range(10):
        cache.get(key, 10, lambda: 1)
    cache.keep_at_most(30)
    assert [key for key in range(10) if cache.knows(key)] == [7, 8, 9]
