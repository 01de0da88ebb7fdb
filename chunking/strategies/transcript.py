"""Conversations by their turns: whole turns packed to the size, cut where somebody else begins or a pause is long."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from ..options import CHUNK_OVERLAP, CHUNK_SIZE, Integer, PackedOptions, Switch, option
from ..packing import Draft, Level, OffsetCuts, Plan
from ..registry import register_strategy
from ..ruler import Ruler
from ..segmenters.cuts import sentence_cuts
from ..segmenters.turns import Turn, pauses, turns_of
from ..types import Document
from ..whitespace import visible_end, visible_start
from .base import Chunker
from .context import RememberedContext, shortening
from .source import Source

#: what a sentence ends in
_ENDS = frozenset(".?!…。！？।؟\"'”»")


class TranscriptOptions(PackedOptions):
    chunk_size: Integer = CHUNK_SIZE(512)
    chunk_overlap: Integer = CHUNK_OVERLAP(50)
    prefer_pauses: Switch = option(
        True,
        label="Prefer long pauses",
        help="Where times are written, end a chunk at a pause longer than most, if one is in the second "
        "half of what would fit.",
    )
    repeat_speaker: Switch = option(
        True,
        label="Repeat the speaker",
        help="Put the speaker's name and the time before a chunk that begins within a turn. They count "
        "towards the chunk size.",
    )


@register_strategy
class TranscriptChunker(Chunker):
    name = "transcript"
    group = "structure"
    label = "Turns"
    summary = "Packs whole turns of a conversation; speakers and times go to the metadata."
    when = (
        "Chats, interviews, minutes, plays and subtitles (SRT, VTT). A turn is cut, between its sentences, only "
        "where it is over the size by itself."
    )
    options_type = TranscriptOptions

    def prepare(self, document: Document) -> None:
        super().prepare(document)
        turns_of(document)

    def plan(self, source: Source) -> Plan:
        turns = turns_of(source.document)
        levels = (
            *self._turn_levels(source.text, turns),
            Level(sentence_cuts(source.document), "sentence", overlap=not turns),
            *source.finer_levels(),
        )
        options = self.options
        context = (
            _SpeakerContext(source.text, turns, source.ruler, options.chunk_size)
            if turns and options.repeat_speaker
            else None
        )
        plan = source.pack(levels, source.budget(options), context=context)
        plan.describe = _description(turns)
        plan.describe(plan.drafts)
        return plan

    def _turn_levels(self, text: str, turns: tuple[Turn, ...]) -> tuple[Level, ...]:
        """Long pauses, changes of the speaker, turns that end in a sentence, and all turns."""
        long = pauses(turns) if self.options.prefer_pauses else []
        changes = [
            after.start for before, after in pairwise(turns) if before.speaker != after.speaker
        ]
        finished = [
            after.start
            for after in turns[1:]
            if text[visible_end(text, 0, after.start) - 1] in _ENDS
        ]
        return (
            Level(_cuts(long), "pause", late=True),
            Level(_cuts(changes), "turn", late=True),
            Level(_cuts(finished), "turn", late=True),
            Level(_cuts([turn.start for turn in turns]), "turn"),
        )


def _cuts(starts: list[int]) -> OffsetCuts:
    return OffsetCuts(np.array(starts, dtype=np.int32))


class _SpeakerContext(RememberedContext):
    """The speaker and the time of a turn, for a chunk that begins after them."""

    def __init__(self, text: str, turns: Sequence[Turn], ruler: Ruler, size: int) -> None:
        super().__init__()
        self._text = text
        self._turns = turns
        self._starts = [turn.start for turn in turns]
        self._shortened = shortening(ruler, size // 2)

    def _prefix(self, start: int) -> str:
        start = visible_start(self._text, start)
        index = bisect_right(self._starts, start) - 1
        if index < 0:
            return ""
        turn = self._turns[index]
        begins = start == visible_start(self._text, turn.start)
        if begins and (turn.is_named or not turn.speaker):
            return ""
        time = f" ({turn.time})" if turn.time and not begins else ""
        named = f"{turn.speaker}{time}: "
        return self._shortened((named, f"{turn.speaker}: ")) if turn.speaker else ""


def _description(turns: Sequence[Turn]) -> Callable[[Sequence[Draft]], None]:
    """What writes who speaks in each chunk, when, and in which turns, counted from 1."""
    starts = [turn.start for turn in turns]

    def describe(drafts: Sequence[Draft]) -> None:
        for draft in drafts:
            first = max(0, bisect_right(starts, draft.start) - 1)
            held = turns[first : bisect_left(starts, draft.end)]
            if held:
                draft.metadata = _of_turns(held) | {
                    "turn_start": first + 1,
                    "turn_end": first + len(held),
                }

    return describe


def _of_turns(held: Sequence[Turn]) -> dict[str, object]:
    speakers = list(dict.fromkeys(turn.speaker for turn in held if turn.speaker))
    times = {"time_start": held[0].time, "time_end": held[-1].until or held[-1].time}
    return {"speakers": speakers, **{name: time for name, time in times.items() if time}}
