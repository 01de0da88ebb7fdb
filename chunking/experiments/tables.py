"""The tables of experiments as this version of the program has them; `migrations` leads there from older ones.

Every default is made in Python: SQLite and PostgreSQL would each make it in their own way.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from ..extras import extra

with extra("experiments"):
    from sqlalchemy import (
        JSON,
        Column,
        DateTime,
        Dialect,
        ForeignKey,
        Integer,
        MetaData,
        String,
        Table,
        Text,
        TypeDecorator,
    )

#: where Alembic keeps the version of the tables; a database of other programs has its own
VERSION_TABLE = "chunkwright_version"


class UTCDateTime(TypeDecorator[datetime]):
    """A time in UTC, also where the database knows no time zones."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: Any, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        known: datetime = value if value.tzinfo else value.replace(tzinfo=UTC)
        return known.astimezone(UTC)


metadata = MetaData()
experiments = Table(
    "chunkwright_experiments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("created_at", UTCDateTime, nullable=False, index=True),
    Column("strategy", Text, nullable=False),
    Column("config", JSON, nullable=False),
    Column("embedder", Text),
    Column("question_count", Integer, nullable=False),
    Column("question_drafts", Integer, nullable=False),
    Column("question_hash", String(32), nullable=False),
    Column("figures", JSON, nullable=False),
    Column("details", JSON, nullable=False),
    Column("scores", JSON(none_as_null=True)),
    Column("engine_version", String(32), nullable=False),
)
documents = Table(
    "chunkwright_experiment_documents",
    metadata,
    Column(
        "experiment",
        String(32),
        ForeignKey(experiments.c.id, ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("place", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("text_hash", String(32), nullable=False),
    Column("tokens", Integer, nullable=False),
)
