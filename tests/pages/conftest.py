"""What the tests of several pages share: the experiments of the app."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from chunking.experiments.store import ExperimentStore
from pages.components.experiments.store import experiment_store


@pytest.fixture(autouse=True, scope="session")
def running(one_server: None) -> None:
    """The tests of pages share what a server does when it starts."""


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
