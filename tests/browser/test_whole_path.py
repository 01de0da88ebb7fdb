"""What a new user does: upload, tune, inspect, export, and run the export on the command line."""

import json
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from fpdf import FPDF
from waiting import choose_file, choose_option, wait_for_end_of_run, wait_until

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
SAMPLE = "product_manual.md"
TEXT = "\n\n".join(
    f"## Part {n} 🧭\n\nThe compass of part {n} points north 👩🏽‍🚀. It was set on day {n}. "
    f"Nobody has moved it since version {n}.2 was signed by Dr. Ada Marsh."
    for n in range(60)
)


@contextmanager
def first_page(page, serve):
    """The app on its first page, with every request to another host noted."""
    page.foreign = []
    page.on("request", lambda request: _note_foreign(page, request.url))
    page.on(
        "console", lambda message: message.type == "error" and page.foreign.append(message.text)
    )
    page.goto(f"{serve(ROOT / 'app.py')}/?document={SAMPLE}&strategy=sentence")
    page.locator(".viewer [role=article]").first.wait_for()
    yield page
    assert page.locator("[data-testid=stException]").count() == 0
    assert page.foreign == []


@pytest.fixture
def app(page, serve):
    """The app as who opens it sees it."""
    with first_page(page, serve) as opened:
        yield opened


@pytest.fixture(scope="module")
def standing(standing_page, serve):
    """The app for several tests, which open one document after another in it."""
    with first_page(standing_page, serve) as opened:
        yield opened


@pytest.fixture
def used(standing):
    """It with the sample and the size that it had at first."""
    if SAMPLE not in standing.url:
        choose_document(standing, SAMPLE)
    set_size(standing, 512)
    wait_for_end_of_run(standing)
    return standing


def _note_foreign(page, url):
    if not url.startswith(
        ("http://127.0.0.1", "http://localhost", "ws://127.0.0.1", "data:", "blob:")
    ):
        page.foreign.append(url)


def upload(page, tmp_path, name, text=TEXT):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    choose_file(page.locator("input[type=file]").first, path)
    page.get_by_text("Reading").first.wait_for(state="hidden")
    page.wait_for_url(f"**document={name}*")
    return path


def articles(page):
    return page.locator(".viewer [role=article]")


def inspected(page, number):
    """The inspector's title; the viewer says the same of the chunk at its top, in its own words."""
    return page.locator("[data-testid=stMarkdown] strong", has_text=f"Chunk {number} of ")


def wait_for_limit(page, limit):
    page.locator(".viewer .place", has_text=f"/ {limit:,} ").wait_for()


def download(page, label, folder):
    with page.expect_download() as caught:
        page.get_by_role("button", name=label).click()
    path = folder / caught.value.suggested_filename
    caught.value.save_as(path)
    return path


def test_what_was_tuned_in_the_browser_runs_on_the_command_line(app, tmp_path):
    source = upload(app, tmp_path, "tuned.md")
    field = app.locator("[data-testid=stNumberInput] input[aria-label='Chunk size (tokens)']")
    field.fill("90")
    field.press("Enter")
    wait_for_limit(app, 90)
    slider = app.get_by_role("slider", name="Chunk size (tokens)")
    wait_until(app, lambda: slider.get_attribute("aria-valuetext") == "90")  # drawn after the text
    slider.press("ArrowRight")
    wait_for_limit(app, 95)

    app.get_by_role("button", name="Take away").click()
    config = download(app, "Download tuned.yaml", tmp_path)
    app.get_by_role("tab", name="Chunks").click()
    chunks = download(app, "chunks", tmp_path)
    output = tmp_path / "again.jsonl"
    command = ["-m", "chunking", "run", "--config", config, source.name, "--output", output]
    subprocess.run(
        [sys.executable, *command], cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, check=True
    )
    assert _rows(output) == _rows(chunks)
    assert max(row["token_count"] for row in _rows(chunks)) <= 95


def _rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_keys_and_a_click_open_the_inspector_and_escape_leaves_it(used, tmp_path):
    app = used
    upload(app, tmp_path, "keys.md")
    app.locator(".viewer .scroll").focus()
    for key in ("j", "j", "Enter"):
        app.keyboard.press(key)
    inspected(app, 3).or_(inspected(app, 2)).wait_for()

    app.keyboard.press("/")
    app.keyboard.type("compass")
    selected = app.locator(".viewer .selected")
    app.keyboard.press("Escape")  # ends the search
    selected.wait_for()
    app.keyboard.press("Escape")
    selected.wait_for(state="detached")
    app.get_by_text("As embedded", exact=True).wait_for(state="detached")

    articles(app).nth(1).click()
    inspected(app, 2).wait_for()
    embedded = app.locator("[data-testid=stCode]").first.inner_text()
    shown = articles(app).nth(1).locator(".body").inner_text()
    assert embedded.replace("#", "").split()[:8] == shown.split()[:8]
    assert "👩🏽‍🚀" in embedded


