"""What is searched: the chunks of the documents, indexed once for any number of questions."""

from collections import OrderedDict
from collections.abc import Hashable, Sequence

import streamlit as st

from chunking.evaluation import SearchIndex
from pages.components.evaluate.run import Job
from pages.components.runs.embedding import offer_fast, offering_fast, takes_long
from pages.components.runs.preparation import prepared
from pages.components.runs.work import working_elsewhere

_KNOWN, _STOPPED = "playground.indexes", "playground.stopped"
#: the jobs that were asked for, and whether the next one is
_WANTED, _ASKED = "playground.wanted", "playground.asked"
#: indexes that a session keeps: what is shown, and what it was compared with
KEPT = 4


def want_index() -> None:
    """Make the index that the page needs next, however long it takes: as the callback of a question."""
    st.session_state[_ASKED] = True


def indexes_of(jobs: Sequence[Job]) -> list[SearchIndex]:
    """The indexes of the chunks of A and B, or of one configuration, made now where they are not known.

    Fewer where one was stopped, or would take minutes and nobody asked for it: then the next is not begun.
    """
    state = st.session_state
    if state.pop(_ASKED, False):
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
        if not all(prepared(document, job.chunker) for document in job.documents):
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
    takes_minutes = job.retrieval.uses_vectors and takes_long(job.documents, job.embedder)
    return not takes_minutes or job.key in st.session_state.get(_WANTED, ())


def _made(job: Job, what: str) -> SearchIndex | None:
    name = f"{job.chunker.name}.{hash(job.key)}"
    with offering_fast(job.documents, job.embedder, name, want_index):
        made: SearchIndex | None = working_elsewhere(
            f"Indexing {what}",
            SearchIndex.build,
            job.chunker,
            job.documents,
            job.embedder,
            stop=lambda: st.session_state.setdefault(_STOPPED, set()).add(job.key),
            key=f"playground.stop.{name}",
            **job.retrieval.to_dict(),
        )
    return made


def _offer_index(job: Job, what: str) -> None:
    """What can be done about an index that is not made: make it, or take the model of seconds."""
    is_stopped = job.key in st.session_state.get(_STOPPED, ())
    if is_stopped:
        st.info(f"Indexing {what} was stopped. What was embedded is kept.")
    else:
        st.info(f"{what[0].upper()}{what[1:]} are not indexed yet.")
    st.button(
        "Go on" if is_stopped else "Ask the question",
        icon=":material/play_arrow:",
        key=f"playground.go_on.{hash(job.key)}",
        on_click=_go_on,
        args=(job.key,),
    )
    offer_fast(job.documents, job.embedder, f"offered.{hash(job.key)}", want_index)


def _go_on(key: Hashable) -> None:
    st.session_state.get(_STOPPED, set()).discard(key)
    want_index()
