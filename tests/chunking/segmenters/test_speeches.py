"""Who speaks in plays, screenplays, hearings and interviews, where no time and mostly no colon tells."""

from __future__ import annotations

from itertools import cycle, islice
from time import process_time

import pytest
from timing import assert_linear

from chunking import Document, create_chunker
from chunking.segmenters.turns import turns_of

#: how a speech is written, and a speaker's name there
WRITTEN = {
    "a full stop": ("{name}. {text}\n{more}\n\n", "HAMLET", "LADY MACBETH"),
    "a line of its own": ("{name}.\n{text}\n{more}\n\n", "HAMLET", "FIRST CLOWN"),
    "no blank lines": ("{name}. {text}\n", "HAMLET", "HORATIO"),
    "an abbreviation": ("  {name}. {text}\n{more}\n", "Ham", "Oph"),
    "small letters": ("{name}.  {text}\n{more}\n\n", "Lane", "Lady Bracknell"),
    "underscores": ("_{name}_ (_calls out_). {text}\n\n", "Helmer", "Nora"),
    "a direction": ("{name} [picking up\nher flowers] {text}\n\n", "FREDDY", "THE FLOWER GIRL"),
    "an aside": ("{name}, à part.\n{text}\n\n", "FIGARO", "LE COMTE"),
    "Markdown": ("**{name}.** {text}\n\n", "BERNARDO", "FRANCISCO"),
    "no full stop": ("{name}\n{text}\n{more}\n\n", "HAMLET", "OPHELIA"),
    "a screenplay": ("{space}{name}\n        {text}\n\n{more}\n\n", "MARA", "TOM"),
    "a voice": ("{space}{name} (O.S.)\n        {text}\n\n", "MARA", "TOM"),
    "a hearing": ("    {name}. {text}\n    {more}\n", "The Chairman", "Mr. Powell"),
    "the record": ("    {name}. {text}\n    {more}\n", "The CHAIRMAN", "Ms. JACKSON LEE"),
    "an interview": ("{name}. {text}\n\n", "Q", "A"),
    "a deposition": ("{line:2}      {name}.   {text}\n", "Q", "A"),
}
SAID = ["Is it open?", "It is. Come in.", "Not I: the Bell. It rang", "Yes."]


def written(form: str, count: int = 8) -> tuple[str, list[str], list[str]]:
    """A text of so many speeches, with who speaks and what is said."""
    pattern, *names = WRITTEN[form]
    speakers, said = list(islice(cycle(names), count)), list(islice(cycle(SAID), count))
    text = "".join(
        pattern.format(name=name, text=what, more="and so it went on", line=line, space=" " * 22)
        for line, (name, what) in enumerate(zip(speakers, said, strict=True), start=1)
    )
    return text, speakers, said


@pytest.mark.parametrize("form", WRITTEN)
def test_who_speaks(form):
    text, speakers, said = written(form)
    turns = turns_of(Document.from_text(text))
    assert [turn.speaker for turn in turns] == speakers
    assert all(text[turn.text_start :].lstrip().startswith(what) for turn, what in zip(turns, said, strict=True))  # fmt: skip
    assert [turn.start for turn in turns[1:]] == [turn.end for turn in turns[:-1]]


def test_a_colon_a_full_stop_and_a_court_in_one_deposition():
    text = "".join(f"Q. Where {n}?\nA. In Dover.\nMR. JONES: Objection.\nTHE COURT: Go on.\nA. There.\n" for n in range(3))  # fmt: skip
    turns = turns_of(Document.from_text(text))
    assert [turn.speaker for turn in turns] == ["Q", "A", "MR. JONES", "THE COURT", "A"] * 3


def test_acts_and_scenes_speak_no_words_and_who_speaks_once_does():
    text, speakers, _ = written("a full stop")
    scene = "ACT I\n\nSCENE I. Elsinore. A platform.\n\nEnter Francisco.\n\n"
    turns = turns_of(Document.from_text(scene + text + scene + "GHOST. Swear!\n\n" + text))
    assert [turn.speaker for turn in turns] == [*speakers, "GHOST", *speakers]


@pytest.mark.parametrize(
    "text",
    [
        "INTRODUCTION\n\nText.\n\nMETHODS\n\nText.\n\nRESULTS\n\nText.\n\n" * 4,
        "NAME\n    ls\n\nSYNOPSIS\n    ls [-a]\n\nDESCRIPTION\n    It lists.\n\n" * 4,
        "A. First.\nB. Second.\nC. Third.\n" * 4,
        "NOTE. Rounded.\n\nEXAMPLE. See above.\n\n" * 5,
        "Figure. The town.\n\nText of words.\n\nTable. Of the town.\n\n" * 5,
        "It is so.\n\nThey were here.\n\n" * 5,
        "They walked with\nDarcy. It was late and\nnobody saw them in the\n" * 2
        + "lane\nthat led to\n" * 100
        + "Bingley. Then\nDarcy. And\nBingley. So\n" * 2,
        "Traceback (most recent call last):\n  ...\nValueError: no\n\n" * 5,
    ],
    ids=["headings", "manuals", "choices", "notes", "captions", "sentences", "ends of sentences", "errors"],
)  # fmt: skip
def test_what_is_no_dialogue_has_no_speeches(text):
    assert not {turn.speaker for turn in turns_of(Document.from_text(text))} - {"ValueError"}


def test_chunks_end_between_speeches_and_name_the_speakers():
    text, _, _ = written("a line of its own", 40)
    document = Document.from_text(text)
    chunks = create_chunker("transcript", chunk_size=60, chunk_overlap=0).chunk(document)
    assert len(chunks) > 3
    assert {chunk.start for chunk in chunks} <= {turn.start for turn in turns_of(document)}
    assert all(chunk.metadata["speakers"] == ["HAMLET", "FIRST CLOWN"] for chunk in chunks)


@pytest.mark.parametrize("piece", ["HAM. a\n\n", "HAM\na\n\n", "Ham (", "A b c d e ", "[", "A. "])
def test_the_work_grows_with_the_text(piece):
    def seconds(size: int) -> float:
        document = Document.from_text(piece * size)
        began = process_time()
        turns_of(document)
        return process_time() - began

    assert_linear(seconds, 10_000)
