"""What a search found, in a few sentences that claim no more than the questions can tell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import TYPE_CHECKING

from ..evaluation.scoring.bootstrap import FEWEST_FOR_WINNER
from ..evaluation.scoring.budgets import BUDGETS, SHARES, fitting_budgets, total_tokens
from ..quantities import counted, signed, span

if TYPE_CHECKING:
    from .certainty import Gain
    from .outcome import Outcome
    from .trials import Trial

#: questions that anybody would still collect
IN_REACH = 10_000
#: configurations that are listed by name
LISTED = 4
#: recall from which on nothing is left to tell apart
NEARLY_ALL = 0.99


def in_words(outcome: Outcome) -> str:
    """Who is best or may be, what is gained over the current one, and what limits the claim."""
    return " ".join(_sentences(outcome))


def _sentences(outcome: Outcome) -> Iterator[str]:
    is_gain = outcome.gain is not None and outcome.gain.low > 0
    parts = [_choice(outcome), _against_current(outcome)]
    for part in reversed(parts) if is_gain else parts:
        yield from part
    if outcome.routes is not None:
        gain = outcome.routes.gain
        worth = "gain" if gain.low > 0 else "are not shown to gain"
        yield f"Routes by kind of document {worth}: {signed(gain.points, 1)} points ({_interval(gain)})."
    if outcome.chosen.stage != "measured":
        yield "The time was too short to embed the best few: these figures are estimates."
    elif len(outcome.finalists) == 1:
        yield "The time was too short to measure more than this one: a longer search measures more."
    if outcome.untried:
        yield (
            f"The time was enough for {counted(len(outcome.trials), 'configuration')}, {outcome.untried:,} were not "
            "tried: a longer search tries more."
        )
    yield from _budgets(outcome)


def _choice(outcome: Outcome) -> Iterator[str]:
    """Who is best or may be, and what it would take to tell."""
    held = len(outcome.held_out)
    if outcome.is_winner:
        title, share = outcome.chosen.candidate.title, outcome.p_best[outcome.chosen.number]
        yield f"{title} is best: it comes first in {share:.0%} of random samples of the {held} held-out questions."
        return
    yield (
        "Which of the good ones is best is not told: drafted questions tell bad settings from good ones, not "
        "good from best."
        if outcome.drafted
        else "Which of the good ones is best is not shown."
    )
    yield _why(outcome) + _rivals(outcome)
    if not outcome.drafted:
        yield from _missing(outcome, held)


def _why(outcome: Outcome) -> str:
    """What speaks for the chosen one."""
    title = outcome.chosen.candidate.title
    cut, bare = outcome.flaws_passed_over
    kept = ["cut few sentences"] * cut + ["keep headings"] * bare
    whole = f" of those that {' and '.join(kept)}" if kept else ""
    if outcome.as_good == 1:
        return f"{title} did best on the training questions{whole}"
    return (
        f"{outcome.as_good} are within a quarter of a point of each other on the training questions; of these {title} "
        f"costs least{whole}, by {_cost([outcome.chosen, *_close(outcome)])} ({counted(outcome.chosen.chunks, 'chunk')} of "
        f"{outcome.chosen.tokens:,} tokens in all)"
    )


def _close(outcome: Outcome) -> list[Trial]:
    """The others that may be as good."""
    close = outcome.close
    return [trial for trial in outcome.finalists[1:] if trial.number in close]


def _cost(trials: Sequence[Trial]) -> str:
    """What costs are, as far as it concerns these."""
    twice = any(each.candidate.embeds_sentences for each in trials)
    more = ", twice that where every sentence is embedded to find the cuts" if twice else ""
    return f"chunks × tokens{more}"


def _rivals(outcome: Outcome) -> str:
    """Who may be as good, or who is better on the held-out questions."""
    close = _close(outcome)
    near = [trial.candidate.title for trial in close]
    if outcome.chosen.number not in outcome.survivors:
        among = "" if len(near) == 1 else "one of "
        return (
            f", but is not the best on the held-out questions: there it is {among}{_listed(near)}."
        )
    if len(near) > 1:
        cost = f" ({_cost(close)})" if outcome.as_good == 1 else ""  # else it is told already
        sized = [f"{t.candidate.title} ({t.chunks:,} × {t.tokens:,})" for t in close]
        return f". These may be as good, by cost{cost}: {_listed(sized)}."
    return f". {near[0]} may be as good." if near else "."


def _missing(outcome: Outcome, held: int) -> Iterator[str]:
    """What it would take to tell, where that is open."""
    is_open = outcome.chosen.number in outcome.survivors
    more = outcome.more_questions
    if held < FEWEST_FOR_WINNER:
        count = len(outcome.training) + held
        wanted = ceil((FEWEST_FOR_WINNER - held) * count / held) if held else FEWEST_FOR_WINNER
        yield (
            f"With fewer than {FEWEST_FOR_WINNER} held-out questions no winner is named; there are {held}: add "
            f"about {counted(wanted, 'question')}."
        )
    elif is_open and more and more <= IN_REACH:
        yield f"About {counted(more, 'more question')} would tell it from the next best."


def _against_current(outcome: Outcome) -> Iterator[str]:
    """How far the chosen one is from the current one, and whether that speaks for a change."""
    title = outcome.chosen.candidate.title
    if outcome.current is outcome.chosen:
        yield f"{title} is the {outcome.current_name}."
    gain = outcome.gain
    if gain is None or outcome.current is None:
        return
    if not gain.points:
        yield f"The {outcome.current_name} finds as much on the held-out questions."
        return
    more = "more" if gain.points > 0 else "less"
    sentence = (
        f"On the held-out questions {title} finds {abs(gain.points):.1f} points of recall {more} than the "
        f"{outcome.current_name}, {outcome.current.candidate.title} ({_interval(gain)})"
    )
    if gain.points < 0:
        yield f"{sentence}: nothing speaks for a change."
    else:
        yield f"{sentence}." if gain.low > 0 else f"{sentence}, which may be chance."


def _interval(gain: Gain) -> str:
    return f"95% interval of the difference {span(100 * gain.low, 100 * gain.high, 1)}"


def _budgets(outcome: Outcome) -> Iterator[str]:
    """How much is read, where it is not what is usual or too much to tell anything."""
    total = total_tokens(outcome.documents)
    if outcome.budgets[-1] > 2 * SHARES[-1] * total:
        yield (
            f"A question may read {outcome.budgets[-1]:,} of the {total:,} tokens there are, which finds most "
            "with any configuration: smaller token budgets tell more."
        )
        return
    if outcome.budgets != BUDGETS and outcome.budgets == fitting_budgets(outcome.documents):
        read = " and ".join(f"{budget:,}" for budget in outcome.budgets)
        yield f"The documents are short: a question reads {read} of their {total:,} tokens."
    if all(trial.score(outcome.training) > NEARLY_ALL for trial in outcome.finalists):
        who = "It finds" if len(outcome.finalists) == 1 else "All finalists find"
        yield f"{who} nearly everything: smaller token budgets or harder questions tell more."


def _listed(titles: Sequence[str]) -> str:
    shown = list(titles[:LISTED])
    if len(titles) > LISTED:
        shown.append(f"{len(titles) - LISTED} more")
    comma = "; " if any("," in title for title in shown) else ", "
    return " and ".join(filter(None, (comma.join(shown[:-1]), shown[-1])))
