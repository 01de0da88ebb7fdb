"""The structure page without a browser: what it says, counts and filters."""

import json
from pathlib import Path

import pytest
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.script_requests import RerunData
from streamlit.testing.v1 import AppTest
from tables import rows_of, tables

from chunking import Document, Suggestion, create_chunker, list_strategies, parse_file, suggest
from pages.components.library.samples import samples
from pages.components.library.source_files import UPLOADS
from pages.components.runs.results import fits, placed, sections
from pages.components.structure import common_problems
from pages.components.structure.chunk_cards.payload import cards_message
from pages.components.structure.lanes import Structure
from pages.components.structure.section_map.payload import map_message
from pages.components.viewers.shared.text_store import text_message

ROOT = Path(__file__).parents[2]
SECTION = "structure.section"
GUIDE = ROOT / "sample_docs" / "field_guide.md"


def opened(document="field_guide.md", strategy="recursive", **state):
    """The app on the structure page."""
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=60)
    app.query_params["document"], app.query_params["strategy"] = document, strategy
    app.switch_page("structure.py")
    for name, value in state.items():
        app.session_state[name.replace("__", ".")] = value
    app.run()
    assert not app.exception
    return app


def labels(app):
    return {metric.label: metric.value for metric in app.metric}


def written(app):
    return " ".join(item.value for item in [*app.caption, *app.markdown])


def test_it_counts_chunks_sections_and_problems():
    app = opened()
    figures = labels(app)
    assert figures["Sections"] == "215"
    assert figures["Heading levels"] == "4"
    assert 5 < int(figures["Chunks with other problems"]) < 50
    assert "All 218 chunks" in written(app)


@pytest.mark.parametrize("strategy", list_strategies())
def test_plain_text_with_many_headings_is_shown_by_any_strategy(strategy):
    """Found: `markdown`, `table` and `page` ended the page with an error."""
    opened("service_contract.txt", strategy)


def test_what_suits_the_document_is_not_taken_back(monkeypatch):
    suits = Suggestion("recursive", reason="300 paragraphs under 7 headings: chunks end at blanks.")
    monkeypatch.setattr(common_problems, "suggested", lambda document: suits)
    tried = []
    monkeypatch.setattr(common_problems, "_remedy", lambda *given: tried.append(given))
    app = opened()
    note = next(item.value for item in app.markdown if "do not contain all headings" in item.value)
    assert note.endswith("It suits this document all the same: 300 paragraphs under 7 headings.")
    assert "structure.mend.lacks_context" not in {button.key for button in app.button}
    assert not tried, "cut once more for what is not offered"


def test_a_problem_of_nearly_all_chunks_is_said_once_with_what_mends_it():
    app = opened()
    note = next(item.value for item in app.markdown if "do not contain all headings" in item.value)
    assert "**217 of 218 chunks" in note
    assert "The strategy `markdown` adds the headings: 217 → 0 such chunks, 218 → " in note
    assert "none over 1,000 characters" in note
    assert not {"lacks_context"} & kinds_marked(app)
    app.button(key="structure.mend.lacks_context").click().run()
    assert not app.exception
    assert app.selectbox(key="strategy").value == "markdown"
    assert app.number_input(key="markdown.chunk_size").value == 1000
    assert app.session_state["markdown.unit"] == "characters"
    assert "do not contain all headings" not in written(app)


def test_problems_that_the_same_mends_share_a_note(monkeypatch):
    """Found: two cards with the same figures and the same button."""
    suits = Suggestion("markdown", reason="headings: chunks follow them.")
    monkeypatch.setattr(common_problems, "suggested", lambda document: suits)
    app = opened("service_contract.txt", "sentence", sentence__chunk_size=600)
    (note,) = (item.value for item in app.markdown if " such chunks" in item.value)
    assert "18 of 20 chunks hold text" in note
    assert "16 of 20 chunks do not contain" in note
    assert note.count("20 → ") == 1
    assert sum((each.key or "").startswith("structure.mend.") for each in app.button) == 1


