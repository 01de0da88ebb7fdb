"""A field for the pages that are shown, as print dialogs have it: 3, 5–7."""

import re
from collections.abc import Collection

import streamlit as st

from chunking import Document
from pages.components.library.document_details import page_word
from pages.components.shell.markdown_text import plain

#: characters that are read
_MOST = 200
_RANGE = re.compile(r"(\d{1,6})(?:[-–—](\d{1,6}))?")


def page_filter(document: Document, key: str) -> frozenset[int] | None:
    """The numbers of the pages to show, None for all; what cannot be read is a message below."""
    word = page_word(document)
    typed = st.text_input(
        f"{word.capitalize()}s",
        key=key,
        placeholder=f"all {len(document.pages):,}, or 3, 5–7",
        width=190,
        help=f"Show only the chunks that touch these {word}s. Several are parted by commas.",
    )
    try:
        return chosen_pages(typed, [page.number for page in document.pages], word)
    except ValueError as error:
        st.caption(f":red[{plain(error)}]")
        return None


def chosen_pages(typed: str | None, numbers: Collection[int], word: str) -> frozenset[int] | None:
    """The pages that a text such as `3, 5–7` names, None where it is empty; `word` is what a page is called.

    Raises:
        ValueError: it cannot be read, or names no page that exists; in words for the user.
    """
    if not typed or not typed.strip():
        return None
    wanted: set[int] = set()
    for part in filter(
        None, re.split(r"[,;\s]+", re.sub(r"(?<!\s)\s*([-–—])\s*", r"\1", typed.strip()[:_MOST]))
    ):
        match = _RANGE.fullmatch(part)
        if match is None:
            raise ValueError(f"Write numbers, such as 3 or 5–7, not {part[:20]}.")
        first, last = int(match[1]), int(match[2] or match[1])
        wanted.update(range(min(first, last), max(first, last) + 1))
    found = wanted.intersection(numbers)
    if not found:
        raise ValueError(f"There is no such {word}: the last is {max(numbers):,}.")
    return frozenset(found)
