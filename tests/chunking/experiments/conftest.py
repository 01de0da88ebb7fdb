"""Databases for the tests of experiments: a SQLite file, and a PostgreSQL server where there is one."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import postgres
import pytest
import sqlalchemy

from chunking.experiments.store import ExperimentStore


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """Return the URL of a PostgreSQL server."""
    if reason := postgres.missing():
        pytest.skip(reason)
    with postgres.running_server() as url:
        yield url


@pytest.fixture
def empty_database(server) -> str:
    """Return the URL of a database of the server that holds nothing."""
    name = f"test_{uuid4().hex}"
    url = sqlalchemy.make_url(f"{server}/postgres").set(drivername="postgresql+psycopg")
    engine = sqlalchemy.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sqlalchemy.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return f"{server}/{name}"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, tmp_path) -> str:
    """Return each kind of database in turn, empty."""
    if request.param == "sqlite":
        return str(tmp_path / "new" / "experiments.db")
    return request.getfixturevalue("empty_database")


@pytest.fixture
def store(database) -> Iterator[ExperimentStore]:
    """Return the experiments of a database that holds none yet."""
    opened = ExperimentStore.opened(database)
    yield opened
    opened.close()
