"""One file whose process is killed, as for want of memory, costs no other file its chunks."""

from __future__ import annotations

import os
import time
from functools import partial
from pathlib import Path

import pytest

from chunking import ChunkingConfig
from chunking.batch import chunk_files
from chunking.batch.processes import in_processes

if not hasattr(os, "fork"):
    pytest.skip("kills processes as POSIX does", allow_module_level=True)


def die() -> None:
    os.kill(os.getpid(), 9)


def work(log: Path, fatal: int, item: int) -> int:
    """Note what is worked on; the fatal one waits for the next four and then ends its process."""
    with (log / str(item)).open("ab") as times:
        times.write(b"x")
    if item == fatal:
        until = time.monotonic() + 60
        while not all((log / str(fatal + n)).exists() for n in range(1, 5)):
            assert time.monotonic() < until
            time.sleep(0.02)
        die()
    return item


def lost(item: int) -> int:
    return -item


@pytest.mark.parametrize("fatal", [1, 3])
def test_an_item_that_ends_its_process_is_the_only_one_lost(tmp_path, fatal):
    found = list(in_processes(partial(work, tmp_path, fatal), range(8), 2, lost))
    assert found == [-item if item == fatal else item for item in range(8)]
    times = [(tmp_path / str(item)).stat().st_size for item in range(8)]
    assert times[fatal] == 2
    assert times[fatal + 1 : fatal + 3] == [1, 1]  # they were made before, and are not made again


def work_at_second_try(log: Path, item: int) -> int:
    if item == 2 and not (log / "tried").exists():
        (log / "tried").touch()
        die()
    return item


def test_an_item_that_was_in_bad_company_is_not_lost(tmp_path):
    assert list(in_processes(partial(work_at_second_try, tmp_path), range(6), 2, lost)) == [
        *range(6)
    ]


class Deadly(ChunkingConfig):
    """A configuration that one file's process does not survive."""

    def chunker(self, uri=None):
        if "b.txt" in uri:
            die()
        return super().chunker(uri)


def test_a_file_that_ends_its_process_is_named(tmp_path):
    files = [tmp_path / f"{name}.txt" for name in "abcd"]
    for path in files:
        path.write_text("Some words are here.")
    outcomes = list(chunk_files(Deadly("word"), files, 2))
    assert [outcome.path for outcome in outcomes] == files
    assert [len(outcome.chunks) for outcome in outcomes] == [1, 0, 1, 1]
    assert f"{files[1]}: its process came to a sudden end" in outcomes[1].error
