"""The members of JSON, XML and YAML: their places, their paths, and nothing that can stop them."""

from __future__ import annotations

import json
import re
from time import process_time
from xml.etree import ElementTree

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from timing import assert_linear

from chunking import Document
from chunking.segmenters.members import holds_members, members_of


def paths(text, uri):
    """The path of every member, with its text."""
    members = members_of(Document.from_text(text, uri))
    return {
        members.path(members.steps(index)): text[members.starts[index] : members.ends[index]]
        for index in range(members.top + 1, len(members.starts))
    }


def test_each_value_of_json_lines_is_a_member():
    """Found: what is no object or list went with the value after it."""
    text = '{"a": 1}\n"b"\n2\nnull\n["c"]\n"d": 3\n'
    members = members_of(Document.from_text(text, "a.jsonl"))
    spans = [(members.starts[each], members.ends[each]) for each in members.children(members.top)]
    found = [text[start:end] for start, end in spans]
    assert found == ['{"a": 1}', '"b"', "2", "null", '["c"]', '"d": 3']


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


def leaves(value, members, index, text):
    """Each member of a value stands where the scanner says."""
    children = members.children(index)
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    for (key, held), child in zip(inner, children, strict=True):
        written = text[members.starts[child] : members.ends[child]]
        if isinstance(value, dict):
            assert json.loads("{" + written + "}") == {key: held}
        else:
            assert json.loads(written) == held
        if isinstance(held, (dict, list)):
            leaves(held, members, child, text)


@settings(max_examples=60)
@given(value=st.lists(VALUES, min_size=1, max_size=4), indent=st.sampled_from([None, 1]))
def test_every_member_of_json_is_found_with_its_span(value, indent):
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    members = members_of(Document.from_text(text, "a.json"))
    leaves(value, members, members.top, text)


def test_paths_of_json():
    text = '{"shop": {"a b": [1, {"c": 2}]}, // note: {\n "d": []}'
    assert paths(text, "a.json") == {
        "$.shop": '"shop": {"a b": [1, {"c": 2}]}',
        '$.shop["a b"]': '"a b": [1, {"c": 2}]',
        '$.shop["a b"][0]': "1",
        '$.shop["a b"][1]': '{"c": 2}',
        '$.shop["a b"][1].c': '"c": 2',
        "$.d": '"d": []',
    }


def test_lines_of_json_are_the_items_of_one_list():
    assert list(paths('{"a": 1}\n[2]\n"x"\n', "a.jsonl")) == [
        "$[0]",
        "$[0].a",
        "$[1]",
        "$[1][0]",
        "$[2]",
    ]


def test_elements_are_those_that_a_parser_finds():
    text = '<?xml version="1.0"?><!-- <x> --><a><b k="1 > 0">x</b><![CDATA[<b>]]><b><c/></b>\n<d>y</d></a>'
    found = paths(text, "a.xml")
    assert list(found) == ["/a", "/a/b[1]", "/a/b[2]", "/a/b[2]/c", "/a/d"]
    root = ElementTree.fromstring(text)
    for path, written in found.items():
        element = root if path == "/a" else root.find("." + path.removeprefix("/a"))
        assert ElementTree.fromstring(written).tag == element.tag


def test_text_between_elements_makes_prose():
    members = members_of(
        Document.from_text("<a><b>some <i>red</i> text</b><b>\n<i>x</i> </b></a>", "a.xml")
    )
    assert [members.path(members.steps(index)) for index in members.prose] == ["/a/b[1]"]


def test_keys_and_items_of_yaml():
    text = "a: 1\nb:\n- x: 1\n  y: >\n    no: key\n- - 1\n  - 2\n'c d':\n  e: {f: 1}\n"
    found = paths(text, "a.yaml")
    assert list(found) == [
        "$.a", "$.b", "$.b[0]", "$.b[0].x", "$.b[0].y", "$.b[1]", "$.b[1][0]", "$.b[1][1]", '$["c d"]', '$["c d"].e',
    ]  # fmt: skip
    value = yaml.safe_load(text)
    for path, written in found.items():
        held = value
        for name, place, plain in re.findall(r'\["([^"]+)"\]|\[(\d+)\]|\.(\w+)', path):
            held = held[int(place)] if place else held[name or plain]
        column = text.rfind("\n", 0, text.index(written)) + 1
        read = yaml.safe_load(" " * (text.index(written) - column) + written + "\n")
        assert held in (read, *(read.values() if isinstance(read, dict) else read))


def test_documents_of_yaml_are_items():
    assert list(paths("a: 1\n---\na: 2\n", "a.yaml")) == ["$[0]", "$[0].a", "$[1]", "$[1].a"]
    assert list(paths("---\na: 1\n", "a.yaml")) == ["$.a"]


@pytest.mark.parametrize("uri", ["a.json", "a.xml", "a.yaml"])
@pytest.mark.parametrize(
    "text", ["", "]}>,:", "{[{[", '"a', "<a", "<!--", "</a>", "- ", "a: |", "<a b='"]
)
def test_what_is_not_well_formed_lies_in_the_text(text, uri):
    members = members_of(Document.from_text(text * 3, uri))
    spans = zip(members.starts, members.ends, strict=True)
    assert all(0 <= start <= end <= len(text * 3) for start, end in spans)


@pytest.mark.parametrize(
    ("piece", "uri"),
    [
        ("[", "a.json"),
        ("/*", "a.json"),
        ('{"a":1},', "a.json"),
        ("<a>", "a.xml"),
        ("<!--", "a.xml"),
        ("- ", "a.yaml"),
    ],
)
def test_the_work_grows_with_the_text(piece, uri):
    def seconds(size: int) -> float:
        document = Document.from_text(piece * size, uri)
        began = process_time()
        members_of(document)
        return process_time() - began

    assert_linear(seconds, 20_000)


@pytest.mark.parametrize(
    ("uri", "text"),
    [("a.kml", "<a><b>1</b><b>2</b></a>"), ("a.xsd", "<a><b>1</b></a>"), ("a.ndjson", '{"a": 1}\n{"a": 2}\n')],
)  # fmt: skip
def test_other_kinds_of_xml_and_json_have_members(uri, text):
    document = Document.from_text(text, uri=uri)
    assert holds_members(document)
    assert members_of(document).has_children(0)
