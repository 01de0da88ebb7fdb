"""The similarity page in Chromium: curve and text go together, the line is dragged, nothing is foreign."""

import io
import re
import time
from pathlib import Path
from urllib.parse import unquote_plus

import numpy as np
import pytest
from waiting import (
    choose_file,
    choose_option,
    repeat_until,
    wait_for_end_of_run,
    wait_for_frames,
    wait_until,
    wait_until_still,
)

from chunking import create_chunker, parse_bytes

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROOT = Path(__file__).parents[2]
#: where a gap stands on the screen, somewhat below the legend
PLACE_OF = """(plot, gap) => { // at the foot of the curve, where the line to drag is not
  const { xaxis, yaxis } = plot._fullLayout, { left, top } = plot.getBoundingClientRect();
  return [left + xaxis._offset + xaxis.l2p(gap + 1), top + yaxis._offset + yaxis._length - 10];
}"""
GAPS = "(plot) => plot.data[0].x.length"
#: the gap that is marked by an upright line, counted from 0, and the marked stretch of gaps
MARKED = """(plot) => {
  const of = (type, key, value) => plot.layout.shapes.find((shape) => shape.type === type && shape[key] === value);
  const line = plot.layout.shapes.find(({ type, yref }) => type === "line" && yref === "paper");
  const band = of("rect", "fillcolor", "#e69f00");
  return [line ? line.x0 - 1 : null, band ? [band.x0, band.x1] : null];
}"""
#: what a threshold is given in
UNITS = {
    "percentile": "percent of all gaps",
    "absolute": "similarity",
    "deviation": "standard deviations below the mean",
}

#: notes every place that a line takes from now on
PLACES = """(line) => {
  window.places = [];
  const note = () => window.places.push(+line.getAttribute("aria-valuenow"));
  new MutationObserver(note).observe(line, { attributeFilter: ["aria-valuenow"] });
}"""


@pytest.fixture
def opened(page, serve):
    """Open the page with a document and options; return when the curve and its line stand on it."""
    address = serve(ROOT / "app.py")
    foreign = []
    page.on("request", lambda request: note_foreign(request.url, address, foreign))

    def open_page(document="article.md", **options):
        extra = "".join(f"&{name.replace('__', '.')}={value}" for name, value in options.items())
        return open_at(page, f"{address}/similarity?document={document}{extra}")

    yield open_page
    assert page.locator("[data-testid=stException]").count() == 0
    assert foreign == []


@pytest.fixture(scope="module")
def standing(new_standing_page, serve):
    """The page with its first document, for tests that leave document and options as they are."""
    yield from on_first_document(new_standing_page(), serve)


@pytest.fixture(scope="module")
def form(new_standing_page, serve):
    """The page with its first document, for tests that set each option that bears on them."""
    yield from on_first_document(new_standing_page(), serve)


def on_first_document(page, serve):
    """The page with its first document; in the end nothing has failed, and nothing was asked of elsewhere."""
    address, foreign = serve(ROOT / "app.py"), []
    page.on("request", lambda request: note_foreign(request.url, address, foreign))
    yield open_at(page, f"{address}/similarity?document=article.md")
    assert page.locator("[data-testid=stException]").count() == 0
    assert foreign == []


@pytest.fixture(scope="module")
def taking(standing_page, serve):
    """The page, for tests of which each brings a document of its own."""
    address = serve(ROOT / "app.py")
    foreign = []
    standing_page.on("request", lambda request: note_foreign(request.url, address, foreign))
    yield open_at(standing_page, f"{address}/similarity?document=article.md")
    assert standing_page.locator("[data-testid=stException]").count() == 0
    assert foreign == []


def open_at(page, address):
    page.goto(address)
    page.locator(".similarity-line span").wait_for()
    page.locator(".viewer [role=article]").first.wait_for()
    return page


def note_foreign(url, address, foreign):
    host = address.removeprefix("http://")
    if not url.startswith((f"http://{host}/", f"ws://{host}/", "data:", "blob:")):
        foreign.append(url)


def article(name="article.md", **options):
    """A sample and what `semantic` makes of it."""
    document = parse_bytes((ROOT / "sample_docs" / name).read_bytes(), name)
    return document, create_chunker("semantic", **options).run(document)


def plot(page):
    return page.locator(".similarity-plot")


def line(page):
    return page.locator(".similarity-line")


def value(page):
    return float(line(page).get_attribute("aria-valuenow"))


