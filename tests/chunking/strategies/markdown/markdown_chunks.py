"""Markdown that the tests cut, and how."""

from __future__ import annotations

from hypothesis import strategies as st

from chunking import Document, create_chunker

PLAIN = {"min_chunk_size": 0, "chunk_overlap": 0, "include_header_context": False}


def run(text, uri="a.md", **options):
    size = options.setdefault("chunk_size", 60)
    options = {"unit": "characters", **PLAIN, "target_size": size, **options}
    return create_chunker("markdown", **options).run(Document.from_text(text, uri))


def chunks(text, uri="a.md", **options):
    return run(text, uri, **options).chunks


PIECES = (
    "# A", "## B", "### C", "#### D", "Title\n===", "Short.", "He went away. She stayed at home all of that day.", "- one\n- two\n  - three",
    "```py\none = 1\ntwo = 2\n```", "| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |", "> a quote\n> of two lines", "---", "<div>\n\n</div>", "[x]: /u",
    "[^1]: A note.", "    indented\n    code", "😀 漢字 漢字。漢字！", "word " * 20, "- item\n" * 8, "x = 1\n" * 8,
)  # fmt: skip
documents = st.lists(st.sampled_from(PIECES), min_size=1, max_size=14).map("\n\n".join)
