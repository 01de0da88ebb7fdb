"""The Compare page without a browser: panels, their options and URL, the tables, what Tune is handed."""

from pathlib import Path

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from chunking import Document, create_chunker, describe_strategy, list_strategies, pin_at
from chunking.inspection import sections_of, summarize
from chunking.inspection.hierarchy import children_only
from chunking.tokenizers import ruler_for
from pages.components.compare.figures import agreement
from pages.components.compare.panel_view.payload import Panel, compare_message
from pages.components.configuration.baseline import PINNED, Pinned
from pages.components.configuration.tuned import with_defaults
from pages.components.library.samples import samples

ROOT = Path(__file__).parents[2]


def opened(document="article.md", **query):
    """The page on a sample beside sentences on Tune, with these URL parameters; a double underscore stands for a dot."""
    app = AppTest.from_file(str(ROOT / "pages" / "compare.py"), default_timeout=60)
    app.session_state["strategy"] = "sentence"
    app.session_state["document"] = document
    for name, value in query.items():
        app.query_params[name.replace("__", ".")] = value
    app.run()
    assert not app.exception
    return app


def figures(app):
    """The first table as {figure: values}."""
    table = app.table[0].value
    return {row.iloc[0]: list(row.iloc[1:]) for _, row in table.iterrows()}


def strategies(app):
    return [box.value for box in app.selectbox if box.key.endswith(".strategy")]


def test_two_panels_to_begin_with():
    app = opened()
    assert strategies(app) == ["markdown", "sentence"]
    assert list(app.table[0].value.columns[1:]) == [
        "A · markdown · 512/40",
        "B · sentence · 512/50",
    ]


def test_an_address_that_names_one_panel_means_the_other_as_it_is_by_default():
    app = opened(b__strategy="word")
    assert strategies(app) == ["sentence", "word"]
    assert figures(app)["Limit"] == ["512 tokens", "200 words"]


def roles(app):
    """What each panel is, below the line that says its settings."""
    return [item.value.split("\n")[1] for item in app.markdown if item.value.startswith("**")]


def test_each_panel_says_what_it_is():
    app = opened()
    assert "for comparison" in roles(app)[0]
    assert "as on Tune" in roles(app)[1]
    chunker = create_chunker("word")
    app.session_state[PINNED] = Pinned(with_defaults("word"), chunker)
    app.run()
    assert not app.exception
    assert strategies(app) == ["word", "sentence"]
    assert "the baseline" in roles(app)[0]
    assert "as on Tune" in roles(app)[1]


def test_each_panel_says_its_settings_in_a_line():
    app = opened(b__strategy="sentence", b__sentence__min_sentences_per_chunk="3")
    lines = [item.value for item in app.markdown if item.value.startswith("**")]
    lines = [line.replace("\\", "").split("  \n")[0] for line in lines]
    assert lines[-2] == "**A** · sentence · 512 tokens, overlap 50"
    assert lines[-1] == "**B** · sentence · 512 tokens, overlap 50 · Fewest sentences: 3"


def test_up_to_four_panels_come_from_the_url():
    app = opened(panels="4", d__strategy="word", d__word__chunk_size="77")
    assert strategies(app) == ["markdown", "sentence", "recursive", "word"]
    assert figures(app)["Limit"] == ["512 tokens", "512 tokens", "512 tokens", "77 words"]
    assert len(app.table[1].value) == 6


def test_sizes_in_another_unit_are_given_in_tokens_too():
    app = opened(b__strategy="word", b__word__chunk_size="200")
    (shown,) = {*figures(app)["Largest chunk"][1:]}
    assert shown.startswith("200 words (")
    assert shown.endswith(" tokens)")


def test_an_option_of_one_panel_leaves_the_other_alone():
    app = opened(b__strategy="sentence")
    before = figures(app)["Chunks"]
    assert before[0] == before[1]
    app.number_input(key="b.sentence.chunk_size").set_value(100).run()
    after = figures(app)["Chunks"]
    assert after[0] == before[0]
    assert int(after[1]) > int(before[1])


def test_panels_cut_to_the_size_of_the_first():
    app = opened(panels="4", a__sentence__unit="words", a__sentence__chunk_size="120")
    assert strategies(app) == ["sentence", "markdown", "recursive", "token"]
    assert figures(app)["Limit"][2:] == ["120 words", "120 words"]
    app.number_input(key="a.sentence.chunk_size").set_value(90).run()
    assert figures(app)["Limit"][2:] == ["90 words", "90 words"]
    followers = [item.value for item in app.markdown if "sized as A" in item.value]
    assert [line[:5] for line in followers] == ["**C**", "**D**"]
    app.number_input(key="d.token.chunk_size").set_value(70).run()
    followers = [item.value for item in app.markdown if "sized as A" in item.value]
    assert [line[:5] for line in followers] == ["**C**"]


