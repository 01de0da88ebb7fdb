"""The processes of parsers: copies of one that is ready, apart from each other, gone with who asked."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from chunking import ParseError, parse_bytes
from chunking.parsers import processes
from chunking.parsers.isolation import ask
from chunking.parsers.kinds import KINDS

ROOT = Path(__file__).parents[3]
PAGE = b"<!DOCTYPE html><html><h1>Title</h1><p>Words of page %d.</p></html>"

pytest.importorskip("docling")
if sys.platform != "linux":
    pytest.skip("copies are made on Linux alone", allow_module_level=True)


def read(number=1):
    return parse_bytes(PAGE % number, "a.html").text


@pytest.fixture
def server():
    """The server of this process, ready."""
    read()
    return processes._server


def test_each_file_has_a_process_of_its_own_and_all_are_of_one_server(server):
    found = set()
    for _ in range(3):
        with processes.process_for(KINDS["html"]) as process:
            assert isinstance(process, processes._Copy)
            information = Path(f"/proc/self/fdinfo/{process._handle}").read_text()
            (line,) = [line for line in information.splitlines() if line.startswith("Pid:")]
            number = line.split()[1]
            found.add(number)
            parent = Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[1]
            assert int(parent) == server._process.pid
            process.kill()
        assert (
            not Path(f"/proc/{number}/cmdline").exists()
            or not Path(f"/proc/{number}/cmdline").read_bytes()
        )  # ended, and perhaps not yet cleared away
    assert len(found) == 3


def test_files_are_read_at_once(server):
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(read, range(8)))
    assert found == [f"# Title\n\nWords of page {number}.\n" for number in range(8)]


def test_a_server_that_was_killed_is_started_again(server):
    ended = server._process.pid
    os.kill(ended, signal.SIGKILL)
    assert "Words of page 5" in read(5)
    assert server._process.pid != ended


def test_without_a_server_each_file_has_a_new_process(monkeypatch):
    def fails(kind):
        raise OSError("no memory")

    monkeypatch.setattr(processes._server, "start", fails)
    with processes.process_for(KINDS["html"]) as process:
        assert isinstance(process, subprocess.Popen)
        process.kill()
    assert "Words of page 6" in read(6)


def test_a_copy_sees_no_keys_and_not_the_servers_socket(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    processes._server._end()
    read()
    with processes.process_for(KINDS["html"]) as process:
        information = Path(f"/proc/self/fdinfo/{process._handle}").read_text()
        (number,) = [line.split()[1] for line in information.splitlines() if line[:4] == "Pid:"]
        assert b"OPENAI_API_KEY" not in Path(f"/proc/{number}/environ").read_bytes()
        until = time.monotonic() + 30
        while time.monotonic() < until:
            opened = [os.readlink(path) for path in Path(f"/proc/{number}/fd").iterdir()]
            if not any(name.startswith("socket:") for name in opened):
                break
            time.sleep(0.02)
        assert not any(name.startswith("socket:") for name in opened)
        process.kill()


def test_a_file_that_ends_its_process_costs_the_others_nothing(server):
    crash = {"parser": None, "kind": "none such"}
    with pytest.raises(ParseError, match=r"made the reader of \.html files crash"):
        ask(PAGE % 1, "a.html", KINDS["html"], crash)
    assert "Words of page 7" in read(7)


def test_the_server_ends_with_the_process_that_started_it():
    program = (
        "from chunking import parse_bytes; from chunking.parsers import processes\n"
        "parse_bytes(b'<p>a</p>', 'a.html'); print(processes._server._process.pid, flush=True)\n"
        "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    number = int(done.stdout)
    until = time.monotonic() + 30
    while Path(f"/proc/{number}/cmdline").exists() and time.monotonic() < until:
        if not Path(f"/proc/{number}/cmdline").read_bytes():
            break  # ended, and nobody cleared it away
        time.sleep(0.05)
    else:
        assert not Path(f"/proc/{number}").exists()