def test_a_slider_that_moves_on_does_not_wait_for_what_mends_the_last_size(monkeypatch):
    seen = []

    def interrupted(*given):
        seen.append("begun")
        if len(seen) == 1:
            get_script_run_ctx().script_requests.request_rerun(RerunData())
        given[-1](0.5)
        seen.append("found")

    monkeypatch.setattr(common_problems, "remedy", interrupted)
    monkeypatch.setattr(common_problems, "_remedy", common_problems._remedy.__wrapped__)
    opened().run()
    assert seen[:3] == ["begun", "begun", "found"]


def test_the_option_that_a_strategy_has_for_it_is_offered():
    app = opened(strategy="markdown", markdown__include_header_context=False)
    assert "The option “Add headings” adds the headings" in written(app)
    app.button(key="structure.mend.lacks_context").click().run()
    assert app.session_state["markdown.include_header_context"] is True
    assert "do not contain all headings" not in written(app)


def kinds_marked(app):
    """The kinds of problem that cards are sent."""
    views = [item.proto for item in app.get("bidi_component")]
    cards = json.loads(next(proto for proto in views if proto.component_name == "chunk_cards").json)
    names = {"missing": "lacks_context", "crossed": "spans_sections", "orphans": "orphaned_heading"}
    return {kind for column, kind in names.items() if any(cards[column])}


def test_choosing_a_section_filters_and_clears():
    document = samples()["field_guide.md"]
    app = opened(structure__section=(document.fingerprint, 6))
    assert "of 218 chunks" in written(app)
    app.button(key="structure.clear").click().run()
    assert not app.exception
    assert "All 218 chunks" in written(app)


def test_a_chosen_chunk_outside_the_section_shows_all():
    document = samples()["field_guide.md"]
    app = opened(structure__section=(document.fingerprint, 6), structure__chunk=200)
    assert "All 218 chunks" in written(app)


@pytest.mark.parametrize("chunk", [999_999, 217])
def test_a_chunk_or_section_that_is_gone_is_forgotten(chunk):
    app = opened(structure__section=("another document", 3), structure__chunk=chunk)
    assert "All 218 chunks" in written(app)


def test_without_headings_it_says_what_to_do_and_still_shows_chunks():
    app = opened("support_chat.txt", "sentence")
    assert "look at a document with headings" in app.info[0].value
    assert "All" in written(app)
    assert "chunks" in written(app)
    assert not app.dataframe


@pytest.mark.parametrize(("name", "strategy"), [("inventory.csv", "markdown"), ("inventory.csv", "table"), ("support_chat.txt", "sentence"), ("scheduler.py", "recursive")])  # fmt: skip
def test_without_headings_it_advises_what_the_form_does(name, strategy):
    """Found: it advised `sentence` and `recursive` for a table, beside a form that said `table`."""
    suits = suggest(samples()[name])
    app = opened(name, strategy)
    note, form = (said.replace("\\", "") for said in (app.info[0].value, written(app)))
    assert f"The strategy `{suits.strategy}` suits it. {suits.reason} Its chunks" in note
    assert suits.reason in form


def test_code_is_under_its_classes_and_functions():
    app = opened("scheduler.py", "code")
    assert "each chunk below is under the classes and functions" in app.info[0].value
    figures = labels(app)
    assert 0 < int(figures["In a definition"]) <= int(figures["Chunks"])
    assert figures["Levels"] == "2"
    document = samples()["scheduler.py"]
    structure = Structure.of(document, create_chunker("code"))
    bands = structure.bands(range(len(structure.chunks)))
    message = cards_message(document, bands, [], by_definition=True)
    named = [tuple(message["titles"][place] for place in path) for path in message["paths"]]
    assert named == [chunk.heading_path for chunk in structure.chunks]
    assert any(len(path) == 2 for path in named)
    assert message["outside"] == "In no class or function"
    assert message["monospace"]
    # found: the same was said of chunks of a strategy that knows of none, also within a class
    assert cards_message(document, bands, [])["outside"] == ""


