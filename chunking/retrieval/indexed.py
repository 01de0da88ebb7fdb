"""What is embedded and searched of a chunk: its content, or its content below the headings above it."""

from __future__ import annotations

from dataclasses import replace

from ..types import Chunk


def indexed_text(chunk: Chunk, with_headings: bool) -> str:
    """The text that a chunk is found by, and whose vector a store holds.

    Evaluations, vector stores and the bill of an edit all ask here.
    """
    return below_headings(chunk).content if with_headings else chunk.content


def below_headings(chunk: Chunk) -> Chunk:
    """The chunk with the headings above it as context, unless it has context of its own before its text."""
    if chunk.prefix or not chunk.heading_path:
        return chunk
    return replace(chunk, prefix=" > ".join(chunk.heading_path) + "\n\n")
