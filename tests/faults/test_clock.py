"""A clock that is set back, as a machine does that woke up with a wrong one."""

from __future__ import annotations

from datetime import timedelta

import numpy as np
from experiments import experiment

from chunking.embedders.vector_cache import VectorCache
from chunking.experiments.store import ExperimentStore

YEAR = 365 * 86_400.0


def vector(number: int):
    return {f"text {number}": np.array([1, 0, 0], dtype=np.float32)}


def test_vectors_of_the_future_are_given_and_new_ones_are_kept(tmp_path):
    now = 10 * YEAR
    cache = VectorCache(tmp_path / "vectors.sqlite", clock=lambda: now)
    cache.put("model", vector(1))
    now -= YEAR
    cache.put("model", vector(2))
    assert cache.get("model", ["text 1", "text 2"]).keys() == {"text 1", "text 2"}
    cache.close()


def test_experiments_of_the_future_are_kept_beside_new_ones(tmp_path):
    store = ExperimentStore.opened(str(tmp_path / "experiments.db"))
    now = experiment("now")
    future = experiment("future", created_at=now.created_at + timedelta(seconds=YEAR))
    for each in (future, now):
        store.add(each)
    assert [each.name for each in store.find()] == ["future", "now"]
    store.close()