def test_code_that_is_one_chunk_is_not_told_to_choose_the_strategy_it_has():
    app = opened("scheduler.py", "code", code__chunk_size=1_000_000)
    assert "The strategy `code`" not in app.info[0].value
    assert labels(app) == {"Chunks": "1", "In a definition": "0", "Levels": "0"}


def test_text_is_not_called_code_by_the_strategy_alone():
    app = opened("support_chat.txt", "code")
    assert "Source code" not in app.info[0].value
    assert labels(app)["Sections"] == "0"


def test_code_cut_as_text_is_told_what_names_its_functions():
    app = opened("scheduler.py", "recursive")
    assert "The strategy `code`" in app.info[0].value
    assert labels(app)["Sections"] == "0"


def test_hierarchical_shows_both_levels():
    app = opened(strategy="hierarchical")
    assert [metric.label for metric in app.metric].count("Tokens") == 2
    assert "**Parents**, embedded" in written(app)
    app.session_state["hierarchical.embed_both"] = False
    app.run()
    assert not app.exception
    assert "**Parents**, not embedded" in written(app)


def listed(app):
    """The problems in the list, each with the chunks that have it."""
    rows = rows_of(app, "Problems")
    return [(row["Problem"]["text"], row["Chunks"]["text"]) for row in rows]


def test_the_kinds_of_problem_lead_to_rows():
    app = opened(strategy="fixed")
    everything = listed(app)
    app.session_state["structure.problems.kind"] = "spans_sections"
    app.run()
    assert not app.exception
    rows = listed(app)
    assert 0 < len(rows) < len(everything)
    assert all(reason.startswith("Mixes “") for reason, _ in rows)
    assert f"**{len(rows)} of " in written(app)
    app.button(key="structure.clear").click().run()
    assert not app.exception
    assert "**All " in written(app)
    assert listed(app) == everything


def test_the_list_leaves_out_what_nearly_all_chunks_have_until_it_is_asked_for():
    app = opened()
    assert not [reason for reason, _ in listed(app) if "missing" in reason]
    app.session_state["structure.problems.kind"] = "lacks_context"
    app.run()
    assert listed(app)[5][0].startswith("Heading missing: “")


@pytest.mark.parametrize(
    ("strategy", "state", "advice"),
    [
        ("sentence", {}, "The strategies `markdown` and `heading` write"),
        ("markdown", {"include_header_context": False}, "The option “Add headings” of `markdown`"),
        ("markdown", {}, "A larger chunk size leaves room"),
    ],
)
def test_the_advice_on_missing_headings_is_for_the_strategy_in_use(strategy, state, advice):
    section = f"# {'A long title ' * 6}\n\n## B\n\n" + "One two three four five.\n\n" * 60
    document = Document.from_text(section, "a.md")
    options = {f"{strategy}__{name}": value for name, value in {**state, "chunk_size": 32}.items()}
    app = opened(
        "a.md",
        strategy,
        **options,
        **{UPLOADS: {"a.md": document}, "structure.problems.kind": "lacks_context"},
    )
    assert advice in written(app)


def test_neighbours_with_the_same_problem_are_one_row_and_that_of_the_chosen_chunk_is_marked():
    section = "# A\n\n## B\n\n" + "One two three four five. " * 60
    document = Document.from_text(section, "a.md")
    state = {"structure.problems.kind": "lacks_context"}
    app = opened(
        "a.md", "sentence", sentence__chunk_size=60, **{UPLOADS: {"a.md": document}}, **state
    )
    ((reason, numbers),) = listed(app)
    chunks = int(labels(app)["Chunks"])
    assert (reason, numbers) == ("Heading missing: “B” and 1 above it", f"2–{chunks}")
    assert tables(app)["Problems"]["chosen"] == []
    app.session_state["structure.chunk"] = 2
    app.run()
    assert tables(app)["Problems"]["chosen"] == ["0"]


def test_options_that_do_not_fit_say_so():
    app = opened(recursive__chunk_overlap=5000)
    assert "do not fit together" in app.info[0].value


