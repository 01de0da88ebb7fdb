"""Running an evaluation from the page: on a click, with progress and Stop, and remembered afterwards."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
import streamlit as st

from chunking import Chunker, ChunkingConfig, Document
from chunking.config import chunker_for
from chunking.evaluation import (
    MOST_TRIES,
    OTHER_SIZES,
    SIZE_CAUSES,
    Diagnosis,
    Fix,
    Interval,
    Question,
    Report,
    RetrievalOptions,
    Verdict,
    best_fix,
    evaluate_and_diagnose,
    try_fixes,
    try_other_sizes,
)
from chunking.quantities import counted
from pages.components.runs.embedding import FAST, USUAL, offer_fast, offering_fast, takes_long
from pages.components.runs.preparation import prepared
from pages.components.runs.results import edition
from pages.components.runs.work import elsewhere, working_elsewhere
from pages.components.shell.progress import ProgressBar, working

#: the findings that the page shows: of A and B, or of one configuration
SHOWN = "evaluate.shown"
#: what the session has measured, by the job; the oldest first
KNOWN = "evaluate.known"
#: the chunks and models of which the session has made the vectors
_EMBEDDED = "evaluate.embedded"
_WANTED, _STOPPED = "evaluate.wanted", "evaluate.stopped"
#: whether the next run of the page evaluates, though nobody pressed the button
_ASKED = "evaluate.asked"
#: the parts of a job that its vectors do not depend on
ASKED = ("questions", "retrieval")
#: evaluations that a session keeps, and questions for which it keeps what was tried
KEPT, TRIED_KEPT = 12, 8
#: those questions with their findings, the oldest first
_TRIED = "evaluate.tried_for"

T = TypeVar("T")


class Tried(NamedTuple):
    """The changes of one option that were tried for a question, in order, and whether that is all there are."""

    fixes: tuple[Fix, ...]
    is_all: bool


@dataclass(eq=False)
class Findings:
    """A report with its diagnosis, the parsers that its documents were read by, and what has been made of it since.

    `sizes` says whether the diagnosis knows of the questions that may be missed for their size what other sizes find
    them: they are tried at once where that is "open", and on a click where it "waits".
    """

    made_by: Chunker | ChunkingConfig
    report: Report
    diagnosis: Diagnosis
    parsers: Mapping[str, str] = field(default_factory=dict)
    #: those of the job that found them
    parts: Mapping[str, Hashable] = field(default_factory=dict, repr=False)
    sizes: Literal["open", "waits", "tried"] = "open"
    #: what was tried for a question, by its id
    tried: dict[str, Tried] = field(default_factory=dict, repr=False)
    #: recall over token budgets, by the budgets asked for
    curves: dict[tuple[int, ...], npt.NDArray[np.float64]] = field(default_factory=dict, repr=False)
    #: the intervals of the differences from another configuration, by its identity
    against: dict[int, tuple[Any, dict[str, Interval]]] = field(default_factory=dict, repr=False)

    @cached_property
    def kept_tokens(self) -> int:
        """The largest token budget within which the recall of every question is known: as far as its ranking is kept."""
        report = self.report
        return min(report.tokens_read(number) for number in range(len(report.rows)))

    def recalls(self, budgets: tuple[int, ...]) -> npt.NDArray[np.float64]:
        """The recall of each question within each budget of tokens: shape (questions, budgets)."""
        if budgets not in self.curves:
            self.curves[budgets] = self.report.recall_over_budget(budgets)
        return self.curves[budgets]

    def missed_in(self, number: int) -> str:
        """The document of which a question misses most."""
        name: str = self.diagnosis[number].misses[0].excerpt.document
        return name

    def chunker_of(self, number: int) -> Chunker:
        """What cuts the document of which a question misses most."""
        return chunker_for(self.made_by, self.missed_in(number))

    def look_at_sizes(self) -> None:
        """Look at other sizes after all."""
        self.sizes = "open"

    def leave_sizes(self) -> None:
        """Look at no other sizes, unless asked to."""
        self.sizes = "waits"


@dataclass(frozen=True)
class Job:
    """One configuration to evaluate, and everything the result depends on.

    `parsers` read the documents, by kind of file: the result depends on them through the texts alone.
    """

    made_by: Chunker | ChunkingConfig
    documents: tuple[Document, ...]
    questions: tuple[Question, ...]
    retrieval: RetrievalOptions
    embedder: str
    parsers: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def key(self) -> Hashable:
        """Equal for jobs with equal results."""
        return tuple(self.parts.values())

    @property
    def index_key(self) -> Hashable:
        """Equal for jobs that search the same vectors."""
        return tuple(part for name, part in self.parts.items() if name not in ASKED)

    @property
    def parts(self) -> dict[str, Hashable]:
        """What the results depend on, by what each part is called."""
        names = [each.uri for each in self.documents]
        return {
            "documents": tuple(each.fingerprint for each in self.documents),
            "questions": self.questions,
            "settings": (*_settings(self.made_by), self.embedder),
            "pinned cuts": tuple(pin for pin in self.made_by.pins if any(map(pin.concerns, names))),
            "chunks": tuple(edition(each, chunker) for each, chunker in self.cuts),
            "retrieval": repr(self.retrieval),
        }

    @cached_property
    def cuts(self) -> tuple[tuple[Document, Chunker], ...]:
        """Each document with what cuts it."""
        return tuple((each, chunker_for(self.made_by, each.uri)) for each in self.documents)

    def with_question(self, question: Question) -> "Job":
        """The same with one question alone."""
        return replace(self, questions=(question,))

    def run(self, bar: ProgressBar) -> Findings:
        """Evaluate it, and find the causes of what is missed."""
        asked = (self.made_by, self.documents, self.questions, self.embedder)
        report, diagnosis = elsewhere(
            bar, evaluate_and_diagnose, *asked, **self.retrieval.to_dict()
        )
        return self.found(report, diagnosis)

    def found(self, report: Report, diagnosis: Diagnosis) -> Findings:
        """What was found by this job."""
        uses_model = self.retrieval.uses_vectors
        takes_minutes = uses_model and takes_long(self.documents, self.embedder, len(OTHER_SIZES))
        sizes: Literal["open", "waits"] = "waits" if takes_minutes else "open"
        return Findings(self.made_by, report, diagnosis, self.parsers, self.parts, sizes)


def is_of_form(findings: Findings) -> bool:
    """Whether these are of what the form holds, B where two are shown."""
    shown: list[Findings] = st.session_state.get(SHOWN) or []
    return bool(shown) and findings is shown[-1]


def _settings(made_by: Chunker | ChunkingConfig) -> tuple[Hashable, ...]:
    """What names the options of a configuration, whatever is pinned or said of its chunks."""
    if isinstance(made_by, ChunkingConfig):
        return made_by.strategy, repr(made_by.options), repr(made_by.routes)
    return made_by.name, repr(made_by.options)


def _known() -> dict[Hashable, Findings]:
    known: dict[Hashable, Findings] = st.session_state.setdefault(KNOWN, {})
    return known


def remember(job: Job, findings: Findings) -> None:
    """Keep what was found; the oldest goes."""
    known = _known()
    known.pop(job.key, None)
    known[job.key] = findings
    while len(known) > KEPT:
        del known[next(iter(known))]
    if job.retrieval.uses_vectors:
        st.session_state.setdefault(_EMBEDDED, set()).add(job.index_key)


def is_embedded(job: Job) -> bool:
    """Whether this session has evaluated the same chunks by the same model, so that their vectors are kept."""
    return job.index_key in st.session_state.get(_EMBEDDED, ())


def _is_to_be_embedded(job: Job) -> bool:
    return job.retrieval.uses_vectors and not is_embedded(job)


def known_findings(jobs: Sequence[Job]) -> list[Findings] | None:
    """The findings of all jobs if this session has them."""
    known = _known()
    keys = [job.key for job in jobs]
    if not all(key in known for key in keys):
        return None
    for key in keys:
        known[key] = known.pop(key)
    return [known[key] for key in keys]


def evaluate_as_shown() -> None:
    """Have what the page next shows run at once, with what the click itself changes or came with: as a button's callback."""
    st.session_state[_ASKED] = True


