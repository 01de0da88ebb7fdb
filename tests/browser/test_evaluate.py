"""The Evaluate page in a real browser: from the first click to the mended option, and the gold editor."""

import re
import time
from pathlib import Path

import pytest
from selecting import drag_over
from waiting import choose_file, side, wait_for_end_of_run, wait_for_frames, wait_until_still

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
HOSTILE = "<img src=x onerror=window.hacked=1>"
#: emoji of one, two and many code points before the text that is selected
EMOJI = "The compass 🧭 of Dr. Ada 👩🏽‍🚀 points north 🇮🇸. " * 40
TARGET = "The needle was set on day seven by nobody at all."
TEXT = f"# Compass 🧭\n\n{EMOJI}\n\n{TARGET} It has not moved since.\n\n{EMOJI}"


@pytest.fixture
def app(page, serve):
    """The Evaluate page, by words and by the fast model, with every request to another host noted."""
    page.foreign = []
    page.on("request", lambda request: note_foreign(page, request.url))
    usual = "document=product_manual.md&strategy=sentence&retriever=bm25&model=fast&top_k=1"
    page.goto(f"{serve(ROOT / 'app.py')}/evaluate?{usual}")
    page.get_by_role("button", name="Draft up to 30 questions").wait_for()
    yield page
    assert page.locator("[data-testid=stException]").count() == 0
    assert page.foreign == []
    assert page.evaluate("window.hacked") is None


def note_foreign(page, url):
    if not url.startswith(
        ("http://127.0.0.1", "http://localhost", "ws://127.0.0.1", "data:", "blob:")
    ):
        page.foreign.append(url)


def evaluate(page):
    """Evaluate, and wait for the figures: searches whose pages were closed may hold both workers for a minute."""
    page.get_by_role("button", name="Evaluate ").click()
    page.get_by_text("nDCG", exact=True).first.wait_for()
    wait_for_end_of_run(page)


def open_question(page, row):
    page.locator(".frame .choice").nth(row).click()
    page.get_by_text("Gold text", exact=True).wait_for()
    wait_for_end_of_run(page)


