"""The natural language of a document."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

from ..caching import per_document
from ..surrogates import without_surrogates
from ..types import Document

#: characters that are enough to tell
SAMPLE = 4_000
#: the probability from which a language is named
SURE = 0.5
#: the code for a text of no language, or of none that could be told: ISO 639-2's "undetermined"
UNDETERMINED = "und"

#: the model takes half a second to load, and would be loaded by each thread that asks meanwhile
_loading = threading.Lock()


@per_document
def language_of(document: Document) -> str:
    """The ISO 639 code: what the parser knows, or what the beginning of the text surely is, else "und"."""
    known = document.metadata.get("language")
    if known:
        return str(known)
    sample = without_surrogates(document.text[:SAMPLE])
    with _loading:
        return str(_identifier().classify(sample)[0])


@cache
def _identifier() -> Any:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    return LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True, min_confidence=SURE)
