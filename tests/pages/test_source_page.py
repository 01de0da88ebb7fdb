"""Which page of a file a chunk opens, how large it is shown, and what is said of it."""

import pytest

from chunking import create_chunker
from chunking.parsers import Box, PageImage, Place
from pages.components.tune.page_turning import open_page
from pages.components.tune.source_page import _account, _across

#: a text of two pages, of which the second chunk is on both
PAGES = [(0, 60), (61, 400)]
TEXT = "One short sentence. " * 2 + "Another sentence that is longer than the first. " * 7


def image(*boxes, is_recognised=False):
    words = tuple((f"word {n}", (Box(*box),)) for n, box in enumerate(boxes))
    return PageImage(1, 2, b"", 100, 140, words, is_recognised)


def test_a_chunk_opens_the_page_that_it_begins_on_and_pages_that_are_turned_to_stay(monkeypatch):
    """Found: a chunk of which two lines were on page 1 opened page 2."""
    state = {}
    monkeypatch.setattr("streamlit.session_state", state)
    chunks = create_chunker("fixed", chunk_size=40, chunk_overlap=0).run(TEXT).chunks
    chunk = next(each for each in chunks if each.start < 60 < each.end)
    assert chunk.end - 61 > 60 - chunk.start, "most of it is on page 2"
    assert open_page("file", chunk, PAGES) == 1
    later = next(each for each in chunks if each.start > 61)
    assert open_page("file", later, PAGES) == 2
    assert open_page("file", None, PAGES) == 2


@pytest.mark.parametrize(
    ("boxes", "across"),
    [
        ((), (0, 1)),
        (((0.2, 0.1, 0.4, 0.2), (0.3, 0.3, 0.85, 0.4)), (0.14, 0.91)),
        (((0.0, 0.1, 1.0, 0.2),), (0, 1)),
        (((0.45, 0.1, 0.55, 0.2),), (0.2, 0.8)),
        (((0.9, 0.1, 0.95, 0.2),), (0.4, 1)),
    ],
)
def test_a_page_is_shown_without_its_empty_margins_and_a_few_words_not_as_giants(boxes, across):
    assert _across(image(*boxes)) == pytest.approx(across)


def place(found, wanted):
    return Place((Box(0, 0, 1, 1),), found, wanted)


@pytest.mark.parametrize(
    ("where", "numbers", "said"),
    [
        (place(99, 99), [1], "Chunk 3 is marked."),
        (place(99, 99), [1, 2], "Chunk 3 begins here and goes on to page 2."),
        (place(9, 9), [0, 1], "Chunk 3 begins on page 0 and goes on here."),
        (place(97, 99), [1], "Chunk 3 is marked. 2 of its 99 words here were not found."),
        (None, [2], "Chunk 3 is not on this page. It begins on page 2."),
        (None, [], "Chunk 3 is not on this page."),
    ],
)
def test_words_are_counted_only_where_some_were_not_found(where, numbers, said):
    assert _account(2, where, image(), numbers) == said
