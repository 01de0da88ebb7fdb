"""A present splitter in Chromium: chosen, set, pinned, and met again on the other pages."""

from pathlib import Path

import pytest
from waiting import choose_option, wait_for_end_of_run, wait_until

from chunking.splitters import is_installed
from chunking.splitters.own_code import ALLOW

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
#: its first piece is hostile and not in the text
CODE = """def split(text):
    return ["<img src=x onerror=window.hacked=1>", *text.split("\\n\\n")]
"""


@pytest.fixture
def app(page, serve, monkeypatch):
    """Tune, on a server of its own that allows code."""
    monkeypatch.setenv(ALLOW, "1")
    address = serve(ROOT / "app.py", "--server.maxUploadSize", "49")
    page.goto(f"{address}/?document=article.md&strategy=sentence")
    page.get_by_test_id("stMetric").first.wait_for()
    wait_for_end_of_run(page)
    yield page
    assert page.locator("[data-testid=stException]").count() == 0
    assert page.evaluate("window.hacked") is None


def opened(page):
    page.get_by_role("button", name="My splitter").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Splitter").wait_for()
    wait_for_end_of_run(page)
    return dialog


def pin(dialog):
    dialog.get_by_role("button", name="Pin as baseline").click()
    dialog.wait_for(state="hidden")


def go(page, name):
    wait_for_end_of_run(page)
    page.get_by_role("link", name=name, exact=True).click()


@pytest.mark.skipif(
    not is_installed("langchain-text-splitters"),
    reason="LangChain is not installed: .ci/frameworks",
)
def test_langchain_is_the_baseline_of_all_pages(app):
    dialog = opened(app)
    size = dialog.get_by_role("spinbutton", name="Chunk size (characters)")
    size.fill("1000")
    size.press("Enter")
    dialog.get_by_text("36 chunks of article.md").wait_for()
    pin(dialog)
    app.locator(".st-key-head-baseline", has_text="langchain_recursive · 1,000/200").wait_for()
    app.get_by_test_id("stMetricDelta").filter(has_text="−23").wait_for()
    go(app, "Compare")
    line = "A · langchain_recursive · 1,000 characters, overlap 200"
    app.get_by_text(line).wait_for()
    app.locator(".compare").get_by_text("1 of 36").wait_for()
    go(app, "Evaluate")
    app.get_by_role("button", name="Change A").wait_for()
    app.get_by_text(line).wait_for()
    wait_until(app, lambda: "against.langchain_recursive.chunk_size=1000" in app.url)


def test_own_code_is_the_baseline_and_its_output_is_only_text(app):
    dialog = opened(app)
    choose_option(app, dialog.get_by_role("combobox", name="Splitter"), "Your own code")
    code = dialog.get_by_role("textbox", name="Python code that defines split(text)")
    code.fill(CODE)
    code.press("Control+Enter")
    dialog.get_by_text("and so no chunks: 1 piece.").wait_for()
    pin(dialog)
    app.locator(".st-key-head-baseline", has_text="own_code").wait_for()
    go(app, "Compare")
    app.get_by_text("A · own_code").wait_for()
    app.locator(".compare .row .cell").first.wait_for()
    app.get_by_role("button", name="Swap").click()
    go(app, "Tune")
    app.get_by_text("1 warning", exact=True).click()
    app.get_by_text("'<img src=x onerror=window.hacked=1>', does not stand in the text").wait_for()
