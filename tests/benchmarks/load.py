"""Many people tune at once: how long each waits, what the server holds, and what it lets go of.

    python tests/benchmarks/load.py [--sessions N] [--seconds S] [--every S]

Each session is a WebSocket that speaks Streamlit's protocol as a browser does, with a document of 1 MB of
its own, and changes the chunk size every few seconds. What it waits for is the end of the
run that follows; a browser then paints. A word stands in each document that no other session may be sent.
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
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from processes import tree_bytes, tree_seconds  # noqa: E402
from servers import answers, free_port  # noqa: E402
from streamlit.proto.BackMsg_pb2 import BackMsg  # noqa: E402
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg  # noqa: E402
from websockets.asyncio.client import connect  # noqa: E402

#: characters of a document, and the least size of a message that a browser keeps to have it sent once
SIZE, KEPT = 1_000_000, 10_000
OPTION = "recursive.chunk_size"


@dataclass
class Session:
    """One visitor: the socket, what was received, and how long each change took."""

    number: int
    port: int
    seconds: list[float] = field(default_factory=list)
    first: float = 0.0
    widget: str = ""
    known: set[str] = field(default_factory=set)
    failures: list[str] = field(default_factory=list)

    async def tune(self, until: float, every: float, others: list[bytes]) -> None:
        """Open the page, and change the size until the time is over."""
        rng, address = random.Random(self.number), f"ws://127.0.0.1:{self.port}/_stcore/stream"
        async with connect(address, max_size=None, subprotocols=["streamlit"]) as socket:
            self.first = await self._change(socket, None, others)
            while time.monotonic() < until:
                await asyncio.sleep(every * rng.uniform(0.5, 1.5))
                self.seconds.append(await self._change(socket, rng.randrange(300, 3_000), others))

    async def _change(self, socket: object, size: int | None, others: list[bytes]) -> float:
        message = BackMsg()
        run = message.rerun_script
        run.query_string = f"document={name(self.number)}&strategy=recursive"
        run.cached_message_hashes.extend(self.known)
        if size is not None:
            run.widget_states.widgets.add(id=self.widget, double_value=size)
        began = time.perf_counter()
        await socket.send(message.SerializeToString())
        async for data in socket:
            if self._is_end(data, others):
                break
        return time.perf_counter() - began

    def _is_end(self, data: bytes, others: list[bytes]) -> bool:
        """Take in a message; whether the run has ended with it."""
        self.failures += [f"got {word!r}" for word in others if word in data]
        message = ForwardMsg.FromString(data)
        if len(data) > KEPT:
            self.known.add(message.hash)
        element = message.delta.new_element
        if element.HasField("exception"):
            self.failures.append(element.exception.message)
        if element.number_input.id.endswith(OPTION):
            self.widget = element.number_input.id
        return message.HasField("script_finished")


def name(number: int) -> str:
    return f"document-{number:02}.md"


def word(number: int) -> str:
    """What stands in this document alone."""
    return f"Zweitwort{number:02}"


def write_documents(folder: Path, count: int) -> None:
    """Documents of 1 MB, of the paragraphs of the samples in an order of their own."""
    samples = [path.read_text("utf-8") for path in sorted((ROOT / "sample_docs").glob("*.md"))]
    paragraphs = [part for text in samples for part in text.split("\n\n")]
    for number in range(count):
        rng, text = random.Random(number), [f"# {word(number)}"]
        while sum(map(len, text)) < SIZE:
            text += [*rng.sample(paragraphs, 50), word(number)]
        (folder / name(number)).write_text("\n\n".join(text), "utf-8")


async def tune_together(sessions: list[Session], seconds: float, every: float) -> None:
    words = [word(session.number).encode() for session in sessions]
    until = time.monotonic() + seconds
    others = {each.number: [*words[: each.number], *words[each.number + 1 :]] for each in sessions}
    await asyncio.gather(*(each.tune(until, every, others[each.number]) for each in sessions))


def megabytes(pid: int) -> float:
    return tree_bytes(pid) / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument(
        "--every", type=float, default=5, help="seconds between two changes of a session"
    )
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        write_documents(Path(folder), given.sessions)
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
            finally:
                server.send_signal(signal.SIGINT)


def measure(given: argparse.Namespace, port: int, pid: int) -> None:
    """Print the figures of one session alone, then of all together, then after they left."""
    for count in (1, given.sessions):
        sessions = [Session(number, port) for number in range(count)]
        before = tree_seconds(pid)
        asyncio.run(tune_together(sessions, given.seconds, given.every))
        seconds = [each for session in sessions for each in session.seconds]
        p95 = quantiles(seconds, n=20)[-1] if len(seconds) > 1 else seconds[0]
        failures = {failure for session in sessions for failure in session.failures}
        print(
            f"{count} sessions: first run {max(each.first for each in sessions):.2f} s at most; "
            f"{len(seconds)} changes, median {median(seconds):.3f} s, p95 {p95:.3f} s; "
            f"{megabytes(pid):.0f} MB; {tree_seconds(pid) - before:.0f} s of processor; "
            f"failures: {sorted(failures) or 'none'}"
        )
    for waited in (15, 30, 60):
        time.sleep(waited - (0 if waited == 15 else waited // 2))
        print(f"{waited} s after they left: {megabytes(pid):.0f} MB")


if __name__ == "__main__":
    main()
