"""The page Autotune by example, without a browser: from boundaries to what cuts most like them, and its use."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from tables import rows_of, tables

from chunking import Document, create_chunker
from chunking.embedders.sentences import forget_vectors
from chunking.inspection import boundaries
from chunking.tuning import Candidate, Match
from pages.components.autotune.consensus import agreed, consensus_lines, consensus_of
from pages.components.autotune.drawing import Drawing
from pages.components.autotune.example import SHOWN, Example, _agreement
from pages.components.configuration.entries import Entry, Opened
from pages.components.configuration.opened_configuration import OPENED
from pages.components.library.samples import samples
from pages.components.runs.results import forget

from .running import click, run

ROOT = Path(__file__).parents[2]
DOCUMENT = samples()["article.md"]
SENTENCES = {"strategy": "sentence", "sentence.chunk_size": "200", "sentence.chunk_overlap": "0"}


def opened(**query) -> AppTest:
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    usual = {"document": "article.md", **SENTENCES, "autotune.by": "By example"}
    for name, value in (usual | query).items():
        app.query_params[name] = value
    app.run()
    return run(app.switch_page("autotune.py"))


def drawing(app) -> Drawing:
    return next(iter(app.session_state["autotune.drawings"].values()))


def configurations(app) -> list[str]:
    return [row["Configuration"]["text"] for row in rows_of(app, "Nearest configurations")]


def said(app) -> str:
    return " ".join(item.value for kind in (app.markdown, app.caption, app.info) for item in kind)


def test_nothing_drawn_says_what_to_do():
    app = opened()
    assert "cuts **article\\.md** most like boundaries that you draw" in said(app)
    assert "Click between two lines or words" in said(app)
    assert app.button(key="example.find").disabled
    assert app.button(key="example.undo").disabled


def test_the_present_cuts_are_drawn_found_again_and_used():
    app = click(opened(), "example.present")
    chunker = create_chunker("sentence", chunk_size=200, chunk_overlap=0)
    assert drawing(app).boundaries == boundaries(chunker.run(DOCUMENT))
    run(app.number_input(key="sentence.chunk_size").set_value(50))
    run(app.multiselect(key="example.strategies").set_value(["sentence", "fixed"]))
    click(app, "example.find")
    rows = rows_of(app, "Nearest configurations")
    # found: a column of options, empty where all of them are usual
    assert list(rows[0])[1:] == ["Boundary F1", "Pk", "WindowDiff", "Chunks"]
    near = [row["Boundary F1"]["value"] for row in rows]
    assert near == sorted(near, reverse=True)
    assert near[0] > 0.9
    assert tables(app)["Nearest configurations"]["chosen"] == ["0"]
    click(app, "example.use")
    assert app.session_state["strategy"] == "sentence"
    assert 190 <= app.session_state["sentence.chunk_size"] <= 200
    assert "is cut into chunks" in said(app)  # the page Tune
    run(app.switch_page("autotune.py"))
    assert "what you have now" in rows_of(app, "Nearest configurations")[0]["Configuration"]["text"]
    assert "changed since" not in said(
        app
    )  # found: what was listed and used made the list look outdated


def test_what_is_used_says_which_other_documents_it_is_for():
    """Found: boundaries drawn in one text had changed the chunks of twelve other documents, and nothing had said so."""
    app = click(opened(), "example.present")
    run(app.multiselect(key="example.strategies").set_value(["fixed"]))
    click(app, "example.find")
    assert "is also for" not in said(app)
    texts = {name: Document.from_text("Rest. " * 9, name) for name in ("a.md", "b.md", "c.csv")}
    app.session_state["shelf.uploads"] = texts
    app.session_state["example.row"] = 1
    assert "**Use this** is also for your 3 other documents." in said(run(app))
    rules = (Entry("*.csv", "table", {}), Entry(None, "sentence", {}))
    app.session_state[OPENED] = Opened("rules", rules, 1)
    assert "also for 2 other documents that no rule by kind of file is for." in said(run(app))


def test_a_drawing_outlives_the_page_and_each_step_is_taken_back():
    app = click(opened(), "example.present")
    drawn = drawing(app).boundaries
    click(app, "example.clear")
    assert drawing(app).boundaries == []
    run(app.switch_page("structure.py"))
    run(app.switch_page("autotune.py"))
    click(app, "example.undo")
    assert drawing(app).boundaries == drawn
    click(app, "example.undo")
    assert drawing(app).boundaries == []


def test_matches_of_other_boundaries_say_so():
    app = click(opened(), "example.present")
    run(app.multiselect(key="example.strategies").set_value(["fixed"]))
    click(app, "example.find")
    assert "changed since" not in said(app)
    drawing(app).change(drawing(app).boundaries[:3])
    run(app)
    assert "changed since" in said(app)


def test_strategies_by_meaning_are_left_out_until_they_are_asked_for():
    forget_vectors()  # other tests may have embedded it, or cut it by meaning
    for name in ("semantic", "cluster"):
        forget(DOCUMENT, create_chunker(name))
    app = click(opened(), "example.present")
    assert "Without semantic and cluster" in said(app)
    run(app.toggle(key="example.meaning").set_value(True))
    assert "Without semantic" not in said(app)


def test_compare_lays_the_match_beside_what_is_tuned():
    app = click(opened(), "example.present")
    run(app.multiselect(key="example.strategies").set_value(["fixed"]))
    click(app, "example.find")
    app.session_state["example.row"] = 1  # the first is what is tuned
    click(run(app), "example.compare")
    assert app.session_state["a.strategy"] == "sentence"


def test_what_the_form_holds_is_not_offered_to_be_used():
    """Found: another strategy that cut alike was named, with *Use this*, for cuts that the form had made itself."""
    app = click(opened(), "example.present")
    click(app, "example.find")
    count = len(drawing(app).boundaries)
    agrees = f"cuts at all {count} of your boundaries, and nowhere else before the last of them."
    assert f"**sentence · 200 tokens** {agrees}" in said(app)
    assert "It is what you have now." in said(app)
    assert "what you have now" in configurations(app)[0]
    assert not {"example.use", "example.compare"} & {button.key for button in app.button}
    app.session_state["example.row"] = 1
    assert "It is what you have now" not in said(run(app))
    assert not app.button(key="example.use").disabled


def test_what_the_form_holds_is_listed_however_far_it_is():
    app = click(opened(), "example.present")
    run(app.number_input(key="sentence.chunk_size").set_value(2000))
    click(app, "example.find")
    names = configurations(app)
    assert len(names) == SHOWN + 1
    assert names[-1] == "sentence · 2,000 tokens · what you have now"
    assert not any("what you have now" in each for each in names[:-1])


@pytest.mark.parametrize(
    ("hit", "more", "drawn", "words"),
    [
        (3, 0, 3, "cuts at all 3 of your boundaries, and nowhere else before the last of them"),
        (2, 1, 3, "cuts at 2 of your 3 boundaries, and at 1 other place before the last of them"),
        (0, 2, 3, "cuts at none of your boundaries, but at 2 other places before the last of them"),
        (1, 0, 1, "cuts at your boundary, and nowhere else before it"),
        (0, 0, 1, "does not cut at your boundary"),
    ],
)
def test_how_near_a_match_comes_in_words(hit, more, drawn, words):
    example = Example("", tuple(range(1, drawn + 1)), drawn, (), None)
    match = Match(Candidate("sentence", {}), 0.5, 0.5, 0.5, hit, more, 9)
    assert _agreement(match, example) == words
    whole = replace(example, until=99)
    assert _agreement(match, whole) == words.partition(" before ")[0]


def test_a_step_that_changes_nothing_is_none_and_the_last_hundred_are_kept():
    own = Drawing()
    own.change([])
    assert own.before == []
    for end in range(1, 150):
        own.change([end])
    assert len(own.before) == 100
    own.undo()
    assert own.boundaries == [148]


def test_consensus_is_drawn_with_its_share_and_agreed_on_from_half():
    cuts = [(5, 0.04), (10, 0.25), (20, 0.75)]
    lines = consensus_lines({"good": 4}, cuts)
    assert [line.tip for line in lines] == [
        "A boundary in 1 of 4 good configurations.",
        "A boundary in 3 of 4 good configurations.",
    ]
    assert [line.strength for line in lines] == [0.25, 0.75]
    assert agreed(cuts) == [20]


def test_without_a_search_there_is_no_consensus():
    assert consensus_of(None, DOCUMENT) == []


def test_beside_a_baseline_the_present_cuts_are_those_of_the_form():
    """Found: *Begin with present cuts* drew where the baseline cuts, and *what you have now* was the baseline."""
    app = click(opened(), "head.pin")
    run(app.number_input(key="sentence.chunk_size").set_value(50))
    click(app, "example.present")
    now = create_chunker("sentence", chunk_size=50, chunk_overlap=0)
    assert drawing(app).boundaries == boundaries(now.run(DOCUMENT))
    click(app, "example.find")
    assert "**sentence · 50 tokens** cuts at all" in said(app)
    assert "It is what you have now." in said(app)
