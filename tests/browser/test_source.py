"""A PDF beside its chunks: page marks, page filter, the source page, another parser, several files."""

import io
import re
from contextlib import contextmanager
from pathlib import Path

import pytest
from waiting import (
    SECONDS,
    choose_file,
    choose_option,
    repeat_until,
    side,
    wait_for_end_of_run,
    wait_until,
    wait_until_still,
)
from zip_archives import zipped

canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")
pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
WIDTH, HEIGHT = 595, 842
LEFT, TOP, LEADING = 72, 82, 16
NOUNS = ("harbour", "lantern", "glacier")
LINES = 30
SIZE = 120


def line(noun, number):
    return f"The {noun} with the number {number} is quiet in the early morning light."


def pdf(nouns=NOUNS, lines=LINES):
    """A page of single sentences for each noun; the baselines are LEADING points apart."""
    stream = io.BytesIO()
    made = canvas.Canvas(stream, pagesize=(WIDTH, HEIGHT))
    for noun in nouns:
        made.setFont("Helvetica", 11)
        for number in range(lines):
            made.drawString(LEFT, HEIGHT - TOP - number * LEADING, line(noun, number))
        made.showPage()
    made.save()
    return stream.getvalue()


@contextmanager
def app_on(page, serve):
    """The app with small chunks, so that some begin and end inside a page."""
    foreign = []
    page.on("request", lambda request: _note_foreign(foreign, request.url))
    page.goto(f"{serve(ROOT / 'app.py')}/?strategy=sentence&sentence.chunk_size={SIZE}")
    articles(page).first.wait_for()
    yield page
    assert page.locator("[data-testid=stException]").count() == 0
    assert foreign == []


@pytest.fixture
def app(page, serve):
    """A fresh one."""
    with app_on(page, serve) as opened:
        yield opened


@pytest.fixture(scope="module")
def taking(standing_page, serve):
    """One for tests of which each brings a document of its own."""
    with app_on(standing_page, serve) as opened:
        yield opened


def _note_foreign(foreign, url):
    if not url.startswith(
        ("http://127.0.0.1", "http://localhost", "ws://127.0.0.1", "data:", "blob:")
    ):
        foreign.append(url)


def articles(page):
    return page.locator(".viewer [role=article]")


def bring(page, detail, **files):
    """Upload a file; return once its chunks are shown, and of the document before nothing is."""
    upload(page, **files)
    current = page.locator(".documents [aria-current=true]")
    current.locator(".detail", has_text=detail).wait_for()
    wait_for_end_of_run(page)


def set_size(page, size):
    field = page.get_by_role("spinbutton", name="Chunk size (tokens)")
    field.fill(str(size))
    field.press("Enter")
    page.locator(".viewer .place", has_text=f"/ {size:,} ").wait_for()


def upload(page, **files):
    choose_file(
        page.locator("input[type=file]").first,
        [
            {"name": name.replace("_", "."), "mimeType": "application/octet-stream", "buffer": data}
            for name, data in files.items()
        ],
    )


def bring_tide(page):
    bring(page, "PDF · 3 pages", tide_pdf=pdf())
    page.locator(".viewer.paged").wait_for()
    return page


def marks(page):
    """The labels of the page marks that are drawn, with their places on the screen."""
    return page.locator(".viewer .page").evaluate_all(
        "all => all.map(mark => ({label: mark.dataset.page, top: mark.getBoundingClientRect().top}))"
    )


def wait_filled(page):
    page.locator(".viewer .rows[aria-busy=false]").wait_for()


def test_pages_are_marked_where_they_begin_and_filter_the_chunks(app):
    tide = bring_tide(app)
    wait_filled(tide)
    found = {mark["label"] for mark in marks(tide)}
    assert found == {"p. 1", "p. 2", "p. 3"}
    inside = tide.locator(".viewer .chunk", has=tide.locator(".page[data-page='p. 2']")).first
    before = inside.locator(".text").evaluate(
        "text => { const range = document.createRange(); range.setStart(text, 0);"
        " range.setEndBefore(text.querySelector(\".page[data-page='p. 2']\"));"
        " return range.toString(); }"
    )
    after = inside.locator(".text").text_content()[len(before) :]
    assert "lantern" not in before
    assert after.lstrip().startswith(line("lantern", 0)[:20])
    label = inside.locator(".page").first.evaluate(
        "mark => getComputedStyle(mark, '::before').position"
    )
    assert label == "absolute"

    every = articles(tide).count()
    field = tide.get_by_label("Pages", exact=True)
    field.fill("3")
    field.press("Enter")
    tide.locator(".viewer .chunk[data-index='0']").wait_for(state="detached")
    wait_filled(tide)
    shown = articles(tide)
    assert 0 < shown.count() < every
    for k in range(shown.count()):
        assert "glacier" in shown.nth(k).inner_text()
    last = shown.last.locator(".number").inner_text()
    assert int(last) == every, "a chunk keeps its number"
    shown.last.click()
    tide.locator("[data-testid=stMarkdown] strong", has_text=f"Chunk {every} of {every}").wait_for()

    field.fill("9")
    field.press("Enter")
    tide.get_by_text("There is no such page: the last is 3.").wait_for()
    field.fill("")
    field.press("Enter")
    tide.locator(".viewer .chunk[data-index='0']").wait_for()


