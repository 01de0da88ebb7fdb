"""Two threads that encode long texts, each with an encoding of its own.

tiktoken matches its pattern about twice as fast in the thread that used it first, and threads that
share one wait for each other: two halves encoded with one encoding take as long as the whole.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Event
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from .encodings import load_encoding

if TYPE_CHECKING:
    import tiktoken

Tokens = npt.NDArray[np.uint32]


@cache
def _thread(number: int) -> ThreadPoolExecutor:
    """One thread that stays; `number` tells them apart."""
    return ThreadPoolExecutor(1, thread_name_prefix=f"encoder-{number}")


@cache
def _encoding(name: str, number: int) -> tiktoken.Encoding:
    """The encoding that thread alone uses: a copy (20 MB) of the one that all share."""
    import tiktoken

    shared = load_encoding(name)
    return tiktoken.Encoding(
        name=name,
        pat_str=shared._pat_str,
        mergeable_ranks=shared._mergeable_ranks,
        special_tokens=shared._special_tokens,
    )


def begin_encoding(name: str, pieces: Sequence[str]) -> Callable[[], Tokens]:
    """Begin to encode the pieces of a text in one thread; the function returned waits for all tokens.

    From then on the second thread helps: until then the caller's own work may keep a core busy. The
    first has begun before this returns: later it would wait for the interpreter.
    """
    begun, left = Event(), deque(enumerate(pieces))
    found: dict[int, Tokens] = {}

    def encode(number: int) -> None:
        encoding = _encoding(name, number)
        begun.set()
        while left:
            try:
                place, piece = left.popleft()
            except IndexError:  # the other thread took the last one meanwhile
                break
            found[place] = encoding.encode_to_numpy(piece, disallowed_special=())

    first = _thread(0).submit(encode, 0)
    begun.wait()

    def tokens() -> Tokens:
        for helped in (_thread(1).submit(encode, 1), first):
            helped.result()
        return np.concatenate([found[place] for place in range(len(pieces))])

    return tokens


def _reset_after_fork() -> None:
    """Forget threads that a forked process does not have, and encodings that they may have held."""
    _thread.cache_clear()
    _encoding.cache_clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_reset_after_fork)
