"""A baseline that was pinned under rules by kind of file: each document is compared with what it took then."""

import pytest

from chunking import create_chunker
from pages.components.configuration.baseline import PINNED, Pinned, title
from pages.components.configuration.entries import Entry, Opened
from pages.components.configuration.opened_configuration import OPENED
from pages.components.configuration.tuned import with_defaults

from .running import click, run
from .test_baseline import changes, go
from .test_configuration import choose, exported, opened, set_number
from .test_rules import add_pattern
from .test_searched_by_rules import playground, with_rule


def sizes(config):
    return {each.match: each.options["chunk_size"] for each in config.routes}


@pytest.fixture
def app():
    """300 tokens for CSV and 700 for all others, pinned while the CSV is open."""
    app = opened(document="article.md", strategy="sentence")
    set_number(app, "sentence.chunk_size", 300)
    add_pattern(app, "*.csv")
    set_number(app, "sentence.chunk_size", 700)
    return click(choose(app, "inventory.csv"), "head.pin")


def test_each_document_is_compared_with_what_it_took(app):
    assert app.button(key="head.pin").disabled
    assert changes(app)["Chunks"] == "±0"
    choose(app, "article.md")
    assert app.button(key="head.pin").disabled
    assert changes(app)["Chunks"] == "±0", "found: it was compared with the settings for CSV"
    set_number(app, "sentence.chunk_size", 200)
    assert changes(app)["Chunks"].startswith("+")
    assert not app.button(key="head.pin").disabled
    choose(app, "inventory.csv")
    assert changes(app)["Chunks"] == "±0"
    assert not app.button(key="head.pin").disabled, "another rule was changed"


def test_it_is_named_with_its_rules(app):
    texts = [item.value.replace("\\", "") for item in app.markdown]
    name = title(app.session_state[PINNED].config)
    assert name == "sentence · 700/50 + 1 rule"
    assert any(name in text for text in texts)
    choose(app, "article.md")
    assert any(name in item.value.replace("\\", "") for item in app.markdown), (
        "found: another name of the same for each document"
    )


def test_swap_brings_the_rules_back_and_can_be_undone(app):
    app = click(app, "rules.match.0.*.csv.delete")
    set_number(app, "sentence.chunk_size", 99)
    assert changes(app)["Chunks"].startswith("+")
    click(app, "head.swap")
    assert sizes(exported(app)) == {"*.csv": 300}
    assert app.number_input(key="sentence.chunk_size").value == 300
    assert app.session_state[PINNED].rules is None
    assert app.session_state[PINNED].chunker.options.chunk_size == 99
    click(app, "head.undo")
    assert sizes(exported(app)) == {}
    assert app.number_input(key="sentence.chunk_size").value == 99
    assert sizes(app.session_state[PINNED].config) == {"*.csv": 300}


def test_compare_begins_with_what_the_document_took(app):
    choose(app, "article.md")
    set_number(app, "sentence.chunk_size", 200)
    go(app, "compare")
    assert app.number_input(key="a.sentence.chunk_size").value == 700
    assert app.number_input(key="b.sentence.chunk_size").value == 200
    assert any("baseline" in item.value for item in app.markdown if item.value.startswith("**A"))


def test_what_has_a_rule_that_does_not_fit_together_cannot_be_pinned():
    app = opened(document="article.md", strategy="sentence")
    add_pattern(app, "*.csv")
    choose(app, "inventory.csv")
    app.number_input(key="sentence.chunk_overlap").set_value(2000).run()
    app.number_input(key="sentence.chunk_size").set_value(50).run()
    choose(app, "article.md")
    pin = app.button(key="head.pin")
    assert pin.disabled
    assert pin.help.replace("\\", "").startswith("Files *.csv: ")


