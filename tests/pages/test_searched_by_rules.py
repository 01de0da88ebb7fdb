"""Evaluate and Playground search several documents as the rules by kind of file cut them, and offer such rules."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from tables import rows_of

from chunking import ChunkingConfig, Document, create_chunker, parse_bytes, suggest
from chunking.evaluation import Excerpt, Question
from pages.components.autotune.trial import configuration_of
from pages.components.configuration.baseline import PINNED, Pinned
from pages.components.configuration.entries import Entry, Opened
from pages.components.configuration.opened_configuration import OPENED
from pages.components.configuration.taking_over import _Way
from pages.components.configuration.tuned import with_defaults
from pages.components.library.source_files import SourceFile

from .autotune_page import held, until
from .autotune_page import opened as autotune_opened
from .evaluate_page import STORE, choose, said
from .evaluate_page import click as press
from .evaluate_page import opened as evaluate_opened
from .running import click, run, taken_away

MAIN = Path(__file__).parents[2] / "pages" / "main.py"
ROWS = "name,size\n" + "".join(f"lamp {number},{number} cm\n" for number in range(40))
PROSE = "# Kiln\n\nThe kiln in the old barn reaches eleven hundred degrees before noon.\n"
OFFER = "rules.recommended"


def uploads():
    csv = parse_bytes(ROWS.encode(), "two.csv")
    return {"one.md": Document.from_text(PROSE, "one.md"), "two.csv": csv}


def playground(document="one.md", held=None, **query):
    app = AppTest.from_file(str(MAIN), default_timeout=60)
    app.session_state["shelf.uploads"] = held or uploads()
    usual = {"document": document, "strategy": "markdown", "retriever": "bm25"}
    for name, value in (usual | query).items():
        app.query_params[name] = value
    run(app.switch_page("playground.py"))
    app.session_state["pool"] = ["one.md", "two.csv"]
    return run(app)


def with_rule(app):
    """The same with a rule by which `table` cuts its rows."""
    return click(app, OFFER)


def unescaped(app):
    return said(app).replace("\\", "")


def rows_searched(app):
    """What is indexed of each chunk of rows."""
    index = [*app.session_state["playground.indexes"].values()][-1]
    return [chunk.embedded for _, chunk in index.pool.entries if "lamp" in chunk.text]


def test_a_table_searched_with_prose_is_cut_as_a_table_by_one_click():
    """Found: rows without the names of their columns, cut as Markdown, though *table* is recommended for them."""
    app = playground()
    assert "two\\.csv is cut by **markdown**, though **table** is recommended for it." in said(app)
    with_rule(app)
    assert not any(item.key == OFFER for item in app.button)
    entries = app.session_state[OPENED].entries
    taken = [(entry.match, entry.strategy) for entry in entries]
    assert taken == [("*.csv", "table"), (None, "markdown")]
    run(app.text_input(key="question").set_value("How large is lamp 31?"))
    rows = rows_searched(app)
    assert len(rows) > 1
    assert all("name" in text and "size" in text for text in rows)
    assert "*.csv: table 160" in unescaped(app)
    views = [item.proto for item in app.get("bidi_component")]
    (view,) = [view for view in views if view.component_name == "passages_view"]
    added = {card["added"] for card in json.loads(view.json)["cards"]}
    assert added == {"name,size", ""}, "found: rows without their columns"


CONTRACT = "\n\n".join(
    f"{n}. Clause {n}\n\n{n}.1 The Client pays for part {n}.\n\n{n}.2 The Provider delivers part {n}."
    for n in range(1, 9)
)


def test_each_kind_is_cut_as_recommended_also_where_it_is_no_format():
    """Found: Tune recommended *heading* for both contracts, and no rule was for them."""
    contracts = {name: Document.from_text(CONTRACT, name) for name in ("a.txt", "b.txt")}
    assert {suggest(each).strategy for each in contracts.values()} == {"heading"}
    app = with_rule(playground(held=uploads() | contracts))
    entries = [(each.match, each.strategy) for each in app.session_state[OPENED].entries]
    assert entries == [("*.csv", "table"), ("*.txt", "heading"), (None, "markdown")]
    other = {"c.txt": Document.from_text("The kiln is warm. " * 9, "c.txt")}
    app = with_rule(playground(held=uploads() | contracts | other))
    entries = [(each.match, each.strategy) for each in app.session_state[OPENED].entries]
    own = ("c.txt", "sentence"), ("*.txt", "heading")
    assert entries == [("*.csv", "table"), *own, (None, "markdown")]


@pytest.mark.parametrize(
    ("second", "match"),
    [("minutes_2025-04-09.txt", "minutes_*.txt"), (CONTRACT, "minutes_2025-03-12.txt")],
)
def test_a_rule_for_one_file_is_also_for_those_that_differ_in_a_date(second, match):
    """Found: a rule for `minutes_2025-03-12.txt` alone, and those of the next month fell to `*.txt`."""
    prose = "The kiln is warm. " * 9
    texts = {
        "a.txt": CONTRACT,
        "b.txt": CONTRACT,
        "d.txt": CONTRACT,
        "minutes_2025-03-12.txt": prose,
    }
    texts["minutes_2025-04-09.txt"] = CONTRACT if second == CONTRACT else prose
    held = uploads() | {name: Document.from_text(text, name) for name, text in texts.items()}
    entries = with_rule(playground(held=held)).session_state[OPENED].entries
    assert (match, "sentence") in [(each.match, each.strategy) for each in entries]


@pytest.mark.parametrize("shown", ["a.txt", "c.txt", "one.md"])
def test_what_is_recommended_does_not_depend_on_the_document_that_is_shown(shown):
    """Found: with the contract open, notes were cut as contracts are; with the notes open, the contracts as they."""
    contracts = {name: Document.from_text(CONTRACT, name) for name in ("a.txt", "b.txt")}
    prose = {"c.txt": Document.from_text("The kiln is warm. " * 9, "c.txt")}
    held = uploads() | contracts | prose
    usual = suggest(held[shown]).strategy
    opened = with_rule(playground(shown, held, strategy=usual)).session_state[OPENED]
    taken = {name: opened.entries[opened.place(name)].strategy for name in held}
    assert taken == {name: suggest(document).strategy for name, document in held.items()}


def test_rules_and_settings_of_the_users_own_stay_as_they_are():
    """Found: a rule of the user's own got a second one of its pattern before it, and the form another strategy."""
    contracts = {name: Document.from_text(CONTRACT, name) for name in ("a.txt", "b.txt")}
    app = playground(held=uploads() | contracts)
    own = Entry("*.txt", "sentence", {"chunk_size": 77})
    csv = Entry("*.csv", "sentence", {"chunk_size": 55})
    app.session_state[OPENED] = Opened("rules", (own, csv, Entry(None, "markdown", {})), 2)
    entries = [(e.match, e.strategy) for e in with_rule(run(app)).session_state[OPENED].entries]
    assert entries == [("*.csv", "table"), ("*.txt", "sentence"), (None, "markdown")]
    app = playground(strategy="sentence", held=uploads() | contracts)
    app.number_input(key="sentence.chunk_size").set_value(99)
    entries = [(e.match, e.strategy) for e in with_rule(run(app)).session_state[OPENED].entries]
    assert entries == [("*.csv", "table"), (None, "sentence")]
    assert app.number_input(key="sentence.chunk_size").value == 99


