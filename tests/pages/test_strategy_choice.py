"""Choosing a strategy: what a first visit begins with, what suits a document, drawings, sizes that stay."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from chunking import describe_strategy, list_strategies, parse_bytes
from pages.components.configuration.strategy_drawings import drawing
from pages.components.configuration.tuned import NOTED
from pages.components.library.after_reload import _KEYS
from pages.components.shell.markdown_text import plain

from .running import opened

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))
import write_drawings  # noqa: E402


def said(app):
    return " ".join(item.value for kind in (app.caption, app.info) for item in kind)


def test_a_first_visit_begins_with_what_suits_the_document_and_says_why():
    app = opened()
    assert app.selectbox(key="strategy").value == "markdown"
    assert app.number_input(key="markdown.chunk_overlap").value > 0
    assert "Recommended for **" in said(app)
    assert "headings" in said(app)


def test_an_address_with_settings_is_taken_at_its_word():
    assert opened(strategy="word").selectbox(key="strategy").value == "word"
    app = opened(**{"sentence.chunk_size": "300"})
    assert app.selectbox(key="strategy").value == "sentence"
    assert app.number_input(key="sentence.chunk_size").value == 300


def shown(app, document):
    app.selectbox(key="document").set_value(document).run()
    assert not app.exception
    return app.selectbox(key="strategy").value


def test_settings_that_nobody_has_set_suit_the_next_document():
    app = opened()
    assert shown(app, "inventory.csv") == "table"
    assert "Recommended for **" in said(app)
    app.switch_page("evaluate.py").run()
    assert shown(app, "support_chat.txt") == "transcript"
    assert app.button(key="head.undo").disabled, (
        "found: each document that was looked at was a step"
    )
    app.number_input(key="transcript.chunk_size").set_value(99).run()
    app.button(key="head.undo").click().run()
    assert not app.button(key="head.redo").disabled
    assert app.number_input(key="transcript.chunk_size").value != 99
    assert app.selectbox(key="strategy").value == "transcript"
    assert app.button(key="head.undo").disabled
    assert shown(app, "inventory.csv") == "table"
    assert app.button(key="head.redo").disabled, (
        "found: it brought the strategy of another document"
    )


@pytest.mark.parametrize("change", ["a size", "a baseline", "a strategy"])
def test_settings_that_somebody_has_set_stay_for_the_next_document(change):
    app = opened()
    if change == "a size":
        app.number_input(key="markdown.chunk_size").set_value(99).run()
    elif change == "a strategy":
        app.selectbox(key="strategy").set_value("sentence").run()
    else:
        app.button(key="head.pin").click().run()
    strategy = app.selectbox(key="strategy").value
    assert shown(app, "inventory.csv") == strategy
    assert "**table** is recommended" in said(app)


def test_what_is_recommended_is_had_back_and_followed_from_document_to_document():
    """Found: one moved slider ended it for every document, and *Defaults* gave one strategy's to all."""
    app = opened()
    assert app.button(key="settings.recommended").disabled, "the form has it already"
    app.number_input(key="markdown.chunk_size").set_value(99).run()
    app.button(key="settings.recommended").click().run()
    assert not app.exception
    assert app.number_input(key="markdown.chunk_size").value == 160
    assert shown(app, "inventory.csv") == "table"
    assert app.button(key="settings.recommended").disabled


def test_what_is_left_out_goes_along_to_the_next_document_and_ends_no_recommendation():
    """Found: a table of contents that was left out of a guide, and the next table was cut as Markdown."""
    app = opened()
    app.session_state["markdown.exclude"] = "Table of contents"
    app.run()
    assert shown(app, "inventory.csv") == "table"
    assert app.session_state["table.exclude"] == "Table of contents"
    assert shown(app, "article.md") == "markdown"
    assert app.session_state["markdown.exclude"] == "Table of contents"


@pytest.mark.parametrize(("size", "next_one"), [("160", "table"), ("150", "markdown")])
def test_a_link_with_what_is_recommended_is_followed_and_one_with_other_settings_is_not(
    size, next_one
):
    """Found: *Recommended* could not be pressed, as the form had it all, and the next document was not suited."""
    address = {"strategy": "markdown", "markdown.chunk_size": size, "markdown.chunk_overlap": "40"}
    linked = opened(document="article.md", **address)
    assert linked.button(key="settings.recommended").disabled == (size == "160")
    assert shown(linked, "inventory.csv") == next_one


