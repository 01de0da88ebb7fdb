"""An experiment as a run of MLflow, for who keeps all experiments there. No artifact: any tracking server will do."""

from __future__ import annotations

import json
import os
from typing import Any

from ..errors import ExperimentError
from ..extras import extra
from .record import Experiment

#: the experiment of MLflow that the runs belong to
EXPERIMENT = "chunkwright"
#: MLflow reports its use to its makers, and asks a server that is not there for minutes, unless told otherwise
_QUIET = {
    "MLFLOW_DISABLE_TELEMETRY": "true",
    "MLFLOW_HTTP_REQUEST_MAX_RETRIES": "1",
    "MLFLOW_HTTP_REQUEST_TIMEOUT": "10",
}
#: characters of a parameter and of a tag that MLflow takes
_PARAMETER, _TAG = 6000, 5000


def log_to_mlflow(experiment: Experiment, tracking_uri: str) -> str:
    """Log it as a run on a tracking server, and return the run's id.

    Its parameters are the settings by their path, its metrics the figures with the ends of their
    intervals. `tracking_uri` is what MLFLOW_TRACKING_URI holds, such as https://host or sqlite:///file.

    Raises:
        ExperimentError: MLflow does not take it.
        MissingExtraError: the package of the extra `mlflow` is not installed.
    """
    for name, value in _QUIET.items():
        os.environ.setdefault(name, value)
    with extra("mlflow"):
        from mlflow import MlflowClient
        from mlflow.exceptions import MlflowException
    try:
        return _logged(MlflowClient(tracking_uri), experiment)
    except MlflowException as error:  # its message may hold the address with a password
        raise ExperimentError(
            f"MLflow did not take the experiment ({error.error_code}): see that the tracking server runs, "
            "lets this program in, and is what MLFLOW_TRACKING_URI names"
        ) from error


def _logged(client: Any, experiment: Experiment) -> str:
    from mlflow.entities import Metric, Param

    known = client.get_experiment_by_name(EXPERIMENT)
    place = known.experiment_id if known else client.create_experiment(EXPERIMENT)
    moment = int(experiment.created_at.timestamp() * 1000)
    run = client.create_run(place, moment, _tags(experiment), experiment.name)
    settings = {**experiment.settings(), "embedder": experiment.embedder}
    id: str = run.info.run_id
    client.log_batch(
        id,
        [Metric(name, value, moment, 0) for name, value in _metrics(experiment).items()],
        [Param(name, str(value)[:_PARAMETER]) for name, value in settings.items()],
    )
    client.set_terminated(id, end_time=moment)
    return id


def _metrics(experiment: Experiment) -> dict[str, float]:
    """The figures, and the ends of their intervals beside them."""
    ends = {
        f"{name}{end}": value
        for name, figure in experiment.figures.items()
        for end, value in zip(("", ".low", ".high"), figure, strict=True)
    }
    return {name: float(value) for name, value in ends.items() if value is not None}


def _tags(experiment: Experiment) -> dict[str, str]:
    texts = [f"{each.name} {each.text_hash}" for each in experiment.documents]
    tags = {
        "chunkwright.id": experiment.id,
        "chunkwright.kind": experiment.kind,
        "chunkwright.version": experiment.engine_version,
        "chunkwright.documents": "\n".join(texts),
        "chunkwright.questions": f"{experiment.questions.count} {experiment.questions.hash}",
        "chunkwright.details": json.dumps(experiment.details),
        "mlflow.note.content": experiment.note,
    }
    return {name: value[:_TAG] for name, value in tags.items()}
