"""Files and folders, and what becomes of each file; one bad file stops nothing."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ..config import ChunkingConfig
from ..errors import ChunkingError, ParseError
from ..parsers import parse_file, paths_in
from ..types import Chunk, ChunkingWarning


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one file: its chunks, or the reason why there are none.

    `parser` names what turned it into text, `notes` are what the parser could not keep.
    """

    path: Path
    chunks: tuple[Chunk, ...] = ()
    warnings: tuple[ChunkingWarning, ...] = ()
    error: str | None = None
    parser: str | None = None
    notes: tuple[str, ...] = ()


def find_files(paths: Iterable[str | Path], but: Iterable[str | Path | None] = ()) -> list[Path]:
    """The files named, and those below the folders named, sorted; hidden ones are left out.

    An archive stands for the files in it, and a mail for itself and what is attached to it, as in
    `archive.zip/inner/name.md`; one that cannot be opened stands for itself. Left out are also the files and folders `but`: what a command reads or writes beside the documents.

    Raises:
        ParseError: a path that does not exist, or is neither a file nor a folder nor a pipe.
    """
    found: dict[Path, None] = {}
    for path in map(Path, paths):
        try:
            mode = path.stat().st_mode
        except FileNotFoundError as error:
            raise ParseError(f"{path} does not exist") from error
        except (OSError, ValueError) as error:
            raise ParseError(f"{path} cannot be read: {error}") from error
        if stat.S_ISDIR(mode):
            found.update(dict.fromkeys(sorted(_below(path))))
        elif stat.S_ISREG(mode) or stat.S_ISFIFO(mode):
            found[path] = None
        else:
            raise ParseError(f"{path} is neither a file nor a folder")
    others = {Path(path).resolve() for path in but if path}
    if others:
        found = {p: None for p in found if not others & {p.resolve(), *p.resolve().parents}}
    return [inside for path in found for inside in _inside(path)]


def _inside(path: Path) -> list[Path]:
    try:
        return paths_in(path)
    except (OSError, ParseError):  # who reads it is told so
        return [path]


def _below(folder: Path) -> Iterator[Path]:
    """The files below a folder; a folder that cannot be read is an error, not an empty one."""
    for place, folders, names in os.walk(folder, onerror=_unreadable):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            path = Path(place, name)
            if not name.startswith(".") and path.is_file():
                yield path


def _unreadable(error: OSError) -> None:
    raise ParseError(f"{error.filename} cannot be read: {error.strerror}") from error


def chunk_file(config: ChunkingConfig, path: Path) -> Outcome:
    """One file's outcome. Whatever goes wrong in it must not cost the chunks of the other files."""
    try:
        document = parse_file(path, parser=config.parsers)
        result = config.chunker(str(path)).run(document)
    except ChunkingError as error:
        return Outcome(path, error=str(error))
    except Exception as error:
        return Outcome(path, error=f"{path}: {type(error).__name__}: {error}")
    known = document.metadata
    notes = tuple(known.get("warnings", ()))
    if not document.text.strip():
        notes += ("it holds no text: there is nothing to cut",)
    return Outcome(path, result.chunks, result.warnings, None, known.get("parser"), notes)


def lost(path: Path) -> Outcome:
    """What stands for a file that ended its process."""
    return Outcome(
        path,
        error=f"{path}: its process came to a sudden end twice, most likely for want of memory: "
        "split the file, or free memory",
    )
