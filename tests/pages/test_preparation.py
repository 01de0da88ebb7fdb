"""What is slow and waits for the user: the page and a dialog over it may wait for the same."""

import pytest
from streamlit.testing.v1 import AppTest

from chunking.splitters import keep_code
from chunking.splitters.own_code import ALLOW, FOLDER

FAILING = "def split(text):\n    return 1 / 0\n"


def page_and_dialog():
    import streamlit as st

    from chunking import Document, create_chunker
    from pages.components.head.chunk_files import chunk_files
    from pages.components.runs.preparation import prepared

    document = Document.from_text("One sentence. And another one. " * 9, "a.md")
    strategy, options = st.session_state["made"]
    chunker = create_chunker(strategy, **options)
    if strategy == "semantic":
        job = f"{chunker.view(document).fingerprint}:{chunker.options.embedder}"
        st.session_state["embedding.stopped"] = {job}
    prepared(document, chunker)
    chunk_files(document, chunker)


@pytest.mark.parametrize(
    ("strategy", "label"),
    [("own_code", "Try again"), ("semantic", "Go on"), ("agentic", "Ask the model")],
)
def test_a_dialog_over_a_page_that_waits_offers_the_same(monkeypatch, tmp_path, strategy, label):
    monkeypatch.setenv(ALLOW, "1")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    app = AppTest.from_function(page_and_dialog, default_timeout=60)
    app.session_state["made"] = (
        strategy,
        {"code": keep_code(FAILING)} if strategy == "own_code" else {},
    )
    app.run()
    assert not app.exception
    assert [button.label for button in app.button] == [label, label]
