"""The page Autotune in a real browser: started, left and come back to, a point clicked, and its trial used."""

import re
from pathlib import Path

import pytest
from waiting import repeat_until, wait_for_end_of_run, wait_until_still

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
#: little to try, by words alone
LITTLE = (
    "document=article.md&strategy=recursive&retriever=bm25&autotune.strategies=fixed"
    "&autotune.strategies=sentence&autotune.sizes=100&autotune.sizes=200"
)
#: the pixels that what stands in an empty field wants, less those that it has
WANTED = """(field) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const pen = Object.assign(document.createElement("canvas").getContext("2d"), { font });
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return pen.measureText(field.placeholder).width - room;
}"""


@pytest.fixture
def app(page, serve):
    page.goto(f"{serve(ROOT / 'app.py')}/autotune?{LITTLE}")
    page.get_by_role("button", name="Start").click()
    yield page
    assert page.locator("[data-testid=stException]").count() == 0


def panels(page):
    return page.get_by_role("tab", name="What all configurations say")


def test_a_search_goes_on_while_other_pages_are_looked_at_and_survives_a_reload(app):
    app.get_by_role("button", name="Stop").wait_for()
    app.get_by_role("link", name="Structure").click()
    app.wait_for_url("**/structure*")
    wait_for_end_of_run(app)
    # found: nothing said on other pages that it goes on, or that it is done
    app.get_by_role("link", name="Autotune: see the answer").click()
    panels(app).wait_for()
    app.get_by_role("link", name="Structure").click()
    app.wait_for_url("**/structure*")
    wait_for_end_of_run(app)
    assert app.get_by_role("link", name="Autotune:").count() == 0
    app.get_by_role("link", name="Autotune").click()
    panels(app).wait_for()
    app.reload()
    panels(app).wait_for()
    app.get_by_text("The questions were drafted from short passages").wait_for()
    # found: rows that lead nowhere looked and were read out as buttons
    app.get_by_role("tab", name="By document").click()
    row = app.get_by_role("table", name="Recall by document").locator(".row")
    row.click()
    assert row.get_by_role("button").count() == 0
    assert row.evaluate("row => getComputedStyle(row).cursor") == "auto"
    assert app.get_by_role("table", name="Configurations").get_by_role("button").count() > 0
    # found: the end of "or less for short documents" was cut off
    app.locator("summary", has_text="Measure").click()
    budgets = app.get_by_placeholder("500 and 1,250")
    budgets.wait_for()
    assert budgets.evaluate(WANTED) <= 0


def test_a_point_of_the_chart_is_a_trial_that_can_be_used(app):
    panels(app).wait_for()
    wait_until_still(app)
    points = app.locator(".js-plotly-plot .scatterlayer .trace .point")
    title = app.locator(".st-key-autotune-trial strong")
    use = app.locator(".st-key-autotune-trial").get_by_role("button", name="Use this")
    turns = iter(range(10_000))

    def click_another():
        points.first.wait_for()  # the chart is drawn anew when another trial is shown
        point = points.nth(next(turns) % points.count())
        point.scroll_into_view_if_needed()
        wait_until_still(app)
        place = point.bounding_box()
        at = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
        app.mouse.move(*at)
        app.locator(".hoverlayer .hovertext").first.wait_for()  # a click goes to what is hovered
        app.mouse.click(*at)

    # a click while the page still shows the trial before would begin all of that anew
    repeat_until(app, click_another, lambda: use.count() > 0, every=15)
    wait_for_end_of_run(app)
    size = re.search(r" · ([\d,]+) ", title.inner_text())[1]
    use.click()
    app.wait_for_url(lambda address: "/autotune" not in address)
    app.get_by_text(re.compile(rf"chunk 1 of \d+ · \d+ / {size} ")).wait_for()


def test_what_was_undone_stays_so_while_its_form_is_closed(page, serve):
    """Found: the next click brought it back, as a browser sends of a closed form what its fields showed last."""
    page.goto(
        f"{serve(ROOT / 'app.py')}/autotune?{LITTLE}&recursive.chunk_size=300&recursive.unit=tokens"
    )
    page.get_by_role("button", name="Current configuration").click()
    size = page.get_by_role("spinbutton", name="Chunk size")
    size.fill("222")
    size.press("Enter")
    page.get_by_text("recursive · 222 tokens").first.wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Undo").click()
    page.get_by_text("recursive · 300 tokens").first.wait_for()
    page.get_by_text("It takes at most 5 minutes").wait_for()
    page.get_by_role("radio", name="1", exact=True).or_(
        page.get_by_role("button", name="1", exact=True)
    ).click()
    page.get_by_text("It takes at most 1 minute,").wait_for()
    wait_for_end_of_run(page)
    assert page.get_by_text("recursive · 300 tokens").count() > 0
