"""One search of a session: a process that searches, and what it has told so far."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

from chunking import Document
from chunking.evaluation import Question
from chunking.tuning import are_drafts
from chunking.tuning.worker import TRIALS, job_folder, write_job

_ROOT = Path(__file__).resolve().parents[3]
#: seconds between two looks for the session, and looks without it after which the search ends
_LOOK, _PATIENCE = 5.0, 12

Row = Mapping[str, Any]


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
    def is_drafted(self) -> bool:
        """Whether nobody asked these questions."""
        return are_drafts(self.questions)

    def is_as(self, other: "Job") -> bool:
        """Whether the other finds the same, whatever the current configuration is by now."""
        return self._known() == other._known()

    def _known(self) -> tuple[Any, ...]:
        settings = {
            name: value for name, value in self.settings.items() if not name.startswith("current")
        }
        return [each.fingerprint for each in self.documents], self.questions, settings


class Search:
    """Runs a job in a process of its own, which ends with this one, with its session, or by `stop`.

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
        self._folder = job_folder(self)
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: Thread | None = None
        self._began = 0.0
        self._is_stopped = False
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
    def is_measured(self) -> bool:
        """Whether the time was enough to measure any trial in full."""
        return any(trial["stage"] == "measured" for trial in self.trials.values())

    @property
    def current_name(self) -> str:
        """What it compares with: the baseline, or the current configuration."""
        return str(self.job.settings.get("current_name", "current configuration"))

    @property
    def current_trial(self) -> Row | None:
        """The trial of what it compares with, which is tried first; None where there is none yet."""
        return self.trials.get(0) if self.job.settings.get("current") is not None else None

    @property
    def is_running(self) -> bool:
        """Whether it may still find something."""
        return self._reader is not None and self._reader.is_alive()

    @property
    def seconds_left(self) -> float:
        """Of the time that it was given."""
        return max(0.0, self.job.seconds - (monotonic() - self._began))

    def start(self) -> None:
        """Begin, or go on from what was found."""
        self.error, self._is_stopped = "", False
        self._began = monotonic()
        self._process = _process(self._folder)
        self._reader = Thread(target=self._read, args=(self._process,), daemon=True)
        self._reader.start()
        Thread(target=self._guard, args=(self._process,), daemon=True).start()

    def stop(self) -> None:
        """End at once; what was found stays."""
        self._is_stopped = True
        if self._process is not None and self._reader is not None:
            self._process.kill()
            self._reader.join()

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout
        with process:
            for line in process.stdout:
                self._take(line)
            process.wait()
        if not (self.outcome or self.error or self._is_stopped):
            self.error = "the search ended before it was done: Resume goes on from there"

    def _take(self, line: bytes) -> None:
        """Take in what the process says; a line that was cut off by its end says nothing."""
        try:
            said = json.loads(line)
        except ValueError:
            return
        if "stage" in said:
            self.trials.update((trial["number"], trial) for trial in said["trials"])
            self.stage, self.share = said["stage"], said["share"]
        elif "outcome" in said:
            self.recalls = {int(number): values for number, values in said["recalls"].items()}
            self.held = frozenset(said["held"])
            self.trials = {trial["number"]: trial for trial in said["outcome"]["trials"]}
            self.outcome = said["outcome"]
        else:
            self.error = said["error"]

    def _guard(self, process: subprocess.Popen[bytes]) -> None:
        """End the process some time after its session: a page that is reloaded is there again by then."""
        alone = 0
        while alone < _PATIENCE:
            try:
                process.wait(_LOOK)
                return
            except subprocess.TimeoutExpired:
                alone = 0 if self._is_wanted(self) else alone + 1
        process.kill()


def _process(folder: Path) -> subprocess.Popen[bytes]:
    """The process. Its standard input stays open: its end would be that of the process."""
    return subprocess.Popen(
        [sys.executable, "-m", "chunking.tuning.worker", str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=_ROOT,
        env={**os.environ, "PYTHONPATH": str(_ROOT)},
    )


def have(search: Search) -> str:
    """What it compares with, as its user would say."""
    return "the baseline" if search.current_name == "baseline" else "what you have"