def upload(page, tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    choose_file(page.locator("input[type=file]").first, path)
    page.wait_for_url(f"**document={name}*")
    wait_for_end_of_run(page)


def import_questions(page, tmp_path, text):
    path = tmp_path / "mine.csv"
    path.write_text(text, encoding="utf-8")
    page.get_by_role("button", name="Import").click()
    choose_file(page.locator("[data-testid=stPopoverBody] input[type=file]"), path)


def select_in_editor(page, start, end):
    """Select from one text to another with the mouse, as a user does; both stand on the screen."""
    page.locator(".editor .query").fill(start)
    page.locator(".editor .query").press("Enter")
    page.locator(".editor .status", has_text=f"{len(start)} characters: {start}").wait_for()
    wait_for_frames(page)  # the place that was found is scrolled to once more as it is painted
    drag_over(page, page.locator(".editor .rows"), start, end)


def test_draft_evaluate_open_a_miss_try_the_fix_open_in_tune(app):
    app.get_by_role("button", name="Draft up to 30 questions").click()
    evaluate(app)
    app.get_by_text(re.compile(r"\d+ drafts to review")).wait_for()
    for cause in ("diluted", "cut", "ranked low"):
        pill = app.get_by_role("button", name=f"{cause} ·").or_(
            app.get_by_role("radio", name=f"{cause} ·")
        )
        if pill.count() and is_option_proposed(app, cause, pill.first):
            break
    else:
        pytest.fail("no option of the strategy was tried")
    app.get_by_role("button", name="Open in Tune").click()
    app.locator(".viewer [role=article]").first.wait_for()
    app.wait_for_url(re.compile(r"\?(.*&)?(strategy=|sentence\.)"))
    assert "/evaluate" not in app.url


def test_why_a_question_was_missed_begins_in_view(app):
    app.set_viewport_size({"width": 1280, "height": 800})
    app.get_by_role("button", name="Draft up to 30 questions").click()
    app.get_by_text(re.compile(r"\d+ drafts to review")).wait_for()
    wait_until_still(app)
    table = app.locator(".frame")
    height = table.bounding_box()["height"]
    fading = app.locator(".frame.more")
    fading.wait_for()
    table.evaluate("frame => frame.scrollTo(0, frame.scrollHeight)")
    fading.wait_for(state="detached")  # found: half a row at its edge did not look like one of many
    evaluate(app)
    open_question(app, 0)
    wait_until_still(app)
    assert side(table, "height") < height, "without results there is room for more rows"
    assert side(table, "height") > 280, "five rows were seen of thirty"
    statuses = app.locator(".frame .dotted").all()
    assert max(side(each, "height") for each in statuses) < 30, "a status is one line"
    first, last = (
        app.get_by_role("button", name=name, exact=True) for name in ("Accept", "Reject")
    )
    assert side(first, "y") == side(last, "y"), "what can be done stands in one row"
    verdict = app.get_by_text(re.compile("recall 0.00")).bounding_box()
    assert verdict["y"] + verdict["height"] <= 800
    app.reload()  # the results stay, and are still those of the settings
    app.get_by_text("Index tokens").wait_for()
    assert app.get_by_role("button", name=re.compile(r"Evaluate \d+ questions")).is_disabled()


def test_a_question_that_is_chosen_comes_into_view_below_the_results_of_two(app):
    """Found: it opened below the window, as if nothing had happened."""
    app.set_viewport_size({"width": 1280, "height": 800})
    app.get_by_text("Compare with another").click()
    app.get_by_role("button", name="sample questions").click()
    app.get_by_role("button", name="Evaluate ").click()
    app.get_by_text("Index tokens, A").wait_for()
    wait_until_still(app)
    statuses = app.locator(".frame .dotted")
    lines = statuses.evaluate_all("all => all.map((each) => each.getBoundingClientRect().height)")
    assert max(lines) < 2 * min(lines), "found: ranked low · rank 3 took two lines"
    assert app.locator(".frame").evaluate("each => each.scrollWidth <= each.clientWidth")
    open_question(app, 0)
    wait_until_still(app)
    heading = app.locator(".st-key-question-detail h4")
    table = app.locator(".frame")
    assert heading.bounding_box()["y"] < 400
    assert table.bounding_box()["y"] >= 0, "another row can be chosen"
    app.get_by_role("link", name="Compare").click()
    app.locator(".compare").first.wait_for()
    app.get_by_role("link", name="Evaluate").click()
    heading.wait_for()
    wait_until_still(app)
    assert heading.bounding_box()["y"] > 400, "who only comes back has not asked for it"
    app.get_by_text("Index tokens, A").wait_for()
    assert app.get_by_role("button", name="Evaluate 13 questions").is_disabled()


def is_option_proposed(page, cause, pill):
    """Whether *Try the fix* proposes an option for Tune for the first question of a cause; else the cause is let go of."""
    meaning = page.get_by_text(re.compile(f"^{cause.capitalize()}: "))
    pill.click()
    meaning.wait_for()
    wait_for_end_of_run(page)
    open_question(page, 0)
    page.get_by_text("Why missed").wait_for()
    page.get_by_role("button", name="Try the fix").click()
    page.get_by_text("This question", exact=True).or_(
        page.get_by_text("None of the changes")
    ).wait_for()
    wait_for_end_of_run(page)
    in_tune = page.get_by_role("button", name="Open in Tune")
    sizes = page.locator("[data-testid=stRadio] label", has_text="Chunk size")
    if sizes.count():  # what loses no other question may be to read more
        sizes.first.click()
        in_tune.wait_for()
    found = in_tune.count() > 0
    if not found:
        pill.click()  # lets go of the cause
        meaning.wait_for(state="detached")
    return found


def test_a_csv_with_a_bad_row_says_which_and_why(app, tmp_path):
    rows = (
        "question,excerpt\n"
        "Which leak rate is fine?,A leak rate of up to 0.02 Pa·l/s is passed.\n"
        f"{HOSTILE},It stands nowhere in this manual.\n"
    )
    import_questions(app, tmp_path, rows)
    app.get_by_text("mine.csv: 1 problem").wait_for()
    app.get_by_text("Row 3").wait_for()
    assert HOSTILE in app.locator("[data-testid=stExpander]", has_text="1 problem").inner_text()
    app.get_by_role("button", name="Evaluate 1 question").wait_for()


def test_selected_text_after_emoji_has_exact_offsets(app, tmp_path):
    upload(app, tmp_path, "compass.md", TEXT)
    app.get_by_role("tab", name="Mark gold text").click()
    app.locator(".editor .block").first.wait_for()
    wait_for_end_of_run(app)
    select_in_editor(app, "The needle was", "nobody at all.")
    app.locator(".editor .status", has_text=f"{len(TARGET)} characters").wait_for()
    app.get_by_role("button", name="Use selection as answer").click()
    start = TEXT.index(TARGET)
    app.get_by_text(f"characters {start:,}–{start + len(TARGET):,}").wait_for()
    assert app.locator(".editor .marked").inner_text() == TARGET
    app.get_by_label("Question", exact=True).fill(HOSTILE)
    app.get_by_role("button", name="Add question").click()
    app.get_by_role("button", name="Evaluate 1 question").click()
    app.get_by_text("nDCG", exact=True).first.wait_for()
    app.get_by_role("tab", name="Questions", exact=True).click()
    app.get_by_text("Click a row to see the gold text").wait_for()
    wait_for_end_of_run(app)
    open_question(app, 0)
    assert app.locator("h4", has_text=HOSTILE).count() == 1
    assert app.locator(".passages .gold").first.inner_text() == TARGET
    assert app.locator("[data-testid=stMain] img").count() == 0


def test_an_evaluation_can_be_stopped(page, serve, tmp_path):
    text = (ROOT / "sample_docs" / "field_guide.md").read_text(encoding="utf-8")
    page.goto(f"{serve(ROOT / 'app.py')}/evaluate?model=quality&sentence.chunk_size=150")
    page.get_by_role("button", name="Draft up to 30 questions").wait_for()
    fresh = text.replace("\n\n", f"\n\n{time.time_ns()} ")  # no earlier run has embedded its chunks
    upload(page, tmp_path, "fresh.md", fresh)
    page.get_by_role("button", name="Draft up to 30 questions").click()
    page.get_by_role("button", name=re.compile("Evaluate .* questions")).click()
    page.get_by_role("button", name="Stop", exact=True).click()
    page.get_by_text("The evaluation was stopped").wait_for()
    assert page.get_by_role("button", name=re.compile("Evaluate .* questions")).is_enabled()
    assert page.locator("[data-testid=stException]").count() == 0
