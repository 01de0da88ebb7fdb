"""Configurations in words, as pages put them in one line."""

import pytest

from chunking import create_chunker, list_strategies
from pages.components.configuration.wording import non_default_options, summary


def test_a_configuration_in_a_line_is_plain_text():
    """Plotly shows it too, which would show backslashes."""
    chunker = create_chunker("recursive", chunk_size=1000, chunk_overlap=0, unit="tokens")
    assert summary(chunker) == "recursive · 1,000 tokens"


def test_an_overlap_is_said_with_the_size():
    chunker = create_chunker("sentence", chunk_size=512, chunk_overlap=50)
    assert summary(chunker) == "sentence · 512 tokens, overlap 50"


@pytest.mark.parametrize("strategy", list_strategies())
def test_nothing_is_changed_to_begin_with(strategy):
    assert non_default_options(create_chunker(strategy)) == []


def test_what_differs_has_the_label_of_its_field():
    chunker = create_chunker(
        "markdown", chunk_size=200, include_header_context=False, header_levels=[1, 2]
    )
    assert non_default_options(chunker) == ["Exactly these levels: 1, 2", "Add headings: off"]
