"""What the source view and the comparison of texts are made of: page ranges and differences."""

import re
import time
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import nasty

from pages.components.library.text_diff import MOST_CHANGES, difference
from pages.components.tune.page_filter import chosen_pages


@pytest.mark.parametrize(
    ("typed", "pages"),
    [
        ("", None),
        ("  ", None),
        (None, None),
        ("3", {3}),
        ("3, 5–7", {3, 5, 6, 7}),
        ("5 - 7", {5, 6, 7}),
        ("7-5", {5, 6, 7}),
        ("1;2 9", {1, 2, 9}),
        ("8-999999", {8, 9}),
        ("2,,", {2}),
    ],
)
def test_pages_are_read_as_print_dialogs_read_them(typed, pages):
    assert chosen_pages(typed, range(1, 10), "page") == (
        None if pages is None else frozenset(pages)
    )


@pytest.mark.parametrize("typed", ["10", "0", "99-1000", ","])
def test_a_page_that_is_not_there_is_named(typed):
    with pytest.raises(ValueError, match="no such slide: the last is 9"):
        chosen_pages(typed, range(1, 10), "slide")


@pytest.mark.parametrize("typed", ["x", "1-", "-3", "1-2-3", "1.5", "9999999", "٣x", "<b>"])
def test_what_is_no_page_is_said(typed):
    with pytest.raises(ValueError, match="Write numbers"):
        chosen_pages(typed, range(1, 10), "page")


class _Tags(HTMLParser):
    """The elements in some HTML, and the text of those taken away, added and kept."""

    def __init__(self):
        super().__init__()
        self.tags, self.open = set(), []
        self.texts = {"del": "", "ins": "", "p": "", "div": ""}

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        assert all(name == "class" for name, _ in attrs)
        self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts[self.open[-1]] += data


def read(html):
    tags = _Tags()
    tags.feed(html)
    tags.close()
    return tags


def test_the_words_that_changed_are_marked_inside_their_line():
    found = difference("one\nthe quick brown fox\nlast", "one\nthe slow brown fox\nlast")
    assert found.changes == found.shown == 1
    assert "the <del>quick</del><ins>slow</ins> brown fox" in found.html
    assert '<p class="same">one</p>' in found.html


def test_equal_texts_have_no_changes():
    assert difference("a\n\nb", "a\nb  ").changes == 0


@given(nasty, nasty)
def test_no_text_becomes_markup(old, new):
    found = read(difference(old + "<img src=x>\n<script>", new + "</p><b>\nx").html)
    assert found.tags <= {"div", "p", "del", "ins"}


@given(st.lists(st.sampled_from("abc")), st.lists(st.sampled_from("abc")))
def test_what_is_marked_makes_the_one_of_the_other(old, new):
    found = difference("\n".join(old), "\n".join(new))
    tags = read(re.sub(r'<p class="same">[^<]*</p>', "", found.html))
    count = {name: len(re.findall(r"\w", text)) for name, text in tags.texts.items()}
    assert len(old) - count["del"] == len(new) - count["ins"]
    assert (found.changes == 0) == (old == new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("word " * 200_000, "words " * 200_000),
        (
            "".join(f"line {n}\n" for n in range(60_000)),
            "".join(f"lime {n}\n" for n in range(60_000)),
        ),
        ("same\n" * 100_000, "same\nother\n" * 50_000),
        ("x" * 1_000_000, "y" * 1_000_000),
    ],
)
def test_a_megabyte_takes_bounded_time_and_room(old, new):
    began = time.process_time()
    found = difference(old, new)
    assert time.process_time() - began < 15
    assert found.shown <= MOST_CHANGES
    assert len(found.html) < 3_000_000
