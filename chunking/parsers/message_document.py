"""A message of e-mail as a document, whatever kind of file it is from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..types import Document


def message_document(
    filename: str,
    subject: str,
    fields: Mapping[str, str],
    body: str,
    metadata: Mapping[str, Any],
) -> Document:
    """The subject as heading, then who wrote to whom and when, a line each, then the body."""
    lines = [f"**{name}:** {value}" for name, value in fields.items() if value]
    blocks = [f"# {subject}" if subject else "", "  \n".join(lines), body]
    return Document(
        "\n\n".join(filter(None, blocks)) + "\n",
        uri=filename,
        mime_type="text/markdown",
        metadata=dict(metadata),
    )
