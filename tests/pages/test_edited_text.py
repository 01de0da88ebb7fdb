"""What an edit of the text would change, as Tune shows it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from streamlit.testing.v1 import AppTest

from chunking import Document, create_chunker
from chunking.inspection import ChunkDiff, diff_chunks
from chunking.types import Page
from pages.components.tune import edit_view, edited_text

TEXT = "\n\n".join(
    f"Paragraph {number} says what it has to say, and no more." for number in range(40)
)


EDITED = TEXT.replace("Paragraph 7 says", "Paragraph <b>7</b> does not say", 1) + "\n\nOne more."


def page() -> None:
    """The field, and above it the view of what was given, for a short document."""
    import streamlit as st

    from chunking import create_chunker
    from pages.components.tune.edit_view import edit_view
    from pages.components.tune.edited_text import edited_text, edited_version

    document, chunker = st.session_state["given"], create_chunker("sentence", chunk_size=30)
    if edited := edited_version(document):
        edit_view(document, edited, chunker)
    edited_text(document, chunker)


def opened(name: str = "a.md", pages: tuple[Page, ...] = ()) -> AppTest:
    app = AppTest.from_function(page, default_timeout=60)
    app.session_state["given"] = replace(Document.from_text(TEXT, name), pages=pages)
    app.run()
    assert not app.exception
    return app


def edit(app: AppTest, text: str) -> None:
    app.text_area[0].set_value(text)
    app.button[0].click()
    app.run()
    assert not app.exception


def diff() -> ChunkDiff:
    chunker = create_chunker("sentence", chunk_size=30)
    return diff_chunks(
        *(chunker.chunk(Document.from_text(text, "a.md")) for text in (TEXT, EDITED))
    )


@pytest.fixture
def shown(monkeypatch) -> list[dict]:
    """What the viewer was asked to show, each time it was drawn."""
    drawn: list[dict] = []
    monkeypatch.setattr(
        edit_view, "chunk_viewer", lambda document, result, **told: drawn.append(told)
    )
    return drawn


def click(app: AppTest, label: str) -> None:
    next(button for button in app.button if button.label == label).click()
    app.run()
    assert not app.exception


def test_the_edited_text_is_shown_with_what_each_chunk_is_and_a_way_from_change_to_change(shown):
    app = opened()
    edit(app, EDITED)
    found = diff()
    changed = {new.index: "changed" for _, new in found.changed}
    marks = changed | {new.index: "new" for new in found.appeared}
    assert shown[-1]["edits"] == marks
    places = sorted(marks)
    assert len(places) > 1
    for way, place in (("Next", 0), ("Next", 1), ("Previous", 0), ("Previous", -1), ("Next", 0)):
        click(app, way)
        assert shown[-1]["selected"] == places[place]


def test_what_has_to_be_prepared_first_is_shown_once_it_is(shown, monkeypatch):
    asked = []
    monkeypatch.setattr(edited_text, "is_ready", lambda *_: asked.append(1) or len(asked) > 1)
    app = opened()
    edit(app, EDITED)
    assert len(shown) == len(asked) == 2
    assert any("would be embedded again;" in item.value for item in app.markdown)


def test_what_is_never_at_hand_does_not_run_the_page_forever(shown, monkeypatch):
    monkeypatch.setattr(edited_text, "is_ready", lambda *_: False)
    app = opened()
    edit(app, EDITED)
    assert len(shown) == 2


def test_the_document_is_shown_again_once_asked_for_and_where_the_text_is_as_it_was(shown):
    app = opened()
    edit(app, EDITED)
    drawn = len(shown)
    click(app, "Back")
    edit(app, TEXT)
    assert len(shown) == drawn
    assert not app.markdown


def test_the_chunks_that_change_appear_and_go_are_those_of_the_engine():
    app = opened()
    assert app.text_area[0].value == TEXT
    assert not app.markdown
    edit(app, EDITED)
    found = diff()
    assert found.to_embed
    said = [item.value for item in (*app.markdown, *app.caption)]
    bill = f"**{len(found.to_embed)} of {found.chunks} chunks** would be embedded again"
    assert any(text.startswith(bill) for text in said)
    assert any(text.startswith(f"{len(found.changed)} changed") for text in said)
    assert any("\\<b\\>7" in text for text in said)
    assert not any("<b>" in text.replace("\\<b\\>", "") for text in said)


def test_a_text_with_pages_is_not_edited_without_them():
    assert not opened("a.pdf", (Page(1, 0, len(TEXT)),)).text_area
