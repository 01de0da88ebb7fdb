"""Embedding on a page: progress, a way to stop it that lasts, and silence where nothing is to be done."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from chunking import EmbedderError
from chunking.embedders.sentences import forget_vectors
from pages.components.shell import progress as shown_progress

TEXT = "One is here. Two are there. Three were everywhere. Four shall be."


class Slow:
    """An embedder in four steps. It stops where Streamlit would, in `progress`, when told to."""

    dimension = 4
    max_input = None

    def __init__(self, name="slow", stops_at=None, fails=False):
        self.name = self.identity = name
        self.stops_at = stops_at
        self.fails = fails
        self.shares = []
        self.finished = 0

    def __repr__(self):
        return self.name

    def embed(self, texts, progress=None):
        if self.fails:
            raise EmbedderError("no such *model*")
        for share in (0.25, 0.5, 0.75, 1.0):
            if share == self.stops_at:
                st.stop()
            self.shares.append(share)
            progress(share)
        self.finished += 1
        return np.eye(4, dtype=np.float32)[np.arange(len(texts)) % 4]

    def count(self, text):
        return len(text.split())

    def reach(self, text):
        return len(text)

    def prepare(self):
        pass


def script(jobs, strategy="semantic"):
    """A page that embeds a text for each of these embedders and says which it may go on with."""
    import streamlit as st

    from chunking import Document, create_chunker
    from pages.components.runs.embedding import embedded

    for text, embedder in jobs:
        options = {} if strategy == "word" else {"embedder": embedder}
        is_known = embedded(Document.from_text(text), create_chunker(strategy, **options))
        st.text(f"{embedder}: {is_known}")


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    """No vectors are known, and every step is shown."""
    monkeypatch.setattr(shown_progress, "OFTEN", 0)
    forget_vectors()
    yield
    forget_vectors()


def app_of(*embedders, text=TEXT, **more):
    jobs = [(text, embedder) for embedder in embedders]
    return ran(AppTest.from_function(script, default_timeout=60, kwargs={"jobs": jobs, **more}))


def ran(app):
    app.run()
    assert not app.exception
    return app


def click(app, label):
    button(app, label).click()
    return ran(app)


def button(app, label):
    return next(button for button in app.button if button.label == label)


def labels(app):
    return [button.label for button in app.button]


def said(app):
    return [text.value for text in app.text]


def bar(app):
    """The text of the progress bar, None where there is none."""
    bars = app.get("progress")
    return bars[0].proto.text if bars else None


def test_what_was_embedded_leaves_nothing_on_the_page():
    slow = Slow()
    app = app_of(slow)
    assert said(app) == ["slow: True"]
    assert labels(app) == []
    assert bar(app) is None
    assert slow.shares == [0.25, 0.5, 0.75, 1.0]


def test_known_vectors_are_not_asked_for_again():
    slow = Slow()
    for _ in range(2):
        app = app_of(slow)
        assert said(app) == ["slow: True"]
        assert labels(app) == []
    assert slow.finished == 1


def test_while_it_lasts_there_is_progress_and_a_button():
    app = app_of(Slow(stops_at=0.75))
    assert bar(app) == "Embedding 4 sentences with slow"
    assert app.get("progress")[0].proto.value == 50
    assert labels(app) == ["Stop"]
    assert said(app) == []


def test_a_run_that_only_is_interrupted_begins_again():
    slow = Slow(stops_at=0.5)
    app = app_of(slow)
    slow.stops_at = None
    assert said(ran(app)) == ["slow: True"]
    assert labels(app) == []


def test_stopped_stays_stopped_until_go_on():
    slow = Slow(stops_at=0.5)
    app = app_of(slow)
    slow.stops_at = None
    click(app, "Stop")
    for _ in range(2):
        assert said(app) == ["slow: False"]
        assert [info.value for info in app.info] == ["Embedding was stopped. What was embedded is kept."]  # fmt: skip
        assert labels(app) == ["Go on"]
        assert bar(app) is None
        ran(app)
    assert slow.finished == 0
    click(app, "Go on")
    assert said(app) == ["slow: True"]
    assert labels(app) == []
    assert not app.info
    assert slow.finished == 1


def test_it_can_be_stopped_again_after_going_on():
    slow = Slow(stops_at=0.5)
    app = click(click(app_of(slow), "Stop"), "Go on")
    assert labels(app) == ["Stop"]
    assert said(click(app, "Stop")) == ["slow: False"]


def test_one_page_may_embed_for_several_strategies():
    """Found: a second Stop button in one run had the first one's identity, and the page broke."""
    app = app_of(Slow("first"), Slow("second"), Slow("third"))
    assert said(app) == ["first: True", "second: True", "third: True"]


