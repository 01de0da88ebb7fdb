"""The viewer with a long document: few boxes at first, every chunk in the end, and the reader's place kept."""

from pathlib import Path

import pytest
from waiting import choose_file, side, wait_for_end_of_run, wait_until

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
LAST = "The very last of all stars is Zubenelgenubi."
TEXT = "\n\n".join(
    f"## Star {n}\n\nStar {n} was seen on night {n}. It is as bright as star {n + 7} and moves with "
    f"star {n // 3}. Observer {n % 11} wrote it down, and nobody has doubted it since."
    for n in range(2500)
)


#: the number of the chunk in the middle of the window, null where none is drawn yet
IN_MIDDLE = """(scroll) => {
    const { top, height } = scroll.getBoundingClientRect();
    const inside = [...scroll.querySelectorAll(".chunk.near")].find((chunk) => {
        const box = chunk.getBoundingClientRect();
        return box.top > top + height / 3 && box.bottom < top + height;
    });
    return inside?.dataset.index ?? null;
}"""


@pytest.fixture
def long(page, serve, tmp_path):
    """The app with a long document in about 2,500 chunks, all of which are in the page."""
    open_long(page, serve, tmp_path)
    yield page
    assert page.locator("[data-testid=stException]").count() == 0


@pytest.fixture(scope="module")
def opened(standing_page, serve, tmp_path_factory):
    """The same, for tests that leave the size of the chunks alone."""
    open_long(standing_page, serve, tmp_path_factory.mktemp("long"))
    return standing_page


@pytest.fixture
def stars(opened):
    """The same, read from its beginning; a test closes again what it opens."""
    wait_filled(opened)
    wait_for_end_of_run(opened)
    opened.locator(".viewer .scroll").evaluate("e => (e.scrollTop = 0)")
    wait_until(opened, lambda: told(opened) == 1)
    yield opened
    assert opened.locator("[data-testid=stException]").count() == 0


def open_long(page, serve, folder):
    file = folder / "stars.md"
    file.write_text(f"{TEXT}\n\n{LAST}\n", encoding="utf-8")
    page.goto(f"{serve(ROOT / 'app.py')}/?strategy=sentence&sentence.chunk_size=60")
    page.locator(".viewer [role=article]").first.wait_for()
    choose_file(page.locator("input[type=file]").first, file)
    page.wait_for_url("**document=stars.md*")
    wait_until(page, lambda: count(page) > 2000)
    wait_filled(page)


def count(page):
    """How many chunks the viewer says there are."""
    place = page.locator(".viewer .place").inner_text()
    return int(place.split(" of ")[1].split()[0].replace(",", "")) if " of " in place else 0


def wait_filled(page):
    page.locator(".viewer .rows[aria-busy=false]").wait_for()


def move(page, steps=1):
    """Press the slider of the chunk size to the right; return when the new chunks stand there."""
    limit = page.locator(".viewer .place").inner_text().split(" / ")[1]
    page.get_by_role("slider").first.focus()
    for _ in range(steps):
        page.keyboard.press("ArrowRight")
    wait_until(page, lambda: limit not in page.locator(".viewer .place").inner_text())


def test_every_chunk_comes_into_the_page_what_is_near_first_and_the_end_is_one_key_away(long):
    assert long.locator(".viewer [role=article]").count() == count(long)
    shown = "".join(long.locator(".viewer .text").all_text_contents())
    assert all(f"Star {n} was seen on night {n}." in shown for n in range(2500))

    long.locator(".viewer .rows").evaluate(
        """(rows) => {
            new MutationObserver((_, observer) => {
                observer.disconnect();
                requestAnimationFrame(() => (window.boxes = rows.querySelectorAll(".row").length));
            }).observe(rows, { childList: true });
        }"""
    )
    move(long)
    wait_filled(long)
    assert 0 < long.evaluate("window.boxes") < count(long) / 4
    assert long.locator(".viewer [role=article]").count() == count(long)

    move(long)
    long.locator(".viewer .scroll").focus()
    long.keyboard.press("End")
    last = long.locator(f".viewer .chunk[data-index='{count(long) - 1}']")
    last.wait_for()
    assert LAST in last.inner_text()
    wait_until(long, lambda: is_in_window(long, last))
    wait_filled(long)
    assert is_in_window(long, last)


#: the top of the match that is marked as the current one, nothing while rows are being replaced
MATCH = """() => {
    const [range] = CSS.highlights.get("chunk-viewer-current") ?? [];
    return range?.startContainer.isConnected ? range.getBoundingClientRect().top : null;
}"""


