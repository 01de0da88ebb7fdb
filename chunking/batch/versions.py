"""Two versions of a file or a folder, cut and compared file by file."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Literal

from ..config import ChunkingConfig
from ..errors import ParseError
from ..inspection import ChunkDiff, diff_chunks
from ..parsers import holder_of, read_file
from ..retrieval import indexed_text
from ..tokenizers import TOKENIZER, get_tokenizer
from ..types import Chunk
from .folders import Outcome, chunk_file, find_files

State = Literal["same", "changed", "renamed", "added", "removed", "failed"]


@dataclass(frozen=True, slots=True)
class FileDiff:
    """What became of a file and its chunks.

    `name` is its path below the folder, `was` that of the file of equal bytes that it was before.
    `tokens` sums the different texts that are embedded of the new version, `tokens_to_embed` those
    without a vector. `error` says why one of the versions could not be cut: then there are no chunks.
    """

    name: str
    state: State
    was: str | None = None
    chunks: ChunkDiff = field(default=ChunkDiff(), repr=False)
    tokens: int = 0
    tokens_to_embed: int = 0
    error: str | None = None


@dataclass(frozen=True, slots=True)
class _File:
    path: Path
    digest: bytes

    @classmethod
    def at(cls, path: Path) -> _File:
        if path.is_fifo():
            raise ParseError(f"{path} is a pipe: name a file, which can be read again")
        try:
            if holder_of(path) != path:
                return cls(path, hashlib.blake2b(read_file(path)).digest())
            with path.open("rb") as file:
                return cls(path, hashlib.file_digest(file, "blake2b").digest())
        except OSError as error:
            raise ParseError(f"cannot read {path}: {error.strerror}") from error


@dataclass(frozen=True, slots=True)
class _Versions:
    """A file by its name, as it was and as it is; None where it was not, or is no more."""

    name: str
    old: _File | None
    new: _File | None
    was: str | None = None

    @property
    def state(self) -> State:
        if self.old is None or self.new is None:
            return "added" if self.old is None else "removed"
        if self.was:
            return "renamed"
        return "same" if self.old.digest == self.new.digest else "changed"


def diff_files(
    old: Path,
    new: Path,
    config: ChunkingConfig,
    old_config: ChunkingConfig | None = None,
    but: Iterable[str | Path | None] = (),
) -> Iterator[FileDiff]:
    """What became of each file and its chunks, by name; both are files, or both are folders.

    Chunks, and the texts that are embedded of them, are those that a vector store gets, parents of a
    hierarchy among them. The old version is cut by `old_config`, or by the same configuration. A file that
    was only renamed is known by its bytes. Files `but`, such as a configuration that lies among the
    documents, are left out of both folders.

    Raises:
        ParseError: one of them does not exist, or one is a file and the other a folder.
    """
    if old.exists() and new.exists() and old.is_dir() != new.is_dir():
        raise ParseError(f"{old} and {new}: compare two files, or two folders")
    before, after = _files(old), _files(new)
    for name in _names_below((old, new), but):
        before.pop(name, None)
        after.pop(name, None)
    for versions in _versions(before, after):
        yield _compared(versions, config, old_config or config)


def _files(path: Path) -> dict[str, _File]:
    """The files by their names below a folder; one that is named itself by no name."""
    return {
        file.relative_to(path).as_posix() if file != path else "": _File.at(file)
        for file in find_files([path])
    }


def _names_below(folders: Iterable[Path], paths: Iterable[str | Path | None]) -> set[str]:
    """What paths are called below the folders that they lie in."""
    places = [Path(path).resolve() for path in paths if path]
    roots = [folder.resolve() for folder in folders if folder.is_dir()]
    return {
        place.relative_to(root).as_posix()
        for place in places
        for root in roots
        if place.is_relative_to(root)
    }


def _versions(before: dict[str, _File], after: dict[str, _File]) -> list[_Versions]:
    if "" in after:
        return [_Versions(after[""].path.name, before[""], after[""])]
    renamed = _renamed(before, after)
    moved = [_Versions(name, before[was], after[name], was) for name, was in renamed.items()]
    names = (before.keys() | after.keys()) - renamed.keys() - set(renamed.values())
    rest = [_Versions(name, before.get(name), after.get(name)) for name in names]
    return sorted([*moved, *rest], key=lambda versions: versions.name)


def _renamed(before: dict[str, _File], after: dict[str, _File]) -> dict[str, str]:
    """The names that are new, each with the name that a file of equal bytes has no more."""
    gone = {before[name].digest: name for name in sorted(before.keys() - after.keys())}
    known = [
        (name, gone.pop(after[name].digest, None)) for name in sorted(after.keys() - before.keys())
    ]
    return {name: was for name, was in known if was is not None}


def _compared(versions: _Versions, config: ChunkingConfig, old_config: ChunkingConfig) -> FileDiff:
    after = _cut(config, versions.new)
    is_known = versions.state == "same" and old_config == config
    before = after if is_known else _cut(old_config, versions.old)
    for outcome in (before, after):
        if outcome and outcome.error:
            return FileDiff(versions.name, "failed", error=outcome.error)
    old, new = (outcome.chunks if outcome else () for outcome in (before, after))
    embedded, embedded_before = map(_embedded_by, (config, old_config))
    found = diff_chunks(old, new, embedded, embedded_before)
    return FileDiff(
        versions.name,
        versions.state,
        versions.was,
        found,
        tokens=_tokens(map(embedded, new)),
        tokens_to_embed=_tokens(map(embedded, found.to_embed)),
    )


def _embedded_by(config: ChunkingConfig) -> Callable[[Chunk], str]:
    """The text that is embedded of a chunk, as a configuration has it."""
    return partial(indexed_text, with_headings=config.indexes_headings)


def _cut(config: ChunkingConfig, file: _File | None) -> Outcome | None:
    return chunk_file(config, file.path) if file else None


def _tokens(texts: Iterable[str]) -> int:
    """The tokens of different texts."""
    return sum(map(get_tokenizer(TOKENIZER).count, set(texts)))
