"""Problems that nearly every chunk has, and what mends them on the document at hand."""

import pytest

from chunking import Document, create_chunker
from chunking.inspection import common_problems, place_chunks, remedy, sections_of
from chunking.tokenizers import ruler_for

TEXT = "# Book\n\n" + "\n\n".join(
    f"## Part {part}\n\n" + " ".join(f"Sentence {n} of it says so." for n in range(30))
    for part in range(6)
)
DOCUMENT = Document.from_text(TEXT, uri="book.md")
LACKS = "lacks_context"


def found(strategy, document=DOCUMENT, **options):
    """The common problems of a result, and the remedy for chunks that lack their headings."""
    chunker = create_chunker(strategy, **options).with_metadata({"team": "docs"})
    result = chunker.run(document)
    view = chunker.view(document)
    sections = sections_of(view, ruler_for(view, "tokens"))
    placements = place_chunks(view, result.chunks, sections)
    return common_problems(placements), remedy(document, chunker, result, sections, LACKS)


def test_another_strategy_adds_the_headings_within_the_same_size():
    common, other = found("sentence", chunk_size=60)
    assert common == (LACKS,)
    assert other.option is None
    assert other.chunker.name == "markdown"
    assert other.chunker.metadata == {"team": "docs"}
    assert other.chunker.options.chunk_size == 60
    assert other.before.affected > 10 > other.after.affected == 0
    assert other.after.largest <= 60
    assert other.after.total > other.before.total


@pytest.mark.parametrize(
    ("changed", "option"),
    [
        ({"include_header_context": False}, "include_header_context"),
        ({"header_context_format": "prefix"}, "header_context_format"),
    ],
)
def test_a_strategy_that_has_the_option_keeps_the_rest(changed, option):
    common, other = found("markdown", chunk_size=60, respect_lists=False, **changed)
    assert common == (LACKS,)
    assert other.option == option
    assert other.after.affected == 0
    assert other.chunker.options.respect_lists is False
    assert other.chunker.options.include_header_context


def test_what_is_as_it_should_be_needs_no_remedy():
    assert found("markdown", chunk_size=60) == ((), None)


def test_a_few_chunks_say_nothing():
    common, _ = found("sentence", Document.from_text("# A\n\none.\n\ntwo.\n", uri="a.md"))
    assert common == ()


def test_characters_stay_characters():
    _, other = found("recursive", chunk_size=300, unit="characters")
    assert (other.chunker.options.chunk_size, other.chunker.options.unit) == (300, "characters")
    assert other.after.largest <= 300


def test_a_placement_without_a_kind_of_problem_keeps_the_others():
    chunker = create_chunker("sentence", chunk_size=60)
    result = chunker.run(DOCUMENT)
    sections = sections_of(DOCUMENT, ruler_for(DOCUMENT, "tokens"))
    for placement in place_chunks(DOCUMENT, result.chunks, sections):
        kinds = {kind for kind, _ in placement.problems()}
        assert {kind for kind, _ in placement.without([LACKS]).problems()} == kinds - {LACKS}


def test_the_search_is_stopped_by_what_progress_raises():
    chunker = create_chunker("sentence", chunk_size=60)
    result = chunker.run(DOCUMENT)
    sections = sections_of(DOCUMENT, ruler_for(DOCUMENT, "tokens"))

    def stop(share):
        if share > 0.5:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        remedy(DOCUMENT, chunker, result, sections, LACKS, progress=stop)
