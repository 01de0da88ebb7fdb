"""What keeps the answer of a search from being certain."""

from chunking.evaluation import FEWEST_FOR_WINNER
from chunking.quantities import counted
from chunking.tuning import FINALISTS, LITTLE, Advice
from pages.components.autotune.by_document import rules_in_words, rules_that_gain_nothing
from pages.components.autotune.insights import what_matters_in_words
from pages.components.autotune.plan import enough_for_winner
from pages.components.autotune.savings import cuts_many, lacks_headings, recall
from pages.components.autotune.search import Row, Search, compared_with
from pages.components.autotune.settings import smaller_budget
from pages.components.shell.markdown_text import plain

#: a recall that leaves little to gain
NEARLY_ALL = 0.97
#: points of recall on the training questions that are told where the held-out ones show no gain
CLEARLY = 5


def limits(search: Search, outcome: Row, chosen: Row, advised: Advice) -> list[str]:
    """What keeps the answer from being certain, each in a sentence."""
    sentences, short = [], []
    if who := who_finds_nearly_all(search, outcome):
        sentences.append(
            f"{who} nearly everything that the held-out questions ask for, so there is little to tell apart. "
            f"{'A smaller token budget or harder' if smaller_budget(outcome['budgets']) else 'Harder'} questions tell more."
        )
    sentences += filter(
        None,
        (
            _ahead(search, outcome, chosen),
            rules_in_words(search, outcome) if advised != "stay" else "",
            rules_that_gain_nothing(search, outcome),
            _better_while_training(search, outcome, chosen) if advised == "stay" else "",
            what_matters_in_words(outcome),
        ),
    )
    if outcome["untried"]:
        short.append(f"for {counted(outcome['untried'], 'other configuration')}")
    if chosen["stage"] != "measured":
        short.append("to measure the best ones in full, so these figures are estimates")
    elif outcome["untried"]:
        measured = [search.trials[number]["stage"] == "measured" for number in outcome["finalists"]]
        if sum(measured) < FINALISTS:
            short.append(f"to measure more than {counted(sum(measured), 'configuration')} in full")
    if short:
        sentences.append(
            f"The time was too short {' and '.join(short)}. A longer search tells more."
        )
    if more := more_questions(search, outcome):
        sentences.append(more)
    return sentences


def who_finds_nearly_all(search: Search, outcome: Row) -> str:
    """What leaves nothing to find, with its verb; empty where something is left."""
    now, found = outcome["current"], [search.trials[number] for number in outcome["finalists"]]
    if now is not None and recall(search.trials[now]) >= NEARLY_ALL:
        return f"{compared_with(search).capitalize()} finds"
    return "All of the best find" if min(map(recall, found)) >= NEARLY_ALL else ""


def more_questions(search: Search, outcome: Row) -> str:
    """What other questions would tell, where these are drafted or too few."""
    asked, begin = outcome["questions"], ""
    if asked["drafted"]:
        every = all(each.origin == "drafted" for each in search.job.questions)
        begin = (
            f"{'The' if every else 'Most of the'} questions were drafted from short passages of your text, which "
            "small chunks find best. They rule out bad settings, but cannot tell good ones apart. "
        )
    if 0 < asked["held_out"] < FEWEST_FOR_WINNER:
        enough = enough_for_winner(search.job.settings["holdout"])
        return f"{begin}To be surer, add questions of your own: with {enough:,} or more, a winner can be named."
    return begin and f"{begin}For that, add questions of your own."


def _ahead(search: Search, outcome: Row, chosen: Row) -> str:
    """What finds more on the training questions than the chosen one, and was passed over; empty where nothing does."""
    over = [search.trials[number] for number in outcome["passed_over"]]
    best = max(over, key=lambda each: each["tuned_on"]["recall"], default=chosen)
    points = 100 * (best["tuned_on"]["recall"] - chosen["tuned_on"]["recall"])
    if points < 100 * LITTLE / 2:
        return ""
    flaws = [f"cuts {counted(best['sentences_cut'], 'sentence')}"] * cuts_many(best)
    flaws += ["leaves headings out"] * lacks_headings(best)
    return (
        f"{plain(best['title'])} finds {points:.1f} points more on the training questions, which may be chance, but it "
        f"{' and '.join(flaws)}."
    )


def _better_while_training(search: Search, outcome: Row, chosen: Row) -> str:
    """That the chosen one clearly finds more on the training questions, though the held-out ones do not show it."""
    now = outcome["current"]
    if now is None or now == chosen["number"]:
        return ""
    points = 100 * (chosen["tuned_on"]["recall"] - search.trials[now]["tuned_on"]["recall"])
    if points < CLEARLY:
        return ""
    return (
        f"On the training questions, by which {plain(chosen['title'])} was chosen, it finds {points:.1f} points more than {compared_with(search)}. "
        "More questions would tell whether that is chance."
    )
