"""Pins keep the contract, whatever the strategy, text and sizes, and what is said to be obeyed is."""

from __future__ import annotations

import os
import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import texts

from chunking import Document, PinError, create_chunker, list_strategies, pin_at
from chunking.inspection import children_only
from chunking.testing.contract import RESULT_CHECKS
from chunking.testing.running import Run

#: other and more examples, for a long run
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "0"))
#: a hierarchy is two series in one list
NESTED = ("order", "inside", "size", "overlap")

MARKDOWN = (
    "# Guide\n\nWords of an introduction. And more of them.\n\n## Setup\n\n- one item\n- another item\n\n"
    "| name | value |\n|---|---|\n| a | 1 |\n| b | 2 |\n\n```py\nx = 1\n\ny = 2\n```\n\nThe end is near. It is here.\n\n"
)
CODE = "import os\n\nclass A:\n    def one(self):\n        return 1\n\n    def two(self):\n        return os.getcwd()\n\n"
#: two halves of a character, one in each chunk, are one in what is hashed
HALVES = re.compile("[\ud800-\udfff]")
documents = st.builds(
    Document.from_text,
    st.lists(texts | st.sampled_from([MARKDOWN, CODE]), max_size=4).map(
        lambda parts: HALVES.sub("", "".join(parts))
    ),
    st.sampled_from([None, "a.md", "a.py"]),
)
places = st.lists(st.tuples(st.floats(0, 1), st.sampled_from(["cut", "join"])), max_size=8)


LARGEST = 40
sizes = st.integers(1, LARGEST)
overlaps = st.integers(0, LARGEST) | st.just(0)
units = st.sampled_from(["tokens", "words", "characters"])


def options_of(name: str, size: int, overlap: int, unit: str) -> dict[str, object]:
    """A small size, and an overlap where there is one, in some unit."""
    chosen: dict[str, object] = {"chunk_size": size, "unit": unit}
    declared = type(create_chunker(name).options).model_fields
    if "chunk_overlap" in declared:
        chosen["chunk_overlap"] = overlap % size
    if "max_api_calls" in declared:
        chosen["max_api_calls"] = 1
        chosen["api_key_env"] = "NO_SUCH_KEY"
    return chosen


def pins_at(document, wanted):
    for share, kind in wanted:
        try:
            yield pin_at(document, int(share * len(document.text)), kind)
        except PinError:
            continue


def check_pinned(name, document, options, wanted):
    chunker = create_chunker(name, **options).with_pins(pins_at(document, wanted))
    result = chunker.run(document)
    assert [each.pin for each in result.pins] == list(chunker.pins)
    for check, holds in RESULT_CHECKS.items():
        if name != "hierarchical" or check not in NESTED:
            holds(Run(check, repr(document.text), chunker, document, result))
    for chunk in result.chunks:
        codes = {
            each.code
            for each in result.warnings
            if each.start <= chunk.start and chunk.end <= each.end
        }
        assert chunk.token_count <= chunker.limit(chunk) or codes & {
            "oversize-grapheme",
            "oversize-kept",
        }
    searched = children_only(result).chunks
    ends = {chunk.end for chunk in searched}
    for each in result.pins:
        if each.obeyed:
            is_end = each.place.start in ends
            assert is_end == (each.pin.kind == "cut"), each
        else:
            assert each.code in {warning.code for warning in result.warnings}


@settings(max_examples=EXAMPLES or 60, derandomize=not EXAMPLES, deadline=None)
@given(documents, sizes, overlaps, units, places)
def test_any_pins_in_any_text(document, size, overlap, unit, wanted):
    for name in list_strategies():
        check_pinned(name, document, options_of(name, size, overlap, unit), wanted)


@pytest.mark.parametrize("name", list_strategies())
def test_a_pin_where_the_strategy_cuts_changes_nothing(name):
    document = Document.from_text(MARKDOWN * 3, "a.md")
    chunker = create_chunker(name, chunk_size=20, unit="tokens")
    chunks = chunker.chunk(document)
    searched = [chunk for chunk in chunks if chunk.metadata.get("level") != "parent"]
    own = [one.end for one, two in pairwise(searched) if one.end <= two.start]
    pinned = chunker.with_pins(pin_at(document, end) for end in own).run(document)
    assert all(each.obeyed for each in pinned.pins)
    assert list(pinned.chunks) == chunks
