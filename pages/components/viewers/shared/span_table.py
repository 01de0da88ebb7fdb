"""Spans of a document with a number each, kept by the browser beside its text."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from chunking import Document
from pages.components.viewers.shared.mounting import TEXTS, mounted
from pages.components.viewers.shared.utf16 import document_offsets

_keep = mounted("span_table", None, None, TEXTS, Path(__file__).with_suffix(".js"))


def span_table(
    name: str, document: Document, spans: Sequence[tuple[int, int, int]] | np.ndarray
) -> bytes:
    """The table's name, a space, the document's fingerprint and a line feed, then the spans.

    Each span is its start and end (UTF-16) and its number: 32-bit integers, little-endian, after
    padding to a multiple of four bytes.
    """
    head = f"{name} {document.fingerprint}\n".encode()
    rows = np.array(spans, dtype=np.int64).reshape(-1, 3)
    edges = document_offsets(document, rows[:, :2].ravel()).reshape(-1, 2)
    table = np.column_stack((edges, rows[:, 2])).astype("<i4")
    message: bytes = head + b" " * (-len(head) % 4) + table.tobytes()
    return message


def keep_span_table(message: bytes, key: str) -> None:
    """Send a table to the browser, where views find it by its name and the document's fingerprint."""
    _keep(key=key, data=message)
