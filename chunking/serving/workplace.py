"""What the tools of a server may work with: its folders, its configuration, and documents read before."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..config import EXTENSIONS, ChunkingConfig, plain_values
from ..errors import ConfigError
from ..parsers import holder_of, parse_file
from ..types import Document
from .roots import Roots
from .stated import stated_config

#: documents that are kept as they were read, for the next page or the next configuration
KEPT = 8

#: told the finished share of the work, and what is being done
Report = Callable[[float, str], None]


@dataclass(frozen=True)
class Workplace:
    """The folders that may be read, and the configuration that applies where none is stated."""

    roots: Roots
    usual: ChunkingConfig

    @classmethod
    def of(cls, request: Mapping[str, Any]) -> Workplace:
        """What a request to a process says of it."""
        return cls(Roots(request["roots"]), ChunkingConfig.from_dict(request["config"]))

    def config(self, stated: Any) -> ChunkingConfig:
        """The configuration meant: plain data, the name of a file below the folders, or None.

        Raises:
            ChunkingError: it cannot be used, or names what a request may not name.
        """
        if stated is None:
            return self.usual
        if not isinstance(stated, str):
            return stated_config(stated)
        path = self.roots.file(stated)
        format = EXTENSIONS.get(path.suffix.lower())
        if format is None:
            raise ConfigError(f"{stated}: a configuration ends in {', '.join(EXTENSIONS)}")
        try:
            return stated_config(plain_values(path.read_text(encoding="utf-8-sig"), format))
        except (OSError, ValueError, LookupError) as error:
            raise ConfigError(f"{stated}: {error}") from error

    def document(self, name: str, config: ChunkingConfig, report: Report) -> Document:
        """The document in a file below the folders, as the configuration reads it."""
        return _read(self.roots.file(name), config.parsers, report)

    def documents(
        self, names: Sequence[str], config: ChunkingConfig, without: Any, report: Report
    ) -> list[Document]:
        """The documents in files and folders; `without` may name a file that is none of them."""
        left_out = self.roots.file(without) if isinstance(without, str) else None
        files = [path for path in self.roots.files(names) if path != left_out]
        read = []
        for done, path in enumerate(files):
            report(done / len(files), f"reading {path.name}")
            read.append(_read(path, config.parsers, _ignore))
        return read


def _ignore(share: float, message: str) -> None:
    """The report that nobody reads."""


_known: dict[tuple[Any, ...], Document] = {}


def _read(path: Path, parsers: Mapping[str, str], report: Report) -> Document:
    """The document in a file; the last few are known as long as their files stay as they are."""
    about = holder_of(path).stat()
    key = (path, about.st_mtime_ns, about.st_size, *parsers.items())
    if key not in _known:

        def pages(done: int, total: int) -> None:
            report(done / total, f"read page {done} of {total}")

        document = parse_file(path, pages, dict(parsers))
        while len(_known) >= KEPT:
            del _known[next(iter(_known))]
        _known[key] = document
    return _known[key]
