"""What a pin changes, what it leaves alone, and what is said where it cannot be obeyed."""

from __future__ import annotations

import pickle

import pytest

from chunking import ChunkingResult, Document, Pin, chunkers, create_chunker, pin_at

TEXT = "One two three. Four five six. Seven eight nine. Ten eleven twelve."
DOCUMENT = Document.from_text(TEXT, "note.txt")
MARKDOWN = Document.from_text(
    "# Guide\n\nOne two three. Four five six.\n\n## Setup\n\n```py\nx = 1\n\ny = 2\n```\n",
    "guide.md",
)


def at(words, kind="cut", document=DOCUMENT):
    return pin_at(document, document.text.index(words), kind)


def run(chunker, *pins, document=DOCUMENT):
    return chunker.with_pins(pins).run(document)


def texts(result):
    return [chunk.text for chunk in result.chunks]


def sentences(size, **options):
    return create_chunker("sentence", chunk_size=size, min_chunk_size=0, unit="words", **{"chunk_overlap": 0, **options})  # fmt: skip


def test_only_what_spans_a_pinned_cut_changes():
    chunker = sentences(6)
    before = chunker.chunk(DOCUMENT)
    after = run(chunker, at("Four")).chunks
    assert [chunk.text for chunk in after] == ["One two three.", "Four five six.", before[1].text]
    assert [chunk.cut for chunk in after] == ["pinned cut", "sentence", "end of document"]
    assert after[2].id == before[1].id
    assert not {chunk.id for chunk in after[:2]} & {chunk.id for chunk in before}


def test_the_id_of_a_chunk_that_a_pin_made_says_so():
    """A chunk of the same span and options, made by the strategy itself, has another."""
    chunker = sentences(6)
    pinned = run(chunker, at("Four"), at("Four", "join"))
    assert [chunk.id for chunk in pinned.chunks] == [chunk.id for chunk in chunker.chunk(DOCUMENT)]
    joined = run(sentences(12), at("Ten", "join"))
    assert [chunk.id for chunk in joined.chunks] == [c.id for c in sentences(12).chunk(DOCUMENT)]
    merged = run(sentences(12, min_sentences_per_chunk=1), at("Ten"), at("Seven")).chunks
    assert len({chunk.id for chunk in merged}) == 3


def test_chunks_at_a_pinned_join_are_one_where_they_fit():
    pin = at("Seven", "join")
    cut = Pin("cut", "", "", document="another.txt")
    small = run(sentences(6), at("Four"), pin, cut)
    assert texts(small) == [
        "One two three.",
        "Four five six.",
        "Seven eight nine. Ten eleven twelve.",
    ]
    split = run(sentences(6), at("Four"), at("Ten"), pin)
    assert texts(split) == [
        "One two three.",
        "Four five six. Seven eight nine.",
        "Ten eleven twelve.",
    ]
    assert [each.obeyed for each in split.pins] == [True, True, True]


def test_a_join_that_does_not_fit_is_named_with_its_size():
    result = run(sentences(6), at("Seven", "join"))
    (outcome,) = result.pins
    assert (outcome.obeyed, outcome.code) == (False, "pin-too-large")
    assert "would hold 12, over the chunk size of 6" in outcome.message
    assert [warning.code for warning in result.warnings] == ["pin-too-large"]
    assert texts(result) == texts(sentences(6).run(DOCUMENT))


def test_what_is_repeated_gives_way_to_a_join():
    chunker = sentences(9, chunk_overlap=3)
    assert texts(chunker.run(DOCUMENT)) == [TEXT[:47], TEXT[30:]]
    result = run(chunker, at("Four"), at("Ten", "join"))
    assert texts(result) == [TEXT[:14], TEXT[15:]]
    assert all(each.obeyed for each in result.pins)


def test_text_is_repeated_over_a_pinned_cut_as_over_any_other():
    result = run(sentences(12, chunk_overlap=3), at("Seven"))
    assert texts(result) == [TEXT[:29], TEXT[15:]]


def test_of_two_pins_at_one_place_the_later_counts():
    result = run(sentences(6), at("Four"), at("Four", "join"))
    assert [each.code for each in result.pins] == ["pin-contradicted", ""]
    assert len(result.chunks) == 2


def test_a_pin_in_text_that_is_left_out_is_named():
    front = Document.from_text("---\ntitle: A\nauthor: B\n---\n\nText of it.", "a.md")
    (outcome,) = run(create_chunker("markdown"), pin_at(front, 13), document=front).pins
    assert outcome.code == "pin-left-out"