def test_each_is_stopped_and_goes_on_by_itself():
    """Found: stopping a second one let the first one go on."""
    first, second = Slow("first", stops_at=0.5), Slow("second", stops_at=0.5)
    app = click(app_of(first, second), "Stop")
    assert said(app) == ["first: False"]
    assert labels(app) == ["Go on", "Stop"]
    click(app, "Stop")
    assert said(app) == ["first: False", "second: False"]
    assert labels(app) == ["Go on", "Go on"]
    first.stops_at = None
    click(app, "Go on")
    assert said(app) == ["first: True", "second: False"]
    assert labels(app) == ["Go on"]


def test_another_document_is_not_stopped_with_the_first():
    slow = Slow(stops_at=0.5)
    app = click(app_of(slow), "Stop")
    slow.stops_at = None
    other = AppTest.from_function(
        script, default_timeout=60, kwargs={"jobs": [(TEXT, slow), (f"{TEXT} Five.", slow)]}
    )
    other.session_state["embedding.stopped"] = app.session_state["embedding.stopped"]
    assert said(ran(other)) == ["slow: False", "slow: True"]


def test_a_model_that_cannot_be_had_is_a_message_in_place_of_the_progress():
    """Found: the error went up to the page, which then lacked the form to correct the name in."""
    app = app_of(Slow(fails=True), Slow("other"))
    assert [error.value for error in app.error] == [r"no such \*model\*"]
    assert labels(app) == []
    assert bar(app) is None
    assert said(app) == ["slow: False", "other: True"]


def test_a_strategy_that_embeds_nothing_needs_nothing():
    slow = Slow(fails=True)
    assert said(app_of(slow, strategy="word")) == ["slow: True"]


@pytest.mark.parametrize("text", ["", " \n\n "])
def test_an_empty_text_needs_nothing(text):
    slow = Slow(fails=True)
    assert said(app_of(slow, text=text)) == ["slow: True"]


def test_the_name_of_a_model_is_never_markdown():
    app = app_of(Slow("**x** :red[y]", stops_at=0.5))
    assert bar(app).startswith(r"Embedding 4 sentences with \*\*x\*\* \:red\[y\]")


def test_an_index_model_that_cannot_be_had_is_said_beside_its_field_and_can_be_changed():
    app = AppTest.from_file(
        str(Path(__file__).parents[2] / "pages" / "main.py"), default_timeout=60
    )
    app.query_params["model"] = "qualty"
    app.query_params["document"] = "support_chat.txt"
    app.run()
    assert not app.exception
    assert app.metric
    assert any("qualty" in item.value for item in app.error)
    app.selectbox(key="model").set_value("fast").run()
    assert not app.exception
    assert not app.error


def long_work(characters):
    """A page in the midst of two indices, one after the other, that the chosen model makes."""
    import streamlit as st

    from chunking import Document
    from pages.components.runs.embedding import chosen_model, offering_fast

    documents = [Document.from_text("x" * characters)]
    with offering_fast(documents, chosen_model(), "first"):
        pass
    with offering_fast(documents, chosen_model(), "second"):
        st.stop()


def test_while_much_text_is_indexed_the_model_that_takes_seconds_is_a_click_away():
    app = AppTest.from_function(long_work, args=(1_000_000,)).run()
    (offer,) = app.button
    assert offer.label == "Use fast"
    offer.click().run()
    assert app.session_state["model"] == "fast"
    assert not app.button
    assert not AppTest.from_function(long_work, args=(1_000,)).run().button


