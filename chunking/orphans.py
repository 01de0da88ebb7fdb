"""A process that works for another one must not outlive it, however that one ended."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable


def exit_after(wait: Callable[[], object]) -> None:
    """End this process, whatever it is doing, once `wait` returns or fails: in a thread of its own.

    What `wait` waits for is best the end of a pipe that the other process alone can write to: every
    system closes it with that process. A call into C that lets no other thread run is not cut short;
    the process ends when it returns.
    """

    def watch() -> None:
        try:
            wait()
        finally:
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
