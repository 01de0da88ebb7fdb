"""What the viewer is sent: offsets as JavaScript counts, what is shared, what is missing, what it is made of."""

import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import nasty

from chunking import ChunkingResult, Document, Dropped, Page, create_chunker
from chunking.inspection.coverage import lost_spans
from pages.components.viewers.chunk_viewer.payload import (
    layout_message,
    sharing,
)
from pages.components.viewers.shared.text_store import text_message
from pages.components.viewers.shared.utf16 import utf16_offsets


def message(text, name="word", uri=None, **options):
    document = Document.from_text(text, uri)
    result = create_chunker(name, **options).run(document)
    return layout_message(document, result, unit="words", limit=9), result


@given(nasty, st.data())
def test_offsets_are_counted_as_javascript_does(text, data):
    place = data.draw(st.integers(0, len(text)))
    slow = len(text[:place].encode("utf-16-le", "surrogatepass")) // 2
    assert utf16_offsets(text, np.array([place])).tolist() == [slow]


@given(nasty)
def test_the_text_arrives_with_as_many_units_as_the_offsets_count(text):
    fingerprint, _, body = text_message("abc", text).partition(b"\n")
    assert fingerprint == b"abc"
    units = len(text.encode("utf-16-le", "surrogatepass"))
    assert len(body.decode("utf-8").encode("utf-16-le")) == units


@given(nasty)
def test_any_document_makes_a_message_that_json_can_carry(text):
    layout, result = message(text, "fixed", chunk_size=3, unit="characters", chunk_overlap=1)
    assert len(json.loads(json.dumps(layout))["starts"]) == len(result.chunks)


def test_what_three_chunks_share_is_known_to_each():
    first, last = sharing(np.array([0, 2, 4, 20]), np.array([10, 12, 14, 30]))
    assert first.tolist() == [0, 0, 0, 3]
    assert last.tolist() == [2, 2, 2, 3]


def test_dropped_text_is_a_gap_with_its_reason():
    layout, _ = message(
        "aa---bb---cc", "character", separator="---", keep_separator="none", chunk_size=2
    )
    assert [gap["kind"] for gap in layout["gaps"]] == ["dropped", "dropped"]
    assert {gap["reason"] for gap in layout["gaps"]} == {"a separator"}


def test_lost_text_is_told_from_dropped_text():
    document = Document.from_text("one two three")
    result = create_chunker("word", chunk_size=1, chunk_overlap=0).run(document)
    broken = ChunkingResult(result.chunks[:1])
    layout = layout_message(document, broken, unit="words", limit=1)
    assert [(gap["kind"], gap["start"], gap["end"]) for gap in layout["gaps"]] == [("lost", 4, 13)]


@pytest.mark.parametrize(
    ("covered", "lost"),
    [([(0, 6)], []), ([(0, 2)], [(4, 6)]), ([], [(0, 6)]), ([(0, 2), (5, 6)], [(4, 5)])],
)
def test_only_visible_text_is_lost(covered, lost):
    result = ChunkingResult((), dropped=tuple(Dropped(*span, "asked") for span in covered))
    assert list(lost_spans("ab  cd", result)) == lost


def test_block_types_say_what_is_whole_and_what_is_split():
    table = "| a | b |\n|---|---|\n" + "".join(f"| row {n} | value {n} |\n" for n in range(30))
    layout, result = message(f"# T\n\n- x\n- y\n\n{table}", "markdown", "a.md", chunk_size=60)
    marks = [layout["marks"][index] for index in layout["mark"]]
    assert ("list", True) in marks[0]
    assert all(("table", False) in mark for mark in marks)
    assert len(marks) == len(result.chunks) > 2


def test_context_travels_apart_from_the_text():
    layout, result = message("# A\n\n" + "word " * 400, "markdown", "a.md", chunk_size=100)
    assert layout["added"][layout["prefix"][1]] == result.chunks[1].prefix == "# A\n\n"
    assert layout["added"][layout["prefix"][0]] == ""


def test_without_chunks_there_is_a_message_all_the_same():
    layout, _ = message("  \n ")
    assert (layout["starts"], layout["gaps"]) == ([], [])


def paged(text, *starts, **metadata):
    ends = [*starts[1:], len(text)]
    pages = tuple(Page(n, *span) for n, span in enumerate(zip(starts, ends, strict=True), 1))
    return Document(text, mime_type="text/plain", pages=pages, metadata=metadata)


def layout_of(document, size=3, **options):
    result = create_chunker("word", chunk_size=size, chunk_overlap=0).run(document)
    return layout_message(document, result, unit="words", limit=9, **options)


def test_pages_begin_at_their_first_character_in_javascripts_count():
    document = paged("😀 one two three\n\n four five six", 0, 15)
    layout = layout_of(document)
    assert layout["breakLabels"] == ["p. 1", "p. 2"]
    assert layout["breaks"] == [0, document.text.index("four") + 1]


@pytest.mark.parametrize(
    ("form", "label"), [("pptx", "slide 2"), ("xlsx", "sheet 2"), ("pdf", "p. 2")]
)
def test_pages_are_called_what_they_are(form, label):
    assert layout_of(paged("one two three", 0, 4, format=form))["breakLabels"][1] == label


def test_a_page_without_text_has_no_mark():
    layout = layout_of(paged("one two  three", 0, 7, 9))
    assert layout["breakLabels"] == ["p. 1", "p. 3"]


def test_only_the_spans_of_the_pages_asked_for_are_shown():
    document = paged("😀 one two three four five six", 0, 6, 16)
    assert layout_of(document)["only"] is None
    assert layout_of(document, pages={1, 3})["only"] == [(0, 7), (17, len(document.text) + 1)]
    assert layout_of(document, pages=set())["only"] == []


def test_what_an_edit_made_of_chunks_travels_by_their_index():
    document = Document.from_text("one two three four five six seven")
    assert layout_of(document)["edits"] == {}
    assert layout_of(document, edits={1: "new"})["edits"] == {"1": "new"}


def test_the_columns_of_a_table_have_room_for_their_words():
    rows = "id,what it is\n" + "7,a longer text of words\n" * 3
    document = Document.from_text(rows, "a.csv")
    layout = layout_of(document)
    assert layout["columns"] == ((2, 2), (6, 19))
    assert layout["hasMarkup"]


@pytest.mark.parametrize("text", ["one\ntwo\n", "a," * 40 + "\n", ""])
def test_a_table_of_one_column_or_of_too_many_is_shown_as_it_is_written(text):
    layout = layout_of(Document.from_text(text, "a.csv"))
    assert not layout["columns"]
    assert not layout["hasMarkup"]


def test_the_baseline_is_sent_in_the_offsets_of_the_browser():
    document = Document.from_text("One 🧭. Two. Three.")
    result = create_chunker("sentence").run(document)
    layout = layout_message(document, result, unit="tokens", limit=9, baseline=[6, 11])
    assert layout["baseline"] == [7, 12]
    assert layout_message(document, result, unit="tokens", limit=9)["baseline"] == []


def test_a_text_without_pages_has_no_breaks():
    layout, _ = message("one two three")
    assert (layout["breaks"], layout["breakLabels"], layout["only"]) == ([], [], None)
