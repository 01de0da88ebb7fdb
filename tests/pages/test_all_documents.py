"""Figures of all documents together: sums, medians, and a reason for each that cannot be cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from tables import rows_of

from chunking import ChunkingError, Document, create_chunker
from chunking.inspection import cut_and_count, pooled, summarize, tally
from chunking.workers import Workers
from pages.components.configuration.entries import Entry, Opened
from pages.components.configuration.opened_configuration import OPENED
from pages.components.runs import work
from pages.components.tune import all_documents

ROOT = Path(__file__).parents[2]
TEXTS = {"one.md": "# One\n\nFirst. Second.", "two.txt": "A text of words. " * 300}


def opened(texts):
    all_documents._counts.clear()
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    app.query_params["strategy"] = "sentence"
    app.query_params["tune.panel"] = all_documents.ALL
    app.session_state["shelf.uploads"] = {
        name: Document.from_text(text, name) for name, text in texts.items()
    }
    app.run()
    assert not app.exception
    return app


def figure(app, label):
    return [item.value for item in app.metric if item.label == label][-1]


def test_pooled_figures_are_those_of_all_chunks_together():
    chunker = create_chunker("sentence", chunk_size=40, chunk_overlap=10, unit="tokens")
    parts, sizes = [], []
    for name, text in TEXTS.items():
        document = Document.from_text(text, name)
        result = chunker.run(document)
        arguments = (document, result, chunker.limit, chunker.ruler(document))
        parts.append((tally(*arguments), summarize(*arguments)))
        sizes += [chunk.token_count for chunk in result.chunks]
    found = pooled([each for each, _ in parts])
    assert found.chunks == len(sizes)
    assert found.median == sorted(sizes)[len(sizes) // 2]
    assert found.tokens == sum(single.tokens for _, single in parts)
    assert 0 < found.overlap_share <= max(single.overlap_share for _, single in parts)
    assert pooled([]) is None


def test_the_list_counts_the_sessions_own_documents():
    app = opened(TEXTS)
    rows = rows_of(app, "Documents")
    assert [row["Document"]["text"] for row in rows] == list(TEXTS)
    assert figure(app, "Chunks") == str(sum(row["Chunks"]["value"] for row in rows))
    assert {row["Nothing lost"]["text"] for row in rows} == {"yes"}
    assert "2 documents one by one" in [item.label for item in app.expander]
    del app.session_state["shelf.uploads"]["two.txt"]
    app.run()
    assert "1 document one by one" in [item.label for item in app.expander]


def test_sizes_in_several_units_stand_beside_their_units_and_are_not_pooled():
    """Found: sizes in characters, by a rule, stood below the unit of the open document, and in one median with tokens."""
    app = opened(TEXTS)
    (row, _) = rows_of(app, "Documents")
    assert "Min (tokens)" in row
    assert "Unit" not in row
    assert figure(app, "Min · median · max")
    entries = (Entry("*.txt", "fixed", {"unit": "characters"}), Entry(None, "sentence", {}))
    app.session_state[OPENED] = Opened("rules.yaml", entries, 1)
    app.run()
    assert [row["Unit"]["text"] for row in rows_of(app, "Documents")] == ["tokens", "characters"]
    labels = [item.label for item in app.metric]
    assert labels.count("Min · median · max") == labels.count("Chunks") - 1


def test_one_that_cannot_be_cut_says_why():
    app = opened(TEXTS | {"blank.txt": "\n \n"})
    row = rows_of(app, "Documents")[-1]
    assert row["Problem"]["text"] == "It holds no text to cut."
    assert row["Chunks"]["value"] is None
    assert any("1 could not be cut" in item.label for item in app.expander)


class Far(Workers):
    """Notes what it is asked, and answers in this process."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[str] = []

    def run(self, owner, function, document, *args, **told):
        self.asked.append(document.uri)
        return function(document, *args, progress=told["progress"])


@pytest.fixture
def far(monkeypatch) -> Far:
    """All counting is done elsewhere."""
    workers = Far()
    monkeypatch.setattr(all_documents, "_PATIENCE", 0.0)
    monkeypatch.setattr(work, "workers", lambda: workers)
    return workers


def test_what_takes_longer_is_done_elsewhere_once_and_gives_the_same(far, monkeypatch):
    app = opened(TEXTS)
    assert far.asked == list(TEXTS)
    app.run()
    assert far.asked == list(TEXTS)
    monkeypatch.setattr(all_documents, "_PATIENCE", 60.0)
    here = opened(TEXTS)
    assert rows_of(app, "Documents") == rows_of(here, "Documents")
    assert far.asked == list(TEXTS)


def test_a_worker_says_why_a_document_cannot_be_cut():
    chunker = create_chunker("fixed", chunk_size=1, chunk_overlap=0, unit="characters")
    few, many = (Document.from_text(text, name) for name, text in TEXTS.items())
    workers = Workers(1)
    found = workers.run("", cut_and_count, few, chunker, None, 1_000)
    assert found.tally.sizes.sum() == found.tally.written
    with pytest.raises(ChunkingError, match="Up to 1,000 chunks"):
        workers.run("", cut_and_count, many, chunker, None, 1_000)
    workers.end()


def test_a_stopped_count_stays_stopped_until_it_is_to_go_on(far, monkeypatch):
    counts = []

    def working(what, work, stop, key):
        counts.append(what)
        stop()

    monkeypatch.setattr(all_documents, "working", working)
    app = opened(TEXTS)
    app.run().run()
    assert len(counts) == 1
    app.button(key="shelf.go_on").click().run()
    assert len(counts) == 2


def test_without_documents_of_ones_own_the_samples_are_counted():
    app = opened({})
    names = [row["Document"]["text"] for row in rows_of(app, "Documents")]
    assert "travel_policy.md" in names
