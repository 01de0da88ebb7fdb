"""What visits and changes take the server: `python tests/benchmarks/server_time.py [--times N] [--strategy NAME]`.

All sessions share one process, so that its processor time is what bounds them; unlike a clock it tells little of
what else the machine is at. Means of so many times, in milliseconds of the process that serves the app:

* `first`: the first run after the start of the server, in the middle of which the server may still load ahead;
* `browser`: a new visitor's browser loads the app's scripts and opens a small document;
* `document`: a session opens a document of 1 MB that nobody has opened before;
* `change`: a session cuts such a document with another chunk size;
* `known`: the same with a size that it had before.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from chromium import FLAGS, chromium_path  # noqa: E402
from processes import processor_seconds, until  # noqa: E402
from servers import answers, free_port  # noqa: E402

from tests.benchmarks.load import Session, name, write_documents  # noqa: E402
from tests.benchmarks.slider_to_paint import VIEWPORT  # noqa: E402

SMALL = "small.md"
#: looks at an idle server after which it has settled
LOOKS = 25


@contextmanager
def served(documents: int) -> Iterator[tuple[int, int]]:
    """The port and the process of the app with a small document and so many of 1 MB."""
    with tempfile.TemporaryDirectory() as folder:
        write_documents(Path(folder), documents)
        text = (ROOT / "sample_docs" / "travel_policy.md").read_text("utf-8")
        (Path(folder) / SMALL).write_text(text, "utf-8")
        port = free_port()
        command = [sys.executable, "-m", "chunking", "app", folder, "--no-browser"]
        with subprocess.Popen(
            [*command, f"--port={port}"], cwd=ROOT, stdout=subprocess.DEVNULL
        ) as process:
            try:
                assert answers(f"http://127.0.0.1:{port}/_stcore/health", process, 60)
                yield port, process.pid
            finally:
                process.terminate()


def settled(pid: int) -> float:
    """What the process took by the time that it had nothing more to do, in milliseconds."""
    looks, before = 0, -1.0

    def is_idle() -> bool:
        nonlocal looks, before
        now = processor_seconds(pid)
        looks, before = (looks + 1 if now - before < 0.02 else 0), now
        return looks > LOOKS

    until(is_idle)
    return 1000 * before


async def mean(pid: int, times: int, act: Callable[[int], Awaitable[object]]) -> float:
    """What one of so many acts takes the process."""
    before = await asyncio.to_thread(settled, pid)
    for number in range(times):
        await act(number)
    return (await asyncio.to_thread(settled, pid) - before) / times


async def by_sessions(port: int, pid: int, times: int, strategy: str) -> dict[str, float]:
    """The figures that need no browser."""

    async def visit(number: int, document: str) -> None:
        session = Session(number, port)
        async with session.connected() as socket:
            await session.run(socket, f"document={document}&strategy={strategy}")
        assert not session.failures, session.failures

    figures = {"first": await mean(pid, 1, lambda _: visit(0, SMALL))}
    await visit(0, name(0))
    figures["document"] = await mean(pid, times, lambda place: visit(place, name(1 + place)))
    one, option = Session(0, port), f"{strategy}.chunk_size"
    async with one.connected() as socket:
        query = f"document={name(0)}&strategy={strategy}"
        await one.run(socket, query)

        async def cut(size: int) -> None:
            field = {"id": one.widgets[option], "double_value": size}
            await one.run(socket, query, "", [field])

        await cut(300)
        figures["change"] = await mean(pid, times, lambda place: cut(301 + 10 * place))
        figures["known"] = await mean(pid, times, lambda place: cut(300 + place % 2))
    return figures


async def by_browser(port: int, pid: int, times: int) -> float:
    """What a new visitor's browser takes the server."""
    from playwright.async_api import async_playwright

    async with async_playwright() as session:
        browser = await session.chromium.launch(executable_path=chromium_path(), args=FLAGS)

        async def visit(_: int) -> None:
            context = await browser.new_context(viewport=VIEWPORT)
            page = await context.new_page()
            await page.goto(f"http://127.0.0.1:{port}/?document={SMALL}")
            await page.locator(".viewer .row").first.wait_for(timeout=60_000)

        await visit(0)
        return await mean(pid, times, visit)


async def measure(times: int, strategy: str) -> dict[str, float]:
    with served(times + 1) as (port, pid):
        figures = await by_sessions(port, pid, times, strategy)
        return {**figures, "browser": await by_browser(port, pid, times)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--strategy", default="recursive")
    given = parser.parse_args()
    figures = asyncio.run(measure(given.times, given.strategy))
    print("  ".join(f"{what} {taken:.0f}" for what, taken in figures.items()))


if __name__ == "__main__":
    main()
