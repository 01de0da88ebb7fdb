"""The structure page in Chromium: map, list and problems work together, also by keyboard."""

import re
from functools import partial
from pathlib import Path

import pytest
from waiting import choose_file, wait_for_end_of_run, wait_until, wait_until_still

ROOT = Path(__file__).parents[2]
HOSTILE = "<img src=x onerror=alert(1)>"
#: what stands above the cards of a section, and not the note of what nearly all chunks lack
FILTERED = re.compile(r"^\d+ of 218 chunks$")

pytestmark = pytest.mark.browser

#: the app, where what mends a problem is found only once a file stands in a place
HELD = """
import time
from pathlib import Path
from streamlit.starlette import App
from pages.components.structure import common_problems

remedy = common_problems.remedy

def held(*given):
    while not Path({gate!r}).exists():
        time.sleep(0.05)
    return remedy(*given)

common_problems.remedy = held
app = App({script!r})
"""


@pytest.fixture
def opened(page, serve):
    """Return a function that opens the page with a document and a strategy, until cards stand on it."""
    return partial(open_at, page, serve(ROOT / "app.py"))


@pytest.fixture(scope="module")
def guide(standing_page, serve):
    """Return the page with the field guide, where each test lets go of what it filters by."""
    return open_at(standing_page, serve(ROOT / "app.py"))


def open_at(page, address, document="field_guide.md", strategy="recursive", **options):
    extra = "".join(f"&{strategy}.{name}={value}" for name, value in options.items())
    page.goto(f"{address}/structure?document={document}&strategy={strategy}{extra}")
    page.locator(".cards .card .text").first.wait_for()
    return page


@pytest.fixture(scope="module")
def sized(new_standing_page, serve):
    """Return the page with the field guide, where each test sets the size of its chunks."""
    return open_at(new_standing_page(), serve(ROOT / "app.py"))


@pytest.fixture(scope="module")
def taking(new_standing_page, serve):
    """Return the page for tests of which each brings a document of its own."""
    return open_at(new_standing_page(), serve(ROOT / "app.py"))


def set_size(page, size):
    name = re.compile("^Chunk size")
    field, slider = (page.get_by_role(role, name=name) for role in ("spinbutton", "slider"))
    field.fill(str(size))
    field.press("Enter")
    wait_until(page, lambda: slider.get_attribute("aria-valuetext").replace(",", "") == str(size))
    wait_for_end_of_run(page)


def line(page, title):
    return page.locator(".outline .line", has_text=title).first


def trail(page):
    return page.locator(".outline .trail button[aria-current]")


def chosen_line(page):
    return page.locator(".line.chosen .title").inner_text()


def numbers(page):
    return [int(text) for text in page.locator(".card .number").all_text_contents()]


def test_the_first_link_into_a_new_server_shows_the_page_and_the_tree_obeys_keys(guide):
    page = guide
    page.get_by_text("About this document").click()
    page.get_by_text("150 kB with 215 headings").wait_for()
    assert line(page, "A Field Guide to the Birds").is_visible()

    tree = page.get_by_role("tree")
    tree.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    active = page.locator(".line.at")
    assert active.get_attribute("aria-expanded") == "true"
    assert tree.get_attribute("aria-activedescendant") == active.get_attribute("id")
    page.keyboard.press("Enter")
    page.get_by_text(FILTERED).wait_for()
    assert active.get_attribute("aria-selected") == "true"
    page.keyboard.press("Escape")
    page.get_by_text("All 218 chunks").wait_for()


def test_a_line_and_a_block_of_the_map_filter_the_cards_and_clear(guide):
    page = guide
    # Tune's tokens are more: those of the chunks, repeats and added context included
    assert page.locator(".outline .sum").inner_text().endswith("tokens of text")
    line(page, "Owls and nightjars").click()
    page.get_by_text(FILTERED).wait_for()
    assert trail(page).inner_text() == "Owls and nightjars"
    wait_until(page, lambda: 0 < len(numbers(page)) < 30)
    page.get_by_role("button", name="Clear filter").click()
    page.get_by_text("All 218 chunks").wait_for()
    assert trail(page).inner_text() == "All sections"

    wait_until_still(page)
    box = page.locator(".icicle").bounding_box()
    page.mouse.click(box["x"] + 80, box["y"] + box["height"] * 0.12)
    page.get_by_text(FILTERED).wait_for()
    wait_until(page, lambda: trail(page).inner_text() == chosen_line(page))
    page.get_by_role("button", name="Show all chunks").click()
    page.get_by_text("All 218 chunks").wait_for()
    assert trail(page).inner_text() == "All sections"


