"""What a process that works for a server can be asked, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..caching import forget_documents
from . import retrieving, viewing
from .cutting import chunk_body
from .workplace import Report, Workplace

#: from a request, with the bytes that came along, to JSON-able values
Task = Callable[[Mapping[str, Any], bytes, Report], Any]


def _chunk_body(request: Mapping[str, Any], body: bytes, report: Report) -> Any:
    """The chunks of what came over HTTP, of which nothing is kept."""
    try:
        return chunk_body(request["config"], request["content_type"], body)
    finally:
        forget_documents()


def _tool(work: Callable[..., Any]) -> Task:
    """A tool, which takes the place that it works in, a report, and the arguments it was called with."""

    def task(request: Mapping[str, Any], _: bytes, report: Report) -> Any:
        return work(Workplace.of(request), report, **request["arguments"])

    return task


TASKS: Mapping[str, Task] = {
    "chunk_body": _chunk_body,
    "list_files": _tool(viewing.list_files),
    "chunk_file": _tool(viewing.chunk_file),
    "suggest": _tool(viewing.suggest_start),
    "evaluate": _tool(retrieving.evaluate_questions),
    "compare": _tool(retrieving.compare_configurations),
    "tune": _tool(retrieving.tune_configuration),
}
