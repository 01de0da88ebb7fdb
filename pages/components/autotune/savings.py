"""What stores less than the advised configuration, and cannot be told from it by the questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from chunking.quantities import counted
from chunking.tuning import BARE, RAGGED
from pages.components.autotune.search import Row, Search, candidate_in
from pages.components.shell.markdown_text import plain

#: a difference of recall that may be worth a saving, and the share that is worth saving
CLOSE, SAVED = 0.03, 0.1
Figure = Literal["tokens", "chunks"]


@dataclass(frozen=True)
class Saving:
    """A finalist that stores less than another one, in that figure the least of those that find as much.

    `rival` stores still less, but cuts many sentences.
    """

    trial: Row
    than: Row
    figure: Figure
    rival: Row | None

    @property
    def name(self) -> str:
        """What it saves: cheaper is what has fewer of both, and takes no more to embed."""
        is_less = all(self.trial[each] <= self.than[each] for each in ("tokens", "chunks", "cost"))
        if is_less and self.figure == "tokens":
            return "Cheaper"
        return f"Fewer {self.figure}"

    def caveats(self) -> str:
        """What it takes beside what it stores, in sentences that begin with a blank."""
        told = ""
        if cuts_many(self.trial):
            told += f" It cuts {counted(_cut(self.trial), 'sentence')}."
        if lacks_headings(self.trial):
            told += " Its chunks lack headings that they stand under."
        if embeds_sentences(self.trial):
            told += " To find its cuts, every sentence is embedded, too."
        if self.rival is not None:
            cuts = counted(_cut(self.rival), "sentence")
            told += f" {plain(self.rival['title'])} has fewer {self.figure} still, but cuts {cuts}."
        return told


def saving(search: Search, outcome: Row, than: Row) -> Saving | None:
    """What has fewest tokens, or else fewest chunks, of the finalists that find nearly as much; None where that saves little.

    No finalist beats it in that figure and in recall, but for one that cuts many sentences.
    """
    listed = [search.trials[number] for number in outcome["finalists"]]
    worth = [each for each in listed if _is_close(each, than) and _is_whole(each, than)]
    figures: tuple[Figure, Figure] = ("tokens", "chunks")
    for figure in figures:
        less = [each for each in worth if _saves(each, than, figure)]
        best = [
            each for each in less if not any(_beats(o, each, figure) for o in _fair(listed, each))
        ]
        if best:
            found = min(best, key=lambda each: (each[figure], -recall(each), each["cost"]))
            rivals = [
                each
                for each in listed
                if cuts_many(each)
                and each[figure] < found[figure]
                and recall(each) >= recall(found)
            ]
            return Saving(found, than, figure, min(rivals, key=_cut, default=None))
    return None


def recall(trial: Row) -> float:
    """That on the held-out questions, or else on those for training."""
    return float((trial["held_out"] or trial["tuned_on"])["recall"])


def cuts_many(trial: Row) -> bool:
    """Whether it cuts more sentences than a tenth of its chunks."""
    return _cut(trial) > RAGGED * int(trial["chunks"])


def lacks_headings(trial: Row) -> bool:
    """Whether hardly a chunk has all headings that it stands under."""
    return int(trial["bare"] or 0) > BARE * int(trial["chunks"])


def embeds_sentences(trial: Row) -> bool:
    """Whether a model embeds each sentence to find where it cuts, of some files at least."""
    return candidate_in(trial).embeds_sentences


def _cut(trial: Row) -> int:
    return int(trial["sentences_cut"] or 0)


def _is_close(trial: Row, than: Row) -> bool:
    """Whether the questions do not show it to find less."""
    return bool(trial["is_survivor"]) and recall(trial) >= recall(than) - CLOSE


def _is_whole(trial: Row, than: Row) -> bool:
    """Whether it cuts few sentences, or no more than the other, or costs half at most."""
    return not cuts_many(trial) or _cut(trial) <= _cut(than) or 2 * trial["cost"] <= than["cost"]


def _saves(trial: Row, than: Row, figure: Figure) -> bool:
    """Whether it clearly has less in that figure, and in both together."""
    is_less = trial[figure] <= (1 - SAVED) * than[figure]
    return is_less and _stored(trial) <= (1 - SAVED) * _stored(than)


def _stored(trial: Row) -> int:
    return int(trial["tokens"] * trial["chunks"])


def _fair(listed: Sequence[Row], trial: Row) -> list[Row]:
    """Those to compare it with: what cuts many sentences saves at their cost."""
    return [each for each in listed if not cuts_many(each) or cuts_many(trial)]


def _beats(one: Row, other: Row, figure: Figure) -> bool:
    """Whether it is no worse in the figure and in recall, and better in one of them."""
    less, more = int(one[figure] - other[figure]), recall(one) - recall(other)
    return less <= 0 <= more and (less < 0 or more > 0)
