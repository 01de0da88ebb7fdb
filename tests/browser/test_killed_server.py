"""The server, killed in the middle of its work: nothing it had kept is lost, and the page says what is."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from experiments import experiment
from processes import descendants, is_running, until
from servers import answers, free_port
from waiting import SECONDS, choose_file

from chunking.experiments.store import ExperimentStore

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ROOT = Path(__file__).resolve().parents[2]
#: seconds within which processes notice that they are alone
END = 15.0
#: what takes `quality` longer than the test waits: no two sentences are alike
LONG = "# Tides\n\n" + " ".join(
    f"High water number {n} is {n % 7} hours late." for n in range(9_000)
)
ASKED = "question,excerpt\n" + "".join(
    f"When is high water {n}?,High water number {n} is {n % 7} hours late.\n" for n in range(20)
)
USUAL = "document=long.md&strategy=sentence&model=quality"


class Server:
    """The app on one port, with a cache and experiments of its own, however often it is started."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.database = str(folder / "experiments.db")
        self.start()

    def start(self) -> None:
        place = {"CHUNKING_CACHE_DIR": str(self.folder), "CHUNKWRIGHT_DATABASE": self.database}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "chunking", "app", "--no-browser", "--port", str(self.port), "long.md", "--questions", "asked.csv"],
            cwd=self.folder, env={**os.environ, **place, "PYTHONPATH": str(ROOT)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        assert answers(f"{self.address}/_stcore/health", self.process, SECONDS)

    def kill(self) -> None:
        """Kill it without a word, and see that none of its processes goes on."""
        others = descendants(self.process.pid)
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(END)
        assert until(lambda: not any(map(is_running, others)), END)

    @property
    def vectors(self) -> int:
        """How many are kept on disk: none before the first of all."""
        place = f"file:{self.folder / 'vectors.sqlite'}?mode=ro"
        try:
            with closing(sqlite3.connect(place, uri=True)) as connection:
                return connection.execute("SELECT count(*) FROM vectors").fetchone()[0]
        except sqlite3.OperationalError:
            return 0


@pytest.fixture
def server(tmp_path):
    (tmp_path / "long.md").write_text(LONG)
    (tmp_path / "asked.csv").write_text(ASKED)
    running = Server(tmp_path)
    yield running
    running.process.kill()
    running.process.wait()


def cut(page, server):
    page.goto(f"{server.address}/?{USUAL}")
    page.locator(".viewer [role=article]").first.wait_for()


def embed(page, server):
    page.goto(f"{server.address}/?document=long.md&strategy=semantic&semantic.embedder=quality")
    is_at_work(page)
    known = server.vectors
    assert until(lambda: server.vectors > known)


def evaluate(page, server):
    page.goto(f"{server.address}/evaluate?{USUAL}")
    page.get_by_role("button", name="Evaluate ").click()
    is_at_work(page)


def search(page, server):
    page.goto(f"{server.address}/autotune?{USUAL}")
    page.get_by_role("button", name="Start").click()
    is_at_work(page)


def is_at_work(page):
    page.get_by_role("button", name="Stop", exact=True).first.wait_for()


def open_file(page, server):
    cut(page, server)
    file = {"name": "mine.md", "mimeType": "text/markdown", "buffer": b"# Mine\n\nA sentence."}
    choose_file(page.locator("input[type=file]").first, file)
    page.wait_for_url("**document=mine.md*")
    page.locator(".viewer [role=article]", has_text="A sentence.").wait_for()


def test_a_server_killed_while_it_works_keeps_what_it_had_and_says_what_is_gone(new_page, server):
    store = ExperimentStore.opened(server.database)
    store.add(experiment("before all of it"))
    store.close()
    page, embedding, evaluating, searching = (new_page() for _ in range(4))
    open_file(page, server)
    evaluate(evaluating, server)
    search(searching, server)
    embed(embedding, server)
    is_at_work(evaluating)
    is_at_work(searching)
    kept = server.vectors
    server.kill()
    page.get_by_text("Connection error").wait_for()
    server.start()
    assert server.vectors >= kept
    page.get_by_text("Connection error").wait_for(state="detached")
    page.reload()
    page.get_by_text("gone once the server was started anew").wait_for()
    assert page.locator("[data-testid=stException]").count() == 0
    page.goto(f"{server.address}/experiments")
    page.get_by_text("before all of it").first.wait_for(state="attached")  # a canvas shows it
