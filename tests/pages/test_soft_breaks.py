"""Wrapped lines of plain text run on in a card; nothing else is joined, and no offset moves."""

import pytest

from pages.components.viewers.passages_view.soft_breaks import without_soft_breaks

LONG = "The harbour master may close the basin to all ships"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"   {LONG}\n   for a day.", f"   {LONG}    for a day."),
        (f"{LONG}\r\nfor a day.\n", f"{LONG}  for a day.\n"),
        (f"{LONG}\n\nA day.", f"{LONG}\n\nA day."),
        (f"{LONG}:\none ship\ntwo", f"{LONG}:\none ship\ntwo"),
        (f"{LONG}\n  2. for a day", f"{LONG}\n  2. for a day"),
        (f"{LONG}\n- for a day", f"{LONG}\n- for a day"),
        (f"Basin    {LONG}\nquay", f"Basin    {LONG}\nquay"),
        (f"{LONG}\nfor\n\na    b\nc    d", f"{LONG}\nfor\n\na    b\nc    d"),
        (f"{LONG}.\nAnother paragraph.", f"{LONG}.\nAnother paragraph."),
        (f"Ann: {LONG}\nBen: yes", f"Ann: {LONG}\nBen: yes"),
        (f"{LONG}\n  b) for a day", f"{LONG}\n  b) for a day"),
        ("A short line\nof a poem", "A short line\nof a poem"),
        ("", ""),
    ],
)
def test_lines_that_go_on_are_joined(text, shown):
    assert without_soft_breaks(text) == shown
    assert len(shown) == len(text)
