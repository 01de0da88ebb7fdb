"""A real browser and a real Streamlit server, for tests of what only they can show."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from waiting import SECONDS

ROOT = Path(__file__).resolve().parents[2]
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Return a headless Chromium; skip where there is none."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="the Python package playwright is not installed"
    )
    chromium = (
        shutil.which("chromium")
        or shutil.which("chromium-browser")
        or shutil.which("google-chrome")
    )
    if chromium is None:
        pytest.skip("no chromium, chromium-browser or google-chrome on PATH")
    with playwright.sync_playwright() as session:
        running = session.chromium.launch(executable_path=chromium, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def new_page(browser) -> Iterator[Callable[..., object]]:
    """Return a function that opens a page of a browser session of its own, 1280 by 900 unless told otherwise.

    Every uncaught error in a page fails the test.
    """
    errors: list[str] = []
    with ExitStack() as stack:

        def open_page(**options: object) -> object:
            context = browser.new_context(**{"viewport": {"width": 1280, "height": 900}, **options})
            stack.callback(context.close)
            context.set_default_timeout(SECONDS * 1000)
            page = context.new_page()
            page.on("pageerror", lambda error: errors.append(str(error)))
            return page

        yield open_page
    assert errors == []


@pytest.fixture
def page(new_page) -> object:
    """Return a fresh page."""
    return new_page()


@pytest.fixture(scope="session")
def serve(fast_model) -> Iterator[Callable[..., str]]:
    """Return a function that starts ``streamlit run script *options`` and returns its address.

    The same script with the same options is started once per session; all servers stop at its end.
    """
    running: dict[tuple[str, ...], str] = {}
    with ExitStack() as stack:

        def start(script: Path | str, *options: str) -> str:
            command = (str(script), *options)
            if command not in running:
                running[command] = stack.enter_context(_server(*command))
            return running[command]

        yield start


@contextmanager
def _server(script: str, *options: str) -> Iterator[str]:
    """Run one Streamlit server on a free port for as long as the context lasts."""
    process, address = _started(script, *options)
    try:
        yield address
    finally:
        process.terminate()
        process.wait(timeout=SECONDS)


def _started(script: str, *options: str) -> tuple[subprocess.Popen, str]:
    """A server that answers, and its address; another port where one was taken before the server had it."""
    for _ in range(3):
        port = _free_port()
        settings = {
            "server.headless": "true",
            "server.port": str(port),
            "server.fileWatcherType": "none",
            "browser.gatherUsageStats": "false",
        }
        flags = [part for name, value in settings.items() for part in (f"--{name}", value)]
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        process = subprocess.Popen([sys.executable, "-m", "streamlit", "run", script, *flags, *options], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # fmt: skip
        if _answers(f"http://127.0.0.1:{port}/_stcore/health", process):
            return process, f"http://127.0.0.1:{port}"
    raise RuntimeError(f"the Streamlit server ended with status {process.returncode}")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _answers(address: str, process: subprocess.Popen) -> bool:
    """Whether a server answers in the end, or ended itself; raise when it does neither in time."""
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        if process.poll() is not None:
            return False
        try:
            with urllib.request.urlopen(address, timeout=1):
                return True
        except OSError:
            time.sleep(0.1)
    process.kill()
    raise TimeoutError(f"{address} did not answer within {SECONDS:g} s")
