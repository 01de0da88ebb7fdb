"""The page Experiments without a browser: keeping, filters, two compared, restoring, deleting, and no database."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from experiments import RETRIEVAL, experiment, scores
from streamlit.testing.v1 import AppTest
from tables import rows_of

from chunking import ChunkingConfig, create_chunker, parse_file
from chunking.experiments import RecordedDocument, RecordedQuestions, documents_of
from chunking.experiments.store import Filter
from pages.components.experiments import filters, local_time, table
from pages.components.experiments import store as server_store

from .running import run

ROOT = Path(__file__).parents[2]
HOSTILE = "<img src=x onerror=alert(1)> **bold** [link](http://evil.example)"
MANUAL = documents_of([parse_file(ROOT / "sample_docs" / "product_manual.md")])


def opened(page="experiments", **query) -> AppTest:
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    usual = {"document": "product_manual.md", "strategy": "sentence", "retriever": "bm25", "model": "fast"}  # fmt: skip
    for name, value in (usual | query).items():
        app.query_params[name] = value
    app.run()
    return run(app.switch_page(f"{page}.py"))


def click(app, label) -> AppTest:
    (button,) = [item for item in app.button if item.label == label]
    button.click()
    return run(app)


def look_at(app, *ids) -> AppTest:
    app.session_state["experiments.selected"] = list(ids)
    return run(app)


def said(app) -> str:
    kinds = (app.info, app.warning, app.error, app.success, app.caption, app.markdown)
    return " ".join(item.value for kind in kinds for item in kind)


def read(app) -> str:
    """The same as its reader sees it: without what escapes Markdown."""
    return said(app).replace("\\", "")


def named(app):
    return [row["Name"]["text"] for row in rows_of(app, "Experiments")]


def test_before_anything_is_kept_the_page_says_what_to_do(store):
    app = opened()
    assert "Nothing is kept yet" in said(app)
    assert "everyone who uses it sees what is kept" in said(app)
    click(app, "Open Evaluate")
    assert any(item.label.startswith("Draft up to 30") for item in app.button)


def test_an_evaluation_is_kept_by_its_name_and_note(store):
    app = click(opened("evaluate"), "Take the 13 sample questions")
    assert not [item for item in app.button if item.label == "Keep"]
    click(app, "Evaluate 13 questions")
    assert "everyone who uses it sees what is kept" in said(app)
    name = next(item for item in app.text_input if item.key.startswith("evaluate.A.name"))
    assert name.value == "sentence · 512/50 · product_manual.md"
    name.set_value("first try")
    next(item for item in app.text_area if item.key.startswith("evaluate.A.note")).set_value("why")
    click(app, "Keep")
    (kept,) = store.find()
    assert (kept.name, kept.note, kept.strategy, kept.embedder) == (
        "first try",
        "why",
        "sentence",
        None,
    )
    assert kept.documents == MANUAL
    assert kept.figures["recall"].value == pytest.approx(
        app.session_state["evaluate.shown"][0].report.mean("recall")
    )
    assert "**first try** is kept" in said(app)
    # found: two rows of one result, and two points over time
    assert "is kept already, as **first try**" in said(click(app, "Keep"))
    assert len(store.find()) == 1
    click(app, "Open Experiments")
    assert named(app) == ["first try"]
    assert "From the second experiment on" in said(
        app
    )  # found: an axis of milliseconds around one point
    store.add(experiment("second"))
    assert "From the second experiment on" not in said(run(app))


def test_an_evaluation_is_kept_with_the_parsers_that_it_was_made_with(store):
    app = click(opened("evaluate"), "Take the 13 sample questions")
    app.session_state["shelf.parsers"] = {"csv": "text"}
    click(run(app), "Evaluate 13 questions")
    app.session_state["shelf.parsers"] = {"pdf": "rapidocr"}  # chosen since
    click(run(app), "Keep")
    (kept,) = store.find()
    assert kept.configuration().parsers == {"csv": "text"}


def test_of_two_results_either_is_kept_by_one_button(store):
    """Found: a button for each did not fit into one row."""
    app = opened("evaluate", against="true", **{"sentence.chunk_size": "60"})
    click(click(app, "Take the 13 sample questions"), "Evaluate 13 questions")
    assert [item.label for item in app.button].count("Keep") == 1
    click(app, "Keep")
    app.segmented_control(key="evaluate.which").set_value("A").run()
    click(app, "Keep")
    assert {each.name.split(" · ")[1] for each in store.find()} == {"60/5", "512/50"}


def test_a_name_is_asked_for(store):
    app = click(opened("evaluate"), "Take the 13 sample questions")
    click(app, "Evaluate 13 questions")
    next(item for item in app.text_input if item.key.startswith("evaluate.A.name")).set_value(" ")
    click(app, "Keep")
    assert "an experiment needs a name" in said(app)
    assert store.count() == 0


def test_filters_show_a_part_and_all_again(store):
    begin = datetime(2026, 3, 1, tzinfo=UTC)
    config = ChunkingConfig("word").found_by(RETRIEVAL).to_dict()
    store.add(experiment("alpha", created_at=begin))
    store.add(experiment("beta", created_at=begin + timedelta(days=2), config=config))
    app = opened()
    assert named(app) == ["beta", "alpha"]
    app.selectbox(key="experiments.strategy").set_value("word")
    assert named(run(app)) == ["beta"]
    assert "1 of 2 experiments" in said(app)
    app.text_input(key="experiments.text").set_value("alpha")
    assert "None of the 2 experiments passes" in said(run(app))
    click(app, "Show all")
    assert named(app) == ["beta", "alpha"]
    app.date_input(key="experiments.dates").set_value([date(2026, 3, 1), date(2026, 3, 2)])
    assert named(run(app)) == ["alpha"]


def test_times_and_days_are_those_of_the_browser(store, monkeypatch):
    """Found: the table told them in the browser's time zone, the filter, one experiment and the chart in UTC."""
    for module in (local_time, filters):
        monkeypatch.setattr(module, "zone", lambda: ZoneInfo("Asia/Tokyo"))
    late = experiment("late", created_at=datetime(2026, 3, 1, 20, tzinfo=UTC))
    store.add(late)
    app = look_at(opened(), late.id)
    assert "kept 2026-03-02 05:00 ·" in said(app)
    app.date_input(key="experiments.dates").set_value([date(2026, 3, 2)] * 2)
    assert named(run(app)) == ["late"]
    app.date_input(key="experiments.dates").set_value([date(2026, 3, 1)] * 2)
    assert "None of the 1 experiments passes" in said(run(app))


