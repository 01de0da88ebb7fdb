"""The first screen: what it shows without a click, a slider that cuts while it moves, Markdown as it is read."""

from pathlib import Path

import pytest
from waiting import side, wait_for_end_of_run, wait_for_frames, wait_until, wait_until_still

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
#: how many chunks and shared spans of the viewer are wholly in the window
SEEN = """() => {
    const inView = (element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom > 0 && bottom <= innerHeight;
    };
    const find = (root) => [...root.querySelectorAll("*")].flatMap((element) =>
        element.shadowRoot ? find(element.shadowRoot) : element.matches(".viewer") ? [element] : []);
    const [viewer] = find(document);
    const rules = [...viewer.querySelectorAll(".rule")].filter(inView);
    const shared = [...viewer.querySelectorAll(".row .shared")].filter(inView);
    return { boundaries: rules.length, overlaps: shared.length, text: viewer.innerText };
}"""
#: addresses of all that the page has loaded
LOADED = "() => performance.getEntriesByType('resource').map(({ name }) => name)"
#: the large scripts that came as they are
UNCOMPRESSED = """() => performance.getEntriesByType('resource')
    .filter(({ name, encodedBodySize, decodedBodySize }) =>
        name.endsWith('.js') && decodedBodySize > 10000 && encodedBodySize > 0.7 * decodedBodySize)
    .map(({ name }) => name)"""


@pytest.fixture
def first(page, serve):
    return opened(page, serve)


@pytest.fixture(scope="module")
def standing(standing_page, serve):
    """Return the first screen for tests that unfold what the others leave alone."""
    return opened(standing_page, serve)


def opened(page, serve):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(serve(ROOT / "app.py"))
    page.locator(".viewer [role=article]").nth(3).wait_for()
    page.locator(".viewer .rows[aria-busy=false]").wait_for()
    return page


def test_the_first_screen_is_dense_reads_markdown_and_is_cut_while_a_slider_moves(first):
    assert first.evaluate(UNCOMPRESSED) == []

    def is_dense():
        seen = first.evaluate(SEEN)
        return seen["boundaries"] >= 4 and seen["overlaps"] >= 1

    wait_until(first, is_dense)

    assert "# Travel" not in first.locator(".viewer .rows").inner_text().split("1 Booking")[0]
    assert (
        first.locator(".viewer .md-table").first.evaluate("e => getComputedStyle(e).display")
        == "table"
    )
    first.get_by_role("button", name="Raw", exact=True).click()
    assert "# Travel and expenses policy" in first.locator(".viewer .rows").inner_text()

    place = first.locator(".viewer .place")
    wait_until_still(first)
    track = first.locator("[data-testid=stSlider] [role=group] > div").first.bounding_box()
    x, y = track["x"] + track["width"] * 0.5, track["y"] + track["height"] / 2
    first.mouse.move(x, y)
    first.mouse.down()
    first.mouse.move(x + 30, y, steps=4)
    wait_until(first, lambda: "/ 160" not in place.inner_text())
    while_held = place.inner_text()
    first.mouse.up()
    assert "/ 160" not in while_held
    limit = first.get_by_role("spinbutton").first
    wait_until(first, lambda: f"/ {int(limit.input_value()):,} " in place.inner_text())

    wait_for_end_of_run(first)
    charts_are_drawn_once_they_are_seen(first)


def test_what_follows_from_the_size_does_so_however_fast_the_slider_moves(first):
    """Found: of a burst of keys, and of a drag, the target size kept a place in between."""
    wait_until_still(first)
    slider = first.get_by_role("slider", name="Chunk size (tokens)")
    slider.focus()
    for _ in range(14):
        first.keyboard.press("ArrowRight", delay=30)  # as a key repeats that is held
    field = first.get_by_role("spinbutton", name="Chunk size (tokens)")
    # a browser that is busy takes back some of the steps: what follows from the size does so all the same
    wait_until(
        first, lambda: field.input_value() == slider.get_attribute("aria-valuetext") != "160"
    )
    wait_for_end_of_run(first)
    wait_until_still(first)
    size = int(field.input_value())
    first.get_by_text(f"Target size: {size * 3 // 4}").wait_for()
    assert "target_size" not in first.url


def test_one_step_back_leaves_the_page_that_was_opened_first(page, serve):
    """Found: for each setting that the first run began with, a step back led nowhere."""
    page.goto("data:text/html,before")
    page.goto(serve(ROOT / "app.py"))
    wait_until(page, lambda: "chunk_overlap" in page.url)
    page.locator(".viewer .row").nth(1).wait_for()
    wait_for_end_of_run(page)
    wait_until_still(page)
    assert page.evaluate("history.pagesOnly")
    page.go_back()
    wait_until(page, lambda: page.url.startswith("data:"))


