"""An experiment in MLflow itself: a store in a file, and a server that is not there."""

from __future__ import annotations

import pytest
from experiments import experiment

from chunking import ExperimentError
from chunking.experiments import log_to_mlflow

pytest.importorskip("mlflow", reason="the package mlflow-skinny is not installed")
# what the package and what it stands on warn of is not ours
pytestmark = pytest.mark.filterwarnings("ignore")


def test_a_run_has_the_settings_the_figures_and_where_they_come_from(tmp_path, monkeypatch):
    from mlflow import MlflowClient

    monkeypatch.chdir(tmp_path)
    place = f"sqlite:///{tmp_path / 'mlflow.db'}"
    first, second = experiment("first", note="why"), experiment("second")
    ids = [log_to_mlflow(each, place) for each in (first, second)]
    client = MlflowClient(place)
    run, other = map(client.get_run, ids)
    assert run.info.experiment_id == other.info.experiment_id
    assert (run.info.run_name, run.info.status) == ("first", "FINISHED")
    assert run.info.start_time == int(first.created_at.timestamp() * 1000)
    assert run.data.metrics["recall"] == 0.8
    assert (run.data.metrics["recall.low"], run.data.metrics["recall.high"]) == (0.7, 0.9)
    assert "chunks.low" not in run.data.metrics
    assert run.data.params["strategy"] == "sentence"
    assert run.data.params["options.chunk_size"] == "512"
    assert run.data.params["retrieval.retriever"] == "hybrid"
    assert run.data.params["embedder"] == "fast"
    assert run.data.tags["chunkwright.documents"] == f"manual.md {'a' * 32}"
    assert run.data.tags["mlflow.note.content"] == "why"


@pytest.mark.parametrize("place", ["http://me:s3cret-pa55@127.0.0.1:1", "nothing://s3cret-pa55"])
def test_a_server_that_does_not_take_it_is_a_message_without_its_address(place):
    with pytest.raises(ExperimentError, match="MLFLOW_TRACKING_URI") as caught:
        log_to_mlflow(experiment(), place)
    assert "s3cret" not in str(caught.value)
