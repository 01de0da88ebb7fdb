"""What the open configuration says of every document, and so of every chunk: the metadata that it came with."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

METADATA = "metadata.all"


def session_metadata() -> Mapping[str, Any]:
    """The metadata that the chunks of this session get, empty where no configuration says any."""
    found: Mapping[str, Any] = st.session_state.get(METADATA, {})
    return found


def hold_metadata(metadata: Mapping[str, Any]) -> None:
    """Put these in the place of all metadata of the session."""
    st.session_state[METADATA] = dict(metadata)
