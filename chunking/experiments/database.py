"""A database made ready: its tables brought up to date once, by one program at a time, and its errors in words."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

from ..cache_directory import locked
from ..disk_errors import disk_remedy
from ..errors import ExperimentError
from ..extras import extra
from ..masking import masked, secrets_in
from .address import BUSY, DATABASE, is_sqlite, shown
from .tables import VERSION_TABLE

with extra("experiments"):
    from alembic import command
    from alembic.config import Config
    from alembic.migration import MigrationContext
    from alembic.script import ScriptDirectory
    from sqlalchemy import Connection, Engine, event, text
    from sqlalchemy.exc import DBAPIError, SQLAlchemyError

_MIGRATIONS = Path(__file__).parent / "migrations"
#: one thread of a program at a time: Alembic has one context for all
_ALEMBIC = threading.Lock()
#: the number by which programs agree, in PostgreSQL, that one of them changes the tables
_LOCK = 5_284_117_923_001_204


def made_ready(engine: Engine) -> Engine:
    """The engine, its transactions as they should be, and the tables of its database up to date.

    Any number of programs may do this at once.

    Raises:
        ExperimentError: the database cannot be used; the message says why, and what to do.
    """
    if is_sqlite(engine.url):
        _whole_transactions(engine)
    with in_words(engine):
        if not _is_current(engine):
            with _ALEMBIC, _file_lock(engine):
                _migrate(engine)
    return engine


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that only reads."""
    with in_words(engine), engine.connect() as connection:
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that is there whole once the block has ended, or not at all."""
    with in_words(engine), engine.begin() as connection:
        yield connection


@contextmanager
def in_words(engine: Engine) -> Iterator[None]:
    """Errors of the database as messages with a remedy, without what was to be written and without passwords."""
    try:
        yield
    except SQLAlchemyError as error:
        raise ExperimentError(_explained(engine, error)) from error
    except OSError as error:
        raise ExperimentError(
            f"{shown(engine.url)} cannot be used: {error.strerror or error}. Make its folder writable, or name "
            f"another file in {DATABASE}"
        ) from error


def _whole_transactions(engine: Engine) -> None:
    """Have SQLite heed foreign keys, and begin transactions before changes of tables too.

    Python's driver would leave such changes out: this is the way round it that SQLAlchemy documents.
    """
    if event.contains(engine, "begin", _begin):
        return
    event.listen(engine, "connect", _settle)
    event.listen(engine, "begin", _begin)


def _settle(connection: Any, _: Any) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _is_current(engine: Engine) -> bool:
    """Whether the tables are those of this program.

    Raises:
        ExperimentError: they are those of a newer one.
    """
    file = _file(engine)
    if file and not file.exists():
        return False
    with engine.connect() as connection:
        return _is_at_head(connection)


def _is_at_head(connection: Connection) -> bool:
    found = MigrationContext.configure(
        connection, opts={"version_table": VERSION_TABLE}
    ).get_current_revision()
    scripts = ScriptDirectory.from_config(_config())
    if found is not None and found not in {each.revision for each in scripts.walk_revisions()}:
        raise ExperimentError(
            f"{shown(connection.engine.url)} was written by a newer version of this program: update the "
            f"program, or name another database in {DATABASE}"
        )
    return found == scripts.get_current_head()


def _file(engine: Engine) -> Path | None:
    """The file of a SQLite database, None where it is in memory, a URI, or on a server."""
    name = engine.url.database
    if not is_sqlite(engine.url) or not name or name == ":memory:" or name.startswith("file:"):
        return None
    return Path(name)


def _file_lock(engine: Engine) -> AbstractContextManager[None]:
    """What holds other programs off a SQLite file; its folder is made. PostgreSQL has locks of its own."""
    file = _file(engine)
    return locked(Path(f"{file}.lock"), patience=BUSY) if file else nullcontext()


def _migrate(engine: Engine) -> None:
    """Bring the tables up to date, unless another program has by now."""
    if is_sqlite(engine.url):
        # readers and a writer at once; the file remembers it
        with engine.connect() as connection:
            connection.connection.cursor().execute("PRAGMA journal_mode = WAL")
    with engine.begin() as connection:
        if not is_sqlite(engine.url):
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        if not _is_at_head(connection):
            command.upgrade(_config(connection), "head")


def _explained(engine: Engine, error: SQLAlchemyError) -> str:
    place = shown(engine.url)
    original = error.orig if isinstance(error, DBAPIError) and error.orig else error
    secrets = secrets_in(engine.url.render_as_string(hide_password=False))
    reason = masked(" ".join(str(original).split()), secrets)
    if not is_sqlite(engine.url):
        return (
            f"{place} cannot be used: {reason}. See that the server runs and lets this program in; {DATABASE} "
            "names it"
        )
    return f"{place} cannot be used: {reason}. {_remedy(reason)}"


def _remedy(reason: str) -> str:
    """What to do about a SQLite file."""
    if "not a database" in reason or "malformed" in reason:
        return "Restore a copy of the file, or move it away: a new one is then begun"
    if "full" in reason or "locked" in reason:
        remedy = disk_remedy(reason)
        return f"{remedy[:1].upper()}{remedy[1:]}"
    if "readonly" in reason or "read-only" in reason:
        return (
            f"Make the file and its folder writable, or name another file in {DATABASE}: nothing can be "
            "kept or changed until then"
        )
    return f"Name another file in {DATABASE}, or see that its folder can be written"
