"""Whether what a search chose is worth a change, told from its report: what `Outcome.to_dict` gives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from ..evaluation.scoring.bootstrap import FEWEST_FOR_WINNER

#: a difference of recall that is none, and one that is not worth a change unless it is shown
EVEN, LITTLE = 0.0005, 0.01
Advice = Literal["use", "may be better", "stay"]


def advice(outcome: Mapping[str, Any], chosen: Mapping[str, Any]) -> Advice:
    """Whether the chosen trial, of the report's `trials`, is shown to be better than the current one, may be, or is not.

    Estimates show nothing, and neither do fewer held-out questions than name a winner. Without a current one that was
    measured, there is nothing to stay with.
    """
    gain = gain_of(outcome)
    if outcome["chosen"] == outcome["current"] and not has_rules(outcome):
        return "stay"
    is_enough = outcome["questions"]["held_out"] >= FEWEST_FOR_WINNER
    if gain is None or (gain["low"] > EVEN and chosen["stage"] == "measured" and is_enough):
        return "use"
    return "may be better" if gain["difference"] >= LITTLE else "stay"


def gain_of(outcome: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """That of what is taken over what there is: of the chosen one, with its rules where these are shown to gain."""
    gain: Mapping[str, Any] | None = (
        outcome["routes"]["over_current"] if has_rules(outcome) else outcome["gain"]
    )
    return gain


def has_rules(outcome: Mapping[str, Any]) -> bool:
    """Whether rules by kind of file are shown to gain, so that what is taken holds them."""
    routes = outcome.get("routes")
    return routes is not None and routes["gain"]["low"] > 0
