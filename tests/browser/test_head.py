"""The head of the pages: its buttons say what they do, and stand in one place wherever one goes."""

from pathlib import Path

import pytest
from waiting import wait_until_still

APP = Path(__file__).resolve().parents[2] / "app.py"
WINDOW = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def walked(new_standing_page, serve):
    """The app, for tests that go from page to page."""
    return first_view(new_standing_page(), serve)


@pytest.fixture
def opened(walked):
    """The app as it is seen first, wherever the test before went."""
    walked.set_viewport_size(WINDOW)
    walked.get_by_role("link", name="Tune", exact=True).click()
    walked.locator(".viewer .row").nth(1).wait_for()
    wait_until_still(walked)
    return walked


@pytest.fixture(scope="module")
def standing(standing_page, serve):
    """The same, to be looked at, or left as it was."""
    return first_view(standing_page, serve)


def first_view(page, serve):
    page.set_viewport_size(WINDOW)
    page.goto(serve(APP))
    page.locator(".viewer .row").nth(1).wait_for()
    wait_until_still(page)
    return page


def test_the_splitter_is_told_in_words_where_they_leave_the_sentence_whole(standing):
    words = standing.locator(".st-key-head-present [data-testid=stMarkdownContainer]").first
    assert words.bounding_box()["width"] > 40


def test_the_buttons_keep_their_places_and_words_when_a_baseline_is_pinned(opened):
    names = ("undo", "redo", "history", "present", "pin", "take")
    parts = [f".st-key-head-{name} button" for name in names]
    parts.append(".st-key-strategy-gallery")

    def places():
        found = []
        for width in (1920, 1280):
            opened.set_viewport_size({"width": width, "height": 800})
            wait_until_still(opened)
            found.append([opened.locator(each).first.bounding_box() for each in parts])
            name = opened.locator(".st-key-head strong", has_text="travel_policy.md").first
            assert name.evaluate("each => each.scrollWidth <= each.clientWidth")
        return found

    before = places()
    opened.get_by_role("button", name="Pin as baseline").click()
    opened.locator(".st-key-head-baseline").wait_for()
    assert places() == before
    opened.get_by_role("button", name="Unpin").click()
    opened.locator(".st-key-head-baseline").wait_for(state="detached")


def test_the_sentence_of_a_long_name_takes_two_lines_and_is_not_cut(opened):
    height = opened.locator(".st-key-head").bounding_box()["height"]
    choose_document(opened, "service_contract.txt")
    sentence = opened.locator(".st-key-head p", has_text="service_contract.txt")
    wait_until_still(opened)
    assert "RAG." in sentence.inner_text()
    assert sentence.evaluate("p => [p.scrollWidth <= p.clientWidth, p.scrollHeight <= p.clientHeight]") == [True, True]  # fmt: skip
    assert opened.locator(".st-key-head").bounding_box()["height"] == height
    choose_document(opened, "travel_policy.md")


def choose_document(page, name):
    page.locator(".documents .open", has_text=name).click()
    page.locator(".st-key-head p", has_text=name).wait_for()


def test_the_two_ways_to_bring_a_text_stand_in_one_line(standing):
    paste = standing.get_by_role("button", name="Paste text")
    upload = standing.locator(".st-key-uploader section button").filter(visible=True).first
    first, second = upload.bounding_box(), paste.bounding_box()
    assert abs(first["y"] - second["y"]) < 4
    assert first["x"] + first["width"] <= second["x"]
    paste.click()
    standing.get_by_placeholder("Paste a text").wait_for()
    standing.keyboard.press("Escape")
    standing.get_by_role("dialog").wait_for(state="detached")


def test_the_room_of_a_scroll_bar_is_kept_where_there_is_none(standing):
    main = standing.locator("[data-testid=stMain]")
    assert main.evaluate("main => getComputedStyle(main).scrollbarGutter") == "stable"


def test_help_begins_where_other_pages_do(opened):
    tops = {420: [], 1280: []}
    for name, drawn in (("Experiments", "h4, .frame .row"), ("Help", "table")):
        opened.get_by_role("link", name=name, exact=True).click()
        opened.locator(drawn).first.wait_for()
        for width in tops:
            opened.set_viewport_size({"width": width, "height": 800})
            wait_until_still(opened)
            tops[width].append(opened.locator(".st-key-head p").first.bounding_box()["y"])
    for of_others, of_help in tops.values():
        assert of_help == of_others
        assert of_help < 80
    # found: the text of a card stood further below a title that is no link
    gaps = opened.locator(".st-key-help-how-do-i > *").evaluate_all(
        """cards => cards.map(card => {
          const [title, text] = [...card.querySelectorAll("p")].map(each => each.getBoundingClientRect());
          return Math.round(text.top - title.bottom);
        })"""
    )
    assert len(gaps) > 9
    assert len(set(gaps)) == 1


