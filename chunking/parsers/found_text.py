"""What recognition finds in a picture: pieces of text with their corners, and how well it reads on the whole."""

from __future__ import annotations

from typing import Any

#: corners from the upper left one on, the text, and how sure the engine is of it
Found = tuple[Any, str, float]
#: how sure recognition has to be of a line
_SURE = 0.5
#: and how sure it is of most of a page that stands upright
_WELL = 0.8


def sure_of(seen: list[Found]) -> list[Found]:
    """What an engine is sure enough of."""
    return [found for found in seen if found[2] >= _SURE and found[1].strip()]


def is_poor(seen: list[Found]) -> bool:
    """Whether half of the lines, by their length in the picture, are not read well."""
    widths = [(abs(float(box[1][0] - box[0][0])), score) for box, _, score in seen]
    return 2 * sum(width for width, score in widths if score >= _WELL) < sum(w for w, _ in widths)


def reads_well(found: list[Found]) -> bool:
    """Whether most characters are in lines that recognition is sure of."""
    sure = sum(len(text) for _, text, score in found if score >= _WELL)
    return 2 * sure >= sum(len(text) for _, text, _ in found)


def quality(found: list[Found]) -> float:
    """How much is read well: to choose among readings of one picture."""
    return sum(len(text) * score for _, text, score in found if score >= _WELL)
