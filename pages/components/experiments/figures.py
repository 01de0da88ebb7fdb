"""The figures of an experiment as those of a result are drawn."""

from collections.abc import Mapping

from chunking.evaluation import Mean
from chunking.experiments import Experiment
from pages.components.evaluate.results.figures import INDEX, METRICS


def means_of(experiment: Experiment) -> dict[str, Mean]:
    """The means of the metrics that were kept."""
    return {
        name: Mean(name, *figure) for name, figure in experiment.figures.items() if name in METRICS
    }


def index_of(experiment: Experiment) -> Mapping[str, float]:
    """What the index takes."""
    return {name: figure.value for name, figure in experiment.figures.items() if name in INDEX}
