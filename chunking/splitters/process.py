"""A splitter's program is run on a text: in a process of its own, held by the kernel, within a limit of time.

To start a process and import a library takes seconds, so the last few stay at hand for the next text,
and for other settings of the same library.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import threading
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Any

from ..errors import StrategyError
from ..tokenizers.encodings import VOCAB

#: seconds that a text may take, the library's import included
PATIENCE = 120.0
#: processes that wait for another text, and the seconds after which they end
KEPT, IDLE = 2, 60.0
#: seconds for a process to end by itself, whose output has ended
LAST = 1.0
_CHILD = Path(__file__).with_name("child.py")
_CONFINEMENT = _CHILD.parents[1] / "confinement" / "__init__.py"
#: what a process that is held gets to see of our environment: where things are, and no keys
_KEPT = (
    "PATH", "HOME", "USERPROFILE", "SYSTEMROOT", "LANG", "LC_ALL", "TMPDIR", "TEMP", "TMP", "LD_LIBRARY_PATH",
    "HF_HOME", "NLTK_DATA", "XDG_CACHE_HOME",
)  # fmt: skip


def run_program(
    program: str,
    text: str,
    called: str,
    seconds: float = PATIENCE,
    library: str | None = None,
    held: bool = True,
) -> list[Any]:
    """The pieces that a program's `split(text)` gives: texts, or pairs of offsets as lists.

    `called` names it in errors. Programs of one `library` may share a process; without one, the
    process is the program's own and ends with it. It has all our rights unless it is `held` to what
    a splitter needs, as far as the kernel can: see `confinement`.

    Raises:
        StrategyError: the program fails, ends its process, or takes longer than `seconds`.
    """
    process = _loaded(library)
    answer = process.ask(program, text, seconds) if process else None
    if process is None or (answer is None and not process.is_late):
        process = _Process(held)
        answer = process.ask(program, text, seconds)
    if answer is None:
        raise StrategyError(f"{called} {process.why(seconds)}")
    _keep(library, process)
    if "error" in answer:
        raise StrategyError(f"{called} failed: {answer['error']}")
    pieces: list[Any] = answer["pieces"]
    return pieces


class _Process:
    """A process that answers one text at a time."""

    def __init__(self, held: bool) -> None:
        self.is_late = False
        # -P: a module of the folder that the user is in must not stand in for one of the library's
        self._process = subprocess.Popen(
            [sys.executable, "-P", str(_CHILD), str(IDLE), str(_CONFINEMENT) if held else ""],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_environment(held),
        )

    def ask(self, program: str, text: str, seconds: float) -> dict[str, Any] | None:
        """Its answer; None where it ended without one."""
        watch = Timer(seconds, self._late)
        watch.start()
        try:
            self._tell({"program": program, "text": text, "seconds": seconds})
            assert self._process.stdout
            answer: dict[str, Any] = json.loads(self._process.stdout.readline())
            return answer
        except ValueError:  # nothing was said, or only half of it
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(LAST)
            self.end()
            return None
        finally:
            watch.cancel()

    def why(self, seconds: float) -> str:
        """Why there was no answer."""
        if self.is_late:
            return f"took longer than {seconds:g} seconds on this document"
        return f"ended without an answer, with exit code {self._process.returncode}"

    def end(self) -> None:
        """End it, if it has not ended yet."""
        self._process.kill()
        # closing its input flushes what it was not told any more
        with suppress(OSError), self._process:
            pass

    def _late(self) -> None:
        self.is_late = True
        self._process.kill()

    def _tell(self, message: dict[str, Any]) -> None:
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(message).encode("ascii") + b"\n")
            self._process.stdin.flush()
        except OSError:  # it has ended, as the missing answer will show
            pass


_waiting: OrderedDict[str, _Process] = OrderedDict()
_lock = threading.Lock()


def _loaded(library: str | None) -> _Process | None:
    """A process that has loaded the library, for one caller alone."""
    with _lock:
        return _waiting.pop(library, None) if library else None


def _keep(library: str | None, process: _Process) -> None:
    """Keep a library's process for the next text; the one that waited longest may have to go."""
    if library is None:
        process.end()
        return
    with _lock:
        old = [_waiting.pop(library)] if library in _waiting else []
        _waiting[library] = process
        while len(_waiting) > KEPT:
            old.append(_waiting.popitem(last=False)[1])
    for each in old:
        each.end()


@atexit.register
def end_processes() -> None:
    """End those that wait."""
    with _lock:
        waiting = list(_waiting.values())
        _waiting.clear()
    for each in waiting:
        each.end()


def _environment(held: bool) -> dict[str, str]:
    """Ours, with tokenizer tables at hand, no network asked for, and the same order of sets each time."""
    return {
        **{name: value for name, value in os.environ.items() if name in _KEPT or not held},
        "TIKTOKEN_CACHE_DIR": str(VOCAB),
        "HF_HUB_OFFLINE": "1",
        "HAYSTACK_TELEMETRY_ENABLED": "False",
        "PYTHONHASHSEED": "0",
    }
