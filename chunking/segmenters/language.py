"""The natural language of a document."""

from __future__ import annotations

import threading

from ..caching import per_document
from ..types import Document

#: characters that are enough to tell
SAMPLE = 4_000

#: the model takes half a second to load, and would be loaded by each thread that asks meanwhile
_loading = threading.Lock()


@per_document
def language_of(document: Document) -> str:
    """The ISO 639-1 code: what the parser knows, or what the beginning of the text looks like."""
    known = document.metadata.get("language")
    if known:
        return str(known)
    sample = document.text[:SAMPLE].encode("utf-8", "replace").decode("utf-8")
    return _identified(sample) if sample.strip() else "en"


def _identified(sample: str) -> str:
    import py3langid

    with _loading:
        return str(py3langid.classify(sample)[0])
