"""Coroutines in tests that may run beside a browser, whose loop is that of the thread."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor


def awaited(coroutine: Coroutine) -> object:
    """What it gives, found in a thread of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
