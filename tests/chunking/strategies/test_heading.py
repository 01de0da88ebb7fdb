"""`heading`: the state machine of seed 002, beside a slow one written from its pseudo-code."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from math import ceil
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import count_tokens, count_words
from samples import texts
from timing import assert_linear

from chunking import Document, create_chunker
from chunking.inspection import document_title, target_heading
from chunking.segmenters.outline import outline
from chunking.strategies.context import HeadingContext
from chunking.strategies.heading import HeadingRule, SectionCuts
from chunking.tokenizers import ruler_for

WORDS = {"unit": "words", "chunk_size": 100, "min_chunk_size": 10, "min_chunk_size_deeper": 20}


def run(text, uri="a.md", **options):
    options = {**WORDS, "final_chunk": "keep", **options}
    return create_chunker("heading", **options).run(Document.from_text(text, uri))


def chunks(text, **options):
    return run(text, **options).chunks


def section(level: int, words: int, title: str = "T") -> str:
    """A section of so many words with its heading."""
    return f"{'#' * level} {title}\n" + "w " * (words - 2) + "\n\n"


def levels(text: str, **options) -> list[list[int]]:
    """The heading levels in each chunk."""
    return [[len(m) for m in re.findall(r"(?m)^#+", c.text)] for c in chunks(text, **options)]


# the seed's examples


def test_example_1_the_h1_rule():
    text = "# System.Text.Json\n" + "w " * 100 + "\n\n## Quick Start\n" + "w " * 200 + "\n\n"
    text += "## Basic Serialization\n" + "w " * 150 + "\n"
    one, two = chunks(text, chunk_size=750, min_chunk_size=250, min_chunk_size_deeper=500)
    assert one.start == 0
    assert one.text.startswith("# System.Text.Json")
    assert "## Quick Start" in one.text
    assert two.start == text.index("## Basic")
    assert two.content.startswith("# System.Text.Json\n\n## Basic Serialization")
    assert one.cut == "heading"


def test_example_3_the_hard_limit():
    text = (
        "## Large Section\n"
        + "".join("w " * n + "\n" for n in (100, 200, 300, 200))
        + "more content\n"
    )
    one, two = chunks(text, chunk_size=750, min_chunk_size=250, min_chunk_size_deeper=500)
    assert one.text.count("w") == 600
    assert two.text.count("w") == 200
    assert two.text.endswith("more content")
    assert two.prefix == "## Large Section\n\n"


# the two minimums, every transition


@pytest.mark.parametrize(
    ("first", "second", "name"),
    [
        (2, 2, "same"),
        (3, 3, "same"),
        (3, 2, "shallower"),
        (4, 1, "shallower"),
        (2, 3, "deeper"),
        (1, 2, "deeper"),
        (2, 6, "deeper"),
    ],
)
def test_each_transition_has_its_minimum(first, second, name):
    least = 20 if name == "deeper" else 10
    assert levels(section(first, least - 1) + section(second, 30)) == [[first, second]]
    assert levels(section(first, least) + section(second, 30)) == [[first], [second]]


def test_back_from_a_deeper_level_the_smaller_minimum_counts():
    """H2, H4, H3: the H3 is deeper than the chunk's first heading, but not than the deepest it holds."""
    assert levels(section(2, 5) + section(4, 5) + section(3, 30)) == [[2, 4], [3]]
    assert levels(section(2, 5) + section(4, 4) + section(3, 30)) == [[2, 4, 3]]
    assert levels(section(2, 5) + section(3, 5) + section(4, 30)) == [[2, 3, 4]]


def test_the_deepest_level_is_that_of_the_chunk_not_of_the_document():
    text = section(2, 5) + section(5, 10) + section(2, 5) + section(3, 5) + section(4, 30)
    assert levels(text) == [[2, 5], [2, 3, 4]]


def test_a_tie_of_deeper_headings_is_the_same_level():
    assert levels(section(2, 5) + section(3, 5) + section(3, 30)) == [[2, 3], [3]]


# the rule for titles


def test_a_chunk_from_a_title_ends_at_its_second_section_whatever_its_size():
    text = section(1, 3) + section(2, 3) + section(2, 3) + section(2, 30)
    assert levels(text) == [[1, 2], [2, 2]] or levels(text) == [[1, 2], [2], [2]]
    assert levels(text, h1_rule=False) == [[1, 2, 2], [2]] or levels(text, h1_rule=False) == [
        [1, 2, 2, 2]
    ]


def test_headings_go_with_the_one_that_a_chunk_ends_at():
    text = section(3, 9) + "## Owls\n\n### Barn owls\n" + "w " * 30
    assert levels(text) == [[3], [2, 3]]
    assert chunks(text)[1].text.startswith("## Owls")


