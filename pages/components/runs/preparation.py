"""Whether a document can be cut at once: what takes long is done first, where the user can see it."""

from chunking import Chunker, Document
from pages.components.runs.embedding import embedded
from pages.components.runs.language_model import answers_known
from pages.components.runs.programs import run_shown


def prepared(document: Document, chunker: Chunker) -> bool:
    """Whether nothing slow is left to do; what is left is done here, or waits for the user."""
    return (
        embedded(document, chunker)
        and answers_known(document, chunker)
        and run_shown(document, chunker)
    )
