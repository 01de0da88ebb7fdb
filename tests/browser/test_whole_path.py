"""What a new user does: upload, tune, inspect, export, and run the export on the command line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from fpdf import FPDF
from waiting import choose_row, wait_for_end_of_run, wait_until

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
TEXT = "\n\n".join(
    f"## Part {n} 🧭\n\nThe compass of part {n} points north 👩🏽‍🚀. It was set on day {n}. "
    f"Nobody has moved it since version {n}.2 was signed by Dr. Ada Marsh."
    for n in range(60)
)


@pytest.fixture
def app(page, serve):
    """The app on its first page, with every request to another host noted."""
    page.foreign = []
    page.on("request", lambda request: _note_foreign(page, request.url))
    page.on(
        "console", lambda message: message.type == "error" and page.foreign.append(message.text)
    )
    page.goto(serve(ROOT / "app.py"))
    page.locator(".viewer [role=article]").first.wait_for()
    yield page
    assert page.locator("[data-testid=stException]").count() == 0
    assert page.foreign == []


def _note_foreign(page, url):
    if not url.startswith(
        ("http://127.0.0.1", "http://localhost", "ws://127.0.0.1", "data:", "blob:")
    ):
        page.foreign.append(url)


def upload(page, tmp_path, name="compass.md", text=TEXT):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    page.locator("input[type=file]").first.set_input_files(path)
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
    source = upload(app, tmp_path)
    field = app.locator("[data-testid=stNumberInput] input[aria-label='Chunk size (tokens)']")
    field.fill("90")
    field.press("Enter")
    wait_for_limit(app, 90)
    slider = app.get_by_role("slider", name="Chunk size (tokens)")
    wait_until(app, lambda: slider.input_value() == "90")  # drawn after the text
    slider.press("ArrowRight")
    wait_for_limit(app, 91)

    app.get_by_role("tab", name="Export").click()
    config = download(app, "Download tuned.yaml", tmp_path)
    chunks = download(app, "chunks", tmp_path)
    output = tmp_path / "again.jsonl"
    command = ["-m", "chunking", "run", "--config", config, source.name, "--output", output]
    subprocess.run(
        [sys.executable, *command], cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, check=True
    )
    assert _rows(output) == _rows(chunks)
    assert max(row["token_count"] for row in _rows(chunks)) <= 91


def _rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_click_opens_the_inspector_with_the_text_as_embedded(app, tmp_path):
    upload(app, tmp_path)
    articles(app).nth(1).click()
    inspected(app, 2).wait_for()
    embedded = app.locator("[data-testid=stCode]").first.inner_text()
    shown = articles(app).nth(1).locator(".body").inner_text()
    assert embedded.split()[:8] == shown.split()[:8]
    assert "👩🏽‍🚀" in embedded


def test_the_keyboard_moves_and_inspects(app, tmp_path):
    upload(app, tmp_path)
    app.locator(".viewer .scroll").focus()
    for key in ("j", "j", "Enter"):
        app.keyboard.press(key)
    inspected(app, 3).or_(inspected(app, 2)).wait_for()


def test_escape_ends_the_search_first_then_leaves_the_chunk(app, tmp_path):
    upload(app, tmp_path)
    app.locator(".viewer .scroll").focus()
    for key in ("j", "Enter", "/"):
        app.keyboard.press(key)
    app.keyboard.type("compass")
    selected = app.locator(".viewer .selected")
    app.keyboard.press("Escape")
    selected.wait_for()
    app.keyboard.press("Escape")
    app.get_by_text("Inspect a chunk", exact=True).wait_for()
    assert selected.count() == 0


def test_a_table_row_is_followed_by_the_viewer(app, tmp_path):
    upload(app, tmp_path)
    app.locator("[data-testid=stNumberInput] input[aria-label='Chunk size (tokens)']").fill("60")
    app.keyboard.press("Enter")
    wait_for_limit(app, 60)
    app.get_by_role("tab", name="Table").click()
    selected = app.locator(".viewer .selected")
    choose_row(app.locator("[data-testid=stDataFrame]"), 7, lambda: selected.count() > 0)
    assert app.locator(".viewer .place").inner_text().split()[1] != "1"


def test_a_reload_keeps_every_setting(app):
    app.locator("[data-testid=stNumberInput] input[aria-label='Chunk size (tokens)']").fill("123")
    app.keyboard.press("Enter")
    wait_for_limit(app, 123)
    app.reload()
    wait_for_limit(app, 123)


def test_uploads_are_private_to_a_session(app, new_page, tmp_path):
    upload(app, tmp_path, "secret.md", "# Secret\n\nNobody else may read this.")
    other = new_page()
    assert "secret.md" in app.url
    other.goto(app.url)
    other.get_by_text("not on your shelf").wait_for()
    assert "Nobody else" not in other.locator("body").inner_text()


def test_a_hostile_document_is_only_text(app, tmp_path):
    evil = "# <img src=x onerror=window.hacked=1>\n\n<script>window.hacked=1</script> ![x](http://evil.example/x.png)\n"
    upload(app, tmp_path, "evil.md", evil)
    articles(app).first.click()
    inspected(app, 1).wait_for()
    for tab, shown in (("Table", "[data-testid=stDataFrame]"), ("Export", "text=Download tuned")):
        app.get_by_role("tab", name=tab).click()
        app.locator(shown).first.wait_for()
        wait_for_end_of_run(app)
    assert app.evaluate("window.hacked") is None
    assert "<script>window.hacked=1</script>" in articles(app).first.inner_text()


def test_a_binary_file_is_refused_with_a_message(app, tmp_path):
    path = tmp_path / "tool.exe"
    path.write_bytes(b"MZ\x90\x00\x03" + bytes(range(256)) * 4)
    app.locator("input[type=file]").first.set_input_files(path)
    app.get_by_text("tool.exe is a program").wait_for()


def test_a_pdf_is_read_with_its_pages(app, tmp_path):
    path = tmp_path / "book.pdf"
    book = FPDF()
    book.set_font("Helvetica", size=12)
    for number in (1, 2):
        book.add_page()
        book.multi_cell(0, text=f"The tide of page {number} comes in. " * 40)
    book.output(str(path))
    app.locator("input[type=file]").first.set_input_files(path)
    app.get_by_text("2 pages").first.wait_for()
    articles(app).last.click()
    app.get_by_text("· page 2").first.wait_for()


def test_a_narrow_window_still_shows_the_chunks(app):
    app.set_viewport_size({"width": 420, "height": 900})
    articles(app).first.scroll_into_view_if_needed()
    assert articles(app).first.is_visible()


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


def test_the_settings_of_a_link_hold_on_every_page(page, serve):
    app = page
    app.goto(f"{serve(ROOT / 'app.py')}/{LINK}")
    app.locator(".viewer .place").wait_for()
    chunks = figure(app, "Chunks")
    for name in ("Structure", "Evaluate"):
        go_to(app, name)
        wait_until(app, lambda: "markdown.unit=words" in app.url)
        app.get_by_text("Chunks", exact=True).first.wait_for()
        assert figure(app, "Chunks") == chunks
        wait_until(app, lambda: fields(app).get("Chunk size (words)") == "300")
        wait_until(app, lambda: fields(app).get("Overlap (words)") == "80")


def choose_knowledge_base(app) -> None:
    """Take that preset, of another strategy, and wait until text and address follow."""
    app.locator("[data-testid=stSelectbox]", has_text="Start from").locator("input").click()
    app.get_by_text("Knowledge base").click()
    wait_for_limit(app, 600)
    wait_until(app, lambda: "strategy=recursive" in app.url)


def test_a_preset_reaches_the_address(app):
    choose_knowledge_base(app)
    app.reload()
    wait_for_limit(app, 600)
    wait_until(app, lambda: fields(app).get("Chunk size (tokens)") == "600")


def test_a_step_back_changes_form_and_text_alike(app):
    choose_knowledge_base(app)
    app.go_back()
    wait_for_limit(app, 512)
    wait_until(app, lambda: fields(app).get("Chunk size (tokens)") == "512")


def test_one_step_back_finds_the_page_before_with_its_settings(app):
    field = app.locator("[data-testid=stNumberInput] input").first
    field.fill("300")
    field.press("Enter")
    wait_for_limit(app, 300)
    address = app.url
    for name, shown in (("Structure", "Problems"), ("Compare", "Panels")):
        go_to(app, name)
        app.get_by_text(shown, exact=True).first.wait_for()
        app.go_back()
        wait_for_limit(app, 300)
        wait_until(app, lambda: app.url == address)
        wait_until(app, lambda: fields(app).get("Chunk size (tokens)") == "300")


def test_the_header_of_a_narrow_window_covers_nothing(app):
    app.set_viewport_size({"width": 420, "height": 900})
    label = app.locator("[data-testid=stWidgetLabel]", has_text="Start from")
    app.locator("[data-testid=stSidebar][data-collapsed=true]").wait_for(state="attached")
    header = app.locator("[data-testid=stHeader]")
    wait_until(
        app,
        lambda: (
            label.bounding_box()["y"]
            >= header.bounding_box()["y"] + header.bounding_box()["height"]
        ),
    )
