"""Experiments in a real browser: evaluate, keep, find, compare, restore, delete."""

from pathlib import Path

import pytest
from waiting import wait_for_end_of_run

pytestmark = pytest.mark.browser

APP = Path(__file__).parents[2] / "app.py"


#: found: columns were cut at the right, where a toolbar covered others
ALL_COLUMNS_FIT = """() => {
    const host = [...document.querySelectorAll("[data-testid=stMain] *")].find(
        (each) => each.shadowRoot?.querySelector(".table"));
    const frame = host.shadowRoot.querySelector(".frame");
    return frame.scrollWidth <= frame.clientWidth;
}"""


@pytest.fixture
def database(tmp_path_factory, monkeypatch):
    """A database of this test alone, for a server of its own."""
    file = tmp_path_factory.mktemp("experiments") / "experiments.db"
    monkeypatch.setenv("CHUNKWRIGHT_DATABASE", str(file))


def evaluate_and_keep(page, name):
    page.get_by_role("button", name="Evaluate 13").click()
    keep = page.get_by_role("button", name="Keep", exact=True)
    keep.wait_for()
    page.get_by_text("Earlier results").wait_for(state="hidden")
    wait_for_end_of_run(page)  # until then the result before stands there too
    export = page.get_by_role("button", name="Export", exact=True)
    assert (
        keep.bounding_box()["y"] == export.bounding_box()["y"]
    )  # no line of its own above the figures
    keep.click()
    field = page.get_by_label("Name", exact=True)
    field.nth(1).wait_for(state="detached")  # the form of the result before
    assert field.bounding_box()["width"] < 420  # the result is seen beside it
    field.fill(name)
    field.press("Tab")
    page.locator("[data-testid=stFormSubmitButton] button").click()
    page.get_by_text(f"{name} is kept.").wait_for()
    wait_for_end_of_run(page)
    page.keyboard.press("Escape")


def test_evaluate_keep_compare_restore_delete(page, serve, database):
    usual = "document=product_manual.md&strategy=sentence&retriever=bm25&model=fast"
    # an option that says nothing new makes the server one of this test's own
    page.goto(f"{serve(APP, '--server.maxMessageSize', '201')}/evaluate?{usual}")
    page.get_by_role("button", name="sample questions").click()
    evaluate_and_keep(page, "large, of which the name says what was tried and why it was kept")
    size = page.get_by_label("Chunk size (tokens)").first
    size.fill("150")
    size.press("Enter")
    page.get_by_text("Earlier results").wait_for()
    wait_for_end_of_run(page)
    opacity = "element => Number(getComputedStyle(element).opacity)"
    outdated = page.locator("[class*='st-key-outdated-overview']")
    assert outdated.evaluate(opacity) < 1
    evaluate_and_keep(page, "small")
    assert outdated.count() == 0

    page.get_by_role("link", name="Experiments").click()
    page.get_by_text("Select a row").wait_for()
    wait_for_end_of_run(page)
    table = page.get_by_role("table", name="Experiments")
    both = page.locator(".st-key-experiments-pair")
    restore = page.get_by_role("button", name="Restore")
    large, small = (table.get_by_role("button", name=name) for name in ("large", "small"))
    assert page.evaluate(ALL_COLUMNS_FIT)
    large.click()
    page.locator(".st-key-experiment", has_text="large").wait_for()
    wait_for_end_of_run(page)
    small.press("Enter")  # a key after a click elsewhere
    both.get_by_text("No difference of recall is shown").wait_for()
    both.get_by_text("Chunk size", exact=True).wait_for()
    wait_for_end_of_run(page)
    rows = page.locator(".st-key-side-by-side tbody tr")
    assert max(row.bounding_box()["height"] for row in rows.all()) < 40  # one line each
    kept = large.or_(small)
    assert "large" in kept.last.inner_text()
    table.get_by_role("button", name="Name", exact=True).click()
    assert "large" in kept.first.inner_text()
    small.click()
    page.locator(".st-key-experiment", has_text="large").wait_for()
    wait_for_end_of_run(page)

    restore.click()
    page.get_by_text("those of the experiment, by their hashes").wait_for()
    wait_for_end_of_run(page)
    assert page.get_by_label("Chunk size (tokens)").first.input_value() == "512"
    assert page.get_by_role("button", name="Evaluate 13").is_disabled()  # known by the session

    page.get_by_role("link", name="Experiments").click()
    page.locator(".st-key-experiment", has_text="large").wait_for()
    wait_for_end_of_run(page)
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Delete it").click()
    page.get_by_text("Select a row").wait_for()
    assert page.locator("[data-testid=stException]").count() == 0
