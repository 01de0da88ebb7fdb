"""Chunk a corpus of mixed formats with `run`: one and two processes, Ray, kill -9 and resume, an edit of ten files.

    python tests/benchmarks/corpus.py [--files N] [--engines local ray]

The files are made anew (`tests/corpus_files.py`): 10,000 have about 200 MB. Every dataset is held against
the first. On a shared machine the seconds of the processor say more than those of the clock; `parent` is
what the process that writes takes of them, and so what bounds the number of workers.
Memory is that of all processes, what they share counted once.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from corpus_files import write_corpus  # noqa: E402
from processes import processor_seconds, tree_bytes, tree_seconds  # noqa: E402
from pyarrow import parquet  # noqa: E402

#: prose by its separators, Markdown by its blocks, source code by its grammar
CONFIG = """version: 1
strategy: recursive
options: {chunk_size: 400, unit: tokens}
routes:
- {match: "*.md", strategy: markdown, options: {chunk_size: 400, unit: tokens}}
- {match: "*.py", strategy: code, options: {chunk_size: 400, unit: tokens}}
"""
#: seconds between two looks at the processes, and at their memory, which takes a processor that Ray would use
EVERY, MEMORY_EVERY = 0.25, 3.0
EDITED = 10


@dataclass
class Cost:
    """Seconds of the clock, of all processors and of the parent's, and bytes at the peak."""

    seconds: float = 0.0
    processor: float = 0.0
    parent: float = 0.0
    memory: int = 0
    _looked: float = -MEMORY_EVERY

    def look(self, pid: int, began: float) -> None:
        """Take in what the processes cost until now."""
        self.seconds = time.monotonic() - began
        self.processor = max(self.processor, tree_seconds(pid))
        self.parent = max(self.parent, processor_seconds(pid))
        if self.seconds >= self._looked + MEMORY_EVERY:
            self._looked = self.seconds
            self.memory = max(self.memory, tree_bytes(pid))


class Corpus:
    """Files, their configuration, and the datasets that are made of them."""

    def __init__(self, folder: Path, count: int) -> None:
        self.docs, self.count, self._config = folder / "docs", count, folder / "tuned.yaml"
        self.folder = folder
        self._config.write_text(CONFIG)
        self.size = write_corpus(self.docs, count)

    def run(
        self, made: Path, engine: str, jobs: int, ended: Callable[[], bool] = lambda: False
    ) -> Cost:
        """Bring a dataset up to date, or kill the run once it is `ended`."""
        words = ["run", self.docs, "--config", self._config, "--output", made]
        words += ["--engine", engine, "--jobs", jobs]
        cost, began = Cost(), time.monotonic()
        with subprocess.Popen(
            [sys.executable, "-m", "chunking", *map(str, words)],
            cwd=ROOT,
            stderr=subprocess.DEVNULL,
        ) as process:
            while process.poll() is None:
                cost.look(process.pid, began)
                if ended():
                    process.send_signal(signal.SIGKILL)
                time.sleep(EVERY)
        cost.seconds = time.monotonic() - began
        return cost

    def edit(self) -> None:
        """Add a sentence to some texts."""
        for path in sorted(self.docs.rglob("*.txt"))[:EDITED]:
            path.write_text(f"{path.read_text(encoding='utf-8')}\n\nOne more.", encoding="utf-8")


def rows(made: Path) -> set[tuple[object, ...]]:
    """What tells the chunks of a dataset apart."""
    columns = ["id", "content_id", "uri", "start", "end", "token_count"]
    tables = (parquet.read_table(part, columns=columns) for part in made.glob("part-*.parquet"))
    return {tuple(row.values()) for table in tables for row in table.to_pylist()}


def last_run(made: Path) -> dict[str, int]:
    known = json.loads((made / "manifest.json").read_text(encoding="utf-8"))
    return {**known["last_run"], "chunks": known["chunks"]}


def line(name: str, cost: Cost, files: int, note: str) -> None:
    parent = 1000 * cost.parent / max(files, 1)
    print(
        f"{name:<26}{files:>7,}{cost.seconds:>9.1f}{files / cost.seconds:>9.1f}{cost.processor:>9.1f}"
        f"{files / max(cost.processor, 0.01):>13.1f}{parent:>10.2f}{cost.memory / 1e6:>9.0f}  {note}",
        flush=True,
    )


def scaling(corpus: Corpus, engine: str, first: set[tuple[object, ...]]) -> set[tuple[object, ...]]:
    """One worker, then two; return the rows."""
    taken: list[float] = []
    for jobs in (1, 2):
        made = corpus.folder / f"{engine}-{jobs}"
        cost = corpus.run(made, engine, jobs)
        done, found = last_run(made), rows(made)
        first = first or found
        same = "same chunks" if found == first else "OTHER CHUNKS"
        taken.append(cost.seconds)
        faster = f", {taken[0] / taken[1]:.2f} ×" if jobs == 2 else ""
        failed = f"{done['chunks']:,} chunks, {done['failed']} failed, {same}{faster}"
        line(
            f"{engine}, {jobs} job{'s'[: jobs - 1]}", cost, done["chunked"] + done["failed"], failed
        )
    return first


def killed_and_resumed(corpus: Corpus, first: set[tuple[object, ...]]) -> None:
    """Kill a run once some parts are there; the next one goes on."""
    made = corpus.folder / "killed"

    def is_begun() -> bool:
        return len(list(made.glob("part-*.parquet"))) * 400 >= corpus.count

    line("killed with -9", corpus.run(made, "local", 2, is_begun), 0, "")
    cost = corpus.run(made, "local", 2)
    done = last_run(made)
    same = "same chunks" if rows(made) == first else "OTHER CHUNKS"
    note = f"{done['unchanged']:,} files kept, {same}"
    line("and resumed", cost, done["chunked"] + done["failed"], note)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--engines", nargs="+", default=["local", "ray"], choices=["local", "ray"])
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        corpus = Corpus(Path(folder), given.files)
        load = f"{os.getloadavg()[0]:.1f} processes at work on {os.cpu_count()} processors"
        print(f"{corpus.count:,} files, {corpus.size / 1e6:.1f} MB; {load}\n")
        print(
            f"{'run':<26}{'files':>7}{'seconds':>9}{'files/s':>9}{'CPU s':>9}{'files/CPU s':>13}"
            f"{'parent ms':>10}{'peak MB':>9}"
        )
        first: set[tuple[object, ...]] = set()
        for engine in given.engines:
            first = scaling(corpus, engine, first)
        killed_and_resumed(corpus, first)
        corpus.edit()
        made = corpus.folder / "killed"
        cost, done = corpus.run(made, "local", 2), last_run(made)
        note = f"{done['unchanged']:,} unchanged"
        line(f"{EDITED} files edited", cost, done["chunked"] + done["failed"], note)


if __name__ == "__main__":
    main()
