"""The natural language of a document."""

from __future__ import annotations

from ..caching import per_document
from ..types import Document

#: characters that are enough to tell
SAMPLE = 4_000


@per_document
def language_of(document: Document) -> str:
    """The ISO 639-1 code: what the parser knows, or what the beginning of the text looks like."""
    import py3langid

    known = document.metadata.get("language")
    if known:
        return str(known)
    sample = document.text[:SAMPLE].encode("utf-8", "replace").decode("utf-8")
    return str(py3langid.classify(sample)[0]) if sample.strip() else "en"