def test_another_strategy_of_a_panel_keeps_its_size_and_overlap():
    app = opened(b__strategy="sentence")
    app.number_input(key="b.sentence.chunk_size").set_value(160).run()
    app.number_input(key="b.sentence.chunk_overlap").set_value(40).run()
    app.selectbox(key="b.strategy").set_value("recursive").run()
    assert not app.exception
    assert figures(app)["Limit"] == ["512 tokens", "160 tokens"]
    assert app.number_input(key="b.recursive.chunk_overlap").value == 40
    app.selectbox(key="b.strategy").set_value("heading").run()
    assert "heading does not take over Overlap 40" in app.info[0].value


def lines_of_figures(app):
    return [item.value for item in app.caption if " · median " in item.value]


def test_above_each_panel_stands_what_matters_most():
    app = opened(b__strategy="sentence", b__sentence__chunk_size="100")
    first, second = lines_of_figures(app)
    chunks = figures(app)["Chunks"]
    assert first.startswith(f"{chunks[0]} chunks · median ")
    assert second.startswith(f"{chunks[1]} chunks · median ")
    assert "overlap " in first
    f1 = float(app.table[1].value["Boundary F1"].iloc[0])
    assert second.endswith(f" · cuts agree with A: {f1:.2f}")
    assert len(lines_of_figures(opened(panels="4"))) == 4


def test_better_is_marked_only_where_panels_differ_and_less_is_better():
    app = opened(a__strategy="sentence", b__strategy="fixed", a__sentence__chunk_size="100",
                 b__fixed__chunk_size="100")  # fmt: skip
    found = figures(app)
    assert "better" in found["Sentences cut"][0]
    assert "better" not in found["Sentences cut"][1]
    for neutral in ("Chunks", "Index tokens", "Largest chunk", "Text repeated by overlap"):
        assert not any("better" in cell for cell in found[neutral])
    assert found["Chunks over the limit"] == ["0", "0"]


def test_equal_panels_agree_and_none_is_better():
    app = opened(b__strategy="sentence")
    assert not any("better" in cell for row in figures(app).values() for cell in row)
    agreement = app.table[1].value.iloc[0]
    assert list(agreement[["Boundary F1", "Pk", "WindowDiff"]]) == ["1.000", "0.000", "0.000"]


def test_of_parents_and_children_the_children_are_compared():
    app = opened(b__strategy="hierarchical")
    document = (ROOT / "sample_docs" / "article.md").read_text(encoding="utf-8")
    result = create_chunker("hierarchical").run(document)
    children = len(children_only(result).chunks)
    assert figures(app)["Chunks"][1] == str(children) != str(len(result.chunks))


def test_a_plain_text_has_no_rows_about_blocks():
    found = figures(opened(document="service_contract.txt"))
    assert "Sentences cut" in found
    assert not {"Tables cut", "Code blocks cut", "Lists cut", "Headings without text"} & {*found}


def test_a_preset_sets_one_panel():
    app = opened()
    app.selectbox(key="b.preset").set_value("legal").run()
    assert not app.exception
    assert strategies(app) == ["markdown", "sentence"]
    assert figures(app)["Limit"] == ["512 tokens", "400 tokens"]


def test_options_that_do_not_fit_are_told_in_their_panel_and_the_other_goes_on():
    app = opened(b__strategy="markdown")
    app.number_input(key="a.sentence.chunk_overlap").set_value(512).run()
    assert not app.exception
    assert any("must be smaller" in error.value for error in app.error)
    assert any("do not fit together" in shown.value for shown in app.markdown)
    assert app.button(key="a.tune").disabled
    assert list(app.table[0].value.columns[1:]) == ["B · markdown · 1,000/80"]
    assert len(app.table) == 1


def test_removing_a_panel_moves_the_next_one_up():
    app = opened(panels="3", b__strategy="word", c__strategy="token", c__token__chunk_size="99")
    app.button(key="b.remove").click().run()
    assert not app.exception
    assert strategies(app) == ["sentence", "token"]
    assert figures(app)["Limit"] == ["512 tokens", "99 tokens"]


def test_a_panel_that_was_closed_is_brought_back_where_it_stood():
    """Found: a click beside *Change* closed it, and all that was set there was gone."""
    app = opened(panels="3", b__strategy="word", b__word__chunk_size="77", c__strategy="token")
    app.button(key="b.remove").click().run()
    label = app.button(key="compare.reopen").label.replace("\\", "")
    assert label == "Bring back word · 77/15 words"
    app.button(key="compare.reopen").click().run()
    assert not app.exception
    assert strategies(app) == ["sentence", "word", "token"]
    assert figures(app)["Limit"][1] == "77 words"
    assert not [button for button in app.button if button.key == "compare.reopen"]
    app.button(key="b.remove").click().run()
    app.segmented_control(key="panels").set_value(4).run()
    assert strategies(app) == ["sentence", "word", "token", "recursive"], (
        "found: the closed one was forgotten"
    )
    assert not [button for button in app.button if button.key == "compare.reopen"]


