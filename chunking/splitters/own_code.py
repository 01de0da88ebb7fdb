"""A splitter that is Python code of a user: off, unless who runs the process allows it.

The code runs in a process of its own. What visitors of an app give is held by the kernel, where it can; a
file of one's own on the command line has all rights of the process that starts it. Code is known by its hash
alone. So neither a file nor an address can bring code with it, and both can only name what was given here by hand.
"""

from __future__ import annotations

import os
from functools import cache
from hashlib import sha256
from pathlib import Path

from ..errors import StrategyError
from ..options import Integer, Text, option
from ..registry import register_splitter
from ..scratch_folders import scratch_folder
from .base import COUNTED, SIZE, Counted, ProgramChunker, SplitterOptions

#: the environment variables that allow code, and that name where it lies: processes started from this one know it too
ALLOW, FOLDER = "CHUNKWRIGHT_ALLOW_CODE", "CHUNKWRIGHT_CODE"
#: what the variable says where code is a visitor's, and where it is that of who runs the process
VISITORS, OWN = "1", "own"
HOW_TO_ALLOW = (
    "code of one's own is off, since visitors would run it on this server: start it with "
    f"`chunkwright app --allow-code`, or with `{ALLOW}=1` in its environment"
)


def is_code_allowed() -> bool:
    """Whether code that a user gives may be run here."""
    return os.environ.get(ALLOW) in (VISITORS, OWN)


def allow_code() -> None:
    """Allow code that a user gives, with all rights, in this process and those that it starts: for one's own code."""
    os.environ[ALLOW] = OWN


def name_code_folder() -> None:
    """Where code is allowed, choose the folder that keeps it, also for processes that start from now on.

    Without it the first `keep_code` names it, and older processes do not know what was kept.
    """
    if is_code_allowed():
        _folder()


def keep_code(code: str) -> str:
    """Keep code that defines `split(text)`, for as long as this process lives; its name, a hash.

    Raises:
        StrategyError: code is not allowed here.
    """
    _require_allowed()
    name = sha256(code.encode("utf-8", "surrogatepass")).hexdigest()
    (_folder() / name).write_text(code, encoding="utf-8", errors="surrogatepass")
    return name


def kept_code(name: str) -> str:
    """The code of that name.

    Raises:
        StrategyError: code is not allowed here, or none of that name was given.
    """
    _require_allowed()
    if not name.isalnum() or not (file := _folder() / name).is_file():
        raise StrategyError(
            "this code is not known here, or not any more: give it under My splitter"
        )
    return file.read_text(encoding="utf-8", errors="surrogatepass")


def _require_allowed() -> None:
    if not is_code_allowed():
        raise StrategyError(HOW_TO_ALLOW)


def _folder() -> Path:
    """Where code lies: only this user can read it."""
    return Path(os.environ.get(FOLDER) or _new_folder())


@cache
def _new_folder() -> str:
    os.environ[FOLDER] = folder = str(scratch_folder("chunkwright-code-", _new_folder))
    return folder


class OwnCodeOptions(SplitterOptions):
    chunk_size: Integer = SIZE(
        1000,
        help="What chunks are held against: a larger one is shown as over the limit. Your code is not told.",
    )
    unit: Counted = COUNTED("characters")
    code: Text = option(
        "",
        label="Code",
        help="The hash of the code. What is given by hand here is known by it.",
        advanced=True,
    )


@register_splitter
class OwnCode(ProgramChunker):
    """A chunker of code that was given by `keep_code`: `create_chunker("own_code", code=keep_code(text))`."""

    name = "own_code"
    label = "Your own code"
    summary = "Cuts where a function of yours, split(text), says."
    when = "When your splitter is a few lines of Python."
    options_type = OwnCodeOptions
    patience = 30.0

    @property
    def is_held(self) -> bool:
        return os.environ.get(ALLOW) != OWN

    @property
    def program(self) -> str:
        return kept_code(self.options.code)

    def require(self) -> None:
        _require_allowed()
