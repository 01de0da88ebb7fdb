"""Whether the documents of a project are cut here as they were where it was made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..config import ChunkingConfig
from ..errors import ChunkingError
from ..parsers import parse_bytes
from .contents import ChunkFigures, Project, Source, figures_of


@dataclass(frozen=True, slots=True)
class Verdict:
    """The chunks of a document then and now; `error` says why it could not be cut now."""

    document: str
    then: ChunkFigures | None
    now: ChunkFigures | None
    error: str | None = None

    @property
    def is_same(self) -> bool:
        """Whether the chunks are the same."""
        return self.now is not None and self.then == self.now


def verify(project: Project) -> Iterator[Verdict]:
    """Cut every document that the project holds, and compare with its figures.

    Raises:
        ChunkingError: the configuration cannot be used.
    """
    config = ChunkingConfig.from_dict(project.configuration)
    known = {figures.document: figures for figures in project.figures}
    for source in project.documents:
        if source.data is not None:
            yield _verdict(config, source, source.data, known.get(source.name))


def _verdict(
    config: ChunkingConfig, source: Source, data: bytes, then: ChunkFigures | None
) -> Verdict:
    try:
        document = parse_bytes(data, source.name, parser=config.parsers)
        chunks = config.chunker(source.name).chunk(document)
    except ChunkingError as error:
        return Verdict(source.name, then, None, str(error))
    return Verdict(source.name, then, figures_of(source.name, chunks))