def test_what_is_said_of_the_strategy_and_the_button_agree():
    """Found: it was *Recommended*, and the button *Recommended* beside it could be pressed."""
    app = opened()
    assert f"Recommended for **{plain('travel_policy.md')}**. " in said(app)
    app.number_input(key="markdown.chunk_size").set_value(99).run()
    assert (
        f"Recommended for **{plain('travel_policy.md')}**, here with settings of your own. "
        in said(app)
    )
    assert not app.button(key="settings.recommended").disabled


def test_a_page_without_the_form_that_is_reloaded_keeps_what_was_tuned():
    """Found: the address of Similarity and others holds no strategy, and what was tuned was forgotten."""
    before = opened(document="article.md", strategy="token", **{"token.chunk_size": "300"})
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    app.session_state[NOTED] = before.session_state[NOTED]
    app.query_params["document"] = "article.md"
    app.switch_page("similarity.py").run()
    assert "Tune: token · 300" in " ".join(app.segmented_control(key="similarity.cuts_of").options)
    app.switch_page("tune.py").run()
    assert not app.exception
    assert app.selectbox(key="strategy").value == "token"
    assert app.number_input(key="token.chunk_size").value == 300
    assert NOTED in _KEYS


def test_what_suits_another_document_is_one_click_away():
    app = opened(document="service_contract.txt", strategy="fixed")
    app.button(key="strategy.suggested").click().run()
    assert not app.exception
    assert app.selectbox(key="strategy").value == "heading"


def test_what_suits_another_document_keeps_the_sizes_that_were_set():
    app = opened(document="service_contract.txt", strategy="fixed")
    app.number_input(key="fixed.chunk_size").set_value(333).run()
    app.button(key="strategy.suggested").click().run()
    assert app.selectbox(key="strategy").value == "heading"
    assert app.number_input(key="heading.chunk_size").value == 333


def test_another_strategy_keeps_unit_and_sizes():
    app = opened(strategy="sentence", **{"sentence.unit": "words"})
    app.number_input(key="sentence.chunk_size").set_value(300).run()
    app.number_input(key="sentence.chunk_overlap").set_value(45).run()
    app.selectbox(key="strategy").set_value("recursive").run()
    assert app.number_input(key="recursive.chunk_size").value == 300
    assert app.number_input(key="recursive.chunk_overlap").value == 45
    assert app.session_state["recursive.unit"] == "words"


def test_a_size_that_another_strategy_does_not_have_is_named():
    app = opened(strategy="sentence")
    app.number_input(key="sentence.chunk_overlap").set_value(45).run()
    app.selectbox(key="strategy").set_value("heading").run()
    assert "heading does not take over Overlap 45" in said(app)
    app.run()
    assert "take over" not in said(app)


def test_an_overlap_comes_back_once_a_strategy_has_one_again():
    """Found: after a look at all strategies the overlap was 12 in place of the 40 that were recommended."""
    app = opened(strategy="sentence")
    app.number_input(key="sentence.chunk_overlap").set_value(45).run()
    for strategy in ("heading", "transcript", "word"):
        app.selectbox(key="strategy").set_value(strategy).run()
    assert app.number_input(key="word.chunk_overlap").value == 45
    app.number_input(key="word.chunk_overlap").set_value(20).run()
    for strategy in ("heading", "sentence"):
        app.selectbox(key="strategy").set_value(strategy).run()
    assert app.number_input(key="sentence.chunk_overlap").value == 20


def test_the_gallery_has_a_card_for_every_strategy_and_a_click_chooses_one():
    app = opened(strategy="sentence")
    app.button(key="strategy.gallery").click().run()
    cards = {item.key for item in app.button if item.key and item.key.startswith("strategy.card.")}
    assert cards == {f"strategy.card.{name}" for name in list_strategies()}
    now = app.button(key=f"strategy.card.{app.session_state['strategy']}")
    marked = [item.key for item in app.button if item.key in cards and item.icon]
    assert marked == [now.key]
    app.button(key="strategy.card.token").click().run()
    assert not app.exception
    assert app.selectbox(key="strategy").value == "token"


