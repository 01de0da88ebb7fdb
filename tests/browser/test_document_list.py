"""The list of documents in the browser: a reload keeps it, it is worked by keys, dropdowns stay open while files are read."""

import io
from pathlib import Path

import pytest
from waiting import (
    choose_file,
    repeat_until,
    wait_for_end_of_run,
    wait_until,
    wait_until_still,
)

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
FILES = "[data-testid=stSidebar] input[type=file]"
CURRENT = ".documents [aria-current=true] .name"


@pytest.fixture
def address(serve):
    """The address of the app."""
    return serve(ROOT / "app.py")


@pytest.fixture
def app(page, address):
    """The app with a sample."""
    page.goto(f"{address}/?document=article.md")
    chosen(page, "article.md")
    yield page
    assert page.locator("[data-testid=stException]").count() == 0


@pytest.fixture(scope="module")
def holding(new_standing_page, serve):
    """The app with two uploads of which the first is open, for tests that leave it so."""
    page = new_standing_page()
    page.goto(f"{serve(ROOT / 'app.py')}/?document=article.md")
    chosen(page, "article.md")
    upload(page, ("second.md", b"# Second upload"), ("first.md", b"# First upload"))
    chosen(page, "second.md")
    page.locator(".documents .open", has_text="first.md").click()
    words(page, "First upload")
    chosen(page, "first.md")
    yield page
    assert page.locator("[data-testid=stException]").count() == 0


def chosen(page, name):
    page.locator(CURRENT, has_text=name).wait_for()


def set_size(page):
    page.get_by_role("spinbutton").first.fill("100")
    page.keyboard.press("Enter")
    page.locator(".viewer .place", has_text="/ 100 ").wait_for()


def upload(page, *files):
    choose_file(
        page.locator(FILES).first,
        [{"name": name, "mimeType": "text/plain", "buffer": data} for name, data in files],
    )


def words(page, text):
    page.locator(".viewer [role=article]", has_text=text).first.wait_for()


def test_uploads_outlive_a_reload_and_leaving_the_app(holding):
    wait_for_end_of_run(holding)
    holding.add_init_script(
        "window.seen = new Set();"
        "setInterval(() => seen.add(document.querySelector('.st-key-head')?.innerText.match(/\\S+\\.md/)?.[0]), 20);"
    )
    seen = "[...seen].filter(Boolean)"
    bare, _, _ = holding.url.partition("?")
    for address in (holding.url, bare):
        holding.goto(address)
        words(holding, "First upload")
        wait_until(holding, lambda: "first.md" in holding.evaluate(seen))  # the head is drawn last
        # found: for a second the page showed a sample
        assert set(holding.evaluate(seen)) == {"first.md"}
        chosen(holding, "first.md")
        wait_until(holding, lambda: "document=first.md" in holding.url)  # the link of the page
    holding.goto("about:blank")
    holding.go_back()
    words(holding, "First upload")
    assert holding.locator(".documents .remove").count() == 2
    assert holding.get_by_text("not in your list").count() == 0


def test_the_button_that_takes_files_looks_the_same_and_the_documents_are_in_sight_once_it_holds_some(
    app,
):
    look = """(button) => {
      const { color, borderTopWidth } = getComputedStyle(button);
      return { color, borderTopWidth, height: button.offsetHeight };
    }"""
    button = app.locator(".st-key-uploader section button").filter(visible=True).last
    before = button.evaluate(look)
    empty = [(f"{letter}.md", b" ") for letter in "abcdef"]
    upload(app, ("second.md", b"# Second upload"), *empty)
    chosen(app, "second.md")
    app.get_by_role("button", name="Add files").wait_for()
    wait_until(app, lambda: button.evaluate(look) == before)
    # found: what was said of six files that hold no text pushed the documents out of the window
    app.get_by_text("6 files were not read").wait_for()
    wait_until_still(app)
    box = app.locator(CURRENT).bounding_box()
    assert box["y"] + box["height"] < 700


