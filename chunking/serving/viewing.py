"""Tools that look at files: which there are, what suits one, and the chunks of one."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ..config import ChunkingConfig
from ..suggestion import suggest
from .cutting import answer, described
from .pages import page_of, sizes_of
from .workplace import Report, Workplace

#: files, warnings and dropped spans that are told; of the rest the number
MOST_TOLD = 200, 20


def list_files(place: Workplace, report: Report) -> dict[str, Any]:
    """The files that may be read, the first of them by path."""
    files = place.roots.all_files()
    return {"count": len(files), "files": [str(path) for path in files[: MOST_TOLD[0]]]}


def chunk_file(
    place: Workplace, report: Report, path: str, config: Any, offset: int, limit: int
) -> dict[str, Any]:
    """A summary of a file's chunks, and a page of them."""
    used = place.config(config)
    document = place.document(path, used, report)
    report(1.0, "cutting")
    result = used.chunker(document.uri).run(document)
    answered = answer(result, used)
    return {
        "document": described(document),
        "sizes": sizes_of(result.chunks),
        "warnings": {
            "count": len(result.warnings),
            "first": answered["warnings"][: MOST_TOLD[1]],
        },
        "dropped": {"count": len(result.dropped), "first": answered["dropped"][: MOST_TOLD[1]]},
        **page_of(result.chunks, offset, limit),
        "config": answered["config"],
        "engine": answered["engine"],
    }


def suggest_start(place: Workplace, report: Report, path: str) -> dict[str, Any]:
    """The strategy that suits a file, with the reason, as a configuration."""
    document = place.document(path, place.usual, report)
    found = suggest(document)
    config = ChunkingConfig(found.strategy, found.options)
    return {"document": described(document), **asdict(found), "config": config.to_dict()}
