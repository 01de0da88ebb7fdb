"""Where experiments are kept: a SQLite file of the user's, unless `CHUNKWRIGHT_DATABASE` says otherwise."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import ExperimentError
from ..extras import extra

if TYPE_CHECKING:
    from sqlalchemy import URL

#: the environment variable with a database's URL, or the path of a SQLite file
DATABASE = "CHUNKWRIGHT_DATABASE"
#: seconds to wait for another one that writes, and for a server that does not answer
BUSY, CONNECT = 20, 5


def stated_database() -> str | None:
    """What `CHUNKWRIGHT_DATABASE` says, None where it says nothing."""
    return os.environ.get(DATABASE, "").strip() or None


def database_url(stated: str | None = None) -> URL:
    """The URL of a database: that of `stated`, a URL or the path of a SQLite file, else of the usual file.

    Raises:
        ExperimentError: it is no URL, or of a database that is not supported. What it holds is not said:
            there may be a password in it.
        MissingExtraError: SQLAlchemy is not installed.
    """
    with extra("experiments"):
        from sqlalchemy import URL, make_url
        from sqlalchemy.exc import ArgumentError
    if stated is None or "://" not in stated:
        file = Path(stated).expanduser() if stated else _usual_file()
        return URL.create("sqlite", database=str(file.absolute()))
    try:
        url = make_url(stated)
    except (ArgumentError, ValueError):
        url = None
    kind = url.get_backend_name() if url is not None else ""
    if url is None or kind not in ("sqlite", "postgresql", "postgres"):
        raise ExperimentError(
            f"{DATABASE} names no database that can be used: write the path of a SQLite file, or a URL as in "
            "postgresql://user:password@host/name"
        )
    return url if kind == "sqlite" else url.set(drivername="postgresql+psycopg")


def engine_options(url: URL) -> dict[str, Any]:
    """How SQLAlchemy is to open it: patient with others that write, not with a server that is not there."""
    patience = {"timeout": BUSY} if is_sqlite(url) else {"connect_timeout": CONNECT}
    # values belong to users: they are in no message of an error
    return {"connect_args": patience, "pool_pre_ping": True, "hide_parameters": True}


def is_sqlite(url: URL) -> bool:
    """Whether it is a SQLite file."""
    return url.get_backend_name() == "sqlite"


def shown(url: URL) -> str:
    """A database by a name that holds neither user nor password."""
    if is_sqlite(url):
        return url.database or "a SQLite database in memory"
    host = f"{url.host}:{url.port}" if url.port else url.host or "this machine"
    return f"the PostgreSQL database {url.database or ''!r} on {host}"


def _usual_file() -> Path:
    shared = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(shared) / "chunkwright" / "experiments.db"
