"""The similarity page without a browser: what the form and the page say."""

import json
import re
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from tables import rows_of, tables

from chunking import (
    Document,
    create_chunker,
    describe_strategy,
    parse_bytes,
)
from pages.components.similarity.chart import Curves
from pages.components.similarity.chart.payload import (
    chart_message,
)
from pages.components.similarity.curve_panels import _sentence
from pages.components.viewers.shared.markup import words_within

ROOT = Path(__file__).parents[2]
HOSTILE = "<script>window.owned = 1</script> $x$ ![i](http://e.example) :red[x] **b** `c`."


def opened(documents=None, *, from_tune=False, **params):
    """The app on the page Similarity, by its address or from Tune, with these documents in its list besides the samples."""
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    uploads = {name: parse_bytes(text.encode(), name) for name, text in (documents or {}).items()}
    app.session_state["shelf.uploads"] = uploads
    params = {"document": next(iter(uploads), "article.md")} | params
    for name, value in params.items():
        app.query_params[name.replace("__", ".")] = value
    if from_tune:
        app.run()
    app.switch_page("similarity.py").run()
    assert not app.exception
    return app


def chosen(app, **state):
    """The app after these widgets were given these values."""
    for name, value in state.items():
        app.session_state[name.replace("__", ".")] = value
    app.run()
    assert not app.exception
    return app


def messages(app):
    return " ".join(item.value for kind in (app.error, app.info) for item in kind).replace("\\", "")


def sent(app):
    """What the chart was sent, None where the page has none."""
    found = [item.proto for item in app.get("bidi_component")]
    charts = [proto for proto in found if proto.component_name == "similarity_chart"]
    return json.loads(charts[0].json)[0] if charts else None


def shown_chunks(app):
    """How many chunks the view of the text was sent."""
    found = [item.proto for item in app.get("bidi_component")]
    views = [proto for proto in found if proto.component_name == "chunk_viewer"]
    return len(json.loads(views[0].bytes)["starts"]) if views else None


def number(app, name, strategy="semantic"):
    return app.number_input(key=f"{strategy}.{name}")


def test_the_page_shows_curve_text_and_the_options_with_their_units():
    app = opened(from_tune=True)
    labels = {item.label for item in app.number_input}
    assert {
        "Chunk size (tokens)",
        "Threshold (percent of all gaps)",
        "Window (sentences)",
        "Smoothing (gaps)",
        "Order",
        "Least depth (similarity)",
        "Asides (groups)",
    } <= labels
    options = describe_strategy("semantic")["options"]
    assert {f"semantic.{name}" for name, told in options.items() if told["type"] in ("integer", "number") and not told["shown_if"]} <= {item.key for item in app.number_input}  # fmt: skip
    message = sent(app)
    assert len(message["raw"]) == len(message["sentences"]) - 2 > 200
    assert message["drags"]
    # the size that Tune began with
    assert [message["limit"], message["floor"], message["unit"]] == [160, 15, "tokens"]
    assert not app.error
    assert not app.info


MODES = {
    "percentile": ("Threshold (percent of all gaps)", 30.0, 0.0, 100.0, 1.0),
    "absolute": ("Threshold (similarity)", 0.35, -1.0, 1.0, 0.01),
    "deviation": ("Threshold (standard deviations below the mean)", 0.3, -3.0, 3.0, 0.05),
}


def test_each_mode_has_its_own_default_bounds_unit_and_drops_anothers_value():
    app = opened()
    number(app, "threshold").set_value(77.0).run()
    for mode in ("absolute", "deviation", "percentile"):
        app.button_group(key="semantic.threshold_mode").set_value(mode).run()
        field = number(app, "threshold")
        found = (field.label, field.value, field.min, field.max, field.step)
        assert found == MODES[mode]
        assert app.session_state["semantic.threshold"] == MODES[mode][1]
        slider = app.slider(key="semantic.threshold.slider")
        assert (slider.value, slider.min, slider.max) == found[1:4]
        field.set_value(0.9).run()
        assert number(app, "threshold").value == 0.9
        assert not messages(app)


def test_a_mode_without_its_default_cuts_by_what_the_field_shows():
    app = opened()
    app.button_group(key="semantic.threshold_mode").set_value("absolute").run()
    assert sent(app)["threshold"] == 0.35
    number(app, "threshold").set_value(0.2).run()
    assert sent(app)["threshold"] == 0.2


