"""What the tests of several pages share: the experiments of the app, and work that is done at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from chunking.experiments.store import ExperimentStore
from chunking.tuning import Pace
from chunking.workers import Workers
from pages.components.autotune import estimate
from pages.components.experiments.store import experiment_store
from pages.components.runs import work


@pytest.fixture(autouse=True, scope="session")
def running(one_server: None) -> None:
    """The tests of pages share what a server does when it starts."""


class Here(Workers):
    """Does in this process, where tests put fakes, what the app has done in another."""

    def run(self, owner: object, function: Callable[..., Any], *args: Any, **told: Any) -> Any:
        return function(*args, progress=told["progress"])


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls are answered here; `test_work.py` has the processes."""
    workers = Here(2)
    monkeypatch.setattr(work, "workers", lambda: workers)


@pytest.fixture
def store(tmp_path, monkeypatch) -> Iterator[ExperimentStore]:
    """Return the experiments of a new file that the app uses."""
    monkeypatch.setenv("CHUNKWRIGHT_DATABASE", str(tmp_path / "experiments.db"))
    experiment_store.clear()
    opened = ExperimentStore.opened()
    yield opened
    opened.close()
    experiment_store().close()
    experiment_store.clear()


class Measured:
    """Stands for the measurement of what the time is enough for, which only one test is about."""

    is_running, found = False, Pace(screening=1e-6, embedding=0.0)

    def __init__(self, _: Callable[..., Pace]) -> None:
        pass

    def drop(self) -> None:
        pass


@pytest.fixture
def measured_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have Autotune take a machine for fast enough without measuring it."""
    monkeypatch.setattr(estimate, "BackgroundTask", Measured)
