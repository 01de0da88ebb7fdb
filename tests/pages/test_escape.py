"""What a user types and reads: separators both ways, hostile text as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.components.shell.markdown_text import plain, shown, typed


@given(st.text())
def test_what_is_shown_can_be_typed(text):
    assert typed(shown(text)) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [(r"\n\n", "\n\n"), (r"\\newpage", r"\newpage"), (r"\section", r"\section"), ("\\", "\\")],
)
def test_escapes_are_read_and_other_backslashes_stay(text, expected):
    assert typed(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "<img src=x onerror=alert(1)>",
        "![x](http://evil.example/x.png)",
        ":red[x] :material/bolt:",
        "$x^2$",
        "# a\n\n- b",
        "`c` **d** _e_",
    ],
)
def test_markdown_shows_hostile_text_as_it_is(text):
    from markdown_it import MarkdownIt

    rendered = MarkdownIt("commonmark").parseInline(plain(text))[0].children
    assert {token.type for token in rendered} == {"text"}
    assert "".join(token.content for token in rendered) == " ".join(text.split())


def test_a_lone_surrogate_can_be_sent():
    assert plain("a\ud800b").encode() == b"a\\?b"
