"""The Compare page in Chromium: one scroll position, boundaries between panels, hostile text, links."""

import re
from pathlib import Path

import pytest
from waiting import choose_file, wait_for_end_of_run, wait_for_frames, wait_until, wait_until_still

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
QUERY = "document=api_reference.md&a.sentence.chunk_size=200&b.markdown.chunk_size=260"
LINE = re.compile(r"^[A-D] · ")
#: where the line of an offset stands in a panel: the top of the piece that holds a word
TOPS = """(root, word) => [...root.querySelectorAll(".row.near")].flatMap((row) =>
  [...row.querySelectorAll(".text")].map((text) => {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); ) {
      const at = node.data.indexOf(word);
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + word.length);
      return range.getBoundingClientRect().top;
    }
    return null;
  })).filter((top) => top !== null)"""


@pytest.fixture
def compare(page, serve):
    """A function that opens the page with a query and gives the comparison."""
    address = serve(ROOT / "app.py")

    def open(query=QUERY):
        return open_at(page, f"{address}/compare?{query}")

    yield open
    assert page.locator("[data-testid=stException]").count() == 0


@pytest.fixture(scope="module")
def taking(standing_page, serve):
    """The page, for tests of which each brings a document of its own."""
    open_at(standing_page, f"{serve(ROOT / 'app.py')}/compare?{QUERY}")
    yield standing_page
    assert standing_page.locator("[data-testid=stException]").count() == 0


def open_at(page, address):
    page.goto(address)
    root = page.locator(".compare")
    root.locator(".row .cell").first.wait_for()
    wait_for_end_of_run(page)
    return root


def upload(page, tmp_path, name, text):
    file = tmp_path / name
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    choose_file(page.locator("input[type=file]").first, file)
    page.locator(".compare .text", has_text=text[:5].strip()).first.wait_for()


def lines(page):
    """What stands above the panels: the letter of each, and what it cuts with."""
    return page.locator("[data-testid=stMarkdown]").filter(has_text=LINE).all_inner_texts()


def scroll_to(root, pixels):
    """Scroll all panels; return when what is there now has been drawn."""
    root.locator(".scroll").evaluate("(element, top) => (element.scrollTop = top)", pixels)
    wait_for_frames(root.page)


def test_two_panels_are_read_together_and_their_differences_walked(compare, page):
    root = compare()
    count, current = root.locator(".count"), root.locator(".marks .only.current")
    total = re.fullmatch(r"1 of (\d+) differences", count.inner_text())[1]
    scroll = root.locator(".scroll")
    window = scroll.bounding_box()
    assert window["y"] < current.bounding_box()["y"] < window["y"] + window["height"]
    page.keyboard.press("p")
    assert count.inner_text() == f"{total} of {total} differences"
    page.keyboard.press("n")
    assert count.inner_text() == f"1 of {total} differences"
    root.locator(".next").click()
    assert count.inner_text() == f"2 of {total} differences"
    assert re.search(r"[AB] cuts here, [AB] does not", root.locator(".owner").inner_text())
    assert re.search(r"Chunk \d+ ends there: ", root.locator(".status").inner_text())

    scroll_to(root, 3000)
    texts = root.locator(".row.near").first.locator(".text").all_inner_texts()
    assert len(texts) == 2
    assert texts[0] == texts[1] != ""
    word = texts[0].split()[3]
    wait_until(page, lambda: len(root.evaluate(TOPS, word)) >= 2)
    tops = root.evaluate(TOPS, word)
    assert abs(tops[0] - tops[1]) < 2

    scroll_to(root, 4000)
    before = scroll.evaluate("element => element.scrollTop")
    rooms = root.locator(".room").all_inner_texts()
    page.get_by_role("button", name="Change").first.click()
    slider = page.get_by_role("slider").first
    slider.wait_for()
    wait_for_end_of_run(page)
    slider.focus()
    page.keyboard.press("ArrowRight")
    root.locator(".room", has_text="/ 220 ").wait_for()
    wait_for_end_of_run(page)
    assert abs(scroll.evaluate("element => element.scrollTop") - before) < 5
    assert root.locator(".room").nth(1).inner_text() == rooms[1]
    assert "a.sentence.chunk_size=220" in page.url

    shown = count.inner_text()
    page.get_by_role("combobox", name="Strategy of A").press("n")  # typed, it does not walk
    assert count.inner_text() == shown


