"""One search of a session: it waits for its turn, searches in a worker, and holds what was told so far."""

import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

from chunking import ChunkingError, Document, Pin
from chunking.config import Route
from chunking.evaluation import Question
from chunking.retrieval import RetrievalOptions
from chunking.tuning import Candidate, are_drafts
from chunking.tuning.worker import TRIALS, job_folder, run, write_job
from pages.components.runs.embedding import FAST
from pages.components.runs.work import workers

#: seconds between two looks for the session, and looks without it after which the search ends
_LOOK, _PATIENCE = 5.0, 12

#: arguments of `tune` that say what is in use
_OF_THE_FORM = ("current", "current_name", "also")

Row = Mapping[str, Any]


def candidate_in(trial: Row, pins: tuple[Pin, ...] = ()) -> Candidate:
    """What a trial cut with, as it was told."""
    routes = tuple(Route(**each) for each in trial["routes"])
    return Candidate(trial["strategy"], trial["options"], pins, routes)


@dataclass(frozen=True)
class Job:
    """What is searched: `settings` are the other arguments of `tune`, `parsers` read the documents."""

    documents: tuple[Document, ...] = field(repr=False)
    questions: tuple[Question, ...] = field(repr=False)
    settings: Mapping[str, Any]
    parsers: Mapping[str, str] = field(default_factory=dict)

    @property
    def seconds(self) -> float:
        """The time that it may take."""
        return float(self.settings["seconds"])

    @property
    def compared(self) -> Candidate | None:
        """What all are compared with, None where that is not measured."""
        found: Candidate | None = self.settings.get("current")
        return found

    @property
    def has_steps_apart(self) -> bool:
        """Whether each step of the search finds figures of its own: one model, or none, finds the same in all."""
        retrieval = RetrievalOptions.build("retrieval", dict(self.settings["retrieval"]))
        return retrieval.uses_vectors and self.settings.get("embedder") != FAST

    @property
    def is_drafted(self) -> bool:
        """Whether nobody asked most of these questions."""
        return are_drafts(self.questions)

    def is_as(self, other: "Job") -> bool:
        """Whether the other finds the same, whatever is in use by now."""
        return self._known() == other._known()

    def _known(self) -> tuple[Any, ...]:
        settings = {
            name: value for name, value in self.settings.items() if name not in _OF_THE_FORM
        }
        return [each.fingerprint for each in self.documents], self.questions, settings


class _Abandoned(Exception):  # noqa: N818
    """Nobody waits for the search any more."""


