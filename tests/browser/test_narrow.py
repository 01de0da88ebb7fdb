"""Narrow windows: on a phone the result comes before the settings, in a zoomed window two columns fit."""

from pathlib import Path

import pytest
from waiting import side, wait_until, wait_until_still

APP = Path(__file__).resolve().parents[2] / "app.py"


@pytest.fixture
def opened(page, serve):
    """Return a function that opens a page of the app in a window, as far as something stands on it."""

    def open_page(width: int, height: int, name: str = "", drawn: str = ".viewer .row >> nth=1"):
        page.set_viewport_size({"width": width, "height": height})
        return open_at(page, f"{serve(APP)}/{name}", drawn)

    return open_page


def open_at(page, address: str, drawn: str):
    page.goto(address)
    page.locator(drawn).first.wait_for()
    wait_until_still(page)
    return page


@pytest.fixture(scope="module")
def tuning(standing_page, serve):
    """Return the page Tune, in whose window nothing but what a test closes again is opened."""
    return open_at(standing_page, serve(APP), ".viewer .row >> nth=1")


@pytest.fixture
def in_window(tuning):
    """Return a function that gives the page Tune in a window of another size, as if it had been opened there."""

    def resize(width: int, height: int):
        tuning.set_viewport_size({"width": width, "height": height})
        wait_until_still(tuning)
        return tuning

    return resize


def scrolls_sideways(page) -> bool:
    return page.evaluate(
        "() => [document.documentElement, document.querySelector('[data-testid=stMain]')]"
        ".some((element) => element.scrollWidth > element.clientWidth)"
    )


def test_a_phone_shows_the_result_and_keeps_the_settings_in_a_drawer(in_window):
    page = in_window(420, 800)
    settings = page.locator(".st-key-settings")
    assert not settings.is_visible()
    assert page.locator(".viewer").bounding_box()["y"] < 300
    assert not scrolls_sideways(page)
    page.locator(".settings-bar summary").click()
    settings.wait_for()
    page.locator("[data-testid=stNumberInput] input").first.wait_for()
    assert not scrolls_sideways(page)
    page.locator(".settings-bar summary").click(position={"x": 200, "y": 24})
    settings.wait_for(state="hidden")


def test_escape_closes_the_drawer_which_alone_is_bright(in_window):
    page = in_window(420, 900)
    documents = page.locator("[data-testid=stExpandSidebarButton]")
    documents.wait_for()
    page.locator(".settings-bar summary").click()
    page.locator(".st-key-settings").wait_for()
    documents.wait_for(state="hidden")
    page.keyboard.press("Escape")
    page.locator(".st-key-settings").wait_for(state="hidden")
    documents.wait_for()


def test_the_button_of_documents_gives_way_to_what_is_read_on(in_window):
    page = in_window(420, 900)
    documents = page.locator("[data-testid=stExpandSidebarButton]")
    documents.wait_for()
    page.mouse.move(5, 400)  # beside the viewer, which scrolls itself
    page.mouse.wheel(0, 400)
    documents.wait_for(state="hidden")
    page.mouse.wheel(0, -100)
    documents.wait_for()
    page.mouse.wheel(0, -400)


def test_the_button_of_documents_covers_no_settings(in_window):
    page = in_window(853, 533)
    documents = page.locator("[data-testid=stExpandSidebarButton]")
    documents.wait_for()
    page.mouse.move(848, 300)  # beside the viewer, which scrolls itself
    page.mouse.wheel(0, 500)
    documents.wait_for(state="hidden")
    page.mouse.wheel(0, -60)
    documents.wait_for()
    wait_until_still(page)
    box, settings = documents.bounding_box(), page.locator(".st-key-settings").bounding_box()
    assert box["y"] + box["height"] <= settings["y"]
    page.mouse.wheel(0, -600)


