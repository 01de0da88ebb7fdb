"""A baseline: pinned in the head of a page, compared with in figures, panels and Evaluate."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from chunking import create_chunker
from chunking.quantities import signed_count
from pages.components.configuration.baseline import PINNED, title

from .running import run

ROOT = Path(__file__).parents[2]


@pytest.fixture
def app():
    page = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    page.query_params["document"] = "article.md"
    page.query_params["strategy"] = "sentence"
    return run(page)


def press(app, key):
    app.button(key=key).click()
    return run(app)


def set_size(app, size, key="sentence.chunk_size"):
    app.number_input(key=key).set_value(size)
    return run(app)


def go(app, page):
    app.switch_page(f"{page}.py")
    return run(app)


def buttons(app):
    return {button.key for button in app.button}


def changes(app):
    return {metric.label: metric.delta for metric in app.metric}


def test_without_a_baseline_no_figure_shows_a_change(app):
    assert not any(changes(app).values())
    assert "head.unpin" not in buttons(app)


def test_figures_show_their_difference_to_the_baseline(app):
    press(app, "head.pin")
    assert app.button(key="head.pin").disabled
    assert changes(app)["Chunks"] == "±0"
    before = int(next(item.value for item in app.metric if item.label == "Chunks"))
    set_size(app, 300)
    now = int(next(item.value for item in app.metric if item.label == "Chunks"))
    assert changes(app)["Chunks"] == f"+{now - before}"
    go(app, "structure")
    assert changes(app)["Chunks"] == f"+{now - before}"
    assert changes(app)["Sections"] == "±0"
    press(app, "head.unpin")
    assert not any(changes(app).values())


def test_what_is_pinned_is_what_the_form_holds_when_the_button_is_pressed(app):
    """Found: pressed while a change was on its way, it pinned the options of the run before."""
    app.number_input(key="sentence.chunk_size").set_value(300)
    press(app, "head.pin")
    assert app.session_state[PINNED].chunker.options.chunk_size == 300
    app.number_input(key="sentence.chunk_size").set_value(200)
    press(app, "head.swap")
    assert app.session_state[PINNED].chunker.options.chunk_size == 200
    assert app.session_state["sentence.chunk_size"] == 300


def test_levels_of_a_hierarchy_are_compared_too(app):
    app.selectbox(key="strategy").set_value("hierarchical")
    press(run(app), "head.pin")
    set_size(app, 100, "hierarchical.chunk_size")
    go(app, "structure")
    assert [item.delta for item in app.metric if item.label == "Count"][1].startswith("+")


def test_swap_puts_the_baseline_into_the_form_and_can_be_undone(app):
    press(app, "head.pin")
    set_size(app, 300)
    press(app, "head.swap")
    assert app.number_input(key="sentence.chunk_size").value == 512
    assert changes(app)["Chunks"].startswith("−")
    press(app, "head.undo")
    assert app.number_input(key="sentence.chunk_size").value == 300
    assert app.session_state[PINNED].chunker.options.chunk_size == 512, "found: it was gone"
    press(app, "head.redo")
    assert app.number_input(key="sentence.chunk_size").value == 512
    found = "found: the form alone was swapped again"
    assert app.session_state[PINNED].chunker.options.chunk_size == 300, found
    press(app, "head.undo")
    assert app.number_input(key="sentence.chunk_size").value == 300
    assert app.session_state[PINNED].chunker.options.chunk_size == 512
    assert "512 → 300" in app.button(key="head.undo").help, "found: the swap was to be undone again"
    assert "Swapped" in app.button(key="head.redo").help
    press(app, "head.undo")
    assert app.number_input(key="sentence.chunk_size").value == 512
    assert app.session_state[PINNED].chunker.options.chunk_size == 512


def test_letting_go_of_the_baseline_can_be_undone(app):
    press(app, "head.pin")
    set_size(app, 300)
    press(app, "head.unpin")
    assert app.button(key="head.undo").help == "Undo: Unpinned the baseline"
    press(app, "head.undo")
    assert app.session_state[PINNED].chunker.options.chunk_size == 512
    assert app.number_input(key="sentence.chunk_size").value == 300
    assert "512 → 300" in app.button(key="head.undo").help
    press(app, "head.redo")
    assert PINNED not in app.session_state
    press(app, "head.pin")
    assert "512 → 300" in app.button(key="head.undo").help, "another baseline is pinned"


def test_who_lets_go_twice_lets_go_once(app):
    """Found: a second click came before the button was gone, and the page was a traceback."""
    press(app, "head.pin")
    app.button(key="head.unpin").click()
    del app.session_state[PINNED]
    assert PINNED not in run(app).session_state


def test_after_letting_go_no_swap_is_done_again(app):
    """Found: *Redo* put the form back without the baseline that it was swapped with."""
    press(app, "head.pin")
    set_size(app, 300)
    press(app, "head.swap")
    press(app, "head.undo")
    press(app, "head.unpin")
    assert app.button(key="head.redo").disabled


def panels(app):
    return [box.value for box in app.selectbox if box.key in ("a.strategy", "b.strategy")]


def test_compare_begins_with_what_is_tuned(app):
    app.selectbox(key="strategy").set_value("markdown")
    go(run(app), "compare")
    assert panels(app) == ["sentence", "markdown"]
    assert app.button(key="head.undo").disabled
    assert not app.button(key="head.take").disabled


def test_compare_begins_with_the_baseline_beside_what_is_tuned(app):
    press(app, "head.pin")
    app.selectbox(key="strategy").set_value("word")
    run(app)
    set_size(app, 77, "word.chunk_size")
    go(app, "compare")
    assert panels(app) == ["sentence", "word"]
    assert app.number_input(key="b.word.chunk_size").value == 77
    press(app, "head.swap")
    assert panels(app) == ["word", "sentence"]


def test_a_panel_that_was_set_stays(app):
    press(app, "head.pin")
    go(set_size(app, 300), "compare")
    set_size(app, 99, "a.sentence.chunk_size")
    press(app, "head.swap")
    assert app.number_input(key="a.sentence.chunk_size").value == 99
    assert app.number_input(key="b.sentence.chunk_size").value == 512


def test_panels_of_a_link_stay():
    page = AppTest.from_file(str(ROOT / "pages" / "compare.py"), default_timeout=60)
    page.session_state["document"] = "article.md"
    page.session_state["strategy"] = "sentence"
    page.query_params["a.strategy"] = "word"
    assert panels(run(page)) == ["word", "markdown"]


def test_evaluate_begins_with_the_baseline_as_the_other(app):
    press(app, "head.pin")
    go(set_size(app, 300), "evaluate")
    assert app.toggle(key="against").value
    assert app.number_input(key="against.sentence.chunk_size").value == 512
    app.toggle(key="against").set_value(False)
    assert not run(app).toggle(key="against").value
    assert not run(app).toggle(key="against").value
    app.query_params.clear()  # as it is in the browser
    go(app, "playground")
    assert app.toggle(key="against").value, "who pins a baseline compares with it on both pages"
    assert app.number_input(key="against.sentence.chunk_size").value == 512


def test_the_comparison_ends_with_the_baseline_that_began_it(app):
    press(app, "head.pin")
    go(set_size(app, 300), "evaluate")
    press(app, "head.unpin")
    assert not app.toggle(key="against").value
    app.toggle(key="against").set_value(True)
    assert run(app).selectbox(key="against.strategy").value == "markdown", "what is usual"
    app.number_input(key="against.markdown.chunk_size").set_value(99)
    press(run(app), "head.pin")
    press(app, "head.unpin")
    assert app.toggle(key="against").value, "the user compares with something else"
    assert app.number_input(key="against.markdown.chunk_size").value == 99


def test_a_baseline_that_must_be_embedded_first_is_waited_for_nowhere(app, monkeypatch):
    monkeypatch.setattr("pages.components.runs.baseline_result.is_ready", lambda *_: False)
    press(app, "head.pin")
    assert not any(changes(set_size(app, 300)).values())


def test_a_configuration_has_a_short_name():
    assert title(create_chunker("sentence")) == "sentence · 512/50"
    assert title(create_chunker("word", chunk_overlap=0)) == "word · 200 words"
    long = create_chunker("sentence", chunk_size=2400, chunk_overlap=1200)
    assert title(long) == "sentence · 2,400/1,200"


@pytest.mark.parametrize(
    ("change", "said"), [(0, "±0"), (3, "+3"), (-1234, "−1,234"), (-12345, "−12.3k")]
)
def test_a_change_has_its_sign(change, said):
    assert signed_count(change) == said
