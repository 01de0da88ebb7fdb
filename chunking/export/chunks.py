"""Chunks to JSONL, CSV or Parquet: the same rows in each, written whole or not at all."""

from __future__ import annotations

import csv
import io
import json
import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Literal, Protocol, Self

from ..errors import ChunkingError, unknown_name
from ..types import Chunk

ChunkFormat = Literal["jsonl", "csv", "parquet"]
CHUNK_FORMATS: tuple[ChunkFormat, ...] = ("jsonl", "csv", "parquet")

_COLUMNS = (
    "id", "uri", "index", "start", "end", "token_count", "content", "text", "prefix", "suffix",
    "heading_path", "section_title", "page_number", "page_end", "cut", "metadata",
)  # fmt: skip
_INTEGERS = frozenset({"index", "start", "end", "token_count", "page_number", "page_end"})


def chunk_row(chunk: Chunk) -> dict[str, Any]:
    """A chunk as a record: its fields, its content, and the document's uri."""
    values = chunk.to_dict()
    values["content"] = chunk.content
    values["uri"] = chunk.metadata.get("uri")
    return {name: values[name] for name in _COLUMNS}


class _Sink(Protocol):
    def write(self, rows: list[dict[str, Any]]) -> None: ...

    def close(self) -> None: ...


class _JsonLines:
    """One JSON object a line; lone surrogates, which UTF-8 has no bytes for, are escaped."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def write(self, rows: list[dict[str, Any]]) -> None:
        for row in rows:
            try:
                line = json.dumps(row, ensure_ascii=False).encode("utf-8")
            except UnicodeEncodeError:
                line = json.dumps(row).encode("ascii")
            self._stream.write(line + b"\n")

    def close(self) -> None:
        self._stream.flush()


class _Csv:
    """A header and a row a chunk; lists and tables are JSON inside their cell."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._text = io.TextIOWrapper(stream, encoding="utf-8", errors="replace", newline="")
        self._writer = csv.DictWriter(self._text, _COLUMNS)
        self._writer.writeheader()

    def write(self, rows: list[dict[str, Any]]) -> None:
        self._writer.writerows(_flat(row) for row in rows)

    def close(self) -> None:
        self._text.flush()
        self._text.detach()


class _Parquet:
    """Typed columns; the heading path is a list of strings, the metadata JSON."""

    def __init__(self, stream: IO[bytes]) -> None:
        import pyarrow as pa
        from pyarrow import parquet

        kinds = {name: pa.int64() for name in _INTEGERS} | {"heading_path": pa.list_(pa.string())}
        self._schema = pa.schema([(name, kinds.get(name, pa.string())) for name in _COLUMNS])
        self._writer = parquet.ParquetWriter(stream, self._schema)

    def write(self, rows: list[dict[str, Any]]) -> None:
        import pyarrow as pa

        flat = [{**_flat(row), "heading_path": row["heading_path"]} for row in rows]
        self._writer.write_table(pa.Table.from_pylist(flat, self._schema))

    def close(self) -> None:
        self._writer.close()


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row whose values are texts and numbers, without lone surrogates."""
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, (list, dict)):
            value = json.dumps(value, ensure_ascii=False, default=str)
        flat[name] = value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
    return flat


_SINKS: dict[str, Any] = {"jsonl": _JsonLines, "csv": _Csv, "parquet": _Parquet}


def dump_chunks(chunks: Iterable[Chunk], format: ChunkFormat) -> bytes:
    """The chunks as the bytes of a file of that format.

    Raises:
        UnknownNameError: no such format.
    """
    if format not in _SINKS:
        raise unknown_name("format", format, CHUNK_FORMATS)
    stream = io.BytesIO()
    sink: _Sink = _SINKS[format](stream)
    sink.write([chunk_row(chunk) for chunk in chunks])
    sink.close()
    return stream.getvalue()


def _umask() -> int:
    """What the user wants new files not to allow; it can be read only by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask


class ChunkWriter:
    """Writes the chunks of many documents to one file, which appears only when all went well.

    Use as a context manager. The extension says the format.

    Raises:
        ChunkingError: another extension, or a folder that cannot be written to.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        self._format = self._path.suffix.lower().lstrip(".")
        if self._format not in _SINKS:
            known = ", ".join(f".{name}" for name in CHUNK_FORMATS)
            raise ChunkingError(f"{path}: chunks are written to {known}")

    def __enter__(self) -> Self:
        folder = self._path.parent
        if self._path.is_dir():
            raise ChunkingError(f"{self._path} is a folder: name a file to write to")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            handle, self._temporary = tempfile.mkstemp(dir=folder, prefix=f".{self._path.name}.")
        except OSError as error:
            raise ChunkingError(f"cannot write to {folder}: {error.strerror}") from error
        self._stream = os.fdopen(handle, "wb")
        self._sink: _Sink = _SINKS[self._format](self._stream)
        return self

    def write(self, chunks: Iterable[Chunk]) -> None:
        """Add the chunks of one document."""
        self._sink.write([chunk_row(chunk) for chunk in chunks])

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if kind is None:
                self._sink.close()
                self._stream.close()
                os.chmod(self._temporary, 0o666 & ~_umask())
                os.replace(self._temporary, self._path)
            else:  # what is half written goes, and pyarrow must not complain of it later
                with suppress(Exception):
                    self._sink.close()
        finally:
            if not self._stream.closed:
                self._stream.close()
            Path(self._temporary).unlink(missing_ok=True)
