"""What users of other chunkers complain about; each row of the list that these strategies can have is a test."""

from __future__ import annotations

from itertools import pairwise

import pytest
from oracles import count_tokens, grapheme_bounds

from chunking import Document, create_chunker, list_strategies
from chunking.segmenters.outline import outline
from chunking.segmenters.sentences import sentence_starts

PROSE = "The same words come again. " * 120
every_strategy = pytest.mark.parametrize(
    "name", ["sentence", "recursive", "token", "fixed", "word", "character"]
)


def small(name, **options):
    """A chunker of that strategy in small token windows with overlap."""
    return create_chunker(
        name, **{"unit": "tokens", "chunk_size": 24, "chunk_overlap": 8, **options}
    )


@every_strategy
def test_01_offsets_of_repeated_text_are_not_found_by_searching(name):
    """#1: offsets found by searching are wrong for repeated text, and −1 with overlap."""
    chunks = small(name).chunk(PROSE)
    assert all(PROSE[chunk.start : chunk.end] == chunk.text for chunk in chunks)
    assert all(one.start < two.start for one, two in pairwise(chunks))
    assert chunks[-1].end == len(PROSE.rstrip())


@every_strategy
def test_02_every_chunk_has_offsets(name):
    """#2: no offsets at all."""
    for chunk in small(name).chunk(PROSE):
        assert isinstance(chunk.start, int)
        assert isinstance(chunk.end, int)
        assert {"start", "end"} <= set(chunk.to_dict())


@every_strategy
def test_03_offsets_are_characters_not_bytes(name):
    """#3: bytes taken for characters."""
    text = "😀 Ünïcödé 漢字 before it. " * 40 + "Plain words follow here. " * 20
    chunks = small(name).chunk(text)
    assert [text[c.start : c.end] for c in chunks] == [c.text for c in chunks]
    assert "".join(chunks[-1].text.split()).endswith("follow here.".replace(" ", ""))


@every_strategy
@pytest.mark.parametrize(
    "text", ["x" * 20_000, "word " * 5000, "a.b/c?d=e&" * 2000, "漢" * 5000, "| a | b |\n" * 2000]
)
def test_04_no_chunk_is_over_the_limit(name, text):
    """#4: chunks over the limit (48,811 tokens at a limit of 2,048)."""
    for chunk in create_chunker(name, unit="tokens", chunk_size=100, chunk_overlap=20).chunk(text):
        assert count_tokens("cl100k_base", chunk.content) == chunk.token_count <= 100


@every_strategy
def test_06_special_tokens_and_context_are_inside_the_budget(name):
    """#6: headings and special tokens outside the budget."""
    text = "# Heading\n\n" + "<|endoftext|> text under it. " * 50
    for chunk in small(name).chunk(Document.from_text(text, "a.md")):
        assert count_tokens("cl100k_base", chunk.prefix + chunk.text + chunk.suffix) <= 24


@pytest.mark.parametrize(
    "text", ["这是第一句话。第二句话！第三句话？", "これは文です。次の文です。最後です。"]
)
def test_07_chinese_and_japanese_are_split_into_sentences(text):
    """#7: CJK text never split into sentences."""
    assert len(sentence_starts(Document.from_text(text))) == 3
    chunks = create_chunker("sentence", unit="characters", chunk_size=9, min_chunk_size=0).chunk(
        text
    )
    assert [chunk.text[-1] in "。！？" for chunk in chunks] == [True] * 3


@every_strategy
def test_08_no_cut_inside_a_character(name):
    """#8: cuts inside a character."""
    text = "👩\u200d👩\u200d👧e\u0301🇩🇪👍🏽한\u1112\u1161\u11ab" * 40
    whole = grapheme_bounds(text)
    for chunk in create_chunker(name, unit="tokens", chunk_size=30, chunk_overlap=0).chunk(text):
        assert {chunk.start, chunk.end} <= whole


@every_strategy
@pytest.mark.parametrize(
    "tokenizer", ["cl100k_base", "o200k_base", "p50k_base", "r50k_base", "gpt2"]
)
def test_09_special_token_text_in_a_document_does_not_crash(name, tokenizer):
    """#9: `<|endoftext|>` in a document crashes."""
    text = "Before <|endoftext|> after <|fim_prefix|><|endofprompt|>. " * 10
    assert "".join(
        small(name, tokenizer=tokenizer, chunk_overlap=0).chunk(text)[0].text.split()
    ).startswith("Before<|endoftext|>")


@every_strategy
def test_10_overlap_is_there_when_asked_for(name):
    """#10: overlap silently absent."""
    text = "One short note.\n\n" * 60
    chunks = small(name).chunk(text)
    assert all(two.start < one.end for one, two in pairwise(chunks))


@every_strategy
def test_11_overlap_is_text_of_the_source_and_applied_once(name):
    """#11: overlap applied twice, or text that is not in the source."""
    for one, two in pairwise(small(name).chunk(PROSE)):
        shared = PROSE[two.start : one.end]
        assert count_tokens("cl100k_base", shared) <= 8
        assert one.text.endswith(shared)
        assert two.text.startswith(shared)


@every_strategy
def test_12_overlap_counts_towards_the_size(name):
    """#12: overlap added after sizing, so the limit breaks."""
    chunks = create_chunker(name, unit="tokens", chunk_size=20, chunk_overlap=15).chunk(PROSE)
    assert max(count_tokens("cl100k_base", chunk.content) for chunk in chunks) <= 20


