"""A session ends soon after its tab: what it held goes, what it had computed, and the memory of both.

Streamlit keeps the state of a tab that was closed until the next one is, however long that takes.
"""

import asyncio
import gc
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from chunking.caching import computing_for, release
from chunking.memory import give_back

#: seconds between two looks for the tabs of sessions, and looks in vain after which a session ends
EVERY, PATIENCE = 10.0, 4

#: how often in a row each session's tab was missed
_missed: dict[str, int] = {}


def compute_for_session() -> None:
    """Count what this run asks for as asked for by its session: at the beginning of every run."""
    if context := get_script_run_ctx():
        computing_for(context.session_id)
        _missed[context.session_id] = 0


@asynccontextmanager
async def ending_sessions(app: object) -> AsyncIterator[None]:
    """End sessions for as long as the server runs, on its own loop as Streamlit asks."""
    task = asyncio.create_task(_look_again())
    yield
    task.cancel()


async def _look_again() -> None:
    while True:
        await asyncio.sleep(EVERY)
        if runtime.exists() and (over := _look(runtime.get_instance())):
            await asyncio.to_thread(_let_go, over)


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
    """Forget what these sessions alone asked for."""
    for session in sessions:
        release(session)
    gc.collect()
    give_back()
