"""Code that makes the same chunks outside the app."""

from __future__ import annotations

from collections.abc import Iterable

from ..config import ChunkingConfig
from ..types import Pin

_PYTHON = """\
from chunking import {names}
from chunking.parsers import parse_file

chunker = create_chunker(
    {strategy!r},
{options}
){pins}{metadata}
for chunk in chunker.chunk({reading}):
    print(chunk.index, chunk.start, chunk.end, chunk.token_count, chunk.heading_path)
"""


def python_snippet(config: ChunkingConfig, path: str, parser: str | None = None) -> str:
    """A Python program that chunks the file at `path` with this configuration, by its route.

    `parser` is the one that is to read the file, None for the usual.
    """
    chosen = ChunkingConfig.of(config.chunker(path))
    options = "\n".join(f"    {name}={value!r}," for name, value in chosen.options.items())
    names = "Pin, create_chunker" if chosen.pins else "create_chunker"
    pins = _with_pins(chosen.pins) if chosen.pins else ""
    metadata = f".with_metadata({chosen.metadata!r})" if chosen.metadata else ""
    return _PYTHON.format(
        names=names,
        strategy=chosen.strategy,
        options=options,
        pins=pins,
        metadata=metadata,
        reading=reading(path, parser),
    )


def reading(path: str, parser: str | None) -> str:
    """The call that reads a file, by this parser or by the usual one."""
    return f"parse_file({path!r}, parser={parser!r})" if parser else f"parse_file({path!r})"


def _with_pins(pins: Iterable[Pin]) -> str:
    """The call that gives a chunker its pins."""
    lines = "\n".join(f"        {pin!r}," for pin in pins)
    return f".with_pins(\n    [\n{lines}\n    ]\n)"