def field(page):
    return float(page.get_by_role("spinbutton", name=re.compile("Threshold")).input_value())


def set_number(page, label, number):
    field = page.get_by_role("spinbutton", name=label)
    field.fill(str(number))
    field.press("Enter")


def set_threshold(page, mode, threshold, overlap=0):
    """Set by hand what decides the cuts; return once the curve and the text show them."""
    chosen = page.get_by_role("radio", name=mode, exact=True)
    if chosen.get_attribute("aria-checked") != "true":  # a click would let go of what is chosen
        chosen.click()
    set_number(page, f"Threshold ({UNITS[mode]})", threshold)
    set_number(page, "Overlap (tokens)", overlap)
    asked = {"threshold_mode": mode, "threshold": threshold, "chunk_overlap": overlap}
    wanted = [str(len(article(**asked)[1].chunks)), str(threshold)]
    wait_until(page, lambda: [str(chunks(page)), f"{field(page):g}"] == wanted)
    wait_for_answer(page)
    # a field that is filled is scrolled to: from there, what is drawn above the curve would move it
    page.get_by_test_id("stMain").evaluate("main => main.scrollTo(0, 0)")


def chunks(page):
    """How many chunks the viewer shows."""
    return int(re.search(r" of ([\d,]+)", page.locator(".viewer .place").text_content())[1])


def point(page, gap):
    """Point at a gap until it is read: what stands above the curve may still move it."""

    def move():
        page.mouse.move(*plot(page).evaluate(PLACE_OF, gap - 1))
        page.mouse.move(*plot(page).evaluate(PLACE_OF, gap))

    read = page.get_by_text(f"Between sentences {gap + 1} and {gap + 2}", exact=True)
    repeat_until(page, move, read.is_visible)


def click(page, gap):
    point(page, gap)
    page.mouse.click(*plot(page).evaluate(PLACE_OF, gap))


def numbers(page):
    """The number of the line's last place, and the one that the curve answers."""
    return page.locator(".similarity").evaluate("({ dataset }) => [+dataset.sent, +dataset.drawn]")


def wait_for_answer(page):
    """Return once the curve on the screen answers the last place of the line."""
    wait_until(page, lambda: len(set(numbers(page))) == 1)
    wait_for_end_of_run(page)


def drag(page, pixels, steps=4):
    """Drag the line down by so many pixels, held half-way until an answer came; where it is dropped."""
    wait_until_still(page)
    box = line(page).bounding_box()
    x, y = box["x"] + box["width"] / 3, box["y"] + box["height"] / 2
    before, _ = numbers(page)
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, steps + 1):
        page.mouse.move(x, y + pixels * step / steps)
        wait_for_frames(page)
        if step == steps // 2:
            wait_until(page, lambda: numbers(page)[1] > before)
    page.mouse.up()
    return y + pixels


def upload(page, tmp_path, name, text):
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    choose_file(page.locator("input[type=file]").first, file)
    wait_until(page, lambda: name in unquote_plus(page.url))


def test_pointing_reads_a_gap_and_a_click_selects_the_chunk_that_begins_there(standing):
    page = standing
    read = page.locator(".similarity-values")
    wait_until(page, lambda: page.locator(".similarity-after").text_content() != "")
    wait_until_still(page)
    assert re.match(
        "cut here Between .* of the valleys in view the deepest below its rims", read.text_content()
    )
    assert read.locator(".figure b").first.evaluate("b => +getComputedStyle(b).fontWeight") >= 600
    tops = {read.locator(part).bounding_box()["y"] for part in (".place", ".figure >> nth=0")}
    assert len(tops) == 1  # where, and how alike, at one glance
    label, drawn = (
        page.locator(place).bounding_box()
        for place in (".similarity-line span", ".similarity-line")
    )
    assert label["x"] >= drawn["x"] + drawn["width"]  # it stands beside the curve, not on it
    document, result = article()
    begins = [0, *result.trace.offsets, len(document.text)]
    for gap in (40, 97, 150):
        point(page, gap)
        before, after = (
            document.text[begins[index] : begins[index + 1]].strip() for index in (gap, gap + 1)
        )
        assert page.locator(".similarity-before").text_content() == before[:400]
        assert page.locator(".similarity-after").text_content() == after[:400]
        shown = page.locator(".similarity-values").text_content()
        similarity = float(re.search(r"similarity (-?[\d.]+)", shown)[1])
        assert similarity == pytest.approx(result.trace.similarities[gap], abs=0.006)
        verdicts = {valley.position: valley.reason for valley in result.trace.valleys}
        assert verdicts.get(gap, "") in shown

    gap = next(v.position for v in result.trace.valleys if v.accepted and v.position > 120)
    offset = result.trace.offsets[gap]
    index = next(chunk.index for chunk in result.chunks if chunk.start >= offset)
    click(page, gap)
    selected = page.locator(".viewer .selected")
    selected.wait_for()
    wait_until(page, lambda: plot(page).evaluate(MARKED)[0] == gap)
    assert selected.locator(".number").text_content() == str(index + 1)
    _, (start, end) = plot(page).evaluate(MARKED)
    assert start == gap + 1 < end
    wait_until(page, lambda: is_in_window(page, selected))


