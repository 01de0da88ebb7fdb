"""A block: lines that belong together, and what they are."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .layout import Line

_CAPTION = re.compile(r"(?:tab(?:le|elle)?|tableau|tabla)\.? *[\dIVX]", re.IGNORECASE)


@dataclass(slots=True)
class Block:
    """Lines that belong together, each with its page; `level` is a heading's or a list item's."""

    kind: str
    lines: list[tuple[int, Line]]
    level: int = 0

    @property
    def text(self) -> str:
        return " ".join(self.texts)

    @property
    def texts(self) -> list[str]:
        """The lines, without the room that monospaced ones keep between their words."""
        return [" ".join(line.text.split()) for _, line in self.lines]

    @property
    def size(self) -> float:
        return max(line.size for _, line in self.lines)

    @property
    def is_caption(self) -> bool:
        """Whether it says which table it names."""
        return self.kind != "table" and bool(_CAPTION.match(self.text))

    @property
    def is_bulleted(self) -> bool:
        """Whether it is an item behind a bullet, not one behind a number, as affiliations of authors are."""
        return self.kind == "item" and not (self.text[:1].isalnum() or self.text.startswith("("))