def test_what_is_too_thin_is_counted_and_a_problem_leads_past_the_filter(guide):
    page = guide
    wait_until_still(page)
    box = page.locator(".icicle").bounding_box()
    place = box["x"] + box["width"] - 20, box["y"] + box["height"] - 3
    page.mouse.move(*place)
    page.get_by_text(re.compile(r"\d+ of the chunks begin here")).wait_for()
    page.mouse.click(*place)
    page.get_by_text(FILTERED).wait_for()
    page.keyboard.press("Escape")
    page.get_by_text("All 218 chunks").wait_for()

    line(page, "Owls and nightjars").click()
    page.get_by_text(FILTERED).wait_for()
    page.get_by_text(re.compile(r"Mixes sections · \d+")).click()
    page.get_by_text("two topics in one embedding").wait_for()
    of_all_sections = page.get_by_text(re.compile(r"of 218 chunks: Mixes sections"))
    assert not of_all_sections.count()
    page.get_by_role("table", name="Problems").get_by_role("row").nth(1).click()
    of_all_sections.wait_for()
    selected = page.locator(".card.selected", has=page.locator(".flag.spans"))
    wait_in_view(page, selected)


def test_a_chunk_in_the_strip_leads_to_its_card(sized):
    page = sized
    set_size(page, 4000)
    wait_until_still(page)
    box = page.locator(".icicle").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 20, box["y"] + box["height"] - 3)
    selected = page.locator(".card.selected")
    selected.wait_for()
    last = int(selected.locator(".number").text_content())
    wait_until(page, lambda: len(numbers(page)) == last > 40)
    wait_in_view(page, selected)


def test_cards_work_by_keyboard_and_say_what_they_lack(opened):
    page = opened(strategy="fixed", chunk_size=141, chunk_overlap=0)
    page.locator(".cards .scroll").focus()
    page.keyboard.press("j")
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    card = page.locator(".card.selected")
    card.wait_for()
    assert card.locator(".number").text_content() == "2"
    label = card.get_attribute("aria-label")
    assert label.startswith("Chunk 2, ")
    assert "ends with the heading The regions" in label


def wait_in_view(page, locator):
    """Return when an element's top is inside the list's window."""
    locator.wait_for()

    def inside():
        window = page.locator(".cards .scroll").bounding_box()
        return -2 <= locator.bounding_box()["y"] - window["y"] <= window["height"] - 100

    wait_until(page, inside)


def test_pointing_at_a_child_lights_its_parent_and_siblings(opened):
    page = opened(strategy="hierarchical")
    bands = page.locator(".band")
    colour = "(band) => getComputedStyle(band).backgroundColor"
    page.mouse.move(5, 5)
    dark = bands.nth(0).evaluate(colour)
    bands.nth(0).locator(".card").nth(1).hover()
    wait_until(page, lambda: bands.nth(0).evaluate(colour) != dark)
    opacity = "(band) => Number(getComputedStyle(band).opacity)"
    wait_until(page, lambda: bands.nth(1).evaluate(opacity) < 1)
    assert "Embedded as chunk 1" in bands.nth(0).inner_text()


def test_parents_that_are_not_embedded_say_so(opened):
    page = opened(strategy="hierarchical", embed_both="false")
    page.locator(".parent", has_text="Not embedded, for context only").first.wait_for()