def test_a_new_panel_is_none_that_is_open_and_stays_what_it_is():
    """Found: a third panel was what the second had been set to."""
    app = opened()
    app.selectbox(key="b.strategy").set_value("recursive").run()
    app.segmented_control(key="panels").set_value(3).run()
    assert strategies(app) == ["markdown", "recursive", "token"]
    app.selectbox(key="b.strategy").set_value("token").run()
    assert strategies(app) == ["markdown", "token", "token"]


def test_two_panels_cannot_be_removed():
    assert not [button for button in opened().button if button.key.endswith(".remove")]


@pytest.fixture
def left_for(monkeypatch):
    """The pages that were asked for; the page is not left."""
    pages = []
    monkeypatch.setattr(st, "switch_page", lambda page, query_params: pages.append(page))
    return pages


def follow():
    from pages.components.configuration.configuration_files import open_tune_if_asked

    open_tune_if_asked()


def followed(chunker):
    """The run of the app after the button was pressed."""
    app = AppTest.from_function(follow, default_timeout=60)
    app.session_state["settings.to_tune"] = chunker
    app.run()
    assert not app.exception
    return app


def test_tune_is_handed_strategy_and_changed_options(left_for):
    app = opened(b__strategy="word", b__word__chunk_size="123", b__word__chunk_overlap="5")
    app.button(key="b.tune").click().run()
    tune = followed(app.session_state["settings.to_tune"])
    assert left_for == ["tune.py"]
    assert tune.session_state["strategy"] == "word"
    assert tune.session_state["word.chunk_size"] == 123
    assert tune.session_state["word.chunk_overlap"] == 5


@pytest.mark.parametrize("strategy", list_strategies())
def test_every_kind_of_option_survives_the_way_to_tune(strategy, left_for):
    app = opened(a__strategy=strategy)
    app.button(key="a.tune").click().run()
    tune = followed(app.session_state["settings.to_tune"])
    assert left_for == ["tune.py"]
    assert tune.session_state["strategy"] == strategy
    assert all(f"{strategy}.{name}" in tune.session_state for name in describe_strategy(strategy)["options"])  # fmt: skip


def test_without_a_document_it_says_what_to_do():
    app = AppTest.from_file(str(ROOT / "pages" / "compare.py"), default_timeout=60).run()
    assert not app.exception
    assert "Choose a sample" in app.info[0].value


def test_the_table_says_what_an_edit_leaves_when_it_is_asked():
    app = opened(b__strategy="fixed")
    assert "Kept after an edit" not in figures(app)
    app.toggle(key="compare.edited").set_value(True).run()
    first, second = figures(app)["Kept after an edit"]
    assert "better" in first
    assert 0 < float(second.rstrip("%")) < 100


def test_pinned_cuts_are_no_agreement_of_the_strategies():
    """Found: what the user had pinned counted as cut alike by both."""
    first, second = (
        create_chunker(name, chunk_size=200, chunk_overlap=0) for name in ("sentence", "token")
    )
    document = samples()["article.md"]
    place = document.text.index("She struck at 9.40")
    alone = agreement(document, first, second, 0)
    pin = pin_at(document, place, "cut")
    pinned = agreement(document, first.with_pins([pin]), second.with_pins([pin]), 0)
    assert (alone["pinned"], pinned["pinned"]) == (0, 1)
    results = [each.with_pins([pin]).run(document) for each in (first, second)]
    one, two = (
        Panel(name, "", each, "tokens", 200) for name, each in zip("ab", results, strict=True)
    )
    (pair,) = compare_message(
        document, [one, two], tolerance=0, height=1, gutter=1, monospace=False
    )["pairs"]
    assert len(pair["pinned"]) == 1
    assert pair["pinned"][0] not in [at for both in pair["both"] for at in both]
    assert len(pair["both"]) == pinned["both"]
    only_one = agreement(document, first.with_pins([pin]), second, 0)
    assert only_one["pinned"] == 0


def test_structure_and_compare_count_the_same_tokens():
    """Found: 17,624 on one page and 17,623 on the other, for the line feed at the end."""
    text = "\n# One\n\nSome words, and a few more.\n\n## Two\n\nOther words.\n\n# Three\n\nThe last.\n\n"
    document = Document(text, "a.md", "text/markdown")
    chunker = create_chunker("markdown", chunk_size=12, chunk_overlap=0)
    tokens = ruler_for(document, "tokens", chunker.options.tokenizer)
    found = sections_of(document, tokens)
    total = found.preamble_tokens + sum(each.own_tokens for each in found.items)
    figures = summarize(document, chunker.run(document), chunker.limit, tokens)
    assert figures is not None
    assert total == figures.unique_tokens == tokens.length(1, len(text.rstrip()))
    assert sum(found.items[index].tokens for index in found.top) + found.preamble_tokens == total