def test_marks_stand_in_the_gutter_also_of_a_chunk_so_long_that_it_is_laid_out_in_slabs(app):
    bring(app, "PDF · 9 pages", long_pdf=pdf(NOUNS * 3))
    set_size(app, 8000)
    app.locator(".viewer .slab .page[data-page='p. 8']").wait_for(state="attached")
    wait_filled(app)
    row, slab = (
        app.locator(selector).first.bounding_box()
        for selector in (".viewer .chunk", ".viewer .slab")
    )
    assert slab["x"] == pytest.approx(row["x"], abs=1)
    text = app.locator(".viewer .slab").first.evaluate(
        "slab => { const range = document.createRange(); range.selectNodeContents(slab);"
        " return Math.min(...[...range.getClientRects()].map(box => box.left)); }"
    )
    gutter = app.locator(".viewer .chunk .gutter").first.bounding_box()
    assert text >= gutter["x"] + gutter["width"]


def open_source(page):
    page.get_by_text("Source page", exact=True).last.click()
    page.locator(".source .picture").wait_for()


def boxes(page):
    """The boxes over the page in its points, from its upper left corner."""
    return page.locator(".source .sheet").evaluate(
        f"""sheet => {{ const outer = sheet.getBoundingClientRect();
        return [...sheet.querySelectorAll('.box')].map(box => {{
          const {{left, top, right, bottom}} = box.getBoundingClientRect();
          return [(left - outer.left) * {WIDTH} / outer.width, (top - outer.top) * {HEIGHT} / outer.height,
                  (right - outer.left) * {WIDTH} / outer.width, (bottom - outer.top) * {HEIGHT} / outer.height];
        }}) }}"""
    )


def said_page(page, number):
    page.locator("[data-testid=stMarkdown]", has_text=f"Page {number} of 3").wait_for()


def test_pages_are_turned_and_a_chunk_opens_its_own_with_its_words_marked(taking):
    tide = bring_tide(taking)
    open_source(tide)
    said_page(tide, 1)
    assert tide.get_by_text("Click a chunk to see where").is_visible()
    sheet = tide.locator(".source .sheet")
    beside = sheet.bounding_box()["width"]
    tide.get_by_role("button", name="Enlarge").click()
    wait_until(tide, lambda: side(sheet, "width") > 1.2 * beside)
    tide.keyboard.press("Escape")
    wait_until(tide, lambda: side(sheet, "width") == beside)
    # found: at this width the settings were away, with a sentence on how to get them back
    size = tide.locator(".st-key-settings").get_by_text("Chunk size")
    size.first.wait_for(state="hidden")
    strip = tide.locator(".settings-bar summary")
    clips = "each => getComputedStyle(each.closest('[data-testid=stColumn]')).overflowX"
    wait_until(tide, lambda: strip.evaluate(clips) == "visible")  # it is wider than its column
    tide.get_by_text("Settings", exact=True).click()
    size.first.wait_for()
    wait_until(tide, lambda: side(sheet, "width") < beside)
    tide.get_by_text("Hide settings").click()
    wait_until(tide, lambda: side(sheet, "width") == beside)
    articles(tide).first.click()
    tide.locator(".source .box").first.wait_for()
    tide.locator("[data-testid=stButton] button", has_text="Next").click()
    said_page(tide, 2)
    tide.get_by_text("Chunk 1 is not on this page. It begins on page 1.").wait_for()
    assert tide.locator(".source .box").count() == 0

    wait_filled(tide)
    chunk = tide.locator(".viewer .chunk").filter(has_text="glacier").filter(has_not_text="lantern")
    chunk.first.click()
    said_page(tide, 3)
    tide.locator(".source .box").first.wait_for()
    tide.wait_for_function(
        "[...document.querySelectorAll('*')].some(e => e.shadowRoot?.querySelector('.source .picture')?.naturalWidth > 500)"
    )
    text = chunk.first.locator(".text").inner_text()
    numbers = [n for n in range(LINES) if line("glacier", n) in " ".join(text.split())]
    found = sorted(boxes(tide), key=lambda box: box[1])
    assert len(found) == len(numbers)
    for number, (left, top, right, bottom) in zip(numbers, found, strict=True):
        baseline = TOP + number * LEADING
        assert top < baseline < bottom, number
        assert bottom - top < LEADING + 3
        assert left == pytest.approx(LEFT, abs=3)
        assert 300 < right - left < 420
    tide.get_by_text(re.compile(r"^Chunk \d+ is marked\.$")).wait_for()


