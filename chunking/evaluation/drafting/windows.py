"""The stretches of documents that a language model is shown, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...types import Document, Span
from .prose import passages

#: characters of a stretch
SHOWN = 3_000


class Window(NamedTuple):
    """A stretch of a document that is shown at once."""

    document: int
    span: Span


def windows_of(documents: Sequence[Document]) -> list[Window]:
    """Stretches that hold prose, whole blocks of it, each as long as is shown at most."""
    found: list[Window] = []
    for passage in passages(documents):
        start, end = passage.sentences[0].start, passage.sentences[-1].end
        last = found[-1] if found else None
        if last and last.document == passage.document and end - last.span.start <= SHOWN:
            found[-1] = Window(last.document, Span(last.span.start, end))
        else:
            found.append(Window(passage.document, Span(start, min(end, start + SHOWN))))
    return found


def spread(windows: list[Window], wanted: int) -> list[Window]:
    """All windows, so ordered that the first `wanted` spread over everything, as do the next."""
    if wanted <= 0 or not windows:
        return []
    count = len(windows)
    size = min(wanted, count)
    picked = {(2 * part + 1) * count // (2 * size) for part in range(size)}
    rest = [window for index, window in enumerate(windows) if index not in picked]
    return [windows[index] for index in sorted(picked)] + _in_turn(rest, size)


def _in_turn(windows: list[Window], step: int) -> list[Window]:
    """Windows in another order: every so many, then the ones after those."""
    stride = max(1, -(-len(windows) // step))
    return [window for first in range(stride) for window in windows[first::stride]]
