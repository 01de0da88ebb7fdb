"""Log to MLflow, where its package is installed and whoever runs the server has named a tracking server."""

import os
from importlib.util import find_spec

import streamlit as st

from chunking import ChunkingError
from chunking.experiments import Experiment, log_to_mlflow
from pages.components.shell.markdown_text import plain

_SERVER = "MLFLOW_TRACKING_URI"


def mlflow_button(experiment: Experiment) -> None:
    """The button, and what came of it."""
    server = os.environ.get(_SERVER)
    if not server or find_spec("mlflow") is None:
        return
    if not st.button(
        "Log to MLflow",
        key=f"experiments.mlflow.{experiment.id}",
        icon=":material/upload:",
        help="Add it as a run to this server's MLflow tracking server.",
    ):
        return
    try:
        with st.spinner("Logging"):
            run = log_to_mlflow(experiment, server)
    except ChunkingError as error:
        st.error(plain(error), icon=":material/error:")
    else:
        st.success(f"Logged as run {plain(run)}.", icon=":material/check:")