def is_in_window(page, chunk):
    window, box = page.locator(".viewer .scroll").bounding_box(), chunk.bounding_box()
    return box["y"] < window["y"] + window["height"] and box["y"] + box["height"] > window["y"]


@pytest.mark.parametrize("overlap", [0, 60])
def test_a_click_on_a_chunk_marks_and_reads_where_it_begins(form, overlap):
    """Found: what was read below the curve stayed that of the gap pointed at last."""
    page = form
    set_threshold(page, "percentile", 30, overlap)
    _, result = article(chunk_overlap=overlap)
    point(page, 97)
    page.locator(".viewer [role=article]").nth(1).click(position={"x": 150, "y": 40})
    page.locator(".viewer .selected").wait_for()
    gap = next(g for g, offset in enumerate(result.trace.offsets) if offset >= result.chunks[0].end)
    wait_until(page, lambda: plot(page).evaluate(MARKED)[0] == gap)
    wait_for_end_of_run(page)
    assert page.locator(".viewer .selected .number").text_content() == "2"
    _, (start, end) = plot(page).evaluate(MARKED)
    assert start <= gap + 1 < end
    read = page.locator(".similarity-values").text_content()
    assert f"Between sentences {gap + 1} and {gap + 2} similarity" in read
    assert ("chunk 2 begins here" in read) == (not overlap)
    page.locator(".viewer [role=article]").nth(0).click(position={"x": 150, "y": 40})
    page.get_by_text("Chunk 1 begins with the document.").wait_for()


def test_the_strip_moves_the_curve_a_row_leads_to_its_valley_and_nothing_is_sent(standing):
    """Found: Plotly's tool bar had a button that uploads the chart."""
    page = standing
    strip = page.locator(".similarity-overview")
    strip.focus()
    for _ in range(2):
        page.keyboard.press("+")
    seen = "(plot) => plot._fullLayout.xaxis.range"
    wait_until(page, lambda: np.ptp(plot(page).evaluate(seen)) < 60)
    length = np.ptp(plot(page).evaluate(seen))
    wait_until_still(page)
    box = strip.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 3, box["y"] + 20)
    count = plot(page).evaluate(GAPS) + 1
    wait_until(page, lambda: plot(page).evaluate(seen) == pytest.approx([count - length, count]))
    page.keyboard.press("Home")
    wait_until(page, lambda: plot(page).evaluate(seen) == pytest.approx([0, length]))
    assert (
        strip.get_attribute("aria-valuetext") == f"Sentences 1 to {-(-length // 1):.0f} of {count}"
    )

    page.get_by_role("tab", name="Valleys").click()
    valley = article()[1].trace.valleys[3]
    page.get_by_role("table", name="Valleys").locator(".row").nth(3).click()
    wait_until(page, lambda: plot(page).evaluate(MARKED)[0] == valley.position)

    titles = page.locator(".similarity .modebar-btn").evaluate_all("(all) => all.map(({ dataset }) => dataset.title)")  # fmt: skip
    assert "Zoom in" in titles
    assert not [title for title in titles if re.search("share|cloud|edit|send", title, re.I)]
    # Streamlit's own chart brings a Plotly of its own
    page.get_by_role("tab", name="Heat map").click()
    page.locator("[data-testid=stPlotlyChart] .plotly").wait_for()


