"""What is searched: the chunks of the documents, indexed once for any number of questions."""

from collections import OrderedDict
from collections.abc import Hashable, Sequence
from functools import partial

import streamlit as st

from chunking.evaluation import SearchIndex
from pages.components.evaluate.run import Job, is_embedded
from pages.components.runs.background_task import BackgroundTask
from pages.components.runs.baseline_result import is_ready
from pages.components.runs.embedding import (
    MODEL,
    USUAL,
    offer_fast,
    offering_fast,
    takes_long,
)
from pages.components.runs.preparation import prepared
from pages.components.shell.progress import working

_KNOWN, _STOPPED = "playground.indexes", "playground.stopped"
#: the jobs that were asked for, and whether the next one is
_WANTED, _ASKED = "playground.wanted", "playground.asked"
#: the index that is being made, with the job it is for
_TASK = "playground.ahead"
#: that the user lets an index take minutes
_PATIENT = "playground.patient"
#: indexes that a session keeps: what is shown, and what it was compared with
KEPT = 4


def request_index() -> None:
    """Make the index that the page needs next: as the callback of a question. One of minutes waits for the user's word."""
    st.session_state[_ASKED] = True


def begin_index(job: Job) -> None:
    """Begin to make the index before a question is asked, where that takes seconds; one at a time."""
    key = job.key
    held: tuple[Hashable, BackgroundTask] | None = st.session_state.get(_TASK)
    if held and (held[0] == key or held[1].is_running):
        return
    is_worth_it = job.retrieval.uses_vectors and _is_wanted(job)
    is_known = key in st.session_state.get(_KNOWN, ())
    if is_worth_it and not is_known and all(is_ready(each, chunker) for each, chunker in job.cuts):
        st.session_state[_TASK] = key, _begun(job)


def _begun(job: Job) -> BackgroundTask:
    chunked = (job.made_by, job.documents, job.embedder)
    return BackgroundTask(partial(SearchIndex.build, *chunked, **job.retrieval.to_dict()))


def indexes_of(jobs: Sequence[Job]) -> list[SearchIndex]:
    """The indexes of the chunks of A and B, or of one configuration, made now where they are not known.

    Fewer where one was stopped, or would take minutes and nobody asked for it: then the next is not begun.
    """
    state = st.session_state
    if state.pop(_ASKED, False) and (state.get(MODEL) == USUAL or _PATIENT in state):
        state.setdefault(_WANTED, set()).update(job.key for job in jobs)
    found = []
    for number, job in enumerate(jobs):
        index = _index_of(job, f"the chunks of {'AB'[number]}" if len(jobs) > 1 else "the chunks")
        if index is None:
            break
        found.append(index)
    return found


def _index_of(job: Job, what: str) -> SearchIndex | None:
    """The index of a configuration's chunks; `what` names them while they are indexed."""
    known: OrderedDict[Hashable, SearchIndex] = st.session_state.setdefault(_KNOWN, OrderedDict())
    key = job.key
    if key not in known:
        if not _is_wanted(job):
            _offer_index(job, what)
            return None
        if not all(prepared(document, chunker) for document, chunker in job.cuts):
            return None
        made = _made(job, what)
        if made is None:
            return None
        known[key] = made
    known.move_to_end(key)
    while len(known) > KEPT:
        known.popitem(last=False)
    return known[key]


def _is_wanted(job: Job) -> bool:
    """Whether it was asked for, or takes seconds; not once it was stopped."""
    if job.key in st.session_state.get(_STOPPED, ()):
        return False
    uses_vectors = job.retrieval.uses_vectors and not is_embedded(job)
    takes_minutes = uses_vectors and takes_long(job.documents, job.embedder)
    return not takes_minutes or job.key in st.session_state.get(_WANTED, ())


def _made(job: Job, what: str) -> SearchIndex | None:
    """The index, from where it was begun ahead, if it was; what is begun for another job ends."""
    name = str(hash(job.key))
    held: tuple[Hashable, BackgroundTask] | None = st.session_state.pop(_TASK, None)
    if held and held[0] != job.key:
        held[1].drop()
    is_begun = held is not None and held[0] == job.key and not held[1].error
    work = held[1] if held and is_begun else _begun(job)
    st.session_state[_TASK] = job.key, work  # a run that ends meanwhile leaves it to the next one
    with offering_fast(job.documents, job.embedder, name, request_index):
        made: SearchIndex | None = working(
            _doing(job, what), work.wait, partial(_stop, job.key), f"playground.stop.{name}"
        )
    st.session_state.pop(_TASK, None)
    return made


def _doing(job: Job, what: str) -> str:
    """What is done while one waits."""
    if not job.retrieval.uses_vectors:
        return f"Indexing {what}"
    return f"Embedding {what} with {job.embedder}, once for all questions"


def _stop(key: Hashable) -> None:
    state = st.session_state
    state.setdefault(_STOPPED, set()).add(key)
    held: tuple[Hashable, BackgroundTask] | None = state.pop(_TASK, None)
    if held:
        held[1].drop()


def _offer_index(job: Job, what: str) -> None:
    """What can be done about an index that is not made: make it, or take the model of seconds."""
    is_stopped = job.key in st.session_state.get(_STOPPED, ())
    if is_stopped:
        st.info(f"Indexing {what} was stopped. What was embedded is kept.")
    else:
        st.info(f"{what[0].upper()}{what[1:]} are not indexed yet.")
    st.button(
        "Go on" if is_stopped else f"Ask with {job.embedder}",
        icon=":material/play_arrow:",
        key=f"playground.go_on.{hash(job.key)}",
        on_click=_go_on,
        args=(job.key,),
    )
    offer_fast(job.documents, job.embedder, f"offered.{hash(job.key)}", request_index)


def _go_on(key: Hashable) -> None:
    st.session_state.get(_STOPPED, set()).discard(key)
    st.session_state[_PATIENT] = True
    request_index()
