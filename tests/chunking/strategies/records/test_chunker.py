"""The strategy `records`: what is opened, what a chunk is said to hold, and the contract on data."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from chunking import Document, create_chunker
from chunking.inspection import lost_spans

ORDERS = {
    "orders": [
        {"id": n, "lines": [{"no": k, "what": "a red lamp"} for k in range(n)]} for n in range(9)
    ]
}


def cut(text, uri="a.json", **options):
    chunker = create_chunker("records", **{"unit": "characters", "chunk_size": 120} | options)
    return chunker.chunk(Document.from_text(text, uri))


def test_a_record_is_opened_only_where_it_is_over_the_size():
    chunks = cut(json.dumps(ORDERS), chunk_size=300)
    opened = {int(chunk.metadata["path"][9]) for chunk in chunks if "[" in chunk.metadata["path"]}
    assert opened == {n for n, order in enumerate(ORDERS["orders"]) if len(json.dumps(order)) > 290}
    assert {chunk.cut for chunk in chunks} == {"member", "end of document"}


def test_metadata_says_which_members_a_chunk_holds():
    lines = "".join(json.dumps({"n": n}) + "\n" for n in range(30))
    places = [
        (chunk.metadata["first"], chunk.metadata["last"])
        for chunk in cut(lines, "a.jsonl", chunk_size=40)
    ]
    assert places[0][0] == "[0]"
    assert places[-1][1] == "[29]"
    assert all(
        chunk.metadata["path"] == "$" and not chunk.prefix for chunk in cut(lines, "a.jsonl")
    )


def test_a_title_goes_with_the_beginning_of_the_value_after_it():
    """Found: `{"id": 7, "title": "Storms",` was a chunk of its own, and the text after it had no title."""
    record = {"id": 7, "title": "Storms", "body": "They came in the night. " * 20}
    first, second, *_ = cut(json.dumps([record, record]), chunk_size=200)
    assert first.text.startswith('[{"id": 7, "title": "Storms", "body": "They came')
    assert first.metadata.items() >= {"path": "$[0]", "first": "id", "last": "body"}.items()
    assert second.metadata["path"] == "$[0].body"
    assert all(chunk.text.endswith("night.") for chunk in (first, second))
    deep = "<a><t>One</t><b><t>Two</t><c>" + "<d>Some words.</d>" * 20 + "</c></b></a>"
    first, second, *_ = cut(deep, "a.xml", chunk_size=160)
    assert first.text.startswith("<a><t>One</t><b><t>Two</t><c><d>")
    assert (first.metadata["first"], first.metadata["last"]) == ("t", "b")
    assert second.metadata["path"] == "/a/b/c"


def test_a_licence_above_the_root_is_said_to_stand_in_nothing_below_it():
    """Found: the path of a chunk that held nothing else was that of the first value far below, such as `/a/b`."""
    licence = "<!-- You may copy this. " + "No warranty is given. " * 6 + "-->\n"
    data = "<a><b>" + "<c>Some words.</c>" * 12 + "</b></a>"
    first, second, *_ = cut(licence + data, "a.xml", chunk_size=160)
    assert first.text == licence.strip()
    assert (first.prefix, first.metadata["path"], first.metadata.get("first")) == ("", "/", None)
    assert second.text.startswith("<a><b><c>")
    assert second.metadata["path"] == "/a/b"
    kept, *_ = cut(licence + "<a><b>Some words.</b></a>", "a.xml", chunk_size=250)
    assert kept.text.endswith("</a>")


def test_a_text_in_quotes_is_cut_between_its_sentences_and_lines():
    """Found: it was cut between words, as what stands in quotes was taken for one sentence."""
    text = json.dumps(
        {"note": "The lamp is red. The desk is old.\nA chair, blue\nThe end is near."}
    )
    assert [chunk.text for chunk in cut(text, chunk_size=50, include_path=False)] == [
        '{"note": "The lamp is red. The desk is old.\\n',
        'A chair, blue\\nThe end is near."}',
    ]


def test_a_member_that_begins_with_indentation_is_the_first_of_its_chunk():
    """Found: the one before it was said to be."""
    text = json.dumps({"numbers": list(range(1000, 1040))}, indent=4)
    chunks = cut(text, chunk_size=90)
    for chunk in chunks[1:]:
        assert chunk.text.startswith(" ")
        assert chunk.metadata["first"] == f"[{int(chunk.text.split()[0].rstrip(',')) - 1000}]"


def test_a_long_path_is_shortened_from_its_beginning():
    text = '{"the first name": {"the second name": {"the third": ["' + "word " * 40 + '"]}}}'
    (prefix,) = {chunk.prefix for chunk in cut(text, chunk_size=60)}
    assert prefix == "….the third[0]\n" or prefix == '…["the third"][0]\n'
    assert not any(chunk.prefix for chunk in cut(text, include_path=False))


def test_text_without_members_is_cut_by_sentences_under_its_headings():
    chunks = cut("# Top\n\n" + "A sentence of prose. " * 20, "a.md")
    assert {chunk.heading_path for chunk in chunks} == {("Top",)}
    assert "path" not in chunks[0].metadata


MARKS = st.text(st.sampled_from("{}[],:\"ab1 \n-<>/|#\\'"), max_size=200)


@settings(max_examples=150)
@given(
    text=MARKS,
    uri=st.sampled_from(["a.json", "a.xml", "a.yaml"]),
    size=st.integers(5, 60),
    overlap=st.integers(0, 4),
)
def test_the_contract_holds_on_anything(text, uri, size, overlap):
    chunker = create_chunker("records", unit="characters", chunk_size=size, chunk_overlap=overlap)
    document = Document.from_text(text, uri, metadata={"language": "en"})
    result = chunker.run(document)
    assert not list(lost_spans(text, result))
    for chunk in result.chunks:
        assert chunk.text == text[chunk.start : chunk.end]
        assert chunk.token_count == len(chunk.content) <= size