def go_on_with(jobs: Sequence[Job]) -> None:
    """Have these jobs run if the last click asked for an evaluation."""
    if st.session_state.pop(_ASKED, False):
        st.session_state[_WANTED] = _name(jobs)
        st.session_state.pop(_STOPPED, None)


def _name(jobs: Sequence[Job]) -> Hashable:
    return tuple(job.key for job in jobs)


def findings_of(jobs: Sequence[Job]) -> list[Findings] | None:
    """What is known of the jobs; those that the user asked for are run now."""
    if found := known_findings(jobs):
        return found
    if st.session_state.get(_STOPPED) == _name(jobs):
        st.info("The evaluation was stopped. What was embedded by then is kept.")
    if st.session_state.get(_WANTED) != _name(jobs):
        if _is_to_be_embedded(jobs[0]):
            offer_fast(jobs[0].documents, jobs[0].embedder, "evaluate")
        return None
    if not all(prepared(document, chunker) for job in jobs for document, chunker in job.cuts):
        return None
    for number, job in enumerate(jobs):
        if known_findings([job]):
            continue
        what = "Evaluating" if len(jobs) == 1 else f"Evaluating {'AB'[number]}"
        offer = offering_fast(job.documents, job.embedder, what, evaluate_as_shown)
        with offer if _is_to_be_embedded(job) else nullcontext():
            found_one = working(f"{what} · {len(job.questions):,} questions", job.run, _stop)
        if found_one is None:
            st.session_state.pop(_WANTED, None)
            return None
        remember(job, found_one)
    return known_findings(jobs)


