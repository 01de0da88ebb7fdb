"""The cache of vectors: bounded, shared by threads and processes, unharmed by kills and damage."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from chunking.embedders.base import unit_rows
from chunking.embedders.vector_cache import RECENT, VectorCache, key_of, vector_cache

ROOT = Path(__file__).parents[3]


def vectors_of(texts: list[str], size: int = 8) -> dict[str, np.ndarray]:
    """A vector for each text, the same in every process."""
    seeds = [int.from_bytes(key_of("seed", text)[:4]) for text in texts]
    rows = [np.random.default_rng(seed).standard_normal(size) for seed in seeds]
    return dict(zip(texts, unit_rows(np.stack(rows)), strict=True))


class Clock:
    """A clock that is set by hand."""

    now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def path(tmp_path):
    return tmp_path / "vectors.sqlite"


@pytest.fixture
def cache(path):
    made = VectorCache(path)
    yield made
    made.close()


def assert_holds(cache: VectorCache, texts: list[str], size: int = 8) -> None:
    found = cache.get("model", texts)
    assert set(found) == set(texts)
    for text, row in vectors_of(texts, size).items():
        np.testing.assert_array_equal(found[text], row)


def test_it_gives_back_what_it_got(cache, path):
    texts = [f"t{i}" for i in range(1_300)] + ["", "\ud800", "a\0b", "漢字 😀"]
    cache.put("model", vectors_of(texts))
    assert_holds(cache, texts)
    assert cache.get("other", texts) == {}
    assert cache.get("model", ["unknown"]) == {}
    cache.close()
    assert_holds(VectorCache(path), texts)


def test_no_text_is_in_the_file(cache, tmp_path):
    cache.put("identity-of-model", vectors_of(["a secret sentence"]))
    held = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"secret" not in held
    assert b"identity-of-model" not in held


def test_models_and_texts_do_not_run_together():
    assert key_of("ab", "c") != key_of("a", "bc")
    assert key_of("a\0b", "c") != key_of("a", "b\0c")


def test_its_size_is_bounded_and_the_oldest_go_first(path):
    clock, capacity = Clock(), 2_000_000
    cache = VectorCache(path, capacity, clock)
    first = [f"first{i}" for i in range(100)]
    cache.put("model", vectors_of(first, 384))
    kept = first[:10]
    for round_ in range(30):
        clock.now += 2 * RECENT
        cache.get("model", kept)
        cache.put("model", vectors_of([f"{round_}-{i}" for i in range(100)], 384))
        assert path.stat().st_size <= capacity * 1.2
    assert set(cache.get("model", first)) == set(kept)
    assert_holds(cache, [f"29-{i}" for i in range(100)], 384)
    cache.close()
    assert path.stat().st_size <= capacity * 1.2


def test_reading_what_was_just_used_writes_nothing(path):
    clock = Clock()
    cache = VectorCache(path, clock=clock)
    cache.put("model", vectors_of(["a"]))
    watcher = sqlite3.connect(path)
    before = watcher.execute("PRAGMA data_version").fetchone()
    clock.now += RECENT / 2
    cache.get("model", ["a"])
    assert watcher.execute("PRAGMA data_version").fetchone() == before
    clock.now += RECENT
    cache.get("model", ["a"])
    assert watcher.execute("PRAGMA data_version").fetchone() != before
    watcher.close()
    cache.close()


def test_threads_share_it(cache):
    def work(number: int) -> None:
        texts = [f"{number % 3}-{i}" for i in range(50)]
        cache.put("model", vectors_of(texts))
        assert_holds(cache, texts)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(24)))


def start(program: str, path: Path) -> subprocess.Popen[str]:
    """Another Python with the names of this file, `path` and a cache there."""
    begin = (
        "import sys; from pathlib import Path\n"
        f"sys.path[:0] = [{str(ROOT)!r}, {str(Path(__file__).parent)!r}]\n"
        "from test_vector_cache import *\n"
        f"cache = VectorCache(Path({str(path)!r}))\n"
    )
    return subprocess.Popen(
        [sys.executable, "-c", begin + program], stdout=subprocess.PIPE, text=True
    )


WRITING = """
for round in range(40):
    cache.put("model", vectors_of([f"{name}-{round}-{i}" for i in range(20)]))
    cache.put("model", vectors_of([f"both-{round}-{i}" for i in range(20)]))
