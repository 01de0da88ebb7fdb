"""The project in the bytes of a file that nobody vouches for: strictly read, or refused with the reason."""

from __future__ import annotations

import json
import stat
import zipfile
from collections.abc import Mapping
from io import BytesIO
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from ..config import plain_values
from ..errors import ChunkingError, ConfigError
from ..parsers.archive import part_names
from .contents import ChunkFigures, Evaluated, Project, Source
from .format import (
    BASELINE,
    CONFIGURATION,
    DOCUMENT,
    FIGURES,
    FORMAT,
    LARGEST_PART,
    MANIFEST,
    MOST_BYTES,
    QUESTIONS,
    SECTION,
    VERSION,
    DocumentEntry,
    FiguresEntry,
    Manifest,
    QuestionEntry,
)

_FIXED = (MANIFEST, CONFIGURATION, BASELINE, QUESTIONS, FIGURES)
_REMEDY = "take the project away once more where it was made"

Model = TypeVar("Model", bound=BaseModel)


def is_project(data: bytes) -> bool:
    """Whether these bytes are a ZIP archive with the manifest of a project, sound or not."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return MANIFEST in archive.namelist()
    except Exception:  # the module raises many kinds for archives made to harm
        return False


def unpack(data: bytes, filename: str) -> Project:
    """The project in a file. Nothing is written, and no name in it is used as a path.

    Raises:
        ConfigError: naming the file, what is wrong with it, and what to do.
        ParseError: it is no sound ZIP archive, or would unpack to far too much.
    """
    part_names(data, filename, _REMEDY)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return _project(_Parts(archive))
    except ChunkingError as error:
        raise ConfigError(f"{filename}: {error}") from error
    except Exception as error:  # a part that is damaged, which shows when it is unpacked
        raise ConfigError(
            f"{filename}: the archive is damaged ({type(error).__name__}): {_REMEDY}"
        ) from error


class _Parts:
    """The parts of an archive by name, all of names that a project knows."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self._archive = archive
        self.parts = {part.filename: part for part in archive.infolist()}
        if MANIFEST not in self.parts:
            raise ConfigError(f"it is no project: it has no {MANIFEST}")
        if len(self.parts) < len(archive.infolist()):
            raise ConfigError(f"a part is in it twice: {_REMEDY}")
        for name, part in self.parts.items():
            _check_part(name, part)
        if sum(part.file_size for part in self.parts.values()) > MOST_BYTES:
            raise ConfigError(
                f"it holds more than {MOST_BYTES // 1_000_000} MB: take it away with names and hashes "
                "of the documents only, and upload them beside it"
            )

    def data(self, name: str) -> bytes:
        """The bytes of a part, no more of them than its entry says."""
        return self._archive.read(name)

    def json(self, name: str) -> Any:
        """What a part says."""
        try:
            return plain_values(self.data(name).decode("utf-8"), "json")
        except (ChunkingError, UnicodeDecodeError) as error:
            raise ConfigError(f"{name}: {error}") from error


def _check_part(name: str, part: zipfile.ZipInfo) -> None:
    mode = part.external_attr >> 16
    is_known = name in _FIXED or SECTION.fullmatch(name) or DOCUMENT.fullmatch(name)
    if not is_known or part.is_dir() or (mode and not stat.S_ISREG(mode) and stat.S_IFMT(mode)):
        raise ConfigError(f"it holds {name!r}, which is no part of a project: {_REMEDY}")
    if not DOCUMENT.fullmatch(name) and part.file_size > LARGEST_PART:
        raise ConfigError(f"{name} is far too large: {_REMEDY}")


def _project(parts: _Parts) -> Project:
    manifest = _manifest(parts.json(MANIFEST))
    documents = [_source(parts, entry) for entry in manifest.documents]
    held = {entry.part for entry in manifest.documents}
    if strange := [name for name in parts.parts if DOCUMENT.fullmatch(name) and name not in held]:
        raise ConfigError(f"{strange[0]} is named by no document in {MANIFEST}: {_REMEDY}")
    if CONFIGURATION not in parts.parts:
        raise ConfigError(f"it has no {CONFIGURATION}: {_REMEDY}")
    has = parts.parts.__contains__
    figures = _checked(FIGURES, FiguresEntry, parts.json(FIGURES) if has(FIGURES) else {})
    evaluation = figures.evaluation
    return Project(
        configuration=_table(parts, CONFIGURATION),
        documents=documents,
        questions=[each.made() for each in _questions(parts)] if has(QUESTIONS) else (),
        baseline=_table(parts, BASELINE) if has(BASELINE) else None,
        figures=[ChunkFigures(each.document, each.chunks, each.digest) for each in figures.chunks],
        evaluated=Evaluated(evaluation.questions, evaluation.means) if evaluation else None,
        shown=manifest.shown,
        searched=tuple(manifest.searched),
        sections={
            found[1]: parts.json(name) for name in parts.parts if (found := SECTION.fullmatch(name))
        },
        made_by=manifest.made_by,
    )


def _manifest(values: Any) -> Manifest:
    """The manifest, of a version that is read here."""
    if not isinstance(values, Mapping) or values.get("format") != FORMAT:
        raise ConfigError(f"it is no project: its {MANIFEST} does not say so")
    version = values.get("version")
    if type(version) is int and version > VERSION:
        raise ConfigError(
            f"it has version {version}, and this program reads versions up to {VERSION}: update it"
        )
    return _checked(MANIFEST, Manifest, values)


def _source(parts: _Parts, entry: DocumentEntry) -> Source:
    source = Source(entry.name, entry.file, entry.sha256, entry.size)
    if entry.part is None:
        return source
    if entry.part not in parts.parts:
        raise ConfigError(f"{entry.part}, the document {entry.name!r}, is missing: {_REMEDY}")
    data = parts.data(entry.part)
    if not source.is_in(data):
        raise ConfigError(
            f"the document {entry.name!r} is not the one that was taken away: {_REMEDY}"
        )
    return Source(*_fields(source), data)


def _fields(source: Source) -> tuple[str, str, str, int]:
    return source.name, source.file, source.sha256, source.size


def _questions(parts: _Parts) -> list[QuestionEntry]:
    text = parts.data(QUESTIONS).decode("utf-8", "surrogatepass")
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if line:
            where = f"{QUESTIONS}, line {number}"
            try:
                values = json.loads(line)
            except (ValueError, RecursionError) as error:
                raise ConfigError(f"{where}: {error}") from error
            found.append(_checked(where, QuestionEntry, values))
    return found


def _table(parts: _Parts, name: str) -> Mapping[str, Any]:
    values = parts.json(name)
    if not isinstance(values, Mapping):
        raise ConfigError(f"{name} is no configuration: {_REMEDY}")
    return values


def _checked(name: str, model: type[Model], values: Any) -> Model:
    try:
        return model.model_validate(values)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"])) or "it"
        raise ConfigError(f"{name}: {place}: {first['msg']}: {_REMEDY}") from error
