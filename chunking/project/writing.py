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
from ..version import __version__
from .contents import Project
from .format import (
    BASELINE,
    CONFIGURATION,
    FIGURES,
    FORMAT,
    MANIFEST,
    QUESTIONS,
    SECTION,
    VERSION,
)


def pack(project: Project) -> bytes:
    """The file of a project; `unpack` gives the project back. Equal projects give equal bytes.

    Raises:
        ConfigError: a section has a name that no part can have.
    """
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in _parts(project):
            part = zipfile.ZipInfo(name, date_time=(1980, 1, 1, 0, 0, 0))
            part.external_attr = 0o644 << 16
            archive.writestr(part, data, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


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
    head = {"format": FORMAT, "version": VERSION, "made_by": made_by, "shown": project.shown}
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
