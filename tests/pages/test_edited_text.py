"""What an edit of the text would change, as Tune shows it."""

from __future__ import annotations

from dataclasses import replace

from streamlit.testing.v1 import AppTest

from chunking import Document, create_chunker
from chunking.inspection import diff_chunks
from chunking.types import Page

TEXT = "\n\n".join(
    f"Paragraph {number} says what it has to say, and no more." for number in range(40)
)


def page() -> None:
    """The field alone, for a short document."""
    import streamlit as st

    from chunking import create_chunker
    from pages.components.tune.edited_text import edited_text

    edited_text(st.session_state["given"], create_chunker("sentence", chunk_size=30))


def opened(name: str = "a.md", pages: tuple[Page, ...] = ()) -> AppTest:
    app = AppTest.from_function(page, default_timeout=60)
    app.session_state["given"] = replace(Document.from_text(TEXT, name), pages=pages)
    app.run()
    assert not app.exception
    return app


def test_the_chunks_that_change_appear_and_go_are_those_of_the_engine():
    app = opened()
    assert app.text_area[0].value == TEXT
    assert not app.markdown
    edited = (
        TEXT.replace("Paragraph 7 says", "Paragraph <b>7</b> does not say", 1) + "\n\nOne more."
    )
    app.text_area[0].set_value(edited)
    app.button[0].click()
    app.run()
    assert not app.exception
    chunker = create_chunker("sentence", chunk_size=30)
    old, new = (chunker.chunk(Document.from_text(text, "a.md")) for text in (TEXT, edited))
    found = diff_chunks(old, new)
    assert found.to_embed
    said = [item.value for item in (*app.markdown, *app.caption)]
    assert f"**{len(found.to_embed)} of {found.chunks} chunks** would be embedded again" in said[0]
    assert any(text.startswith(f"{len(found.changed)} changed") for text in said)
    assert any("\\<b\\>7" in text for text in said)
    assert not any("<b>" in text.replace("\\<b\\>", "") for text in said)


def test_a_text_with_pages_is_not_edited_without_them():
    assert not opened("a.pdf", (Page(1, 0, len(TEXT)),)).text_area