def test_another_parser_is_compared_and_used(app):
    tide = app
    upload(tide, tide_pdf=pdf(NOUNS[:2], lines=3))  # recognition takes seconds a page
    tide.locator(".documents .detail", has_text="PDF · 2 pages").wait_for()
    tide.locator(".viewer.paged").wait_for()
    tide.get_by_text("About this document").click()
    wait_for_end_of_run(tide)
    compare = tide.get_by_role("button", name="Read and compare")
    again = tide.get_by_role("button", name="Read with another parser")
    repeat_until(
        tide, again.click, compare.is_visible
    )  # a run that was under way closes the dialog
    compare.click()
    use = tide.get_by_role("button", name="Use this text")
    use.wait_for(timeout=1500 * SECONDS)  # recognition takes a busy machine longer than all else
    table = tide.locator("[role=dialog] table")
    assert "Words only here" in table.inner_text()
    assert "OCR" in table.inner_text()
    use.click()
    tide.get_by_text(re.compile("Read by (tesseract|rapidocr)")).wait_for(timeout=1500 * SECONDS)
    tide.locator(".viewer.paged").wait_for(timeout=1500 * SECONDS)
    open_source(tide)
    articles(tide).first.click()
    tide.locator(".source .box").first.wait_for(timeout=1500 * SECONDS)


def test_markup_in_a_document_stays_text_when_it_is_compared(taking):
    app = taking
    evil = b"<html><body><h1>&lt;img src=x onerror=window.hacked=1&gt;</h1><p>one</p></body></html>"
    bring(app, "Web page", evil_html=evil)
    wait_until_still(app)  # a press on what moves up in that moment is lost
    app.get_by_text("About this document").click()
    other = app.get_by_role("button", name="Read with another parser")
    repeat_until(app, other.click, app.get_by_role("dialog").is_visible)
    choose_option(
        app, app.locator("[role=dialog] [data-testid=stSelectbox] input"), "As plain text"
    )
    app.get_by_role("button", name="Read and compare").click()
    app.locator(".st-key-rereading-changes ins").first.wait_for()
    assert "<body>" in app.locator(".st-key-rereading-changes").inner_text()
    assert app.locator(".st-key-rereading-changes img").count() == 0
    assert app.evaluate("window.hacked") is None
    app.keyboard.press("Escape")
    app.get_by_role("dialog").wait_for(state="detached")


def test_a_text_has_no_pages_and_the_app_is_usable_while_others_are_read_of_which_one_is_broken(
    app,
):
    assert articles(app).count() > 0
    assert app.locator(".viewer .page").count() == 0
    assert app.get_by_label("Pages", exact=True).count() == 0
    assert app.get_by_text("Source page", exact=True).count() == 0

    upload(app, long_pdf=pdf([f"word{n}" for n in range(150)], lines=5))
    app.locator("[data-testid=stProgress]", has_text="long.pdf").wait_for()
    articles(app).nth(1).click()
    app.locator("[data-testid=stMarkdown] strong", has_text="Chunk 2 of ").wait_for()
    app.locator(".documents .detail", has_text="150 pages").wait_for()

    upload(app, broken_pdf=pdf()[:300], fine_pdf=pdf())
    app.get_by_text("broken.pdf is damaged or no PDF").wait_for()
    app.locator(".documents .detail", has_text="PDF · 3 pages").wait_for()
    articles(app).filter(has_text="glacier").first.wait_for()
    app.locator("[class*=st-key-shelf-dismiss] button").first.click()
    app.get_by_text("broken.pdf is damaged or no PDF").wait_for(state="detached")