def test_cuts_are_lines_over_the_curve_only_while_they_leave_room_for_it(opened):
    page = opened(semantic__chunk_size=40, semantic__min_chunk_size=5)
    cut = plot(page).locator(".xy4 path.js-line").first
    cut.wait_for(state="attached")
    dashes = "(path) => getComputedStyle(path).strokeDasharray"
    wait_until(page, lambda: cut.evaluate(dashes).startswith("9px"))
    page.locator(".similarity-overview").focus()
    for _ in range(4):
        page.keyboard.press("+")
    wait_until(page, lambda: not cut.evaluate(dashes).startswith("9px"))


@pytest.mark.parametrize(
    ("mode", "start"), [("percentile", 30), ("absolute", 0.68), ("deviation", 0.3)]
)
def test_dragging_the_line_cuts_again(form, mode, start):
    page = form
    set_threshold(page, mode, start)
    before, count, held = value(page), chunks(page), field(page)
    dropped = drag(page, 22)
    wait_until(page, lambda: field(page) != held and value(page) < before)
    wait_until(page, lambda: chunks(page) != count)

    def is_settled():
        asked = {"threshold_mode": mode, "threshold": field(page)}
        is_cut = chunks(page) == len(article(**asked)[1].chunks)
        is_at_line = mode != "absolute" or field(page) == pytest.approx(value(page), abs=0.006)
        return is_cut and is_at_line and f"semantic.threshold={field(page):g}" in page.url

    wait_for_answer(page)
    wait_until(page, is_settled)
    wait_until_still(page)
    box = line(page).bounding_box()
    assert abs(box["y"] + box["height"] / 2 - dropped) < 2
    if mode == "percentile":
        assert 0 <= field(page) < 30


def test_what_the_line_does_not_decide_keeps_its_mark_while_it_is_dragged(form):
    """Found: boundaries made for the chunk size turned grey, and stayed so after the line was dropped."""
    page = form
    set_threshold(page, "absolute", 0.3)
    boundaries = """(plot) => plot.data.filter(({ name }) => name.startsWith("cut: "))
      .flatMap(({ x }) => x).filter((place) => place !== null).length"""
    count = plot(page).evaluate(boundaries)
    assert count == chunks(page) - 1 > 5
    drag(page, 12)
    assert plot(page).evaluate(boundaries) == count
    wait_for_answer(page)
    wait_until(page, lambda: plot(page).evaluate(boundaries) == chunks(page) - 1)


def test_the_line_obeys_keys_in_a_row_and_outlives_a_reload(form):
    """Found: an answer to an earlier press put the line back."""
    page = form
    set_threshold(page, "absolute", 0.5)
    wait_until(page, lambda: value(page) == 0.5)
    line(page).focus()
    assert line(page).get_attribute("aria-label") == "Threshold"
    for key, expected in (("ArrowUp", 0.51), ("ArrowDown", 0.5), ("PageUp", 0.55), ("PageDown", 0.5)):  # fmt: skip
        page.keyboard.press(key)
        wait_until(page, lambda expected=expected: field(page) == value(page) == expected)

    line(page).evaluate(PLACES)
    for _ in range(8):
        page.keyboard.press("ArrowUp")
        wait_until(page, lambda: np.subtract(*numbers(page)) <= 1)  # all but one are answered
    wait_until(page, lambda: field(page) == 0.58)
    wait_for_answer(page)
    assert value(page) == field(page) == 0.58
    places = page.evaluate("window.places")
    assert places == sorted(places)

    wait_until(page, lambda: "semantic.threshold=0.58" in page.url)
    page.reload()
    line(page).locator("span").wait_for()
    wait_until(page, lambda: value(page) == field(page) == 0.58)


def test_strategy_and_options_of_tune_are_shown_and_go_back(page, serve):
    page.goto(
        f"{serve(ROOT / 'app.py')}/?document=article.md&strategy=cluster&cluster.chunk_size=200"
    )
    page.locator(".viewer .place", has_text="/ 200 tokens").wait_for()
    page.locator("[data-testid=stSidebarNav] a", has_text="Similarity").click()
    chosen = page.locator("[aria-checked=true]", has_text="cluster")
    chosen.wait_for()
    page.locator(".viewer .place", has_text="/ 200 tokens").wait_for()
    page.get_by_text("semantic", exact=True).click()
    page.locator(".viewer .place", has_text="/ 512 tokens").wait_for()
    wait_until(page, lambda: chosen.count() == 0)
    set_number(page, "Chunk size (tokens)", 300)
    page.locator(".viewer .place", has_text="/ 300 tokens").wait_for()
    page.get_by_role("button", name="Tune this one").click()
    wait_until(
        page, lambda: "semantic.chunk_size=300" in page.url and "/similarity" not in page.url
    )
    page.locator(".viewer .place", has_text="/ 300 tokens").wait_for()
    page.locator("[data-testid=stSidebarNav] a", has_text="Similarity").click()
    line(page).locator("span").wait_for()
    page.locator(".viewer .place", has_text="/ 300 tokens").wait_for()


