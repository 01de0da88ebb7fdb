"""Strategies that ask a language model, in the app: nothing is asked before a click, and what failed is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from chat_server import KEY, every, running_server
from streamlit.testing.v1 import AppTest

from chunking import Document, create_chunker
from chunking.evaluation import RetrievalOptions
from chunking.workers import Workers
from pages.components.compare.figures import account
from pages.components.evaluate.run import Job
from pages.components.runs import results, work
from pages.components.runs.results import chunked, forget
from pages.components.shell.progress import ProgressBar

ROOT = Path(__file__).parents[2]


@pytest.fixture
def server(monkeypatch):
    results._results.forget_where(lambda key: True)  # an earlier server may have had the same port
    yield from running_server(monkeypatch)


def opened(server, strategy="agentic", **options) -> AppTest:
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    given = {"base_url": server.url, "retries": "0", **options}
    app.query_params["document"] = "support_chat.txt"
    app.query_params["strategy"] = strategy
    for name, value in given.items():
        app.query_params[f"{strategy}.{name}"] = value
    return app.run()


def said(app) -> str:
    return " ".join(
        item.value for kind in (app.info, app.warning, app.error, app.caption) for item in kind
    )


def button(app, label):
    return next(item for item in app.button if item.label == label)


def test_nothing_is_asked_before_the_click(server):
    app = opened(server)
    assert not app.exception
    assert server.requests == []
    assert "Nothing is sent before you click" in app.info[0].value
    assert not app.metric


def test_a_click_asks_and_the_chunks_are_shown(server):
    app = button(opened(server), "Ask the model").click().run()
    assert not app.exception
    assert server.requests
    assert app.metric
    assert "The model was asked" in said(app)
    asked = len(server.requests)
    app.session_state["tune.edit"] = True  # what an edit costs is never found out by asking
    app.run()
    assert len(server.requests) == asked


def test_no_more_sessions_wait_for_a_model_than_there_are_places_and_the_others_see_theirs(
    server, monkeypatch
):
    line, told = Workers(1), []
    monkeypatch.setattr(work, "conversations", lambda: line)
    busy, first = line.turns.ask("one"), line.turns.ask("another")

    def wait(bar: ProgressBar, before: int) -> None:
        told.append((before, len(server.requests)))
        for turn in (busy, first):
            turn.leave()

    monkeypatch.setattr(ProgressBar, "wait", wait)
    app = button(opened(server), "Ask the model").click().run()
    assert not app.exception
    assert told[0] == (1, 0)
    assert app.metric
    assert not line.turns._working


def placed_or_said(request):
    """A context for each chunk, or a statement for each sentence."""
    data = json.loads(request["messages"][1]["content"])
    contexts = [{"chunk": number, "context": "Of a chat."} for number, _ in data.get("chunks", ())]
    sentences = [pair for passage in data.get("passages", ()) for pair in passage]
    said = [{"statement": f"No. {n}.", "first": n, "last": n} for n, _ in sentences for _ in "ab"]
    said += [{"statement": f"Again {n}.", "first": n, "last": n} for n, _ in sentences]
    return json.dumps({"contexts": contexts, "statements": said})


@pytest.mark.parametrize(
    ("strategy", "before", "after"),
    [
        ("contextual", "the document again, at the head of each request", "The model was asked"),
        ("propositions", "Nothing is sent before you click", "statements are embedded"),
    ],
)
def test_contexts_and_statements_are_asked_for_with_a_click(server, strategy, before, after):
    server.model = placed_or_said
    app = opened(server, strategy, chunk_size="60")
    assert server.requests == []
    assert before in app.info[0].value
    app = button(app, "Ask the model").click().run()
    assert not app.exception
    assert server.requests
    assert after in said(app)
    assert "are a fallback" not in said(app)


def test_what_is_left_over_is_said_in_the_words_of_the_strategy(server):
    server.model = placed_or_said
    app = opened(server, "contextual", chunk_size="60", max_api_calls="1")
    assert "they are given the headings above them" in said(app)
    app = button(app, "Ask the model").click().run()
    assert "chunks are a fallback, given the headings above them" in said(app)


def test_a_failure_is_said_and_can_be_asked_again(server):
    server.script = [500] * 10
    app = button(opened(server), "Ask the model").click().run()
    assert not app.exception
    assert "are a fallback" in said(app)
    server.script = []
    app = button(app, "Ask again").click().run()
    assert "are a fallback" not in said(app)


@pytest.mark.parametrize(
    "answer", ["I would rather not.", "", '{"chunks": [{"last_sentence": 9999}]}']
)
def test_an_answer_of_no_use_is_asked_for_again(server, answer):
    server.model = lambda request: answer
    app = button(opened(server), "Ask the model").click().run()
    assert "are a fallback" in said(app)
    server.model, before = every(5), len(server.requests)
    app = button(app, "Ask again").click().run()
    assert not app.exception
    assert len(server.requests) > before
    assert "are a fallback" not in said(app)


def test_an_answer_of_no_use_is_not_what_the_next_visitor_sees(server):
    server.model = lambda request: "I would rather not."
    button(opened(server), "Ask the model").click().run()
    assert "Nothing is sent before you click" in opened(server).info[0].value


def test_a_failure_is_not_what_the_next_visitor_sees(server):
    server.script = [500] * 10
    failed = button(opened(server), "Ask the model").click().run()
    assert "are a fallback" in said(failed.run())
    server.script = []
    other = opened(server)
    assert "Nothing is sent before you click" in other.info[0].value
    answered = button(other, "Ask the model").click().run()
    assert "are a fallback" not in said(answered)
    assert "are a fallback" not in said(failed.run())


def test_what_others_have_open_is_kept_when_a_model_is_asked_again(server):
    others, chunker = Document.from_text("What another visitor reads."), create_chunker("token")
    chunked(others, chunker)
    server.script = [500] * 10
    app = button(opened(server, max_api_calls="1"), "Ask the model").click().run()
    server.script = []
    button(app, "Ask again").click().run()
    assert chunked.knows(others, chunker)


def test_figures_of_a_failure_go_with_its_chunks():
    document, chunker = Document.from_text("Some words are here."), create_chunker("token")
    other = create_chunker("word")
    job, others = (
        Job(each, (document,), (), RetrievalOptions(), "fast") for each in (chunker, other)
    )
    before, untouched = job.key, others.key
    assert account(document, chunker, "o200k_base")
    assert account(document, other, "o200k_base")
    forget(document, chunker)
    assert not account.knows(document, chunker, "o200k_base")
    assert account.knows(document, other, "o200k_base")
    assert job.key != before
    assert others.key == untouched


def test_parts_over_the_most_requests_are_no_failure(server):
    options = {"max_api_calls": "1", "target_chunk_size": "100"}
    first = button(opened(server, **options), "Ask the model").click().run()
    assert "are a fallback" in said(first)
    asked = len(server.requests)
    assert "are a fallback" in said(opened(server, **options))
    assert len(server.requests) == asked


def with_variable(server, name: str) -> AppTest:
    """The page once the variable of the key was entered in its field."""
    app = opened(server)
    return app.text_input(key="agentic.api_key_env").set_value(name).run()


def test_no_other_variable_is_sent_than_the_host_allows(server):
    app = with_variable(server, "SECRET_OF_THE_HOST")
    assert not app.exception
    assert "may not read the environment variable" in app.error[0].value
    assert not [item for item in app.button if item.label == "Ask the model"]
    assert server.requests == []


def test_listed_variables_may_be_used(server, monkeypatch):
    monkeypatch.setenv("CHUNKING_API_KEYS", "OTHER_KEY, LOCAL_KEY")
    assert button(with_variable(server, "LOCAL_KEY"), "Ask the model")


def test_a_link_names_no_variable(server):
    app = opened(server, api_key_env="SECRET_OF_THE_HOST")
    assert app.text_input(key="agentic.api_key_env").value == "OPENAI_API_KEY"
    assert button(app, "Ask the model")


def test_a_key_that_is_entered_where_its_variable_is_named_is_in_no_address_and_no_message(server):
    app = with_variable(server, KEY)
    assert "must be the name of an environment variable" in said(app)
    assert KEY not in said(app) + repr(dict(app.query_params))


def test_the_key_is_never_shown(server):
    app = button(opened(server), "Ask the model").click().run()
    assert server.keys[0].endswith("0123456789")
    assert "0123456789" not in said(app) + repr(app)
