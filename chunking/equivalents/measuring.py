"""How many cuts another library shares with ours: its own code, run on the document in a process of its own.

Libraries strip white space, or squeeze it; what they make of it is no other cut. So places are counted
in characters that are not white space.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..splitters.libraries import require_library
from ..splitters.located import locate
from ..splitters.process import PATIENCE, run_program
from ..splitters.programs import Native
from ..squeezed import Squeezed


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far two ways of cutting one document agree; white space around a cut counts for nothing.

    `ours` and `theirs` are numbers of cuts, the end of the text not counted, `agreed` those that
    both have. `first_difference` is the offset of the first cut that only one has, in code points,
    with `is_ours` for which; None where all agree. `lost` pieces do not stand in the text as the
    library gives them.
    """

    ours: int
    theirs: int
    agreed: int
    first_difference: int | None
    is_ours: bool
    lost: int

    @property
    def f1(self) -> float:
        """The harmonic mean of the shares of both sides' cuts that agree; 1 where neither has any."""
        total = self.ours + self.theirs
        return 2 * self.agreed / total if total else 1.0

    @property
    def is_identical(self) -> bool:
        return self.first_difference is None and not self.lost


def measure(native: Native, text: str, cuts: Sequence[int], seconds: float = PATIENCE) -> Agreement:
    """Run a library's program on a text and compare where it cuts with `cuts`, offsets in code points.

    Raises:
        StrategyError: the library is not installed, fails, or takes longer than `seconds`.
    """
    require_library(native.library)
    squeezed = Squeezed(text)
    pieces = run_program(native.program, text, native.library, seconds, native.library)
    found = locate(text, pieces)
    ours = cut_places(squeezed, cuts)
    theirs = cut_places(squeezed, (end for _, end in found.spans))
    differing = ours ^ theirs
    first = min(differing, default=None)
    return Agreement(
        len(ours),
        len(theirs),
        len(ours & theirs),
        None if first is None else squeezed.offset(first),
        first in ours,
        len(found.lost),
    )


def cut_places(squeezed: Squeezed, cuts: Iterable[int]) -> set[int]:
    """The places of offsets at which chunks end; those with no text before or after them are none."""
    places = {squeezed.place(offset) for offset in cuts}
    return places - {0, len(squeezed.text)}
