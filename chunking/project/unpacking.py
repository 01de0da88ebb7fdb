"""What a project file holds as files of a folder, for the command line and other tools."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from ..config import ChunkingConfig
from ..errors import ConfigError
from ..evaluation import dump_questions
from .contents import Project

#: where the documents are put, and what the other files are called
DOCUMENTS, CONFIGURATION, BASELINE, QUESTIONS = (
    "documents",
    "tuned.yaml",
    "baseline.yaml",
    "questions.jsonl",
)
#: what some system takes no name with
_UNSAFE = re.compile(r"[\x00-\x1f\x7f<>:\"|?*]")
#: characters of a part of a name: systems take 255 bytes
_LONGEST = 60


def write_project(project: Project, folder: Path) -> list[Path]:
    """Write the documents of a project, its configurations and its questions; returns the files.

    A document that is called by a path is put below the folder by its parts. What the project only names is left out.

    Raises:
        ConfigError: there is something in the folder, or two documents would be one file.
        OSError: the folder cannot be written.
    """
    if folder.exists() and any(folder.iterdir()):
        raise ConfigError(f"{folder} is not empty: name a new folder")
    written: list[Path] = []
    for name, data in _files(project):
        path = folder / name
        if path in written:
            raise ConfigError(f"two documents would be written to {path}: rename one in the app")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        written.append(path)
    return written


def _files(project: Project) -> Iterator[tuple[Path, bytes]]:
    for source in project.documents:
        if source.data is not None:
            yield Path(DOCUMENTS, *_parts(source.name)), source.data
    whole = ChunkingConfig.from_dict(project.configuration)
    yield Path(CONFIGURATION), _yaml(whole)
    if project.baseline is not None:
        yield Path(BASELINE), _yaml(_baseline(project, whole))
    if project.questions:
        yield Path(QUESTIONS), dump_questions(project.questions, QUESTIONS)


def _parts(name: str) -> list[str]:
    """The parts of a document's name that are safe below any folder.

    >>> _parts("../docs/a.md"), _parts("C:\\\\docs\\\\a?.md")
    (['docs', 'a.md'], ['C_', 'docs', 'a_.md'])
    """
    named = name.replace("\\", "/").split("/")
    parts = [_shortened(_UNSAFE.sub("_", part)) for part in named if part.strip(". ")]
    return parts or ["document"]


def _shortened(part: str) -> str:
    """A part of a name that is not too long, with its ending."""
    path = Path(part)
    return (
        part
        if len(part) <= _LONGEST
        else f"{path.stem[: _LONGEST - len(path.suffix)]}{path.suffix}"
    )


def _baseline(project: Project, whole: ChunkingConfig) -> ChunkingConfig:
    """The baseline with the retrieval and the parsers of the configuration, as the app compares both."""
    found = ChunkingConfig.from_dict(project.baseline)
    retrieval, parsers = found.retrieval or whole.retrieval, found.parsers or whole.parsers
    return found.found_by(retrieval).read_by(parsers)


def _yaml(config: ChunkingConfig) -> bytes:
    return config.dumps("yaml").encode()
