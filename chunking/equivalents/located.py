"""Where another library's pieces end in a text, white space left out of account.

Libraries strip white space, or squeeze it; what they make of it is no other cut. So places are counted
in characters that are not white space.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..squeezed import Squeezed


def cut_places(squeezed: Squeezed, cuts: Iterable[int]) -> set[int]:
    """The places of offsets at which chunks end; those with no text before or after them are none."""
    places = {squeezed.place(offset) for offset in cuts}
    return places - {0, len(squeezed.text)}


def piece_ends(squeezed: Squeezed, pieces: Sequence[str]) -> tuple[set[int], int]:
    """The places at which pieces end, and the number of pieces that do not stand in the text.

    A piece stands where the last one ends, if it can; else at its first place after the beginning
    of the last one, as pieces that overlap do.
    """
    text, begin, end, lost = squeezed.text, -1, 0, 0
    found: set[int] = set()
    for piece in pieces:
        sought = "".join(piece.split())
        if not sought:
            continue
        at = end if text.startswith(sought, end) else text.find(sought, begin + 1)
        if at < 0:
            lost += 1
            continue
        begin, end = at, at + len(sought)
        found.add(end)
    return found - {len(text)}, lost
