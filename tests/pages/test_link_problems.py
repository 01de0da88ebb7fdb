"""Links that ask for what there is not: the page says so, and shows something else."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

ROOT = Path(__file__).parents[2]


def opened(**query):
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    for name, value in query.items():
        app.query_params[name.replace("__", ".")] = value
    app.run()
    assert not app.exception
    return app


def said(app):
    return " ".join(item.value for item in app.warning).replace("\\", "")


def test_a_strategy_that_there_is_not_is_named_with_the_nearest():
    app = opened(strategy="sentense")
    assert "an unknown strategy 'sentense': did you mean 'sentence'?" in said(app)
    assert app.selectbox(key="strategy").value == "markdown"
    app.button(key="settings.link_problems.close").click().run()
    assert not said(app)


def test_a_value_that_an_option_cannot_take_is_named():
    app = opened(strategy="sentence", sentence__chunk_size="abc", sentence__unit="miles")
    assert "“abc” for Chunk size" in said(app)
    assert "“miles” for" in said(app)
    assert app.number_input(key="sentence.chunk_size").value == 512


@pytest.mark.parametrize("hostile", ["<img src=x onerror=alert(1)>" * 50, "**a** [b](http://c)"])
def test_what_is_quoted_is_shown_as_it_is(hostile):
    text = opened(strategy=hostile).warning[0].value
    assert "<img" not in text.replace("\\<img", "")
    assert "**a**" not in text
    assert len(text) < 900


def test_a_link_that_can_be_read_says_nothing():
    assert not said(
        opened(strategy="semantic", semantic__threshold="0.5", semantic__chunk_size="300")
    )