def test_a_removed_document_comes_back_until_another_is_opened(app):
    upload(app, ("second.md", b"# Second upload"), ("first.md", b"# First upload"))
    chosen(app, "second.md")
    words(app, "Second upload")
    remove, back = (
        app.get_by_role("button", name=f"{what} second.md") for what in ("Remove", "Bring back")
    )
    remove.click()
    back.click()
    chosen(app, "second.md")
    words(app, "Second upload")
    back.wait_for(state="hidden")
    remove.click()
    back.wait_for()
    app.locator(".documents .open", has_text="first.md").click()
    back.wait_for(state="hidden")
    assert app.locator(".documents .remove").count() == 1


def test_a_button_to_another_page_keeps_uploads(holding):
    holding.get_by_role("link", name="Compare").click()
    holding.locator(".compare .place").first.wait_for()
    holding.get_by_role("button", name="Change").first.click()
    holding.get_by_role("button", name="Tune this one").click()
    words(holding, "First upload")
    chosen(holding, "first.md")
    holding.get_by_role("button", name="Take away").click()
    holding.get_by_role("dialog").wait_for()
    assert holding.locator(".documents .remove").count() == 2
    holding.keyboard.press("Escape")
    holding.get_by_role("dialog").wait_for(state="detached")


def test_neither_the_link_nor_another_token_opens_them(holding, new_page):
    token = holding.evaluate("sessionStorage.getItem('chunkwright.tab')")
    assert len(token) >= 32
    assert token not in holding.url
    other = new_page()
    other.add_init_script(f"sessionStorage.setItem('chunkwright.tab', '{token[:-1]}')")
    other.goto(holding.url)
    other.get_by_text("not in your list").wait_for()
    assert "First upload" not in other.locator("body").inner_text()
    assert other.locator(".documents .remove").count() == 0


def test_a_copy_of_the_tab_has_the_documents_and_goes_its_own_way(holding, new_page):
    token = holding.evaluate("sessionStorage.getItem('chunkwright.tab')")
    copy = new_page()
    copy.add_init_script(
        f"sessionStorage.getItem('chunkwright.tab') ?? sessionStorage.setItem('chunkwright.tab', '{token}')"
    )
    copy.goto(holding.url)
    chosen(copy, "first.md")
    wait_until(copy, lambda: copy.evaluate("sessionStorage.getItem('chunkwright.tab')") != token)
    copy.get_by_role("button", name="Remove first.md").click()
    chosen(copy, "second.md")
    holding.reload()
    chosen(holding, "first.md")


def test_a_reload_keeps_the_steps_to_undo_and_the_documents_searched_together(app):
    upload(app, ("second.md", b"# Second upload"), ("first.md", b"# First upload"))
    chosen(app, "second.md")
    app.get_by_role("link", name="Evaluate").click()
    app.get_by_role("button", name="Search your 2 documents together").click()
    app.get_by_text("Only second.md is searched").wait_for(state="detached")
    app.get_by_role("link", name="Tune", exact=True).click()
    words(app, "Second upload")
    set_size(app)
    wait_for_end_of_run(app)
    app.reload()
    app.locator(".viewer .place", has_text="/ 100 ").wait_for()
    chosen(app, "second.md")
    app.get_by_role("button", name="Undo").click()
    app.locator(".viewer .place", has_text="/ 100 ").wait_for(state="detached")
    app.get_by_role("button", name="Redo").click()
    app.locator(".viewer .place", has_text="/ 100 ").wait_for()
    app.get_by_role("link", name="Evaluate").click()
    pool = app.locator(".st-key-pool")
    app.get_by_text("Documents and retrieval").click()
    for name in ("second.md", "first.md"):
        pool.get_by_text(name).wait_for()
    # found: after a reload here, the next page searched one of them
    app.reload()
    chosen(app, "second.md")
    app.get_by_text("Documents and retrieval").wait_for()
    wait_for_end_of_run(app)
    app.get_by_role("link", name="Playground", exact=True).click()
    app.get_by_text("Ask a question to see").wait_for()
    app.get_by_text("Documents and retrieval").click()
    for name in ("second.md", "first.md"):
        pool.get_by_text(name).wait_for()