def _stop() -> None:
    st.session_state[_STOPPED] = st.session_state.pop(_WANTED, None)


def know_sizes(findings: Findings) -> bool:
    """Let the diagnosis say which sizes find what may be missed for its size, tried now; whether they could be tried."""
    count = sum(findings.diagnosis.totals[cause] for cause in SIZE_CAUSES)
    missed = counted(count, "missed question")
    found = working_elsewhere(
        f"Looking for a chunk size that finds {missed}",
        try_other_sizes,
        findings.report,
        findings.diagnosis,
        stop=findings.leave_sizes,
    )
    if found is None:
        findings.leave_sizes()
        return False
    findings.diagnosis, findings.sizes = found, "tried"
    return True


def try_changes(findings: Findings, number: int, stop: Callable[[], Any]) -> bool:
    """Try changes for a question until one mends it without harm; the second time all others. Whether that was done."""
    report, verdict = findings.report, findings.diagnosis[number]
    id = verdict.question.id
    is_first = id not in findings.tried
    before = () if is_first else findings.tried[id].fixes
    known = {(fix.option, fix.after) for fix in before}
    waits = is_first and _may_take_minutes(report, verdict)
    if waits:
        known.add(("embedder", USUAL))

    def work(bar: ProgressBar) -> tuple[Fix, ...]:
        return tuple(elsewhere(bar, try_fixes, report, verdict, known=known, until_clean=is_first))

    more = working("Trying changes of one option", work, stop, tries=MOST_TRIES)
    if more is None:
        return False
    fixes = (*before, *more)
    best = best_fix(fixes)
    is_clean = best is not None and best.is_clean
    findings.tried[id] = Tried(fixes, not (is_first and (waits or is_clean)))
    _forget_oldest_tries(findings, id)
    return True


def _may_take_minutes(report: Report, verdict: Verdict) -> bool:
    """Whether the usual model is worth trying, and has much text to embed."""
    is_by_fast = report.embedder == FAST and report.retrieval.uses_vectors
    return is_by_fast and verdict.cause == "ranked low" and takes_long(report.documents, USUAL)


def _forget_oldest_tries(findings: Findings, id: str) -> None:
    """Keep what was tried for a question as long as few others followed: each change has a report of all questions."""
    kept: list[tuple[Findings, str]] = st.session_state.setdefault(_TRIED, [])
    kept[:] = [each for each in kept if each != (findings, id)] + [(findings, id)]
    for older, question in kept[:-TRIED_KEPT]:
        older.tried.pop(question, None)
    del kept[:-TRIED_KEPT]
