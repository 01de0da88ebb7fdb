"""Which languages our models know little of: they were trained on English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..segmenters.natural_language import UNDETERMINED, language_of
from ..types import Document
from .choice import EMBEDDERS


def unknown_languages(model: Any, documents: Iterable[Document]) -> list[str]:
    """The codes of the languages of documents that are surely not in English, if the model is one of ours.

    Of other models nothing is known, and tables tell no language.
    """
    if not isinstance(model, str) or model not in EMBEDDERS:
        return []
    known = {language_of(each) for each in documents if not each.is_table}
    return sorted(known - {"en", UNDETERMINED})