def test_tune_and_structure_share_the_strategy_and_options():
    app = opened(strategy="token")
    app.number_input(key="token.chunk_size").set_value(300).run()
    app.switch_page("tune.py").run()
    assert not app.exception
    assert app.selectbox(key="strategy").value == "token"
    assert app.number_input(key="token.chunk_size").value == 300


EMOJI = "# A 😀\n\n" + "😀 wörd. " * 40 + "\n\n## B\n\n" + "x y 😀 z. " * 40


def test_offsets_are_utf16():
    document = Document.from_text(EMOJI, uri="x.md")
    chunker = create_chunker("word", chunk_size=20, chunk_overlap=5)
    structure = Structure.of(document, chunker)
    everything = range(len(structure.chunks))
    titles = [item.title for item in structure.sections.items]
    message = cards_message(document, structure.bands(everything), titles)
    units = text_message("f", EMOJI).split(b"\n", 1)[1].decode().encode("utf-16-le")
    for chunk, start, end in zip(structure.chunks, message["starts"], message["ends"], strict=True):
        assert units[2 * start : 2 * end].decode("utf-16-le") == chunk.text


def test_blanks_before_a_chunks_own_text_are_not_marked_as_repeated():
    """Found: the indentation of a first line looked like an overlap, in the first chunk, too."""
    text = "      One two three.\n\n      Four five six.\n\n    Seven eight nine.\n"
    document = Document.from_text(text, uri="x.txt")
    chunker = create_chunker("sentence", chunk_size=8, chunk_overlap=4, unit="words")
    structure = Structure.of(document, chunker)
    message = cards_message(document, structure.bands({0, 1}), [])
    repeated = [text[slice(*each)] for each in zip(message["starts"], message["own"], strict=True)]
    assert repeated == ["", "      Four five six."]


def test_a_message_names_only_the_sections_it_needs():
    document = parse_file(GUIDE)
    structure = Structure.of(document, create_chunker("markdown"))
    titles = [item.title for item in structure.sections.items]
    message = cards_message(document, structure.bands({3, 4}), titles)
    assert message["indices"] == [3, 4]
    assert len(message["titles"]) < 8
    named = [[message["titles"][i] for i in path] for path in message["paths"]]
    assert named == [list(structure.chunks[index].heading_path) for index in (3, 4)]


def test_no_cards_is_a_message_too():
    document = Document.from_text("")
    assert cards_message(document, [], [])["starts"] == []


@pytest.mark.parametrize("strategy", ["markdown", "hierarchical", "word"])
def test_the_map_is_in_order_and_complete(strategy):
    document = parse_file(GUIDE)
    chunker = create_chunker(strategy)
    structure = Structure.of(document, chunker)
    message = map_message(structure.sections, len(document.text), structure.lanes())
    assert message["total"] == message["tokens"][0] + structure.sections.preamble_tokens
    for lane in message["lanes"]:
        edges = [edge for pair in zip(lane["from"], lane["to"], strict=True) for edge in pair]
        assert edges == sorted(edges)
        assert edges[-1] <= message["total"]
    flagged = sum(message["lanes"][-1]["flagged"])
    assert message["flags"][0] == flagged
    assert message["chunks"][0] == len(message["lanes"][-1]["from"])


def test_sections_are_measured_once_for_all_sizes():
    document = parse_file(GUIDE)
    one, other = (create_chunker("token", chunk_size=size) for size in (300, 400))
    assert sections(document, one) is sections(document, other)
    assert placed(document, one) is placed(document, one)


ENTRIES = "\n".join(f"{n} A heading {'. ' * 30}{n + 3}" for n in range(1, 40))
MANUAL = Document.from_text(
    f"# Manual\n\n{ENTRIES}\n\n## 1 Use\n\nUse it well.\n\n## 2 History\n\nIt was new.\n",
    "manual.md",
)


def pressed(app, key):
    app.button(key).click().run()
    assert not app.exception
    return app


