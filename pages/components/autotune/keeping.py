"""Keep what a search came to as an experiment."""

from functools import partial

from chunking.experiments import experiment_of_search
from pages.components.autotune.search import Search
from pages.components.autotune.trial import made_by_of
from pages.components.experiments.keeping import keep_button, suggested_name


def keep_search(search: Search) -> None:
    """The button; for a search that has ended by itself."""
    outcome = search.outcome
    if outcome is None:
        return
    chosen, job = outcome["chosen"], search.job
    keep_button(
        "autotune",
        suggested_name(made_by_of(search, search.trials[chosen]), job.documents),
        partial(
            experiment_of_search,
            outcome,
            search.recalls[chosen],
            search.held,
            job.documents,
            job.questions,
            parsers=job.parsers,
        ),
    )
