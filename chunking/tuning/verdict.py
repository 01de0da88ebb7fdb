"""What a search found, in a few sentences that claim no more than the questions can tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..evaluation.scoring.bootstrap import FEWEST_FOR_WINNER
from .budgets import BUDGETS, SHARES, fitting_budgets, total_tokens

if TYPE_CHECKING:
    from .outcome import Outcome

#: questions that anybody would still collect
IN_REACH = 10_000
#: configurations that are listed by name
LISTED = 4


def in_words(outcome: Outcome) -> str:
    """Who is best or may be, what is gained over the current one, and what limits the claim."""
    return " ".join(_sentences(outcome))


def _sentences(outcome: Outcome) -> Iterator[str]:
    title, held = outcome.chosen.candidate.title, len(outcome.held)
    if outcome.is_winner:
        share = outcome.p_best[outcome.chosen.number]
        yield f"{title} is best: it leads in {share:.0%} of resamples of {held} held-out questions."
    else:
        yield f"No winner is shown. {title} did best on the questions that it was chosen by{_beside(outcome)}"
        yield from _missing(outcome, held)
    if outcome.gain is not None and outcome.current is not None:
        gain = outcome.gain
        yield (
            f"The current configuration, {outcome.current.candidate.title}, is {100 * abs(gain.difference):.1f} points of recall "
            f"{'below' if gain.difference >= 0 else 'above'} it on held-out questions (95 % interval of the gain "
            f"{100 * gain.low:+.1f} to {100 * gain.high:+.1f})."
        )
    if outcome.routes is not None:
        gain = outcome.routes.gain
        worth = "gain" if gain.low > 0 else "are not shown to gain"
        yield (
            f"Routes by kind of document {worth}: {100 * gain.difference:+.1f} points (95 % interval "
            f"{100 * gain.low:+.1f} to {100 * gain.high:+.1f})."
        )
    if outcome.chosen.stage != "measured":
        yield "The time was too short to embed the best few: these figures are estimates."
    yield from _budgets(outcome)
    if outcome.drafted:
        yield "The questions are drafts: they tell bad settings from good ones, not good from best."


def _beside(outcome: Outcome) -> str:
    """What is said beside the chosen one: who may be as good, or who is better on the held-out questions."""
    near = [t.candidate.title for t in outcome.finalists[1:] if t.number in outcome.survivors]
    if outcome.chosen.number not in outcome.survivors:
        among = "" if len(near) == 1 else "one of "
        return f", but not on those held out: there the best is {among}{_listed(near)}."
    return f"; {_listed(near)} may be as good." if near else "."


def _missing(outcome: Outcome, held: int) -> Iterator[str]:
    """What it would take to tell, where that is open."""
    is_open = outcome.chosen.number in outcome.survivors
    if held < FEWEST_FOR_WINNER:
        yield f"Below {FEWEST_FOR_WINNER} held-out questions no winner is named; there are {held}."
    elif is_open and outcome.more_questions and outcome.more_questions <= IN_REACH:
        yield f"About {outcome.more_questions:,} more questions would tell it from the next best."


def _budgets(outcome: Outcome) -> Iterator[str]:
    """How much is read, where it is not what is usual or too much to tell anything."""
    total = total_tokens(outcome.documents)
    if outcome.budgets[-1] > 2 * SHARES[-1] * total:
        yield (
            f"A question may read {outcome.budgets[-1]:,} of the {total:,} tokens there are, which finds most "
            "with any configuration: smaller token budgets tell more."
        )
    elif outcome.budgets != BUDGETS and outcome.budgets == fitting_budgets(outcome.documents):
        read = " and ".join(f"{budget:,}" for budget in outcome.budgets)
        yield f"The documents are short: a question reads {read} of their {total:,} tokens."


def _listed(titles: Sequence[str]) -> str:
    shown = list(titles[:LISTED])
    if len(titles) > LISTED:
        shown.append(f"{len(titles) - LISTED} more")
    return " and ".join(filter(None, (", ".join(shown[:-1]), shown[-1])))