def test_the_first_drag_after_a_document_was_embedded_is_not_lost(taking, tmp_path):
    """Found: the place of the progress bar was gone in the next run, and the chart was made anew."""
    page = taking
    fresh = f"Read at {time.time()}. " + article()[0].text
    gaps = len(article()[1].trace.similarities)
    upload(page, tmp_path, "fresh.md", fresh)
    wait_until(page, lambda: plot(page).evaluate(GAPS) == gaps + 1)
    wait_for_end_of_run(page)
    point(page, 50)
    dropped = drag(page, 22, steps=8)
    wait_for_answer(page)
    wait_until_still(page)
    box = line(page).bounding_box()
    assert abs(box["y"] + box["height"] / 2 - dropped) < 2
    assert "Between sentences" in page.locator(".similarity-values").text_content()


def test_the_chart_takes_the_theme_that_it_opens_in_and_the_next(page, serve):
    image = pytest.importorskip("PIL.Image")
    page.emulate_media(color_scheme="dark")
    page.goto(f"{serve(ROOT / 'app.py')}/similarity?document=article.md")
    line(page).locator("span").wait_for()
    wait_for_end_of_run(page)
    assert are_light(page) == (True, True, False)
    assert not is_light(paper(page, image))
    page.emulate_media(color_scheme="light")
    wait_until(page, lambda: are_light(page) == (False, False, True))
    assert is_light(paper(page, image))


def are_light(page):
    """Whether the words of the page are light, those of the chart, and its grid."""
    colour = page.locator(".similarity").evaluate("(root) => getComputedStyle(root).color")
    fill = page.locator(".similarity .xtick text").first.evaluate(
        "(text) => getComputedStyle(text).fill"
    )
    grid = plot(page).evaluate("(plot) => plot.layout.xaxis.gridcolor")
    return tuple(is_light(re.findall(r"[\d.]+", each)) for each in (colour, fill, grid))


def paper(page, image):
    """The colour that most of the picture has, which has many."""
    picture = image.open(io.BytesIO(page.locator(".similarity").screenshot())).convert("RGB")
    colours = picture.getcolors(picture.width * picture.height)
    assert len(colours) > 100
    return max(colours)[1]


def is_light(colour):
    return sum(float(part) for part in list(colour)[:3]) / 3 > 128


def test_hostile_text_is_shown_as_text(taking, tmp_path):
    page = taking
    hostile = "<img src=x onerror='window.owned=1'> is here <script>window.owned=2</script> $x$ 😀."
    other = "**Bold** [links](http://evil.example) are there {{7*7}}."
    upload(page, tmp_path, "evil.md", f"{hostile} {other} " * 30)
    page.locator(".viewer [role=article]", has_text="onerror").first.wait_for()
    wait_until(page, lambda: plot(page).evaluate(GAPS) < 150)
    told = set()
    for gap in (8, 9):
        point(page, gap)
        told |= {page.locator(f".similarity-{side}").text_content() for side in ("before", "after")}
    assert any("<img src=x onerror='window.owned=1'>" in text for text in told)
    assert any("😀" in text for text in told)
    shown = page.locator(":is(.similarity-before, .similarity-after) *")
    assert {*shown.evaluate_all("all => all.map((each) => each.tagName)")} <= {"SPAN"}
    assert page.locator(".similarity img, .similarity script, .similarity a[href]").count() == 0
    assert page.evaluate("window.owned") is None


def test_a_model_that_cannot_be_had_leaves_the_form_to_choose_another(page, serve, monkeypatch):
    """Found: the form was gone with the error, and with it the way back."""
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    address = serve(ROOT / "app.py")
    page.goto(f"{address}/similarity?document=article.md&semantic.embedder=openai:none")
    page.get_by_text("OPENAI_API_KEY").first.wait_for()
    page.locator("[data-testid=stNumberInput] input[aria-label='Chunk size (tokens)']").fill("300")
    page.keyboard.press("Enter")
    page.wait_for_url("**semantic.chunk_size=300*")
    choose_option(page, page.get_by_role("combobox", name="Embedding model"), "fast")
    line(page).locator("span").wait_for()
    assert page.locator("[data-testid=stException]").count() == 0