def test_questions_are_asked_of_the_baseline_with_its_rules():
    """Found: A cut every file by the settings of the document that was open when it was pinned."""
    app = click(with_rule(playground()), "head.pin")
    app.selectbox(key="strategy").set_value("sentence")
    run(app)
    shown = [item.value.replace("\\", "") for item in app.markdown]
    (a,) = [text for text in shown if text.startswith("**A**")]
    assert a.startswith("**A** · markdown")
    assert "*.csv: table" in a
    run(app.text_input(key="question").set_value("How large is lamp 31?"))
    first, second = [*app.session_state["playground.indexes"].values()][-2:]
    rows = [
        [chunk.embedded for _, chunk in index.pool.entries if "lamp" in chunk.text]
        for index in (first, second)
    ]
    assert all("name" in text and "size" in text for text in rows[0])
    assert rows[1] == rows[0], "the rule is in use, too"


def test_a_follows_the_documents_that_are_searched():
    app = click(with_rule(playground()), "head.pin")
    app.selectbox(key="strategy").set_value("sentence")
    run(app)
    assert app.selectbox(key="against.strategy").value == "markdown"
    app.session_state["pool"] = ["two.csv"]
    assert run(app).selectbox(key="against.strategy").value == "table"
    app.toggle(key="against").set_value(False)
    run(app)
    app.session_state["pool"] = ["one.md", "two.csv"]
    assert not run(app).toggle(key="against").value


def against(app):
    strategy = app.selectbox(key="against.strategy").value
    return strategy, app.number_input(key=f"against.{strategy}.chunk_size").value


def test_a_keeps_the_baseline_while_b_comes_to_be_the_same():
    """Found: after Undo, A was another strategy, and stayed so."""
    app = click(opened(document="article.md", strategy="sentence"), "head.pin")
    set_number(app, "sentence.chunk_size", 300)
    go(app, "playground")
    assert against(app) == ("sentence", 512)
    click(app, "head.undo")
    assert against(app) == ("sentence", 512)
    assert any("A and B are the same" in item.value for item in app.caption)
    click(app, "head.redo")
    assert against(app) == ("sentence", 512)


def test_a_stays_whichever_document_is_shown():
    """Found: who opened another document lost the baseline in A."""
    app = click(with_rule(playground()), "head.pin")
    app.session_state["document"] = "two.csv"
    run(app)
    assert not app.toggle(key="against").value, "it is what there is"
    app.number_input(key="table.chunk_size").set_value(320)
    run(app)
    assert app.toggle(key="against").value
    for shown in ("two.csv", "one.md", "two.csv"):
        app.session_state["document"] = shown
        run(app)
        texts = [item.value.replace("\\", "") for item in app.markdown]
        assert any(
            text.startswith("**A** · markdown") and "*.csv: table 160" in text for text in texts
        )


def test_what_is_tuned_follows_the_document_on_compare(app):
    go(app, "compare")
    choose(app, "article.md")
    assert app.number_input(key="b.sentence.chunk_size").value == 700, "found: that of the CSV"
    assert app.button(key="head.pin").disabled


def test_autotune_compares_with_a_baseline_though_a_rule_that_no_document_takes_asks_a_model():
    app = playground()
    rule = Entry("*.pdf", "agentic", {})
    app.session_state[OPENED] = Opened("rules", (rule, Entry(None, "markdown", {})), 1)
    click(run(app), "head.pin")
    go(app, "autotune")
    assert any("whether anything beats your baseline" in item.value for item in app.markdown)


def test_of_documents_that_take_the_same_a_names_no_rules(app):
    go(app, "playground")
    app.session_state["document"] = "article.md"
    app.session_state["pool"] = ["article.md", "travel_policy.md"]
    app.toggle(key="against").set_value(True)
    texts = [item.value for item in run(app).markdown]
    assert not any("csv" in text for text in texts if text.startswith("**A**"))


@pytest.mark.parametrize(("pinned", "is_offered"), [("sentence", False), ("semantic", True)])
def test_swap_stands_where_the_form_offers_the_strategy_of_the_baseline(pinned, is_offered):
    """Found: on Similarity a baseline by sentences went into a form that holds none, with a traceback."""
    app = opened(document="article.md", strategy="sentence")
    app.session_state[PINNED] = Pinned(with_defaults(pinned), create_chunker(pinned))
    go(app, "similarity")
    assert any(button.key == "head.swap" for button in app.button) is is_offered
    if is_offered:
        click(app, "head.swap")
        assert app.session_state["similarity.strategy"] == "semantic"
