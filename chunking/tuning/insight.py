"""What many trials say together: which options matter, whether the best is a plateau, where all agree to cut."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..config import chunker_for
from ..evaluation.scoring.chunk_pool import ChunkPool
from ..inspection import (
    EditStability,
    children_only,
    cut_sentences,
    edit_stability,
    place_chunks,
    sections_of,
    view_with_headings,
)
from ..options import describe_options
from ..registry import get_strategy
from ..ruler import CharacterRuler
from ..types import Chunk, ChunkingResult, Document
from .pools import cut
from .trials import Trial

#: the share of the trials that count as good
GOOD = 0.2
#: recall that a neighbouring size may lose on a plateau
LEVEL_GROUND = 0.02


def sensitivity(trials: Sequence[Trial], places: Sequence[int]) -> dict[str, float]:
    """For each option the share of the variance of recall that its values explain by themselves, 0 to 1.

    What has routes has no one value of an option, and is left aside.
    """
    simple = [trial for trial in trials if not trial.candidate.routes] or trials
    scores = np.array([trial.score(places) for trial in simple])
    total = float(((scores - scores.mean()) ** 2).sum())
    rows = [{"strategy": trial.candidate.strategy, **_tuned(trial)} for trial in simple]
    names = dict.fromkeys(name for row in rows for name in row)
    if total < 1e-12:
        return dict.fromkeys(names, 0.0)
    return {name: _between(scores, [row.get(name) for row in rows]) / total for name in names}


def _tuned(trial: Trial) -> Mapping[str, Any]:
    """The options of a trial that are tuned; the overlap as a share of the size, in tenths."""
    declared = describe_options(get_strategy(trial.candidate.strategy).options_type)
    options = {
        name: value for name, value in trial.candidate.options.items() if declared[name].info.tuned
    }
    if options.get("chunk_size") and "chunk_overlap" in options:
        options["chunk_overlap"] = round(10 * options["chunk_overlap"] / options["chunk_size"])
    return options


def _between(scores: Any, values: Sequence[Any]) -> float:
    """The sum of squares between the groups of equal values."""
    mean, found = scores.mean(), 0.0
    for value in set(values):
        group = scores[[each == value for each in values]]
        found += len(group) * float(group.mean() - mean) ** 2
    return found


def plateau(best: Trial, trials: Sequence[Trial], places: Sequence[int]) -> dict[str, Any]:
    """The size of the best configuration, what its neighbours lose, and whether it stands on level ground."""
    size = best.candidate.options.get("chunk_size")
    alike = [
        trial
        for trial in trials
        if trial.candidate.strategy == best.candidate.strategy
        and trial.candidate.routes == best.candidate.routes
        and {**_tuned(trial), "chunk_size": size} == _tuned(best)
        and trial.candidate.options.get("chunk_size") != size
    ]
    sizes = sorted({trial.candidate.options["chunk_size"] for trial in alike}) if size else []
    below = [other for other in sizes if other < size][-1:]
    above = [other for other in sizes if other > size][:1]
    own = _same_stage(best, places)
    losses = {
        str(trial.candidate.options["chunk_size"]): own - _same_stage(trial, places)
        for trial in alike
        if trial.candidate.options["chunk_size"] in below + above
    }
    is_level = bool(losses) and max(losses.values()) <= LEVEL_GROUND
    return {"size": size, "is_plateau": is_level, "losses": losses}


def _same_stage(trial: Trial, places: Sequence[int]) -> float:
    """The recall at the stage that all trials came to."""
    return float(trial.screened[list(places)].mean())


def good_trials(trials: Sequence[Trial], places: Sequence[int]) -> Sequence[Trial]:
    """The best of the trials by recall, as many as count as good."""
    ranked = sorted(trials, key=lambda trial: -trial.score(places))
    return ranked[: max(1, round(GOOD * len(ranked)))]


def consensus(
    good: Sequence[Trial], documents: Sequence[Document]
) -> dict[str, list[tuple[int, float]]]:
    """For each document the offsets where chunks of good trials end, with the share of them that cut there.

    The end of the document is none of them.
    """
    counts: list[Counter[int]] = [Counter() for _ in documents]
    for trial in good:
        for index, chunks in enumerate(cut(trial.candidate.made_by, documents).chunks):
            counts[index].update(sorted({chunk.end for chunk in chunks})[:-1])
    return {
        str(document.uri): [
            (offset, count / len(good)) for offset, count in sorted(counts[index].items())
        ]
        for index, document in enumerate(documents)
    }


def kept_after_edit(trial: Trial, documents: Sequence[Document]) -> float | None:
    """The share of all chunks that a small edit of their document leaves as they are, 0 to 1.

    See `edit_stability`; None without chunks.
    """
    made_by = trial.candidate.made_by
    found = (edit_stability(each, chunker_for(made_by, each.uri)) for each in documents)
    return sum(found, EditStability()).kept


def sentences_cut(pool: ChunkPool) -> int:
    """How many sentences of the documents no chunk that is searched holds whole."""
    results = map(ChunkingResult, pool.chunks)
    cuts = zip(pool.documents, results, strict=True)
    return sum(cut_sentences(document, children_only(result)) for document, result in cuts)


def bare_chunks(trial: Trial, pool: ChunkPool) -> int:
    """How many chunks that are searched have neither in their text nor in their prefix all headings that they stand under."""
    return sum(
        _bare(view_with_headings(each, chunker_for(trial.candidate.made_by, each.uri)), chunks)
        for each, chunks in zip(pool.documents, pool.chunks, strict=True)
    )


def _bare(document: Document, chunks: Sequence[Chunk]) -> int:
    sections = sections_of(document, CharacterRuler(document.text))
    searched = children_only(ChunkingResult(tuple(chunks))).chunks
    return sum(bool(each.missing) for each in place_chunks(document, searched, sections))
