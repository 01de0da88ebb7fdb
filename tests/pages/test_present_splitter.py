"""A present splitter: chosen in a dialog, pinned as the baseline, and what the pages then make of it."""

from pathlib import Path
from unittest.mock import Mock

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from chunking import create_chunker
from chunking.splitters import keep_code, libraries, library_splitters
from chunking.splitters.own_code import ALLOW, FOLDER, HOW_TO_ALLOW
from pages.components.configuration.baseline import Pinned
from pages.components.configuration.counterpart import at_size_of
from pages.components.configuration.tuned import with_defaults
from pages.components.head import present_splitter

from .running import run

ROOT = Path(__file__).parents[2]
PARAGRAPHS = "def split(text):\n    return text.split('\\n\\n')\n"


@pytest.fixture
def allowed(monkeypatch, tmp_path):
    monkeypatch.setenv(ALLOW, "1")
    monkeypatch.setenv(FOLDER, str(tmp_path))


def own(code):
    """A splitter of code as it is when it is pinned."""
    settings = with_defaults("own_code", {"code": keep_code(code)})
    return Pinned(settings, create_chunker("own_code", **settings.stated))


def app_with(pinned, **address):
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    for name, value in {"document": "article.md", "strategy": "sentence", **address}.items():
        app.query_params[name] = value
    if pinned is not None:
        app.session_state["baseline.pinned"] = pinned
    return run(app)


def go(app, page):
    app.switch_page(f"{page}.py")
    return run(app)


def dialog(splitter, **state):
    """The dialog's content as a page: AppTest knows no dialogs."""
    page = AppTest.from_function(dialog_content, default_timeout=60)
    page.session_state["present.splitter"] = splitter
    for name, value in state.items():
        page.session_state[name] = value
    return run(page)


def dialog_content():
    from chunking import Document
    from pages.components.head.present_splitter import contents

    contents(Document.from_text("One.\n\nTwo.\n\nThree.", "three <b>.txt"))


def texts(elements):
    return [element.value for element in elements]


def test_a_library_that_is_absent_says_how_to_install_it_and_what_comes_near_until_then(
    monkeypatch,
):
    """Found: who opened it saw that nothing is installed, and nothing that could be done here."""
    monkeypatch.setattr(libraries, "find_spec", lambda name: None)
    page = dialog("langchain_recursive")
    assert texts(page.code) == ["pip install langchain-text-splitters"]
    page.number_input(key="present.langchain_recursive.chunk_size").set_value(900)
    run(page).button(key="present.pin").click()
    pinned = run(page).session_state["baseline.pinned"]
    assert pinned.settings.strategy == pinned.chunker.name == "recursive"
    options = pinned.chunker.options
    assert (options.unit, options.chunk_size, options.chunk_overlap) == ("characters", 900, 200)


def test_every_splitter_has_a_strategy_that_comes_near():
    assert present_splitter.NEAREST.keys() == library_splitters().keys()
    for name, nearest in present_splitter.NEAREST.items():
        settings = at_size_of(nearest, with_defaults(name))
        assert create_chunker(nearest, **settings.stated).options.chunk_size, name


def test_the_first_that_can_run_is_offered_first(monkeypatch, allowed):
    monkeypatch.setattr(libraries, "find_spec", lambda name: name == "chonkie" or None)
    assert present_splitter.first_that_runs() == "chonkie_recursive"
    monkeypatch.setattr(libraries, "find_spec", lambda name: None)
    assert present_splitter.first_that_runs() == "own_code"
    monkeypatch.delenv(ALLOW)
    assert present_splitter.first_that_runs() == "langchain_recursive"


def test_code_is_off_by_itself_and_says_how_to_turn_it_on(monkeypatch):
    monkeypatch.delenv(ALLOW, raising=False)
    page = dialog("own_code")
    assert HOW_TO_ALLOW[1:] in page.info[0].value
    assert not page.text_area
    assert not page.button


def test_code_is_run_and_pinned(allowed):
    page = dialog("own_code", **{"present.code": PARAGRAPHS})
    assert any(text == "3 chunks of three \\<b\\>\\.txt." for text in texts(page.caption))
    page.button(key="present.pin").click()
    run(page)
    pinned = page.session_state["baseline.pinned"]
    assert pinned.chunker.program == PARAGRAPHS
    assert pinned.settings.stated == {"code": keep_code(PARAGRAPHS)}


