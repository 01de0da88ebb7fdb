"""Where lines of plain text end by themselves, and where they were only wrapped."""

from __future__ import annotations

from itertools import pairwise
from textwrap import fill, indent
from time import process_time

import pytest
from timing import assert_linear

from chunking import Document, create_chunker
from chunking.segmenters.wrapped_lines import own_line_ends

#: a paragraph, also one whose lines begin with capitals more often
PROSE = fill(8 * "The port is open to ships that bring tea, and it shuts when it is dark. ", 60)
GERMAN = fill(5 * "Der Mieter zahlt die Miete bis zum dritten Werktag auf das Konto ein. ", 60)


def parts(text):
    ends = own_line_ends(Document.from_text(text)).tolist()
    return [text[start:end] for start, end in pairwise([0, *ends, len(text)]) if start < end]


@pytest.mark.parametrize(
    "paragraph",
    [
        PROSE,
        GERMAN,
        PROSE.upper(),
        PROSE.replace("\n", "\r\n"),
        indent(PROSE, "   "),
        indent(PROSE, "> "),
        f"License: MIT\n{PROSE}",
        f"* {PROSE}",
        "Правила порта действуют для всех судов, которые заходят\nв него, и для тех, кто там работает.",
    ],
)
def test_a_wrapped_paragraph_is_one(paragraph):
    assert parts(paragraph) == [paragraph]


@pytest.mark.parametrize(
    "line",
    [
        "2026-01-02 10:00:00 INFO Started the job. It took 37 ms in all\n",
        "[10:02] Started the job again. It took 37 ms, and then it was over\n",
        "7,Tea of Assam,Good tea. Strong taste. Ships on each second day\n",
        "Anna Berg, 12 Long Street. She is on the board since last year\n",
        "- an item that is as long as the one below it. It says no more\n",
        "item of a row   | its value. More of it   | and what that means\n",
        "a line that is so long that nobody can have wrapped it at a width. It goes on, and on, and on, and on, and on, and on, and on, and on.\n",
        "tea\n",
    ],
)
def test_lines_of_a_list_end_by_themselves(line):
    assert parts(8 * line) == 8 * [line]


def test_a_line_with_room_for_more_ends_by_itself():
    assert parts(f"It opens at ten.\n{PROSE}") == ["It opens at ten.\n", PROSE]


def test_sections_of_wrapped_text_are_opened_at_sentences():
    chunks = create_chunker("heading", chunk_size=40, unit="words").chunk(f"{PROSE}\n\n{PROSE}")
    assert len(chunks) == 8
    assert all(chunk.text.endswith("dark.") for chunk in chunks)


@pytest.mark.parametrize("unit", ["a b\n", " \n", "> \n", f"{'a' * 60}\n", "a  b\t", "x\r", " "])
def test_time_is_linear(unit):
    def seconds(size):
        document = Document.from_text(unit * (size // len(unit)))
        began = process_time()
        own_line_ends(document)
        return process_time() - began

    assert_linear(seconds, 200_000)