def test_a_figure_is_shown_as_on_evaluate_beside_its_configuration(store):
    store.add(experiment("first"))
    app = opened()
    assert "kept by all who use this server: find, compare and restore" in said(app)
    (row,) = rows_of(app, "Experiments")
    # found: on a phone the recall stood where the table had to be scrolled sideways
    assert list(row)[:3] == ["Name", "Recall", "Configuration"]
    assert (row["Recall"]["text"], row["Recall"]["below"]) == ("0.80", "0.70 to 0.90")
    assert row["Index tokens"]["text"] == "900"
    assert row["MRR"] == {"text": "–", "value": None, "below": None, "colour": None, "share": None}
    about = "evaluation · manual.md · 40 questions · "
    assert row["Name"]["below"].startswith(about)
    store.add(experiment("sentence · 200/40 · manual.md"))  # as Keep suggests it
    row, _ = rows_of(run(app), "Experiments")
    assert row["Name"]["below"].startswith("evaluation · 40 questions · ")
    store.add(experiment("with an old-manual.md"))
    row, *_ = rows_of(run(app), "Experiments")
    assert row["Name"]["below"].startswith(about)


def test_two_on_equal_grounds_are_compared_by_the_paired_test(store):
    worse = experiment("worse", scores=scores([0.1, 0.3] * 20))
    better = experiment("better", created_at=worse.created_at + timedelta(seconds=1))
    store.add(worse)
    store.add(better)
    app = look_at(opened(), better.id, worse.id)
    assert "**B has the better recall**" in said(app)
    table = app.table[0].value
    assert [column for column in table.columns if "·" in column] == ["A · worse", "B · better"]
    assert table["Verdict"].iloc[0] == ":green-badge[B better]"
    assert "same configuration and retrieval" in said(app)
    assert "Too few questions" not in said(app)
    assert {"Restore A", "Restore B"} <= {button.label for button in app.button}


def test_settings_that_follow_from_others_are_no_difference(store):
    """Found: "Smallest chunk 40 | 39" of two configurations for which nobody had set one."""
    kept = [experiment(f"of {size}", config=of_semantic(size)) for size in (200, 300)]
    for each in kept:
        store.add(each)
    app = look_at(opened(), *(each.id for each in kept))
    assert app.table[1].value["Setting"].tolist() == ["Chunk size"]
    assert "A was kept first" in said(app)


