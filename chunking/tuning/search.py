"""The search for the configuration that retrieves best on one's own documents, within a budget of time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from typing import Any

import numpy as np

from ..embedders import get_embedder
from ..embedders.sentences import sentence_vectors
from ..errors import ChunkingError
from ..evaluation.questions.questions import Question
from ..evaluation.scoring.budgets import fitting_budgets
from ..evaluation.scoring.chunk_pool import ChunkPool
from ..quantities import counted
from ..retrieval import RetrievalOptions
from ..types import Document, Pin
from .certainty import Gain, split_questions
from .clock import Clock, TimeOverError
from .insight import bare_chunks, kept_after_edit, sentences_cut
from .outcome import Outcome, are_drafts
from .pools import PooledEmbedder, Recalls, cut, embedding_seconds, recalls
from .routes import Routes, better_by_kind, places_by_kind, routed
from .space import Candidate, candidates
from .storage import Storage
from .trials import Stage, Trial

#: configurations that are embedded for real, beside the current one
FINALISTS, ALIKE = 5, 2
#: how many of them have the fewest flaws, whatever is better by an estimate
SOUND = 2
#: configurations of each stage from which the next one chooses, and how many more of the best for each kind of document
ESTIMATED, OF_A_KIND = 24, 3
#: the shares of the time at which screening and measuring end
SCREENED, MEASURED = 0.4, 0.95
#: once the best are measured: how many of the best of what is tried then are new, and the least share of the time that is
#: worth another round
NEW, WORTH = 1 / 3, 0.02
SCREENER = "fast"

#: told the stage, the finished share of it, and the trials known so far
Report = Callable[[str, float, Sequence[Trial]], None]


def tune(
    documents: Sequence[Document],
    questions: Sequence[Question],
    *,
    seconds: float = 300,
    seed: int = 1,
    budgets: Sequence[int] | None = None,
    embedder: Any = "quality",
    retrieval: Mapping[str, Any] | None = None,
    tunes_retrieval: bool = False,
    strategies: Sequence[str] | None = None,
    sizes: Sequence[int] | None = None,
    current: Candidate | None = None,
    current_name: str = "current configuration",
    also: Sequence[Candidate] = (),
    pins: Sequence[Pin] = (),
    holdout: float = 0.5,
    most_chunks: int | None = None,
    storage: Storage | None = None,
    report: Report = lambda stage, share, trials: None,
) -> Outcome:
    """The configurations worth choosing between, each measured in full, with what the questions can tell.

    Every candidate is cut, and asked with the embedder `fast`. The better ones are estimated with
    vectors of `embedder` that are pooled from sentences. The best few, the `current` one and what is to be
    measured `also` are embedded for real. The verdict calls the `current` one by `current_name`. Every candidate
    obeys `pins`, those that are given their own. What makes more than `most_chunks` chunks of all documents is
    not chosen.

    The choice is made on one part of the questions and reported on the other, of which `holdout` is the
    share. Recall is the mean over `budgets`, tokens; without them, over those that fit the documents.
    On drafted questions retrieval is never tuned: they hold their answers' words, so that the best on
    them would be BM25 on tiny chunks.

    It takes `seconds` at most. With the same `seed` and enough time the answer is the same. `report` is
    told how far it is. What it raises stops the search, and with the same `storage` the next one goes on
    from there.

    Raises:
        ChunkingError: no documents, no questions, or nothing to try.
        EmbedderError: what the embedder says.
    """
    if not documents or not questions:
        raise ChunkingError("there is nothing to tune on: give documents, and questions on them")
    options = RetrievalOptions.build("retrieval", dict(retrieval or {}))
    training, held_out = split_questions(questions, holdout, seed)
    given = ([] if current is None else [current]) + [each for each in also if each != current]
    search = _Search(
        documents=tuple(documents),
        questions=tuple(questions),
        budgets=tuple(sorted(budgets or fitting_budgets(documents))),
        embedder=embedder,
        retrieval=options,
        training=training,
        held_out=held_out,
        clock=Clock(seconds),
        storage=storage or Storage(None),
        report=report,
        most_chunks=most_chunks,
        current_name=current_name,
        given=len(given),
    )
    exclude = current.exclude if current else ()
    found = candidates(documents, strategies, sizes, exclude)
    space = _shuffled([replace(each, pins=tuple(pins)) for each in found], seed)
    space = given + [each for each in space if each not in given]
    can_tune = tunes_retrieval and not are_drafts(questions)
    return search.run(space, current is not None, can_tune, seed)


def _shuffled(space: Sequence[Candidate], seed: int) -> list[Candidate]:
    """In another order, so that whatever there is time for is spread over the space."""
    return [space[int(place)] for place in np.random.default_rng(seed).permutation(len(space))]


@dataclass
class _Search:
    """One search: what all its trials share, and how far it is.

    The first `given` of the space are measured whatever they find, unless they cut nothing or as another one does.
    """

    documents: tuple[Document, ...]
    questions: tuple[Question, ...]
    budgets: tuple[int, ...]
    embedder: Any
    retrieval: RetrievalOptions
    training: list[int]
    held_out: list[int]
    clock: Clock
    storage: Storage
    report: Report
    most_chunks: int | None
    current_name: str
    given: int
    trials: list[Trial] = field(default_factory=list)
    best: list[int] = field(default_factory=list)
    routes: Routes | None = None
    timings: dict[str, float] = field(default_factory=dict)
    seen: set[int] = field(default_factory=set)
    untried: int = 0
    alike: int = 0
    refused: int = 0
    is_going_on: bool = False

    def run(
        self,
        space: Sequence[Candidate],
        begins_with_current: bool,
        tunes_retrieval: bool,
        seed: int,
    ) -> Outcome:
        self.untried = len(space)
        self._timed("screening", lambda: self._screen(space, SCREENED))
        if not self.trials:
            raise ChunkingError(self._why_nothing())
        current = 0 if begins_with_current and self.trials[0].number == 0 else None
        if tunes_retrieval:
            self._timed("retrieval", self._tune_retrieval)
        self._measure_the_best()
        self._go_on(space)
        outcome = Outcome.of(
            trials=self.trials,
            documents=self.documents,
            questions=self.questions,
            training=self.training,
            held_out=self.held_out,
            budgets=self.budgets,
            retrieval=self.retrieval,
            embedder=get_embedder(self.embedder).name if self.retrieval.uses_vectors else None,
            current=current,
            best=self.best,
            seed=seed,
            timings=self.timings,
            most_chunks=self.most_chunks,
            current_name=self.current_name,
            untried=self.untried,
            alike=self.alike,
            refused=self.refused,
        )
        self._timed("routes", lambda: self._route(outcome))
        return replace(outcome, routes=self.routes, timings=dict(self.timings))

    def _measure_the_best(self) -> None:
        if self.retrieval.uses_vectors:
            self._timed("estimating", self._estimate)
        self._timed("measuring", self._measure)

    def _go_on(self, space: Sequence[Candidate]) -> None:
        """Try more in half of the time that is left, and measure what is best of it, as long as there is some."""
        self.is_going_on = bool(self.untried)
        last = MEASURED - NEW * self.clock.part(self.timings["measuring"])
        while self.untried and self.clock.share < last - WORTH:
            until = (self.clock.share + last) / 2
            self._timed("screening", partial(self._screen, space, until))
            self._measure_the_best()
        if self.is_going_on:
            self.report("going on", 1.0, self.trials)

    def _tell(self, stage: str, share: float) -> None:
        """Report how far a stage is; all that comes after the last one is one stage, as far as its time."""
        if self.is_going_on:
            stage, share = "going on", min(1.0, self.clock.share)
        self.report(stage, share, self.trials)

    def _route(self, outcome: Outcome) -> None:
        """Measure routes for the kinds of document for which another configuration is better."""
        better = self._better_by_kind(outcome)
        if not better or not self.held_out:
            return
        config = routed(better, outcome.chosen, self._names)
        pool = cut(config, self.documents)
        if self.most_chunks is not None and len(pool.entries) > self.most_chunks:
            return
        check = self.clock.checked(1.0)
        found = recalls(pool, self.questions, self.retrieval, self.embedder, self.budgets, check)
        new, seed = found[self.held_out].mean(axis=1), outcome.seed
        gain = Gain.of(new, outcome.chosen.each(self.held_out), seed)
        now = next((each for each in outcome.finalists if each is outcome.current), None)
        over = None if now is None else Gain.of(new, now.each(self.held_out), seed)
        numbers = {kind: trial.number for kind, trial in better.items()}
        self.routes = Routes(config.found_by(self.retrieval.to_dict()), numbers, gain, over, found)

    def _better_by_kind(self, outcome: Outcome) -> dict[str, Trial]:
        """Among all that were estimated, or screened where nothing was, so that what suits one kind alone is there."""
        chosen = next(each for each in self.trials if each.number == outcome.chosen.number)
        stage: Stage = "estimated" if chosen.reached("estimated") else "screened"
        alike = [trial.at(stage) for trial in self.trials if trial.reached(stage)]
        kinds = places_by_kind(self.questions, self.training)
        return better_by_kind(alike, chosen.at(stage), kinds, self._names, outcome.seed)

    @property
    def _names(self) -> list[str]:
        return [str(document.uri) for document in self.documents]

    def _timed(self, stage: str, work: Callable[[], None]) -> None:
        began = time.monotonic()
        with suppress(TimeOverError):
            work()
        self.timings[stage] = self.timings.get(stage, 0.0) + time.monotonic() - began

    def _why_nothing(self) -> str:
        if self.most_chunks is not None and not self.clock.is_over(SCREENED):
            return f"every configuration makes more than {counted(self.most_chunks, 'chunk')}: allow more"
        return "no configuration could be tried in the time: give it more"

    def _screen(self, space: Sequence[Candidate], until: float) -> None:
        """Cut what is left and ask with the fast embedder, up to a share of the time; what cuts alike is tried once."""
        first = len(space) - self.untried
        for number, candidate in enumerate(space[first:], first):
            self._tell("screening", number / len(space))
            if self.trials and self.clock.is_over(until):
                return
            pool = cut(candidate.made_by, self.documents)
            places = hash(
                tuple(
                    (index, chunk.start, chunk.end, chunk.embedded, chunk.readings)
                    for index, chunk in pool.entries
                )
            )
            too_many = self.most_chunks is not None and len(pool.entries) > self.most_chunks
            if places in self.seen or not pool.entries or (too_many and number >= self.given):
                self.alike += places in self.seen
                self.refused += places not in self.seen
                self.untried -= 1
                continue
            self.seen.add(places)
            found = self._recalls(candidate, pool, SCREENER, SCREENER)
            self.trials.append(
                Trial(number, candidate, len(pool.entries), int(pool.tokens.sum()), found)
            )
            self.untried -= 1
        self._tell("screening", 1.0)

    def _recalls(
        self, candidate: Candidate, pool: ChunkPool, embedder: Any, called: str
    ) -> Recalls:
        """From the storage, or asked now."""
        key = self.storage.key(
            self.documents, self.questions, self.budgets, candidate, self.retrieval, called
        )
        known = self.storage.get(key)
        if known is None:
            check = self.clock.checked(MEASURED if called != SCREENER else 1.0)
            known = recalls(pool, self.questions, self.retrieval, embedder, self.budgets, check)
            self.storage.put(key, known)
        return known

    def _ranked(
        self, stage: Stage = "screened", places: Sequence[int] | None = None
    ) -> list[Trial]:
        """The best of a stage on the training questions, or on those at some places, first; of equals the one that costs less."""
        asked = self.training if places is None else places
        reached = [each for each in self.trials if each.reached(stage)]
        return sorted(
            reached, key=lambda each: (-each.at(stage).score(asked), each.cost, each.number)
        )

    def _worth_estimating(self) -> list[Trial]:
        """The best few of all, and then of each kind of document: what is best for one may be far down for all."""
        found = self._ranked()[:ESTIMATED]
        for places in places_by_kind(self.questions, self.training).values():
            found += [
                each for each in self._ranked("screened", places)[:OF_A_KIND] if each not in found
            ]
        return found

    def _tune_retrieval(self) -> None:
        """The retrieval that serves the best few configurations best, by the fast embedder."""
        best = self._ranked()[:3]
        tried = [
            (self._mean(best, options), -number, options)
            for number, options in enumerate(_retrievals(self.retrieval))
        ]
        chosen = max(tried, key=lambda each: each[:2])[2]
        if chosen != self.retrieval:
            self.retrieval = chosen
            self.trials = [
                trial.with_(
                    screened=self._recalls(trial.candidate, self._pool(trial), SCREENER, SCREENER)
                )
                for trial in self.trials
            ]

    def _mean(self, trials: Sequence[Trial], options: RetrievalOptions) -> float:
        found = [
            recalls(self._pool(each), self.questions, options, SCREENER, self.budgets)
            for each in trials
        ]
        return float(np.mean([each[self.training].mean() for each in found]))

    def _estimate(self) -> None:
        """Embed the sentences once, and rank the given trials, and the better ones, by vectors pooled from them."""
        for index, document in enumerate(self.documents):
            self._tell("estimating", index / len(self.documents) / 2)
            sentence_vectors(
                document, self.embedder, self.clock.checked(MEASURED / 2 + SCREENED / 2)
            )
        worth = self._after_given(self._worth_estimating())
        chosen = [trial for trial in worth if not trial.reached("estimated")]
        for done, trial in enumerate(chosen):
            self._tell("estimating", 0.5 + done / len(chosen) / 2)
            pool = self._pool(trial)
            pooled = PooledEmbedder.of(pool, self.retrieval.index_headings, self.embedder)
            estimated = self._recalls(trial.candidate, pool, pooled, f"pooled from {self.embedder}")
            self._know(_with_flaws(trial.with_(estimated=estimated), pool))

    def _measure(self) -> None:
        """Embed the best few for real, and the given ones before them."""
        estimated = self._ranked("estimated")
        best = _finalists(estimated if len(estimated) > 1 else self._ranked())
        found = self._after_given(best)
        self.best = list(dict.fromkeys([*self.best, *(trial.number for trial in found)]))
        chosen = [trial for trial in found if not trial.reached("measured")]
        name = str(self.embedder) if self.retrieval.uses_vectors else "bm25"
        for done, trial in enumerate(chosen):
            self._tell("measuring", done / len(chosen))
            pool = self._pool(trial)
            measured = self._recalls(trial.candidate, pool, self.embedder, name)
            known = trial.with_(
                measured=measured,
                embedding_seconds=self._embedding_seconds(pool),
                kept_after_edit=kept_after_edit(trial, self.documents),
            )
            self._know(_with_flaws(known, pool))
        self._tell("measuring", 1.0)

    def _after_given(self, ranked: Sequence[Trial]) -> list[Trial]:
        """The given trials, and then the ranked ones."""
        given = [trial for trial in self.trials if trial.number < self.given]
        return given + [trial for trial in ranked if trial.number >= self.given]

    def _embedding_seconds(self, pool: ChunkPool) -> float | None:
        if not self.retrieval.uses_vectors:
            return None
        return embedding_seconds(pool, self.retrieval.index_headings, self.embedder)

    def _pool(self, trial: Trial) -> ChunkPool:
        """A trial's chunks, cut again: to keep those of all trials takes more than to make them."""
        return cut(trial.candidate.made_by, self.documents)

    def _know(self, trial: Trial) -> None:
        place = next(i for i, each in enumerate(self.trials) if each.number == trial.number)
        self.trials[place] = trial