def test_who_takes_a_configuration_for_files_of_several_kinds_is_told_of_rules():
    app = playground()
    assert "Files of every kind are cut alike." in said(taken_away(app))
    assert "Files of every kind are cut alike." not in said(taken_away(with_rule(app)))


def test_all_documents_can_be_searched_together_once_a_question_is_asked():
    """Found: the button was there until the first question, and then one of nine documents was searched without a word."""
    app = playground()
    app.session_state["pool"] = []
    run(app.text_input(key="question").set_value("How large is lamp 31?"))
    click(app, "pool.all")
    assert rows_searched(app)


def test_whoever_begins_with_a_table_keeps_its_settings_for_tables_alone():
    app = playground("two.csv", strategy="table", **{"table.chunk_size": "300"})
    assert "one\\.md is cut by **table**, though" in said(app)
    with_rule(app)
    table, base = app.session_state[OPENED].entries
    assert (table.match, table.strategy, table.options["chunk_size"]) == ("*.csv", "table", 300)
    assert base.strategy not in {"table", "records"}
    assert app.session_state["strategy"] == "table"


def test_questions_are_asked_of_what_the_rules_cut_and_the_experiment_says_so():
    app = evaluate_opened("one.md", uploads(), strategy="markdown")
    app.session_state["pool"] = ["one.md", "two.csv"]
    click(run(app), OFFER)
    figures = rows_of(app, "Figures without questions")
    cutters = [(row["Document"]["text"], row["Document"]["below"]) for row in figures]
    assert cutters == [("one.md", "markdown"), ("two.csv", "table")]
    assert figures[0]["Headings without text"]["below"] == "0 of 1"
    assert figures[1]["Headings without text"]["value"] is None
    press(press(app, "Draft up to"), "Evaluate")
    (findings,) = app.session_state["evaluate.shown"]
    assert findings.report.chunker.chunker("two.csv").name == "table"
    assert findings.report.chunker.chunker("one.md").name == "markdown"
    assert "*.csv: table 160" in unescaped(app)
    row = Excerpt("one.md", 0, 6, "# Kiln")
    app.session_state[STORE].add([Question("q", "What is it?", (row,))])
    asked = rows_of(run(app), "Questions")
    assert {row["Question"]["below"] for row in asked} == {"one.md", "two.csv"}