def test_the_list_is_worked_by_keys_and_alone_scrolls(app):
    upload(app, *((f"{number:02}.md", b"# Text %d" % number) for number in range(20)))
    chosen(app, "00.md")
    app.get_by_text("Your documents (20)").wait_for()
    sidebar = app.locator("[data-testid=stSidebarContent]")
    assert sidebar.evaluate("e => e.scrollHeight <= e.clientHeight")
    assert app.locator(".documents .groups").evaluate("e => e.scrollHeight > e.clientHeight")
    app.get_by_role("searchbox", name="Find a document").fill("1 md")
    app.get_by_text("Your documents (11 of 20)").wait_for()
    app.locator(".documents .open", has_text="12.md").focus()
    app.keyboard.press("ArrowDown")
    app.keyboard.press("Enter")
    words(app, "Text 13")
    chosen(app, "13.md")
    app.keyboard.press("Tab")
    app.keyboard.press("Enter")
    app.get_by_text("Your documents (10 of 19)").wait_for()
    chosen(app, "14.md")
    app.get_by_role("button", name="Bring back 13.md").wait_for()
    wait_until_still(app)
    # found: it pushed what follows out of the sidebar
    assert sidebar.evaluate("e => e.scrollHeight <= e.clientHeight")


def test_what_is_searched_for_is_counted_anew_in_another_document(app):
    upload(app, ("twice.md", b"One heron, and one more heron."), ("none.md", b"No bird at all."))
    chosen(app, "twice.md")
    app.locator(".viewer .query").fill("heron")
    app.get_by_text("1 of 2", exact=True).wait_for()
    app.locator(".documents .open", has_text="none.md").click()
    words(app, "No bird at all.")
    app.locator(".viewer .count", has_text="no match").wait_for()
    app.locator(".documents .open", has_text="twice.md").click()
    app.locator(".viewer .count", has_text="1 of 2").wait_for()


def many_pages(count=150, lines=5):
    """A PDF that takes a second or two to read."""
    canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")
    stream = io.BytesIO()
    made = canvas.Canvas(stream)
    for page in range(count):
        for line in range(lines):
            said = f"Words of page {page}, of which this is line {line}, are read one by one."
            made.drawString(72, 700 - 16 * line, said)
        made.showPage()
    made.save()
    return stream.getvalue()


def test_a_dropdown_stays_open_while_a_file_is_read_and_when_it_is_done(app):
    wait_until_still(app)
    set_size(app)  # settings of one's own stay for the next document
    upload(app, ("long.pdf", many_pages()))
    app.locator("[data-testid=stProgress]").wait_for()
    assert app.locator("[data-testid=stProgress]").bounding_box()["y"] < 500
    app.locator(".st-key-strategy input").click()
    options = app.get_by_role("option", name="word", exact=True)
    options.wait_for()
    chosen(app, "long.pdf")
    words(app, "Words of page 1")
    assert options.is_visible()


def test_a_dialog_stays_open_when_a_file_is_read_and_closes_once_it_is_left(app):
    upload(app, ("long.pdf", many_pages()))
    app.locator("[data-testid=stProgress]").wait_for()
    app.get_by_role("button", name="Take away").click()
    dialog = app.get_by_role("dialog")
    dialog.get_by_role("button", name="Download tuned.yaml").wait_for()
    words(app, "Words of page 0")
    dialog.get_by_text("for long.pdf").wait_for()

    def is_left():
        wait_until_still(
            app
        )  # while the page runs, Streamlit hides the dialog until it is drawn again
        return dialog.count() == 0

    repeat_until(app, lambda: app.keyboard.press("Escape"), is_left)
    set_size(app)
    wait_for_end_of_run(app)
    assert dialog.count() == 0
