"""Many people tune at once: how long each waits, what the server holds, and what it lets go of.

    python tests/benchmarks/load.py [--sessions N] [--seconds S] [--every S] [--repeat N]

Each session is a WebSocket that speaks Streamlit's protocol as a browser does, with a document of 1 MB of
its own, and changes the chunk size every few seconds. Timed are the message with the chunks, which a browser
then paints, and the end of the run. Beside them one more session embeds its document with `quality`, one
searches with Autotune, and one reads a scan. A word stands in each document that no other session may be sent.

`--repeat` does it all so many times and prints what the memory grows by from one time to the next.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import linear_regression, median, quantiles

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from processes import tree_bytes, tree_seconds  # noqa: E402
from servers import answers, free_port  # noqa: E402
from streamlit.proto.BackMsg_pb2 import BackMsg  # noqa: E402
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg  # noqa: E402
from websockets.asyncio.client import connect  # noqa: E402

#: characters of a document, and the least size of a message that a browser keeps to have it sent once
SIZE, KEPT = 1_000_000, 10_000
OPTION, START = "recursive.chunk_size", "autotune.start"
#: what the sessions beside those that tune have open
SCAN, EMBEDDED = "scan.pdf", "embedded.md"


@dataclass
class Session:
    """One visitor: the socket, what was received, and how long each change took."""

    number: int
    port: int
    seconds: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    first: float = 0.0
    widgets: dict[str, str] = field(default_factory=dict)
    known: set[str] = field(default_factory=set)
    failures: list[str] = field(default_factory=list)

    def connected(self) -> connect:
        """The socket, while it is used."""
        address = f"ws://127.0.0.1:{self.port}/_stcore/stream"
        # a busy machine answers pings late: what is measured is how long the runs take
        return connect(address, max_size=None, ping_interval=None, subprotocols=["streamlit"])

    async def tune(self, until: float, every: float, others: list[bytes]) -> None:
        """Open the page, and change the size until the time is over."""
        rng = random.Random(self.number)
        async with self.connected() as socket:
            self.first = await self._change(socket, None, others)
            while time.monotonic() < until:
                await asyncio.sleep(every * rng.uniform(0.5, 1.5))
                self.seconds.append(await self._change(socket, rng.randrange(300, 3_000), others))

    async def _change(self, socket: object, size: int | None, others: list[bytes]) -> float:
        widgets = [] if size is None else [{"id": self.widgets[OPTION], "double_value": size}]
        query = f"document={name(self.number)}&strategy=recursive"
        return await self.run(socket, query, "", widgets, others)

    async def run(
        self,
        socket: object,
        query: str,
        page: str = "",
        widgets: Sequence[Mapping[str, object]] = (),
        others: Sequence[bytes] = (),
    ) -> float:
        """Have the app run; how long it took to its end."""
        message = BackMsg()
        run = message.rerun_script
        run.query_string, run.page_name = query, page
        run.cached_message_hashes.extend(self.known)
        for widget in widgets:
            run.widget_states.widgets.add(**widget)
        began, is_shown = time.perf_counter(), not widgets
        await socket.send(message.SerializeToString())
        async for data in socket:
            if not is_shown and b"chunk_viewer" in data and b"chunk_viewer-text" not in data:
                is_shown = True
                self.shown.append(time.perf_counter() - began)
            if self._is_end(data, others):
                break
        return time.perf_counter() - began

    def _is_end(self, data: bytes, others: Sequence[bytes]) -> bool:
        """Take in a message; whether the run has ended with it."""
        self.failures += [f"got {word!r}" for word in others if word in data]
        message = ForwardMsg.FromString(data)
        if len(data) > KEPT:
            self.known.add(message.hash)
        element = message.delta.new_element
        if element.HasField("exception"):
            self.failures.append(element.exception.message)
        for known in filter(None, (element.number_input.id, element.button.id)):
            self.widgets[known.rpartition("-")[2]] = known
        return message.HasField("script_finished")


#: what a session does beside those that tune
Work = Callable[[Session], Awaitable[None]]


def name(number: int) -> str:
    return f"document-{number:02}.md"


def word(number: int) -> str:
    """What stands in this document alone."""
    return f"Zweitwort{number:02}"


async def embed(other: Session) -> None:
    """Cut a document of its own by meaning."""
    await _asked(other, f"document={EMBEDDED}&strategy=semantic&semantic.embedder=quality")


async def read_scan(other: Session) -> None:
    await _asked(other, f"document={SCAN}&strategy=recursive")


async def search(other: Session) -> None:
    """Begin a search of Autotune, and be there while it goes on."""
    query = "document=article.md&strategy=recursive"
    async with other.connected() as socket:
        await other.run(socket, query, "autotune")
        start = {"id": other.widgets[START], "trigger_value": True}
        await other.run(socket, query, "autotune", [start])
        await asyncio.Event().wait()


async def _asked(other: Session, query: str) -> None:
    async with other.connected() as socket:
        other.first = await other.run(socket, query)
        await asyncio.Event().wait()


def write_scan(path: Path, pages: int = 12) -> None:
    """A PDF of pictures of text."""
    from PIL import Image, ImageDraw, ImageFont

    text = (ROOT / "sample_docs" / "article.md").read_text("utf-8")
    font, drawn = ImageFont.load_default(28), []
    for number in range(pages):
        page = Image.new("L", (1240, 1754), 255)
        part = text[number * 1_500 : (number + 1) * 1_500]
        lines = [part[at : at + 70] for at in range(0, len(part), 70)]
        ImageDraw.Draw(page).multiline_text((90, 90), "\n".join(lines), 0, font, spacing=14)
        drawn.append(page)
    drawn[0].save(path, save_all=True, append_images=drawn[1:])


def write_documents(folder: Path, count: int) -> None:
    """Documents of 1 MB, of the paragraphs of the samples in an order of their own."""
    samples = [path.read_text("utf-8") for path in sorted((ROOT / "sample_docs").glob("*.md"))]
    paragraphs = [part for text in samples for part in text.split("\n\n")]
    for number in range(count):
        rng, text = random.Random(number), [f"# {word(number)}"]
        while sum(map(len, text)) < SIZE:
            text += [*rng.sample(paragraphs, 50), word(number)]
        (folder / name(number)).write_text("\n\n".join(text), "utf-8")


async def tune_together(
    sessions: list[Session], seconds: float, every: float, beside: Sequence[Work] = ()
) -> list[Session]:
    """Tune in all sessions, while others do their work; those others."""
    words = [word(session.number).encode() for session in sessions]
    until = time.monotonic() + seconds
    others = {each.number: [*words[: each.number], *words[each.number + 1 :]] for each in sessions}
    busy = [Session(100 + number, sessions[0].port) for number in range(len(beside))]
    tasks = [asyncio.create_task(work(each)) for work, each in zip(beside, busy, strict=True)]
    await asyncio.gather(*(each.tune(until, every, others[each.number]) for each in sessions))
    for task, each in zip(tasks, busy, strict=True):
        if task.done() and task.exception():
            each.failures.append(repr(task.exception()))
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return busy


def megabytes(pid: int) -> float:
    return tree_bytes(pid) / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--every", type=float, default=5, help="seconds between two changes of a session"
    )
    parser.add_argument(
        "--repeat", type=int, default=1, help="how often they all come, tune and leave"
    )
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        write_documents(Path(folder), given.sessions)
        text = (Path(folder) / name(0)).read_text("utf-8").replace(word(0), "nobody")
        (Path(folder) / EMBEDDED).write_text(text, "utf-8")
        write_scan(Path(folder) / SCAN)
        port = free_port()
        command = [
            sys.executable,
            "-m",
            "chunking",
            "app",
            folder,
            "--no-browser",
            f"--port={port}",
        ]
        began = time.monotonic()
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as server:
            assert answers(f"http://127.0.0.1:{port}/_stcore/health", server, 60)
            print(
                f"server up after {time.monotonic() - began:.1f} s, {megabytes(server.pid):.0f} MB"
            )
            try:
                measure(given, port, server.pid)
                measure_growth(given, port, server.pid)
            finally:
                server.send_signal(signal.SIGINT)


def measure(given: argparse.Namespace, port: int, pid: int) -> None:
    """Print the figures of one session alone, then of all together, then after they left."""
    for count, beside in ((1, ()), (given.sessions, (embed, search, read_scan))):
        sessions = [Session(number, port) for number in range(count)]
        before = tree_seconds(pid)
        busy = asyncio.run(tune_together(sessions, given.seconds, given.every, beside))
        failures = {failure for each in (*sessions, *busy) for failure in each.failures}
        print(
            f"{count} sessions: first run {max(each.first for each in sessions):.2f} s at most; "
            f"chunks sent {_figures(each.shown for each in sessions)}; "
            f"runs {_figures(each.seconds for each in sessions)}; "
            f"{megabytes(pid):.0f} MB; {tree_seconds(pid) - before:.0f} s of processor; "
            f"failures: {sorted(failures) or 'none'}"
        )
    for waited in (15, 30, 60):
        time.sleep(waited - (0 if waited == 15 else waited // 2))
        print(f"{waited} s after they left: {megabytes(pid):.0f} MB")


def _figures(each: Iterable[list[float]]) -> str:
    seconds = [one for known in each for one in known]
    p95 = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
    return f"{len(seconds)} times, median {median(seconds):.3f} s, p95 {p95:.3f} s"


def measure_growth(given: argparse.Namespace, port: int, pid: int) -> None:
    """Print what the server holds each time that all have come and left, and the slope of it."""
    held = []
    for number in range(1, given.repeat):
        sessions = [Session(place, port) for place in range(given.sessions)]
        asyncio.run(tune_together(sessions, given.seconds, given.every))
        time.sleep(60)
        held.append(megabytes(pid))
        print(f"after {number + 1} times: {held[-1]:.0f} MB")
    if len(held) > 1:
        slope, _ = linear_regression(range(len(held)), held)
        print(f"growth: {slope:.1f} MB a time")


if __name__ == "__main__":
    main()