def test_rules_are_made_for_documents_that_are_not_searched_too():
    """Found: a rule for one kind took from a workbook that was not searched what was recommended for it."""
    held = uploads() | {"code.py": parse_bytes(b"def kiln():\n    return 1\n", "code.py")}
    app = playground(held=held)
    entries = with_rule(app).session_state[OPENED].entries
    assert {entry.match for entry in entries} == {"*.csv", "*.py", None}


def test_rules_of_ones_own_stay_and_go_before_those_that_are_recommended():
    """Found: *two\\*: table 300* gave way to *\\*.csv: table 160*."""
    held = uploads() | {"code.py": parse_bytes(b"def kiln():\n    return 1\n", "code.py")}
    app = playground(held=held)
    own = Entry("two*", "table", {"chunk_size": 300})
    app.session_state[OPENED] = Opened("rules", (own, Entry(None, "markdown", {})), 1)
    app.session_state["pool"] = list(held)
    entries = with_rule(run(app)).session_state[OPENED].entries
    assert [(each.match, each.strategy) for each in entries] == [
        ("*.py", "code"),
        ("two*", "table"),
        (None, "markdown"),
    ]
    assert entries[1].options == own.options


def test_of_two_files_of_one_name_a_rule_is_made_once():
    chat = "[12:01] Ann: Is the kiln hot?\n[12:02] Bo: It is.\n[12:03] Ann: Good.\n" * 9
    held = {
        "one.md": uploads()["one.md"],
        "other.txt": Document.from_text("Prose. " * 50, "other.txt"),
    }
    held |= {name: Document.from_text(chat, name) for name in ("talk.txt", "talk (2).txt")}
    app = playground(held=held)
    app.session_state["pool"] = [*held]
    app.session_state["shelf.originals"] = {"talk (2).txt": SourceFile("talk.txt", b"", "")}
    matches = [entry.match for entry in with_rule(run(app)).session_state[OPENED].entries]
    assert matches.count("talk.txt") == 1


def test_no_document_that_was_cut_as_recommended_is_cut_otherwise_for_others():
    """Found: eight contracts took seven files of prose along."""
    contracts = {
        f"c{n}.txt": Document.from_text(f"{CONTRACT}\n\nNo {n}.", f"c{n}.txt") for n in range(8)
    }
    prose = {
        f"p{n}.txt": Document.from_text(f"The kiln {n} is warm. " * 9, f"p{n}.txt")
        for n in range(7)
    }
    held = contracts | prose
    app = playground("p0.txt", held, strategy="sentence")
    app.session_state["pool"] = [*held]
    app.session_state["document"] = "c0.txt"
    opened = click(run(app), "rules.recommended.own").session_state[OPENED]
    taken = {name: opened.entries[opened.place(name)].strategy for name in held}
    assert taken == {name: suggest(document).strategy for name, document in held.items()}


