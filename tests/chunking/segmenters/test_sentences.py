"""Sentences tile the text, and a full stop that ends nothing ends no sentence."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise
from pathlib import Path
from time import process_time

import numpy as np
import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st
from samples import texts
from timing import assert_linear

from chunking import Document
from chunking.segmenters.graphemes import graphemes
from chunking.segmenters.inline import inline_spans
from chunking.segmenters.outline import outline
from chunking.segmenters.paragraphs import paragraph_ends
from chunking.segmenters.sentence_ends import proper_ends
from chunking.segmenters.sentences import LONGEST_HEADING, sentence_starts


def sentences(
    text: str, delimiters: tuple[str, ...] = (), shortest: int = 0, language: str | None = "en"
) -> list[str]:
    document = Document.from_text(text, metadata={"language": language} if language else None)
    starts = [*sentence_starts(document, delimiters, shortest).tolist(), len(text)]
    return [text[a:b] for a, b in pairwise(starts)]


def stripped(text: str, **options) -> list[str]:
    return [sentence.strip() for sentence in sentences(text, **options)]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", "no stop above\n## Heading\n\nText."),
        ("a.md", "| a | b |\n|---|---|\n| 1 | 2 |\n## Heading\n\nText."),
        ("a.adoc", "no stop above\n== Heading\n\nText."),
        ("a.html", "<p>no stop</p>\n<h2>Heading</h2>\n<p>Text.</p>"),
        ("a.tex", "no stop above\n\\section{Heading}\nText."),
    ],
)
def test_a_heading_without_a_blank_line_above_it_begins_a_sentence(name, text):
    """Found: it was the end of the sentence before it, and parted from its own text."""
    document = Document.from_text(text, name, {"language": "en"})
    (heading,) = outline(document).starts
    assert heading > 0
    assert heading in sentence_starts(document).tolist()


@given(texts)
def test_sentences_tile_the_text(text):
    starts = sentence_starts(Document.from_text(text)).tolist()
    assert starts[0] == 0
    assert starts == sorted(set(starts))
    assert all(not text[start].isspace() for start in starts[1:])


@given(texts)
def test_delimited_sentences_tile_the_text(text):
    assert "".join(sentences(text, (".", "。", "a"), 5)) == text


def cases() -> Iterator[tuple[str, str]]:
    """The language and the marked text of each line of the table."""
    table = Path(__file__).with_name("sentence_ends.txt").read_text(encoding="utf-8")
    for line in table.splitlines():
        if line and not line.startswith("# "):
            language, colon, text = line.partition(": ")
            coded = colon and len(language) == 2
            yield (language, text) if coded else ("en", line)


@pytest.mark.parametrize(("language", "marked"), [*cases()])
def test_sentences_end_where_the_table_says(language, marked):
    marked = marked.replace("↵", "\n")
    assert "‖".join(sentences(marked.replace("‖", ""), language=language)) == marked


@pytest.mark.parametrize(
    "heading", ["# Chapter 2. Users and Groups", "## What is new? A list", "**4.1.** Users\n---", "Chapter 2. Users\n==="]
)  # fmt: skip
def test_a_heading_is_one_sentence(heading):
    """Found: `Chapter 2.` was a sentence, and on Similarity the meaning changed behind it."""
    document = Document.from_text(f"One. Two.\n\n{heading}\n\nThree. Four.", "a.md")
    starts = sentence_starts(document).tolist()
    texts = [document.text[start:end].strip() for start, end in pairwise([*starts, None])]
    assert texts == ["One.", "Two.", heading, "Three.", "Four."]


def test_a_heading_as_long_as_a_paragraph_has_sentences():
    document = Document.from_text("# " + "Here is one more. " * (LONGEST_HEADING // 15), "a.md")
    assert len(sentence_starts(document)) == LONGEST_HEADING // 15


def test_the_pipe_that_ends_a_row_goes_with_its_sentence_whatever_ends_the_line():
    rows = "| A cell. With more. |\r\n| Next. |\r\n"
    assert [*map(str.strip, sentences(rows))] == ["| A cell.", "With more. |", "| Next. |"]


@given(texts)
def test_a_sentence_ends_before_white_space_or_after_a_stop_that_is_no_point(text):
    for sentence in sentences(text)[:-1]:
        assert sentence[-1].isspace() or regex.search(
            r"(?:[。｡！？।॥።፧፨។៕།༎။؟۔։]|[\p{Han}\p{Hira}\p{Kana}\p{Thai}][.!?…．]+)[\p{Pe}\p{Pf}\"'*_~|]*$",
            sentence,
        )


@given(st.text(st.sampled_from("Aa字。. .!*_~`[]()<>/|\n"), max_size=60))
def test_no_sentence_begins_inside_a_marked_span(text):
    document = Document.from_text(text, metadata={"language": "en"})
    paragraphs = {*paragraph_ends(document).tolist()}
    begins = sentence_starts(document).tolist()
    for start, end in zip(*inline_spans(document), strict=True):
        assert not {at for at in begins if start < at < end} - paragraphs


def test_emphasis_of_a_whole_paragraph_holds_its_sentences():
    lines = [f"This is sentence {n}, which is long enough to matter here." for n in range(9)]
    assert stripped(f"*{' '.join(lines)}*") == [f"*{lines[0]}", *lines[1:-1], f"{lines[-1]}*"]


@pytest.mark.parametrize("kind", ["a.md", "a.py"])
def test_marks_of_emphasis_are_operators_in_source_code(kind):
    text = "# Takes *a. Then b* too.\n"
    starts = sentence_starts(Document.from_text(text, kind, {"language": "en"}))
    assert len(starts) == (2 if kind == "a.py" else 1)


def test_marks_far_apart_are_no_pair():
    text = "It is *so. " + "Here is one more sentence. " * 40 + "It is so* here."
    assert max(map(len, sentences(text))) < 30


@pytest.mark.parametrize(
    "sentence",
    [
        "Dr. Brown saw Mrs. White vs. Prof. Green.", "It is 3.14 or 2.71.", "Go to https://a.example/b.c?d=e. f is not in it.",
        "We run v1.2.3 of it.", "J. R. R. Tolkien wrote it.", "Bring pens, e.g. blue ones, etc. to it.",
        "The U.S. Army is here.", "It opens at 10 a.m. every day.", "See Fig. 3 and No. 7 on p. 12.", "The file is a.txt in /b.c/dir.",
    ],
)  # fmt: skip
def test_a_full_stop_inside_a_sentence_does_not_end_it(sentence):
    if "f is not" in sentence:
        assert len(sentences(sentence)) <= 2
        return
    assert stripped(f"{sentence} Next one here.") == [sentence, "Next one here."]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("zh", "第一句。第二句！第三句？", ["第一句。", "第二句！", "第三句？"]),
        ("ja", "文です。「引用。」次の文。", 2),
        ("hi", "यह पहला है। यह दूसरा है। क्या यह तीसरा है?", 3),
        ("ar", "هذه جملة أولى. هل هذه ثانية؟ نعم هي!", 3),
        ("de", "Das gilt z. B. hier. Das auch. Am 3. Mai kam er.", 3),
    ],
)  # fmt: skip
def test_other_languages(language, text, expected):
    found = stripped(text, language=language)
    assert (found == expected) if isinstance(expected, list) else (len(found) >= expected)


def test_quotes_close_with_their_sentence():
    assert stripped('He said "Stop." Then he left. "Why?" she asked.')[0] == 'He said "Stop."'


@pytest.mark.parametrize(
    "heading", ["## 1. Access", "### 2.3. Access", "# 4) Access", "## IV. Access", "## A. Access"]
)
def test_the_number_of_a_heading_is_no_sentence(heading):
    assert stripped(f"Before.\n\n{heading}\n\nAfter.") == ["Before.", heading, "After."]


@pytest.mark.parametrize("gap", ["\n\n", "\r\n\r\n", "\n \n", "\n\n\n\n"])
def test_a_blank_line_ends_a_sentence(gap):
    assert stripped(f"a heading without a stop{gap}and text after it") == [
        "a heading without a stop",
        "and text after it",
    ]


def test_no_terminator_is_one_sentence():
    assert sentences("no end in sight") == ["no end in sight"]


def test_offsets_after_emoji_are_characters():
    assert stripped("😀😀 One here. 👩\u200d👩\u200d👧 Two here. Three here.") == [
        "😀😀 One here.",
        "👩\u200d👩\u200d👧 Two here.",
        "Three here.",
    ]


@pytest.mark.parametrize("text", ["One.\ud83d\ude00\u0301 Two.", "Hi.\u0301 Ho.", "No.\u200d So."])
def test_no_sentence_begins_inside_a_character(text):
    whole = graphemes(Document.from_text(text))
    starts = accumulate(map(len, sentences(text)))
    assert all(whole.is_boundary(start) for start in starts)


@pytest.mark.parametrize("space", [chr(c) for c in range(128, 0x3001) if chr(c).isspace()])
def test_white_space_of_several_bytes_after_an_initial_is_read(space):
    text = f"We need a plan D{space}. Then we go on."
    assert "".join(sentences(text)) == text


@given(
    st.text(st.sampled_from("DZ.。।!? \u00a0\u2028\u3000\u202f\u0085é\u0301'”\n"), max_size=30),
    st.sampled_from(["en", "fr", "ja", "hi", "ar", "zh", "my", "am", "uk", "tr", "xx"]),
)
def test_no_text_is_too_odd_for_the_segmenter(text, language):
    assert "".join(sentences(text, language=language)) == text


def test_a_short_sentence_goes_with_the_one_after_it():
    assert stripped("It rained a lot. Oh. Then it stopped. No.", shortest=8) == [
        "It rained a lot.",
        "Oh. Then it stopped.",
        "No.",
    ]


def test_the_windows_of_a_long_text_leave_no_seam():
    """The segmenter is given some thousand characters at a time: each sentence is found as by itself."""
    lines = [
        f"This is sentence {n} of Dr. Smith, v1.{n}.0 of it, which goes on for {'many ' * (n % 40)}words."
        for n in range(600)
    ]
    assert stripped(" ".join(lines)) == lines
    assert stripped("\n".join(lines)) == lines


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["word ", "x", "漢字", "Mr. ", "3.14 ", "a.b/", "\n", "- "])
def test_a_megabyte_without_a_sentence_end_takes_linear_time(unit):
    def seconds(size: int) -> float:
        document = Document.from_text(unit * (size // len(unit)) + "x", metadata={"language": "en"})
        began = process_time()
        sentence_starts(document)
        return process_time() - began

    assert_linear(seconds, 250_000)


@pytest.mark.parametrize(
    "unit",
    ["`", "` ", "`a ", "``a `", "[", "[a", "[a](", "[](", "[a]((", "[a]((a)", "[a][", "[a](b(", "*", "*a ", "**a ", "**a* ", "***a ", "*a_ ",
     "_a", "_a ", "__a ", "~~a ", "<a", "<a ", "*a\n", "_a\n   ", "A.]", "A.[1]", "A.](", "A.[a", "A.<sup>", "A.</", "A.** ", "字.)", "。”", "。*"],
)  # fmt: skip
def test_marks_without_a_partner_take_linear_time(unit):
    def seconds(size: int) -> float:
        text = unit * (size // len(unit))
        document = Document.from_text(text, metadata={"language": "en"})
        ends = np.arange(1, len(text) + 1, dtype=np.int32)
        began = process_time()
        proper_ends(document, ends)
        return process_time() - began

    assert_linear(seconds, 10_000)


def test_a_number_that_counts_on_begins_a_sentence():
    """Found: in a table of contents each line ended with the number of the next."""
    text = "    Fonts\n    7.6. Sandbox\n    7.7. Remote (of a\n    desk)\n    7.8. Servers\n\nIt came with\n2.0. It stays."
    assert stripped(text) == [
        *("Fonts\n    7.6.", "Sandbox", "7.7. Remote (of a\n    desk)", "7.8. Servers"),
        *("It came with\n2.0.", "It stays."),
    ]


def test_the_line_that_closes_code_ends_the_last_sentence_in_it():
    """Found: it was a sentence of its own, the least like its neighbours, and a cut stood before it."""
    text = "See:\n\n```\na = 1\n\nSo it is.\n\n```\n\nMore.\n"
    document = Document.from_text(text, "a.md", {"language": "en"})
    starts = [*sentence_starts(document).tolist(), len(text)]
    found = [text[a:b].strip() for a, b in pairwise(starts)]
    assert found == ["See:", "```\na = 1", "So it is.\n\n```", "More."]