def of_semantic(size):
    return (
        ChunkingConfig.of(create_chunker("semantic", chunk_size=size)).found_by(RETRIEVAL).to_dict()
    )


def test_too_few_questions_says_how_many_it_takes_and_what_to_do(store):
    """Found: the verdict stood in the table without a word on it."""
    some = RecordedQuestions(13, 0, "e" * 32)
    first = experiment("first", questions=some, scores=scores([0.1] * 13))
    second = experiment("second", questions=some, scores=scores([0.9] * 13))
    store.add(first)
    store.add(second)
    app = look_at(opened(), first.id, second.id)
    assert app.table[0].value["Verdict"].iloc[0] == "too few questions"
    assert "A winner is named from 30 on: add 17 or more on Evaluate" in said(app)


def test_two_on_other_grounds_stand_side_by_side_and_the_page_says_why_no_more(store):
    one = experiment("one")
    config = ChunkingConfig("sentence", {"chunk_size": 100}).found_by(RETRIEVAL).to_dict()
    two = experiment("two", documents=(RecordedDocument(HOSTILE, "c" * 32, 5),), config=config)
    store.add(one)
    store.add(two)
    app = look_at(opened(), one.id, two.id)
    assert "These two cannot be compared" in said(app)
    assert "The documents differ: manual.md (aaaaaaaa)" in read(app)
    assert HOSTILE not in said(app)
    assert list(app.table[0].value.columns) == [" ", "A · one", "B · two"]
    settings = app.table[1].value
    assert "100" in list(settings["B"])
    assert "Chunk size" in list(settings["Setting"])


def test_restoring_puts_exactly_what_was_measured_into_the_forms(store):
    config = ChunkingConfig("word", {"chunk_size": 77, "chunk_overlap": 7})
    config = config.found_by({"retriever": "rrf", "smoothing": 0.5, "top_k": 9})
    kept = experiment("back", config=config.to_dict(), embedder="fast", documents=MANUAL)
    store.add(kept)
    app = look_at(opened(document="article.md", model="quality"), kept.id)
    click(app, "Restore")
    assert app.session_state["strategy"] == "word"
    assert app.session_state["document"] == "product_manual.md"
    assert app.session_state["model"] == "fast"
    assert app.session_state["word.chunk_size"] == 77
    assert (app.session_state["retriever"], app.session_state["top_k"]) == ("rrf", 9)
    assert app.session_state["read"] == "chunks"
    assert "its 40 questions are not here" in said(app)
    app.session_state["document"] = "article.md"
    assert "is restored" not in said(run(app.switch_page("evaluate.py"))), "found: on another text"
    app.session_state["document"] = "product_manual.md"
    assert "is restored" in said(run(app.switch_page("evaluate.py")))
    click(app, "Close")
    assert "is restored" not in said(app)


def test_restoring_says_which_texts_and_questions_are_others(store):
    kept = experiment("back", documents=(*MANUAL, RecordedDocument(HOSTILE, "c" * 32, 5)))
    other = replace(kept, id="f" * 32, documents=(replace(MANUAL[0], text_hash="d" * 32),))
    store.add(kept)
    store.add(other)
    app = click(opened("evaluate"), "Take the 13 sample questions")
    app = look_at(run(app.switch_page("experiments.py")), kept.id)
    click(app, "Restore")
    assert "is not among the documents: upload it" in read(app)
    assert "the questions are others (13 here, 40 in the experiment)" in read(app)
    assert HOSTILE not in said(app)
    app = look_at(run(app.switch_page("experiments.py")), other.id)
    click(app, "Restore")
    assert "product_manual.md has another text" in read(app)


def test_of_many_documents_that_are_missing_a_few_are_named(store):
    """Found: a list of 18 lines, which stayed above the results."""
    missing = [RecordedDocument(f"{place}.md", f"{place}" * 32, 5) for place in range(9)]
    store.add(kept := experiment("many", documents=(*MANUAL, *missing)))
    app = look_at(opened(document="article.md"), kept.id)
    click(app, "Restore")
    assert "0.md, 1.md, 2.md and 6 others are not among the documents: upload them" in read(app)
    assert "5.md" not in read(app)