def test_mode_and_threshold_come_from_the_address_and_stay():
    app = opened(semantic__threshold_mode="absolute", semantic__threshold="0.2")
    for _ in range(2):
        assert number(app, "threshold").value == 0.2
        assert sent(app)["threshold"] == 0.2
        app.run()
    assert app.query_params["semantic.threshold"] == "0.2"


def test_a_threshold_of_another_mode_in_the_address_is_dropped():
    app = opened(semantic__threshold_mode="absolute", semantic__threshold="50")
    assert number(app, "threshold").value == 0.35
    assert not messages(app)


def test_the_slider_of_a_threshold_moves_its_field():
    app = opened(semantic__chunk_size="512")
    before = len(sent(app)["chunks"])
    app.slider(key="semantic.threshold.slider").set_value(5.0).run()
    assert number(app, "threshold").value == 5.0
    accepted = [valley for valley in sent(app)["valleys"] if valley[1]]
    assert len(sent(app)["chunks"]) == len(accepted) + 1 < before


def test_reset_gives_the_threshold_its_modes_default():
    app = opened()
    number(app, "threshold").set_value(5.0).run()
    next(button for button in app.button if button.label == "Defaults").click().run()
    assert not app.exception
    assert number(app, "threshold").value == 30.0
    app.button_group(key="semantic.threshold_mode").set_value("absolute").run()
    next(button for button in app.button if button.label == "Defaults").click().run()
    assert (number(app, "threshold").value, number(app, "threshold").max) == (30.0, 100.0)


def test_an_even_smoothing_window_is_a_message_beside_the_field():
    app = opened()
    number(app, "smoothing_window").set_value(6).run()
    assert not app.exception
    assert "Smoothing (6) must be a whole number from 1 to 101 in steps of 2" in messages(app)  # fmt: skip
    assert "do not fit together" in messages(app)
    assert sent(app) is not None  # of the smoothing before
    number(app, "smoothing_window").set_value(7).run()
    assert not messages(app)
    assert sent(app)


def test_an_untouched_order_stays_below_a_narrower_smoothing():
    app = opened()
    number(app, "smoothing_window").set_value(3).run()
    assert number(app, "polyorder").value < 3
    assert not messages(app)


def test_an_order_that_the_smoothing_does_not_allow_is_a_message():
    app = opened()
    number(app, "polyorder").set_value(7).run()
    assert not app.exception
    assert "Order (7) must be smaller than Smoothing (5)" in messages(app)


def test_the_strategy_cluster_has_a_curve_and_no_line():
    app = chosen(opened(from_tune=True), similarity__strategy="cluster")
    message = sent(app)
    assert message["threshold"] is None
    assert message["drags"] is False
    assert message["limit"] == 160
    assert len(message["chunks"]) == len(message["valleys"]) + 1
    assert "cluster.chunk_size" in {item.key for item in app.number_input}
    assert "semantic.chunk_size" not in {item.key for item in app.number_input}
    assert not messages(app)


def test_a_strategy_in_the_address_is_opened():
    app = opened(similarity__strategy="cluster", cluster__chunk_size="200")
    assert number(app, "chunk_size", "cluster").value == 200
    assert sent(app)["limit"] == 200


@pytest.mark.parametrize("text", ["One sentence, and no more.", "# A heading"])
def test_a_single_sentence_is_explained(text):
    app = opened({"one.md": text})
    assert "read as a single sentence" in messages(app)
    assert "This page suits" in messages(app)
    assert sent(app) is None
    assert app.number_input
    assert shown_chunks(app) == 1


def test_a_table_of_one_row_is_told_how_rows_count():
    app = opened({"one.csv": "bolt,4,shelf 7"})
    assert "Each row counts as one sentence" in messages(app)
    assert shown_chunks(app) == 1


def test_each_row_of_a_table_counts_as_a_sentence():
    """Found: a table without full stops was one sentence, and its page was empty."""
    rows = [f'"{name}, {n}\nspare",{n}' for n in range(20) for name in ("bolt", "apple", "lamp")]
    app = opened({"parts.csv": "\n".join(["name,count", *rows])})
    assert len(sent(app)["raw"]) == len(rows)
    assert not messages(app)


def test_a_document_without_text_says_so():
    app = opened({"blank.md": " \n"})
    assert "no text" in messages(app)


