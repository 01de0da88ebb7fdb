"""Code of the user's own as a splitter: off unless it is allowed, and known by its hash alone."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from chunking import ChunkingConfig, StrategyError, create_chunker
from chunking.splitters import is_code_allowed, keep_code, kept_code
from chunking.splitters.own_code import ALLOW, FOLDER

ROOT = Path(__file__).parents[3]
WORDS = "def split(text):\n    return text.split()\n"
TEXT = "One fish, two fish."


@pytest.fixture
def allowed(monkeypatch, tmp_path):
    monkeypatch.setenv(ALLOW, "1")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    return tmp_path


def own(code, **options):
    return create_chunker("own_code", code=keep_code(code), **options)


def test_it_is_off_by_itself_and_says_how_to_turn_it_on(monkeypatch):
    monkeypatch.delenv(ALLOW, raising=False)
    assert not is_code_allowed()
    for act in (
        lambda: keep_code(WORDS),
        lambda: kept_code("0"),
        lambda: create_chunker("own_code", code="0").run(TEXT),
    ):
        with pytest.raises(StrategyError, match="chunkwright app --allow-code"):
            act()


def test_what_was_kept_is_not_run_once_it_is_off(allowed, monkeypatch):
    chunker = own(WORDS)
    monkeypatch.delenv(ALLOW)
    with pytest.raises(StrategyError, match="is off"):
        chunker.run(TEXT)


def test_code_cuts(allowed):
    chunker = own(WORDS, chunk_size=4)
    result = chunker.run(TEXT)
    assert [chunk.text for chunk in result.chunks] == TEXT.split()
    assert [chunk.token_count > chunker.limit(chunk) for chunk in result.chunks] == [
        False, True, False, True,
    ]  # fmt: skip
    assert pickle.loads(pickle.dumps(chunker)) == chunker
    assert chunker != own(WORDS + "# other", chunk_size=4)


def test_code_leaves_no_trace_in_the_next_document(allowed):
    code = "seen = []\n\n\ndef split(text):\n    seen.append(text)\n    return seen[:1]\n"
    chunker = own(code)
    assert [chunk.text for text in ("one", "two") for chunk in chunker.chunk(text)] == [
        "one",
        "two",
    ]


def test_only_code_that_was_given_here_is_run(allowed):
    (allowed.parent / "mine.py").write_text(WORDS)
    for name in ("", "0" * 64, "../mine.py", WORDS):
        with pytest.raises(StrategyError, match="not known here"):
            create_chunker("own_code", code=name).run(TEXT)


def test_a_file_names_code_and_brings_none(allowed):
    written = ChunkingConfig.of(own(WORDS)).dumps("yaml")
    assert "split" not in written
    assert ChunkingConfig.loads(written).chunker().chunk(TEXT)
    with pytest.raises(ValueError, match="unknown option 'program'"):
        ChunkingConfig.loads("version: 1\nstrategy: own_code\noptions: {program: 'split = 1'}")


def test_a_process_started_from_here_knows_the_code(allowed):
    name = keep_code(WORDS)
    run = f"import chunking; print(len(chunking.create_chunker('own_code', code={name!r}).chunk({TEXT!r})))"
    done = subprocess.run(
        [sys.executable, "-c", run], capture_output=True, text=True, check=True, env={**os.environ}
    )
    assert done.stdout.strip() == "4"


def test_a_process_started_before_the_code_was_given_knows_it():
    older = "from chunking.splitters import kept_code; print(kept_code(input()))"
    run = (
        "import subprocess, sys; from chunking.splitters import keep_code, name_code_folder;"
        "name_code_folder();"
        f"started = subprocess.Popen([sys.executable, '-c', {older!r}], stdin=-1, stdout=-1, text=True);"
        "print(started.communicate(keep_code('x = 1'))[0])"
    )
    env = {name: value for name, value in os.environ.items() if name != FOLDER} | {ALLOW: "1"}
    done = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True, env=env)  # fmt: skip
    assert done.stdout.strip() == "x = 1"


def test_the_folder_is_for_this_user_and_goes_with_the_process():
    run = (
        "import os; from chunking.splitters import keep_code; keep_code('x');"
        "folder = os.environ['CHUNKWRIGHT_CODE']; print(oct(os.stat(folder).st_mode)[-3:], folder)"
    )
    env = {name: value for name, value in os.environ.items() if name != FOLDER} | {ALLOW: "1"}
    done = subprocess.run([sys.executable, "-c", run], capture_output=True, text=True, check=True, env=env)  # fmt: skip
    mode, folder = done.stdout.split()
    assert mode == "700"
    assert not os.path.exists(folder)


#: keeps code where it lies by itself, says where, and is killed
KILLED = (
    "import os, signal\n"
    "from chunking.splitters import keep_code\n"
    "keep_code('def split(text): return [text]')\n"
    f"print(os.environ['{FOLDER}'], flush=True)\n"
    "os.kill(os.getpid(), signal.SIGKILL)\n"
)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no process is killed so here")
def test_what_a_killed_server_kept_goes_with_the_next(tmp_path):
    """Found: the folders of servers that had been killed stayed, with the code of their visitors."""
    environment = {**os.environ, ALLOW: "1", "TMPDIR": str(tmp_path), "PYTHONPATH": str(ROOT)}
    environment.pop(FOLDER, None)
    for _ in range(2):
        command = [sys.executable, "-c", KILLED]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        assert done.returncode == -signal.SIGKILL, done.stderr
        assert list(tmp_path.iterdir()) == [Path(done.stdout.strip())]
