"""The turns of chats, interviews and subtitles: who speaks when, and where each begins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from ..caching import per_text
from ..types import Document

_CLOCK = r"\d{1,3}:\d\d(?::\d\d)?(?:[.,]\d{1,3})?"
_TIME = rf"(?:\d{{1,4}}[./-]\d\d?[./-]\d{{1,4}},?[ \tT])?{_CLOCK}(?:[ \t\u202f]?[AaPp]\.?[Mm]\.?)?"
_NAME = r"[^\W\d_][^:\r\n<>\[\]()*]{0,40}"
#: `[10:02] Ann: …`, `31/12/24, 10:02 - Ann: …`, `**Ann** (10:02): …`, `10:02 <ann> …`
_LABEL = re.compile(
    rf"^[ \t]*+(?:[\[(]?(?P<before>{_TIME})[\])]?[ \t]*+(?:[-–—][ \t]*+)?)?"
    rf"(?:(?:\*\*)?(?P<name>{_NAME})(?:\*\*)?(?:[ \t]*+[(\[](?P<after>{_TIME})[)\]])?:(?:\*\*)?(?=\s)"
    rf"|<(?P<nick>[^<>\r\n]{{1,40}})>[ \t])",
    re.MULTILINE,
)
#: `Ann Smith  0:03` on a line of its own, as programs for meetings write it
_HEAD = re.compile(rf"^(?P<name>{_NAME}?)[ \t]++(?P<after>{_TIME})[ \t]*+$", re.MULTILINE)
#: `[00:03] …` without a name
_STAMP = re.compile(
    rf"^[ \t]*+[\[(](?P<before>{_TIME})(?:[ \t]*+-->[ \t]*+{_CLOCK})?[\])][ \t]", re.MULTILINE
)
#: the line with the times of a subtitle, with a number or name above it
_CUE = re.compile(
    rf"(?:^[^\r\n]{{1,100}}(?:\r\n|\r|\n))??^(?P<from>{_CLOCK})[ \t]++-->[ \t]++(?P<to>{_CLOCK})[^\r\n]*+(?:\r\n|\r|\n|\Z)",
    re.MULTILINE,
)
_VOICE = re.compile(
    rf"<v(?:\.[^\s>]*+)?[ \t]++(?P<voice>[^<>\r\n]{{1,60}})>|(?:-[ \t]*+)?(?P<name>{_NAME}):(?=\s)"
)
#: turns from which a text without times or subtitles is a conversation
ENOUGH = 3


@dataclass(frozen=True, slots=True)
class Turn:
    """What one speaker says, or one subtitle.

    What is said begins at `said`, after the name and the time. `is_named` says whether the name stands in
    the turn itself. `time` and `until` are as they are written, empty where they are not.
    """

    start: int
    said: int
    end: int
    speaker: str = ""
    time: str = ""
    until: str = ""
    is_named: bool = True


@per_text
def turns_of(document: Document) -> tuple[Turn, ...]:
    """The turns in order, none where the text is no conversation. Linear in the text.

    A label without a time counts only if its name occurs more than once.
    """
    text = document.text
    if "-->" in text and (cues := list(_CUE.finditer(text))):
        return tuple(_cues(text, cues))
    found = [_labels(pattern, text) for pattern in (_LABEL, _HEAD, _STAMP)]
    most = max(map(len, found))
    labels = next(labels for labels in found if 2 * len(labels) >= most)  # names before times alone
    return tuple(_turns(text, labels)) if most >= ENOUGH else ()


def pauses(turns: tuple[Turn, ...]) -> list[int]:
    """The starts of turns before which more time passes than before nine in ten."""
    gaps = [
        (
            max(0.0, (_seconds(after.time) - _seconds(before.until or before.time)) % 86_400),
            after.start,
        )
        for before, after in pairwise(turns)
        if before.time and after.time
    ]
    gaps = [(gap, at) for gap, at in gaps if gap < 86_000]  # what overlaps is no pause
    if not gaps:
        return []
    usual = sorted(gap for gap, _ in gaps)[len(gaps) * 9 // 10]
    least = max(usual, 2 * sorted(gap for gap, _ in gaps)[len(gaps) // 2])
    return [at for gap, at in gaps if gap >= least > 0]


def _seconds(time: str) -> float:
    """A time of day, or since the beginning, as a number."""
    clock = time.replace(",", ".").split()
    written = next((part for part in clock if ":" in part), "0:0")
    *most, last = (re.sub(r"[^\d.]", "", part) or "0" for part in written.split("T")[-1].split(":"))
    number = 0.0
    for part in most:
        number = number * 60 + float(part)
    number = number * 60 + float(last.strip(".") or 0)
    is_clock = len(most) == 1 and "." not in last
    afternoon = clock[-1][:1] in "Pp" and not written.startswith("12")
    return (number + afternoon * 720) * 60 if is_clock else number


def _labels(pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    """The labels of turns: those with a time, and those whose name occurs again."""
    found = list(pattern.finditer(text))
    names = Counter(map(_name, found))
    return [match for match in found if _time(match) or names[_name(match)] > 1]


def _name(match: re.Match[str]) -> str:
    groups = match.groupdict()
    return (groups.get("name") or groups.get("nick") or groups.get("voice") or "").strip()


def _time(match: re.Match[str]) -> str:
    groups = match.groupdict()
    return groups.get("before") or groups.get("after") or ""


def _turns(text: str, labels: list[re.Match[str]]) -> Iterator[Turn]:
    ends = [*(label.start() for label in labels[1:]), len(text)]
    for label, end in zip(labels, ends, strict=True):
        yield Turn(label.start(), label.end(), end, _name(label), _time(label))


def _cues(text: str, cues: list[re.Match[str]]) -> Iterator[Turn]:
    """Subtitles; one that names nobody is spoken by the one before."""
    ends = [*(cue.start() for cue in cues[1:]), len(text)]
    voices = [_VOICE.match(text, cue.end()) for cue in cues]
    names = Counter(_name(voice) for voice in voices if voice)
    speaker = ""
    for cue, voice, end in zip(cues, voices, ends, strict=True):
        is_named = voice is not None and (bool(voice["voice"]) or names[_name(voice)] > 1)
        said = cue.end()
        if is_named and voice:
            speaker, said = _name(voice), voice.end()
        yield Turn(cue.start(), said, end, speaker, cue["from"], cue["to"], is_named)