def test_deeper_sections_do_not_count_for_the_title():
    text = section(1, 3) + section(2, 2) + section(3, 2) + section(3, 2) + section(2, 30)
    assert levels(text) == [[1, 2, 3, 3], [2]]
    text = section(1, 3) + section(3, 2) + section(3, 2) + section(2, 2)
    assert levels(text) == [[1, 3, 3, 2]]


def test_the_rule_holds_only_where_a_chunk_begins_at_a_title():
    assert levels("intro\n\n" + section(1, 2) + section(2, 2) + section(2, 2)) == [[1, 2, 2]]
    assert levels(section(2, 2) + section(1, 2) + section(2, 2) + section(2, 2)) == [[2, 1, 2, 2]]


def test_a_second_title_starts_anew():
    text = section(1, 12) + section(1, 3) + section(2, 3) + section(2, 30)
    assert levels(text) == [[1], [1, 2], [2]]


def test_nothing_goes_on_past_the_next_title_however_small_it_is():
    text = section(1, 3) + section(2, 3) + section(1, 3) + section(1, 3) + section(2, 3)
    assert levels(text) == [[1, 2], [1], [1, 2]]
    assert levels(text, h1_rule=False) == [[1, 2, 1, 1], [2]]
    assert levels("intro\n\n" + section(1, 3)) == [[1]]
    assert levels(section(1, 3) * 3) == [[1, 1, 1]]  # sections, and no titles
    assert levels("# Part\n\n# Chapter\n\nText.\n") == [[1, 1]]


def test_a_setext_title_is_a_title():
    text = "Title\n=====\n\nOne\n---\n\na\n\nTwo\n---\n\nb\n"
    assert [c.text for c in chunks(text)] == ["Title\n=====\n\nOne\n---\n\na", "Two\n---\n\nb"]


# a slow state machine


def slow(text: str, size: int, least: int, deeper: int, h1_rule: bool) -> list[int]:
    """The starts of the chunks by the seed's pseudo-code, in words, where every line fits the limit.

    Context is counted as the engine counts it, and a chunk that the limit began has the level of its section.
    """
    starts: list[int] = []
    is_deep = re.search(r"(?m)^##+ ", text)
    chain: dict[int, str] = {}
    state = {"start": 0, "first": 0, "deepest": 0, "seen_h2": 0, "prefix": 0, "text": 0}
    at = 0

    def seal(begin: int, level: int) -> None:
        above = [words for n, words in chain.items() if not level or n < level]
        deepest = level or max(chain, default=0)
        state.update(
            start=begin,
            first=level,
            deepest=deepest,
            seen_h2=0,
            text=0,
            prefix=sum(map(count_words, above)),
        )
        starts.append(begin)

    for line in text.splitlines(keepends=True):
        match = re.match(r"(#{1,6}) (.*)", line)
        if line.strip():
            level = len(match[1]) if match else 0
            held = count_words(text[state["start"] : at]) + state["prefix"]
            if not starts:
                seal(at, level)
            elif match:
                same = level <= state["deepest"]
                second = state["first"] == 1 and level == 2 and state["seen_h2"]
                title = is_deep and level == 1 and 1 in chain and state["text"]
                forced = h1_rule and (second or title)
                if forced or held >= (least if same else deeper) or held + count_words(line) > size:
                    for n in [n for n in chain if n >= level]:
                        del chain[n]
                    seal(at, level)
            elif held + count_words(line) > size:
                seal(at, 0)
            if match:
                for n in [n for n in chain if n >= level]:
                    del chain[n]
                chain[level] = line
                state["deepest"] = max(state["deepest"], level)
                state["seen_h2"] += level == 2
            else:
                state["text"] = 1
        at += len(line)
    return starts


lines = st.one_of(
    st.builds(lambda level: "#" * level + " T", st.integers(1, 5)),
    st.builds(lambda n: " ".join(["w"] * n), st.integers(1, 8)),
)


@given(
    st.lists(lines, min_size=1, max_size=30).map("\n".join),
    st.integers(0, 30),
    st.integers(0, 40),
    st.booleans(),
)
def test_chunks_begin_where_the_pseudo_code_begins_them(text, least, deeper, h1_rule):
    found = chunks(
        text, chunk_size=1000, min_chunk_size=least, min_chunk_size_deeper=deeper, h1_rule=h1_rule
    )
    assert [c.start for c in found] == slow(text, 1000, least, deeper, h1_rule)


# the limit