def long_document():
    """A page whose strategy goes by the meaning of a long document, and was stopped."""
    import streamlit as st

    from chunking import Document, create_chunker
    from pages.components.configuration.option_values import set_embedder
    from pages.components.runs.embedding import embedded

    model = st.session_state.setdefault("semantic.embedder", "quality")
    document = Document.from_text("It is so. " * 60_000)
    st.session_state["embedding.stopped"] = {f"{document.fingerprint}:quality"}
    if model == "quality":
        chunker = create_chunker("semantic", embedder=model)
        embedded(document, chunker, use_fast=set_embedder(chunker.name, "fast"))


def test_a_strategy_that_would_take_minutes_offers_the_model_that_takes_seconds():
    app = AppTest.from_function(long_document).run()
    assert labels(app) == ["Use fast", "Go on"]
    button(app, "Use fast").click().run()
    assert not app.exception
    assert app.session_state["semantic.embedder"] == "fast"
    assert labels(app) == []


@pytest.mark.parametrize(("seconds", "said"), [(90, "about 90 s left"), (150, "about 2 min left")])
def test_a_long_time_is_told_in_minutes(monkeypatch, seconds, said):
    clock = iter([0, seconds])
    monkeypatch.setattr(shown_progress, "monotonic", lambda: next(clock))
    shown = []
    bar = shown_progress.ProgressBar("Work")
    monkeypatch.setattr(bar._bar, "progress", lambda share, text: shown.append(text))
    bar.show(0.5)
    assert shown == [f"Work · {said}"]


def test_the_time_left_follows_the_speed_of_the_later_half(monkeypatch):
    """Found: documents are cut in a moment and embedded in a minute, and "3 s left" stood there at first."""
    steps = [(1, 0.3), (5, 0.35), (9, 0.4)]
    texts = [text for _, text in shown_at(monkeypatch, *steps)]
    assert texts == ["Work", "Work · about 52 s left", "Work · about 48 s left"]


def test_no_time_is_told_before_it_can_be_known(monkeypatch):
    """Found: 15, 8, 10, 9 and 8 minutes were left of an evaluation that had gone on for seconds."""
    steps = [(2, 0.2), (5, 0.201), (9, 0.22), (29, 0.3), (33, 0.31)]
    texts = [text for _, text in shown_at(monkeypatch, *steps)]
    assert texts == ["Work"] * 3 + ["Work · about 3 min left"] * 2


def test_work_that_is_over_with_the_first_try_that_succeeds_tells_the_time_of_each_try(monkeypatch):
    """Found: *Try the fix* had "about 5 min left", and the second change it tried was the one; then it told no time, and later not of what."""
    steps = [(4, 0.1), (8, 0.2), (12, 0.25), (22, 0.3), (23, 1.0)]
    texts = shown_at(monkeypatch, *steps, tries=4)
    assert [text for _, text in texts] == [
        "Work · 1 of at most 4 · about 6 s left for this one",
        "Work · 1 of at most 4 · about 2 s left for this one",
        "Work · 2 of at most 4",
        "Work · 2 of at most 4 · about 40 s left for this one",
        "Work",  # found: "4 of at most 4" where two were tried
    ]


def shown_at(monkeypatch, *steps, tries=1):
    """What a bar says at each step: a time, and a share or None where it only looks again."""
    clock = iter([0, *(time for time, _ in steps)])
    monkeypatch.setattr(shown_progress, "monotonic", lambda: next(clock))
    shown = []
    bar = shown_progress.ProgressBar("Work", tries)
    monkeypatch.setattr(bar._bar, "progress", lambda share, text: shown.append((share, text)))
    for _, share in steps:
        bar.go_on() if share is None else bar.show(share)
    return shown


def test_a_step_too_soon_to_be_shown_is_shown_at_the_next_look(monkeypatch):
    """Found: cutting is over in a moment; the bar stood empty until the first batch was embedded."""
    monkeypatch.setattr(shown_progress, "OFTEN", 0.2)
    assert [share for share, _ in shown_at(monkeypatch, (0.1, 0.3), (0.5, None))] == [0.3]


def test_between_two_steps_the_time_left_runs_down(monkeypatch):
    """Found: "about 9 s left" became 10, 11, 12, 13 and 14 until the next batch was embedded."""
    steps = [(10, 0.5), (12, None), (14, None), (25, None)]
    texts = [text for _, text in shown_at(monkeypatch, *steps)]
    assert [re.search(r"\d+", text)[0] for text in texts] == ["10", "8", "6", "25"]