"""


def test_processes_share_it_from_the_first_moment(path, cache):
    started = [start(f"name = {name!r}" + WRITING, path) for name in "abc"]
    assert [process.wait(60) for process in started] == [0, 0, 0]
    for process in started:
        process.stdout.close()
    names = [*"abc", "both"]
    assert_holds(cache, [f"{n}-{r}-{i}" for n in names for r in range(40) for i in range(20)])


ENDLESS = """
for round in range(10**9):
    cache.put("model", vectors_of([f"{round}-{i}" for i in range(200)], 384))
    print(round, flush=True)
"""


@pytest.mark.parametrize("rounds", [1, 2, 5, 9])
def test_a_kill_while_writing_leaves_what_was_finished(path, cache, rounds):
    process = start(ENDLESS, path)
    for _ in range(rounds):
        process.stdout.readline()
    process.send_signal(signal.SIGKILL)
    rest = process.stdout.read().split()
    process.wait(10)
    process.stdout.close()
    finished = int(rest[-1]) if rest else rounds - 1
    assert_holds(cache, [f"{r}-{i}" for r in range(finished + 1) for i in range(200)], 384)
    cache.put("model", vectors_of(["after"], 384))
    assert_holds(cache, ["after"], 384)
    assert not path.with_name("vectors.sqlite.broken").exists()


@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_a_fork_uses_it_as_well(path, cache):
    cache.put("model", vectors_of(["before"]))
    child = os.fork()
    if not child:
        try:
            assert_holds(cache, ["before"])
            cache.put("model", vectors_of(["child"]))
        except BaseException:
            os._exit(1)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert_holds(cache, ["before", "child"])


def damaged(content: bytes) -> dict[str, bytes]:
    middle = len(content) // 2
    return {
        "no database": b"this is no database at all" * 100,
        "first page": b"\xff" * 100 + content[100:],
        "in the middle": content[:20_000] + b"\xaa" * (len(content) - 20_000),
        "cut short": content[: middle + 77],
    }


@pytest.mark.parametrize("damage", ["no database", "first page", "in the middle", "cut short"])
@pytest.mark.parametrize("is_open", [False, True])
def test_a_damaged_file_is_set_aside_and_begun_anew(path, damage, is_open):
    texts = [f"t{i}" for i in range(400)]
    writer = VectorCache(path)
    writer.put("model", vectors_of(texts, 384))
    writer.close()
    cache = VectorCache(path)
    if is_open:
        assert_holds(cache, texts[:3], 384)
    path.write_bytes(damaged(path.read_bytes())[damage])
    for text, row in cache.get("model", texts).items():
        np.testing.assert_array_equal(row, vectors_of([text], 384)[text])
    cache.put("model", vectors_of(texts, 384))
    if not is_open:
        assert_holds(cache, texts, 384)
        assert path.with_name("vectors.sqlite.broken").exists()
    cache.close()
    anew = VectorCache(path)
    anew.put("model", vectors_of(texts, 384))
    assert_holds(anew, texts, 384)
    anew.close()


def test_an_empty_file_is_begun_anew(path, cache):
    path.touch()
    cache.put("model", vectors_of(["a"]))
    assert_holds(cache, ["a"])


@pytest.mark.parametrize("blob", [b"", b"abc", b"\0" * 12, np.full(8, np.nan, "f4").tobytes()])
def test_a_damaged_vector_is_not_given(path, cache, blob):
    cache.put("model", vectors_of(["a", "b"]))
    with sqlite3.connect(path) as other:
        key = key_of("model", "b")
        other.execute("UPDATE vectors SET vector = ? WHERE key = ?", (blob, key))
    other.close()
    assert set(cache.get("model", ["a", "b"])) == {"a"}


def test_a_zero_vector_is_given(cache):
    cache.put("model", {"": np.zeros(8, dtype=np.float32)})
    assert cache.get("model", [""])[""].tolist() == [0.0] * 8


@pytest.mark.parametrize("place", ["/proc/nowhere", "file"])
def test_without_a_place_to_write_nothing_is_kept_and_nothing_fails(place, tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    directory = tmp_path / place
    monkeypatch.setenv("CHUNKING_CACHE_DIR", str(directory))
    cache = vector_cache()
    cache.put("model", vectors_of(["a"]))
    assert cache.get("model", ["a"]) == {}


def test_a_file_that_another_holds_is_done_without(path, cache, monkeypatch):
    monkeypatch.setattr("chunking.embedders.vector_cache.BUSY", 0.1)
    cache.put("model", vectors_of(["a"]))
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    cache.put("model", vectors_of(["b"]))
    other.execute("ROLLBACK")
    other.close()
    assert set(cache.get("model", ["a", "b"])) == {"a"}