@given(texts, st.integers(1, 40), st.sampled_from(["words", "characters", "tokens"]))
def test_the_limit_holds_with_the_parent_headings(text, size, unit):
    text = "# Title\n\n## Section\n\n" + text
    count = {
        "words": count_words,
        "characters": len,
        "tokens": lambda t: count_tokens("cl100k_base", t),
    }[unit]
    result = run(
        text, unit=unit, chunk_size=size, min_chunk_size=size // 3, min_chunk_size_deeper=size // 2
    )
    excused = {(w.start, w.end) for w in result.warnings}
    for chunk in result.chunks:
        assert chunk.token_count == count(chunk.content)
        assert chunk.token_count <= size or (chunk.start, chunk.end) in excused
    for one, two in pairwise(result.chunks):
        assert one.end <= two.start
        assert not text[one.end : two.start].strip()


def test_a_line_over_the_limit_is_cut_at_sentences_words_characters():
    options = {
        "min_chunk_size": 0,
        "min_chunk_size_deeper": 0,
        "unit": "characters",
        "chunk_size": 40,
    }
    assert {c.text[-1] for c in chunks("He went away. She stayed. " * 9, **options)} == {"."}
    assert {c.text.split()[-1] for c in chunks("word " * 40, **options)} == {"word"}
    assert [len(c.text) for c in chunks("x" * 90, **options)] == [40, 40, 10]
    cuts = {
        c.cut for c in chunks("x" * 90 + "\n" + "word " * 20 + "\nHe went away. " * 6, **options)
    }
    assert cuts >= {"size limit", "word", "line", "end of document"}


def test_no_headings_obey_the_limit_too():
    found = chunks("some words here\n" * 100, chunk_size=30)
    assert [c.token_count for c in found] == [30] * 10
    assert {c.prefix for c in found} == {""}
    assert {c.cut for c in found} == {"line", "end of document"}


@pytest.mark.parametrize("uri", [None, "a.txt", "a.md", "a.mdx"])
def test_any_text_is_read_for_headings(uri):
    assert len(run(section(2, 30) + section(2, 30), uri).chunks) == 2


def test_hashes_in_code_are_lines():
    text = "## One\n\n```sh\n# no\n## no\n```\n\n~~~\n# no\n~~~\n"
    assert len(chunks(text, min_chunk_size=0, min_chunk_size_deeper=0)) == 1


# context, positions, estimate


def test_parents_are_prepended_and_start_is_the_contents_own_position():
    text = section(1, 30, "A") + section(2, 30, "B") + section(3, 30, "C") + section(2, 30, "D")
    found = chunks(text)
    assert [c.prefix for c in found] == ["", "# A\n\n", "# A\n## B\n\n", "# A\n\n"]
    assert [c.heading_path for c in found] == [("A",), ("A", "B"), ("A", "B", "C"), ("A", "D")]
    for chunk in found:
        assert text[chunk.start : chunk.end] == chunk.text
        assert text[chunk.start] == "#"


def test_a_chunk_that_the_limit_began_gets_all_its_headings():
    text = "# A\n\n## B\n\n" + "some words here\n" * 60
    found = chunks(text, chunk_size=50, min_chunk_size=0, min_chunk_size_deeper=40)
    assert {c.prefix for c in found[1:]} == {"# A\n## B\n\n"}


def test_context_over_half_the_size_is_shortened_from_the_outermost():
    text = "# " + "long " * 20 + "\n\n## Short\n\n" + "some words here\n" * 20
    found = chunks(text, chunk_size=20, min_chunk_size=0, min_chunk_size_deeper=0)
    assert {c.prefix for c in found if c.text.startswith("some")} == {"## Short\n\n"}


@pytest.mark.parametrize("size", [10, 13, 26, 100])
def test_the_estimate_is_words_times_one_point_three(size):
    text = "# A\n\n" + "some words here it is\n" * 30 + section(2, 40)
    for chunk in chunks(
        text, unit="estimate", chunk_size=size, min_chunk_size=0, min_chunk_size_deeper=size
    ):
        words = count_words(chunk.content)
        assert chunk.token_count in {ceil(words * 1.3), ceil(words * 1.3 - 1e-9)}
        assert chunk.token_count <= size


# the last chunk


SMALL_END = section(2, 30) + "## See also\nthat\n"


def test_final_chunk():
    assert len(chunks(SMALL_END, final_chunk="keep")) == 2
    (merged,) = chunks(SMALL_END, final_chunk="merge")
    assert merged.text == SMALL_END.strip()
    assert merged.cut == "end of document"
    result = run(SMALL_END, final_chunk="skip")
    assert len(result.chunks) == 1
    (dropped,) = result.dropped
    assert (SMALL_END[dropped.start : dropped.end], dropped.reason) == (
        "## See also\nthat",
        "final_chunk",
    )


