"""Sentences as one reads them: with the headings above them, and without rules of dashes of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..embedders.sentences import sentence_spans
from ..segmenters.outline import heading_runs
from ..types import Document, Span
from ..whitespace import visible_end


class SentenceUnit(NamedTuple):
    """A sentence, and whether the headings above it are in it."""

    span: Span
    has_heading: bool


def sentence_units(document: Document) -> Iterator[SentenceUnit]:
    """The sentences of a text, each with the headings that stand right before it.

    What has neither letter nor digit, such as a rule of dashes, goes with the sentence before it.
    """
    text, ends = document.text, heading_runs(document)
    held: SentenceUnit | None = None
    is_open = False
    for start, end in sentence_spans(document):
        is_text = any(map(str.isalnum, text[start:end]))
        if held and (is_open or not is_text):
            held = SentenceUnit(Span(held.span.start, end), held.has_heading)
        else:
            if held:
                yield held
            held = SentenceUnit(Span(start, end), False)
        is_open = visible_end(text, start, end) in ends
        if is_open:
            held = held._replace(has_heading=True)
    if held:
        yield held