def test_a_document_of_the_experiment_that_is_open_stays_open(store):
    """Found: another one of the experiment's documents was opened."""
    guide = replace(MANUAL[0], name="article.md")
    store.add(kept := experiment("two", documents=(*MANUAL, guide)))
    app = look_at(opened(document="article.md"), kept.id)
    click(app, "Restore")
    assert app.session_state["document"] == "article.md"


def test_what_is_restored_and_evaluated_again_is_the_same(store):
    app = click(opened("evaluate"), "Take the 13 sample questions")
    click(app, "Evaluate 13 questions")
    click(app, "Keep")
    (kept,) = store.find()
    app.number_input(key="sentence.chunk_size").set_value(100)
    app.number_input(key="budget").set_value(300)
    app = look_at(run(run(app).switch_page("experiments.py")), kept.id)
    click(app, "Restore")
    assert "the documents and the questions are those of the experiment" in said(app)
    again = app.session_state["evaluate.shown"][0].report
    assert again.mean("recall") == kept.figures["recall"].value
    assert next(item for item in app.button if item.label.startswith("Evaluate 13")).disabled


@pytest.mark.parametrize(
    ("config", "reason"),
    [
        ({"version": 1, "strategy": "of a plug-in"}, "unknown strategy"),
        ({"version": 99, "strategy": "word"}, "newer than this program"),
        ({"version": 1, "strategy": "word", "options": {"tokenizer": "/etc/passwd"}}, "none of the app"),
    ],
)  # fmt: skip
def test_what_cannot_be_restored_is_said_and_nothing_changes(store, config, reason):
    kept = experiment("odd", config={**config, "retrieval": RETRIEVAL})
    store.add(kept)
    app = click(look_at(opened(), kept.id), "Restore")
    assert "This configuration cannot be used here" in said(app)
    assert reason in read(app)
    assert app.session_state["strategy"] == "sentence"


def test_name_and_note_can_be_changed(store):
    kept = experiment("before")
    store.add(kept)
    app = look_at(opened(), kept.id)
    app.text_input(key=f"experiments.edit.{kept.id}.name").set_value("after")
    app.text_area(key=f"experiments.edit.{kept.id}.note").set_value(HOSTILE)
    click(app, "Save")
    assert named(app) == ["after"]
    assert store.get(kept.id).note == HOSTILE
    assert HOSTILE not in said(app)


def test_one_is_deleted_after_a_question(store):
    kept, other = experiment("gone"), experiment("stays")
    store.add(kept)
    store.add(other)
    app = look_at(opened(), kept.id)
    assert "Delete **gone** for everyone?" in said(app)
    click(app, ":red[Delete it]")
    assert named(app) == ["stays"]
    assert [each.name for each in store.find(Filter())] == ["stays"]


def test_what_another_user_deletes_meanwhile_is_let_go_of(store):
    kept, other = experiment("gone"), experiment("stays")
    store.add(kept)
    store.add(other)
    app = look_at(opened(), kept.id)
    store.delete(kept.id)
    run(app)
    assert named(app) == ["stays"]
    assert "Select a row" in said(app)


def test_hostile_names_are_shown_as_they_are(store):
    kept = experiment(HOSTILE, note=HOSTILE, documents=(RecordedDocument(HOSTILE, "a" * 32, 5),))
    store.add(kept)
    app = look_at(opened(), kept.id)
    assert named(app) == [HOSTILE]
    assert HOSTILE not in said(app)
    assert app.text[0].value == HOSTILE


def test_without_a_database_the_page_says_so_and_the_others_go_on(monkeypatch):
    monkeypatch.setenv("CHUNKWRIGHT_DATABASE", "postgresql://me:s3cret-pa55@127.0.0.1:1/kept")
    server_store.experiment_store.clear()
    app = opened()
    assert "cannot be used" in app.error[0].value
    assert "s3cret" not in said(app)
    click(run(app.switch_page("evaluate.py")), "Take the 13 sample questions")
    click(app, "Evaluate 13 questions")
    click(app, "Keep")
    assert "cannot be used" in said(app)
    assert {item.label for item in app.metric} >= {"Recall"}


def test_a_third_row_takes_the_place_of_the_first(monkeypatch):
    """Found: with two rows compared, a click on a third one ended the comparison far below the table."""
    monkeypatch.setattr(table.st, "session_state", {})
    table.select(["a", "b", "c"])
    assert table.selected_ids() == ["b", "c"]
    table._select_shown(["a", "hidden", "c"], [replace(experiment(), id=id) for id in "abc"])
    assert table.selected_ids() == ["a", "c"]
