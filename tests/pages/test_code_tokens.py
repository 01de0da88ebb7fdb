"""The coloured tokens of source files, as the browser gets them."""

from __future__ import annotations

import numpy as np

from chunking import Document
from pages.components.viewers.chunk_viewer.tokens import LONGEST, token_message

SOURCE = 'def greet(name):  # 🙂 says hello\n    return f"hi {name}" + str(42)\n'


def tokens(document):
    """Pairs of the text of each token, as JavaScript would cut it, and its kind."""
    message = token_message(document)
    begin = -(-(message.index(b"\n") + 1) // 4) * 4
    rows = np.frombuffer(message[begin:], dtype="<i4").reshape(-1, 3).tolist()
    units = document.text.encode("utf-16-le")
    return [(units[2 * start : 2 * end].decode("utf-16-le"), kind) for start, end, kind in rows]


def test_tokens_stand_where_they_are_after_an_emoji():
    found = dict(tokens(Document.from_text(SOURCE, "greet.py")))
    assert found["def"] == found["return"] == 0
    assert found["# 🙂 says hello"] == 2
    assert found["42"] == 3
    assert found["greet"] == 4
    assert found["str"] == 5


def test_the_fingerprint_leads():
    document = Document.from_text(SOURCE, "greet.py")
    assert token_message(document).startswith(f"tokens {document.fingerprint}\n".encode())


def test_code_in_markdown_has_tokens_by_its_language():
    document = Document.from_text(f"Text.\n\n```python\n{SOURCE}```\n\n```\nnone\n```\n", "a.md")
    found = dict(tokens(document))
    assert found["def"] == 0
    assert found["greet"] == 4
    assert "none" not in found


def test_prose_unknown_files_and_huge_ones_have_no_tokens():
    for text, uri in ((SOURCE, "greet.md"), (SOURCE, None), ("x = 1\n" * LONGEST, "huge.py")):
        assert tokens(Document.from_text(text, uri)) == []
