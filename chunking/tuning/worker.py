"""A search as a worker does it, which may be killed at any time.

`run` does the job of a folder and tells, as JSON-able values, how far it is with the trials that are new or
know more, and at the end the outcome, or the error. What was found stays in the folder, and the same job
goes on from there.
"""

from __future__ import annotations

import pickle
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..errors import ChunkingError
from ..scratch_folders import scratch_folder
from .certainty import split_questions
from .outcome import Outcome
from .search import Report, tune
from .storage import Storage
from .trials import Trial

__all__ = ["TRIALS", "job_folder", "run", "write_job"]

#: the files of a folder: what to search, and the trials so far
JOB, TRIALS = "job.pickle", "trials.jsonl"
#: seconds between two lines of progress
OFTEN = 0.3

Say = Callable[[Mapping[str, Any]], None]


def job_folder(owner: object) -> Path:
    """A new folder for a job, which goes with `owner`; those of programs that were killed go first."""
    return scratch_folder("chunkwright-autotune-", owner)


def write_job(folder: Path, job: Mapping[str, Any]) -> None:
    """Put down the arguments of `tune`; nobody else may be able to write to the folder."""
    (folder / JOB).write_bytes(pickle.dumps(dict(job)))


def run(folder: Path, progress: Say) -> None:
    """Search, and tell how far it is and what it comes to."""
    job = pickle.loads((folder / JOB).read_bytes())
    training, _ = split_questions(job["questions"], job["holdout"], job["seed"])
    storage = Storage(folder / TRIALS)
    try:
        outcome = tune(**job, storage=storage, report=_reporter(training, progress))
        progress({"outcome": outcome.to_dict(), **_each_question(outcome)})
    except ChunkingError as error:
        progress({"error": str(error)})
    except Exception as error:  # its message may quote a document
        progress({"error": f"the search failed with a {type(error).__name__}"})


def _reporter(training: Sequence[int], say: Say) -> Report:
    """Tells the stage, its share and the trials that changed, a few times a second; held-out questions stay unseen."""
    known: dict[int, Trial] = {}
    last = -OFTEN

    def report(stage: str, share: float, trials: Sequence[Trial]) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last < OFTEN and share < 1:
            return
        last = now
        changed = [trial for trial in trials if known.get(trial.number) is not trial]
        known.update((trial.number, trial) for trial in changed)
        rows = [trial.to_dict(training, ()) for trial in changed]
        say({"stage": stage, "share": share, "trials": rows})

    return report


def _each_question(outcome: Outcome) -> dict[str, Any]:
    """The recall of each question by each finalist, and which questions were held out."""
    places = range(len(outcome.training) + len(outcome.held_out))
    recalls = {trial.number: trial.each(places).tolist() for trial in outcome.finalists}
    return {"recalls": recalls, "held": list(outcome.held_out)}
