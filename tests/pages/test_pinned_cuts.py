"""Pinned cuts in the app, without a browser: set, listed, undone, kept, opened and taken away."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from chunking import ChunkingConfig, Document, create_chunker, pin_at
from chunking.inspection import boundaries
from pages.components.configuration.session_pins import PINS, pins_in_words
from pages.components.evaluate.settings import reference_configuration
from pages.components.library.after_reload import _KEYS
from pages.components.library.samples import samples
from pages.components.tune import pinned_cuts
from pages.components.tune.pinned_cuts import _changes
from pages.components.viewers.chunk_viewer.payload import layout_message

from .running import click, run

ROOT = Path(__file__).parents[2]
NAME = "article.md"
DOCUMENT = samples()[NAME]
OPTIONS = {"chunk_size": 300, "chunk_overlap": 0}
PLACE = DOCUMENT.text.index("She struck at 9.40")


def opened(page="tune", **query):
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    usual = {"document": NAME, "strategy": "sentence"}
    for name, value in (
        usual | {f"sentence.{k}": str(v) for k, v in OPTIONS.items()} | query
    ).items():
        app.query_params[name] = value
    return run(app)


def pinned(app, *pins):
    app.session_state[PINS] = {NAME: pins}
    return run(app)


def at(offset, kind="cut"):
    return pin_at(DOCUMENT, offset, kind)


def held(app):
    return [pin for pins in app.session_state[PINS].values() for pin in pins]


def chunker(app):
    return app.session_state["tuned.noted"]["strategy"].chunker


def cuts(app):
    return boundaries(chunker(app).run(DOCUMENT))


def title(app):
    return next((each.label for each in app.expander if "Pinned cuts" in each.label), None)


def listed(app):
    return [item.value for item in app.markdown if ":material/content_cut:" in item.value or ":material/join_inner:" in item.value]  # fmt: skip


def end_of(offset):
    return len(DOCUMENT.text[:offset].rstrip())


def test_nothing_is_said_where_nothing_is_pinned():
    app = opened()
    assert title(app) is None
    assert not any("pinned" in item.value for item in app.caption)


def test_a_pin_outlasts_another_size_and_another_strategy():
    app = pinned(opened(), at(PLACE))
    assert title(app) == "Pinned cuts: 1"
    for key, value in (("sentence.chunk_size", 200), ("sentence.chunk_size", 450)):
        run(app.number_input(key=key).set_value(value))
        assert end_of(PLACE) in cuts(app)
    run(app.selectbox(key="strategy").set_value("word"))
    assert chunker(app).name == "word"
    assert end_of(PLACE) in cuts(app)


def test_the_inspector_merges_a_chunk_with_the_next_and_undo_takes_it_back():
    app = pinned(opened(), at(PLACE))
    first = chunker(app).run(DOCUMENT).chunks[0]
    assert first.end == end_of(PLACE)
    app.session_state["tune.selected"] = 0
    run(app)
    click(app, "inspector.merge")
    assert (
        held(app) == []
    )  # the strategy does not cut there by itself: to let go of the pin is enough
    click(app, "head.undo")
    assert held(app) == [at(PLACE)]
    click(app, "head.redo")
    assert held(app) == []
    history = app.session_state["history.all"]["strategy"]
    assert history.steps[-1].name == "Pinned cut removed"


def test_a_cut_of_the_strategy_that_is_merged_is_a_pinned_join():
    app = opened()
    before = cuts(app)
    app.session_state["tune.selected"] = 0
    run(app)
    merge = app.button(key="inspector.merge")
    assert merge.disabled
    assert merge.proto.help.startswith("Together they would hold ")
    pinned(app, at(before[0], "join"))
    assert title(app).startswith("Pinned cuts: 1, 1 not obeyed: the chunk would hold ")
    assert "over the chunk size of 300" in listed(app)[0]
    assert not [each for each in app.expander if "warning" in each.label.lower()]
    run(app.number_input(key="sentence.chunk_size").set_value(700))
    assert title(app) == "Pinned cuts: 1"
    assert before[0] not in cuts(app)


def test_steps_of_one_name_are_told_apart_in_the_history():
    """The menu refuses two equal labels."""
    app = opened()
    for offset in (PLACE, PLACE + 400, PLACE + 900):
        app.session_state["history.cause"] = "Cut pinned"
        pinned(app, at(offset))
    steps = app.session_state["history.all"]["strategy"].steps
    assert [step.name for step in steps[1:]] == ["Cut pinned"] * 3


def test_the_list_lets_go_of_one_or_of_all():
    pins = [at(place) for place in (PLACE, PLACE + 400, PLACE + 900)]
    app = pinned(opened(), *pins)
    assert len(listed(app)) == 3
    click(app, "pins.remove.1")
    assert held(app) == [pins[0], pins[2]]
    click(app, "pins.remove_all")
    assert title(app) is None
    click(app, "head.undo")
    assert held(app) == [pins[0], pins[2]]


def test_a_row_leads_to_its_chunk():
    app = pinned(opened(), at(PLACE))
    click(app, "pins.show.0")
    chunks = chunker(app).run(DOCUMENT).chunks
    assert chunks[app.session_state["tune.selected"]].end == end_of(PLACE)


def test_what_no_longer_fits_is_listed_first_and_kept():
    gone = pin_at(
        Document.from_text("Words that stand in another text, and not in this one at all.", NAME),
        30,
    )
    app = pinned(opened(), at(PLACE), gone)
    assert title(app).startswith(
        "Pinned cuts: 2, 1 not obeyed: the words around it are not in the text"
    )
    assert "the words around it are not in the text" in listed(app)[0]
    assert held(app) == [at(PLACE), gone]


def test_hostile_words_are_shown_as_they_are():
    words = "![x](http://example.org/a.png) <b>bold</b> $x$ :red[no] and more words"
    gone = pin_at(Document.from_text(f"{words} before. {words} after it.", NAME), len(words) + 9)
    app = pinned(opened(), gone)
    assert "![x]" not in listed(app)[0]
    assert "<b>" not in listed(app)[0]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ([5, 9], [5, 7, 9], [(7, "cut")]),
        ([5, 9], [9], [(5, "join")]),
        ([5, 9], [6, 9], [(5, "join"), (6, "cut")]),
    ],
)
def test_an_edit_of_the_boundaries_is_cuts_and_joins(before, after, told):
    assert list(_changes(before, after)) == told


@pytest.mark.parametrize("page", ["similarity", "structure", "compare", "playground", "evaluate"])
def test_other_pages_obey_and_say_so(page):
    app = pinned(opened(), at(PLACE))
    run(app.switch_page(f"{page}.py"))
    assert any("1 pinned cut." in item.value for item in app.markdown)


def test_opening_a_configuration_brings_its_pins_and_keeps_those_of_other_documents():
    other = pin_at(Document.from_text("Another text with some words.", "other.md"), 12)
    app = opened()
    app.session_state[PINS] = {NAME: (at(PLACE + 400),), "other.md": (other,)}
    run(app)
    text = ChunkingConfig("word", pins=(at(PLACE),)).dumps("yaml")
    file = ("tuned.yaml", text.encode(), "text/yaml")
    run(app.file_uploader(key="settings.file").set_value(file))
    assert held(app) == [other, at(PLACE)]
    assert any("it has 1 pinned cut" in item.value for item in app.info)
    click(app, "head.undo")
    assert held(app) == [at(PLACE + 400), other]


def test_two_files_of_one_name_have_pins_of_their_own():
    text = "The tide of {} is high today. Nobody knows why it is so."
    files = [("a.md", text.format(name).encode(), "text/markdown") for name in ("North", "South")]
    app = run(opened().file_uploader(key="shelf.files").set_value(files))
    first, second = (app.session_state["shelf.uploads"][name] for name in ("a.md", "a (2).md"))
    place = first.text.index("Nobody")
    app.session_state[PINS] = {"a.md": (pin_at(first, place),)}
    app.session_state["document"] = "a.md"
    assert title(run(app)) == "Pinned cuts: 1"
    app.session_state["document"] = "a (2).md"
    assert title(run(app)) is None
    assert [document.uri for document in (first, second)] == ["a.md", "a (2).md"]
    run(app.switch_page("evaluate.py"))
    run(app.multiselect(key="pool").set_value(["a.md", "a (2).md"]))
    searched = app.session_state["tuned.noted"]["strategy"].chunker
    assert [len(searched.run(each).pins) for each in (first, second)] == [1, 0]


def test_what_is_taken_away_has_the_pins():
    app = pinned(opened(), at(PLACE))
    config = ChunkingConfig.of(chunker(app))
    assert config.pins == (at(PLACE),)
    assert ChunkingConfig.loads(config.dumps("yaml")).chunker(NAME).run(DOCUMENT) == chunker(
        app
    ).run(DOCUMENT)


def test_a_reload_keeps_them():
    assert PINS in _KEYS


def test_the_viewer_is_told_where_pins_are_obeyed():
    made = create_chunker("sentence", **OPTIONS)
    joined = made.run(DOCUMENT).chunks[0].end
    made = made.replace(chunk_size=900).with_pins([at(PLACE), at(joined, "join")])
    layout = layout_message(DOCUMENT, made.run(DOCUMENT), unit="tokens", limit=900)
    assert len(DOCUMENT.text) > PLACE
    assert [len(layout[name]) for name in ("pinnedCuts", "pinnedJoins")] == [1, 1]
    assert layout["pinnedCuts"][0] in layout["ends"]
    assert layout["pinnedJoins"][0] not in layout["starts"]


def test_pins_in_words():
    assert (
        pins_in_words([at(PLACE), at(PLACE + 99), at(PLACE, "join")])
        == "2 pinned cuts and 1 pinned join"
    )


def test_what_is_pinned_after_the_baseline_is_no_part_of_it_on_any_page(monkeypatch):
    compared = []

    def noted(page, present):
        compared.append((reference_configuration(page, present), present))
        return compared[-1][0]

    monkeypatch.setattr("pages.components.evaluate.settings.reference_configuration", noted)
    app = click(opened(), "head.pin")
    pinned(app, at(PLACE))
    assert next(item.delta for item in app.metric if item.label == "Chunks") == "+1"
    app.switch_page("compare.py")
    run(app)
    before, after = next(
        row[1:] for row in app.table[0].value.values.tolist() if row[0] == "Chunks"
    )
    assert int(after) == int(before) + 1
    roles = [text.value.split("\n")[1] for text in app.markdown if text.value[:3] in ("**A", "**B")]
    assert ["baseline" in role for role in roles] == [True, False]
    assert ["as on Tune" in role for role in roles] == [False, True]
    app.switch_page("evaluate.py")
    run(app)
    reference, present = compared[-1]
    assert (reference.pins, present.pins) == ((), (at(PLACE),))


def test_the_boundaries_to_edit_say_the_number_and_size_of_each_chunk():
    """Found: nothing said how large the chunks were, nor that an overlap repeated nearly all of one."""
    made = create_chunker("sentence", chunk_size=300, chunk_overlap=60)
    chunks = made.run(DOCUMENT).chunks
    said = pinned_cuts.part_labels(chunks, "tokens")
    shared = chunks[0].end - chunks[1].start
    overlap = f" · its last {shared} characters also in the next"
    assert said[0] == f"Chunk 1 · {chunks[0].token_count} tokens{overlap}"
    assert said[-1] == f"Chunk {len(chunks)} · {chunks[-1].token_count} tokens"
    assert len(said) == len(chunks)
    alone = pinned_cuts.part_labels(made.replace(chunk_overlap=0).run(DOCUMENT).chunks, "tokens")
    assert not any("also in the next" in each for each in alone)


def test_why_a_chunk_cannot_be_merged_is_in_view():
    """Found: the button was grey, and only a hover said why."""
    app = opened()
    app.session_state["tune.selected"] = 0
    run(app)
    assert app.button(key="inspector.merge").disabled
    assert any(
        item.value.startswith("Cannot be merged with the next chunk. Together")
        for item in app.caption
    )