def test_a_name_with_brackets_is_a_rule_that_fits_it():
    """Found: a rule that no file took, so that the button stayed and did nothing."""
    chat = "[12:01] Ann: Is the kiln hot?\n[12:02] Bo: It is.\n[12:03] Ann: Good.\n" * 9
    other = Document.from_text("Prose. " * 50, "other.txt")
    talk = Document.from_text(chat, "talk[1].txt")
    app = playground(held={"one.md": uploads()["one.md"], "talk[1].txt": talk, "other.txt": other})
    app.session_state["pool"] = ["one.md", "talk[1].txt", "other.txt"]
    opened = with_rule(run(app)).session_state[OPENED]
    assert opened.entries[opened.place("talk[1].txt")].strategy == "transcript"
    assert opened.entries[opened.place("other.txt")].strategy == suggest(other).strategy


def test_a_document_that_is_called_otherwise_than_its_file_takes_the_rule_of_the_file():
    """Found: the form of *two (2).csv* was that of the rule for *two.csv*, and it was searched without it."""
    again = Document.from_text("name,size\nbell,3\n", "two (2).csv")
    app = playground(held=uploads() | {"two (2).csv": again})
    app.session_state["shelf.originals"] = {"two (2).csv": SourceFile("two.csv", b"", "")}
    entries = (Entry("two.csv", "table", {"chunk_size": 90}), Entry(None, "markdown", {}))
    app.session_state[OPENED] = Opened("rules", entries, 1)
    app.session_state["pool"] = ["one.md", "two (2).csv"]
    run(app.text_input(key="question").set_value("How large is the bell?"))
    index = [*app.session_state["playground.indexes"].values()][-1]
    assert index.chunker.chunker("two (2).csv").options.chunk_size == 90
    assert index.chunker.chunker("one.md").name == "markdown"


def test_a_reload_after_another_document_was_chosen_loses_no_entry():
    """Found: `KeyError: strategy`, and the entry for all other files held that of the rule from then on."""
    app = with_rule(playground())
    kept = app.session_state[OPENED]
    again = AppTest.from_file(str(MAIN), default_timeout=60)
    again.session_state["shelf.uploads"], again.session_state[OPENED] = uploads(), kept
    again.query_params["document"], again.query_params["strategy"] = "two.csv", "table"
    run(again.switch_page("playground.py"))
    assert again.session_state["strategy"] == "table"
    again.session_state["document"] = "one.md"
    assert run(again).session_state["strategy"] == "markdown"


def test_an_entry_whose_options_do_not_fit_is_named():
    app = playground()
    with_rule(app)
    rule, base = app.session_state[OPENED].entries
    broken = replace(rule, options={"chunk_size": 20, "chunk_overlap": 90})
    app.session_state[OPENED] = replace(app.session_state[OPENED], entries=(broken, base))
    assert "*.csv" in run(app).error[0].value.replace("\\", "")


def autotune_with_a_rule():
    """Autotune on both documents, with a rule by which `table` cuts the rows."""
    app = autotune_opened("one.md", uploads())
    click(app, "pool.all")
    assert "**table** is recommended for two\\.csv. Each other configuration" in said(app)
    rule = Entry("*.csv", "table", {"chunk_size": 60})
    app.session_state[OPENED] = Opened("rules", (rule, Entry(None, "recursive", {})), 1)
    return run(app)