def test_separators_between_two_chunks_are_in_them_once_they_are_one():
    document = Document.from_text("aaaa--bbbb--cc", "a.txt")
    chunker = create_chunker(
        "character", separator="--", chunk_size=10, keep_separator="none", chunk_overlap=0
    )
    before = chunker.run(document)
    assert texts(before) == ["aaaa--bbbb", "cc"]
    assert len(before.dropped) == 1
    result = run(chunker, pin_at(document, 6), pin_at(document, 12, "join"), document=document)
    assert texts(result) == ["aaaa--", "bbbb--cc"]
    assert result.dropped == ()


def test_parts_have_the_headings_fences_and_kinds_of_block_that_they_need():
    result = run(create_chunker("markdown", chunk_size=60), at("y = 2", document=MARKDOWN), at("Four", document=MARKDOWN), document=MARKDOWN)  # fmt: skip
    *_, first, second = result.chunks
    assert (first.suffix, first.cut) == ("\n```", "pinned cut")
    assert second.prefix.endswith("```py\n")
    assert second.content.endswith("y = 2\n```")
    assert result.chunks[0].metadata["block_types"] == ["heading", "paragraph"]
    assert second.metadata["block_types"] == ["code"]
    assert second.heading_path == ("Guide", "Setup")


def test_source_code_is_described_anew():
    document = Document.from_text(
        "def one():\n    a = 1\n    return a\n\n\ndef two():\n    return 2\n", "a.py"
    )
    chunker = create_chunker("code", chunk_size=200, unit="characters")
    result = run(chunker, pin_at(document, document.text.index("def two")), document=document)
    assert [chunk.metadata["block_name"] for chunk in result.chunks] == ["one", "two"]
    assert [chunk.metadata["start_line"] for chunk in result.chunks] == [1, 6]


def test_children_are_split_and_counted_anew_and_parents_stay():
    chunker = create_chunker(
        "hierarchical", chunk_size=6, parent_size=12, chunk_overlap=0, parent_overlap=0
    )
    result = run(chunker, at("Four"))
    parent, *children = result.chunks
    assert parent.text == TEXT
    assert [child.metadata["position_in_parent"] for child in children] == [0, 1, 2]
    assert {child.metadata["parent_id"] for child in children} == {parent.id}
    small = run(
        create_chunker(
            "hierarchical", chunk_size=6, parent_size=6, chunk_overlap=0, parent_overlap=0
        ),
        at("Seven", "join"),
    )
    assert small.pins[0].code == "pin-at-parent"


def test_a_cut_between_two_code_points_of_one_character_stands_before_it():
    document = Document.from_text("Family 👨‍👩‍👧 here and there.", "a.txt")
    result = run(sentences(12), pin_at(document, 9), document=document)
    assert texts(result) == ["Family", "👨‍👩‍👧 here and there."]


def test_a_function_of_ones_own_obeys_too():
    chunker = chunkers.custom(lambda text: text.split("\n"))
    document = Document.from_text("one two\nthree four", "a.txt")
    pins = [pin_at(document, 4), pin_at(document, 8, "join")]
    result = chunker.with_pins(pins).run(document)
    assert texts(result) == ["one", "two\nthree four"]
    assert chunker.with_pins(pins).replace(chunk_size=50).pins == tuple(pins)


def test_pins_belong_to_the_chunker():
    chunker = sentences(6)
    pinned = chunker.with_pins([at("Four")])
    assert pinned != chunker
    assert chunker.pins == ()
    assert pinned == chunker.with_pins([at("Four")])
    assert hash(pinned) == hash(chunker.with_pins([at("Four")]))
    assert pinned.replace(chunk_size=9).pins == pinned.pins
    assert pickle.loads(pickle.dumps(pinned)).run(DOCUMENT) == pinned.run(DOCUMENT)


def test_a_result_with_pins_goes_through_plain_data_and_back():
    result = run(sentences(6), at("Four"), at("Seven", "join"))
    values = result.to_dict()
    assert ChunkingResult.from_dict(values) == result
    assert "pins" not in sentences(6).run(DOCUMENT).to_dict()


@pytest.mark.parametrize("text", ["", " \n"])
def test_pins_of_a_blank_text_ask_for_nothing(text):
    assert run(sentences(6), at("Four"), document=Document.from_text(text, "note.txt")).chunks == ()