def test_a_reader_in_the_middle_stays_there_while_the_size_changes(long):
    long.locator(".viewer .query").fill("Star 1200 was seen")
    long.get_by_text("1 of 1", exact=True).wait_for()
    wait_until(long, lambda: long.evaluate(MATCH) is not None)
    before = long.evaluate(MATCH)
    for _ in range(3):
        move(long)
        wait_until(long, lambda: is_at(long, before))
    wait_filled(long)
    wait_for_end_of_run(long)
    assert is_at(long, before)


def test_a_chunk_that_is_clicked_stays_where_it_is_as_the_inspector_opens_and_closes(stars):
    scroll = stars.locator(".viewer .scroll")
    scroll.evaluate("e => (e.scrollTop = e.scrollHeight / 2)")
    wait_until(stars, lambda: scroll.evaluate(IN_MIDDLE) is not None)
    index = scroll.evaluate(IN_MIDDLE)
    chunk = stars.locator(f".viewer .chunk[data-index='{index}']")
    before = chunk.bounding_box()
    chunk.locator(".text").click()
    stars.locator(".st-key-inspector").wait_for()
    wait_until(stars, lambda: side(chunk, "width") < before["width"] - 50)
    wait_until(stars, lambda: abs(side(chunk, "y") - before["y"]) < 60)
    assert told(stars) == int(index) + 1
    stars.get_by_test_id("stMetric").first.click()  # where nothing can have the focus
    stars.keyboard.press("Escape")
    stars.locator(".st-key-inspector").wait_for(state="hidden")
    wait_until(stars, lambda: abs(side(chunk, "width") - before["width"]) < 4)
    wait_until(stars, lambda: abs(side(chunk, "y") - before["y"]) < 60)


def test_the_table_of_chunks_scrolls_to_the_one_that_is_chosen_in_the_text(stars):
    """Found: its first 200 rows are drawn, and a chunk far down was nowhere to be seen in it."""
    tab = stars.get_by_role("tab", name="Table")
    stars.get_by_test_id("stMain").evaluate("e => (e.scrollTop = e.scrollHeight)")
    before = tab.bounding_box()["y"]
    tab.click()
    table = stars.locator(".frame", has=stars.get_by_role("table", name="Chunks"))
    table.locator(".row").nth(100).wait_for()
    # found: at the end of the page the table came below the fold
    assert abs(tab.bounding_box()["y"] - before) < 60
    scroll = stars.locator(".viewer .scroll")
    scroll.evaluate("e => (e.scrollTop = e.scrollHeight / 2)")
    wait_until(stars, lambda: scroll.evaluate(IN_MIDDLE) is not None)
    index = scroll.evaluate(IN_MIDDLE)
    stars.locator(f".viewer .chunk[data-index='{index}'] .text").click()
    chosen = table.locator(f".row.chosen[data-id='{index}']")
    chosen.wait_for()
    inside = "row => { const [a, b] = [row, row.closest('.frame')].map((e) => e.getBoundingClientRect()); return a.top > b.top && a.bottom < b.bottom; }"
    wait_until(stars, lambda: chosen.evaluate(inside))
    stars.keyboard.press("Escape")
    stars.locator(".st-key-inspector").wait_for(state="hidden")
    stars.get_by_role("tab", name="Sizes").click()


def told(page):
    """The number of the chunk that the bar above the text tells of."""
    place = page.locator(".viewer .place").inner_text()
    return int(place.split()[1].replace(",", ""))


def test_the_size_in_the_margin_says_of_what_and_the_lines_between_chunks_are_as_long(stars):
    """Found: what is hidden at the end of a chunk took its room, so that the lines meant something, it seemed."""
    chunk = stars.locator(".viewer .chunk.near").first
    size = chunk.locator(".size").inner_text()
    chunk.locator(".meter").hover()
    stars.locator(".viewer .tip", has_text=f"{size} of at most 60 tokens").wait_for()
    hidden = "rules => Math.max(...rules.map((rule) => rule.clientWidth))"
    assert stars.locator(".viewer .chunk.near .because").evaluate_all(hidden) == 0