def test_an_image_has_its_page_too(taking):
    app = taking
    image = pytest.importorskip("PIL.Image", reason="pip install pillow")
    from PIL import ImageDraw, ImageFont

    picture = image.new("RGB", (900, 500), "white")
    font = ImageFont.load_default(40)
    ImageDraw.Draw(picture).text((80, 200), "The quiet harbour sleeps", fill="black", font=font)
    stream = io.BytesIO()
    picture.save(stream, "PNG")
    bring(app, "Image · 1 page", scan_png=stream.getvalue())
    open_source(app)
    articles(app).first.click()
    app.locator(".source .box").first.wait_for()
    (box,) = boxes(app)
    assert box[0] / WIDTH == pytest.approx(80 / 900, abs=0.03)
    assert 0.35 < box[1] / HEIGHT < 200 / 500 + 0.05
    app.get_by_text("recognised in the picture").wait_for()


HOSTILE = "<img src=x onerror=window.hacked=1>"


def workbook():
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.title = "Berths"
    for number in range(60):
        book.active.append(
            [f"B{number}", f"The quay number {number} is dry in the morning.", number]
        )
    book.create_sheet("Notes").append([HOSTILE, "=1+1"])
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def book():
    chapters = {
        "0.xhtml": "<h1>Harbours</h1><p>"
        + " ".join(line("harbour", n) for n in range(12))
        + "</p>",
        "1.xhtml": "<h1>Lanterns</h1><p>" + " ".join(line("lantern", n) for n in range(12)) + "</p>"
        "<script>window.hacked=1</script><p>&lt;img src=x onerror=window.hacked=1&gt;</p>"
        "<img src='http://foreign.example/x.png' onerror='window.hacked=1' alt='a lantern'>",
    }
    items = "".join(
        f'<item id="c{name}" href="{name}" media-type="application/xhtml+xml"/>'
        for name in chapters
    )
    refs = "".join(f'<itemref idref="c{name}"/>' for name in chapters)
    return zipped(
        {
            "mimetype": b"application/epub+zip",
            "META-INF/container.xml": b'<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
            "b.opf": f"<package><manifest>{items}</manifest><spine>{refs}</spine></package>".encode(),
            **{
                name: f"<html><body>{body}</body></html>".encode()
                for name, body in chapters.items()
            },
        }
    )


def open_parts(page, name):
    page.get_by_text(name, exact=True).last.click()
    page.locator(".parts .block").first.wait_for()


def test_a_sheet_stands_beside_its_chunks_with_their_cells_tinted(taking):
    app = taking
    bring(app, "Excel · 2 sheets", berths_xlsx=workbook())
    open_parts(app, "Source sheet")
    assert app.locator(".parts thead th").all_inner_texts() == ["", "A", "B", "C"]
    chunk = articles(app).filter(has_text="quay number 20 ").first
    number = chunk.locator(".number").inner_text()
    cell = chunk.locator(".md-table-cell", has_text="quay number 20 ").bounding_box()
    assert cell["width"] > 120, "a cell is as wide as some words, however narrow the viewer is"
    chunk.click()
    app.locator(".parts td.selected", has_text="quay number 20 ").wait_for()
    assert {cell.get_attribute("title") for cell in app.locator(".parts td.selected").all()} == {
        f"Chunk {number}"
    }
    assert app.locator(".parts td", has_text="quay number 20 ").first.evaluate(
        "cell => { const holder = cell.closest('.scroll').getBoundingClientRect();"
        " const box = cell.getBoundingClientRect(); return box.top >= holder.top && box.bottom <= holder.bottom }"
    )

    app.locator(".parts td", has_text="quay number 22 ").first.scroll_into_view_if_needed()
    other = app.locator(".parts td", has_text="quay number 40 ").first
    wanted = int(other.get_attribute("data-chunk"))
    other.click()
    app.locator(f".viewer .chunk.selected[data-index='{wanted}']").wait_for()

    app.locator("[data-testid=stButton] button", has_text="Next").click()
    app.locator(".parts .heading", has_text="Notes").wait_for()
    assert HOSTILE in app.locator(".parts table").inner_text()
    assert app.locator(".parts img").count() == 0
    assert app.evaluate("window.hacked") is None


def test_a_chapter_stands_beside_its_chunks_as_text_alone(taking):
    app = taking
    bring(app, "EPUB", tide_epub=book())
    open_parts(app, "Source chapter")
    app.locator(".parts .heading .tag", has_text="H1").wait_for()
    wait_filled(app)
    articles(app).filter(has_text="lantern with the number 3 ").first.click()
    app.locator(".parts .run.selected", has_text="lantern with the number 3 ").wait_for()
    app.locator("[data-testid=stMarkdown]", has_text="Chapter 2 of 2").wait_for()
    assert HOSTILE in app.locator(".parts").inner_text()
    assert app.locator(".parts :is(img, script)").count() == 0
    assert app.evaluate("window.hacked") is None
