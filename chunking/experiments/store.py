"""Experiments in a database, SQLite or PostgreSQL alike: kept, listed, named anew, deleted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ..errors import ExperimentError
from ..extras import extra
from ..surrogates import without_surrogates
from .address import database_url, engine_options, shown, stated_database
from .database import made_ready, reading, writing
from .record import Experiment, Figure, Kind, RecordedDocument, RecordedQuestions, Scores
from .tables import documents, experiments

with extra("experiments"):
    from sqlalchemy import (
        Connection,
        Engine,
        Row,
        Select,
        create_engine,
        delete,
        func,
        insert,
        or_,
        select,
        update,
    )

__all__ = ["MOST_FOUND", "ExperimentStore", "Filter"]

#: experiments that are found at most
MOST_FOUND = 1000
_LONGEST_NAME, _LONGEST_NOTE = 200, 10_000
_LIGHT = [column for column in experiments.c if column is not experiments.c.scores]


@dataclass(frozen=True)
class Filter:
    """Which experiments are wanted; None and an empty text want all.

    Each word of `text` stands in the name, the note, the strategy or the name of a document, whatever its case.
    `since` and `until` are times, the latter excluded.
    """

    text: str = ""
    kind: Kind | None = None
    strategy: str | None = None
    document: str | None = None
    since: datetime | None = None
    until: datetime | None = None


class ExperimentStore:
    """The experiments of one database. Any number of threads and programs may use it at once."""

    def __init__(self, engine: Engine) -> None:
        """Use a database by an engine of SQLAlchemy; its tables are brought up to date.

        Raises:
            ExperimentError: it cannot be used; the message says why, and what to do.
        """
        self._engine = made_ready(engine)

    @classmethod
    def opened(cls, database: str | None = None) -> ExperimentStore:
        """That of a URL or the path of a SQLite file; else of `CHUNKWRIGHT_DATABASE`, or the user's own.

        Raises:
            ExperimentError: it cannot be used; the message says why, and what to do.
            MissingExtraError: the packages of the extra `experiments` are not installed.
        """
        url = database_url(database or stated_database())
        with extra("experiments"):
            engine = create_engine(url, **engine_options(url))
        try:
            return cls(engine)
        except ExperimentError:
            engine.dispose()
            raise

    @property
    def place(self) -> str:
        """What the database is called; neither user nor password."""
        return shown(self._engine.url)

    def close(self) -> None:
        """Let go of the database; the next use opens it again."""
        self._engine.dispose()

    def add(self, experiment: Experiment) -> None:
        """Keep an experiment.

        Raises:
            ExperimentError: it has no name, or the database cannot be written.
        """
        with writing(self._engine) as connection:
            connection.execute(insert(experiments), _row(experiment))
            connection.execute(
                insert(documents),
                [
                    {
                        "experiment": experiment.id,
                        "place": place,
                        "name": _text(each.name),
                        "text_hash": each.text_hash,
                        "tokens": each.tokens,
                    }
                    for place, each in enumerate(experiment.documents)
                ],
            )

    def find(self, wanted: Filter = Filter(), most: int = MOST_FOUND) -> list[Experiment]:
        """The experiments that pass a filter, the newest first, without the scores of each question."""
        newest = [experiments.c.created_at.desc(), experiments.c.id]
        with reading(self._engine) as connection:
            query = _filtered(select(*_LIGHT), wanted).order_by(*newest).limit(most)
            return _read(connection, connection.execute(query).all())

    def same(self, experiment: Experiment) -> Experiment | None:
        """The oldest that is kept of the same result; None where it is not kept yet."""
        table = experiments.c
        query = (
            select(*_LIGHT)
            .where(table.question_hash == experiment.questions.hash)
            .where(table.strategy == experiment.strategy)
            .order_by(table.created_at, table.id)
        )
        with reading(self._engine) as connection:
            found = _read(connection, connection.execute(query).all())
        return next((each for each in found if each.is_as(experiment)), None)

    def get(self, id: str) -> Experiment:
        """One experiment with everything. `id` may be shortened to what no other one begins with.

        Raises:
            ExperimentError: there is none, or more than one.
        """
        query = select(experiments).where(experiments.c.id.startswith(id, autoescape=True)).limit(2)
        with reading(self._engine) as connection:
            found = _read(connection, connection.execute(query).all() if id else [])
        if len(found) == 1:
            return found[0]
        raise ExperimentError(
            f"several experiments begin with {id!r}: write more of the id"
            if found
            else f"there is no experiment {id!r}: it may have been deleted"
        )

    def annotate(self, id: str, name: str | None = None, note: str | None = None) -> None:
        """Give an experiment another name or note; what is None stays.

        Raises:
            ExperimentError: there is none, or the name is empty.
        """
        values = {} if name is None else {"name": _name(name)}
        values |= {} if note is None else {"note": _text(note)[:_LONGEST_NOTE]}
        if values:
            self._changed(update(experiments).where(experiments.c.id == id).values(values), id)

    def delete(self, id: str) -> None:
        """Delete an experiment.

        Raises:
            ExperimentError: there is none.
        """
        self._changed(delete(experiments).where(experiments.c.id == id), id)

    def _changed(self, statement: Any, id: str) -> None:
        with writing(self._engine) as connection:
            if not connection.execute(statement).rowcount:
                raise ExperimentError(f"there is no experiment {id!r}: it may have been deleted")

    def count(self) -> int:
        """How many experiments there are."""
        with reading(self._engine) as connection:
            return int(
                connection.execute(select(func.count()).select_from(experiments)).scalar_one()
            )

    def strategies(self) -> Sequence[str]:
        """The strategies that experiments have, by name."""
        return self._different(experiments.c.strategy)

    def document_names(self) -> Sequence[str]:
        """The names of the documents that experiments have."""
        return self._different(documents.c.name)

    def _different(self, column: Any) -> Sequence[str]:
        with reading(self._engine) as connection:
            return sorted(connection.execute(select(column).distinct()).scalars())


def _name(name: str) -> str:
    name = " ".join(_text(name).split())[:_LONGEST_NAME]
    if not name:
        raise ExperimentError("an experiment needs a name: give it one by which you will know it")
    return name


def _text(text: str) -> str:
    """A text that both databases can hold: no surrogates, and no NUL."""
    return without_surrogates(text).replace("\0", "�")


def _row(experiment: Experiment) -> dict[str, Any]:
    scores = experiment.scores
    return {
        "id": experiment.id,
        "kind": experiment.kind,
        "name": _name(experiment.name),
        "note": _text(experiment.note)[:_LONGEST_NOTE],
        "created_at": experiment.created_at,
        "strategy": experiment.strategy,
        "config": experiment.config,
        "embedder": experiment.embedder and _text(experiment.embedder),
        "question_count": experiment.questions.count,
        "question_drafts": experiment.questions.drafted,
        "question_hash": experiment.questions.hash,
        "figures": {name: list(each) for name, each in experiment.figures.items()},
        "details": experiment.details,
        "scores": scores and {"questions": list(scores.questions), "values": dict(scores.values)},
        "engine_version": experiment.engine_version,
    }


def _filtered(query: Select[Any], wanted: Filter) -> Select[Any]:
    table = experiments.c
    for word in _text(wanted.text).split():
        columns = (table.name, table.note, table.strategy)
        places = [column.icontains(word, autoescape=True) for column in columns]
        query = query.where(or_(*places, _has(documents.c.name.icontains(word, autoescape=True))))
    if wanted.kind:
        query = query.where(table.kind == wanted.kind)
    if wanted.strategy:
        query = query.where(table.strategy == wanted.strategy)
    if wanted.document:
        query = query.where(_has(documents.c.name == wanted.document))
    if wanted.since:
        query = query.where(table.created_at >= wanted.since)
    if wanted.until:
        query = query.where(table.created_at < wanted.until)
    return query


def _has(condition: Any) -> Any:
    """Whether an experiment has a document of which this is true."""
    return experiments.c.id.in_(select(documents.c.experiment).where(condition))


def _read(connection: Connection, rows: Iterable[Row[Any]]) -> list[Experiment]:
    """The experiments of some rows, with their documents."""
    known = [row._mapping for row in rows]
    of_each: dict[str, list[RecordedDocument]] = {row["id"]: [] for row in known}
    query = (
        select(documents)
        .where(documents.c.experiment.in_(list(of_each)))
        .order_by(documents.c.experiment, documents.c.place)
    )
    for row in connection.execute(query):
        of_each[row.experiment].append(RecordedDocument(row.name, row.text_hash, row.tokens))
    return [_experiment(row, of_each[row["id"]]) for row in known]


def _experiment(row: Mapping[Any, Any], texts: Sequence[RecordedDocument]) -> Experiment:
    return Experiment(
        row["name"],
        row["kind"],
        row["config"],
        row["embedder"],
        tuple(texts),
        RecordedQuestions(row["question_count"], row["question_drafts"], row["question_hash"]),
        {name: Figure(*each) for name, each in row["figures"].items()},
        row["details"],
        _scores(row.get("scores")),
        row["note"],
        row["engine_version"],
        row["created_at"],
        row["id"],
    )


def _scores(kept: Mapping[str, Any] | None) -> Scores | None:
    if kept is None:
        return None
    values = {name: tuple(each) for name, each in kept["values"].items()}
    return Scores(tuple(kept["questions"]), values)
