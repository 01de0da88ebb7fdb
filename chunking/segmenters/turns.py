"""The turns of chats, interviews and subtitles: who speaks when, and where each begins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from ..caching import per_text
from ..types import Document
from .speeches import speeches

_CLOCK = r"\d{1,3}:\d\d(?::\d\d)?(?:[.,]\d{1,3})?"
_DATE = r"\d{1,4}[./-](?:\d\d?|[A-Z][a-z]{2})[./-]\d{1,4}"
_TIME = rf"(?:{_DATE},?[ \tT])?{_CLOCK}(?:[ \t\u202f]?[AaPp]\.?[Mm](?![^\W_])\.?)?+"
#: what every time holds
_MINUTES = re.compile(r":\d\d")
#: a name, a telephone number, or a name that is no contact's (`~ Ann`)
_NAME = r"(?:[~@][ \t\xa0\u202f]?+)?+(?:[^\W\d_]|\+\d)[^:\r\n<>\[\]()*]{0,40}"
#: what says which way a line runs, and is not seen
_HIDDEN = r"[\u200e\u200f\u202a-\u202e]*+"
#: `[10:02] Ann: …`, `31/12/24, 10:02 - Ann: …`, `**Ann** (10:02): …`, `10:02 <ann> …`
_LABEL = re.compile(
    rf"^{_HIDDEN}[ \t]*+(?:[\[(]?(?P<before>{_TIME})[\])]?[ \t]*+(?:[-–—][ \t]*+)?)?"
    rf"(?:(?:\*\*)?(?P<name>{_NAME})(?:\*\*)?(?:[ \t]*+[(\[](?P<after>{_TIME})[)\]])?:(?:\*\*)?(?=\s)"
    rf"|<(?P<nick>[^<>\r\n]{{1,40}})>[ \t])",
    re.MULTILINE,
)
#: on a line of its own `Ann Smith  0:03`, `Ann Smith [9:05 AM]`, `Ann, [05.01.24 9:05]` or `[Ann Smith] 9:05:12`
_HEAD = re.compile(
    rf"^{_HIDDEN}(?:\[(?P<boxed>{_NAME})\][ \t]++|(?P<name>{_NAME}?)(?:(?<!,)[ \t]++|,[ \t]++(?=\[)))"
    rf"(?P<bracket>[\[(])?(?P<after>{_TIME})(?(bracket)[\])])[ \t]*+$",
    re.MULTILINE,
)
#: a name on a line of its own, and a time on the next, as chats are copied
_TWO_LINES = re.compile(
    rf"^{_HIDDEN}(?P<name>{_NAME}?)[ \t]*+(?:\r\n|\r|\n)[ \t]*+(?P<after>{_TIME})[ \t]*+$",
    re.MULTILINE,
)
#: `[05-Jan-24 9:05 AM] ann` on a line of its own
_STAMPED = re.compile(
    rf"^{_HIDDEN}[\[(](?P<before>{_TIME})[\])][ \t]++(?P<name>{_NAME}?)[ \t]*+$", re.MULTILINE
)
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
#: a speaker on the first line of a subtitle
_FIRST_LINE = re.compile(rf"(?P<name>{_NAME}?)[ \t]*+(?:\r\n|\r|\n)(?=[ \t]*+\S)")
#: how often each speaker speaks at least, in the mean, where no mark says that a line is a name
OFTEN = 3
#: what stands before a colon and is no name: the fields of a mail, and how grave the lines of a log are
_NO_NAMES = frozenset({
    "from", "to", "cc", "bcc", "sent", "date", "subject", "reply-to", "von", "an", "gesendet", "betreff",
    "info", "warn", "warning", "error", "debug", "trace", "fatal", "critical", "notice", "note",
})  # fmt: skip
#: the names that fields of records have at least, and the share of them that stand in the usual order
_FIELDS, _IN_ORDER = 3, 0.9
#: names that no field has
_ROLES = frozenset({"assistant", "human"})
#: turns from which a text without times or subtitles is a conversation
ENOUGH = 3


@dataclass(frozen=True, slots=True)
class Turn:
    """What one speaker says, or one subtitle.

    What is said begins at `text_start`, after the name and the time. `is_named` says whether the name stands in
    the turn itself. `time` and `until` are as they are written, empty where they are not.
    """

    start: int
    text_start: int
    end: int
    speaker: str = ""
    time: str = ""
    until: str = ""
    is_named: bool = True


@per_text
def turns_of(document: Document) -> tuple[Turn, ...]:
    """The turns in order, none where the text is no conversation. Linear in the text.

    A label without a time counts only if its name occurs more than once, and not where most have a time.
    """
    text = document.text
    if "-->" in text and (cues := list(_CUE.finditer(text))):
        return tuple(_cues(text, cues))
    near_times = list(_near_times(text))
    found = [
        _labels(_LABEL.finditer(text)),
        _labels(_matches(_HEAD, text, near_times)),
        _of_few(_labels(_matches(_TWO_LINES, text, near_times))),
        _of_few(_labels(_matches(_STAMPED, text, near_times))),
        _labels(_matches(_STAMP, text, near_times)),
        *speeches(text),
    ]
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


def _near_times(text: str) -> Iterator[int]:
    """Where each line begins that holds a time, or that stands straight above one. Linear in the text."""
    at = 0
    while time := _MINUTES.search(text, at):
        line = text.rfind("\n", at, time.start()) + 1 or at
        if line > at:
            yield text.rfind("\n", at, line - 1) + 1 or at
        yield line
        at = text.find("\n", time.end()) + 1
        if not at:
            return


def _matches(pattern: re.Pattern[str], text: str, starts: Iterable[int]) -> Iterator[re.Match[str]]:
    """The matches that begin at these places, the first of those that overlap."""
    end = 0
    for start in starts:
        if start >= end and (match := pattern.match(text, start)):
            yield match
            end = match.end()


def _labels(matches: Iterable[re.Match[str]]) -> list[re.Match[str]]:
    """The labels of turns: those with a time, and those whose name occurs again; none of what are fields of records."""
    found = [m for m in matches if _name(m).casefold() not in _NO_NAMES]
    names = Counter(map(_name, found))
    found = [match for match in found if _time(match) or names[_name(match)] > 1]
    timed = list(filter(_time, found))
    if len(timed) >= max(ENOUGH, len(found) / 2):
        return timed
    are_nicks = any(match.groupdict().get("nick") for match in found)
    return [] if not are_nicks and _are_fields(list(map(_name, found))) else found


def _are_fields(names: list[str]) -> bool:
    """Whether three names or more, in small letters, follow each other in one order, time after time, as the fields
    of records do. Two that usually answer each other are speakers.
    """
    different = set(names)
    is_few = len(different) < _FIELDS or len(names) < OFTEN * len(different)
    if is_few or _ROLES & different or not all(map(str.islower, names)):
        return False
    usual: dict[str, tuple[int, str]] = {}
    for (name, successor), count in Counter(pairwise(names)).items():
        usual[name] = max(usual.get(name, (0, "")), (count, successor))
    if any(usual.get(successor, (0, ""))[1] == name for name, (_, successor) in usual.items()):
        return False
    in_order = sum(count for count, _ in usual.values())
    return in_order >= _IN_ORDER * (len(names) - 1)


def _of_few(labels: list[re.Match[str]]) -> list[re.Match[str]]:
    """The labels, where a few speakers share them: else what stands in their place is text."""
    return labels if OFTEN * len(set(map(_name, labels))) <= len(labels) else []


def _name(match: re.Match[str]) -> str:
    groups = match.groupdict()
    return next(filter(None, map(groups.get, ("name", "nick", "voice", "boxed"))), "").strip()


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
    first_lines = [_FIRST_LINE.match(text, cue.end()) for cue in cues]
    are_names = 2 * len(_of_few(list(filter(None, first_lines)))) > len(cues)
    voices = first_lines if are_names else [_VOICE.match(text, cue.end()) for cue in cues]
    names = Counter(_name(voice) for voice in voices if voice)
    speaker = ""
    for cue, voice, end in zip(cues, voices, ends, strict=True):
        is_named = voice is not None and (
            are_names or bool(voice["voice"]) or names[_name(voice)] > 1
        )
        text_start = cue.end()
        if is_named and voice:
            speaker, text_start = _name(voice), voice.end()
        yield Turn(cue.start(), text_start, end, speaker, cue["from"], cue["to"], is_named)
