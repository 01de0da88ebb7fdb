"""The natural language of a document, and of a part of one."""

from __future__ import annotations

import threading
from functools import cache

from ..caching import per_document
from ..surrogates import without_surrogates
from ..types import Document
from .language_model import LanguageModel, language_model

#: characters that are enough to tell
SAMPLE = 4_000
#: the code for a text of no language, or of none that could be told: ISO 639-2's "undetermined"
UNDETERMINED = "und"
#: the code of some files, and of the model, for a text of no language: ISO 639-2's "no linguistic content"
_NONE = "zxx"

#: the model would be opened by each thread that asks meanwhile
_opening = threading.Lock()


@per_document
def language_of(document: Document) -> str:
    """The ISO 639 code: what the parser knows, or what the beginning of the text surely is, else "und"."""
    known = document.metadata.get("language")
    return _told(str(known)) if known else language_in(document.text[:SAMPLE])


def language_in(text: str) -> str:
    """The ISO 639 code of what a part of a document surely is, else "und"."""
    sample = without_surrogates(text)
    try:
        with _opening:
            model = loaded_model()
    except OSError:  # it is unpacked on disk, which is full
        return UNDETERMINED
    return _told(str(model.classify(sample)[0]))


def _told(code: str) -> str:
    return UNDETERMINED if code == _NONE else code


@cache
def loaded_model() -> LanguageModel:
    """The model, which this process opens once: before it gives up its rights to files, where it does."""
    return language_model()
