"""The boundaries that a user draws in a document: kept for the session, with every step before."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import streamlit as st

from chunking import Document

#: what was drawn, by the fingerprint of the text
DRAWINGS = "autotune.drawings"
#: steps of one document that can be taken back
_STEPS = 100


@dataclass
class Drawing:
    """Rising offsets in code points, and what they were before each step, the newest last."""

    boundaries: list[int] = field(default_factory=list)
    before: list[list[int]] = field(default_factory=list)

    def __bool__(self) -> bool:
        """Whether anything was ever drawn."""
        return bool(self.boundaries or self.before)

    def change(self, boundaries: Sequence[int]) -> None:
        """Put others in their place."""
        if list(boundaries) != self.boundaries:
            self.before = [*self.before, self.boundaries][-_STEPS:]
            self.boundaries = list(boundaries)

    def undo(self) -> None:
        """Take back the last step, where there is one."""
        if self.before:
            self.boundaries = self.before.pop()


def drawing_of(document: Document) -> Drawing:
    """What was drawn in this text."""
    drawings: dict[str, Drawing] = st.session_state.setdefault(DRAWINGS, {})
    return drawings.setdefault(document.fingerprint, Drawing())