@pytest.mark.parametrize(("width", "height"), [(420, 800), (853, 533)])
def test_the_inspector_stands_over_the_text_and_is_closed(in_window, width, height):
    page = in_window(width, height)
    page.locator("[data-testid=stSidebar][data-collapsed=true]").wait_for(state="attached")
    page.locator(".viewer .row .text").nth(0).click()
    inspector = page.locator(".st-key-inspector").filter(visible=True)
    inspector.wait_for()
    wait_until(page, lambda: side(page.locator(".viewer"), "width") > 0.6 * width)
    wait_until_still(page)
    box = inspector.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert box["y"] + box["height"] <= height
    assert not scrolls_sideways(page)
    page.locator(".st-key-inspector-close button").filter(visible=True).click()
    inspector.wait_for(state="detached")


def test_on_a_page_that_is_just_opened_the_chosen_chunk_covers_no_text(opened):
    """Found: whoever came back to Tune saw the inspector, and none of the text."""
    page = opened(420, 800)
    inspector = page.locator(".st-key-inspector")
    page.locator(".viewer .row .text").nth(0).click()
    inspector.wait_for()
    wait_until(page, lambda: side(inspector, "height") > 300)
    for name, drawn in (("Structure", ".outline"), ("Tune", ".st-key-inspector")):
        page.get_by_test_id("stExpandSidebarButton").click()
        page.get_by_test_id("stSidebarNav").get_by_role("link", name=name, exact=True).click()
        page.locator(drawn).first.wait_for()
        wait_until_still(page)
    assert inspector.bounding_box()["height"] < 80
    inspector.click(position={"x": 60, "y": 20})
    wait_until(page, lambda: side(inspector, "height") > 300)


#: what a page shows last
PAGES = {
    "structure": ".outline",
    "compare": ".compare .row",
    "evaluate": "[data-testid=stMetric], .frame .row",
    "experiments": "h4",
    "playground": "[role=searchbox], [type=search]",
    "similarity": ".similarity-line",
    "autotune": "[data-testid=stBaseButton-primary]",
    "help": "table",
}


@pytest.mark.slow
def test_no_page_is_cut_off_on_a_phone_or_at_twice_the_size(opened):
    page = opened(420, 800, "?strategy=markdown")
    for name, last in PAGES.items():
        choose_page(page, name.capitalize())
        page.wait_for_url(f"**/{name}*")
        page.locator(last).first.wait_for(state="attached")
        for width, height in ((640, 400), (420, 800)):
            page.set_viewport_size({"width": width, "height": height})
            wait_until_still(page)  # a table is told of its new width after the page is laid out
            assert not scrolls_sideways(page)
            assert cut_off(page) == [], f"{name} at {width} px"


def choose_page(page, title: str) -> None:
    """Take a page from the list that a phone opens over the one that is read."""
    page.get_by_test_id("stExpandSidebarButton").click()
    page.get_by_test_id("stSidebarNavLink").filter(has_text=title).click()
    page.locator("[data-testid=stSidebar][data-collapsed=true]").wait_for(state="attached")


def cut_off(page) -> list[str]:
    """Buttons and fields that stand partly outside of the window, and that nothing scrolls into it."""
    return page.evaluate(
        """() => [...document.querySelectorAll("[data-testid=stMain] :is(button, input, select, textarea)")]
          .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
          .filter((each) => { const { left, right, width } = each.getBoundingClientRect();
            return width > 1 && (left < -1 || right > innerWidth + 1); })
          .filter((each) => { for (let up = each.parentElement; up; up = up.parentElement)
            if (up.scrollWidth > up.clientWidth && /auto|scroll/.test(getComputedStyle(up).overflowX)) return false;
            return true; })
          .map((each) => each.outerHTML.slice(0, 200))"""
    )


@pytest.fixture(scope="module")
def beside_baseline(new_standing_page, serve):
    """Return the page Tune with what it shows pinned."""
    page = open_at(new_standing_page(), serve(APP), ".viewer .row >> nth=1")
    page.get_by_role("button", name="Pin as baseline").click()
    page.locator(".st-key-head-baseline").wait_for()
    return page


