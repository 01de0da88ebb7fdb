"""What changes in a page is styled anew, and not the page around it: rules with `:has()` may ask for all of it."""

import json
from pathlib import Path

import pytest
from waiting import wait_for_end_of_run

pytestmark = [pytest.mark.browser, pytest.mark.slow]

APP = Path(__file__).resolve().parents[2] / "app.py"
#: a part of the drawing comes and goes, as with each move of the line; style is asked for after each
MOVE = """(plot) => {
  const part = document.createElementNS("http://www.w3.org/2000/svg", "path");
  for (let n = 0; n < 4; n++) {
    plot.querySelector(".main-svg").append(part);
    getComputedStyle(part).color;
    part.remove();
    getComputedStyle(document.body).color;
  }
}"""


def restyled(browser, page, act):
    """How many elements get their style anew at each moment of what is done."""
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    act()
    events = json.loads(browser.stop_tracing())["traceEvents"]
    return [
        each["args"]["elementCount"]
        for each in events
        if each["name"] == "UpdateLayoutTree" and "elementCount" in each["args"]
    ]


def test_a_part_of_a_drawing_does_not_restyle_the_page(browser, page, serve):
    """Found: a row of figures was told by what it holds, and each change styled every element of the page anew."""
    page.goto(f"{serve(APP)}/similarity?document=article.md")
    page.locator(".similarity-line span").wait_for()
    wait_for_end_of_run(page)
    plot = page.locator(".similarity-plot")
    counts = restyled(browser, page, lambda: plot.evaluate(MOVE))
    assert 0 < max(counts) < page.evaluate("document.querySelectorAll('*').length") / 2
