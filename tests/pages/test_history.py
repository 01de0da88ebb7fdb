"""Undo and redo over settings: the steps as data, and as buttons of the page."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.components.configuration import history as module
from pages.components.configuration import retrieval
from pages.components.configuration import retrieval_change as changes
from pages.components.configuration.history import History, Settings

ROOT = Path(__file__).parents[2]


def settings(size=512, strategy="sentence", **stated):
    stated = {"chunk_size": size, **stated}
    return Settings(strategy, stated, {"chunk_overlap": size // 10, "unit": "tokens", **stated})


@pytest.fixture
def clock(monkeypatch):
    """The time, which a test moves on."""
    now = [0.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    return now


def recorded(clock, *states, pause=10.0):
    found = History(settings())
    for state in states:
        clock[0] += pause
        found.record(state)
    return found


def names(history):
    return [step.name for step in history.steps[1:]]


def test_a_step_is_named_by_what_was_set_not_by_what_followed(clock):
    states = settings(800), settings(800, unit="words"), settings(900, "markdown")
    assert names(recorded(clock, *states)) == [
        "Chunk size 512 → 800",
        "Measure in tokens → words",
        "Strategy sentence → markdown",
    ]


def test_several_options_at_once_are_one_step(clock):
    found = recorded(clock, settings(800, unit="words"))
    assert names(found) in (
        ["Chunk size 512 → 800 and 1 more"],
        ["Measure in tokens → words and 1 more"],
    )


def test_moves_of_one_option_in_a_row_are_one_step(clock):
    found = recorded(clock, settings(600), settings(700), settings(800), pause=1.0)
    assert names(found) == ["Chunk size 512 → 800"]
    clock[0] += 10
    found.record(settings(900))
    assert names(found) == ["Chunk size 512 → 800", "Chunk size 800 → 900"]


def test_moving_there_and_back_at_once_is_no_step(clock):
    found = recorded(clock, settings(600), settings(512), pause=1.0)
    assert names(found) == []
    assert not found.can_undo


def test_a_cause_names_its_step(clock):
    found = recorded(clock)
    found.record(settings(100), "Preset Knowledge base")
    assert names(found) == ["Preset Knowledge base"]


def test_what_was_undone_can_be_redone_until_something_else_is_set(clock):
    found = recorded(clock, settings(600), settings(700))
    assert found.go(1).settings.values["chunk_size"] == 600
    found.record(settings(600))
    assert found.can_undo
    assert found.can_redo
    clock[0] += 10
    found.record(settings(650))
    assert names(found) == ["Chunk size 512 → 600", "Chunk size 600 → 650"]
    assert not found.can_redo


def test_the_oldest_steps_go(clock):
    found = recorded(clock, *(settings(600 + n) for n in range(module.KEPT + 5)))
    assert len(found.steps) == module.KEPT
    assert found.place == module.KEPT - 1


def test_a_long_value_is_shortened(clock):
    found = recorded(clock, settings(512, unit="x" * 300))
    assert len(names(found)[0]) < 60


@pytest.fixture
def app(clock):
    page = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    page.query_params["document"] = "article.md"
    page.query_params["strategy"] = "sentence"
    page.clock = clock
    return run(page)


def run(app):
    app.clock[0] += 10
    app.run()
    assert not app.exception
    return app


def press(app, key):
    app.button(key=key).click()
    return run(app)


def set_size(app, size):
    app.number_input(key="sentence.chunk_size").set_value(size)
    return run(app)


def size(app):
    return app.number_input(key="sentence.chunk_size").value


def test_undo_and_redo_put_settings_back(app):
    assert app.button(key="head.undo").disabled
    set_size(app, 800)
    app.number_input(key="sentence.chunk_overlap").set_value(11)
    run(app)
    press(app, "head.undo")
    assert (size(app), app.number_input(key="sentence.chunk_overlap").value) == (800, 50)
    press(app, "head.undo")
    assert size(app) == 512
    assert app.button(key="head.undo").disabled
    press(app, "head.redo")
    press(app, "head.redo")
    assert (size(app), app.number_input(key="sentence.chunk_overlap").value) == (800, 11)
    assert app.button(key="head.redo").disabled


def test_the_row_says_for_a_moment_what_was_undone(app):
    """Found: where a rule for other files was undone, nothing on the page changed."""

    def told():
        return {item.value for item in app.markdown if "done: " in item.value}

    set_size(app, 800)
    assert not told()
    press(app, "head.undo")
    assert told() == {"Undone: Chunk size 512 → 800"}
    press(app, "head.redo")
    assert told() == {"Redone: Chunk size 512 → 800"}
    run(app)
    assert not told()
    press(app, "head.undo")
    app.clock[0] -= 10
    set_size(app, 700)
    assert not told(), "found: it stayed where another size was set since"


def test_a_strategy_and_a_preset_are_undone_with_their_options(app):
    set_size(app, 800)
    app.selectbox(key="strategy").set_value("markdown")
    run(app)
    app.selectbox(key="settings.preset").set_value("knowledge-base")
    run(app)
    assert app.selectbox(key="strategy").value == "recursive"
    press(app, "head.undo")
    assert app.selectbox(key="strategy").value == "markdown"
    press(app, "head.undo")
    assert app.selectbox(key="strategy").value == "sentence"
    assert size(app) == 800
    history = app.session_state["history.all"]["strategy"]
    assert names(history)[1:] == ["Strategy sentence → markdown", "Preset Knowledge base"]


def test_a_document_is_no_step(app):
    app.selectbox(key="document").set_value("support_chat.txt")
    run(app)
    assert app.button(key="head.undo").disabled


def test_undo_goes_on_on_another_page(app):
    set_size(app, 800)
    app.switch_page("structure.py")
    run(app)
    assert size(app) == 800
    press(app, "head.undo")
    assert size(app) == 512


def sizes_of_panels(app):
    fields = (app.number_input(key=f"{panel}.chunk_size") for panel in ("a.markdown", "b.sentence"))
    return [field.value for field in fields]


def test_on_compare_the_panel_that_was_changed_last_is_undone_first(app):
    """Found: Undo was grey there, whatever was changed."""
    set_size(app, 600)
    app.switch_page("compare.py")
    run(app)
    assert sizes_of_panels(app) == [600, 600]
    assert app.button(key="head.undo").disabled, "what was set on Tune is undone there"
    for key, value in (("b.sentence", 800), ("a.markdown", 300), ("b.sentence", 900)):
        app.number_input(key=f"{key}.chunk_size").set_value(value)
        run(app)
    assert app.button(key="head.undo").proto.help.endswith("Chunk size 800 → 900")
    for held in ([300, 800], [600, 800], [600, 600]):
        press(app, "head.undo")
        assert sizes_of_panels(app) == held
    assert app.button(key="head.undo").disabled
    for held in ([600, 800], [300, 800], [300, 900]):
        press(app, "head.redo")
        assert sizes_of_panels(app) == held
    assert app.button(key="head.redo").disabled
    assert size_on_tune(app) == 600


def test_on_compare_a_swap_with_the_baseline_is_undone_by_another(app):
    """Found: it changed two panels, and Undo put back what was changed before in a third."""
    press(app, "head.pin")
    set_size(app, 600)
    app.switch_page("compare.py")
    run(app).segmented_control(key="panels").set_value(3)
    strategy = run(app).selectbox(key="c.strategy").value
    app.number_input(key=f"c.{strategy}.chunk_size").set_value(77)
    run(app)
    both = [app.number_input(key=f"{panel}.sentence.chunk_size").value for panel in "ab"]
    press(app, "head.swap")
    assert app.button(key="head.undo").proto.help == "Undo: Swapped with the baseline"
    after = [app.number_input(key=f"{panel}.sentence.chunk_size").value for panel in "ab"]
    assert after == both[::-1] != both
    press(app, "head.undo")
    after = [app.number_input(key=f"{panel}.sentence.chunk_size").value for panel in "ab"]
    assert after == both
    assert app.button(key="head.undo").proto.help.endswith(" → 77")


def size_on_tune(app):
    app.switch_page("tune.py")
    run(app)
    return size(app)


def test_a_panel_that_follows_tune_makes_no_step_and_one_that_moves_up_takes_its_steps_along(app):
    app.switch_page("compare.py")
    run(app)
    app.switch_page("tune.py")
    run(app)
    set_size(app, 600)
    app.switch_page("compare.py")
    run(app)
    assert sizes_of_panels(app) == [600, 600]
    assert app.button(key="head.undo").disabled
    app.segmented_control(key="panels").set_value(3)
    run(app)
    strategy = app.selectbox(key="c.strategy").value
    app.number_input(key=f"c.{strategy}.chunk_size").set_value(77)
    run(app)
    press(app, "b.remove")
    assert app.number_input(key=f"b.{strategy}.chunk_size").value == 77
    press(app, "head.undo")
    assert app.number_input(key=f"b.{strategy}.chunk_size").value == 600
    moved = app.session_state["history.all"]["b.strategy"].steps
    app.segmented_control(key="panels").set_value(3)
    run(app)
    histories = app.session_state["history.all"]
    assert histories["c.strategy"].steps == moved
    assert len(histories["b.strategy"].steps) == 1, "found: the steps of another panel"


def test_options_that_do_not_fit_are_undone_too(app):
    app.number_input(key="sentence.chunk_overlap").set_value(512)
    run(app)
    assert any("must be smaller" in error.value for error in app.error)
    press(app, "head.undo")
    assert not app.error


@pytest.mark.parametrize(
    ("page", "why"),
    [
        ("tune", "Nothing to undo: no setting was changed yet."),
        ("similarity", "Nothing to undo: this page has settings of its own"),
        ("compare", "Nothing to undo: no panel was changed yet."),
    ],
)
def test_where_nothing_can_be_undone_the_button_says_why(page, why):
    """Found: it was grey on one page, and absent on another."""
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60).run()
    app.switch_page(str(ROOT / "pages" / f"{page}.py")).run()
    undo = app.button(key="head.undo")
    assert undo.disabled
    assert undo.proto.help.startswith(why)


def test_what_a_button_changed_of_retrieval_is_undone_until_something_else_is_changed(clock):
    """Found: 276 tokens were read in place of 1,250 after a click on *Use it here*, and Undo stayed grey."""
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    asked = {"document": "product_manual.md", "retriever": "bm25", "strategy": "sentence"}
    asked |= {"read": "tokens", "budget": "205"}
    for name, value in asked.items():
        app.query_params[name] = value
    app.clock = clock
    run(app.switch_page("evaluate.py"))
    for label in ("Take the 13 sample questions", "Evaluate 13 questions", "Read 1,250 tokens"):
        next(item for item in app.button if item.label == label).click()
        run(app)
    assert app.number_input(key="budget").value == 1250
    undo = app.button(key="head.undo")
    assert (undo.disabled, undo.proto.help) == (False, "Undo: Token budget 1,250")
    press(app, "head.undo")
    assert app.number_input(key="budget").value == 205
    assert app.button(key="head.undo").disabled
    for _ in range(2):
        next(item for item in app.button if item.label == "Read 1,250 tokens").click()
        run(app)
        press(app, "head.undo")
        assert app.number_input(key="budget").value == 205
    press(app, "head.redo")
    assert app.number_input(key="budget").value == 1250
    press(app, "head.undo")
    next(item for item in app.button if item.label == "Read 1,250 tokens").click()
    run(app)
    app.number_input(key="budget").set_value(500)
    run(app)
    assert app.button(key="head.undo").disabled, "who types another amount has left it"


def test_what_was_undone_last_is_redone_first_until_something_else_is_done(clock):
    """Found: after *Drop the rules*, Redo brought a token budget back that had been undone before it."""
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    asked = {"document": "product_manual.md", "retriever": "bm25", "strategy": "sentence"}
    for name, value in (asked | {"read": "tokens", "budget": "205"}).items():
        app.query_params[name] = value
    app.clock = clock
    run(app.switch_page("evaluate.py"))
    begun = size(app)
    set_size(app, 300)
    for label in ("Take the 13 sample questions", "Evaluate 13 questions", "Read 1,250 tokens"):
        next(item for item in app.button if item.label == label).click()
        run(app)
    held = [(300, 1250), (300, 205), (begun, 205)]
    for state in held[1:]:
        press(app, "head.undo")
        assert (size(app), app.number_input(key="budget").value) == state
    for state in held[1::-1]:
        press(app, "head.redo")
        assert (size(app), app.number_input(key="budget").value) == state
    assert app.button(key="head.redo").disabled
    press(app, "head.undo")
    set_size(app, 400)
    assert app.button(key="head.redo").disabled
    press(app, "head.undo")
    assert app.button(key="head.redo").proto.help.endswith("Chunk size 300 → 400")
    press(app, "head.redo")
    assert app.button(key="head.redo").disabled, "the budget was undone before"


def test_changes_of_retrieval_are_undone_one_after_the_other(monkeypatch):
    """Found: after two of them, the first was left, and the embedding model in any case."""
    held = {"retriever": "dense", "budget": 300, "read": "tokens", "model": None}
    for owner in (changes, retrieval):
        monkeypatch.setattr(owner.st, "session_state", held)
    begun = changes._held()
    changes.change_retrieval("Search by hybrid", {"retriever": "hybrid"})
    changes.change_retrieval("Embedding model of the index fast", {"embedder": "fast"})
    changes.change_retrieval("Chunks read 9", {"top_k": 9})
    names = []
    while change := changes.last_change():
        names.append(change.name)
        changes.take_back()
    assert names == ["Chunks read 9", "Embedding model of the index fast", "Search by hybrid"]
    assert changes._held() == begun
    while change := changes.undone_change():
        names.append(change.name)
        changes.make_again()
    assert names[3:] == names[2::-1], "found: Redo stayed grey"
    assert (held["top_k"], held["model"], held["retriever"]) == (9, "fast", "hybrid")
    changes.take_back()
    held["budget"] = 77
    assert changes.undone_change() is None, "who types another amount has left it"
