"""Usable answers kept on disk, by a hash of what was asked: a document costs what it costs once.

A file for each answer. It is only a cache: whatever goes wrong with it costs another request, no more.
"""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ..cache_directory import cache_directory

#: answers that are kept; those longest unused go first
CAPACITY = 20_000
#: characters of an answer that is kept
LONGEST = 1_000_000


class Answer(NamedTuple):
    """What a model said, after how many requests."""

    text: str
    calls: int


def _folder() -> Path:
    return cache_directory() / "answers"


def stored(key: str) -> Answer | None:
    """The answer to a question, None where there is none that can be read."""
    path = _folder() / f"{key}.json"
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        answer = Answer(str(values["text"]), int(values["calls"]))
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return None
    with suppress(OSError):
        os.utime(path)
    return answer


def store(key: str, answer: Answer) -> None:
    """Keep an answer, for this user alone; where that cannot be, it is done without."""
    if len(answer.text) > LONGEST:
        return
    folder = _folder()
    scratch = folder / f".{key}.{secrets.token_hex(4)}"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        scratch.write_text(json.dumps(answer._asdict()), encoding="utf-8")
        os.replace(scratch, folder / f"{key}.json")
    except OSError:
        with suppress(OSError):
            scratch.unlink(missing_ok=True)


def forget_some(keep: int = CAPACITY) -> None:
    """Delete the answers longest unused, so that at most so many are left."""
    with suppress(OSError):
        files = sorted(_folder().glob("*.json"), key=lambda path: path.stat().st_mtime)
        for path in files[: max(0, len(files) - keep)]:
            path.unlink(missing_ok=True)