def _with_flaws(trial: Trial, pool: ChunkPool) -> Trial:
    """The same with what a reader would see in its chunks, if it was not counted yet."""
    if trial.sentences_cut is not None:
        return trial
    return trial.with_(sentences_cut=sentences_cut(pool), bare=bare_chunks(trial, pool))


def _finalists(ranked: Sequence[Trial]) -> list[Trial]:
    """The best few; those with the fewest flaws are among them, as they are chosen where others are better by chance."""
    best = _varied(ranked, FINALISTS)
    fewest = min((each.flaws for each in ranked), default=0)
    sound = _varied([each for each in ranked if each.flaws == fewest], SOUND)
    left_out = [each for each in sound if each not in best]
    flawed = [each for each in best if each.flaws > fewest]
    gone = flawed[max(0, len(flawed) - len(left_out)) :]
    return [*(each for each in best if each not in gone), *left_out]


def _varied(ranked: Sequence[Trial], count: int) -> list[Trial]:
    """The best so many, of which no more than `ALIKE` are of one strategy."""
    chosen: list[Trial] = []
    for trial in ranked:
        alike = [each for each in chosen if each.candidate.strategy == trial.candidate.strategy]
        if len(chosen) < count and len(alike) < ALIKE:
            chosen.append(trial)
    return chosen


def _retrievals(given: RetrievalOptions) -> Iterator[RetrievalOptions]:
    """What can be tried of retrieval, the given one first."""
    yield given
    values = product(("hybrid", "bm25", "dense"), (0.0, 0.25), (True, False), (0.3, 0.5, 0.7))
    seen = {given}
    for retriever, smoothing, headings, weight in values:
        other = given.changed(
            retriever=retriever,
            smoothing=smoothing,
            index_headings=headings,
            bm25_weight=weight if retriever == "hybrid" else given.bm25_weight,
        )
        if other not in seen:
            seen.add(other)
            yield other
