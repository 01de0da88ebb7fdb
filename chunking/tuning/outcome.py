"""What a search comes to: the configuration to choose, how surely, and what all trials say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import ceil
from typing import Any

from ..config import ChunkingConfig
from ..evaluation.questions.questions import Question
from ..retrieval import RetrievalOptions
from ..types import Document
from .by_document import OnDocument, by_document
from .certainty import CLOSE, Gain, chances_of_best, is_certain, questions_needed, survivors
from .choosing import choose
from .insight import consensus, good_trials, plateau, sensitivity
from .pools import Recalls
from .routes import Routes
from .trials import Trial, comparable, matrix
from .verdict import in_words

VERSION = 1


def are_drafts(questions: Sequence[Question]) -> bool:
    """Whether most of the questions were drafted by rules: what they tell is then what drafts tell."""
    return 2 * sum(question.origin == "drafted" for question in questions) > len(questions)


@dataclass(frozen=True, eq=False)
class Outcome:
    """The trials, the one that is chosen, and what the held-out questions say of it.

    `training` and `held_out` are the places of the questions that the choice was made on, and of the others;
    `asked_of` is the name of the document that each question, by its place, is on.
    `finalists` were measured in full, or all estimated where the time was too short. The chosen one
    comes first, the others follow from the cheapest on. `survivors` are the numbers of the finalists
    that are not shown to be worse than the best. `p_best` is, by the number of a finalist, the share of
    resamples in which it is the best. `as_good` counts the finalists that find as much as the chosen one on the
    training questions, with itself. `passed_over` find more, maybe by chance, or as much at less cost, but cut
    more sentences or lack more headings.

    `gain` is that of the chosen one over the `current` one on held-out questions, None without a current
    one. `is_winner` says whether the chosen one may be called the best of the finalists. For that it
    takes 30 held-out questions or more that somebody wrote, the first place in 90% of resamples, and
    all others shown to be worse. `more_questions` is how many more would tell it from the next best one.

    `untried` is how many configurations there was no time for. `alike` is how many cut as another one that
    was tried, and `refused` how many make no chunk or more than are allowed. Together with the trials they
    are all that there were. `routes` has another configuration for some kinds of document, where the
    training questions show that one to be better for them.
    """

    trials: tuple[Trial, ...]
    documents: tuple[Document, ...] = field(repr=False)
    training: tuple[int, ...] = field(repr=False)
    held_out: tuple[int, ...] = field(repr=False)
    asked_of: tuple[str, ...] = field(repr=False)
    drafted: bool
    budgets: tuple[int, ...]
    retrieval: RetrievalOptions
    embedder: str | None
    seed: int
    current: Trial | None
    finalists: tuple[Trial, ...]
    p_best: Mapping[int, float]
    survivors: tuple[int, ...]
    as_good: int
    passed_over: tuple[Trial, ...]
    is_winner: bool
    gain: Gain | None
    more_questions: int | None
    timings: Mapping[str, float]
    current_name: str
    untried: int
    alike: int
    refused: int
    routes: Routes | None = None

    @classmethod
    def of(
        cls,
        *,
        trials: Sequence[Trial],
        documents: Sequence[Document],
        questions: Sequence[Question],
        training: Sequence[int],
        held_out: Sequence[int],
        budgets: Sequence[int],
        retrieval: RetrievalOptions,
        embedder: str | None,
        current: int | None,
        best: Sequence[int],
        seed: int,
        timings: Mapping[str, float],
        most_chunks: int | None,
        current_name: str,
        untried: int,
        alike: int,
        refused: int,
    ) -> Outcome:
        """Choose on the training questions; only here the held-out ones are looked at.

        `best` are the numbers of the trials to choose from: those of them that were measured, or estimated
        where the time was too short to measure two. What makes more than `most_chunks` is chosen only where all do.
        """
        compared = comparable([trial for trial in trials if trial.number in best])
        allowed = [t for t in compared if most_chunks is None or t.chunks <= most_chunks]
        choice = choose(allowed or compared, training)
        chosen = choice.chosen
        others = sorted((each for each in compared if each is not chosen), key=lambda e: e.cost)
        finalists = [chosen, *others]
        asked = held_out or training
        values = matrix(finalists, asked)
        chances = chances_of_best(values, seed)
        alive = [finalists[place].number for place in survivors(values, seed)]
        by_number = {each.number: each for each in [*trials, *compared]}
        now = None if current is None else by_number[current]
        gain = None
        if now is not None and now is not chosen and now in compared:
            gain = Gain.of(chosen.each(asked), now.each(asked), seed)
        drafted = are_drafts(questions)
        certain = bool(held_out) and not drafted and is_certain(values, seed)
        return cls(
            trials=tuple(by_number.values()),
            documents=tuple(documents),
            training=tuple(training),
            held_out=tuple(held_out),
            asked_of=tuple(question.excerpts[0].document for question in questions),
            drafted=drafted,
            budgets=tuple(budgets),
            retrieval=retrieval,
            embedder=embedder,
            seed=seed,
            current=now,
            finalists=tuple(finalists),
            p_best=dict(zip((each.number for each in finalists), map(float, chances), strict=True)),
            survivors=tuple(alive),
            as_good=len(choice.as_good),
            passed_over=choice.passed_over,
            is_winner=certain,
            gain=gain,
            more_questions=None if certain else _more(finalists, asked, len(questions)),
            timings=dict(timings),
            current_name=current_name,
            untried=untried,
            alike=alike,
            refused=refused,
        )

    @property
    def chosen(self) -> Trial:
        """The one that `choose` takes by the training questions."""
        return self.finalists[0]

    @property
    def close(self) -> tuple[int, ...]:
        """The numbers of the survivors that find hardly less than the best of them: 3 points of recall at most."""
        asked = self.held_out or self.training
        by_number = {trial.number: trial for trial in self.finalists}
        found = {number: by_number[number].score(asked) for number in self.survivors}
        least = max(found.values(), default=0.0) - CLOSE - 1e-9  # shares are no exact numbers
        return tuple(number for number, recall in found.items() if recall >= least)

    @property
    def flaws_passed_over(self) -> tuple[bool, bool]:
        """Whether any that is passed over cuts many sentences, and whether any lacks headings, and the chosen one does not."""
        cut = any(trial.cuts_sentences for trial in self.passed_over)
        bare = any(trial.lacks_headings for trial in self.passed_over)
        return cut and not self.chosen.cuts_sentences, bare and not self.chosen.lacks_headings

    @property
    def config(self) -> ChunkingConfig:
        """The chosen configuration with its retrieval, ready to be written to a file.

        With its routes where they are shown to gain.
        """
        if self.routes is not None and self.routes.gain.low > 0:
            return self.routes.config
        return self.chosen.candidate.config.found_by(self.retrieval.to_dict())

    def by_document(self, recalls: Recalls) -> dict[str, OnDocument]:
        """What recalls of all questions come to on the held-out ones of each document that has some.

        Without held-out questions, on those for training.
        """
        asked_of = {place: self.asked_of[place] for place in self.held_out or self.training}
        now = next((each.recalls for each in self.finalists if each is self.current), None)
        return by_document(recalls, now, asked_of, self.seed)

    def verdict(self) -> str:
        """What the questions can tell, in a few sentences."""
        return in_words(self)

    def to_dict(self) -> dict[str, Any]:
        """Everything as JSON-able values: each trial, the choice, and what all trials say.

        Only finalists, and the routes, have figures on held-out questions.
        """
        good = good_trials(self.trials, self.training)
        return {
            "version": VERSION,
            "seed": self.seed,
            "documents": [document.uri for document in self.documents],
            "questions": self._question_counts(),
            "budgets": list(self.budgets),
            "retrieval": self.retrieval.to_dict(),
            "embedder": self.embedder,
            "timings": dict(self.timings),
            "untried": self.untried,
            "alike": self.alike,
            "refused": self.refused,
            "trials": self._trial_rows(),
            "current": None if self.current is None else self.current.number,
            "chosen": self.chosen.number,
            "finalists": [trial.number for trial in self.finalists],
            "as_good": self.as_good,
            "passed_over": [trial.number for trial in self.passed_over],
            "flaws_passed_over": list(self.flaws_passed_over),
            "is_winner": self.is_winner,
            "verdict": self.verdict(),
            "gain": None if self.gain is None else asdict(self.gain),
            "more_questions": self.more_questions,
            "routes": self._route_trials(),
            "sensitivity": sensitivity(self.trials, self.training),
            "plateau": plateau(self.chosen, self.trials, self.training),
            "good": len(good),
            "consensus": consensus(good, self.documents),
            "config": self.config.to_dict(),
        }

    def _question_counts(self) -> dict[str, int]:
        return {
            "all": len(self.training) + len(self.held_out),
            "tuned_on": len(self.training),  # the key of reports that are already written
            "held_out": len(self.held_out),
            "drafted": self.drafted,
        }

    def _trial_rows(self) -> list[dict[str, Any]]:
        finalists, close = {trial.number for trial in self.finalists}, self.close
        return [
            {
                **self._trial_row(trial, trial.number in finalists),
                "p_best": self.p_best.get(trial.number),
                "is_survivor": trial.number in self.survivors,
                "is_close": trial.number in close,
            }
            for trial in self.trials
        ]

    def _trial_row(self, trial: Trial, is_finalist: bool) -> dict[str, Any]:
        row = trial.to_dict(self.training, self.held_out if is_finalist else ())
        return row | ({"by_document": self._document_rows(trial.recalls)} if is_finalist else {})

    def _document_rows(self, recalls: Recalls) -> dict[str, Any]:
        return {name: found.to_dict() for name, found in self.by_document(recalls).items()}

    def _route_trials(self) -> dict[str, Any] | None:
        if self.routes is None:
            return None
        over = self.routes.over_current
        return {
            "trials": dict(self.routes.trials),
            "gain": asdict(self.routes.gain),
            "over_current": None if over is None else asdict(over),
            "by_document": self._document_rows(self.routes.recalls),
        }


def _more(finalists: Sequence[Trial], places: Sequence[int], count: int) -> int | None:
    """How many more questions would tell the chosen one from the best of the others.

    Of `count` questions only those at the places were asked; of more questions the same share will be.
    """
    if len(finalists) < 2:
        return None
    chosen, *others = finalists
    best = max(others, key=lambda each: each.score(places))
    needed = questions_needed(chosen.each(places), best.each(places))
    return None if needed is None else max(0, ceil((needed - len(places)) * count / len(places)))
