"""A configuration in the browser: routes and parsers opened, edited, exported; files taken out again."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from waiting import choose_file, choose_option, wait_for_end_of_run, wait_until, wait_until_still

from chunking import load_config

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
PAGE = "<!doctype html><html><body><h1>Tides</h1>" + "<p>The tide &amp; the moon.</p>" * 60
ROUTES = """\
version: 1
strategy: word
options: {chunk_size: 200}
routes:
- {match: '*.md', strategy: markdown, options: {chunk_size: 450}}
- {match: '*.csv', strategy: character, options: {chunk_size: 300}}
"""


@pytest.fixture
def app(page, serve):
    """The app on its first page."""
    page.goto(f"{serve(ROOT / 'app.py')}/?document=article.md")
    page.locator(".viewer [role=article]").first.wait_for()
    yield page
    assert page.locator("[data-testid=stException]").count() == 0


def open_configuration(page, text, name="tuned.yaml"):
    opener = page.get_by_role("button", name="Open configuration")
    if not opener.is_visible():
        page.get_by_text("Presets and files").click()
    opener.click()
    file = {"name": name, "mimeType": "text/yaml", "buffer": text.encode()}
    popover = page.locator("[data-testid=stPopoverBody]")
    choose_file(popover.locator("input[type=file]"), file)
    popover.get_by_text(f"{name} is open").wait_for()
    page.keyboard.press("Escape")


def upload(page, *files):
    choose_file(
        page.locator("[data-testid=stSidebar] input[type=file]").first,
        [{"name": name, "mimeType": "text/plain", "buffer": text.encode()} for name, text in files],
    )
    chosen(page, files[0][0])
    wait_until_still(page)  # a press on what moves up in that moment is lost


def shown(page):
    """The document that the sidebar shows."""
    current = page.locator(".documents [aria-current=true] .name")
    return current.inner_text() if current.count() else ""


def chosen(page, name):
    wait_until(page, lambda: name in shown(page))


def choose(page, name):
    page.locator(".documents .open", has_text=name).click()
    chosen(page, name)


def set_size(page, value):
    field = page.locator("[data-testid=stNumberInput] input[aria-label^='Chunk size']")
    field.fill(str(value))
    field.press("Enter")
    wait_for_limit(page, value)


def wait_for_limit(page, limit):
    page.locator(".viewer .place", has_text=f"/ {limit:,} ").wait_for()


def exported(page, folder):
    page.get_by_role("button", name="Take away").click()
    path = downloaded(page, "Download tuned.yaml", folder / "exported.yaml")
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")
    return path


def downloaded(page, button, path):
    with page.expect_download() as caught:
        page.get_by_role("dialog").get_by_role("button", name=button).click()
    caught.value.save_as(path)
    return path


def test_edits_of_a_route_outlive_a_change_of_documents_and_are_exported(app, tmp_path):
    open_configuration(app, ROUTES)
    wait_for_limit(app, 450)
    app.get_by_text("Files *.md (tuned.yaml)").wait_for()
    set_size(app, 600)
    choose(app, "inventory.csv")
    wait_for_limit(app, 300)
    app.get_by_text("Files *.csv (tuned.yaml)").wait_for()
    choose(app, "article.md")
    wait_for_limit(app, 600)
    config = load_config(exported(app, tmp_path))
    sizes = [each.options["chunk_size"] for each in (*config.routes, config)]
    assert sizes == [600, 300, 200]
    app.get_by_role("button", name="Drop the rules").click()
    app.get_by_text("Files *.md (tuned.yaml)").wait_for(state="detached")
    assert not load_config(exported(app, tmp_path)).routes


def test_a_step_back_leaves_every_entry_as_it_was(app, tmp_path):
    open_configuration(app, ROUTES)
    wait_for_limit(app, 450)
    set_size(app, 600)
    app.get_by_role("link", name="Structure").click()
    app.get_by_text("Problems", exact=True).wait_for()
    choose(app, "inventory.csv")
    app.get_by_text("Files *.csv (tuned.yaml)").wait_for()
    app.go_back()
    wait_for_limit(app, 300)
    chosen(app, "inventory.csv")
    wait_for_end_of_run(app)
    config = load_config(exported(app, tmp_path))
    assert [each.strategy for each in config.routes] == ["markdown", "character"]
    sizes = [each.options["chunk_size"] for each in (*config.routes, config)]
    assert sizes == [600, 300, 200]


def test_the_parser_that_was_used_runs_on_the_command_line(app, tmp_path):
    upload(app, ("tides.html", PAGE))
    app.get_by_text("About this document").click()
    # until the page is read, the button is that of the sample, and its dialog closes then
    app.get_by_text("Read by html").first.wait_for()
    app.get_by_role("button", name="Read with another parser").click()
    dialog = app.get_by_role("dialog")
    dialog.get_by_text("for all .html files").wait_for()
    choose_option(app, dialog.locator("[data-testid=stSelectbox] input"), "As plain text")
    app.get_by_role("button", name="Read and compare").click()
    app.get_by_role("button", name="Use this text").click()
    app.get_by_text("Read by plain").first.wait_for()
    app.get_by_text(".html files by plain").wait_for()
    config = exported(app, tmp_path)
    app.get_by_role("button", name="Take away").click()
    app.get_by_role("tab", name="Chunks").click()
    downloaded(app, "chunks", tmp_path / "shown.jsonl")
    (tmp_path / "tides.html").write_text(PAGE, encoding="utf-8")
    command = ["-m", "chunking", "run", "--config", config, "tides.html", "--output", "run.jsonl"]
    environment = {"PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, *command], cwd=tmp_path, env=environment, check=True)
    assert rows(tmp_path / "run.jsonl") == rows(tmp_path / "shown.jsonl")


def rows(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_configuration_with_parsers_reads_the_list_again(app):
    upload(app, ("tides.html", PAGE))
    app.get_by_text("About this document").click()
    app.get_by_text("Read by docling").or_(app.get_by_text("Read by html")).first.wait_for()
    open_configuration(app, "version: 1\nstrategy: word\nparsers: {html: plain}\n")
    app.get_by_text("Read by plain").first.wait_for()
    open_configuration(app, "version: 1\nstrategy: word\n", "usual.yaml")
    app.get_by_text("Read by plain").first.wait_for(state="detached")


def test_a_document_that_is_removed_leaves_the_list(app):
    upload(app, ("three.md", "# 3"), ("bad.exe", "MZ\0"), ("two.md", "# Two"), ("one.md", "# One"))
    app.get_by_text("bad.exe").first.wait_for()
    remove(app, "three.md")
    chosen(app, "two.md")
    assert app.get_by_text("not in your list").count() == 0
    remove(app, "one.md")
    app.get_by_text("Your documents (1)").wait_for()
    remove(app, "two.md")
    app.get_by_text("Your documents (").wait_for(state="detached")
    assert app.get_by_text("not in your list").count() == 0


def remove(page, name):
    button = page.get_by_role("button", name=f"Remove {name}")
    button.click()
    button.wait_for(state="detached")
