"""The invariants on arbitrary text under arbitrary options."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import FRAGMENTS, texts

from chunking import Document, create_chunker
from chunking.testing.contract import RESULT_CHECKS
from chunking.testing.running import Run

separators = st.sampled_from([fragment for fragment in FRAGMENTS if fragment]) | st.text(
    min_size=1, max_size=3
)
OWN_OPTIONS = {
    "word": {"word_pattern": st.sampled_from([None, None, r"\s+", r"[^\w]+", ",", r"\b", "a*"])},
    "token": {"preserve_sentences": st.booleans(), "overflow_strategy": st.sampled_from(["split", "split", "truncate"])},
    "fixed": {},
    "character": {
        "separator": separators,
        "keep_separator": st.sampled_from(["none", "start", "end"]),
        "oversize": st.sampled_from(["split", "keep"]),
    },
    "recursive": {
        "separators": st.none() | st.lists(separators, max_size=4),
        "keep_separator": st.booleans(),
        "separator_position": st.sampled_from(["start", "end", "auto"]),
    },
    "sentence": {
        "min_sentences_per_chunk": st.integers(1, 4),
        "min_characters_per_sentence": st.sampled_from([0, 0, 5, 40]),
        "delimiters": st.just([]) | st.lists(separators, max_size=2),
    },
}  # fmt: skip


@st.composite
def options_of(draw: st.DrawFn, name: str) -> dict[str, object]:
    """Options that are legal together."""
    size = draw(st.integers(1, 40))
    chosen = {key: draw(values) for key, values in OWN_OPTIONS[name].items()}
    chosen |= {"chunk_size": size, "chunk_overlap": draw(st.integers(0, size - 1) | st.just(0))}
    chosen["unit"] = draw(st.sampled_from(["tokens", "tokens", "words", "characters", "estimate"]))
    chosen["tokenizer"] = draw(st.sampled_from(["cl100k_base", "o200k_base", "gpt2"]))
    if name == "sentence":
        chosen["min_chunk_size"] = draw(st.integers(0, size))
    return chosen


documents = st.builds(
    Document.from_text,
    st.lists(texts, max_size=4).map("".join),
    st.sampled_from([None, "a.md", "a.py"]),
)


def check_everything(name: str, document: Document, options: dict[str, object]) -> None:
    chunker = create_chunker(name, **options)
    result = chunker.run(document)
    for check, holds in RESULT_CHECKS.items():
        holds(Run(check, repr(document.text), chunker, document, result))
    if not document.text.strip():
        assert not result.chunks


@pytest.mark.parametrize("name", OWN_OPTIONS)
def test_any_text_under_any_options(name):
    @settings(max_examples=250)
    @given(documents, options_of(name))
    def check(document, options):
        check_everything(name, document, options)

    check()


@pytest.mark.slow
@pytest.mark.parametrize("name", OWN_OPTIONS)
def test_much_more_text_under_any_options(name):
    @settings(max_examples=2500, derandomize=False)
    @given(documents, options_of(name))
    def check(document, options):
        check_everything(name, document, options)

    check()