def test_every_strategy_says_what_it_goes_by():
    groups = {describe_strategy(name)["group"] for name in list_strategies()}
    assert groups == {"size", "structure", "meaning", "hierarchy"}


def test_the_drawings_are_what_the_engine_does():
    drawn, now = json.loads(write_drawings.FILE.read_text("utf-8")), write_drawings.drawings()
    now = json.loads(json.dumps(now))
    curves = [each["drawn"]["semantic"].pop("curve") for each in (drawn, now)]
    assert drawn == now
    assert curves[0] == [[at, pytest.approx(value, abs=0.02)] for at, value in curves[1]]


def test_a_drawing_has_a_bar_for_each_word_and_none_is_made_for_an_unknown_strategy():
    words = len(write_drawings.BEES.split())
    assert drawing("sentence").count("<rect") >= words
    assert drawing("nobody's") == ""


def test_strategies_can_be_told_apart_by_their_drawings():
    """Found: sentence, records and transcript had one drawing, and so had heading, boundary and character."""
    drawn = {name: drawing(name).replace(name, "") for name in list_strategies()}
    assert len(set(drawn.values())) == len(drawn)


def test_a_drawing_shows_what_a_strategy_does_beside_cutting():
    assert drawing("contextual").count('fill="none"') > drawing("sentence").count('fill="none"')
    assert drawing("semantic").count("<circle") == 2
    assert drawing("hierarchical").count('width="4"') == 2
    assert drawing("sentence_window").count('opacity="0.4"') > 5
    widths = re.findall(r'width="(\d+)" height="6"', drawing("fixed"))
    assert len(widths) > len(re.findall(r'width="(\d+)" height="6"', drawing("character")))


def test_a_link_to_compare_begins_with_what_tune_would_show():
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    app.query_params["document"] = "inventory.csv"
    app.switch_page("compare.py").run()
    assert not app.exception
    panel = (
        app.selectbox(key="b.strategy").value,
        app.number_input(key="b.table.chunk_size").value,
    )
    app.switch_page("tune.py").run()
    tuned = app.selectbox(key="strategy").value, app.number_input(key="table.chunk_size").value
    assert panel == tuned


@pytest.mark.parametrize(
    ("others", "pattern"),
    [(["b.csv"], "*.md"), (["B.MD"], None), (["README", "b.csv"], "*.md"), ([], None)],
)
def test_what_is_proposed_can_be_for_one_kind_of_file_alone(others, pattern):
    names = ["a.md", *others]
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    app.session_state["shelf.uploads"] = {
        name: parse_bytes(b"# One\n\nSome words.\n\n## Two\n\nMore words.", name) for name in names
    }
    app.query_params["document"] = "a.md"
    app.query_params["strategy"] = "word"
    app.run()
    assert not app.exception
    labels = [item.label for item in app.button if item.key == "strategy.suggested.kind"]
    assert labels == ([f"Use it for {plain(pattern)} files only"] if pattern else [])
    if pattern:
        app.button(key="strategy.suggested.kind").click().run()
        assert not app.exception
        assert app.selectbox(key="strategy").value == "markdown"


def test_a_file_without_an_ending_gets_no_rule_for_everything():
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    app.session_state["shelf.uploads"] = {
        name: parse_bytes(b"Some words.", name) for name in ("README", "b.md")
    }
    app.query_params["document"] = "README"
    app.query_params["strategy"] = "word"
    app.run()
    assert not [item for item in app.button if item.key == "strategy.suggested.kind"]


def test_a_strategy_has_one_name_in_the_form_the_gallery_and_the_head():
    app = opened(document="inventory.csv", strategy="character")
    app.button(key="strategy.gallery").click().run()
    assert app.button(key="strategy.card.character").label == "character"
    app.button(key="head.pin").click().run()
    assert any("character · " in item.value for item in app.markdown)
    assert describe_strategy("character")["label"] not in said(app)