def test_a_link_opens_the_same_panels(compare):
    root = compare(
        "document=article.md&panels=4&a.strategy=sentence&b.strategy=markdown&c.strategy=word"
        "&c.word.chunk_size=77&tolerance=50"
    )
    named = [line.split(" · ")[:2] for line in lines(root.page)]
    assert named[:3] == [["A", "sentence"], ["B", "markdown"], ["C", "word"]]
    assert len(named) == 4
    assert root.locator(".panel-head .name:visible").count() == 0  # the lines above say it
    assert "/ 77 words" in root.locator(".room").nth(2).text_content()
    assert root.locator(".between").count() == 3


def test_a_panel_is_exported_and_tuned_and_stands_as_it_was_on_the_way_back(compare, page):
    root = compare("document=article.md&panels=3&b.strategy=word&b.word.chunk_size=77")
    page.get_by_role("button", name="Change").nth(1).click()
    page.get_by_text("Export", exact=True).click()
    wait_until_still(page)
    with page.expect_download() as caught:
        page.get_by_role("button", name="Download tuned.yaml").first.click()
    text = Path(caught.value.path()).read_text(encoding="utf-8")
    assert "strategy: word" in text
    assert "chunk_size: 77" in text
    wait_until_still(page)  # a press while the download's own run draws the button again is lost
    page.get_by_role("button", name="Tune this one").click()
    page.locator(".viewer .place", has_text="/ 77 words").wait_for()
    wait_until(page, lambda: "/?strategy=word&word.chunk_size=77&document=" in page.url)
    page.go_back()
    wait_until(page, lambda: "B · word" in " ".join(lines(page)))
    wait_until(page, lambda: "b.word.chunk_size=77" in page.url)
    page.get_by_role("link", name="Tune", exact=True).click()
    page.locator(".viewer .place").wait_for()
    page.get_by_role("link", name="Compare").click()
    wait_until(page, lambda: "B · word" in " ".join(lines(page)))
    assert "/ 77 words" in root.locator(".room").nth(1).text_content()


def test_uploads_that_are_short_and_hostile(taking, tmp_path):
    page = taking
    upload(page, tmp_path, "short.txt", "One sentence. And another.")
    gutter = page.locator(".compare .row:last-child .gutter").bounding_box()
    foot = page.locator(".compare .foot").bounding_box()
    assert abs(gutter["y"] + gutter["height"] - foot["y"]) < 2

    hostile = (
        "# <img src=x onerror='window.owned=1'>\n\n"
        "<script>window.owned = 2</script> 😀 bell:\a {{7*7}} ![x](javascript:owned)\n\n"
    )
    upload(page, tmp_path, "hostile.md", hostile * 30)
    assert "<script>" in page.locator(".compare .text").first.inner_text()
    assert page.evaluate("window.owned") is None
    assert page.locator(".compare img, .compare script").count() == 0


def test_a_huge_line_is_shown_in_parts(taking, tmp_path):
    page = taking
    upload(page, tmp_path, "line.txt", "x" * 1_000_000)
    page.locator(".compare .row").nth(100).wait_for(state="attached")
    assert 0 < page.locator(".compare .row.near").count() < 20


def test_a_row_that_is_not_drawn_yet_keeps_its_height(taking, tmp_path):
    """Without one while the browser shows it, the rows at the edge of its reach came and went in every frame."""
    upload(
        taking,
        tmp_path,
        "long.md",
        "# Long\n\n" + ("One sentence of this text. " * 25 + "\n\n") * 400,
    )
    wait_for_end_of_run(taking)
    heights = taking.locator(".compare").evaluate(
        "(root) => [...root.querySelectorAll('.row:not(:has(.cell))')].map((row) => row.offsetHeight)"
    )
    assert len(heights) > 50
    assert min(heights) > 50


def test_every_boundary_is_a_line_or_a_stub(compare):
    root = compare("document=api_reference.md&a.strategy=sentence&b.strategy=sentence")
    assert root.locator(".marks .link").count() > 0
    assert root.locator(".marks .stub").count() == 0
    assert root.locator(".count").inner_text().startswith("No differences")
    assert root.locator(".next").is_disabled()


MARKDOWN = """# Fares

## Trains

Trains come **first**.

| Country | Full day |
| --- | --- |
| Norway | a long cell, so long that it takes more than one line of the narrow column that a panel has for it |
| Sweden | 36 |

Afterwards.
"""


