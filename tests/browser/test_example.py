"""Boundaries drawn by hand on Autotune, in a real browser: by click, key and drag, and what comes nearest used."""

import re
from pathlib import Path

import pytest
from selecting import PLACE
from waiting import choose_file, wait_for_end_of_run, wait_until

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]


@pytest.fixture
def app(page, serve):
    usual = "document=article.md&strategy=markdown&autotune.by=By+example"
    page.goto(f"{serve(ROOT / 'app.py')}/autotune?{usual}&example.strategies=heading")
    page.locator(".boundary-editor .block").first.wait_for()
    wait_for_end_of_run(page)
    yield page
    assert page.locator("[data-testid=stException]").count() == 0


def place(page, text):
    return page.locator(".boundary-editor .rows").evaluate(PLACE, text)


def drawn(page):
    """The words before each boundary."""
    cuts = page.locator(".boundary-editor .cut")
    return cuts.evaluate_all("all => all.map((cut) => cut.ariaLabel.match(/(\\S+)”$/)[1])")


def told(page, count):
    """Wait until Python knows of so many boundaries."""
    noun = "boundary" if count == 1 else "boundaries"
    page.get_by_text(re.compile(rf"^{count} {noun} drawn")).wait_for()
    wait_for_end_of_run(page)


def test_boundaries_are_drawn_by_click_and_keyboard_and_the_nearest_is_used(app):
    app.mouse.click(*place(app, "agreeing on the time."))
    told(app, 1)
    app.keyboard.press("Escape")
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "b"):
        app.keyboard.press(key)
    told(app, 2)
    assert drawn(app)[0] == "time."
    app.reload()
    told(app, 2)
    app.get_by_role("button", name="Find the nearest").click()
    app.get_by_role("button", name="Use this").wait_for()
    wait_for_end_of_run(app)
    app.locator(".boundary-editor .other").first.hover()
    app.locator(".boundary-editor .tip", has_text="cuts here").wait_for()
    title = app.locator(".st-key-example-match strong").inner_text()
    size = re.search(r" · ([\d,]+) tokens", title)[1].replace(",", "")
    app.get_by_role("button", name="Use this").click()
    app.locator(".viewer [role=article]").first.wait_for()
    app.wait_for_url(
        re.compile(rf"strategy=heading.*chunk_size={size}|chunk_size={size}.*strategy=heading")
    )


def test_a_boundary_is_dragged_moved_by_key_removed_and_brought_back(app):
    app.mouse.click(*place(app, "agreeing on the time."))
    told(app, 1)
    line = app.locator(".boundary-editor .cut").bounding_box()
    app.mouse.move(line["x"] + 90, line["y"] + line["height"] / 2)
    app.mouse.down()
    app.mouse.move(*place(app, "reading_time_minutes:"), steps=6)
    app.mouse.up()
    wait_until(app, lambda: drawn(app) == ["reading_time_minutes:"])
    app.keyboard.press("ArrowRight")
    wait_until(app, lambda: drawn(app) == ["18"])
    app.keyboard.press("Delete")
    wait_until(app, lambda: drawn(app) == [])
    app.get_by_text("click between two lines or words").wait_for()
    wait_for_end_of_run(app)
    app.keyboard.press("Control+z")
    wait_until(app, lambda: drawn(app) == ["18"])
    told(app, 1)
    app.locator(".boundary-editor .remove").click()
    wait_until(app, lambda: drawn(app) == [])


def test_steps_that_are_made_while_the_page_is_busy_are_taken_back_one_by_one(app):
    app.mouse.click(*place(app, "agreeing on the time."))
    for _ in range(4):
        app.keyboard.press("ArrowRight")
    told(app, 1)
    places = [drawn(app)]
    for _ in range(4):
        app.keyboard.press("Control+z")
        wait_until(app, lambda: drawn(app) != places[-1])
        wait_for_end_of_run(app)
        places.append(drawn(app))
    assert places[-1] == ["time."]


def test_a_boundary_between_paragraphs_moves_no_text(app):
    before = place(app, "On the evening of 9")
    app.mouse.click(*place(app, "# The Bell Under the Ice"))
    told(app, 1)
    assert place(app, "On the evening of 9") == before


RIGHT_TO_LEFT = "نص عربي قصير. جملة ثانية هنا.\n\nAn English line. It ends.\n"


def test_a_text_from_right_to_left_is_drawn_in_by_touch_and_key(new_page, serve):
    """Found: the button that removes lay outside what is shown, and the arrow keys went the wrong way."""
    page = new_page(has_touch=True)
    page.goto(f"{serve(ROOT / 'app.py')}/autotune?autotune.by=By+example&document=article.md")
    page.locator(".boundary-editor .block").first.wait_for()
    wait_for_end_of_run(page)
    name = {"name": "rtl.txt", "mimeType": "text/plain", "buffer": RIGHT_TO_LEFT.encode()}
    choose_file(page.locator("input[type=file]").first, name)
    page.locator(".boundary-editor .block", has_text="An English line.").wait_for()
    wait_for_end_of_run(page)
    _, y = place(page, "قصير.")
    left = page.locator(".boundary-editor .rows").evaluate(
        PLACE.replace("box.right", "box.left"), "قصير."
    )[0]
    page.touchscreen.tap(left + 1, y)
    told(page, 1)
    assert drawn(page) == ["قصير."]
    page.keyboard.press("ArrowLeft")
    wait_until(page, lambda: drawn(page) == ["جملة"])
    wait_for_end_of_run(page)
    box = page.locator(".boundary-editor .remove").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_until(page, lambda: drawn(page) == [])
    end = page.locator(".boundary-editor .rows").evaluate(PLACE, "An English line.")
    page.touchscreen.tap(*end)
    wait_until(page, lambda: drawn(page) == ["line."])