def test_too_few_sentences_are_explained_and_drawn_without_a_line():
    app = opened({"few.md": "One is here. Two are here. Three are there."})
    assert "too few sentences for the smoothing" in messages(app)
    message = sent(app)
    assert len(message["raw"]) == 2
    assert message["drags"] is False
    assert not messages(chosen(app, similarity__strategy="cluster"))


def test_an_unknown_embedder_is_a_message_with_a_suggestion():
    app = opened(semantic__embedder="fasst")
    assert "unknown embedder 'fasst': did you mean 'fast'?" in messages(app)
    assert "do not fit together" in messages(app)
    assert sent(app) is None


def test_an_embedder_that_cannot_be_had_leaves_the_form(monkeypatch):
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    app = opened(semantic__embedder="openai:none")
    assert "OPENAI_API_KEY" in messages(app)
    assert app.selectbox(key="semantic.embedder")
    assert sent(app) is None


def test_hostile_text_is_never_markdown():
    text = "\n\n".join(f"{HOSTILE} Number {n} of <img src=x onerror=alert(1)>." for n in range(40))
    app = opened({"evil.md": text})
    for panel in ("Heat map", "Valleys", "Second curve"):
        chosen(app, similarity__panel=panel)
        written = [item.value for kind in (app.markdown, app.caption, app.info) for item in kind]
        assert not [line for line in written if "<script" in line or "](http" in line]
    assert sent(app)["raw"]


def test_lone_surrogates_do_not_break_the_chart():
    text = "One \ud800 is here. Two 😀 are here. " * 10
    document = Document.from_text(text)
    result = create_chunker("semantic", chunk_size=20, min_chunk_size=0).run(document)
    message = chart_message(Curves(document, result, result.trace, 20, 0, "tokens", True))
    assert message["sentences"][-1] == len(text) + 10
    assert json.dumps(message).isascii()


def test_the_valleys_are_a_table_with_verdict_reason_and_sentences():
    app = chosen(opened(), similarity__panel="Valleys")
    rows, message = rows_of(app, "Valleys"), sent(app)
    verdicts = [row["Cut"]["text"] for row in rows]
    assert set(verdicts) == {"cut", "not cut"}
    assert verdicts.count("cut") + 1 == len(message["chunks"])
    assert all(row["Cut"]["below"] for row in rows)
    positions = [row["After sentence"]["value"] for row in rows]
    assert positions == [valley[0] + 1 for valley in message["valleys"]]
    article = parse_article()
    text = words_within(article, 0, len(article.text))
    for row in rows:
        both = row["Sentences before and after it"]
        before, after = both["text"], both["below"]
        assert before
        assert before.removesuffix("…") in text
        assert after.removesuffix("…") in text
        assert len(before) <= 121


def test_the_sentences_at_a_valley_are_as_they_are_read():
    """Found: `**`, `#` and the syntax of links stood in the list of valleys."""
    text = "## Users\n\n**Every** user has [an account](https://a.example/x).\n"
    document = Document.from_text(text, "a.md")
    assert _sentence(document, [0, text.index("**"), len(text)], 0) == "Users"
    assert _sentence(document, [0, text.index("**"), len(text)], 1) == "Every user has an account."


def parse_article():
    return parse_bytes((ROOT / "sample_docs" / "article.md").read_bytes(), "article.md")


def test_a_curve_without_a_valley_says_so():
    app = opened({"flat.md": "It is the same. " * 12})
    chosen(app, similarity__panel="Valleys")
    assert "The curve has no valley." in [caption.value for caption in app.caption]
    assert "Valleys" not in tables(app)


def heat(app):
    return json.loads(app.get("plotly_chart")[0].proto.spec)


def test_the_heat_map_shows_a_range_of_sentences_with_the_boundaries():
    app = chosen(opened(), similarity__panel="Heat map")
    slider = next(item for item in app.slider if item.label == "Sentences")
    assert slider.value == (1, 60)
    figure = heat(app)
    assert len(figure["data"][0]["x"]) == 60
    places = {shape["x0"] for shape in figure["layout"]["shapes"] if shape["x0"] == shape["x1"]}
    offsets = [parse_article().text.find(name) for name in ("The inquiry that followed",)]
    starts = [start for start, _, _ in sent(app)["chunks"][1:] if start < 60]
    assert places == {start + 0.5 for start in starts if start == int(start)}
    assert offsets[0] in sent(app)["sentences"]


