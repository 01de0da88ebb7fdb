"""The strategy `transcript`: whole turns, who speaks in a chunk, and what a part of a turn is given."""

from __future__ import annotations

from pathlib import Path

from chunking import Document, create_chunker, parse_file
from chunking.segmenters.turns import turns_of

CHAT = Path(__file__).resolve().parents[3] / "sample_docs" / "support_chat.txt"


def test_no_turn_that_fits_is_cut():
    document = parse_file(CHAT)
    chunks = create_chunker("transcript", chunk_size=160, chunk_overlap=0).chunk(document)
    starts = {turn.start for turn in turns_of(document)}
    assert {chunk.cut for chunk in chunks} == {"turn", "pause", "end of document"}
    assert {chunk.start for chunk in chunks[1:]} <= starts
    held = [(chunk.metadata["turn_start"], chunk.metadata["turn_end"]) for chunk in chunks]
    assert [first for first, _ in held[1:]] == [last + 1 for _, last in held[:-1]]
    assert held[-1][1] == len(starts) == 108


def test_metadata_says_who_speaks_when():
    first, *_ = create_chunker("transcript", chunk_size=300).chunk(parse_file(CHAT))
    assert first.metadata["speakers"] == ["Pip", "Mireille"]
    assert (first.metadata["time_start"], first.metadata["time_end"]) == ("09:02", "09:04")


def test_a_part_of_a_turn_says_whose_it_is():
    text = "[9:01] Ann: Yes.\n[9:02] Bo: " + "It is open. " * 20 + "\n[9:03] Ann: Good.\n"
    options = {"unit": "characters", "chunk_size": 90, "chunk_overlap": 0}
    parts = create_chunker("transcript", **options).chunk(Document.from_text(text))
    assert {part.prefix for part in parts if part.text.startswith("It is")} == {"Bo (9:02): "}
    bare = create_chunker("transcript", repeat_speaker=False, **options).chunk(
        Document.from_text(text)
    )
    assert not any(part.prefix for part in bare)


def test_text_that_is_no_conversation_is_cut_by_sentences():
    options = {"unit": "characters", "chunk_size": 50, "chunk_overlap": 25}
    chunks = create_chunker("transcript", **options).chunk("One sentence of it. " * 9)
    assert {chunk.cut for chunk in chunks} == {"sentence", "end of document"}
    assert chunks[1].start < chunks[0].end