def test_a_table_of_contents_is_left_out_by_a_button_and_put_back_by_another():
    told = "chunks hold a table of contents or an index"
    assert told not in written(opened())
    app = opened("manual.md", recursive__chunk_size=300, **{UPLOADS: {"manual.md": MANUAL}})
    before = labels(app)["Chunks"]
    assert told in written(app)
    pressed(app, "structure.leave_out.contents")
    assert "Left out of all chunks: Table of contents**, 2," in written(app)
    assert told not in written(app)
    assert int(labels(app)["Chunks"]) < int(before)
    pressed(app, "structure.put_back")
    assert labels(app)["Chunks"] == before


def test_a_section_that_is_looked_at_is_left_out():
    section = (MANUAL.fingerprint, 2)
    app = opened("manual.md", **{UPLOADS: {"manual.md": MANUAL}, SECTION: section})
    pressed(app, "structure.leave_out.section")
    text = MANUAL.text
    held = len(text) - text.index("## 2 History")
    assert (
        f"Left out of all chunks: History**, {held} characters, {held / len(text):.0%} of this document."
        in written(app)
    )


def test_where_all_is_left_out_that_is_said_with_what_helps():
    state = {UPLOADS: {"manual.md": MANUAL}, "recursive__exclude": "Manual"}
    app = opened("manual.md", **state)
    assert "stands under **Manual**" in app.warning[0].value
    pressed(app, "exclusion.put_back")
    assert not app.warning
    assert labels(app)["Sections"] == "3"


def test_where_nothing_of_the_kind_is_there_that_is_said():
    app = opened(recursive__exclude="Nothing <b>like</b> it")
    assert "of which this document has nothing" in written(app)
    assert "<b>" not in written(app)
    app = opened(recursive__exclude="Table of contents")
    assert "Left out of all chunks" not in written(app), "few documents have one"


def test_no_question_is_drafted_on_what_is_left_out():
    def script():
        import streamlit as st

        from chunking import create_chunker, parse_file
        from pages.components.configuration.exclusion import left_of
        from pages.components.configuration.history import Settings
        from pages.components.configuration.tuned import Tuned, note

        manual = parse_file("sample_docs/product_manual.md")
        chunker = create_chunker("markdown", exclude=["Installation"])
        note("strategy", Tuned(Settings("markdown", {}, {}), chunker))
        (left,) = left_of([manual])
        st.text(f"{len(left.text) == len(manual.text)} {'## 4 Installation' in left.text}")

    app = AppTest.from_function(script, default_timeout=60).run()
    assert not app.exception
    assert app.text[0].value == "True False"


def test_headings_of_plain_text_are_there_where_the_strategy_does_not_know_them():
    """Found: *This document has no Markdown headings* of a text for which `heading` was recommended, with 10 of them."""
    text = "".join(f"CHAPTER {number}\n\nThe kiln is hot.\n\n" for number in ("I", "II", "III"))
    uploads = {"kilns.txt": Document.from_text(text, "kilns.txt")}
    app = opened("kilns.txt", "markdown", shelf__uploads=uploads)
    assert labels(app)["Sections"] == "3"
    assert not app.info


def test_tables_and_code_that_no_chunk_holds_whole_are_named():
    """Found: a green tick and no problem, where most tables were cut."""
    cut = "In no chunk whole: "
    assert cut not in written(opened("api_reference.md", "markdown", markdown__chunk_size=4000))
    # found: "1 would have fitted" of a table that fits without its headings alone
    text = (
        "# Prices of all treatments\n\n## Of cats and dogs\n\n|a|b|\n|-|-|\n" + "|one|two|\n" * 12
    )
    document = Document.from_text(text, "a.md")
    table = text.index("|a|b|"), len(text.rstrip())
    for size, is_told in ((70, False), (85, True)):
        chunker = create_chunker("markdown", chunk_size=size, unit="tokens", chunk_overlap=0)
        assert chunker.ruler(document).length(*table) < 72
        assert fits(document, chunker)(*table) is is_told
    told = written(opened("api_reference.md", "token", token__chunk_size=60)).partition(cut)[2]
    assert "table" in told
    assert "would have fitted" in told