def test_the_heat_map_follows_a_chosen_place_and_takes_a_bounded_part():
    app = chosen(opened(), similarity__panel="Heat map")
    place = sent(app)["sentences"][150]
    chosen(app, similarity__place=place)
    slider = next(item for item in app.slider if item.label == "Sentences")
    assert slider.value[0] <= 150 <= slider.value[1]
    slider.set_value((1, slider.max)).run()
    assert not app.exception
    assert "The first 200 of them are drawn." in [caption.value for caption in app.caption]
    assert len(heat(app)["data"][0]["x"]) == 200


def test_the_heat_map_of_two_sentences():
    app = opened({"two.md": "One is here in the garden. Two are over there."})
    assert len(sent(app)["raw"]) == 1
    chosen(app, similarity__panel="Heat map")
    assert len(heat(app)["data"][0]["x"]) == 2


def test_another_document_is_laid_over():
    app = opened()
    assert sent(app)["other"] is None
    box = next(item for item in app.selectbox if item.label == "Or another document")
    assert "article.md" not in box.options
    box.set_value("support_chat.txt").run()
    assert not app.exception
    message = sent(app)
    assert message["otherName"] == "support_chat.txt"
    sentences = len(message["raw"]) + 1
    assert 0 < message["other"]["x"][0] < message["other"]["x"][-1] < sentences
    assert message["other"]["x"][-1] == pytest.approx(sentences, rel=0.1)


def test_the_other_model_is_the_one_not_in_use():
    app = opened()
    box = next(item for item in app.selectbox if item.label == "This document by another model")
    assert box.options == ["quality"]


def test_a_chosen_place_marks_its_gap_and_its_chunk():
    app = opened()
    begins = sent(app)["sentences"]
    chosen(app, similarity__place=begins[31])
    message = sent(app)
    assert message["gap"] == 30
    start, end, _ = message["chunks"][message["chunk"]]
    assert start <= 31 < end


def test_the_cuts_of_another_configuration_are_drawn_and_counted():
    app = opened(from_tune=True, strategy="token")
    message = sent(app)
    assert message["cutsName"] == "this strategy"
    assert len(message["cuts"]) == len(message["chunks"]) - 1
    assert "stand in a valley" in said(app)
    chosen(app, similarity__cuts_of="tuned")
    other = sent(app)
    assert other["cutsName"] == "Tune: token · 512/50"
    document = parse_article()
    assert len(other["cuts"]) == len(create_chunker("token").run(document).chunks) - 1
    assert f" of {len(other['cuts'])} cuts stand in a valley" in said(app)
    chosen(app, similarity__cuts_of=None)
    assert sent(app)["cutsName"] == ""


BY_SIZE = "◆ the chunk size"


def test_what_the_chunk_size_cuts_and_what_stays_uncut_is_said():
    """Found: the threshold was dragged a long way, one cut changed, and nothing said why."""
    app = opened(semantic__threshold_mode="absolute", semantic__threshold=0.3)
    cuts = len(sent(app)["chunks"]) - 1
    said = (
        f"The line makes 0 of the cuts, {BY_SIZE} {cuts}: raise that size to let the line decide."
    )
    assert said in captions(app)
    number(app, "chunk_size").set_value(2000).run()
    chosen(app, semantic__threshold=0.6)
    assert len(sent(app)["chunks"]) > 2
    assert BY_SIZE not in captions(app)


def test_why_valleys_below_the_line_stay_uncut_is_said():
    """Found: a valley at 0.2 stood uncut, and why was not in view."""
    app = opened(semantic__min_chunk_size=200)
    uncut = r"○ \d+ valleys below the line stay uncut \(most: too shallow\)\."
    assert re.search(uncut, captions(app))
    chosen(app, semantic__threshold_mode="absolute", semantic__threshold=-1.0)
    number(app, "chunk_size").set_value(8000).run()
    assert "The line alone decides." in captions(app)


def test_what_makes_the_cuts_is_said_beside_this_strategys_alone():
    app = opened()
    assert BY_SIZE in captions(app)
    chosen(app, similarity__cuts_of="tuned")
    assert BY_SIZE not in captions(app)
    assert BY_SIZE not in captions(opened(similarity__strategy="cluster"))


def test_the_introduction_tells_both_reasons_of_a_cut():
    assert "dashed line, which you can drag, and where the chunk size asks for a cut." in captions(
        opened()
    )


def captions(app):
    return " ".join(item.value for item in app.caption)