@pytest.mark.parametrize("mode", ["merge", "keep", "skip"])
def test_a_last_chunk_of_the_minimum_stays(mode):
    assert len(chunks(section(2, 30) + section(2, 10), final_chunk=mode)) == 2


@pytest.mark.parametrize("mode", ["merge", "keep", "skip"])
def test_an_only_chunk_stays(mode):
    assert len(chunks("## A\n\nb\n", final_chunk=mode)) == 1


def test_a_last_chunk_that_does_not_fit_the_one_before_stays():
    found = chunks(section(2, 28) + "## See also\nthat\n", chunk_size=30, final_chunk="merge")
    assert len(found) == 2


# display helpers


def test_document_title():
    assert document_title("# System.Text.Json\n\n## Quick\n\ntext") == "System.Text.Json"
    assert document_title("## No title\n\ntext") == ""
    assert document_title("text\n\n## A\n\n# Later\n\n# Second") == "Later"
    assert document_title("# " + "x" * 60) == "x" * 40
    assert document_title("```\n# no\n```\n") == ""
    assert document_title("") == ""


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("# A\n## B\n### C\n\ntext", "C"),
        ("# A\n\n## B\n\ntext\n\n### C\n\ntext", "B"),
        ("# A\n\ntext\n\n## B\n\ntext", "A"),
        ("### C\n\ntext", "C"),
        ("# A\n## B\n## D\n\ntext", "B"),
        ("text", ""),
        ("", ""),
        ("# A", "A"),
        ("## " + "y" * 80 + "\n\ntext", "y" * 60),
    ],
)
def test_target_heading(content, expected):
    assert target_heading(content) == expected


@pytest.mark.parametrize("text", ["", "\n", " \n\t\n"])
def test_display_helpers_of_blank_content(text):
    assert (document_title(text), target_heading(text)) == ("", "")


def test_the_target_of_every_chunk_is_its_section():
    text = section(1, 30, "A") + section(2, 30, "B") + section(3, 30, "C") + section(2, 30, "D")
    assert [target_heading(c.content) for c in chunks(text)] == ["A", "B", "C", "D"]
    assert {document_title(c.content) for c in chunks(text)} == {"A"}


# time


class CountingTuple(tuple):
    """A tuple that counts the items taken from it."""

    taken = 0

    def __getitem__(self, index):
        found = super().__getitem__(index)
        type(self).taken += len(found) if isinstance(index, slice) else 1
        return found

    def __iter__(self):
        for item in super().__iter__():
            type(self).taken += 1
            yield item


def test_a_cut_looks_only_at_the_headings_within_reach():
    """#22: what is looked at for all chunks together grows with the headings, not with their square."""
    text = "# A\n\ntext\n\n" * 4_000
    document = Document.from_text(text, "a.md")
    ruler = ruler_for(document, "words")
    found = outline(document)
    counted = replace(found, headings=CountingTuple(found.headings))
    cuts = SectionCuts(counted, ruler, HeadingContext(document, ruler, 10), HeadingRule(2, 2, True))
    CountingTuple.taken = 0
    for start in found.starts:
        cut = cuts.best(start, start + 40)
        assert cut is None or cut.end == start + len("# A\n\ntext\n\n")
    assert CountingTuple.taken < 20 * len(found.starts)


@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [{}, {"min_chunk_size": 100_000, "min_chunk_size_deeper": 100_000, "chunk_size": 100_000}],
    ids=["usual", "never reached"],
)
@pytest.mark.parametrize(
    "unit",
    [
        "# A\n\n",
        "## A\n\ntext of it\n\n",
        "#### A\n\n",
        "one line\n",
        "some words of it. ",
        "# A\n\n## B\n\n### C\n\n#### D\n\n",
    ],
)
def test_22_time_is_linear(unit, options):
    """#22: quadratic time, with 20,000 headings too."""

    def seconds(count: int) -> float:
        document = Document.from_text(unit * count, "a.md")
        chunker = create_chunker("heading", **{**WORDS, **options, "h1_rule": False})
        began = process_time()
        chunker.run(document)
        return process_time() - began

    assert_linear(seconds, 5_000)


def test_a_heading_is_not_parted_from_a_line_over_the_limit():
    line = "The quick brown fox jumps over the lazy dog near the river bank today. " * 80
    for opening in ("# Guide\n\n", "# Guide\n\n## Sub\n\n"):
        chunks = create_chunker("heading").chunk(f"{opening}{line}\n\n## Next\n\n{line}")
        assert chunks[0].text.startswith(f"{opening}The quick")
        assert any(chunk.text.startswith("## Next\n\nThe quick") for chunk in chunks)
