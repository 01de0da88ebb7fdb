"""Text is readable: the contrast that the WCAG's level AA asks for, on every page, in light and dark."""

from pathlib import Path

import pytest
from waiting import wait_for_end_of_run, wait_until

HERE = Path(__file__).parent
pytestmark = [pytest.mark.browser, pytest.mark.slow]
APP = HERE.parents[1] / "app.py"
SCRIPT = (HERE / "contrast.js").read_text(encoding="utf-8")
IS_DARK = """() => {
  const [red] = getComputedStyle(document.querySelector(".stApp")).backgroundColor.match(/\\d+/g);
  return Number(red) < 128;
}"""
#: what a page shows last
PAGES = {
    "Structure": ".outline canvas",
    "Compare": ".compare .row",
    "Evaluate": "[data-testid=stMetric]",
    "Experiments": "h4",
    "Playground": ".passages .card",
    "Help": "table",
    "Similarity": ".similarity-line",
}


def test_every_text_can_be_read(new_page, serve):
    page = new_page(color_scheme="light")
    page.goto(f"{serve(APP)}/?markdown.chunk_size=300&strategy=markdown&model=20")
    page.locator(".viewer .row .unread").first.wait_for()
    page.get_by_role("button", name="Pin as baseline").click()
    page.locator(".viewer .row .text").first.click()
    page.locator(".st-key-inspector").filter(visible=True).wait_for()
    look(page, "Tune")
    for title, last in PAGES.items():
        page.get_by_role("link", name=title).click()
        if title == "Playground":
            page.get_by_role("searchbox", name="Question").fill("Who approves a trip")
            page.keyboard.press("Enter")
        page.locator(last).first.wait_for()
        look(page, title)


def look(page, title):
    """Fail where a text of the page cannot be read in one of the schemes."""
    wait_for_end_of_run(page)
    for scheme, is_dark in (("dark", True), ("light", False)):
        page.emulate_media(color_scheme=scheme)
        wait_until(page, lambda is_dark=is_dark: page.evaluate(IS_DARK) == is_dark)
        assert page.evaluate(SCRIPT) == [], f"{title}, {scheme}"
