"""A click on another page waits for a run with what was typed: of that script alone, in a page that stands for the app."""

import pytest
from chromium import new_context
from waiting import wait_until

from pages.components.shell.page_scripts import TYPED, script_element

pytestmark = pytest.mark.browser

PAGE = f"""<div data-testid="stApp" data-test-script-state="notRunning"><input>
<a data-testid="stSidebarNavLink" href="#other">Other</a></div>{script_element(TYPED)}
<script>
  globalThis.clicks = 0;
  document.querySelector("a").addEventListener("click", () => globalThis.clicks++);
  globalThis.state = (name) => (document.querySelector("div").dataset.testScriptState = name);
</script>"""


@pytest.fixture
def app(browser):
    """A page with a field, a link to another page, and the script; its clock stands still but where a test moves it.

    The clock is that of all pages of a context, so this one has its own.
    """
    with new_context(browser) as context:
        page = context.new_page()
        page.clock.install(time=0)
        page.set_content(PAGE)
        wait_until(page, lambda: page.evaluate("globalThis.sendsTypedFirst"))
        page.clock.pause_at(60_000)
        yield page


def clicks(app):
    return app.evaluate("globalThis.clicks")


def test_a_click_waits_until_a_run_with_what_was_typed_has_begun(app):
    """Found: the click led nowhere, and the form was empty, as the value was sent after it for the page that was left."""
    app.locator("input").press_sequentially("300")
    app.locator("a").click()
    assert clicks(app) == 0
    app.clock.run_for(500)
    assert clicks(app) == 0
    app.evaluate("state('running')")
    app.clock.run_for(20)
    assert clicks(app) == 1
    app.locator("a").click()
    assert clicks(app) == 2


def test_where_no_run_begins_a_click_waits_a_second_at_most(app):
    app.locator("input").press_sequentially("300")
    app.locator("a").click()
    app.clock.run_for(900)
    assert clicks(app) == 0
    app.clock.run_for(200)
    assert clicks(app) == 1


@pytest.mark.parametrize("keys", [[], ["3", "Enter"]])
def test_where_nothing_waits_to_be_sent_a_click_counts_at_once(app, keys):
    app.locator("input").focus()
    for key in keys:
        app.keyboard.press(key)
    app.locator("a").click()
    assert clicks(app) == 1
