"""The folders whose files may be read, and no others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from ..batch import find_files
from ..errors import ChunkingError


class Roots:
    """Folders, and what lies below them once `..` and symbolic links are followed.

    Raises:
        ChunkingError: one of them is no folder.
    """

    def __init__(self, folders: Iterable[str | Path]) -> None:
        self.folders = tuple(Path(folder).resolve() for folder in folders)
        for folder in self.folders:
            if not folder.is_dir():
                raise ChunkingError(f"{folder} is no folder: name one whose files may be read")

    def file(self, name: str) -> Path:
        """The file of that name, absolute or relative to one of the folders.

        Raises:
            ChunkingError: it is outside, does not exist, or is no file.
        """
        path = self._inside(name)
        if not path.is_file():
            raise ChunkingError(f"{name} is no file: name one, such as list_files gives")
        return path

    def files(self, names: Sequence[str]) -> list[Path]:
        """The files of these names, and those below the folders of these names; hidden ones are left out.

        Raises:
            ChunkingError: one is outside or does not exist, or there are no files.
        """
        found = find_files([self._inside(name) for name in names])
        inside = [path for path in found if self._holds(path.resolve())]
        if not inside:
            raise ChunkingError(f"there are no files in {', '.join(names)}")
        return inside

    def all_files(self) -> list[Path]:
        """Every file below the folders; hidden ones are left out."""
        return [path for path in find_files(self.folders) if self._holds(path.resolve())]

    def _inside(self, name: str) -> Path:
        places = [place for folder in self.folders if (place := _resolved(folder, name))]
        inside = [place for place in places if self._holds(place)]
        if not inside:
            allowed = ", ".join(map(str, self.folders))
            raise ChunkingError(f"{name} is outside the folders that may be read: {allowed}")
        existing = [place for place in inside if place.exists()]
        if not existing:
            raise ChunkingError(f"{name} does not exist: name a file such as list_files gives")
        return existing[0]

    def _holds(self, place: Path) -> bool:
        return any(place.is_relative_to(folder) for folder in self.folders)


def _resolved(folder: Path, name: str) -> Path | None:
    """Where a name leads; None where it leads nowhere."""
    try:
        return (folder / name).resolve()
    except (
        OSError,
        RuntimeError,
        ValueError,
    ):  # a circle of links, or a character no name can have
        return None
