"""The embedding model that chunks are meant for, and embedding a document with its progress shown."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import streamlit as st

from chunking import Chunker, Document, EmbedderError, MissingExtraError
from chunking.embedders import (
    EMBEDDERS,
    get_embedder,
    get_reader,
    knows_vectors,
    remember_vectors,
    sentence_spans,
    sentence_vectors,
    unknown_languages,
)
from pages.components.runs.work import working_elsewhere
from pages.components.shell.markdown_text import plain
from pages.components.shell.progress import working
from pages.components.shell.url_state import restore_address

#: the key, and so the URL parameter, of the model that the chunks will be embedded with
MODEL = "model"
USUAL = "quality"
_STOPPED = "embedding.stopped"
#: the model without layers, and characters that it embeds in well under a second
FAST, _QUICK = "fast", 500_000
#: characters that the usual model may take a minute or more for
_LONG = 500_000


def chosen_model() -> str | None:
    """The embedding model that questions are asked with, None where the one named cannot be had."""
    model: str = st.session_state.get(MODEL) or USUAL
    return None if _problem(model) else model


def _problem(model: str) -> str | None:
    """Why nothing can be embedded with a model."""
    try:
        get_embedder(model).max_input  # noqa: B018 - asking is what may fail
    except (EmbedderError, MissingExtraError) as error:
        return str(error)
    return None


def model_choice(documents: Sequence[Document]) -> None:
    """Ask for it. Strategies that embed choose theirs themselves: this is the one of the index of some documents."""
    restore_address([MODEL])
    st.selectbox(
        "Embedding model of the index",
        (USUAL, *(name for name in EMBEDDERS if name != USUAL)),
        index=None,
        placeholder=USUAL,
        key=MODEL,
        bind="query-params",
        accept_new_options=True,
        help="What questions find chunks by. **quality** (all-MiniLM-L6-v2) is more exact, reads 256 of its own "
        "tokens of a chunk, and takes minutes for a megabyte. **fast**, a small model made from it, takes "
        "seconds and reads everything. Strategies that cut by meaning use fast unless told otherwise: it is "
        "exact enough to compare neighbouring sentences. What a model does not read of a chunk is greyed.",
    )
    model = st.session_state.get(MODEL) or USUAL
    english_note(
        model, documents, "words find more than meaning does, or choose a multilingual model."
    )
    if not (problem := _problem(model)):
        return
    if chosen_reader():
        st.info(f"Only the limit of {plain(model)} is known. Questions are asked with {USUAL}.")
    else:
        st.error(plain(problem), icon=":material/error:")


def english_note(model: Any, documents: Sequence[Document], follows: str) -> None:
    """That a model was trained on English, where text is in another language, and what follows from that."""
    if others := unknown_languages(model, documents):
        st.caption(
            f":material/translate: **{model}** was trained on English, and text here is in another language "
            f"({', '.join(others)}). It knows little of what that means: {follows}"
        )


@contextmanager
def offering_fast(
    documents: Sequence[Document], model: str, key: str, then: Callable[[], None] = lambda: None
) -> Iterator[None]:
    """While an index is made that takes long: a button by which it is made with the model that takes seconds.

    The `key` tells the button from others of the same run; `then` is what follows it.
    """
    place = st.empty()
    with place.container():
        offer_fast(documents, model, key, then)
    yield
    place.empty()


def offer_fast(
    documents: Sequence[Document], model: str, key: str, then: Callable[[], None] = lambda: None
) -> None:
    """The button alone, also for an index that is not begun, or was stopped."""
    if takes_long(documents, model):
        _offer(partial(_use_fast, then), key)


def takes_long(documents: Sequence[Document], model: Any, times: int = 1) -> bool:
    """Whether embedding them so many times may take minutes."""
    return model == USUAL and times * sum(len(each.text) for each in documents) > _LONG


def _offer(use_fast: Callable[[], None], key: str) -> None:
    """The button that takes the model of seconds, and what speaks for it."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(
            f"**{USUAL}** may take minutes for so much text; **{FAST}** takes seconds and is a little less exact.",
            width="content",
        )
        st.button(f"Use {FAST}", key=f"{FAST}.{key}", icon=":material/bolt:", on_click=use_fast)


def _use_fast(then: Callable[[], None]) -> None:
    st.session_state[MODEL] = FAST
    then()


def chosen_reader() -> str | None:
    """The model that the user says will read the chunks, None where there is none or it is not known."""
    model: str | None = st.session_state.get(MODEL) or st.query_params.get(MODEL)
    return model if model and not reader_problem(model) else None


def reader_problem(model: str) -> str | None:
    """Why nothing can be said of how much a model reads."""
    try:
        reader = get_reader(model)
        if reader.max_input is not None:
            reader.count("")
    except (EmbedderError, MissingExtraError) as error:
        return str(error)
    return None


def embedded(
    document: Document,
    chunker: Chunker,
    place: str = "",
    use_fast: Callable[[], None] | None = None,
) -> bool:
    """Whether the vectors that a strategy asks for are known; they are found now if the user lets them.

    Strategies that embed nothing need nothing. An element stands for it in every run, so that what
    follows keeps its place on the page, and with it what the browser remembers of it. `place` tells its
    buttons from those of another. `use_fast` gives the strategy the model that takes seconds: it is offered
    where the usual one takes long.
    """
    element = st.empty()
    embedder = chunker.embedder
    document = chunker.view(document)
    if embedder is None or not document.text.strip() or knows_vectors(document, embedder):
        return True
    job = f"{document.fingerprint}:{embedder}"
    with element.container():
        if use_fast and takes_long([document], embedder):
            _offer(use_fast, f"{place}{job}")
        if job in _stopped():
            st.info("Embedding was stopped. What was embedded is kept.")
            st.button(
                "Go on",
                icon=":material/play_arrow:",
                key=f"{place}Go on:{job}",  # a page may embed for several strategies in one run
                on_click=_stopped().discard,
                args=(job,),
            )
            return False
        what = f"Embedding {len(sentence_spans(document)):,} sentences with {embedder}"
        stop = partial(_stopped().add, job)
        if not embed(document, embedder, what, stop, key=f"{place}Stop:{job}"):
            return False
    element.empty()
    return True


def embed(
    document: Document, embedder: str, what: str, stop: Callable[[], Any], key: str | None = None
) -> bool:
    """Find the vectors of a document's sentences, under a bar with a Stop button; whether they are known then."""
    if _is_quick(document, embedder):
        found = working(what, partial(sentence_vectors, document, embedder), stop, key)
    else:
        found = working_elsewhere(what, sentence_vectors, document, embedder, stop=stop, key=key)
    if found is None:
        return False
    remember_vectors(document, embedder, found)
    return True


def _is_quick(document: Document, embedder: str) -> bool:
    """Whether embedding takes no longer than to have another process do it."""
    return embedder == FAST and len(document.text) <= _QUICK


def _stopped() -> set[str]:
    """What this session's user stopped and did not let go on."""
    stopped: set[str] = st.session_state.setdefault(_STOPPED, set())
    return stopped
