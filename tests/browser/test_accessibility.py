"""Every page can be read and used by everybody: contrast in light and dark, and the rules of axe-core."""

import contextlib
from importlib.resources import files
from pathlib import Path

import pytest
from waiting import wait_for_end_of_run, wait_until

HERE = Path(__file__).parent
pytestmark = [pytest.mark.browser, pytest.mark.slow]
APP = HERE.parents[1] / "app.py"
SCRIPT = (HERE / "contrast.js").read_text(encoding="utf-8")
AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
#: what axe-core finds, as lines; contrast is measured by `SCRIPT`, in both schemes
FINDINGS = """async () => {
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"], rules: { "color-contrast": { enabled: false } },
  });
  const isOurs = ({ target }) => !document.querySelector(target.flat().at(-1))?.closest("[data-testid=stCode]");
  return violations.flatMap(({ id, nodes }) =>
    nodes.filter(isOurs).map(({ target, html }) => `${id}: ${target} ${html}`));
}"""
#: Streamlit's own, in its uploader; the other is code that scrolls, which browsers let the keyboard into themselves
NOT_OURS = "stFileUploaderDropzone"
IS_DARK = """() => {
  const [red] = getComputedStyle(document.querySelector(".stApp")).backgroundColor.match(/\\d+/g);
  return Number(red) < 128;
}"""
#: what a page shows last
PAGES = {
    "Structure": ".outline canvas",
    "Compare": ".compare .row",
    "Evaluate": "[data-testid=stMetric]",
    "Experiments": "h4, .frame .row",
    "Playground": ".passages .card",
    "Help": "table",
    "Similarity": ".similarity-line",
    "Autotune": "[data-testid=stBaseButton-primary]",
}


def test_every_page_can_be_read_and_used(page, serve):
    page.emulate_media(color_scheme="light")
    page.goto(f"{serve(APP)}/?markdown.chunk_size=300&strategy=markdown&model=20")
    page.locator(".viewer .row .unread").first.wait_for()
    page.evaluate(AXE)
    page.get_by_role("button", name="Pin as baseline").click()
    page.locator(".viewer .row .text").first.click()
    page.locator(".st-key-inspector").filter(visible=True).wait_for()
    look(page, "Tune", ("light", "dark"))
    for number, (title, last) in enumerate(PAGES.items()):
        page.get_by_role("link", name=title).click()
        if title == "Playground":
            page.get_by_role("searchbox", name="Question").fill("Who approves a trip")
            page.keyboard.press("Enter")
        page.locator(last).first.wait_for()
        look(page, title, ("light", "dark") if number % 2 else ("dark", "light"))


def look(page, title, schemes):
    """Fail where a text of the page cannot be read in one of the schemes, or a rule of axe-core is broken.

    A page is looked at first in the scheme that it is opened in: each change of it draws all anew.
    """
    wait_for_end_of_run(page)
    assert [line for line in page.evaluate(FINDINGS) if NOT_OURS not in line] == [], title
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        wait_until(page, lambda is_dark=scheme == "dark": page.evaluate(IS_DARK) == is_dark)
        wait_until_readable(page, f"{title}, {scheme}")


def wait_until_readable(page, where):
    """Fail where a text stays hard to read; a page takes a moment to give all of its parts their new colours."""
    found = []

    def is_readable():
        found[:] = page.evaluate(SCRIPT)
        return not found

    with contextlib.suppress(AssertionError):
        wait_until(page, is_readable, seconds=10)
    assert found == [], where
