"""The head of the pages: its buttons say what they do, and stand in one place wherever one goes."""

from pathlib import Path

import pytest
from waiting import wait_until_still

APP = Path(__file__).resolve().parents[2] / "app.py"


@pytest.fixture
def opened(page, serve):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(serve(APP))
    page.locator(".viewer .row").nth(1).wait_for()
    wait_until_still(page)
    return page


def test_the_splitter_is_told_in_words_where_they_leave_the_sentence_whole(opened):
    words = opened.locator(".st-key-head-present [data-testid=stMarkdownContainer]").first
    assert words.bounding_box()["width"] > 40
    sentence = opened.locator(".st-key-head > * > [data-testid=stMarkdown] p").first
    assert sentence.evaluate("p => p.scrollWidth <= p.clientWidth")


def test_the_room_of_a_scroll_bar_is_kept_where_there_is_none(opened):
    main = opened.locator("[data-testid=stMain]")
    assert main.evaluate("main => getComputedStyle(main).scrollbarGutter") == "stable"


@pytest.mark.parametrize("width", [420, 1280])
def test_help_begins_where_other_pages_do(opened, serve, width):
    opened.set_viewport_size({"width": width, "height": 800})
    tops = []
    for name, drawn in (("experiments", "h4"), ("help", "table")):
        opened.goto(f"{serve(APP)}/{name}")
        opened.locator(drawn).first.wait_for()
        wait_until_still(opened)
        tops.append(opened.locator(".st-key-head p").first.bounding_box()["y"])
    assert tops[0] == tops[1]
    assert tops[1] < 80
