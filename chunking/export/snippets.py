"""Code that makes the same chunks outside the app."""

from __future__ import annotations

from ..config import ChunkingConfig

_PYTHON = """\
from chunking import create_chunker
from chunking.parsers import parse_file

chunker = create_chunker(
    {strategy!r},
{options}
)
for chunk in chunker.chunk(parse_file({file})):
    print(chunk.index, chunk.start, chunk.end, chunk.token_count, chunk.heading_path)
"""


def python_snippet(config: ChunkingConfig, path: str, parser: str | None = None) -> str:
    """A Python program that chunks the file at `path` with this configuration, by its route.

    `parser` is the one that is to read the file, None for the usual.
    """
    chosen = ChunkingConfig.of(config.chunker(path))
    options = "\n".join(f"    {name}={value!r}," for name, value in chosen.options.items())
    file = f"{path!r}, parser={parser!r}" if parser else repr(path)
    return _PYTHON.format(strategy=chosen.strategy, options=options, file=file)
