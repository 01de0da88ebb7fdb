"""The turns of chats, interviews and subtitles, as programs write them."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from timing import assert_linear

from chunking import Document
from chunking.segmenters import turns
from chunking.segmenters.turns import pauses, turns_of

WRITTEN = {
    "brackets": "[{time}] {name}: {text}\n",
    "a date and a dash": "31/12/24, {time} - {name}: {text}\n",
    "an ISO date": "[2024-12-31 {time}:07] {name}: {text}\n",
    "nicknames": "{time} <{name}> {text}\n",
    "bold": "**{name}** ({time}): {text}\n\n",
    "bold with the colon": "**{name}:** {text}\n\n",
    "names alone": "{name}: {text}\n",
    "a line above": "{name}   {time}\n{text}\n\n",
    "subtitles": "7\n00:{time},000 --> 00:{time},900\n{name}: {text}\n\n",
    "voices": "00:{time}.000 --> 00:{time}.900 align:left\n<v {name}>{text}\n\n",
}
SAID = [("Ann Lee", "10:02", "Is it open?"), ("Bo", "10:03", "It is: come in."), ("Ann Lee", "10:41", "Good."), ("Bo", "10:42", "Yes.")]  # fmt: skip


@pytest.mark.parametrize("form", WRITTEN)
def test_who_speaks_when(form):
    text = "".join(
        WRITTEN[form].format(name=name, time=time, text=said) for name, time, said in SAID
    )
    turns = turns_of(Document.from_text(text))
    assert [turn.speaker for turn in turns] == [name for name, _, _ in SAID]
    assert [text[turn.text_start : turn.end].strip() for turn in turns] == [
        said for _, _, said in SAID
    ]
    assert [turn.start for turn in turns[1:]] == [turn.end for turn in turns[:-1]]
    if "{time}" in WRITTEN[form]:
        assert all(time in turn.time for turn, (_, time, _) in zip(turns, SAID, strict=True))
        assert pauses(turns) == [turns[2].start]


def test_a_subtitle_without_a_name_is_of_who_spoke_before():
    cue = "00:0{0}.000 --> 00:0{0}.900\n{1}\n\n"
    text = "WEBVTT\n\n" + "".join(map(cue.format, range(4), ("ANN: a", "b", "BO: c", "ANN: d")))
    turns = turns_of(Document.from_text(text.replace("BO", "<v Bo>BO")))
    assert [(turn.speaker, turn.is_named) for turn in turns] == [
        ("ANN", True), ("ANN", False), ("Bo", True), ("ANN", True),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["", "Note: once.\nTerm: once.\nOther: once.\n", "Plain prose. It has no turns.\n" * 9]
)
def test_what_is_no_conversation_has_no_turns(text):
    assert turns_of(Document.from_text(text)) == ()


def test_fields_that_come_back_in_one_order_are_records_and_no_conversation():
    fields = "what: the foo interface\nwhen: March\nwho: Ann\nwhy: unused\n\n"
    assert not turns_of(Document.from_text(fields * 4, "a.txt"))
    talk = "Ann: Hi.\nBob: Hello!\nCarl: Hi both.\nBob: Where were we?\nAnn: At lunch.\n"
    assert len(turns_of(Document.from_text(talk * 3, "a.txt"))) == 15


@pytest.mark.parametrize(
    "talk",
    [
        "system: Be kind.\n" + "user: Why?\nai: So.\n" * 5,
        "user: Look it up.\nassistant: I do.\ntool: Done.\n",
        "<anna> Hi.\n<ben> Hello.\n<carl> Hey.\n",
    ],
)
def test_speakers_in_small_letters_stay_speakers(talk):
    """Found: chats between a user and a model were fields of records."""
    document = Document.from_text(talk * 4, "a.txt")
    assert len(turns_of(document)) == document.text.count("\n")


def test_midnight_is_no_pause():
    times = ["23:57", "23:58", "23:59", "00:00", "00:01"]
    turns = turns_of(Document.from_text("".join(f"[{time}] Ann: text\n" for time in times)))
    assert pauses(turns) == []


@pytest.mark.parametrize(
    "piece", ["A: b\n", "1:11\n", "a 1:11\n", "0:01.0 --> 0:02.0\n", "[1:11] "]
)
def test_the_work_grows_with_the_text(piece):
    def seconds(size: int) -> float:
        document = Document.from_text(piece * size)
        began = process_time()
        turns_of(document)
        return process_time() - began

    assert_linear(seconds, 10_000)


def speakers(text: str, name: str = "a.txt") -> list[tuple[str, str]]:
    return [(turn.speaker, turn.time) for turn in turns_of(Document.from_text(text, name))]


@pytest.mark.parametrize(
    ("written", "name", "time"),
    [
        ("Ann Smith  [9:05 AM]\nHello", "Ann Smith", "9:05 AM"),
        ("Ann Smith\n  9:05 AM\nHello", "Ann Smith", "9:05 AM"),
        ("[Ann Smith] 10:00:15\nHello", "Ann Smith", "10:00:15"),
        ("[05-Jan-24 9:05 AM] ann#12\nHello", "ann#12", "05-Jan-24 9:05 AM"),
        ("Ann Smith, [05.01.24 9:05]\nHello", "Ann Smith", "05.01.24 9:05"),
        ("12/31/23, 9:05 PM - +44 7700 900123: Hello", "+44 7700 900123", "12/31/23, 9:05 PM"),
        ("\u200e[31/12/2023, 9:05:11] ~\u202fAnn: Hello", "~\u202fAnn", "31/12/2023, 9:05:11"),
    ],
    ids=["slack", "slack copied", "zoom", "discord", "telegram", "a number", "no contact"],
)
def test_chats_as_they_are_exported(written, name, time):
    other = written.replace("Ann", "Bob").replace("ann#", "bob#").replace("900123", "900124")
    found = speakers("\n\n".join([written, other] * 3))
    assert found[0] == (name, time)
    assert len(found) == 6
    assert len(set(found)) == 2


def test_a_message_of_several_lines_is_one_turn_where_messages_have_times():
    """Found: `see:` in two messages was taken for a speaker."""
    message = "1/2/24, 9:05 - Ann: Hello\nsee: the map\n"
    assert speakers(message * 3) == [("Ann", "1/2/24, 9:05")] * 3


def test_a_date_above_a_transcript_is_no_speaker():
    """Found: `January 5, 2024,` was one."""
    text = "January 5, 2024, 3:00PM\n\n" + "Smith, Ann   0:03\nHello.\n\nBob   0:09\nYes.\n\n" * 3
    assert set(speakers(text)) == {("Smith, Ann", "0:03"), ("Bob", "0:09")}


def test_a_speaker_may_stand_on_the_first_line_of_a_subtitle():
    cue = "0:00:0{n}.0 --> 0:00:0{n}.9\n{name}\nThey came in {n}.\n\n"
    text = "".join(cue.format(n=n, name=("Smith, Ann", "Bob")[n % 2]) for n in range(8))
    assert [name for name, _ in speakers(text)] == ["Smith, Ann", "Bob"] * 4
    lines = "".join(cue.format(n=n, name=f"Then {'x' * n} they") for n in range(8))
    assert {name for name, _ in speakers(lines)} == {""}


LINES = st.sampled_from([
    "Ann", "Bob Smith", " ", "\t", "\n", "\r\n", "\r", "10:02", "12:03:04", "[9:05 AM]", "(0:03)", "[05-Jan-24 9:05 AM]",
    "[Ann] ", "~ ann", "x:", "1:2", "\u200e", ", ", "[00:03] hi", " --> ", "é",
])  # fmt: skip


@given(st.lists(LINES, max_size=14).map("".join))
def test_labels_with_times_are_found_where_times_are(text):
    near = list(turns._near_times(text))
    for pattern in (turns._HEAD, turns._TWO_LINES, turns._STAMPED, turns._STAMP):
        found = [match.span() for match in turns._matches(pattern, text, near)]
        assert found == [match.span() for match in pattern.finditer(text)]


def test_times_are_looked_for_once_in_a_line():
    assert list(turns._near_times("a\nb 1:00 2:00\nc\n\nd 3:00 4:00")) == [0, 2, 16, 17]
