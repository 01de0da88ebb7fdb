"""Whether a document can be cut at once: what takes long is done first, where the user can see it."""

from collections.abc import Callable

from chunking import Chunker, Document
from pages.components.runs.embedding import embedded
from pages.components.runs.language_model import answers_known
from pages.components.runs.programs import run_shown

#: the place of what a dialog holds, for one is open at a time
DIALOG = "dialog."


def prepared(
    document: Document,
    chunker: Chunker,
    place: str = "",
    use_fast: Callable[[], object] | None = None,
) -> bool:
    """Whether nothing slow is left to do; what is left is done here, or waits for the user.

    A dialog names itself as the `place`: the page below it may wait with the same buttons.
    """
    return (
        embedded(document, chunker, place, use_fast)
        and answers_known(document, chunker, place)
        and run_shown(document, chunker, place)
    )
