"""A project as the bytes of a file."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator
from dataclasses import asdict
from io import BytesIO
from typing import Any

from ..errors import ConfigError
from ..evaluation import dump_questions
from ..parsers.archive import part_names
from ..version import __version__
from .contents import Project
from .format import (
    BASELINE,
    CONFIGURATION,
    DOCUMENT,
    FIGURES,
    FORMAT,
    LARGEST_PART,
    MANIFEST,
    MOST_BYTES,
    MOST_DOCUMENTS,
    QUESTIONS,
    SECTION,
    VERSION,
)


def pack(project: Project) -> bytes:
    """The file of a project; `unpack` gives the project back. Equal projects give equal bytes.

    Raises:
        ConfigError: a section has a name that no part can have, or the project is larger than one that is
            opened again.
    """
    parts = list(_parts(project))
    check_limits(len(project.documents), sum(len(data) for _, data in parts))
    for name, data in parts:
        if len(data) > LARGEST_PART and not DOCUMENT.fullmatch(name):
            raise ConfigError(
                f"{name} holds {_megabytes(len(data))}, and no more than {_megabytes(LARGEST_PART)} are opened again"
            )
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts:
            part = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            part.external_attr = 0o644 << 16
            archive.writestr(part, data, zipfile.ZIP_DEFLATED)
    made = stream.getvalue()
    part_names(made, "the project", "leave the document out that is mostly repeats")
    return made


def check_limits(documents: int, size: int) -> None:
    """See that a project of so many documents and bytes is opened again.

    Raises:
        ConfigError: it is not; the message says what to do.
    """
    if documents > MOST_DOCUMENTS:
        raise ConfigError(
            f"a project holds at most {MOST_DOCUMENTS:,} documents, not {documents:,}: pack fewer"
        )
    if size > MOST_BYTES:
        raise ConfigError(
            f"a project holds at most {_megabytes(MOST_BYTES)}, not {_megabytes(size)}: pack fewer documents, or "
            "only their names and hashes"
        )


def _megabytes(size: int) -> str:
    return f"{-(-size // 1_000_000):,} MB"


def _parts(project: Project) -> Iterator[tuple[str, bytes]]:
    """Every part by its name, what is small first."""
    numbered = [
        (f"documents/{number:04}", source) for number, source in enumerate(project.documents)
    ]
    documents = [
        {
            "name": source.name,
            "file": source.file,
            "sha256": source.sha256,
            "size": source.size,
            "part": None if source.data is None else name,
        }
        for name, source in numbered
    ]
    made_by = project.made_by or f"Chunkwright {__version__}"
    head: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "made_by": made_by,
        "shown": project.shown,
    }
    if project.searched:
        head["searched"] = list(project.searched)
    yield MANIFEST, _json({**head, "documents": documents})
    yield CONFIGURATION, _json(project.configuration)
    if project.baseline is not None:
        yield BASELINE, _json(project.baseline)
    if project.questions:
        yield QUESTIONS, dump_questions(project.questions, QUESTIONS)
    if project.figures or project.evaluated:
        evaluation = asdict(project.evaluated) if project.evaluated else None
        chunks = [asdict(figures) for figures in project.figures]
        yield FIGURES, _json({"chunks": chunks, "evaluation": evaluation})
    for name, value in project.sections.items():
        part = f"sections/{name}.json"
        if not SECTION.fullmatch(part):
            raise ConfigError(f"a section is named by small letters, digits and _, not {name!r}")
        yield part, _json(value)
    for name, source in numbered:
        if source.data is not None:
            yield name, source.data


def _json(value: Any) -> bytes:
    return (json.dumps(value, indent=2, allow_nan=False) + "\n").encode()
