"""Whether what a search chose is worth a change."""

from typing import Literal

from chunking.evaluation import FEWEST_FOR_WINNER
from pages.components.autotune.by_document import has_rules
from pages.components.autotune.search import Row

#: a difference of recall that is none, and one that is not worth a change unless it is shown
EVEN, LITTLE = 0.0005, 0.01
Advice = Literal["use", "may be better", "stay"]


def advice(outcome: Row, chosen: Row) -> Advice:
    """Whether the chosen trial is shown to be better than the current one, may be, or is not.

    Estimates show nothing, and neither do fewer held-out questions than name a winner.
    """
    gain = gain_of(outcome)
    if outcome["chosen"] == outcome["current"] and not has_rules(outcome):
        return "stay"
    is_enough = outcome["questions"]["held_out"] >= FEWEST_FOR_WINNER
    if gain is None or (gain["low"] > EVEN and chosen["stage"] == "measured" and is_enough):
        return "use"
    return "may be better" if gain["difference"] >= LITTLE else "stay"


def gain_of(outcome: Row) -> Row | None:
    """That of what is taken over what there is: of the chosen one, with its rules where these are shown to gain."""
    gain: Row | None = outcome["routes"]["over_current"] if has_rules(outcome) else outcome["gain"]
    return gain
