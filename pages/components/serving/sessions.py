"""A session ends soon after its tab: what it held goes, what it had computed, and the memory of both.

Streamlit keeps the state of a tab that was closed until the next one is, however long that takes.
"""

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from chunking.caching import computing_for, keep_at_most, release
from chunking.memory import give_back

#: seconds between two looks for the tabs of sessions, and looks in vain after which a session ends
EVERY, PATIENCE = 10.0, 4

#: seconds after which memory is looked through as a whole, if sessions do not end before
WHOLE = 300.0

#: characters of text whose analyses all sessions together keep, in some 700 MB: twenty tune a document of 1 MB
#: each, of which there are some forty analyses. With less room, each move would make them anew.
ROOM = 1_000_000_000

#: how often in a row each session's tab was missed
_missed: dict[str, int] = {}


def compute_for_session() -> None:
    """Count what this run asks for as asked for by its session: at the beginning of every run."""
    if context := get_script_run_ctx():
        computing_for(context.session_id)
        _missed[context.session_id] = 0


def settle_memory() -> None:
    """Take what is there out of the collector's sight: at the end of every run, before Streamlit collects.

    It looks through everything else: the chunks of all sessions, after each run of any of them.
    """
    gc.collect()
    gc.freeze()


@asynccontextmanager
async def ending_sessions(app: object) -> AsyncIterator[None]:
    """End sessions for as long as the server runs, on its own loop as Streamlit asks."""
    keep_at_most(ROOM)
    task = asyncio.create_task(_look_again())
    yield
    task.cancel()


async def _look_again() -> None:
    looked = time.monotonic()
    while True:
        await asyncio.sleep(EVERY)
        over = _look(runtime.get_instance()) if runtime.exists() else []
        if over or time.monotonic() - looked > WHOLE:
            await asyncio.to_thread(_let_go, over)
            looked = time.monotonic()


def _look(instance: runtime.Runtime) -> list[str]:
    """Look for the tab of each session, and end those that were missed too often."""
    for session in tuple(_missed):
        _missed[session] = 0 if instance.is_active_session(session) else _missed[session] + 1
    over = [session for session, missed in _missed.items() if missed >= PATIENCE]
    for session in over:
        del _missed[session]
        instance.close_session(session)
    return over


def _let_go(sessions: Sequence[str]) -> None:
    """Forget what these sessions alone asked for, and look through all memory."""
    for session in sessions:
        release(session)
    gc.unfreeze()
    settle_memory()
    give_back()
