"""Pinned cuts in a real browser: split by a click, moved and merged by keys, kept over a slider and a reload, taken away."""

import re
from pathlib import Path

import pytest
from selecting import PLACE
from waiting import choose_file, wait_for_end_of_run, wait_until, wait_until_still

from chunking import ChunkingConfig

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
#: where the bar stands that says where a boundary would be, and how far that is below the middle of its line
SHOWN = """(ghost) => {
    if (ghost.hidden || !ghost.classList.contains("within")) return [0, 0];
    const { left } = ghost.parentElement.getBoundingClientRect();
    return [left + parseFloat(ghost.style.getPropertyValue("--edge")), ghost.getBoundingClientRect().top];
}"""
OPTIONS = "sentence.chunk_size=120&sentence.chunk_overlap=0&sentence.min_chunk_size=0"
#: chunks of the policy with these, the first two of which fit together
TEXT = "\n\n".join(
    f"Part {n} has a sentence of its own. And part {n} has another one." for n in range(1, 9)
)


@pytest.fixture
def app(page, serve):
    page.goto(f"{serve(ROOT / 'app.py')}/?strategy=sentence&{OPTIONS}")
    page.locator(".viewer .row.chunk").first.wait_for()
    choose_file(
        page.locator("[data-testid=stSidebar] input[type=file]").first,
        [{"name": "parts.txt", "mimeType": "text/plain", "buffer": TEXT.encode()}],
    )
    page.locator(".viewer [role=article]", has_text="Part 1 has").first.wait_for()
    wait_for_end_of_run(page)
    yield page
    assert page.locator("[data-testid=stException]").count() == 0


def rows(page):
    """The texts of the chunks."""
    return page.locator(".viewer .row.chunk .text").all_inner_texts()


def listed(page, title):
    page.get_by_text(re.compile(f"^{title}$")).first.wait_for()
    wait_for_end_of_run(page)


def set_size(page, size):
    field = page.get_by_role("spinbutton", name=re.compile("Chunk size")).first
    field.fill(str(size))
    field.press("Enter")


def editor(page):
    page.get_by_role("button", name="Edit cuts").click()
    page.locator(".boundary-editor .block").first.wait_for()
    wait_for_end_of_run(page)


def viewer(page):
    page.get_by_role("button", name="Done").click()
    page.locator(".viewer .row.chunk").first.wait_for()
    wait_for_end_of_run(page)


def test_cuts_are_split_moved_and_merged_and_stay(app):
    # what is pointed at is what is shown, also below the sizes that stand at the boundaries
    editor(app)
    x, y = app.locator(".boundary-editor .rows").evaluate(PLACE, "And part 7 has")
    app.mouse.move(x, y)
    ghost = app.locator(".boundary-editor .ghost")
    wait_until(app, lambda: ghost.evaluate(SHOWN) == pytest.approx([x, y + 8], abs=4))
    top = app.locator(".boundary-editor").bounding_box()["y"]
    # split: a click at a word, in the text with its boundaries
    app.mouse.click(*app.locator(".boundary-editor .rows").evaluate(PLACE, "And part 2 has"))
    listed(app, "Pinned cuts: 1")
    assert app.locator(".boundary-editor .cut.pinned").count() == 1
    # found: the list of pins pushed the text down under the pointer
    assert app.locator(".boundary-editor").bounding_box()["y"] == top
    # moved by a key: a cut at the new place, and the strategy did not cut at the old one
    app.locator(".boundary-editor .cut.pinned").focus()
    app.keyboard.press("ArrowRight")
    cut = app.locator(".boundary-editor .cut.pinned")
    wait_until(app, lambda: "another" in (cut.first.get_attribute("aria-label") or ""))
    viewer(app)
    wait_until(app, lambda: rows(app)[0].endswith("And part 2 has another"))
    # another size keeps it, and m joins the chunk that is selected and the next
    set_size(app, 40)
    wait_until(app, lambda: len(rows(app)) > 3)
    before = rows(app)
    app.locator(".viewer .row.chunk .text").nth(1).click()
    app.get_by_text(f"Chunk 2 of {len(before)}", exact=True).wait_for()
    app.keyboard.press("m")
    listed(app, "Pinned cuts: 2")
    wait_until(app, lambda: rows(app)[1] != before[1])
    assert rows(app)[0] == before[0]
    assert rows(app)[1].split() == " ".join(before[1:3]).split()
    assert app.locator(".viewer .rule .pin").count() == 1
    assert app.locator(".viewer .text .pin").count() == 1
    assert app.locator(".viewer .legend .of-pins").is_visible()
    # still there after a reload, and in what is taken away
    app.reload()
    app.locator(".viewer [role=article]", has_text="Part 1 has").first.wait_for()
    listed(app, "Pinned cuts: 2")
    assert rows(app)[0].endswith("And part 2 has another")
    app.get_by_role("button", name="Take away").click()
    app.get_by_role("button", name="Download tuned.yaml").wait_for()
    with app.expect_download() as download:
        app.get_by_role("button", name="Download tuned.yaml").click()
    config = ChunkingConfig.loads(Path(download.value.path()).read_text("utf-8"))
    assert [(pin.kind, pin.document) for pin in config.pins] == [
        ("cut", "parts.txt"),
        ("join", "parts.txt"),
    ]
    assert config.pins[0].before.endswith("And part 2 has another")


def test_no_boundary_is_drawn_in_text_that_is_in_no_chunk(page, serve):
    """Found: front matter looked as if it stood in the first chunk, and a click in it left a pin that does nothing."""
    page.goto(f"{serve(ROOT / 'app.py')}/?document=article.md&strategy=markdown")
    page.locator(".viewer .row.chunk").first.wait_for()
    editor(page)
    dropped = page.locator(".boundary-editor .dropped")
    assert dropped.inner_text().strip().startswith("---\ntitle:")
    place = page.locator(".boundary-editor .rows").evaluate(PLACE, "author:")
    page.mouse.move(*place)
    page.mouse.click(*place)
    page.mouse.click(*page.locator(".boundary-editor .rows").evaluate(PLACE, "Tarrow breakwater"))
    listed(page, "Pinned cuts: 1")
    pinned = page.locator(".boundary-editor .cut.pinned")
    box = pinned.bounding_box()
    page.mouse.move(box["x"] + 90, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(*place, steps=4)
    page.mouse.up()
    wait_until_still(page)
    assert "Tarrow breakwater”. Chunk 1" in pinned.get_attribute("aria-label")


def test_the_text_goes_on_where_the_editor_was_left(page, serve):
    # found: Done led back to the beginning of the document, and the editor ended below the window
    page.goto(f"{serve(ROOT / 'app.py')}/?document=product_manual.md")
    page.locator(".viewer .row.chunk").first.wait_for()
    wait_for_end_of_run(page)
    editor(page)
    box = page.locator(".boundary-editor").bounding_box()
    assert 880 < box["y"] + box["height"] < 900
    scroll = page.locator(".boundary-editor .scroll")
    scroll.evaluate("scroll => scroll.scrollTo(0, 1500)")
    wait_until_still(page)
    viewer(page)
    wait_until(page, lambda: "chunk 1 of" not in page.locator(".viewer .place").inner_text())
    wait_until_still(page)
    editor(page)
    wait_until_still(page)
    assert scroll.evaluate("scroll => scroll.scrollTop") == pytest.approx(1500, abs=100)