def test_autotune_measures_the_rules_that_are_in_use_as_they_are():
    """Found: they were left aside, and *what you have* was a configuration that nobody had."""
    app = autotune_with_a_rule()
    assert "What you have is measured with your rules by kind of file" in said(app)
    assert "what you have now, **recursive" in said(app)
    assert "*.csv: table 60" in unescaped(app)
    click(app, "autotune.start")
    until(lambda: not held(app).is_running)
    search = held(run(app))
    now = search.current_trial
    assert now["title"].endswith(" + 1 rule")
    told = "No rule by kind of file was tried: no other configuration is shown to do better on the questions"
    assert told in said(app), "found: no word on the rules that were to be tried at the end"
    assert [(each["match"], each["strategy"]) for each in now["routes"]] == [("*.csv", "table")]
    assert set(now["by_document"]) == {"two.csv"}
    app.session_state["autotune.selected"] = now["number"]
    app.session_state["autotune.tab"] = "Boundaries"
    search.outcome = {**search.outcome, "chosen": search.outcome["finalists"][-1]}
    assert "*.csv: table 60**" in unescaped(run(app))
    assert "This is the current configuration." in said(app)
    assert "autotune.trial.use" not in {button.key for button in app.button}
    kept = configuration_of(search, now)
    assert [route.match for route in kept.routes] == ["*.csv"]


def test_a_rule_that_no_document_takes_does_not_keep_autotune_from_measuring_what_there_is():
    """Found: with *\\*.pdf: agentic* and no PDF, what there was stayed unmeasured, though the plan promised it."""
    app = autotune_with_a_rule()
    rule, base = app.session_state[OPENED].entries
    unused = Entry("*.pdf", "agentic", {})
    app.session_state[OPENED] = Opened("rules", (rule, unused, base), 2)
    run(app)
    assert "*.csv: table 60" in unescaped(app)
    assert "agentic" not in said(app)
    click(app, "autotune.start")
    until(lambda: not held(app).is_running)
    assert held(app).current_trial["title"].endswith(" + 1 rule")


def test_the_plan_says_that_what_asks_a_language_model_is_not_measured():
    app = autotune_with_a_rule()
    asking = Entry("*.csv", "agentic", {})
    app.session_state[OPENED] = Opened("rules", (asking, Entry(None, "recursive", {})), 1)
    run(app)
    assert "It does not measure what you have now, **recursive" in said(app)
    assert "yours" not in said(app)


def test_rules_that_nothing_beats_are_what_to_stay_with():
    app = autotune_with_a_rule()
    click(app, "autotune.start")
    until(lambda: not held(app).is_running)
    search = held(app)
    outcome = search.outcome
    now = outcome["current"]
    search.outcome = {**outcome, "chosen": now, "routes": None, "finalists": [now]}
    run(app)
    heading = next(each.value for each in app.markdown if "####" in each.value)
    assert heading.startswith("#### Stay with what you have: recursive")
    assert heading.replace("\\", "").endswith("*.csv: table 60")
    assert "autotune.use" not in {button.key for button in app.button}
    assert "Evaluate may show another recall" in said(app)
    assert "leaves as it is" not in said(app), "found: *Use this*, where there is no such button"


def test_a_baseline_is_compared_with_as_it_is_and_autotune_says_which_rules_are_measured():
    app = autotune_with_a_rule()
    assert "What you have is measured with your rules by kind of file." in said(app)
    app.session_state[PINNED] = Pinned(with_defaults("sentence"), create_chunker("sentence"))
    run(app)
    assert "The baseline has no rules by kind of file, and what you have now is measured" in said(
        app
    )
    click(click(app, "head.unpin"), "head.pin")
    assert "The baseline is measured with its rules by kind of file." in said(app)


def test_the_note_on_rules_is_of_the_search_whose_results_stand_below():
    """Found: after *Pin as baseline*, *Results are compared with the baseline* above an answer on what one has."""
    app = autotune_with_a_rule()
    click(app, "autotune.start")
    until(lambda: not held(app).is_running)
    held_rules = app.session_state[OPENED]
    del app.session_state[OPENED]
    ended = "measured with your rules by kind of file. They are no longer in use"
    assert ended in said(run(app)), "found: that they end if another one is used"
    app.session_state[OPENED] = held_rules
    words = said(click(run(app), "head.pin"))
    assert "The baseline was measured with its rules by kind of file" in words
    assert "left aside" not in words
    assert "They end if you use another configuration" in words
    click(app, "autotune.start")
    until(lambda: not held(app).is_running)
    assert "The baseline was measured with its rules by kind of file" in said(run(app))