#: an app whose embedder goes on for ever, until a button lets it come to its end
ENDLESS = """
from pathlib import Path

import streamlit as st

from chunking import Document, create_chunker
from pages.components.runs.embedding import embedded
from tests.browser.endless import Endless

may_end = Path(__file__).with_name("may_end")
if st.button("Let it end"):
    may_end.touch()
document = Document.from_text("One is here. Two are there. Three were everywhere.")
if embedded(document, create_chunker("semantic", embedder=Endless(may_end))):
    st.text("All is known")
st.text("The page goes on, to its end" if may_end.exists() else "The page goes on")
"""


def test_embedding_shows_its_progress_and_is_stopped_until_it_may_go_on(page, serve, tmp_path):
    script = tmp_path / "endless.py"
    script.write_text(ENDLESS, encoding="utf-8")
    page.goto(serve(script))
    page.get_by_text("Embedding 3 sentences with").wait_for()
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("Embedding was stopped").wait_for()
    page.get_by_text("The page goes on").wait_for()
    page.get_by_role("button", name="Let it end").click()
    page.get_by_text("The page goes on, to its end").wait_for()
    wait_for_end_of_run(page)
    assert page.get_by_text("Embedding was stopped").is_visible()
    assert page.get_by_role("progressbar").count() == 0
    page.get_by_role("button", name="Go on").click()
    page.get_by_text("All is known").wait_for()
    assert page.get_by_role("button", name="Stop").count() == 0


def test_a_narrow_window_shows_curve_verdict_and_text(opened):
    page = opened("travel_policy.md")  # whose gaps are some points apart even here
    page.set_viewport_size({"width": 400, "height": 900})
    plot(page).scroll_into_view_if_needed()
    inside = "(plot) => plot._fullLayout.width <= plot.clientWidth && plot.clientWidth < 420"
    wait_until(page, lambda: plot(page).evaluate(inside))

    def line_is_inside():
        box, outer = line(page).bounding_box(), plot(page).bounding_box()
        return box["x"] + box["width"] <= outer["x"] + outer["width"]

    wait_until(page, line_is_inside)
    places = (
        "(all) => new Set(all.map((each) => Math.round(each.getBoundingClientRect().left))).size"
    )
    entries = page.locator(".similarity .legend .traces")
    wait_until(
        page, lambda: entries.evaluate_all(places) == 2
    )  # one column would take the curve's height
    point(page, 10)
    values = page.locator(".similarity-values")
    assert values.evaluate("(element) => element.scrollWidth <= element.clientWidth")
    assert page.locator(".viewer").is_visible()


def test_the_sentences_around_a_gap_are_drawn_as_they_are_read(taking, tmp_path):
    """Found: they showed the pipes of tables and the hashes of headings."""
    page = taking
    rows = "".join(f"| tier {number} | {number} euros |\n" for number in range(6))
    text = f"| Tier | Fee |\n|---|---|\n{rows}\n## Rest\n\nIt **is** late.\n"
    upload(page, tmp_path, "fees.md", text)
    wait_for_end_of_run(page)
    before, after = page.locator(".similarity-before"), page.locator(".similarity-after")
    wait_until(page, lambda: (after.text_content() or "no gap yet") in text)
    assert {"|", "#", "*"} & set(before.text_content() + after.text_content())
    assert not {"|", "#", "*"} & set(before.inner_text() + after.inner_text())


def test_another_document_is_laid_over_by_its_name(taking, tmp_path):
    page = taking
    upload(page, tmp_path, "<b>bold & <i>.md", "One is here. Two are there. Three were. " * 20)
    page.locator(".viewer .place").wait_for()
    page.locator(".documents summary", has_text="Samples").click()
    page.locator(".documents .open", has_text="article.md").click()
    page.wait_for_url("**document=article.md*")
    wait_until(page, lambda: chunks(page) > 15)
    other = page.get_by_role("combobox", name="Or another document")
    other.evaluate(
        "(field) => field.scrollIntoView({ block: 'center' })"
    )  # a list closes as it scrolls
    choose_option(page, other, "<b>bold & <i>.md")
    page.locator(".similarity .legendtext", has_text="<b>bold & <i>.md").wait_for()