def test_what_is_tuned_follows_the_document_as_it_does_on_tune():
    """Found: the cuts of Tune were those of the strategy that the document before began with."""
    app = opened(from_tune=True)
    assert "Tune: markdown" in app.button_group(key="similarity.cuts_of").options[1]
    app.selectbox(key="document").set_value("service_contract.txt").run()
    assert "Tune: heading" in app.button_group(key="similarity.cuts_of").options[1]
    app.switch_page("tune.py").run()
    assert app.selectbox(key="strategy").value == "heading"


def test_what_is_tuned_after_the_document_changed_can_be_undone():
    """Found: the step was taken for the change of the document, and was none."""
    app = opened(from_tune=True)
    app.selectbox(key="document").set_value("service_contract.txt").run()
    next(button for button in app.button if button.label == "Tune this one").click().run()
    steps = next(iter(app.session_state["history.all"].values())).steps
    assert [step.settings.strategy for step in steps][-2:] == ["heading", "semantic"]


def test_a_model_for_english_is_named_where_text_is_in_another_language():
    german = "Der Hafen liegt im Norden der Stadt. Die Schiffe kommen am Morgen an. " * 9
    app = opened({"hafen.md": german})
    assert "was trained on English" in captions(app)
    assert "(de)" in captions(app)
    assert "was trained on English" not in captions(opened())


def test_what_is_tuned_is_no_other_configuration_where_it_is_the_same():
    app = opened(from_tune=True, strategy="semantic")
    choice = app.button_group(key="similarity.cuts_of")
    assert len(choice.options) == 1


def said(app):
    return " ".join(item.value for item in app.markdown)


def test_what_was_chosen_in_another_document_is_forgotten():
    app = opened()
    chosen(app, similarity__place=sent(app)["sentences"][31])
    assert sent(app)["gap"] == 30
    app.selectbox(key="document").set_value("support_chat.txt").run()
    assert not app.exception
    assert sent(app)["gap"] is None
    assert sent(app)["chunk"] is None


def test_tune_and_similarity_share_the_options():
    app = opened()
    number(app, "threshold").set_value(12.0).run()
    app.switch_page("tune.py").run()
    app.selectbox(key="strategy").set_value("semantic").run()
    assert not app.exception
    assert number(app, "threshold").value == 12.0
    number(app, "chunk_size").set_value(321).run()
    number(app, "threshold").set_value(44.0).run()
    app.switch_page("similarity.py").run()
    assert not app.exception
    assert number(app, "threshold").value == 44.0
    assert sent(app)["limit"] == 321


@pytest.mark.parametrize("name", ["inventory.csv", "scheduler.py", "multilingual.md"])
@pytest.mark.parametrize("strategy", ["semantic", "cluster"])
def test_other_samples_open(name, strategy):
    app = opened(document=name, similarity__strategy=strategy)
    message = sent(app)
    assert len(message["raw"]) == len(message["smoothed"]) == len(message["derivative"]) > 2
    assert message["sentences"] == sorted(set(message["sentences"]))


def test_tune_this_one_takes_what_the_form_holds_when_it_is_pressed():
    """Found: pressed while a change was on its way, it took the options of the run before."""
    app = opened()
    field = next(one for one in app.number_input if one.key == "semantic.chunk_size")
    field.set_value(300)
    next(one for one in app.button if one.label == "Tune this one").click().run()
    assert not app.exception
    assert app.session_state["semantic.chunk_size"] == 300
    assert app.query_params["semantic.chunk_size"] == "300"


def test_nothing_is_marked_as_a_cut_in_text_that_is_left_out():
    """Found: "cut here" between two sentences of which no chunk holds any, and at the end of what is left out."""
    title, following = "Holding on", "What the telegraph could not do"
    app = opened()
    before = sent(app)
    app = opened(semantic__exclude=title)
    assert f"Left out of all chunks: {title}" in " ".join(item.value for item in app.markdown)
    text = parse_bytes((ROOT / "sample_docs" / "article.md").read_bytes(), "article.md").text
    start, end = text.index(f"## {title}"), text.index(f"## {following}")
    inside = {gap for gap, *_ in before["valleys"] if start <= before["sentences"][gap + 1] <= end}
    assert inside
    kept = {gap for gap, *_ in before["valleys"]} - inside
    assert {gap for gap, *_ in sent(app)["valleys"]} == kept
    app.button(key="similarity.put_back").click().run()
    assert not app.exception
    assert sent(app)["valleys"] == before["valleys"]