@pytest.mark.parametrize("width", [1280, 853])
def test_the_head_is_one_line_beside_a_baseline(beside_baseline, width):
    page = beside_baseline
    page.set_viewport_size({"width": width, "height": 800})
    wait_until_still(page)
    assert page.locator(".st-key-head").bounding_box()["height"] < 60
    assert not scrolls_sideways(page)


def test_a_page_that_is_enlarged_gives_up_its_sidebar_and_fits_with_it(beside_baseline):
    page = beside_baseline
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("[data-testid=stSidebar][data-collapsed=false]").wait_for(state="attached")
    page.set_viewport_size({"width": 853, "height": 533})
    page.locator("[data-testid=stSidebar][data-collapsed=true]").wait_for(state="attached")
    page.get_by_test_id("stExpandSidebarButton").click()
    page.locator("[data-testid=stSidebar][data-collapsed=false]").wait_for(state="attached")
    wait_until(page, lambda: side(page.locator(".viewer"), "width") < 400)
    wait_until(page, lambda: not scrolls_sideways(page))
    assert cut_off(page) == []
    name = page.locator(".st-key-head > * > [data-testid=stMarkdown] strong").first
    assert name.bounding_box()["width"] > 70


def test_a_sidebar_that_gave_way_is_back_when_there_is_room_and_one_closed_by_hand_is_not(opened):
    page = opened(1280, 800)
    is_open, is_closed = (
        page.locator(f"[data-testid=stSidebar][data-collapsed={each}]")
        for each in ("false", "true")
    )
    is_open.wait_for(state="attached")
    page.set_viewport_size({"width": 853, "height": 533})
    is_closed.wait_for(state="attached")
    page.set_viewport_size({"width": 1280, "height": 800})
    is_open.wait_for(state="attached")
    page.get_by_test_id("stSidebarCollapseButton").locator("button").click()
    is_closed.wait_for(state="attached")
    for width in (853, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        wait_until_still(page)
    assert is_closed.count() == 1


def test_a_tab_with_room_has_the_sidebar_that_gave_way_in_another(opened):
    page = opened(853, 533)
    wait_until_still(page)
    page.locator("[data-testid=stSidebar][data-collapsed=true]").wait_for(state="attached")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("[data-testid=stSidebar][data-collapsed=false]").wait_for(state="attached")
    page.set_viewport_size({"width": 853, "height": 533})
    page.locator("[data-testid=stSidebar][data-collapsed=true]").wait_for(state="attached")
    other = page.context.new_page()
    other.set_viewport_size({"width": 1280, "height": 800})
    other.goto(page.url)
    other.locator("[data-testid=stSidebar][data-collapsed=false]").wait_for(state="attached")
    other.close()


def test_a_sidebar_that_was_opened_to_choose_gives_way_to_what_was_chosen(opened):
    page = opened(853, 533)
    is_open, is_closed = (
        page.locator(f"[data-testid=stSidebar][data-collapsed={each}]")
        for each in ("false", "true")
    )
    is_closed.wait_for(state="attached")
    for choice in (
        page.get_by_test_id("stSidebarNav").get_by_role("link", name="Compare"),
        page.locator(".documents .open", has_text="article.md"),
    ):
        page.get_by_test_id("stExpandSidebarButton").click()
        is_open.wait_for(state="attached")
        wait_until_still(page)
        choice.click()
        is_closed.wait_for(state="attached")


def test_the_page_is_named_above_the_document_where_its_sentence_has_no_room(in_window):
    page = in_window(420, 800)
    name = page.locator(".st-key-head > * > [data-testid=stMarkdown] strong").first
    for width, shown in ((420, "block"), (853, "block"), (1280, "none")):
        page.set_viewport_size({"width": width, "height": 800})
        wait_until_still(page)
        said = name.evaluate(
            "(it) => { const { content, display } = getComputedStyle(it, '::before'); return [content, display]; }"
        )
        assert said == ['"Tune"', shown]


def test_the_map_of_structure_stands_below_its_tree_on_a_phone(opened):
    page = opened(420, 800, "structure", ".outline .line >> nth=3")
    tree, drawn = (page.locator(f".outline {each}").bounding_box() for each in (".tree", ".icicle"))
    assert drawn["width"] > 350
    assert drawn["height"] > 140
    assert tree["y"] + tree["height"] <= drawn["y"]
    assert not scrolls_sideways(page)


@pytest.fixture(scope="module")
def similarity(new_standing_page, serve):
    """Return the page Similarity, as wide as most windows."""
    return open_at(new_standing_page(), f"{serve(APP)}/similarity", ".similarity-readout")


def test_the_question_mark_of_a_field_stands_in_the_line_of_its_last_word(similarity):
    page = similarity
    page.get_by_text("More options", exact=True).first.click()
    page.get_by_role("spinbutton", name="Smoothing (gaps)").wait_for()
    wait_until_still(page)
    for name in (
        "Smallest chunk (tokens)",
        "Window (sentences)",
        "Smoothing (gaps)",
        "Asides (groups)",
    ):
        label = page.locator("[data-testid=stMarkdown] p", has_text=name)
        label.wait_for()
        wait_until_still(page)
        text, mark = label.locator("> span").nth(0), label.get_by_test_id("stTooltipIcon")
        assert mark.bounding_box()["y"] < below(text) - 8
        field = page.get_by_role("spinbutton", name=name).bounding_box()
        assert mark.bounding_box()["x"] + mark.bounding_box()["width"] <= field["x"]


def test_three_short_choices_stand_side_by_side(similarity):
    page = similarity
    choices = page.get_by_role("radiogroup", name="Threshold by").locator("> button")
    choices.nth(2).wait_for()
    wait_until_still(page)
    assert len({each.bounding_box()["y"] for each in choices.all()}) == 1


def test_beside_the_inspector_the_viewer_says_where_it_is(in_window):
    page = in_window(1280, 800)
    page.locator(".viewer .row .text").nth(0).click()
    page.locator(".st-key-inspector").filter(visible=True).wait_for()
    wait_until(page, lambda: side(page.locator(".viewer"), "width") < 500)
    wait_until_still(page)
    path = page.locator(".viewer .path")
    assert path.evaluate("(path) => path.scrollWidth <= path.clientWidth")
    assert not page.locator(".viewer .hint").is_visible()
    page.locator(".st-key-inspector-close button").filter(visible=True).click()
    page.locator(".st-key-inspector").filter(visible=True).wait_for(state="detached")


def test_a_phone_cuts_nothing_off_beside_a_baseline_and_closes_its_list_of_pages(opened):
    page = opened(420, 900)
    wait_until_still(page)  # what is drawn again under the pointer is not pressed
    page.locator(".st-key-head-pin button").filter(visible=True).click()
    page.locator(".st-key-figures [data-testid=stMetricDelta]").first.wait_for()
    wait_until_still(page)
    for part in (".st-key-certificate", ".st-key-reader", ".st-key-head-baseline"):
        box = page.locator(part).last.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 420
        assert box["height"] < 60
    bar = page.locator(".settings-bar summary").bounding_box()["y"]
    wait_until(page, lambda: below(page.locator(".viewer .legend")) <= bar)
    choose_page(page, "Compare")


def below(part) -> float:
    box = part.bounding_box()
    return box["y"] + box["height"]


def test_a_zoomed_window_names_the_document_and_has_the_figures_in_one_line(in_window):
    page = in_window(853, 533)
    name = page.locator(".st-key-head [data-testid=stMarkdown] strong").first
    assert name.inner_text() == "travel_policy.md"
    assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth")
    reader = page.locator(".st-key-reader")
    assert "Embedding model" in reader.inner_text()
    row = page.locator(".st-key-figures [data-testid=stMetric]").first.bounding_box()
    assert reader.bounding_box()["y"] < row["y"] + row["height"]
    assert page.locator(".viewer .scroll").bounding_box()["y"] < 250
