"""The Tune page as a script: every sample and strategy, the form, presets, uploads, messages."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest
from tables import rows_of, tables

from chunking import (
    ChunkingConfig,
    create_chunker,
    describe_strategy,
    list_strategies,
    patterns,
    tokenizers,
)
from chunking.inspection import EditStability, children_only
from chunking.resolve import PRESETS
from pages.components.library.samples import WORTH_TRYING, samples

SIZES = ("size", "overlap")
ROOT = Path(__file__).parents[2]


def opened(**params):
    """The app as it opens with these URL parameters, with the manual in sentences unless they say otherwise."""
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    for name, value in ({"document": "product_manual.md", "strategy": "sentence"} | params).items():
        app.query_params[name] = value
    app.run()
    assert not app.exception
    return app


def keys(app):
    kinds = (
        app.number_input,
        app.selectbox,
        app.toggle,
        app.text_input,
        app.text_area,
        app.button_group,
    )
    return {item.key for kind in kinds for item in kind if item.key}


def messages(app):
    return " ".join(item.value for kind in (app.error, app.info, app.warning) for item in kind)


def metric(app, label):
    return next(item.value for item in app.metric if item.label == label)


def test_all_samples_are_described_and_exist():
    assert list(samples()) == list(WORTH_TRYING)


@pytest.mark.parametrize("name", WORTH_TRYING)
def test_every_sample_opens(name):
    app = opened(document=name)
    assert app.selectbox(key="document").value == name
    assert int(metric(app, "Chunks").replace(",", "")) > 0


@pytest.mark.parametrize("name", list_strategies())
def test_every_strategy_has_its_form_with_every_option_explained(name):
    app = opened(strategy=name)
    for option, declared in describe_strategy(name)["options"].items():
        condition = declared["shown_if"] or {}
        values = {key: describe_strategy(name)["options"][key]["default"] for key in condition}
        is_shown = all(values[key] in allowed for key, allowed in condition.items())
        assert (f"{name}.{option}" in keys(app)) == is_shown, option


def test_an_option_that_depends_on_another_appears_with_it():
    app = opened(strategy="sentence")
    assert "sentence.bias" not in keys(app)
    app.session_state["sentence.unit"] = "estimate"
    app.run()
    assert "sentence.bias" in keys(app)
    assert "sentence.tokenizer" not in keys(app)


def test_the_figures_of_a_hierarchy_are_those_of_its_children():
    app = opened(strategy="hierarchical")
    sizes = metric(app, "Min · median · max").split(" · ")
    assert int(sizes[-1]) <= 200
    assert any(" parents are embedded too" in caption.value for caption in app.caption)
    short = opened(document="travel_policy.md", strategy="hierarchical")
    assert any("Their one parent is embedded too" in caption.value for caption in short.caption)


def test_settings_come_from_the_address():
    app = opened(
        **{"strategy": "recursive", "recursive.chunk_size": "321", "recursive.recipe": "markdown"}
    )
    assert app.number_input(key="recursive.chunk_size").value == 321
    assert app.selectbox(key="recursive.recipe").value == "markdown"


def test_an_untouched_overlap_follows_the_chunk_size_and_a_touched_one_stays():
    app = opened()
    app.number_input(key="sentence.chunk_size").set_value(256).run()
    assert app.number_input(key="sentence.chunk_overlap").value == 25
    app.number_input(key="sentence.chunk_overlap").set_value(30).run()
    app.number_input(key="sentence.chunk_size").set_value(200).run()
    assert app.number_input(key="sentence.chunk_overlap").value == 30


def test_an_option_that_shrinks_with_the_size_says_so():
    app = opened(strategy="markdown")
    helps = {each.value: each.proto.help for each in app.markdown}
    said = "*Chunk size* is below its default of 1,000, this shrinks in proportion"
    assert said in helps[":small[Smallest chunk (tokens)]"]
    assert "in proportion" not in helps[":small[Chunk size (tokens)]"]


def test_settings_that_do_not_fit_are_a_message_and_the_last_result_stays():
    app = opened()
    chunks = metric(app, "Chunks")
    app.number_input(key="sentence.chunk_overlap").set_value(600).run()
    assert not app.exception
    assert "Overlap (600) must be smaller than Chunk size (512)" in messages(app).replace("\\", "")
    assert "Below is the last result that did" in messages(app)
    assert metric(app, "Chunks") == chunks
    app.number_input(key="sentence.chunk_overlap").set_value(60).run()
    assert "must be smaller" not in messages(app)
    assert "the last result" not in messages(app)


def test_options_that_never_did_fit_have_no_result():
    app = opened(**{"sentence.chunk_size": 100, "sentence.chunk_overlap": 600})
    assert "do not fit together" in messages(app)
    assert "the last result" not in messages(app)


def test_a_pattern_that_does_not_compile_is_a_message():
    app = opened(strategy="word")
    app.text_input(key="word.word_pattern").set_value("(").run()
    assert not app.exception
    assert "is not a regular expression" in messages(app)


def test_an_error_calls_an_option_of_one_word_as_its_field_does():
    app = opened(strategy="boundary")
    app.text_input(key="boundary.pattern").set_value("(").run()
    assert "Boundary pattern ('" in messages(app).replace("\\", "")


def test_a_pattern_that_takes_too_long_is_a_message(monkeypatch):
    monkeypatch.setattr(patterns, "TIMEOUT", 0.05)
    app = opened(strategy="word")
    app.text_input(key="word.word_pattern").set_value("(?:[a-z ]+[a-z ]+)+#+!").run()
    assert not app.exception
    assert "takes too long" in messages(app)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_sets_strategy_and_options(preset):
    app = opened()
    app.selectbox(key="settings.preset").set_value(preset).run()
    chosen = PRESETS[preset]
    assert app.selectbox(key="strategy").value == chosen.strategy
    assert (
        app.number_input(key=f"{chosen.strategy}.chunk_size").value == chosen.options["chunk_size"]
    )
    assert (
        app.number_input(key=f"{chosen.strategy}.chunk_overlap").value
        == chosen.options["chunk_overlap"]
    )


def opened_configuration(app, name, text):
    app.file_uploader(key="settings.file").set_value((name, text.encode(), "text/yaml")).run()
    assert not app.exception
    return app


def test_an_exported_configuration_can_be_opened_again():
    config = ChunkingConfig("recursive", {"chunk_size": 321, "separators": ["\n## ", "\\", ""]})
    app = opened_configuration(opened(), "tuned.toml", config.dumps("toml"))
    assert app.selectbox(key="strategy").value == "recursive"
    assert app.number_input(key="recursive.chunk_size").value == 321
    assert app.text_area(key="recursive.separators").value == "\\n## \n\\\\\n"


def test_routes_are_followed_as_documents_are_chosen():
    text = "version: 1\nstrategy: word\nroutes: [{match: '*.md', strategy: markdown, options: {chunk_size: 444, header_levels: [1, 2]}}]"
    app = opened_configuration(opened(document="article.md"), "routes.yaml", text)
    assert app.selectbox(key="strategy").value == "markdown"
    assert app.number_input(key="markdown.chunk_size").value == 444
    app.selectbox(key="document").set_value("support_chat.txt").run()
    assert app.selectbox(key="strategy").value == "word"


def test_a_wrong_configuration_is_a_message():
    app = opened_configuration(opened(), "bad.yaml", "version: 1\nstrategy: sentense")
    assert "did you mean 'sentence'" in messages(app).replace("\\", "")


@pytest.mark.parametrize("size", [0, -3, 10**9])
def test_a_number_out_of_range_is_a_message(size):
    app = opened()
    app.number_input(key="sentence.chunk_size").set_value(size).run()
    assert not app.exception
    assert f"Chunk size ({size}) must be a whole number from 1 to" in messages(app).replace(
        "\\", ""
    )
    app.number_input(key="sentence.chunk_size").set_value(60).run()
    assert "must be" not in messages(app)


@pytest.mark.parametrize(
    "place",
    [
        "options: {{tokenizer: {}}}",
        "routes: [{{match: '*.md', strategy: word, options: {{tokenizer: {}}}}}]",
    ],
)
def test_a_configuration_opens_no_file_of_the_server(place, tmp_path, monkeypatch):
    path = tmp_path / "tokenizer.json"
    path.write_text("{}", encoding="utf-8")
    monkeypatch.setattr(tokenizers, "load_tokenizer_file", lambda path: pytest.fail("it was read"))
    text = f"version: 1\nstrategy: sentence\n{place.format(path)}"
    app = opened_configuration(opened(), "path.yaml", text)
    assert "none of the app's" in messages(app).replace("\\", "")


def test_reset_gives_every_option_its_default():
    app = opened()
    app.number_input(key="sentence.chunk_size").set_value(99).run()
    next(button for button in app.button if button.label == "Defaults").click().run()
    assert app.number_input(key="sentence.chunk_size").value == 512
    assert app.number_input(key="sentence.chunk_overlap").value == 50


def test_a_link_to_a_document_of_another_session_is_explained():
    app = opened(document="theirs.md")
    assert "not in your list" not in messages(app)  # the tab may have it, as after a reload
    app.session_state["tab.answered"] = True
    assert "not in your list" in messages(app.run())


def uploaded(app, *files):
    app.file_uploader(key="shelf.files").set_value(
        [(name, data, "text/plain") for name, data in files]
    ).run()
    assert not app.exception
    return app


def test_an_upload_is_chosen_and_private_to_its_session():
    app = uploaded(opened(), ("mine.md", b"# Mine\n\nOnly mine."))
    assert app.selectbox(key="document").value == "mine.md"
    assert "mine.md" not in opened().selectbox(key="document").options


def test_several_uploads_and_a_bad_one():
    app = uploaded(
        opened(),
        ("a.md", b"one"),
        ("bad.png", b"\x89PNG\r\n"),
        ("empty.txt", b" \n"),
        ("b.md", b"two"),
    )
    options = app.selectbox(key="document").options
    assert {"a.md", "b.md"} <= set(options)
    assert "bad.png" not in options
    said = " ".join(item.value for item in app.caption).replace("\\", "")
    assert "**bad.png** is a PNG image" in said
    assert "**empty.txt** holds no text" in said


def test_two_files_of_one_name_are_both_kept():
    app = uploaded(opened(), ("a.md", b"one"), ("a.md", b"two"))
    assert {"a.md", "a (2).md"} <= set(app.selectbox(key="document").options)


def test_a_chunk_is_chosen_in_its_document_alone():
    app = opened(document="article.md")
    app.session_state["tune.selected"] = 1
    app.run()
    assert any(item.value.startswith("**Chunk 2 of") for item in app.markdown)
    app.session_state["document"] = "travel_policy.md"
    app.run()
    assert not app.exception
    assert not any(item.value.startswith("**Chunk 2 of") for item in app.markdown)


def test_a_chunk_that_is_chosen_keeps_its_text_when_the_size_changes():
    """Found: chunk 30 of 220 tokens was followed by chunk 30 of 160, pages before it."""
    app = opened(document="article.md", **{"sentence.chunk_size": "120"})
    app.session_state["tune.selected"] = 9
    app.run()
    app.number_input(key="sentence.chunk_size").set_value(60).run()
    before, after = (
        create_chunker("sentence", chunk_size=size, unit="tokens").chunk(samples()["article.md"])
        for size in (120, 60)
    )
    now = after[app.session_state["tune.selected"]]
    assert now.index > 9
    assert now.start <= before[9].start < now.end


def test_the_chunks_are_a_table_with_the_chosen_one_marked():
    app = opened(**{"tune.panel": "Table", "sentence.chunk_size": "120", "sentence.overlap": "20"})
    app.session_state["tune.selected"] = 2
    app.run()
    document = samples()["product_manual.md"]
    size = app.number_input(key="sentence.chunk_size").value
    overlap = app.number_input(key="sentence.chunk_overlap").value
    found = create_chunker("sentence", chunk_size=size, chunk_overlap=overlap, unit="tokens").chunk(
        document
    )
    rows = rows_of(app, "Chunks")
    assert tables(app)["Chunks"]["chosen"] == ["2"]
    assert [row["Chunk"]["value"] for row in rows] == [chunk.index + 1 for chunk in found]
    assert [row["Size (tokens)"]["value"] for row in rows] == [chunk.token_count for chunk in found]
    repeats = [max(0, one.end - two.start) for one, two in pairwise(found)]
    assert [row["Repeats"]["value"] for row in rows] == [0, *repeats]
    assert rows[2]["Section and text"]["text"] == " › ".join(found[2].heading_path)
    assert rows[2]["Section and text"]["below"][:9] == found[2].text.lstrip()[:9]


def test_hostile_names_and_texts_are_never_markdown():
    evil = "![x](http://evil.example/x.png) <img src=x onerror=alert(1)> :red[x] $y$"
    app = uploaded(
        opened(), (f"{evil[:12]}.png", b"\x89PNG"), ("evil.md", f"# {evil}\n\n{evil}\n".encode())
    )
    app.session_state["tune.selected"] = 0
    app.run()
    shown = [
        item.value for kind in (app.markdown, app.caption, app.error, app.info) for item in kind
    ]
    assert not [text for text in shown if "](http" in text or "<img" in text or ":red[x" in text]


@pytest.mark.parametrize(
    ("option", "value", "other"),
    [("chunk_size", 1200, "parent_size"), ("parent_size", 100, "chunk_size")],
)
def test_a_size_of_a_hierarchy_takes_the_other_along(option, value, other):
    app = opened(strategy="hierarchical")
    app.number_input(key=f"hierarchical.{option}").set_value(value).run()
    assert not messages(app)
    assert not app.error
    expected = create_chunker("hierarchical", **{option: value}).options.to_dict()
    assert app.number_input(key=f"hierarchical.{other}").value == expected[other]


def test_an_overlap_that_a_configuration_states_does_not_follow_the_size():
    app = opened()
    config = ChunkingConfig("sentence", {"chunk_size": 300, "chunk_overlap": 50})
    app.file_uploader(key="settings.file").set_value(
        ("tuned.yaml", config.dumps().encode(), "text/yaml")
    ).run()
    assert app.number_input(key="sentence.chunk_overlap").value == 50
    app.number_input(key="sentence.chunk_size").set_value(200).run()
    assert app.number_input(key="sentence.chunk_overlap").value == 50


def test_an_overlap_stays_where_it_was_set_while_the_size_passes_the_one_that_it_would_follow_from():
    app = opened(**{"sentence.chunk_size": 160, "sentence.chunk_overlap": 40})
    for size in (400, 410, 700):  # of 410 the overlap would be 40
        app.number_input(key="sentence.chunk_size").set_value(size).run()
        assert app.number_input(key="sentence.chunk_overlap").value == 40
    app.number_input(key="sentence.chunk_overlap").set_value(50).run()  # what follows from 700
    app.number_input(key="sentence.chunk_size").set_value(410).run()
    assert app.number_input(key="sentence.chunk_overlap").value == 40


def test_a_slider_reaches_small_sizes_and_the_field_keeps_any():
    app = opened()
    app.number_input(key="sentence.chunk_size").set_value(163).run()
    slider = app.select_slider(key="sentence.chunk_size.slider")
    assert slider.value == 160
    assert app.number_input(key="sentence.chunk_size").value == 163
    steps = [int(step.replace(",", "")) for step in slider.options]
    assert len([step for step in steps if step <= 200]) > len(steps) / 2


def overlap_notes(app):
    return [item.value for item in app.caption if "may overlap" in item.value]


def test_an_overlap_that_few_chunks_have_says_how_many_do():
    options = {"markdown.chunk_size": 300, "markdown.chunk_overlap": 40}
    (note,) = overlap_notes(opened(document="api_reference.md", strategy="markdown", **options))
    chunker = create_chunker("markdown", chunk_size=300, chunk_overlap=40)
    chunks = chunker.run(samples()["api_reference.md"]).chunks
    repeating = sum(chunk.start < before.end for before, chunk in pairwise(chunks))
    assert 0 < repeating < len(chunks) / 10
    assert f"only {repeating} of {len(chunks) - 1} chunks repeat any of the one before" in note


def test_an_overlap_that_hardly_shows_says_how_large_it_gets_and_why():
    policy = {"document": "travel_policy.md", "strategy": "markdown", "markdown.chunk_size": 160}
    assert not overlap_notes(opened(**policy | {"markdown.chunk_overlap": 40}))
    (note,) = overlap_notes(opened(**policy | {"markdown.chunk_overlap": 150}))
    most = int(re.search(r"Up to 150 tokens may overlap, but at most (\d+) do: only", note)[1])
    chunker = create_chunker("markdown", chunk_size=160, chunk_overlap=150)
    tokens = tokenizers.get_tokenizer(chunker.options.tokenizer)
    chunks = chunker.run(samples()["travel_policy.md"]).chunks
    shared = [
        tokens.count(chunk.text[: before.end - chunk.start])
        for before, chunk in pairwise(chunks)
        if chunk.start < before.end
    ]
    assert most == max(shared)


def test_an_overlap_that_comes_to_nothing_says_why():
    notes = overlap_notes
    headed = {"strategy": "markdown", "markdown.chunk_size": "900", "markdown.chunk_overlap": "1"}
    headed["markdown.min_chunk_size"] = "450"  # else it is said first that headings end the chunks
    assert "whole blocks and sentences of the same section" in notes(opened(**headed))[0]
    sections = headed | {"document": "article.md", "markdown.chunk_overlap": "40"}
    assert "every chunk ends where a section does" in notes(opened(**sections))[0]
    assert not notes(opened())
    assert not notes(opened(**headed | {"markdown.chunk_overlap": "0"}))


def test_the_size_says_that_it_is_the_most_and_where_the_target_is():
    captions = " ".join(item.value for item in opened(strategy="markdown").caption)
    assert "The most a chunk may hold. Target size: 750, in More options." in captions
    code = " ".join(item.value for item in opened(strategy="code").caption)
    assert "The most a chunk may hold." in code
    assert "Target size" not in code  # found: "Target size: 0", which is none


def test_the_inspector_says_whose_tokens_it_counts():
    app = opened(model="all-MiniLM-L6-v2")
    app.session_state["tune.selected"] = 0
    app.run()
    captions = " ".join(item.value for item in app.caption)
    assert "tokens of its own" in captions
    assert "as the chunk size is" in captions


def test_chunks_that_are_too_large_together_cannot_be_merged_and_the_button_says_why():
    app = opened(document="service_contract.txt", strategy="recursive")
    app.session_state["tune.selected"] = 0
    app.run()
    merge = app.button(key="inspector.merge")
    assert merge.disabled
    assert merge.proto.help.startswith("Together they would hold")
    assert "over the chunk size of 1,000. Raise it" in merge.proto.help


def test_children_of_two_parents_cannot_be_merged():
    app = opened(strategy="hierarchical")
    result = create_chunker("hierarchical").run(samples()["product_manual.md"])
    parents = [chunk.metadata["parent_start"] for chunk in children_only(result).chunks]
    app.session_state["tune.selected"] = parents.count(parents[0]) - 1
    app.run()
    assert app.button(key="inspector.merge").proto.help.startswith("A parent chunk ends here")


def test_small_chunks_can_be_merged():
    size = {"markdown.chunk_size": 160, "markdown.chunk_overlap": 40}
    app = opened(document="travel_policy.md", strategy="markdown", **size)
    app.session_state["tune.selected"] = 2
    app.run()
    assert not app.button(key="inspector.merge").disabled


def test_the_inspector_shows_what_is_read_in_place_of_a_sentence():
    app = opened(strategy="sentence_window")
    app.session_state["tune.selected"] = 4
    app.run()
    assert [tab.label for tab in app.tabs][:3] == ["As embedded", "As read", "Metadata"]
    embedded, read = (block.value for block in app.code[:2])
    assert embedded in read
    assert any("are read once this chunk is found" in item.value for item in app.caption)


def test_sizes_are_a_list_of_numbers_and_what_is_none_is_said():
    app = opened(strategy="hierarchical", **{"hierarchical.between_sizes": "600, 400"})
    assert not app.error
    app.text_input(key="hierarchical.between_sizes").set_value("400 600").run()
    assert "must fall from" in app.error[0].value
    app.text_input(key="hierarchical.between_sizes").set_value("some").run()
    assert "must be a list of whole numbers" in app.error[0].value


def test_the_sliders_of_size_and_overlap_have_one_scale_that_stays():
    """Found: the thumb of the overlap moved whenever the size did, though the overlap stayed."""
    app = opened(**{"sentence.chunk_overlap": "70"})
    size, overlap = (app.select_slider(key=f"sentence.chunk_{name}.slider") for name in SIZES)
    assert size.options[-1] == overlap.options[-1] == "2,048"
    before = overlap.options
    app.number_input(key="sentence.chunk_size").set_value(90).run()
    assert app.select_slider(key="sentence.chunk_overlap.slider").options == before
    assert app.select_slider(key="sentence.chunk_size.slider").options == size.options


def test_a_slider_that_is_moved_past_the_other_goes_as_far_as_it_may():
    app = opened(**{"sentence.chunk_size": "160", "sentence.chunk_overlap": "70"})
    app.select_slider(key="sentence.chunk_size.slider").set_value(30).run()
    assert app.number_input(key="sentence.chunk_size").value == 71
    app.select_slider(key="sentence.chunk_overlap.slider").set_value(500).run()
    assert app.number_input(key="sentence.chunk_overlap").value == 70
    assert app.select_slider(key="sentence.chunk_overlap.slider").value == 70
    assert not app.error


@pytest.mark.parametrize("shown", [False, True])
def test_what_the_browser_has_not_shown_yet_is_no_entry_of_the_user(shown):
    """Found: while a slider moved, target size and smallest chunk stayed behind as if the user had set them."""
    app = opened(strategy="markdown", **{"markdown.chunk_size": "160"})
    size, target, answer = (
        f"markdown.{name}" for name in ("chunk_size", "target_size", "answer-number")
    )
    earlier = {key: app.number_input(key=key).value for key in (target, answer)}
    app.number_input(key=size).set_value(400).run()
    assert app.number_input(key=target).value == 300
    app.number_input(key=size).set_value(500)
    app.number_input(key=target).set_value(earlier[target])
    if not shown:
        app.number_input(key=answer).set_value(earlier[answer])
    app.run()
    assert app.number_input(key=target).value == (earlier[target] if shown else 375)
    assert app.number_input(key=size).value == 500


def test_an_edit_is_tried_only_when_it_is_asked_for(monkeypatch):
    tried = []
    monkeypatch.setattr(
        "pages.components.runs.results.edit_stability",
        lambda document, chunker: tried.append(chunker) or EditStability(100, 4),
    )
    app = opened()
    assert not tried
    app.session_state["tune.edit"] = True
    app.run()
    assert metric(app, "Kept after an edit") == "96.0%"
    assert len(tried) == 1


def test_the_edited_text_stands_in_the_place_of_the_document_until_the_document_is_asked_for():
    app = opened(document="travel_policy.md")
    document = samples()["travel_policy.md"]
    edited = replace(document, text=document.text + "\n\nNothing more.")
    app.session_state["tune.edited"] = (document.fingerprint, edited)
    app.run()
    app.button(key="tune.edited.back").click().run()
    assert not app.exception
    assert "tune.edited.back" not in {button.key for button in app.button}