def test_many_cards_are_few_boxes_and_the_keys_lead_to_the_last(sized):
    page = sized
    set_size(page, 100)
    view = page.locator(".cards")
    view.evaluate("""(view) => { window.drawn = 0; new MutationObserver((seen) => {
      for (const { addedNodes } of seen) for (const { classList } of addedNodes)
        if (classList?.contains("band")) window.drawn += 1;
    }).observe(view.querySelector(".sheet"), { childList: true }); }""")
    page.get_by_role("slider").first.press("ArrowRight")
    wait_until(page, lambda: page.evaluate("window.drawn") > 0)
    wait_for_end_of_run(page)
    text = page.locator("[data-testid=stMetricValue]").first.inner_text()
    chunks = int(text.replace(",", ""))
    assert chunks > 1000
    assert page.evaluate("window.drawn") <= chunks / 20 + 1
    page.locator(".card").first.click()
    page.keyboard.press("End")
    last = page.locator(f".card[data-chunk='{chunks - 1}']")
    last.locator(".text").wait_for()
    page.keyboard.press("Enter")
    page.locator(f".card.selected[data-chunk='{chunks - 1}']").wait_for()


def test_without_headings_the_chunks_are_shown(opened):
    page = opened("support_chat.txt", "sentence")
    page.get_by_text("look at a document with headings").wait_for()
    assert page.locator(".outline").count() == 0
    assert numbers(page)[:2] == [1, 2]


def test_the_page_is_painted_before_what_mends_it_is_found(page, serve, tmp_path):
    gate, server = tmp_path / "gate", tmp_path / "held.py"
    server.write_text(HELD.format(gate=str(gate), script=str(ROOT / "pages" / "main.py")), "utf-8")
    page.goto(f"{serve(server)}/structure?document=field_guide.md&strategy=recursive")
    note = page.get_by_text("The strategy markdown adds the headings")
    try:
        page.locator(".cards .card .text").first.wait_for()
        page.locator(".outline .line").first.wait_for()
        page.get_by_test_id("stMetric").get_by_text("Chunks with other problems").wait_for()
        page.get_by_role("slider").first.wait_for()
        assert not note.is_visible()
    finally:
        gate.touch()
    note.wait_for()


def test_a_card_is_drawn_as_it_is_read_and_a_long_table_does_not_fill_the_list(taking, tmp_path):
    """Found: cards showed pipes and hashes, where Tune draws tables and headings."""
    page = taking
    set_size(page, 1000)
    file = tmp_path / "fees.md"
    rows = "".join(f"| tier {number} | {number} euros |\n" for number in range(40))
    file.write_text(f"# Fees\n\n## Late\n\n| Tier | Fee |\n|---|---|\n{rows}", encoding="utf-8")
    choose_file(page.locator("input[type=file]"), file)
    text = page.locator(".card .text", has_text="tier 7").first
    text.wait_for()
    assert text.inner_text().startswith("Fees\nLate\n")
    assert "|" not in text.inner_text()
    assert text.bounding_box()["height"] < 100
    text.click()
    page.locator(".card.selected").wait_for()
    assert text.bounding_box()["height"] > 400


def test_code_that_goes_on_ends_in_a_fade_and_not_amid_a_line(taking, tmp_path):
    code = "\n".join(f"line_{n} = {n}" for n in range(9))
    (tmp_path / "code.md").write_text(f"# Kiln\n\nIt is set so:\n\n```python\n{code}\n```\n")
    set_size(taking, 1000)
    choose_file(taking.locator("input[type=file]"), tmp_path / "code.md")
    text = taking.locator(".card .text:has(.md-code-block)", has_text="line_7").first
    text.wait_for()
    assert text.evaluate("(text) => getComputedStyle(text).maskImage") != "none"
    assert text.evaluate("(text) => text.scrollHeight > text.clientHeight")


def test_markup_in_headings_and_text_stays_text(taking, tmp_path):
    page = taking
    set_size(page, 60)
    file = tmp_path / "hostile.md"
    text = f"# 😀 `{HOSTILE}` **[x](http://e.example)**\n\n{HOSTILE} $x$ 😀\n\n## ![i](http://e.example)\n\nend\n"
    file.write_text(text, encoding="utf-8")
    choose_file(page.locator("input[type=file]"), file)
    page.locator(".line .title", has_text="onerror").first.wait_for()
    line(page, "onerror").click()
    page.get_by_text(re.compile(r"\d+ of \d+ chunks")).wait_for()
    page.locator(".card .text", has_text="onerror").first.wait_for()
    assert page.locator("img[src='x']").count() == 0
    assert page.locator("a[href*='e.example'], img[src*='e.example']").count() == 0
    assert "😀" in page.locator(".card .text", has_text="$x$").first.inner_text()