def charts_are_drawn_once_they_are_seen(first):
    charts = first.locator(".plot")
    charts.nth(1).wait_for(state="attached")
    first.evaluate("() => new Promise((done) => requestIdleCallback(() => done()))")
    assert charts.locator(".main-svg").count() == 0
    assert not [name for name in first.evaluate(LOADED) if "plotly" in name.lower()]
    charts.nth(1).scroll_into_view_if_needed()
    for chart in charts.all():
        chart.locator(".main-svg").first.wait_for()


@pytest.mark.parametrize(("place", "label"), [("", "More options"), ("similarity", "More options"), ("", "About this document")])  # fmt: skip
def test_a_fold_that_is_opened_in_the_midst_of_the_first_run_stays_open(
    page, messages, serve, place, label
):
    messages.hold()
    page.context.clear_cookies(
        name="chunkwright.tab.held"
    )  # of another test's uploads, which the first run would wait for
    page.goto(f"{serve(ROOT / 'app.py')}/{place}", wait_until="commit")
    wait_until(page, lambda: messages.hold_a_run)
    fold = page.locator("[data-testid=stExpander] details").filter(has_text=label)
    messages.deliver_until(lambda: _is_drawn(page, fold))
    fold.locator("summary").click()
    wait_until(page, lambda: fold.evaluate("each => each.open"))
    messages.deliver()
    page.locator(".viewer .row, .similarity-readout").first.wait_for()
    wait_until_still(page)
    assert fold.evaluate("each => each.open")


def _is_drawn(page, fold):
    wait_for_frames(page)
    return fold.count() == 1 and fold.locator("summary").is_visible()


def test_what_is_unfolded_at_the_end_of_the_sidebar_comes_into_view(standing):
    summary = standing.locator("[data-testid=stSidebar] summary", has_text="About this document")
    details = summary.locator("xpath=..")

    def is_wholly_in_view():
        box = details.bounding_box()
        return box["height"] > 150 and box["y"] + box["height"] <= 800

    summary.click()
    wait_until(standing, is_wholly_in_view)


def test_a_long_fold_shows_its_beginning_and_leaves_the_result_in_view(standing):
    details = unfolded(standing)
    wait_until(standing, lambda: side(details, "y") + 320 <= 800)
    assert standing.locator(".viewer").bounding_box()["y"] > -100


def unfolded(page):
    """The options that are folded away, unfolded now, whichever test comes first: another may have scrolled since."""
    wait_for_end_of_run(page)
    summary = page.locator(".st-key-settings summary", has_text="More options")
    details = summary.locator("xpath=..")
    if details.evaluate("each => each.open"):
        summary.click()
        wait_until(page, lambda: not details.evaluate("each => each.open"))
        wait_until_still(page)
    summary.click()
    wait_until(page, lambda: side(details, "height") > 320)
    wait_until_still(page)
    return details


def test_an_option_far_down_the_form_is_set_with_the_text_in_sight(standing):
    unfolded(standing)
    # found: the text that a switch changes had scrolled away
    viewer = standing.locator(".viewer")
    top = viewer.bounding_box()["y"]
    last = standing.locator(".st-key-settings").get_by_text("Keep quotes whole")
    last.scroll_into_view_if_needed()
    wait_until_still(standing)
    assert 0 < last.bounding_box()["y"] < 800
    assert viewer.bounding_box()["y"] == top


@pytest.mark.parametrize("document", ["field_report.pdf", "travel_policy.md"])
def test_the_text_ends_with_the_window_below_what_is_said_of_it(page, serve, document):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{serve(ROOT / 'app.py')}/?document={document}&strategy=code")
    page.get_by_text("1 warning").wait_for()
    page.locator(".viewer .rows[aria-busy=false]").wait_for()
    if document.endswith(".md"):
        page.locator("summary", has_text="After an edit").click()
        page.get_by_label("The edited text").fill("One sentence of another text. " * 90)
        page.get_by_role("button", name="See what changes").click()
        page.locator(".viewer.with-edits").wait_for()
        page.locator("[data-testid=stMain]").evaluate("main => main.scrollTo(0, 0)")
    wait_until_still(page)
    box = page.locator(".viewer").bounding_box()
    assert 770 < box["y"] + box["height"] < 800
