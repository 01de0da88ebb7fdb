"""What is known of every document, whichever parser made it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ..segmenters.natural_language import language_of
from ..segmenters.outline import outline
from ..tokenizers.words import WordCounter
from ..types import Document


def completed(
    document: Document, warnings: Iterable[str], size: int, form: str | None = None
) -> Document:
    """The document with the metadata that its parser did not give, and with more warnings.

    `form` is the kind of its file, None for text.
    """
    known: dict[str, Any] = {
        name: value for name, value in document.metadata.items() if value not in (None, "")
    }
    known.setdefault("bytes", size)
    if form:
        known.setdefault("format", form)
    if "word_count" not in known:
        known["word_count"] = WordCounter().count(document.text)
    if "headings" not in known:
        known["headings"] = [heading.title for heading in outline(document).headings]
    if "language" not in known:
        known["language"] = language_of(document)
    if document.pages:
        known.setdefault("page_count", len(document.pages))
    if "title" not in known and (title := first_title(document)):
        known["title"] = title
    known["warnings"] = [*warnings, *known.get("warnings", ())]
    return replace(document, metadata=known)


def first_title(document: Document) -> str | None:
    """The first heading of the top level."""
    return next((item.title for item in outline(document).headings if item.level == 1), None)
