"""The database itself: many programs at once, tables of older and newer versions, and what goes wrong with it."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pytest
import sqlalchemy
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from experiments import experiment
from processes import until
from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from chunking import ExperimentError
from chunking.cache_directory import locked
from chunking.experiments import database_url
from chunking.experiments.address import engine_options
from chunking.experiments.database import _LOCK, _config, in_words, made_ready, writing
from chunking.experiments.store import ExperimentStore, Filter
from chunking.experiments.tables import VERSION_TABLE, metadata

ROOT = Path(__file__).resolve().parents[3]
PASSWORD = "s3cret-pa55"

#: opens the store when told to, with all others, and keeps experiments as fast as it can
WRITER = """
import sys
from experiments import experiment
from chunking.experiments.store import ExperimentStore
database, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
print("ready", flush=True)
sys.stdin.readline()
store = ExperimentStore.opened(database)
for number in range(count):
    kept = experiment(f"{name} {number}")
    store.add(kept)
    store.annotate(kept.id, note=f"note of {name} {number}")
"""


def at_once(database, names, count):
    """Have as many programs open the same database and write, all beginning together."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"}
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, database, name, str(count)], env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for name in names
    ]  # fmt: skip
    for program in programs:
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        program.stdin.write("go\n")
        program.stdin.flush()
    for program in programs:
        _, error = program.communicate(timeout=60)
        assert program.returncode == 0, error


def test_programs_that_start_and_write_at_once_lose_nothing(database):
    names = ("one", "two")
    at_once(database, names, 25)
    store = ExperimentStore.opened(database)
    kept = {each.name: each.note for each in store.find()}
    assert kept == {f"{n} {i}": f"note of {n} {i}" for n in names for i in range(25)}
    store.close()


def opening(database) -> Thread:
    """A thread in which a database is opened."""
    thread = Thread(target=lambda: ExperimentStore.opened(database).close())
    thread.start()
    return thread