def test_a_fix_of_what_a_rule_cuts_opens_in_tune_with_its_document():
    """The form holds what the document that is shown takes: else the change would be made to all other files."""
    app = evaluate_opened("one.md", uploads(), strategy="markdown", top_k="1")
    app.session_state["pool"] = ["one.md", "two.csv"]
    click(run(app), OFFER)
    begin = uploads()["two.csv"].text.index(row := "lamp 2,2 cm")
    gold = Excerpt("two.csv", begin, begin + len(row), row)
    app.session_state[STORE].add([Question("q", "How large is lamp 39?", (gold,))])
    press(run(app), "Evaluate")
    press(choose(app, 0), "Try the fix")
    press(app, "Open in Tune")
    assert app.session_state["document"] == "two.csv"
    changed = app.session_state["settings.to_tune"]
    assert (changed.name, changed.options.chunk_size) == ("table", 320)


def test_what_a_search_found_for_all_documents_is_not_advised_against():
    """Found: one click after *Use this*, Evaluate sent its user back to what Autotune had found to be less good."""
    app = playground(strategy="sentence")
    assert any(item.key == OFFER for item in app.button)
    held = ChunkingConfig.of(create_chunker("sentence"))
    way = _Way(
        "tune.py", held, found_for=frozenset(each.fingerprint for each in uploads().values())
    )
    app.session_state["taken.over.last"] = way
    assert not any(item.key == OFFER for item in run(app).button)
    app.number_input(key="sentence.chunk_size").set_value(99)
    assert any(item.key == OFFER for item in run(app).button), "it was changed since"
    app.session_state["taken.over.last"] = replace(way, found_for=frozenset())
    app.number_input(key="sentence.chunk_size").set_value(512)
    assert any(item.key == OFFER for item in run(app).button), "other documents are searched"


def test_what_is_opened_in_tune_under_a_rule_is_undone():
    """Found: a fix of what a rule cuts was opened in Tune, and Undo stayed grey."""
    app = with_rule(playground())
    held = ChunkingConfig("table", {"chunk_size": 320}).chunker()
    app.session_state["document"] = "two.csv"
    app.session_state["settings.to_tune"] = held
    run(app)
    assert app.number_input(key="table.chunk_size").value == 320
    click(app, "head.undo")
    assert app.number_input(key="table.chunk_size").value == 160


def test_the_rule_that_is_recommended_is_tried_as_a_fix_and_added_by_a_click():
    """Found: *table is recommended for prices.csv* stood above a missed row, and *Try the fix* never tried it."""
    app = evaluate_opened("one.md", uploads(), strategy="markdown", read="tokens", budget="200")
    app.session_state["pool"] = ["one.md", "two.csv"]
    begin = uploads()["two.csv"].text.index(row := "lamp 31,31 cm")
    gold = Excerpt("two.csv", begin, begin + len(row), row)
    app.session_state[STORE].add([Question("q", "name lamp 31", (gold,))])
    press(run(app), "Evaluate")
    press(choose(app, 0), "Try the fix")
    assert "Strategy for *.csv: markdown → table" in unescaped(app)
    press(app, "Add this rule")
    taken = [(entry.match, entry.strategy) for entry in app.session_state[OPENED].entries]
    assert taken == [("*.csv", "table"), (None, "markdown")]
    assert app.session_state["evaluate.shown"][0].report.chunker.chunker("two.csv").name == "table"


@pytest.mark.parametrize("page", ["playground.py", "autotune.py"])
def test_who_turns_to_another_document_searches_that_one(page):
    """Found: *Ask freedoom-manual.pdf* above chunks of another document, which alone had been left in the list."""
    app = playground()
    run(app.switch_page(page))
    run(app.multiselect(key="pool").set_value(["two.csv"]))
    assert "**two\\.csv**" in said(app), "the title names what is searched"
    app.switch_page("tune.py").run()
    app.session_state["document"] = "article.md"
    run(app)
    run(app.switch_page(page))
    assert app.multiselect(key="pool").value == []
    assert "**article\\.md**" in said(app)
