"""What every strategy does alike: a run leaves nothing behind that is no document's."""

from __future__ import annotations

import gc

import pytest

from chunking import Document, create_chunker, describe_strategy, list_strategies

TEXT = (
    "# Guide\n\n## Setup\n\n"
    + "| a | b |\n|---|---|\n"
    + "| one | two |\n" * 60
    + "\nSome text.\n" * 60
)
CODE = "import os\n\n\nclass Kiln:\n" + "    def fire(self):\n        return os.name\n\n" * 60


@pytest.mark.parametrize(
    "name", ["boundary", "code", "delimiter", "heading", "hierarchical", "markdown", "recursive"]
)
def test_a_run_leaves_nothing_to_the_collector(name):
    """What refers to itself would keep a document's data until it is next collected."""
    text, uri = (CODE, "kiln.py") if name == "code" else (TEXT, "guide.md")
    create_chunker(name, chunk_size=100).run(Document.from_text(text, uri))
    document, chunker = Document.from_text(text, uri), create_chunker(name, chunk_size=90)
    gc.collect()
    gc.disable()
    try:
        chunker.run(document)
        assert gc.collect() == 0
    finally:
        gc.enable()


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in list_strategies()
        if "max_api_calls" not in describe_strategy(name)["options"]
    ],
)
def test_a_chunk_that_begins_with_headings_stands_under_those_of_its_text(name):
    text = f"# Book\n\n## Section 3\n\n### Part 3.1\n\n{'The kiln cools down. ' * 8}\n"
    first = create_chunker(name).chunk(Document.from_text(text, "book.md"))[0]
    assert first.start == 0
    assert first.heading_path == ("Book", "Section 3", "Part 3.1")
    assert (first.section_title, first.prefix) == ("Part 3.1", "")
