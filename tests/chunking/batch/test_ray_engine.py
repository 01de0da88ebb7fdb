"""Ray in place of local processes: the same outcomes, parts and manifest, and nothing left behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from processes import descendants, is_running, until
from pyarrow import parquet

from chunking import ChunkingConfig
from chunking.batch import chunk_files, find_files, open_dataset, plan, update
from chunking.errors import ChunkingError

if not find_spec("ray"):
    pytest.skip("Ray is not installed: .ci/frameworks.txt", allow_module_level=True)

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore:::ray")]

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "sample_docs"
CONFIG = ChunkingConfig("sentence", {"chunk_size": 40, "chunk_overlap": 0})
#: seconds within which Ray starts on a busy machine, and within which all of its processes end
START, END = 240.0, 30.0


class Deadly(ChunkingConfig):
    """A configuration that one file's process does not survive."""

    def chunker(self, uri=None):
        if "fatal" in uri:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().chunker(uri)


@pytest.fixture(scope="module")
def cluster():
    """Ray, started once, with room for two actors; it finds the modules that this process finds."""
    import ray

    ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])
    ray.init(
        address="local",
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        runtime_env={"env_vars": {"PYTHONPATH": str(ROOT)}},
    )
    yield
    ray.shutdown()


@pytest.fixture
def docs(tmp_path):
    """More files than are handed out at a time: copies, odd names, no text, no document."""
    folder = tmp_path / "docs"
    folder.mkdir()
    for number in range(40):
        (folder / f"{number:02}.txt").write_text(f"Text number {number // 2} stands here. " * 20)
    for name in (
        "a b.txt",
        "c#d?e.txt",
        "%20.txt",
        "*.txt",
        "漢 ü.txt",
        "s3:x.txt",
        "back\\slash.md",
    ):
        (folder / name).write_text(f"The text of {name} is short.")
    (folder / "empty.txt").touch()
    (folder / "cut off.pdf").write_bytes(b"%PDF-1.7 cut off")
    (folder / "manual.md").write_bytes((SAMPLES / "product_manual.md").read_bytes())
    (folder / os.fsdecode(b"no \xff text.txt")).write_text("A name that is no text.")
    return folder


def dataset(docs, engine):
    """The rows and the manifest of a dataset of these files."""
    folder = docs.parent / engine
    with open_dataset(folder) as ledger:
        work = plan(ledger, CONFIG, find_files([docs]), [docs])
        update(folder, ledger, CONFIG, work, 2, engine=engine)
    return rows(folder), manifest(folder)


def rows(folder):
    tables = [parquet.read_table(part) for part in folder.glob("part-*.parquet")]
    found = [row for table in tables for row in table.to_pylist()]
    return sorted(found, key=lambda row: (row["uri"], row["start"]))


def manifest(folder):
    known = json.loads((folder / "manifest.json").read_text())
    parts = {entry.pop("part") for entry in known["files"]}
    assert parts - {None} == set(known.pop("parts"))
    return known


def test_rows_ids_and_manifest_are_those_of_local_processes(cluster, docs):
    made = dataset(docs, "ray")
    assert made == dataset(docs, "local")
    assert len({row["id"] for row in made[0]}) == len(made[0]) > 100
    assert [entry for entry in made[1]["files"] if "error" in entry]


def test_paths_are_relative_where_they_were_given_so(cluster, docs, monkeypatch):
    monkeypatch.chdir(docs)
    files = [Path("../docs/00.txt"), Path("01.txt"), docs / "02.txt", docs / "01.txt"]
    assert list(chunk_files(CONFIG, files, engine="ray")) == list(chunk_files(CONFIG, files))


def test_a_file_that_is_gone_is_named_and_costs_no_other(cluster, docs):
    files = [docs / "00.txt", docs / "gone.txt", docs / "01.txt"]
    outcomes = list(chunk_files(CONFIG, files, engine="ray"))
    assert [outcome.path for outcome in outcomes] == files
    assert [outcome.error is None for outcome in outcomes] == [True, False, True]


def test_a_file_that_ends_its_actor_is_named(cluster, docs):
    (docs / "10 fatal.txt").write_text("Some words.")
    config = Deadly(CONFIG.strategy, CONFIG.options)
    outcomes = list(chunk_files(config, find_files([docs]), 2, engine="ray"))
    assert [outcome.path for outcome in outcomes] == find_files([docs])
    lost = [outcome for outcome in outcomes if "sudden end twice" in (outcome.error or "")]
    assert [outcome.path.name for outcome in lost] == ["10 fatal.txt"]


def test_more_actors_than_the_cluster_has_room_for_are_refused(cluster, docs):
    with pytest.raises(ChunkingError, match="has 2 processors, enough for 2 jobs, not 3"):
        list(chunk_files(CONFIG, find_files([docs]), 3, engine="ray"))


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_nothing_outlives_a_run_and_the_next_goes_on(tmp_path, number):
    docs, made = tmp_path / "docs", tmp_path / "made"
    docs.mkdir()
    for name in range(300):
        (docs / f"{name}.txt").write_text(f"Text number {name} stands here. " * 400)
    (tmp_path / "tuned.yaml").write_text(CONFIG.dumps())
    script = (
        "import chunking.batch.dataset as datasets; datasets.PART_FILES = 3;"
        "from chunking.__main__ import start; start()"
    )
    words = ["run", docs, "--config", tmp_path / "tuned.yaml", "--output", made, "--engine", "ray"]
    command = [sys.executable, "-c", script, *map(str, words)]
    with subprocess.Popen(
        command, cwd=ROOT, stderr=subprocess.DEVNULL, start_new_session=True
    ) as run:
        # a part is told to the ledger once it is written: the first of two surely is
        assert until(lambda: len(list(made.glob("part-*.parquet"))) > 1, START)
        others = descendants(run.pid)
        os.killpg(run.pid, number)
        assert run.wait(END)
    assert others
    assert until(lambda: not any(map(is_running, others)), END)
    with open_dataset(made) as ledger:
        work = plan(ledger, CONFIG, find_files([docs]), [docs])
        done = update(made, ledger, CONFIG, work)
    assert 0 < done.unchanged < 300
    assert done.chunked + done.unchanged == 300
    assert {row["uri"] for row in rows(made)} == {str(path) for path in docs.iterdir()}
