"""From boundaries to the configuration that draws them."""

from __future__ import annotations

import pytest

from chunking import Document, create_chunker, suggest
from chunking.errors import ChunkingError
from chunking.inspection import boundaries, repeated
from chunking.tuning import Candidate, nearest

TEXT = "\n\n".join(
    f"# Part {part}\n\n"
    + "\n\n".join(f"Sentence {part}.{n} says a little more. " * 3 for n in range(4))
    for part in range(6)
)
DOCUMENT = Document.from_text(TEXT, "a.md")


@pytest.mark.parametrize(("strategy", "size"), [("heading", 400), ("sentence", 40), ("token", 50)])
def test_what_a_strategy_drew_is_found_again(strategy, size):
    chunker = (
        create_chunker(strategy, chunk_size=size, chunk_overlap=0, unit="tokens")
        if strategy != "heading"
        else create_chunker(strategy, chunk_size=size, unit="tokens")
    )
    drawn = boundaries(chunker.run(DOCUMENT))
    best = nearest(DOCUMENT, drawn)[0]
    assert best.f1 >= 0.9
    assert best.pk <= 0.1
    assert best.window_diff >= best.pk


def test_of_equals_the_strategy_that_is_suggested_comes_first():
    """Found: of 14 that cut as drawn the first by its name, `boundary`."""
    usual = suggest(DOCUMENT).strategy
    matches = nearest(DOCUMENT, [TEXT.index("# Part 1")], ["boundary", "fixed", usual], until=900)
    first = matches[0]
    equal = {m.candidate.strategy for m in matches if (m.f1, m.window_diff) == (first.f1, first.window_diff)}  # fmt: skip
    assert len(equal) > 1
    assert first.candidate.strategy == usual


def test_of_equals_what_there_is_comes_before_the_strategy_that_is_suggested():
    cuts = [TEXT.index("# Part 1")]
    usual = suggest(DOCUMENT).strategy
    tried = nearest(DOCUMENT, cuts, ["boundary", "fixed", usual], until=900)
    first = tried[0]
    other = next(m for m in tried[1:] if (m.f1, m.window_diff) == (first.f1, first.window_diff))
    again = nearest(DOCUMENT, cuts, [usual], until=900, current=other.candidate)
    assert again[0].candidate == other.candidate
    assert again[0].hit == 1


def test_boundaries_at_headings_are_drawn_by_what_is_found():
    drawn = [TEXT.index(f"# Part {part}") for part in range(1, 6)]
    best = nearest(DOCUMENT, drawn)[0]
    assert best.f1 == 1
    assert best.pk < 0.05


@pytest.mark.parametrize("drawn", [[], [0], [len(TEXT)]])
def test_boundaries_that_part_nothing_are_refused(drawn):
    with pytest.raises(ChunkingError, match="inside the text"):
        nearest(DOCUMENT, drawn)


def test_of_a_beginning_only_what_stands_before_its_end_is_compared():
    chunker = create_chunker("sentence", chunk_size=60, chunk_overlap=0, unit="tokens")
    drawn = boundaries(chunker.run(DOCUMENT))[:4]
    best = nearest(DOCUMENT, drawn, ["sentence", "fixed"], until=drawn[-1])[0]
    assert best.candidate.strategy == "sentence"
    assert best.f1 == 1
    assert best.chunks > len(drawn) + 1
    assert nearest(DOCUMENT, drawn, ["sentence", "fixed"])[0].f1 < 1


def test_the_current_configuration_is_compared_though_no_search_would_try_it():
    current = Candidate("fixed", {"chunk_size": 37, "chunk_overlap": 5, "unit": "tokens"})
    drawn = boundaries(current.chunker.run(DOCUMENT))
    best = nearest(DOCUMENT, drawn, ["sentence"], current=current)[0]
    assert best.candidate == current
    assert best.f1 == 1


def test_progress_rises_to_the_whole_and_what_it_raises_ends_the_work():
    shares: list[float] = []
    found = nearest(DOCUMENT, [100], ["fixed"], progress=shares.append)
    assert shares == [(done + 1) / len(found) for done in range(len(found))]

    def stop(share):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        nearest(DOCUMENT, [100], ["fixed"], progress=stop)


@pytest.mark.parametrize("until", [99, len(TEXT) + 1])
def test_an_end_that_is_not_behind_the_boundaries_is_refused(until):
    with pytest.raises(ChunkingError, match="until must be from the last boundary, 100"):
        nearest(DOCUMENT, [100], ["fixed"], until=until)


def test_white_space_behind_the_last_boundary_is_no_chunk():
    document = Document.from_text("One sentence. Another sentence.\n\n\n", "a.txt")
    found = nearest(document, [13, len(document.text) - 2], ["sentence"])
    assert found[0].candidate.options["chunk_size"] < 20


def test_nothing_that_is_found_repeats_what_was_not_drawn():
    """Found: *boundary* cut at all that was drawn, and once it was used each chunk began with a sentence of the one before."""
    document = Document.from_text("\n\n".join(f"One is {n}. Two is {n}." for n in range(9)))
    drawn = [document.text.index(f"One is {n}") - 2 for n in (1, 2, 3)]
    for match in nearest(document, drawn, ["boundary"], until=drawn[-1]):
        assert not sum(repeated(match.candidate.chunker.run(document).chunks))
