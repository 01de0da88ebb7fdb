"""What is embedded and searched of a chunk: its content, or what was written to be embedded instead, with
or without the headings above it."""

from __future__ import annotations

from dataclasses import replace

from ..types import Chunk


def indexed_text(chunk: Chunk, with_headings: bool) -> str:
    """The text that a chunk is found by, and whose vector a store holds.

    Evaluations, vector stores and the bill of an edit all ask here.
    """
    return _headings(chunk) + chunk.embedded if with_headings else chunk.embedded


def below_headings(chunk: Chunk) -> Chunk:
    """The chunk with the headings above it as context, unless it has context of its own before its text."""
    headings = _headings(chunk)
    return replace(chunk, prefix=headings) if headings else chunk


def _headings(chunk: Chunk) -> str:
    """The headings above a chunk, ending in a blank line; empty where its own context takes their place."""
    if chunk.prefix or not chunk.heading_path:
        return ""
    return " > ".join(chunk.heading_path) + "\n\n"
