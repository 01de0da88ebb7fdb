"""Whoever kills a process: those that worked for it end, too, whatever they were doing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from experiments import experiment
from processes import descendants, is_running, processor_seconds, until

from chunking.experiments.store import ExperimentStore

if not Path("/proc/self/stat").exists():
    pytest.skip("reads the processes of Linux", allow_module_level=True)

ROOT = Path(__file__).resolve().parents[2]
#: seconds within which a process notices that it is alone
END = 15.0
#: what a server does: a run of a corpus is in test_orphans.py, a search in tuning/test_worker.py
SPLITTING = (
    "from chunking.splitters.process import run_program\n"
    "run_program('def split(text):\\n    while True: pass', 'text', 'it', held=False)"
)

#: keeps experiments in a database without end, and says which it has kept
KEEPING = """
import sys
from experiments import experiment
from chunking.experiments.store import ExperimentStore
store = ExperimentStore.opened(sys.argv[1])
for number in range(10**9):
    store.add(experiment(f"number {number}"))
    print(number, flush=True)
"""


@pytest.mark.parametrize("kept", [1, 3])
def test_experiments_are_whole_after_a_kill_while_one_is_kept(tmp_path, kept):
    database = str(tmp_path / "experiments.db")
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests'}"}
    command = [sys.executable, "-c", KEEPING, database]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
        for _ in range(kept):
            server.stdout.readline()
        server.kill()
        told = kept + len(server.stdout.read().split())
    store = ExperimentStore.opened(database)
    found = {each.name: each.figures for each in store.find()}
    assert found.keys() >= {f"number {number}" for number in range(told)}
    assert all(figures == experiment().figures for figures in found.values())
    store.add(experiment("after"))
    assert "after" in {each.name for each in store.find()}
    store.close()


def test_a_splitter_ends_with_the_server_that_was_killed_though_it_is_at_work():
    server = subprocess.Popen([sys.executable, "-c", SPLITTING], cwd=ROOT)
    others: set[int] = set()

    def is_at_work() -> bool:
        others.update(descendants(server.pid))
        return any(processor_seconds(each) > 0.5 for each in others)

    try:
        assert until(is_at_work)
        server.send_signal(signal.SIGKILL)
        server.wait(END)
        assert until(lambda: not any(map(is_running, others)), END)
    finally:
        server.kill()
        for each in filter(is_running, others):
            os.kill(each, signal.SIGKILL)