def test_what_fails_is_said_escaped_and_cannot_be_pinned(allowed):
    code = "def split(text):\n    raise ValueError('<img src=x> **bold**')\n"
    page = dialog("own_code", **{"present.code": code})
    assert page.error[0].value == (
        "Your own code failed\\: ValueError\\: \\<img src\\=x\\> \\*\\*bold\\*\\*"
    )
    assert page.button(key="present.pin").disabled
    (again,) = [button for button in page.button if button.label == "Try again"]
    again.click()
    assert run(page).error


def test_pieces_that_are_not_in_the_text_are_counted(allowed):
    page = dialog("own_code", **{"present.code": "split = lambda text: ['One.', 'one', 'two']"})
    assert "1 chunk of " in page.caption[-1].value
    assert page.warning[0].value == "Not found in the text as they are, and so no chunks: 2 pieces."


def test_text_that_is_in_no_chunk_is_counted(allowed):
    """Found: code that kept five paragraphs of a thousand made "5 chunks", and nothing was said."""
    page = dialog("own_code", **{"present.code": "split = lambda text: ['One.']"})
    assert page.warning[0].value == (
        "In none of its chunks: 10 of 14 characters of the text, white space aside."
    )


def test_sizes_in_another_unit_have_no_difference(allowed):
    """Found: tokens minus characters."""
    app = app_with(own(PARAGRAPHS))
    (delta,) = [each.delta for each in app.metric if each.label == "Min · median · max"]
    assert not delta
    app = app_with(own(PARAGRAPHS), **{"sentence.unit": "characters", "sentence.chunk_size": "900"})
    (delta,) = [each.delta for each in app.metric if each.label == "Min · median · max"]
    assert delta.startswith("median")


def test_pinned_the_figures_show_the_difference_to_it(allowed):
    app = app_with(own(PARAGRAPHS))
    (delta,) = [each.delta for each in app.metric if each.label == "Chunks"]
    assert delta.startswith("−")
    assert any("own\\_code" in text for text in texts(app.markdown))


def test_while_it_cuts_a_document_the_page_says_so(allowed, monkeypatch):
    bar = Mock(side_effect=st.progress)
    monkeypatch.setattr(st, "progress", bar)
    app = app_with(own(f"{PARAGRAPHS}# not cut by in any other test\n"))
    told = "Your own code cuts the document"
    assert [call.args[1] for call in bar.mock_calls if len(call.args) > 1].count(told) == 1
    app.selectbox(key="document").set_value("travel_policy.md")
    run(app)
    assert [call.args[1] for call in bar.mock_calls if len(call.args) > 1].count(told) == 2


def test_compare_and_evaluate_begin_with_it(allowed):
    pinned = own(PARAGRAPHS)
    app = go(app_with(pinned), "compare")
    assert app.selectbox(key="a.strategy").value == "own_code"
    assert app.text_input(key="a.own_code.code").value == pinned.settings.stated["code"]
    assert app.selectbox(key="b.strategy").value == "sentence"
    go(app, "evaluate")
    assert app.toggle(key="against").value
    assert app.selectbox(key="against.strategy").value == "own_code"


def test_autotune_compares_its_results_with_it(allowed):
    app = go(app_with(own(PARAGRAPHS)), "autotune")
    assert "Results are compared with the baseline, own\\_code · 1\\,000 characters." in texts(app.caption)  # fmt: skip


def test_a_baseline_that_fails_says_why_and_the_page_goes_on(allowed):
    app = app_with(own("def split(text):\n    return 1 / 0\n"))
    assert not any(each.delta for each in app.metric)
    assert app.metric
    (note,) = [each for each in app.markdown if "own\\_code" in each.value]
    assert "It did not cut this document\\: " in note.help.replace("document: ", "document\\: ")
    assert "division by zero" in note.help


def test_an_address_brings_no_code(allowed):
    app = app_with(None, strategy="own_code", **{"own_code.code": "split = str.split"})
    assert "not known here" in app.error[0].value


def test_where_code_is_off_no_form_offers_it(monkeypatch):
    monkeypatch.delenv(ALLOW, raising=False)
    app = app_with(None)
    assert "own_code" not in app.selectbox(key="strategy").options
