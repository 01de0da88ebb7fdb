"""Why nothing could be drafted, and what to do about it."""

from __future__ import annotations

from collections.abc import Sequence

from ...types import Document
from ..questions.questions import Problem, Questions
from .prose import SHORTEST, Passage, is_prose

_APART = "Leave one of them out, or give each a title of its own."
_REMEDY = "Mark gold text yourself, or import questions."


def nothing_from(
    documents: Sequence[Document], found: Sequence[Passage], alike: str = ""
) -> Questions:
    """No questions, and as their problem why the rules found none; `found` is the prose there is, `alike` says which texts are nearly the same."""
    return nothing(f"{alike}. {_APART}" if alike else _why(documents, found))


def nothing(why: str) -> Questions:
    """No questions, and as their problem why, with what to do instead."""
    return Questions((), (Problem(0, "", f"no question could be drafted: {why} {_REMEDY}"),))


def _why(documents: Sequence[Document], found: Sequence[Passage]) -> str:
    if not any(document.text.strip() for document in documents):
        return "there is no text. Choose other documents."
    if not any(map(is_prose, documents)):
        kinds = ", ".join(sorted({document.mime_type for document in documents}))
        return (
            "rules read prose, subtitles, tables in which each row has a name, records and settings of JSON, YAML, TOML and INI, and comments of code that say in English what "
            "a function or class does; "
            f"this is {kinds}. Choose other documents."
        )
    if not found:
        return (
            f"there is no sentence of {SHORTEST} characters or more outside tables and code. "
            "Choose documents with running text."
        )
    return (
        "what the sentences are about stands in several places, or they hold no name, number or "
        "key phrase to ask for. Choose more documents, or leave out copies."
    )