def test_a_table_row_is_followed_by_the_viewer_and_a_reload_keeps_the_settings(app, tmp_path):
    upload(
        app, tmp_path, "rows.md", "\n\n".join(f"Paragraph {n} of them. " * 12 for n in range(250))
    )
    wait_for_end_of_run(app)  # what is typed before the form is drawn for the document is lost
    app.locator("[data-testid=stNumberInput] input[aria-label='Chunk size (tokens)']").fill("60")
    app.keyboard.press("Enter")
    wait_for_limit(app, 60)
    wait_for_end_of_run(app)
    app.get_by_role("tab", name="Table").click()
    rows = app.get_by_role("table", name="Chunks").locator(".row")
    rows.nth(199).scroll_into_view_if_needed()
    rows.nth(207).click()
    app.locator(".viewer .selected").first.wait_for()
    assert app.locator(".viewer .place").inner_text().split()[1] != "1"
    wait_for_end_of_run(app)
    app.reload()
    wait_for_limit(app, 60)


def test_a_row_of_all_documents_opens_its_document(app, tmp_path):
    app.goto(f"{app.url}&model=fast")  # of which the table has a column
    app.locator(".viewer [role=article]").first.wait_for()
    wait_for_end_of_run(app)
    upload(app, tmp_path, "first.md", "# First\n\nThe first text.")
    upload(app, tmp_path, "second.md", "# Second\n\nThe second text.")
    wait_for_end_of_run(app)
    app.get_by_role("tab", name="All documents").click()
    app.get_by_text("2 documents one by one").click()
    wait_for_end_of_run(app)
    frame = app.locator(".frame", has=app.get_by_role("table", name="Documents"))
    # found: the last column was cut off at the edge
    wait_until(app, lambda: frame.evaluate("e => e.scrollWidth <= e.clientWidth"))
    app.get_by_role("table", name="Documents").get_by_text("first.md").click()
    app.locator(".viewer", has_text="The first text.").wait_for()


def test_a_number_stays_while_other_messages_are_on_their_way(messages, app):
    wait_for_end_of_run(app)
    field = app.locator("[data-testid=stNumberInput] input[aria-label='Chunk size (tokens)']")

    messages.hold()
    app.get_by_role("tab", name="Table").click()
    wait_until(app, lambda: messages.hold_a_run)
    field.fill("60")  # the messages that come now know nothing of it
    field.press("Enter")
    messages.deliver()
    wait_for_limit(app, 60)
    wait_for_end_of_run(app)
    assert field.input_value() == "60"

    messages.hold()
    field.fill("70")
    field.press("Enter")
    wait_until(app, lambda: messages.hold_a_run)
    app.get_by_role("tab", name="Sizes").click()  # the slider still shows 60
    messages.deliver()
    app.get_by_role("table", name="Chunks").wait_for(state="detached")
    wait_for_end_of_run(app)
    wait_for_limit(app, 70)
    assert field.input_value() == "70"


def test_uploads_are_private_to_a_session(used, new_page, tmp_path):
    app = used
    upload(app, tmp_path, "secret.md", "# Secret\n\nNobody else may read this.")
    other = new_page()
    assert "secret.md" in app.url
    other.goto(app.url)
    other.get_by_text("not in your list").wait_for()
    assert "Nobody else" not in other.locator("body").inner_text()
    other.goto(app.url.replace("secret.md", "another.md"))
    # found: a second link was told that the server may have forgotten what this tab never had
    other.get_by_text("The link asks for another.md").wait_for()


def test_a_program_is_refused_and_a_pdf_read_with_its_pages(used, tmp_path):
    app = used
    program = tmp_path / "tool.exe"
    program.write_bytes(b"MZ\x90\x00\x03" + bytes(range(256)) * 4)
    choose_file(app.locator("input[type=file]").first, program)
    app.get_by_text("tool.exe is a program").wait_for()

    path = tmp_path / "book.pdf"
    book = FPDF()
    book.set_font("Helvetica", size=12)
    for number in (1, 2):
        book.add_page()
        book.multi_cell(0, text=f"The tide of page {number} comes in. " * 40)
    book.output(str(path))
    choose_file(app.locator("input[type=file]").first, path)
    app.locator(".documents .detail", has_text="2 pages").wait_for()
    articles(app).last.click()
    app.get_by_text("· page 2").first.wait_for()


def figure(app, label: str) -> str:
    """A figure at the top of the page, once it is there."""
    return app.locator("[data-testid=stMetric]", has_text=label).first.inner_text()


def fields(app) -> dict[str, str]:
    """The number fields by their labels, read at one moment: they may be drawn anew at any."""
    return dict(
        app.locator("[data-testid=stNumberInput] input").evaluate_all(
            "fields => fields.map((field) => [field.ariaLabel, field.value])"
        )
    )


def go_to(app, page: str) -> None:
    app.locator("[data-testid=stSidebarNav] a", has_text=page).click()
    app.wait_for_url(f"**/{page.lower()}*")


LINK = "?strategy=markdown&markdown.chunk_size=300&markdown.chunk_overlap=80&markdown.unit=words"


