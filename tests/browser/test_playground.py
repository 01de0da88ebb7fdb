"""The Playground in a real browser: from a question to the text that answers it, kept as gold."""

from pathlib import Path

import pytest
from selecting import drag_over
from waiting import choose_file, side, wait_for_end_of_run, wait_until, wait_until_still

pytestmark = pytest.mark.browser
ROOT = Path(__file__).parents[2]
HOSTILE = "<img src=x onerror=window.hacked=1>"
#: emoji of one, two and many code points before the text that is selected
EMOJI = "The compass 🧭 of Dr. Ada 👩🏽‍🚀 points north 🇮🇸."
TARGET = "Nobody at all has set the needle as yet."
TEXT = (
    f"# Compass {HOSTILE}\n\n{EMOJI} {TARGET} It has not moved.\n\n# Map\n\nMaps are drawn by hand."
)


@pytest.fixture
def app(page, serve):
    page.goto(
        f"{serve(ROOT / 'app.py')}/playground?model=fast&strategy=sentence&sentence.chunk_size=40"
    )
    page.get_by_label("Question", exact=True).wait_for()
    yield page
    assert page.locator("[data-testid=stException]").count() == 0
    assert page.evaluate("window.hacked") is None


def ask(page, question):
    page.get_by_label("Question", exact=True).fill(question)
    page.get_by_label("Question", exact=True).press("Enter")
    page.locator(".passages .card").first.wait_for()
    wait_for_end_of_run(page)


def test_an_answer_is_selected_in_a_chunk_judged_and_kept(app, tmp_path):
    path = tmp_path / "compass.md"
    path.write_text(TEXT, encoding="utf-8")
    choose_file(app.locator("input[type=file]").first, path)
    app.wait_for_url("**document=compass.md*")
    wait_for_end_of_run(app)
    ask(app, "Who set the needle?")
    card = app.locator(".passages .card", has_text=TARGET).first
    assert "needle" in card.locator(".match").all_inner_texts()
    assert app.get_by_role("button", name="Use selection as answer").is_disabled()
    text = card.locator(".text")
    text.scroll_into_view_if_needed()
    drag_over(app, text, "Nobody", "as yet.")
    app.locator(".passages .status", has_text=f"{len(TARGET)} characters").wait_for()
    app.get_by_role("button", name="Use selection as answer").click()
    app.get_by_text("the answer was read whole").wait_for()
    wait_for_end_of_run(app)
    assert "".join(app.locator(".passages .card.good .gold").all_inner_texts()).startswith("Nobody")
    app.get_by_role("button", name="Keep as a gold question").click()
    app.get_by_role("button", name="Kept as a gold question").wait_for()
    app.get_by_role("link", name="Evaluate").click()
    app.get_by_role("button", name="Evaluate 1 question").wait_for()
    assert app.locator("[data-testid=stMain] img").count() == 0


def test_a_whole_chunk_is_taken_by_a_button_and_the_question_outlives_a_reload(app):
    ask(app, "Who may approve a trip?")
    wait_until_still(app)
    # found: at 376 pixels, of two long chunks one was seen in a window of 800
    assert side(app.locator(".passages .card").first, "y") < 310
    app.get_by_role("button", name="Use whole chunk as answer").first.click()
    app.get_by_text("Answer · ").wait_for()
    app.wait_for_url("**question=*")
    app.reload()
    app.locator(".passages .card").first.wait_for()
    question = app.get_by_label("Question", exact=True)
    wait_until(app, lambda: question.input_value() == "Who may approve a trip?")
    app.get_by_text("Answer · ").wait_for()


def test_configurations_are_asked_side_by_side(app):
    ask(app, "Who may approve a trip?")
    app.get_by_text("Compare with another").click()
    app.get_by_text("A · ", exact=False).first.wait_for()
    app.locator(".passages").nth(1).locator(".card").first.wait_for()
    assert app.locator(".passages").count() == 2
    wait_until_still(app)
    own = app.locator("[data-testid=stMarkdown]", has_text="B · sentence")
    views = app.get_by_role("radio", name="Retrieved chunks")
    assert side(views, "y") < side(own, "y") + side(own, "height"), "a sentence took their place"
    for head in app.locator(".passages .card .head").all():
        edges = [each.bounding_box()["x"] for each in head.locator(".title, .note").all()]
        assert max(edges) == min(edges), "the button stands beside the title alone"


def assert_told_to_go_on(text, expected):
    """Found: a text whose end is out of view looked as if the chunk ended there."""
    wait_until(text.page, lambda: text.evaluate("e => e.classList.contains('more')") is expected)


def test_a_card_is_drawn_as_it_is_read_and_an_answer_in_it_keeps_its_place(app, tmp_path):
    """Found: cards showed pipes and asterisks, where Tune draws tables and bold words."""
    path = tmp_path / "fees.md"
    rows = "| Tier | Late fee |\n|---|---|\n| north | **ten** euros 🧭 |\n"
    path.write_text(f"# Fees {HOSTILE}\n\n{rows}\n", encoding="utf-8")
    choose_file(app.locator("input[type=file]").first, path)
    app.wait_for_url("**document=fees.md*")
    wait_for_end_of_run(app)
    ask(app, "Late fee of tier north?")
    text = app.locator(".passages .text", has=app.locator(".md-table")).first
    text.evaluate("e => (e.style.maxBlockSize = '30px')")
    assert_told_to_go_on(text, True)
    text.evaluate("e => (e.scrollTop = e.scrollHeight)")
    assert_told_to_go_on(text, False)
    text.evaluate("e => (e.style.maxBlockSize = '')")
    assert text.locator(".md-table-cell").first.evaluate("e => getComputedStyle(e).display") == (
        "table-cell"
    )
    assert "|" not in text.inner_text()
    assert "*" not in text.inner_text()
    assert "Late" in text.locator(".md-table-head .match").all_inner_texts()
    text.scroll_into_view_if_needed()
    drag_over(app, text, "north", "euros")
    answer = "north | **ten** euros"
    app.locator(".passages .status", has_text=f"{len(answer)} characters").wait_for()
    app.get_by_role("button", name="Use selection as answer").click()
    app.locator(".passages .gold").first.wait_for()
    assert "".join(app.locator(".passages .gold").all_text_contents()) == answer
    app.get_by_text("Whole text", exact=True).click()
    whole = app.locator(".editor .rows")
    whole.locator(".md-table").wait_for()
    assert "|" not in whole.inner_text()
    assert "".join(whole.locator(".gold").all_text_contents()) == answer


def test_the_names_of_columns_stand_above_the_rows_without_the_dashes(page, serve):
    """Found: above each part of a table stood two lines of dashes."""
    page.goto(
        f"{serve(ROOT / 'app.py')}/playground?document=api_reference.md&model=fast"
        "&strategy=markdown&markdown.chunk_size=160"
    )
    page.get_by_label("Question", exact=True).wait_for()
    ask(page, "What does status 429 mean?")
    added = page.locator(".passages .added", has_text="What to do").first
    assert added.inner_text() == "| Status | Code | Meaning | What to do |"
    assert "---" in added.get_attribute("title")
