"""Scratch folders go with their owner, with their process, and after a kill when the next one is made."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from chunking.scratch_folders import LOCK, scratch_folder

PREFIX = "chunkwright-test-"
#: makes a folder, says where, and waits for the end of its input
MAKER = """
import sys
from chunking.scratch_folders import scratch_folder
class Owner: pass
owner = Owner()
print(scratch_folder("chunkwright-test-", owner), flush=True)
sys.stdin.read()
"""


class Owner:
    pass


@pytest.fixture(autouse=True)
def temporary(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


@pytest.fixture
def maker(temporary):
    """Another process with a folder, and where that is."""
    process = subprocess.Popen(
        [sys.executable, "-c", MAKER],
        env={**os.environ, "TMPDIR": str(temporary)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        yield process, Path(process.stdout.readline().strip())
        process.kill()


def test_a_folder_goes_with_its_owner():
    owner = Owner()
    folder = scratch_folder(PREFIX, owner)
    (folder / "job").write_text("text")
    assert folder.stat().st_mode & 0o077 == 0
    del owner
    assert not folder.exists()


def test_a_folder_goes_with_its_process(maker):
    process, folder = maker
    process.communicate("")
    assert not folder.exists()


def test_the_folder_of_a_killed_process_goes_when_the_next_is_made(maker):
    process, left = maker
    (left / "job.pickle").write_text("documents")
    owner = Owner()
    first = scratch_folder(PREFIX, owner)
    assert left.exists(), "its process lives"
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert left.exists()
    second = scratch_folder(PREFIX, owner)
    assert not left.exists()
    assert first.exists()
    assert second.exists()


def test_what_others_made_stays(temporary):
    foreign, elsewhere = temporary / f"{PREFIX}foreign", temporary / "elsewhere"
    for folder in (foreign, elsewhere):
        folder.mkdir()
    (elsewhere / LOCK).touch()
    (temporary / f"{PREFIX}link").symlink_to(elsewhere)
    owner = Owner()
    scratch_folder(PREFIX, owner)
    assert foreign.exists()
    assert (elsewhere / LOCK).exists()


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="folders have no owners here")
def test_what_another_user_made_stays(temporary, monkeypatch):
    folder = temporary / f"{PREFIX}theirs"
    folder.mkdir()
    (folder / LOCK).touch()
    owner = Owner()
    monkeypatch.setattr(os, "getuid", lambda: folder.stat().st_uid + 1)
    scratch_folder(PREFIX, owner)
    assert folder.exists()