def test_markdown_is_read_as_in_tune_and_as_source(compare, page, tmp_path):
    root = compare(
        "a.strategy=markdown&a.markdown.chunk_size=60&a.markdown.chunk_overlap=0&b.markdown.chunk_size=400"
    )
    upload(page, tmp_path, "fares.md", MARKDOWN)
    text = root.locator(".row.near .text").first
    assert text.inner_text().startswith("Fares\nTrains\nTrains come first.")
    assert root.locator(".md-table").count() == 2
    tops = root.evaluate(TOPS, "Afterwards")
    assert len(tops) == 2
    assert abs(tops[0] - tops[1]) < 1
    rows = [row.bounding_box() for row in root.locator(".md-table-row").all()]
    cuts = [cut.bounding_box() for cut in root.locator(".marks .only").all()]
    ends = [row["y"] + row["height"] for row in rows]
    assert any(abs(cut["y"] + cut["height"] / 2 - end) < 5 for cut in cuts for end in ends)

    page.get_by_role("button", name="Raw", exact=True).click()
    assert "# Fares" in text.inner_text()
    assert "| Sweden | 36 |" in text.inner_text()
    page.get_by_role("button", name="Raw", exact=True).click()
    assert text.inner_text().startswith("Fares\nTrains")


def test_four_panels_show_their_tables_and_tokens_whole(compare, page):
    page.set_viewport_size({"width": 1280, "height": 800})
    root = compare("document=travel_policy.md&panels=4")
    table = root.locator(".text:has(.md-table)").first
    wait_until(page, lambda: table.evaluate("e => e.scrollWidth <= e.clientWidth"))
    assert table.locator(".md-table").bounding_box()["width"] > 100
    rooms = root.locator(".room")
    assert rooms.count() == 4
    assert all(room.is_visible() for room in rooms.all())
    assert all(
        room.evaluate(
            "e => e.getBoundingClientRect().right <= e.parentElement.getBoundingClientRect().right"
        )
        for room in rooms.all()
    )


def test_beside_options_that_do_not_fit_nothing_differs(compare):
    root = compare("document=article.md&a.sentence.chunk_overlap=512&b.strategy=sentence")
    assert root.locator(".place").first.inner_text() == "options do not fit"
    assert root.locator(".count").inner_text().startswith("No differences")
    assert root.locator(".cell .bare").count() == 0


def test_a_panel_takes_what_is_tuned(compare, page):
    root = compare("document=article.md")
    page.get_by_role("link", name="Tune", exact=True).click()
    page.locator(".viewer .place", has_text="/ 160 ").wait_for()
    wait_for_end_of_run(page)
    size = page.locator("[data-testid=stNumberInput] input[aria-label='Chunk size (tokens)']")
    size.fill("77")
    size.press("Enter")
    page.locator(".viewer .place", has_text="/ 77 ").wait_for()
    page.get_by_role("link", name="Compare").click()
    page.get_by_role("button", name="Change").nth(1).click()
    page.get_by_role("button", name="Copy from Tune").click()
    root.locator(".room").nth(1).get_by_text("/ 77 tokens").wait_for(state="attached")
    page.wait_for_url("**b.markdown.chunk_size=77*")


def test_panels_are_undone_in_turn_and_stay_so_while_they_are_closed(compare, page):
    """Found: what was undone in one panel came back with the next step of another."""
    compare("document=article.md&a.strategy=sentence&b.strategy=markdown")
    before = lines(page)
    for panel, size in enumerate(("333", "222")):
        page.get_by_role("button", name="Change").nth(panel).click()
        field = page.get_by_role("spinbutton", name="Chunk size")
        field.fill(size)
        field.press("Enter")
        page.get_by_text(f"· {size} tokens").wait_for()
        page.keyboard.press("Escape")
        field.wait_for(state="detached")
    for size in ("222", "333"):
        page.get_by_role("button", name="Undo").click()
        page.get_by_text(f"· {size} tokens").wait_for(state="detached")
        wait_for_end_of_run(page)
    assert lines(page) == before


def test_emoji_shift_no_boundary(compare, page, tmp_path):
    compare("a.strategy=word&a.word.chunk_size=4&a.word.chunk_overlap=0&b.strategy=word")
    upload(page, tmp_path, "emoji.txt", "👩🏽‍🚀 one two 🎉 " * 60)
    first = page.locator(".compare .cell").first.locator(".piece:not(.bare)")
    texts = {text.strip() for text in first.all_inner_texts()} - {""}
    assert texts == {"👩🏽‍🚀 one two 🎉"}