def test_settings_stand_at_even_distances(standing):
    heading = standing.locator(".st-key-strategy-gallery").bounding_box()
    assert heading["height"] < 30
    more = standing.locator(".st-key-settings [data-testid=stExpander]", has_text="More options")
    reset = standing.locator(".st-key-settings button", has_text="Defaults").filter(visible=True)
    fold, button = more.bounding_box(), reset.bounding_box()
    assert button["y"] - fold["y"] - fold["height"] < 20


def test_the_choices_of_a_form_stand_in_one_line(standing):
    more = standing.locator(".st-key-settings summary", has_text="More options")
    more.click()
    standing.get_by_text("Measure in").wait_for()
    wait_until_still(standing)
    lines = standing.locator(".st-key-settings [data-testid=stButtonGroup]").evaluate_all(
        """groups => groups.map(group => {
          const tops = [...group.querySelectorAll("button")].filter(each => each.innerText.trim())
            .map(each => each.getBoundingClientRect().top);
          return [group.innerText, new Set(tops).size];
        })"""
    )
    assert len(lines) > 2
    assert [said for said, count in lines if count > 1] == []
    more.click()
    standing.get_by_text("Measure in").wait_for(state="hidden")
    wait_until_still(standing)


def test_a_page_that_is_chosen_begins_at_its_top(opened):
    main = opened.locator("[data-testid=stMain]")
    main.evaluate("main => main.scrollTo(0, 300)")
    assert main.evaluate("main => main.scrollTop") > 0
    opened.get_by_role("link", name="Structure", exact=True).click()
    opened.wait_for_url("**/structure*")
    opened.get_by_text("follow its headings").first.wait_for()
    wait_until_still(opened)
    assert main.evaluate("main => main.scrollTop") == 0


def test_an_open_box_of_questions_leaves_the_list_of_pages_free(opened):
    """Found: half of the clicks on a page were lost, since the box reported its closing after them."""
    for name in ("Draft", "Import"):
        opened.get_by_role("link", name="Evaluate", exact=True).click()
        opened.get_by_role("button", name=name, exact=True).click()
        opened.get_by_test_id("stPopoverBody").wait_for()
        opened.get_by_role("link", name="Autotune", exact=True).click()
        opened.wait_for_url("**/autotune*")
        wait_until_still(opened)
        assert "/autotune" in opened.url


def test_the_box_of_drafts_closes_when_they_are_there(opened):
    opened.get_by_role("link", name="Evaluate", exact=True).click()
    opened.get_by_role("button", name="Draft", exact=True).click()
    opened.get_by_role("button", name="Draft questions").click()
    opened.get_by_test_id("stPopoverBody").wait_for(state="detached")
    opened.get_by_role("button", name="Accept all").wait_for()


def test_who_asks_a_model_for_questions_sees_the_page_and_what_became_of_it(opened):
    opened.get_by_role("link", name="Evaluate", exact=True).click()
    opened.get_by_role("button", name="Draft with a model").click()
    opened.get_by_role("dialog").get_by_role("button", name="Ask for questions").click()
    opened.get_by_role("dialog").wait_for(state="detached")
    opened.get_by_text("needs a key").wait_for()


#: at which sides what scrolls around an element cuts off its outline
CLIPPED = """(element) => {
    const column = element.closest("[data-testid=stColumn]");
    if (!column || getComputedStyle(column).overflowY === "visible") return [];
    const [inner, outer] = [element, column].map((each) => each.getBoundingClientRect());
    return ["left", "top"].filter((side) => inner[side] - outer[side] < 7)
        .concat(["right", "bottom"].filter((side) => outer[side] - inner[side] < 7));
}"""


def test_each_step_of_the_tour_outlines_what_it_speaks_of_and_dims_nothing(opened):
    opened.get_by_role("button", name="New here?").click()
    for step, meant in enumerate(["settings", "tune-viewer", "head-pin", "head-take"], 1):
        opened.locator(f".st-key-tour-{step}").wait_for()
        wait_until_still(opened)
        outlined = opened.evaluate(
            "() => [...document.querySelectorAll('[class*=st-key-]')]"
            ".filter((each) => parseFloat(getComputedStyle(each).outlineWidth) === 3"
            " && getComputedStyle(each).outlineStyle === 'solid')"
            ".flatMap((each) => [...each.classList].filter((name) => name.startsWith('st-key-')))"
        )
        assert outlined == [f"st-key-{meant}"]
        assert opened.locator(f".st-key-{meant}").evaluate(CLIPPED) == []
        behind = "each => getComputedStyle(each).backgroundColor"
        assert opened.locator(".stDialog").evaluate(behind) == "rgba(0, 0, 0, 0)"
        opened.locator(".st-key-tour-next button").click()
