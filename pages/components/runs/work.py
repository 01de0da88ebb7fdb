"""Long work: done in processes beside the app, a few at a time, in turn for all sessions."""

import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import cache, partial
from typing import Any

from streamlit.runtime.scriptrunner import get_script_run_ctx

from chunking.workers import Workers
from pages.components.shell.progress import ProgressBar, working

#: things that are done at the same time, on a machine of few processors
_LEAST = 2
#: sessions that wait for a language model at a time: each keeps threads here, and no processor
_CONVERSATIONS = 8


@cache
def workers() -> Workers:
    """The processes that all sessions share."""
    return Workers(max(_LEAST, (os.cpu_count() or 1) // 2))


@cache
def conversations() -> Workers:
    """The turns of all sessions to ask language models."""
    return Workers(_CONVERSATIONS)


def conversation(bar: ProgressBar) -> AbstractContextManager[None]:
    """A turn to ask a language model from this run, with the place in line shown until it has come."""
    return conversations().turn(session(), bar.wait)


def session() -> str:
    """Whose turn it is that is asked for from here."""
    context = get_script_run_ctx()
    return context.session_id if context else ""


def elsewhere(bar: ProgressBar, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """What `function(*args, **kwargs, progress=…)` gives in a worker, with its place in line and progress shown.

    Raises:
        ChunkingError: what the function raises, that too much waits, or that the process ended.
    """
    called = partial(function, **kwargs) if kwargs else function
    return workers().run(session(), called, *args, progress=bar, waiting=bar.wait, watch=bar.go_on)


def working_elsewhere(
    what: str,
    function: Callable[..., Any],
    *args: Any,
    stop: Callable[[], Any],
    key: str | None = None,
    **kwargs: Any,
) -> Any:
    """The same under a bar with a Stop button, which ends it at once; None where it ends with a message."""
    return working(what, lambda bar: elsewhere(bar, function, *args, **kwargs), stop, key)