@pytest.mark.parametrize("fence", ["```", "~~~", "````", "~~~~~"])
def test_15_a_hash_in_a_code_fence_is_no_heading(fence):
    """#15: `#` in a code fence (also `~~~`) read as a heading."""
    text = f"# Real\n\n{fence}python\n# comment\n## other\n{fence}\n\nText.\n"
    document = Document.from_text(text, "a.md")
    assert [heading.title for heading in outline(document).headings] == ["Real"]
    assert {chunk.heading_path for chunk in small("word").chunk(document)} == {("Real",)}


@every_strategy
def test_16_white_space_inside_a_chunk_is_as_in_the_source(name):
    """#16: Markdown white space changed."""
    text = "- a\n    - b  \n\n\ttab\u00a0here\r\n\r\n    code\n      more code\n\n| a |  b |\n" * 6
    for chunk in small(name).chunk(Document.from_text(text, "a.md")):
        assert chunk.text == text[chunk.start : chunk.end]


def test_16_the_indentation_of_a_first_line_stays():
    """#16: Markdown white space changed."""
    text = "text\n\n    indented code\n    more of it\n"
    assert create_chunker("character", chunk_size=32).chunk(text)[1].text.startswith("    indented")


@every_strategy
def test_17_no_text_is_dropped(name):
    """#17: text dropped."""
    text = "".join(f"Sentence number {n}, x{n}!\n\n" for n in range(300)) + "tail"
    covered = set()
    for chunk in small(name).chunk(text):
        covered.update(range(chunk.start, chunk.end))
    assert all(at in covered or text[at].isspace() for at in range(len(text)))


@every_strategy
def test_18_no_chunk_repeats_only_what_was_in_the_one_before(name):
    """#18: heading-only and tiny chunks: a tail that is only the overlap."""
    for size in range(9, 40):
        chunks = small(name, chunk_size=size).chunk(PROSE[:600])
        assert all(two.end > one.end for one, two in pairwise(chunks))


def test_18_short_chunks_join_the_one_before_where_they_fit():
    """#18: tiny chunks."""
    chunks = create_chunker("sentence").chunk(PROSE + "End.")
    assert min(chunk.token_count for chunk in chunks) > 20


def test_19_breadcrumbs_do_not_leak_from_a_sibling():
    """#19: breadcrumbs duplicated, shallow or leaking from a sibling."""
    text = "# A\n\none\n\n## B\n\ntwo\n\n### C\n\nthree\n\n## D\n\nfour\n\n# E\n\nfive\n\n## B\n\nsix\n"
    document = Document.from_text(text, "a.md")
    paths = {
        chunk.text.split()[-1]: chunk.heading_path
        for chunk in create_chunker(
            "recursive", recipe="markdown", chunk_size=14, chunk_overlap=0
        ).chunk(document)
    }
    assert paths == {
        "one": ("A",), "two": ("A", "B"), "three": ("A", "B", "C"), "four": ("A", "D"), "five": ("E",), "six": ("E", "B"),
    }  # fmt: skip


@every_strategy
def test_20_page_numbers_are_those_of_the_pages_a_chunk_lies_on(name):
    """#20: page numbers missing or wrong."""
    from chunking import Page

    text = "".join(f"Page {n} says a few words. " for n in range(1, 41))
    starts = [text.index(f"Page {n} ") for n in range(1, 41)]
    pages = tuple(
        Page(n + 10, a, b)
        for n, (a, b) in enumerate(zip(starts, [*starts[1:], len(text)], strict=True), 1)
    )
    for chunk in small(name).chunk(Document(text, pages=pages)):
        on = [page.number for page in pages if page.start < chunk.end and chunk.start < page.end]
        assert (chunk.page_number, chunk.page_end) == (on[0], on[-1])


WHOLE = [
    "Dr. Smith met Mr. Jones at 5 p.m. on Main St. near the U.S. embassy.",
    "See https://example.org/a.b.c?d=e.f and mail me@example.org for it.",
    "It costs $3.50, or 1.234,56 in version 2.0.1 of Python 3.11.",
    "J. R. R. Tolkien wrote e.g. about hobbits, i.e. small people.",
]


@pytest.mark.parametrize("sentence", WHOLE)
def test_21_abbreviations_urls_decimals_and_versions_are_not_split(sentence):
    """#21: abbreviations, URLs, decimals, versions split."""
    text = f"This comes before it. {sentence} That comes after it."
    starts = sentence_starts(Document.from_text(text)).tolist()
    at = text.index(sentence)
    assert [start for start in starts if at < start < at + len(sentence)] == []
    assert at in starts
    assert at + len(sentence) + 1 in starts


@pytest.mark.slow
@pytest.mark.parametrize("name", ["recursive", "word", "character"])
def test_22_time_grows_with_the_length_of_the_text(name):
    """#22: quadratic time (10 hours for one file). The others count tokens by default: the contract sees to them."""
    from chunking.testing import CHECKS

    CHECKS["huge_line"](lambda **options: create_chunker(name, **{"unit": "tokens", **options}))


def test_24_thresholds_say_their_unit():
    """#24: wishes: thresholds with a unit."""
    from chunking import describe_strategy

    for name in list_strategies():
        options = describe_strategy(name)["options"]
        sizes = [
            options[key]
            for key in ("chunk_size", "chunk_overlap", "min_chunk_size")
            if key in options
        ]
        assert all(option["unit"] and option["help"] for option in sizes)
