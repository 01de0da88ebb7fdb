"""Two threads that encode long texts, each with an encoding of its own.

tiktoken matches its pattern about twice as fast in the thread that used it first, and threads that
share one wait for each other: two halves encoded with one encoding take as long as the whole.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from threading import Event
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

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

    from .bpe import load_encoding

    shared = load_encoding(name)
    return tiktoken.Encoding(
        name=name,
        pat_str=shared._pat_str,
        mergeable_ranks=shared._mergeable_ranks,
        special_tokens=shared._special_tokens,
    )


def _encode(name: str, number: int, text: str, begun: Event) -> Tokens:
    encoding = _encoding(name, number)
    begun.set()
    return encoding.encode_to_numpy(text, disallowed_special=())


def begin_in_two_threads(name: str, first: str, second: str) -> Callable[[], Tokens]:
    """Begin to encode two texts at the same time; the function returned waits for the tokens of both.

    Both threads have begun by then: later they would wait for the interpreter, 5 ms each.
    """
    waiting = []
    for number, text in enumerate((first, second)):
        begun = Event()
        waiting.append(_thread(number).submit(_encode, name, number, text, begun))
        begun.wait()
    return lambda: np.concatenate([found.result() for found in waiting])


def _begin_anew() -> None:
    """Forget threads that a forked process does not have, and encodings that they may have held."""
    _thread.cache_clear()
    _encoding.cache_clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