def test_while_another_program_changes_the_tables_of_postgresql_one_waits(empty_database):
    waiting = sqlalchemy.text(
        "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    )
    engine = engine_of(empty_database)
    with engine.connect() as holder, engine.connect() as watcher:
        holder.execute(sqlalchemy.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        thread = opening(empty_database)
        assert until(lambda: watcher.execute(waiting).scalar_one() == 1, 10)
        holder.rollback()
        thread.join(60)
        watcher.rollback()
        assert sqlalchemy.inspect(watcher).has_table("chunkwright_experiments")
    engine.dispose()


def test_while_another_program_changes_the_tables_of_a_file_one_waits(tmp_path):
    file = tmp_path / "experiments.db"
    with locked(Path(f"{file}.lock"), patience=1):
        thread = opening(str(file))
        thread.join(0.5)
        assert thread.is_alive()
        assert not file.exists()
    thread.join(60)
    assert file.exists()


def test_one_who_reads_sees_no_half_experiment_while_another_writes(store):
    with writing(store._engine) as connection:
        connection.execute(sqlalchemy.text("DELETE FROM chunkwright_experiments"))
        assert store.find() == []
    kept = experiment()
    store.add(kept)
    with suppress(ZeroDivisionError), writing(store._engine) as connection:
        connection.execute(sqlalchemy.text("DELETE FROM chunkwright_experiments"))
        print(1 / 0)
    assert store.get(kept.id) == kept


def engine_of(database):
    url = database_url(database)
    return sqlalchemy.create_engine(url, **engine_options(url))


def test_the_migrations_lead_to_the_tables_of_this_version(database):
    engine = made_ready(engine_of(database))
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert compare_metadata(context, metadata) == []
        assert context.get_current_revision() == "0001"
    engine.dispose()


def test_tables_of_the_first_version_are_taken_over_with_what_they_hold(database):
    """As a database stands that the first version has left: made by its own step, and filled."""
    Path(database).parent.mkdir(exist_ok=True) if "://" not in database else None
    engine = engine_of(database)
    with engine.begin() as connection:
        command.upgrade(_config(connection), "0001")
    with engine.begin() as connection:
        connection.execute(
            sqlalchemy.text(
                "INSERT INTO chunkwright_experiments VALUES ('old', 'evaluation', 'Old', '', "
                "'2026-11-24 12:00:00', 'sentence', '{\"version\": 1, \"strategy\": \"sentence\"}', NULL, 1, 0, "
                "'h', '{\"recall\": [0.5, null, null]}', '{}', NULL, '0.1.0')"
            )
        )
    engine.dispose()
    store = ExperimentStore.opened(database)
    (kept,) = store.find()
    assert (kept.name, kept.figures["recall"].value, kept.documents) == ("Old", 0.5, ())
    assert kept.configuration().strategy == "sentence"
    store.close()


def test_a_step_that_fails_leaves_the_tables_as_they_were(database, monkeypatch):
    def half(connection):
        connection.execute(sqlalchemy.text("CREATE TABLE chunkwright_half (id INTEGER)"))
        raise sqlalchemy.exc.OperationalError("", {}, Exception("the disk is full"))

    monkeypatch.setattr(
        command, "upgrade", lambda config, to: half(config.attributes["connection"])
    )
    with pytest.raises(ExperimentError, match="the disk is full"):
        ExperimentStore.opened(database)
    monkeypatch.undo()
    store = ExperimentStore.opened(database)
    assert sqlalchemy.inspect(store._engine).has_table("chunkwright_half") is False
    assert store.count() == 0
    store.close()


def test_a_database_of_a_newer_program_is_left_alone(database):
    store = ExperimentStore.opened(database)
    with writing(store._engine) as connection:
        connection.execute(sqlalchemy.text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    store.close()
    with pytest.raises(ExperimentError, match="newer version of this program: update"):
        ExperimentStore.opened(database)


def test_sqlite_lets_others_read_while_one_writes(tmp_path):
    file = tmp_path / "experiments.db"
    ExperimentStore.opened(str(file)).close()
    with sqlite3.connect(file) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_damaged_file_is_named_with_the_remedy_and_stays(tmp_path):
    file = tmp_path / "experiments.db"
    file.write_bytes(b"this is no database, but it is long enough to be looked at" * 100)
    before = file.read_bytes()
    with pytest.raises(
        ExperimentError, match="Restore a copy of the file, or move it away"
    ) as caught:
        ExperimentStore.opened(str(file))
    assert str(file) in str(caught.value)
    assert file.read_bytes() == before


def test_a_file_that_cannot_be_written_can_be_read(tmp_path):
    file = tmp_path / "experiments.db"
    writable = ExperimentStore.opened(str(file))
    writable.add(experiment("kept"))
    writable.close()
    store = ExperimentStore.opened(f"sqlite:///file:{file}?mode=ro&uri=true")
    assert [each.name for each in store.find()] == ["kept"]
    with pytest.raises(ExperimentError, match="Make the file and its folder writable"):
        store.add(experiment("more"))
    store.close()


def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ExperimentError, match="Make its folder writable"):
        ExperimentStore.opened(str(tmp_path / "file" / "experiments.db"))


def test_a_server_that_is_not_there_is_named_without_its_password():
    with pytest.raises(ExperimentError, match="See that the server runs") as caught:
        ExperimentStore.opened(f"postgresql://someone:{PASSWORD}@127.0.0.1:1/experiments")
    assert "the PostgreSQL database 'experiments' on 127.0.0.1:1" in str(caught.value)
    assert PASSWORD not in str(caught.value)


def test_a_server_that_refuses_the_password_does_not_make_us_say_it(server):
    wrong = server.replace(PASSWORD, "another-pa55")
    with pytest.raises(ExperimentError, match="lets this program in") as caught:
        ExperimentStore.opened(f"{wrong}/postgres")
    assert "another-pa55" not in str(caught.value)


def test_a_password_may_stand_outside_of_the_address(empty_database, monkeypatch):
    password = str(sqlalchemy.make_url(empty_database).password)
    monkeypatch.setenv("PGPASSWORD", password)
    store = ExperimentStore.opened(empty_database.replace(f":{password}@", "@"))
    assert store.find() == []
    store.close()


def test_a_password_is_masked_as_the_address_writes_it_too():
    engine = create_engine("postgresql+psycopg://me:p%40ss@h/d?sslpassword=k%2Fey")
    with pytest.raises(ExperimentError, match="no answer") as caught, in_words(engine):
        raise SQLAlchemyError("no answer to p%40ss, p@ss, k/ey or k%2Fey")
    assert not [each for each in ("p%40ss", "p@ss", "k/ey", "k%2Fey") if each in str(caught.value)]


@pytest.mark.parametrize(
    "stated", [f"mysql://u:{PASSWORD}@host/db", f"postgres//:{PASSWORD}://", f"://{PASSWORD}", f"x{PASSWORD}://h:port/"]
)  # fmt: skip
def test_what_names_no_database_is_not_repeated(stated):
    with pytest.raises(ExperimentError, match="names no database that can be used") as caught:
        database_url(stated)
    assert PASSWORD not in str(caught.value)


def test_an_address_is_read_as_it_is_commonly_written(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert database_url().database == str(tmp_path / "chunkwright" / "experiments.db")
    assert database_url("a/b.db").database == str(Path("a/b.db").absolute())
    for scheme in ("postgres", "postgresql", "postgresql+psycopg2"):
        assert database_url(f"{scheme}://u@h/d").drivername == "postgresql+psycopg"


def test_an_error_does_not_quote_what_was_to_be_written(store):
    kept = experiment("a name that nobody else should read")
    store.add(kept)
    with pytest.raises(ExperimentError) as caught:
        store.add(kept)
    assert "nobody else should read" not in str(caught.value)
    assert store.find(Filter(text="nobody"))
