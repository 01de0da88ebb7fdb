"""What is searched: the chunks of the documents, indexed once for any number of questions."""

from collections import OrderedDict
from collections.abc import Hashable

import streamlit as st

from chunking.evaluation import SearchIndex
from pages.components.evaluate.run import Job
from pages.components.runs.embedding import offer_fast, offering_fast
from pages.components.runs.preparation import prepared
from pages.components.runs.work import working_elsewhere

_KNOWN, _STOPPED = "playground.indexes", "playground.stopped"
#: indexes that a session keeps: what is shown, and what it was compared with
KEPT = 4


def index_of(job: Job, what: str) -> SearchIndex | None:
    """The index of a configuration's chunks, made now if it is not known; None where that was stopped.

    `what` names the chunks while they are indexed.
    """
    known: OrderedDict[Hashable, SearchIndex] = st.session_state.setdefault(_KNOWN, OrderedDict())
    stopped: set[Hashable] = st.session_state.setdefault(_STOPPED, set())
    key = job.key
    if key not in known:
        if key in stopped:
            _go_on(stopped, job, what)
            return None
        if not all(prepared(document, job.chunker) for document in job.documents):
            return None
        made = _made(job, stopped, what)
        if made is None:
            return None
        known[key] = made
    known.move_to_end(key)
    while len(known) > KEPT:
        known.popitem(last=False)
    return known[key]


def _made(job: Job, stopped: set[Hashable], what: str) -> SearchIndex | None:
    name = f"{job.chunker.name}.{hash(job.key)}"
    with offering_fast(job.documents, job.embedder, name):
        made: SearchIndex | None = working_elsewhere(
            f"Indexing {what}",
            SearchIndex.build,
            job.chunker,
            job.documents,
            job.embedder,
            stop=lambda: stopped.add(job.key),
            key=f"playground.stop.{name}",
            **job.retrieval.to_dict(),
        )
    return made


def _go_on(stopped: set[Hashable], job: Job, what: str) -> None:
    """What can be done about an index that was stopped: go on, or take the model of seconds."""
    st.info(f"Indexing {what} was stopped. What was embedded is kept.")
    st.button(
        "Go on",
        icon=":material/play_arrow:",
        key=f"playground.go_on.{hash(job.key)}",
        on_click=stopped.discard,
        args=(job.key,),
    )
    offer_fast(job.documents, job.embedder, f"stopped.{hash(job.key)}")
