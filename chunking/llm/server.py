"""How a server that speaks OpenAI's API is reached: its address, its key, what failed, how to wait.

Embedding and chatting share this. Nothing here shows a key, and nothing is asked at import.
"""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from weakref import WeakSet

from ..extras import extra

OFFICIAL = "https://api.openai.com/v1"
#: where the address of another server, and the usual key, are found
ADDRESS, KEY = "OPENAI_BASE_URL", "OPENAI_API_KEY"

_CODE = re.compile(r"[A-Za-z][\w.-]{0,59}")
_clients: WeakSet[Any] = WeakSet()
_THIS_MACHINE = ("localhost", "127.0.0.1", "::1")


def address(given: str = "") -> str:
    """The server's address: the given one, else that of `OPENAI_BASE_URL`, else OpenAI's own."""
    return (given.strip() or os.environ.get(ADDRESS, "").strip() or OFFICIAL).rstrip("/")


def shown(base: str) -> str:
    """An address without the user, password and query that it may hold; of a broken one nothing."""
    try:
        parts = urlsplit(base)
    except ValueError:
        parts = urlsplit("")
    if not parts.netloc:
        return "the server"
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))


def key_in(variable: str = KEY) -> str:
    """The key that an environment variable holds, or an empty string."""
    return os.environ.get(variable, "").strip()


def key_for(base: str, variable: str) -> str:
    """The key to send to a server, or an empty string.

    `OPENAI_API_KEY` goes to OpenAI, to `OPENAI_BASE_URL` and to this machine only: an address that
    came with a configuration must not collect it.
    """
    if variable != KEY or base in (OFFICIAL, address()):
        return key_in(variable)
    return key_in(variable) if urlsplit(base).hostname in _THIS_MACHINE else ""


@lru_cache(maxsize=8)
def client_for(base: str, key: str, timeout: float) -> Any:
    """The client for a server, shared by all threads; it tries once and gives up after `timeout` s."""
    with extra("llm"):
        from openai import OpenAI

    client = OpenAI(base_url=base, api_key=key or "none", max_retries=0, timeout=timeout)
    _clients.add(client)
    return client


def forget_clients() -> None:
    """Close every connection; the next use opens new ones."""
    for client in list(_clients):
        client.close()
    client_for.cache_clear()


def may_pass(error: Exception) -> bool:
    """Whether asking again can help: too many requests, a failing server, no answer in time."""
    import openai

    if isinstance(error, openai.RateLimitError):
        return code_of(error) != "insufficient_quota"
    return isinstance(error, openai.InternalServerError | openai.APITimeoutError)


def code_of(error: Exception) -> str | None:
    """The server's short code for what is wrong, where it is one: free text may quote the request."""
    code = getattr(error, "code", None)
    return code if isinstance(code, str) and _CODE.fullmatch(code) else None


def pause(error: Exception, attempt: int, first: float, longest: float) -> float:
    """Seconds to wait: what the server asks for, else twice as long each time, give or take."""
    headers = getattr(getattr(error, "response", None), "headers", {})
    try:
        asked = float(headers.get("retry-after", ""))
    except ValueError:
        asked = first * 2**attempt * random.uniform(0.75, 1.25)
    return min(max(asked, 0.0), longest)


def wait(seconds: float, idle: Callable[[], None]) -> None:
    """Sleep, asking between naps whether to stop: `idle` does so by raising."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        idle()
        time.sleep(min(left, 0.1))
