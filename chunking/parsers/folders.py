"""Files that hold files: ZIP, TAR and 7z archives, mailboxes, and mails with attachments, opened in another process.

A file inside is called by its path there, as in `archive.zip/inner/name.md`, and can be given to
`parse_file` so.
"""

from __future__ import annotations

import binascii
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

from ..errors import ParseError
from .isolation import ask
from .kinds import ARCHIVE
from .unpacking import ARCHIVES, MAILS, PACKED

#: makes the bytes of one file
Read = Callable[[], bytes]


def unpacked_files(data: bytes, filename: str, *, names_only: bool = False) -> dict[str, Read]:
    """The files in an archive, or a mail and what is attached to it, by their paths; else the file itself.

    Hidden files are left out. Reading one raises a `ParseError` where it is protected, damaged, too
    large, or a link. With `names_only` nothing but the paths is asked for, and all read as nothing.

    Raises:
        ParseError: the archive is damaged, or holds far too much.
    """
    if not filename.lower().endswith((*ARCHIVES, *MAILS)) or not data:
        return {filename: lambda: data}
    files: dict[str, Read] = {}

    def add(found: Mapping[str, Any]) -> None:
        path = str(found["file"])
        files[path] = (lambda: data) if path == filename else partial(_content, found)

    ask(data, filename, ARCHIVE, {"parser": None, "unpack": names_only}, on_file=add)
    return files


def _content(found: Mapping[str, Any]) -> bytes:
    if "refused" in found:
        raise ParseError(str(found["refused"]))
    return binascii.a2b_base64(found.get("bytes", ""))


def read_file(path: Path) -> bytes:
    """The bytes of a file, which may be inside another, as in `archive.zip/inner/name.md`.

    Raises:
        OSError: there is no such file.
        ParseError: it is inside of one from which it cannot be read.
    """
    holder = holder_of(path)
    if holder == path:
        return path.read_bytes()
    about = holder.stat()
    files = _files_at(holder, about.st_mtime_ns, about.st_size, names_only=False)
    if str(path) not in files:
        raise FileNotFoundError(2, "no such file inside", str(path))
    return files[str(path)]()


def holder_of(path: Path) -> Path:
    """The file on disk in which a path lies: the archive, or the path itself."""
    return path if path.exists() else next((up for up in path.parents if up.is_file()), path)


def paths_in(path: Path) -> list[Path]:
    """The paths of what a file on disk holds, or its own.

    Raises:
        ParseError: it is an archive that is damaged, or holds far too much.
    """
    if not path.name.lower().endswith((*ARCHIVES, *MAILS)) or not path.is_file():
        return [path]
    about = path.stat()
    return [
        Path(name) for name in _files_at(path, about.st_mtime_ns, about.st_size, names_only=True)
    ]


def only_file_in(path: Path) -> Path:
    """The one file in what is packed by itself, as `notes.txt.gz/notes.txt`; else the path.

    What is packed may lie inside another file, as `archive.zip/notes.txt.gz`.

    Raises:
        OSError: it cannot be opened.
        ParseError: it is damaged, or holds far too much.
    """
    if not path.name.lower().endswith(PACKED):
        return path
    inside = [each for each in paths_in(holder_of(path)) if path in each.parents]
    return inside[0] if len(inside) == 1 else path


@lru_cache(maxsize=1)
def _files_at(path: Path, modified: int, size: int, *, names_only: bool) -> dict[str, Read]:
    """What a file of that state holds; the last one is remembered, as its files are read in turn."""
    return unpacked_files(path.read_bytes(), str(path), names_only=names_only)
