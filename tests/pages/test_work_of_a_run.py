"""What a run of a page does not do again: all sessions share one processor, which each slider that moves takes anew."""

from __future__ import annotations

from pathlib import Path

from streamlit.runtime.forward_msg_queue import ForwardMsgQueue
from streamlit.testing.v1 import AppTest

from chunking import registry
from pages.components.library import samples
from pages.components.viewers.shared import text_store, utf16

ROOT = Path(__file__).parents[2]
OPTION = "recursive.chunk_size"


def tuned():
    """Tune with a document that holds an emoji, after its first run."""
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    app.query_params["document"] = "support_chat.txt"
    app.query_params["strategy"] = "recursive"
    app.run()
    assert not app.exception
    return app


def moved(app, size=300):
    app.number_input(key=OPTION).set_value(size).run()
    assert not app.exception
    return app


def called(*args, **kwargs):
    raise AssertionError("done again")


def noted(monkeypatch):
    """What is sent from now on."""
    sent, enqueue = [], ForwardMsgQueue.enqueue

    def note(queue, message):
        sent.append(message)
        enqueue(queue, message)

    monkeypatch.setattr(ForwardMsgQueue, "enqueue", note)
    return sent


def test_strategies_are_not_declared_again(monkeypatch):
    app = tuned()
    monkeypatch.setattr(registry, "describe_options", called)
    moved(app)


def test_no_thread_waits_for_a_document_that_is_read(monkeypatch):
    app = tuned()
    monkeypatch.setattr("streamlit.elements.spinner.threading.Timer", called)
    moved(app)


def test_a_text_is_not_searched_again_for_what_javascript_counts_twice(monkeypatch):
    app = tuned()
    monkeypatch.setattr(utf16, "_astral", called)
    moved(app)


def test_nothing_is_sent_for_options_without_a_problem(monkeypatch):
    app, sent = tuned(), noted(monkeypatch)
    moved(app)
    of_the_form = [each.delta.new_element.WhichOneof("type") for each in sent]
    assert "number_input" in of_the_form
    assert of_the_form.count("empty") <= 1  # the bar of a long work, above the viewer


def test_the_bytes_of_a_text_are_not_made_again(monkeypatch):
    app = tuned()
    monkeypatch.setattr(text_store, "text_message", called)
    moved(app)


def test_samples_are_not_looked_for_again(monkeypatch):
    app, looked = tuned(), []
    is_file = Path.is_file
    monkeypatch.setattr(Path, "is_file", lambda path: looked.append(path) or is_file(path))
    moved(app)
    assert not [path for path in looked if path.parent == samples.FOLDER]


def test_the_table_of_the_certificate_is_made_once(monkeypatch):
    app = tuned()
    monkeypatch.setattr("streamlit.dataframe_util.has_range_index", called)
    moved(app)
    assert app.table[0].value["Characters"][0] == "Kept once"


def test_charts_are_sent_as_bytes_of_whole_numbers(monkeypatch):
    app, sent = tuned(), noted(monkeypatch)
    moved(app)
    charts = [
        each.delta.new_element.bidi_component
        for each in sent
        if each.delta.new_element.bidi_component.component_name.endswith("plot")
    ]
    assert [chart.WhichOneof("data") for chart in charts] == ["bytes", "bytes"]
    assert b'"x": {"dtype": "i4"' in charts[1].bytes
