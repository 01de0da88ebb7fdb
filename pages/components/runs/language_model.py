"""Asking a language model where to cut: what it would take is shown first, and a click starts it."""

import os
from typing import Any, Protocol, runtime_checkable

import streamlit as st

from chunking import Chunker, ChunkingResult, Document
from pages.components.runs.results import chunked, forget
from pages.components.runs.work import conversation
from pages.components.shell.markdown_text import plain
from pages.components.shell.progress import ProgressBar

#: what the user wants the model to be asked, and all that it was asked for them
_WANTED, _ANSWERED = "asking.wanted", "asking.answered"
#: the variable that may hold a key, and the variable in which whoever runs the app lists others: a link
#: must not make the app send what else its environment holds
USUAL_KEY, LISTED = "OPENAI_API_KEY", "CHUNKING_API_KEYS"


@runtime_checkable
class AsksModel(Protocol):
    """What a chunker offers that asks a language model."""

    options: Any
    #: what becomes of text for which there is no answer, in words
    fallback: str

    def estimate(self, document: Document | str) -> Any:
        """The requests and tokens that a run would take."""

    def remembers(self, document: Document | str) -> bool:
        """Whether all answers are known already."""


def answers_known(document: Document, chunker: Chunker, place: str = "") -> bool:
    """Whether what a strategy asks a language model is known; it is asked now if the user said so.

    Strategies that ask nothing need nothing. Answers are remembered; a failure is, too, for whom it
    happened to, until they ask again. `place` tells its buttons from those of another.
    """
    if not isinstance(chunker, AsksModel):
        return True
    job = _job(document, chunker)
    answered: set[str] = st.session_state.setdefault(_ANSWERED, set())
    known = chunked.known(document, chunker)
    if known and (job in answered or not _fallbacks(known) or chunker.remembers(document)):
        return True
    if not may_use(variable := chunker.options.api_key_env):
        st.error(
            f"The app may not read the environment variable {plain(variable)}. Whoever runs it lists "
            f"the variables that hold keys in {plain(LISTED)}, separated by commas.",
            icon=":material/key_off:",
        )
        return False
    if st.session_state.get(_WANTED) != job and not chunker.remembers(document):
        _offer(document, chunker, job, place)
        return False
    element = st.empty()
    with element.container():
        bar = ProgressBar(f"Asking {chunker.options.model}")
        key = f"{place}asking.stop" if place else None
        st.button("Stop", icon=":material/stop:", key=key, on_click=_request, args=(None,))
        with conversation(bar):
            result = chunker.run(document, bar.show)
    forget(document, chunker)
    chunked.remember(result, document, chunker)
    answered.add(job)
    _request(None)
    element.empty()
    return True


def _job(document: Document, chunker: Chunker) -> str:
    return f"{document.fingerprint}:{chunker!r}"


def _fallbacks(result: ChunkingResult) -> int:
    """How many chunks are not as the model would have them: it failed, or was not to be asked so often."""
    return sum(bool(chunk.metadata.get("fallback")) for chunk in result.chunks)


def may_use(variable: str) -> bool:
    """Whether whoever runs the app lets an environment variable be sent as a key."""
    listed = os.environ.get(LISTED, "").split(",")
    return variable in {USUAL_KEY, *(name.strip() for name in listed)}


def _request(job: str | None) -> None:
    st.session_state[_WANTED] = job


def _offer(document: Document, chunker: AsksModel, job: str, place: str) -> None:
    """What a run would take, and the button that starts it."""
    options, estimate = chunker.options, chunker.estimate(document)
    server = plain(options.base_url) or "the usual server"
    st.info(
        f"**{plain(options.model)}** at {server} would be asked **{estimate.calls}** "
        f"{'time' if estimate.calls == 1 else 'times'}: about "
        f"**{estimate.prompt_tokens:,}** tokens to read and **{estimate.completion_tokens:,}** to "
        f"write.{_repeated(estimate.repeated)} The text of the document is sent there. Nothing is sent "
        "before you click. Answers are kept on the disk where the app runs: the same is never asked twice.",
        icon=":material/payments:",
    )
    if estimate.batches > estimate.calls:
        left = estimate.batches - estimate.calls
        st.caption(f"{left} parts are over the most requests: they are {chunker.fallback}.")
    variable = options.api_key_env
    if not os.environ.get(variable):
        st.caption(
            f"The environment variable {plain(variable)} is not set where the app runs: a hosted "
            "server will refuse, one of your own may not need it."
        )
    key = f"{place}asking" if place else None
    st.button("Ask the model", icon=":material/smart_toy:", key=key, on_click=_request, args=(job,))


def _repeated(tokens: int) -> str:
    """What of the tokens to read is the same in one request after the other."""
    if not tokens:
        return ""
    return (
        f" Of those to read **{tokens:,}** are the document again, at the head of each request: servers that "
        "cache prefixes count them less."
    )


def usage_note(document: Document, chunker: Chunker) -> None:
    """What the model's answers took, and a way to ask again for those that failed."""
    result = chunked(document, chunker)
    usage, fallback = result.usage, _fallbacks(result)
    if not usage:
        return
    st.caption(
        f"The model was asked {usage['calls']:,} {'time' if usage['calls'] == 1 else 'times'}: "
        f"{usage['prompt_tokens']:,} tokens read, "
        f"{usage['completion_tokens']:,} written."
        if usage["calls"]
        else "The model was asked nothing: its answers are kept from before."
        if usage["remembered"]
        else "The model was not asked."
    )
    if fallback:
        st.warning(
            f"{fallback:,} chunks are a fallback, {_fallback_of(chunker)}: the warnings say why.",
            icon=":material/warning:",
        )
        st.button("Ask again", on_click=_ask_again, args=(_job(document, chunker),))


def _fallback_of(chunker: Chunker) -> str:
    return chunker.fallback if isinstance(chunker, AsksModel) else "made without the model"


def _ask_again(job: str) -> None:
    st.session_state[_ANSWERED].discard(job)
    _request(job)
