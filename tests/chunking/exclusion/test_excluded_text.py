"""Excluded sections and tables of contents are in no chunk, whatever the strategy, and all else stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from chunking import (
    ChunkingConfig,
    Document,
    Pin,
    create_chunker,
    list_strategies,
    load_config,
    parse_file,
)
from chunking.evaluation import draft_questions
from chunking.exclusion import CONTENTS, blanked, excluded_spans
from chunking.segmenters.outline import outline
from chunking.testing.contract import RESULT_CHECKS
from chunking.testing.running import Run
from chunking.tuning.space import Candidate, candidates

ENTRIES = "\n".join(f"2.{n} Naming of things {'. ' * 20}{n + 3}" for n in range(1, 20))
USAGE = "\n\n".join(f"Sentence {n} tells of its use. It says one thing." for n in range(30))
WORKS = "\n\n".join(f"[{n}] A. Author. A title. 20{n:02}." for n in range(10, 30))
GUIDE = Document.from_text(
    f"# Guide\n\nAn introduction. It has two sentences.\n\n## 1. Contents\n\n{ENTRIES}\n\n"
    f"## Usage\n\n{USAGE}\n\n## 9 References\n\n{WORKS}\n\n### Further reading\n\nOne by an Author.\n\n"
    "## Appendix\n\nThe last words.\n",
    "guide.md",
)
SAMPLES = Path(__file__).parents[3] / "sample_docs"
TITLES = ("references", "Table of contents")
#: what a hierarchy, two series in one list, does not have; a chunk that gives up text may stay small
NOT_OF_ALL = {"hierarchical": ("order", "inside", "size", "overlap")}


def said(document, titles=TITLES):
    return [document.text[span.start : span.end] for span in excluded_spans(document, titles)]


def visible(text):
    return "".join(text.split())


def kept(document, titles=TITLES):
    text = document.text
    for span in reversed(excluded_spans(document, titles)):
        text = text[: span.start] + text[span.end :]
    return text


def test_a_section_goes_by_its_title_with_all_that_is_below_it():
    contents, works = said(GUIDE)
    assert contents.startswith("## 1. Contents")
    assert contents.rstrip().endswith(ENTRIES[-20:])
    assert works.startswith("## 9 References")
    assert works.rstrip().endswith("One by an Author.")
    assert said(GUIDE, ["further  READING"]) == ["### Further reading\n\nOne by an Author.\n\n"]
    assert said(GUIDE, ["9 References"]) == [works]
    assert said(GUIDE, ["Refer", "Nothing like it"]) == []


def test_a_table_of_contents_ends_at_the_next_heading_whatever_its_level():
    """Found: one whose heading stood above all chapters, and the book was left out with it."""
    book = Document.from_text(f"# CONTENTS\n\n{ENTRIES}\n\n## CHAPTER ONE\n\n{USAGE}\n", "book.md")
    (contents,) = said(book, ["Table of contents"])
    assert contents.rstrip().endswith(ENTRIES[-20:])
    assert said(book, ["contents"]) == [contents]
    german = Document.from_text(book.text.replace("CONTENTS", "Inhaltsverzeichnis"), "buch.md")
    assert said(german, ["Table of contents"])[0].startswith("# Inhaltsverzeichnis")


@pytest.mark.parametrize("entry", ["Chapter {} 12", "- [Chapter {}](#{})", "Chapter {}"])
def test_a_table_of_contents_has_parts_of_entries_alone(entry):
    """Found: one divided by headings left out no more than the line of its title."""
    one, two = (entry.format(word, word) for word in ("Sources", "Methods"))
    listed = f"## Table of contents\n\n### Part one\n\n{one}\n\n### Part two\n\n{two}\n\n"
    chapters = f"### Chapter Sources\n\n{USAGE}\n\n### Chapter Methods\n\n{USAGE}\n"
    assert said(Document.from_text(listed + chapters, "book.md")) == [listed]


def test_rows_of_dots_go_without_a_heading_and_with_chapters_between_them():
    rows = ENTRIES.replace("2.5", "A chapter\n\n2.5")
    document = Document.from_text(f"Some words.\n\n{rows}\n\nSome words ... and 12 more.\n")
    assert said(document) == [rows]
    assert said(document, ["References"]) == []
    few = "\n".join(ENTRIES.splitlines()[:2])
    assert said(Document.from_text(f"Some words.\n\n{few}\n\nMore words.\n")) == []
    assert CONTENTS in [title.casefold() for title in TITLES]


@pytest.mark.parametrize("size", [None, 12, 60, 150])
@pytest.mark.parametrize("name", list_strategies())
def test_no_chunk_holds_excluded_text_and_all_else_is_in_one(name, size):
    stated = {} if size is None else {"chunk_size": size}
    if "max_api_calls" in type(create_chunker(name).options).model_fields:
        stated |= {"max_api_calls": 1, "api_key_env": "NO_SUCH_KEY"}
    chunker = create_chunker(name, exclude=list(TITLES), **stated)
    result = chunker.run(GUIDE)
    for check, holds in RESULT_CHECKS.items():
        if check not in NOT_OF_ALL.get(name, ()):
            holds(Run(check, "guide", chunker, GUIDE, result))
    covered = set()
    for chunk in result.chunks:
        assert "Author" not in chunk.text + chunk.metadata.get("read_text", "")
        assert "Naming" not in chunk.text + chunk.metadata.get("read_text", "")
        assert chunk.token_count <= chunker.limit(chunk)
        covered.update(range(chunk.start, chunk.end))
    found = "".join(GUIDE.text[place] for place in sorted(covered))
    assert visible(found) == visible(kept(GUIDE))
    assert [each.reason for each in result.dropped].count("exclude") == 2


@pytest.mark.parametrize("name", list_strategies())
def test_what_is_not_there_changes_nothing(name):
    with_title = create_chunker(name, exclude=["Nothing like it"]).run(GUIDE)
    without = create_chunker(name).run(GUIDE)
    assert [c.content_id for c in with_title.chunks] == [c.content_id for c in without.chunks]
    assert with_title.dropped == without.dropped


def test_chunks_keep_their_ids_where_nothing_is_excluded():
    stated = create_chunker("sentence", exclude=[]).chunk(GUIDE)
    assert [chunk.id for chunk in stated] == [
        chunk.id for chunk in create_chunker("sentence").chunk(GUIDE)
    ]


def test_a_chunk_ends_at_excluded_text_and_says_so():
    chunks = create_chunker("fixed", exclude=list(TITLES)).chunk(GUIDE)
    first = chunks[0]
    assert (first.text, first.cut) == (
        "# Guide\n\nAn introduction. It has two sentences.",
        "excluded text",
    )
    assert chunks[1].text.startswith("## Usage")


def test_nothing_is_left_of_a_document_that_is_excluded_whole():
    chunker = create_chunker("markdown", exclude=["Guide"])
    result = chunker.run(GUIDE)
    assert result.chunks == ()
    assert sum(each.end - each.start for each in result.dropped) == len(GUIDE.text)


def test_a_pin_in_excluded_text_brings_nothing_of_it_back():
    join = Pin("join", "two sentences.", "## 1. Contents")
    chunker = create_chunker("markdown", exclude=list(TITLES)).with_pins([join])
    assert not any("Naming" in chunk.text for chunk in chunker.chunk(GUIDE))


def test_a_model_is_asked_about_no_excluded_text():
    chunker = create_chunker("contextual", exclude=list(TITLES), chunk_size=100)
    plan = chunker.base_plan(chunker._source(GUIDE))
    assert plan.drafts
    assert not any("Naming" in GUIDE.text[draft.start : draft.end] for draft in plan.drafts)


def test_excluded_text_is_blank_where_all_offsets_are_to_stay():
    left = blanked(GUIDE, TITLES)
    assert len(left.text) == len(GUIDE.text)
    assert visible(left.text) == visible(kept(GUIDE))
    assert [each.title for each in outline(left).headings] == ["Guide", "Usage", "Appendix"]
    assert blanked(GUIDE, []) is GUIDE


def test_no_question_is_drafted_on_what_is_left_out():
    manual = parse_file(SAMPLES / "product_manual.md")
    titles = ["Installation", "Maintenance"]
    spans = excluded_spans(manual, titles)

    def left_out(document):
        gold = [each for question in draft_questions([document], 40) for each in question.excerpts]
        assert all(manual.text[each.start : each.end] == each.text for each in gold)
        return sum(span.start <= each.start < span.end for each in gold for span in spans)

    assert left_out(manual) > 3
    assert left_out(blanked(manual, titles)) == 0


def test_a_search_tries_nothing_that_brings_it_back():
    current = Candidate("sentence", {"chunk_size": 300, "exclude": list(TITLES)})
    tried = candidates([GUIDE], ["markdown", "fixed"], [100, 200], current.exclude)
    assert {each.chunker.options.exclude for each in tried} == {TITLES}


def test_a_configuration_holds_it(tmp_path):
    path = tmp_path / "tuned.yaml"
    path.write_text(ChunkingConfig.of(create_chunker("sentence", exclude=list(TITLES))).dumps())
    assert load_config(path).chunker().options.exclude == TITLES
