"""The embedding model that will read the chunks is asked for; what it does not read is said in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.components.tune import reading_model

ROOT = Path(__file__).parents[2]


def opened(**params):
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    usual = {"document": "article.md", "strategy": "sentence", "sentence.chunk_size": "600"}
    for name, value in (usual | params).items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def note(app):
    return next((item.value for item in app.markdown if "exceed" in item.value), None)


def test_no_model_is_assumed():
    app = opened()
    assert app.selectbox(key="model").value is None
    assert note(app) is None
    assert "Not read whole" not in [item.label for item in app.metric]


def asked(app):
    """What the button that opens the choice of the model says."""
    return next(
        item.proto.popover.label.replace("\\", "")
        for item in app.get("popover")
        if "psychology" in item.proto.popover.icon
    )


def test_chunks_longer_than_the_usual_model_reads_are_told_before_one_is_chosen():
    app = opened()
    assert asked(app) == "Too long to embed?"
    app.button(key="reader.check").click().run()
    assert app.selectbox(key="model").value == "quality"
    assert "exceed the 256 tokens" in note(app)


@pytest.mark.parametrize(
    "options", [{"sentence.chunk_size": "200"}, {"sentence.unit": "characters"}]
)
def test_nothing_is_asked_of_chunks_that_are_short_or_measured_otherwise(options):
    app = opened(**options)
    assert asked(app) == "Embedding model"
    assert "reader.check" not in [item.key for item in app.button]


@pytest.mark.parametrize("name", ["quality", "all-MiniLM-L6-v2"])
def test_a_sentence_says_which_chunks_the_model_does_not_read(name):
    app = opened(model=name)
    assert "exceed the 256 tokens that all\\-MiniLM\\-L6\\-v2 reads" in note(app)
    app.button(key="reader.first").click().run()
    assert app.session_state["tune.selected"] == 0
    captions = " ".join(item.value for item in app.caption)
    assert "the end is not embedded" in captions


@pytest.mark.parametrize("name", ["fast", "text-embedding-3-small", "bge-m3", "100000"])
def test_nothing_is_said_where_all_is_read(name):
    assert note(opened(model=name)) is None


def test_a_number_of_tokens_is_enough():
    assert "exceed 400 tokens" in note(opened(model="400"))


def test_an_unknown_model_is_said_beside_its_field():
    app = opened(model="qualty")
    assert any("qualty" in item.value for item in app.error)
    assert note(app) is None


def test_the_model_is_kept_from_page_to_page_and_evaluate_embeds_with_one_that_it_has():
    app = opened(model="bge-m3", retriever="bm25")
    app.switch_page("evaluate.py").run()
    assert not app.exception
    assert app.selectbox(key="model").value == "bge-m3"
    assert any("Only the limit of bge" in item.value for item in app.info)
    assert not app.error


def test_the_one_model_that_has_what_was_typed_in_its_name_is_meant():
    assert reading_model._meant("MiniLM") == ["all-MiniLM-L6-v2"]
    assert not reading_model._meant("no such model")


def test_a_model_that_is_not_known_says_so_and_offers_those_with_its_name():
    app = opened(model="bge")
    assert "No embedding model is known as bge" in app.error[0].value
    offered = [item for item in app.button if (item.key or "").startswith("reader.meant.")]
    assert len(offered) > 1
    assert all("bge" in item.label for item in offered)


def test_one_click_sets_the_size_that_the_model_reads():
    app = opened(model="all-MiniLM-L6-v2", **{"sentence.chunk_size": "600"})
    before = int(note(app).split()[1])
    app.button(key="reader.fit").click().run()
    assert not app.exception
    assert app.session_state["sentence.chunk_size"] < 600
    after = note(app)
    assert after is None or int(after.split()[1]) < before / 4