def test_the_bar_tells_the_selected_chunk_while_it_is_in_view_and_a_button_leads_back_to_it(stars):
    stars.locator(".viewer .chunk[data-index='1'] .text").click()
    stars.locator(".st-key-inspector").wait_for()
    wait_until(stars, lambda: told(stars) == 2)
    stars.locator(".viewer .scroll").evaluate("e => (e.scrollTop = e.scrollHeight / 2)")
    wait_until(stars, lambda: told(stars) > 100)
    back = stars.get_by_role("button", name="↑ Chunk 2", exact=True)
    back.click()
    wait_until(stars, lambda: told(stars) == 2)
    back.wait_for(state="hidden")
    for _ in range(2):
        stars.keyboard.press("j")
    stars.locator(".st-key-inspector", has_text="Chunk 4 of").wait_for()
    stars.keyboard.press("Escape")
    stars.locator(".st-key-inspector").wait_for(state="hidden")


def test_edit_cuts_begins_at_what_is_in_view(stars):
    stars.locator(".viewer .scroll").evaluate("e => (e.scrollTop = e.scrollHeight / 2)")
    wait_until(stars, lambda: told(stars) > 100)
    stars.get_by_role("button", name="Edit cuts").click()
    scroll = stars.locator(".boundary-editor .scroll")
    share = "e => (e.scrollTop + e.clientHeight / 2) / e.scrollHeight"
    wait_until(stars, lambda: scroll.evaluate(share) == pytest.approx(0.5, abs=0.1))
    stars.get_by_role("button", name="Done").click()
    stars.locator(".viewer .row").first.wait_for()


def is_at(page, place):
    """Whether the current match stands within three lines of a place, and in the window."""
    top, window = page.evaluate(MATCH), page.locator(".viewer .scroll").bounding_box()
    inside = top is not None and window["y"] <= top <= window["y"] + window["height"]
    return inside and abs(top - place) < 60


def is_in_window(page, chunk):
    window, box = page.locator(".viewer .scroll").bounding_box(), chunk.bounding_box()
    return window["y"] - 1 <= box["y"] < window["y"] + window["height"]


def test_chunks_out_of_sight_are_as_high_as_thought(page, serve):
    """Found: boxes that were still empty when the browser first laid them out stayed without height."""
    page.set_viewport_size({"width": 1400, "height": 1000})
    page.goto(f"{serve(ROOT / 'app.py')}/?document=field_report.pdf&strategy=sentence")
    page.locator(".viewer.paged").wait_for()
    wait_filled(page)
    page.get_by_role("slider").first.focus()
    page.keyboard.press("ArrowRight")
    page.locator(".viewer .place", has_text="/ 550 ").wait_for()
    wait_filled(page)
    wait_for_end_of_run(page)
    heights = page.locator(".viewer .row").evaluate_all(
        "rows => rows.map((row) => row.offsetHeight)"
    )
    assert len(heights) > 3
    assert min(heights) > 300


def test_paragraphs_of_an_item_stand_below_each_other(page, serve, tmp_path):
    """Found: *Definitions."License" shall mean …*, as if they were one."""
    file = tmp_path / "loose.md"
    file.write_text("1. Definitions.\n\n   A licence is the terms.\n\n   An owner has them.\n")
    page.goto(f"{serve(ROOT / 'app.py')}/?document=article.md")
    choose_file(page.locator("input[type=file]").first, file)
    item = page.locator(".viewer .md-item", has_text="An owner has them").first
    item.wait_for()
    tops = [each.bounding_box()["y"] for each in item.locator(".md-paragraph").all()]
    assert len(tops) == 3
    assert tops == sorted(set(tops))
    marker = item.locator(".md-marker").bounding_box()
    assert abs(marker["y"] - tops[0]) < 4, "the first stands beside the number"


def test_a_table_wider_than_the_window_scrolls_sideways_as_one(page, serve, tmp_path):
    """Found: each row of a wide CSV file scrolled by itself, and nothing showed that there were more columns."""
    file = tmp_path / "wide.csv"
    names = [f"measurement_{number}" for number in range(12)]
    rows = [[f"value{row}x{column}" for column in range(12)] for row in range(40)]
    file.write_text("\n".join(",".join(row) for row in [names, *rows]))
    page.goto(f"{serve(ROOT / 'app.py')}/?document=article.md")
    choose_file(page.locator("input[type=file]").first, file)
    first, second = (page.locator(".viewer .row").nth(number) for number in range(2))
    first.locator(".md-table-cell", has_text="measurement_11").wait_for(state="attached")
    gutter = first.locator(".gutter").bounding_box()["x"]
    page.locator(".viewer .scroll").evaluate("scroll => { scroll.scrollLeft = 10000; }")
    window = page.locator(".viewer .scroll").bounding_box()
    for row in (first, second):
        last = row.locator(".md-table-cell").last.bounding_box()
        assert window["x"] < last["x"] < window["x"] + window["width"]
    assert first.locator(".gutter").bounding_box()["x"] == gutter
