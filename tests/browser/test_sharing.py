"""What one browser makes, another opens: a shared link, and a project file in a fresh installation."""

from pathlib import Path

import pytest
from waiting import SECONDS, choose_file, wait_until

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
FILES = "[data-testid=stSidebar] input[type=file]"
CURRENT = ".documents [aria-current=true] .name"
ROWS = ".viewer [role=article]"
TEXT = "# Guide\n\nThe answer is forty-two. " + "Other sentences follow it here. " * 120
COLLEAGUE = {"viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def address(serve):
    """The address of the app."""
    return serve(ROOT / "app.py")


@pytest.fixture
def owner(page, address):
    """The app with an upload that is cut to an unusual size."""
    page.goto(f"{address}/?strategy=sentence&sentence.chunk_size=77&sentence.chunk_overlap=7")
    page.locator(ROWS).first.wait_for()
    upload(page, "guide.md", TEXT)
    page.locator(ROWS, has_text="forty-two").first.wait_for()
    yield page
    assert page.locator("[data-testid=stException]").count() == 0


def upload(page, name, text):
    choose_file(
        page.locator(FILES).first, {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    )
    page.locator(CURRENT, has_text=name).wait_for()


def chunks(page):
    """The chunks in sight, and how many there are; how many more are drawn depends on what was scrolled."""
    rows = page.locator(ROWS)
    rows.first.wait_for()
    shown = rows.evaluate_all("rows => rows.slice(0, 6).map((row) => row.innerText)")
    return page.locator(".st-key-figures [data-testid=stMetricValue]").first.inner_text(), shown


def take_away(page, tab):
    page.get_by_role("button", name="Take away").click()
    page.get_by_role("tab", name=tab, exact=True).click()


def test_tune_share_and_a_colleague_sees_the_same(owner, new_page):
    """Until it is shared the link says that the document is not there; then it shows the same chunks."""
    expected = chunks(owner)
    colleague = new_page(**COLLEAGUE)
    colleague.goto(owner.url)
    colleague.get_by_text("private until their owner shares them").wait_for()
    assert "forty-two" not in colleague.locator("body").inner_text()

    take_away(owner, "Link")
    owner.get_by_role("button", name="Share the document too").click()
    link = owner.locator("[data-testid=stDialog] code", has_text="shared=")
    link.wait_for()
    shared = link.inner_text()
    colleague.goto(shared)
    colleague.locator(CURRENT, has_text="guide.md").wait_for()
    colleague.get_by_text("Shared with you (1)").wait_for()
    colleague.locator(ROWS, has_text="forty-two").first.wait_for()
    wait_until(colleague, lambda: chunks(colleague) == expected)

    owner.get_by_role("button", name="Stop sharing").click()
    link.wait_for(state="detached")
    late = new_page(**COLLEAGUE)
    late.goto(shared)
    late.get_by_text("is no longer shared").wait_for()
    assert "forty-two" not in late.locator("body").inner_text()
    colleague.reload()
    colleague.locator(ROWS, has_text="forty-two").first.wait_for()


def test_a_project_opens_in_a_fresh_installation_as_the_same_page(owner, serve, new_page, tmp_path):
    owner.get_by_role("button", name="Pin as baseline").click()
    owner.get_by_role("button", name="Unpin").wait_for()
    expected = chunks(owner)
    take_away(owner, "Project")
    with owner.expect_download(timeout=SECONDS * 1000) as download:
        owner.get_by_role("button", name="Download the project").click()
    file = tmp_path / "guide.project.zip"
    download.value.save_as(file)
    assert download.value.suggested_filename == file.name
    owner.keyboard.press("Escape")
    owner.get_by_role("dialog").wait_for(state="hidden")

    fresh = new_page(**COLLEAGUE)
    fresh.goto(serve(ROOT / "app.py", "--server.maxUploadSize", "49"))
    fresh.locator(ROWS).first.wait_for()
    fresh.get_by_text("Presets and files").click()
    fresh.get_by_role("button", name="Open configuration").click()
    choose_file(fresh.locator("[data-testid=stPopoverBody] input[type=file]"), file)
    fresh.locator(CURRENT, has_text="guide.md").wait_for()
    fresh.get_by_text("As in guide.project.zip: the same").wait_for()
    wait_until(fresh, lambda: chunks(fresh) == expected)
    assert fresh.locator(".st-key-head-baseline").inner_text() == owner.locator(".st-key-head-baseline").inner_text()  # fmt: skip
    assert "sentence.chunk_size=77" in fresh.url
    assert fresh.locator("[data-testid=stException]").count() == 0
