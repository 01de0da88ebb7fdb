"""The experiments of this server, one database for everyone who uses it, by Streamlit's connection `sql`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from chunking.experiments import database_url, engine_options, stated_database

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from chunking.experiments.store import ExperimentStore

#: what whoever keeps something has to know
SHARED = (
    "The list is this server's: everyone who uses it sees what is kept, and can change or delete it. Names of "
    "documents, settings and figures are kept; texts of documents and questions never are."
)


@st.cache_resource(show_spinner=False)
def experiment_store() -> ExperimentStore:
    """The store, opened once. Where that fails, the next run tries again.

    Raises:
        ChunkingError: the database cannot be used; the message says why, and what to do.
    """
    from chunking.experiments.store import ExperimentStore

    return ExperimentStore(_engine())


def _engine() -> Engine:
    """That of the environment, else of `connections.sql` in the server's secrets, else of the usual file."""
    stated = stated_database()
    if stated is None and _is_in_secrets():
        return st.connection("sql", type="sql").engine
    url = database_url(stated)
    stated = url.render_as_string(hide_password=False)
    connection = st.connection("sql", type="sql", url=stated, **engine_options(url))
    engine: Engine = connection.engine
    return engine


def _is_in_secrets() -> bool:
    return st.secrets.load_if_toml_exists() and "sql" in st.secrets.get("connections", {})
