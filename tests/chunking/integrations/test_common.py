"""Naming a configuration, and what is said of a chunk."""

from __future__ import annotations

import json

import pytest
from framework_samples import HIERARCHY, MARKDOWN, PLAIN, ROUTED, chunks

from chunking import ConfigError, UnknownNameError
from chunking.integrations.common import configured, described, key_of, name_in


def test_a_configuration_is_named_in_five_ways(tmp_path):
    file = tmp_path / "tuned.yaml"
    file.write_text(ROUTED.dumps())
    for given in (ROUTED, ROUTED.to_dict(), file, str(file)):
        assert configured(given, {}) == ROUTED
        assert configured(given, {}).to_dict() == ROUTED.to_dict()
    assert configured("word", {"chunk_size": 7}).chunker().options.chunk_size == 7


def test_what_does_not_fit_is_said():
    with pytest.raises(ConfigError, match="leave out chunk_size"):
        configured(ROUTED, {"chunk_size": 7})
    with pytest.raises(UnknownNameError, match="sentence"):
        configured("sentance", {})


def test_everything_but_the_text_is_said_of_a_chunk():
    for chunk in chunks(MARKDOWN, "a.md") + chunks(PLAIN, None, HIERARCHY):
        values = described(chunk)
        assert json.loads(json.dumps(values)) == values
        assert None not in values.values()
        assert values["content_id"] == chunk.content_id
        assert values["prefix"] + chunk.text + values["suffix"] == chunk.content
        assert set(chunk.to_dict()) - set(values) <= {
            "text", "metadata", "occurrence", "section_title", "page_number", "page_end",
        }  # fmt: skip
        assert ("parent_id" in values) == (values.get("level") == "child")


def test_a_key_is_of_the_document_and_the_content():
    one, two = chunks(PLAIN)[:2]
    assert len({key_of("a", one), key_of("b", one), key_of("a", two)}) == 3
    assert key_of("a", one) == key_of("a", chunks(PLAIN)[0])


def test_the_name_of_a_document_is_found():
    assert name_in({"source": "a.md", "page": 3}) == "a.md"
    assert name_in({"source": None, "url": ""}) is None