class Search:
    """Runs a job in a worker, until it is done, its session is gone, or by `stop`.

    `is_wanted` is asked now and then whether the session is still there. What was found by then is
    kept, in memory and in a folder that only this user can read, and `start` goes on from there, as
    does another search that knows of the one `before`.
    """

    def __init__(
        self,
        job: Job,
        is_wanted: Callable[["Search"], bool],
        session: str,
        before: "Search | None" = None,
    ) -> None:
        self.job, self.session = job, session
        self.stage, self.share = "", 0.0
        self.trials: dict[int, Row] = {}
        self.outcome: Row | None = None
        self.recalls: dict[int, list[float]] = {}
        self.held: frozenset[int] = frozenset()
        self.error = ""
        self._is_wanted = is_wanted
        #: what the form of the pages holds by now; None where that is not known, or cannot be tried
        self.in_form: Candidate | None = None
        #: what is pinned as baseline by now; None where nothing is, or it cannot be tried
        self.baseline = job.compared if self.began_with_baseline else None
        self._folder = job_folder(self)
        self.before = 0
        self._thread: Thread | None = None
        self._began: float | None = None
        self._is_stopped = False
        #: whether its user has seen how it ended
        self.is_seen = False
        self._looked, self._alone = 0.0, 0
        if before is not None and before.known.exists():
            shutil.copy(before.known, self.known)
        write_job(
            self._folder,
            {"documents": job.documents, "questions": job.questions, **job.settings},
        )

    @property
    def known(self) -> Path:
        """The file of what was measured so far, each with everything that it depends on."""
        return self._folder / TRIALS

    @property
    def current_name(self) -> str:
        """What it compares with: the baseline, or the configuration that the form holds, or held by then."""
        if self.is_with_baseline:
            return "baseline"
        return "earlier configuration" if self.is_left else "current configuration"

    @property
    def is_beside_another(self) -> bool:
        """Whether there is a baseline by now, and it compares with something else; what the form holds may be another."""
        return self.baseline is not None and not self.is_with_baseline

    @property
    def verdict(self) -> str:
        """The verdict, which calls what it compares with by what that is now."""
        verdict: str = self.outcome["verdict"] if self.outcome else ""
        return verdict.replace(self._called, self.current_name)

    @property
    def began_with_baseline(self) -> bool:
        """Whether what it compares with was the baseline as it began."""
        return self._called == "baseline"

    @property
    def _called(self) -> str:
        """What it compares with, as it was called when it began."""
        return str(self.job.settings.get("current_name", "current configuration"))

    @property
    def is_with_baseline(self) -> bool:
        """Whether it compares with what is the baseline by now."""
        return self.baseline is not None and self.baseline == self.job.compared

    @property
    def is_left(self) -> bool:
        """Whether it compares with what the form held, and the form holds something else by now."""
        return self.has_another_in_form and not self.is_with_baseline

    @property
    def has_another_in_form(self) -> bool:
        """Whether the form holds something else by now than it compares with."""
        return None not in (self.in_form, self.job.compared) and self.in_form != self.job.compared

    @property
    def current_trial(self) -> Row | None:
        """The trial of what it compares with, which is tried first; None where there is none yet."""
        return self.trials.get(0) if self.job.compared is not None else None

    @property
    def is_running(self) -> bool:
        """Whether it may still find something."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def is_waiting(self) -> bool:
        """Whether its turn has not come yet; `before` is how many are served first."""
        return self.is_running and self._began is None

    @property
    def seconds_left(self) -> float:
        """Of the time that it was given."""
        spent = monotonic() - self._began if self._began is not None else 0.0
        return max(0.0, self.job.seconds - spent)

    def start(self) -> None:
        """Begin, or go on from what was found, as soon as it is its turn."""
        self.error, self._is_stopped, self._began = "", False, None
        self.is_seen = False
        self._looked, self._alone = monotonic(), 0
        self._thread = Thread(target=self._search, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """End at once; what was found stays."""
        self._is_stopped = True
        if self._thread is not None:
            self._thread.join()

    def _search(self) -> None:
        try:
            workers().run(
                self.session,
                run,
                self._folder,
                progress=self._receive,
                waiting=self._wait,
                watch=self._watch,
                is_long=True,
            )
        except _Abandoned:
            pass
        except ChunkingError:  # its process ended
            if not self.outcome:
                self.error = "the search ended before it was done: Resume goes on from there"

    def _wait(self, before: int) -> None:
        self.before = before
        self._end_if_abandoned()

    def _watch(self) -> None:
        if self._began is None:
            self._began = monotonic()
        self._end_if_abandoned()

    def _end_if_abandoned(self) -> None:
        """End it if it was stopped, or some time after its session: a page that is reloaded is there again by then."""
        if self._is_stopped:
            raise _Abandoned
        if monotonic() - self._looked < _LOOK:
            return
        self._looked = monotonic()
        self._alone = 0 if self._is_wanted(self) else self._alone + 1
        if self._alone >= _PATIENCE:
            raise _Abandoned

    def _receive(self, message: Row) -> None:
        """Keep what a message of the worker holds."""
        self._watch()
        if "stage" in message:
            self.trials.update((trial["number"], trial) for trial in message["trials"])
            self.stage, self.share = message["stage"], message["share"]
        elif "outcome" in message:
            self.recalls = dict(message["recalls"])
            self.held = frozenset(message["held"])
            self.trials = {trial["number"]: trial for trial in message["outcome"]["trials"]}
            self.outcome = message["outcome"]
        else:
            self.error = message["error"]


def compared_with(search: Search) -> str:
    """What it compares with, as its user would say."""
    if search.is_with_baseline:
        return "the baseline"
    return "what you had" if search.is_left else "what you have"
