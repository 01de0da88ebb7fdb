"""The visible part of a span, found without copying it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chunking.whitespace import (
    INDENTATION,
    WIDEST_INDENT,
    indented_start,
    visible_end,
    visible_start,
)

TEXTS = st.text(st.sampled_from(list(" \t\n\r\x1c\u00a0\u2028\u3000a🙂")), max_size=80)


@given(TEXTS, st.data())
def test_like_strip(text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    part = text[start:end]
    assert visible_start(text, start, end) == end - len(part.lstrip())
    assert visible_end(text, start, end) == start + len(part.rstrip())
    assert visible_start(text, start) == len(text) - len(text[start:].lstrip())


@given(TEXTS, st.data())
def test_a_line_begins_at_its_indentation(text, data):
    visible = data.draw(st.integers(0, len(text)))
    low = data.draw(st.integers(0, visible))
    start = indented_start(text, visible, low)
    before = text[:visible]
    line = len(before.rstrip(INDENTATION))
    is_line = line == 0 or before[line - 1] in "\n\r"
    is_near = low <= line and line >= visible - WIDEST_INDENT
    if is_line and is_near:
        assert start == line
    elif not is_line:
        assert start == visible
