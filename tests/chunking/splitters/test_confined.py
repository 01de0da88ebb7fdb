"""What a splitter may do: a visitor's code and a library are held by the kernel, a file of one's own is not."""

from __future__ import annotations

import pytest

from chunking import StrategyError, create_chunker
from chunking.confinement import held_here
from chunking.splitters import allow_code, keep_code
from chunking.splitters.own_code import ALLOW, FOLDER, VISITORS
from chunking.splitters.process import run_program

if not all(held_here()):
    pytest.skip("this kernel lacks something", allow_module_level=True)

TRIES = (
    "import os, socket, subprocess\n"
    "def failed(act):\n"
    "    try:\n"
    "        act()\n"
    "    except PermissionError as error:\n"
    "        return 'refused'\n"
    "    except OSError as error:\n"
    "        return 'tried'\n"
    "    return 'done'\n"
    "def split(text):\n"
    "    place = __import__('pathlib').Path(text)\n"
    "    return [\n"
    "        failed(lambda: place.read_text()),\n"
    "        failed(lambda: place.write_text('changed')),\n"
    "        failed(lambda: socket.create_connection(('127.0.0.1', 9))),\n"
    "        failed(lambda: subprocess.run(['true'])),\n"
    "        os.environ.get('OPENAI_API_KEY', 'no key'),\n"
    "    ]\n"
)
HELD = [*["refused"] * 4, "no key"]


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    place = tmp_path / "kept.txt"
    place.write_text("kept")
    return place


def test_a_library_is_held(file):
    assert run_program(TRIES, str(file), "it", library="a library") == HELD
    assert file.read_text() == "kept"


def test_code_of_a_visitor_is_held_and_told_so(file, monkeypatch, tmp_path):
    monkeypatch.setenv(ALLOW, VISITORS)
    monkeypatch.setenv(FOLDER, str(tmp_path))
    reads = f"def split(text):\n    return [open({str(file)!r}).read()]\n"
    with pytest.raises(StrategyError, match=r"Permission denied.*a splitter uses no network"):
        create_chunker("own_code", code=keep_code(reads)).run("kept")


def test_code_of_ones_own_on_the_command_line_has_all_rights(file, monkeypatch, tmp_path):
    monkeypatch.setenv(ALLOW, "0")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    allow_code()
    code = f"{TRIES}tried = split\nsplit = lambda text: tried({str(file)!r})\n"
    text = "done done tried done secret"
    chunks = create_chunker("own_code", code=keep_code(code)).chunk(text)
    assert [chunk.text for chunk in chunks] == text.split()