def choose_knowledge_base(app) -> None:
    """Take that preset, of another strategy, and wait until text and address follow."""
    app.get_by_text("Presets and files").click()
    field = app.locator("[data-testid=stSelectbox]", has_text="Start from").locator("input")
    choose_option(app, field, "Knowledge base")
    wait_for_limit(app, 600)
    wait_until(app, lambda: "strategy=recursive" in app.url)


def test_a_preset_reaches_the_address(app):
    choose_knowledge_base(app)
    app.reload()
    wait_for_limit(app, 600)
    wait_until(app, lambda: fields(app).get("Chunk size (tokens)") == "600")


def set_size(app, size) -> None:
    field = app.locator("[data-testid=stNumberInput] input[aria-label^='Chunk size']")
    field.fill(str(size))
    field.press("Enter")
    wait_for_limit(app, size)


def choose_document(app, name) -> None:
    opener = app.locator(".documents .open", has_text=name)
    opener.wait_for(state="attached")
    if not opener.is_visible():  # samples are folded once there are uploads
        app.locator(".documents summary", has_text="Samples").click()
    opener.click()
    wait_until(app, lambda: f"document={name}" in app.url)


def test_the_settings_of_a_link_hold_on_every_page_and_on_the_way_back(page, serve):
    app = page
    app.goto(f"{serve(ROOT / 'app.py')}/{LINK}&document=article.md")
    wait_for_limit(app, 300)
    choose_document(app, "field_guide.md")
    set_size(app, 400)
    wait_for_end_of_run(app)
    chunks = figure(app, "Chunks")
    go_to(app, "Structure")
    app.get_by_text("Problems", exact=True).first.wait_for()
    wait_until(app, lambda: figure(app, "Chunks") == chunks)
    go_to(app, "Compare")
    app.get_by_text("Panels", exact=True).first.wait_for()
    choose_document(app, "article.md")
    kept = ("document=article.md", "markdown.chunk_size=400", "markdown.unit=words")

    def arrived(place, text):
        app.wait_for_url(place)
        app.get_by_text(text, exact=True).first.wait_for()
        wait_until(app, lambda: all(part in app.url for part in kept))
        wait_until(app, lambda: fields(app).get("Chunk size (words)") == "400")
        wait_until(app, lambda: fields(app).get("Overlap (words)") == "80")

    app.go_back()
    arrived("**/structure?*", "Problems")
    app.go_back()
    arrived("**/?*", "Click a chunk to inspect it")
    app.go_forward()
    arrived("**/structure?*", "Problems")
    app.go_forward()
    wait_until(app, lambda: "/compare" in app.url and "document=article.md" in app.url)
    go_to(app, "Evaluate")
    arrived("**/evaluate?*", "Chunks")


def test_keys_undo_settings_and_text_fields_keep_their_own(app):
    set_size(app, 300)
    wait_for_end_of_run(app)
    app.keyboard.press("Control+z")
    wait_for_limit(app, 512)
    wait_for_end_of_run(app)
    app.locator(".viewer .query").click()
    app.keyboard.press("Control+Shift+z")
    wait_for_limit(app, 300)
    wait_for_end_of_run(app)
    app.keyboard.press("Control+z")
    wait_for_limit(app, 512)
    wait_for_end_of_run(app)
    app.keyboard.press("Control+y")
    wait_for_limit(app, 300)
    wait_for_end_of_run(app)
    app.locator(".viewer .query").click()
    app.keyboard.type("abc")
    app.keyboard.press("Control+z")
    # a browser that is busy takes back the last letters alone
    wait_until(app, lambda: app.locator(".viewer .query").input_value() in ("", "a", "ab"))
    wait_for_limit(app, 300)
    app.get_by_role("button", name="History").click()
    menu = app.get_by_test_id("stMenuButtonBody")
    menu.get_by_text("Chunk size 512 → 300").wait_for()
    menu.get_by_text("As it was at first").click()
    wait_for_limit(app, 512)


def test_the_text_shows_where_the_baseline_cuts(used):
    app = used
    app.get_by_role("button", name="Pin as baseline").click()
    app.get_by_role("button", name="Unpin").wait_for()
    marks = app.locator(".viewer .rows .baseline")
    wait_until(app, lambda: marks.count() > 5)
    assert app.locator(".viewer .text .baseline").count() == 0
    set_size(app, 300)
    app.locator(".viewer .text .baseline").first.wait_for()
    app.get_by_role("button", name="Unpin").click()
    marks.first.wait_for(state="detached")


def test_the_header_of_a_narrow_window_covers_nothing(used):
    app = used
    size = app.viewport_size
    app.set_viewport_size({"width": 420, "height": 900})
    label = app.get_by_role("button", name="Nothing lost")
    app.locator("[data-testid=stSidebar][data-collapsed=true]").wait_for(state="attached")
    header = app.locator("[data-testid=stHeader]")
    wait_until(
        app,
        lambda: (
            label.bounding_box()["y"]
            >= header.bounding_box()["y"] + header.bounding_box()["height"]
        ),
    )
    app.set_viewport_size(size)
    app.locator("[data-testid=stSidebar][data-collapsed=false]").wait_for(state="attached")
