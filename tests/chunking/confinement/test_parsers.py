"""A parser that a file took over: what it tries fails, whatever way it takes past Python."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from chunking import ParseError
from chunking.confinement import held_here
from chunking.parsers import processes
from chunking.parsers.isolation import parse_isolated
from chunking.parsers.kinds import KINDS

PLANTED = Path(__file__).with_name("planted")
HERE = Path(__file__)
HELD = held_here()
#: kernels without one of them are held to the rest: test_confinement.py
files = pytest.mark.skipif(not HELD.files, reason="this kernel has no Landlock")
calls = pytest.mark.skipif(not HELD.calls, reason="this kernel takes no filter of system calls")
REFUSED, DENIED = "Operation not permitted", "Permission denied"
#: calls of the C library, of which Python's audit hook knows nothing, and why each fails
REACHING = {
    "c.socket(2, 1, 0)": REFUSED,
    "c.socket(1, 1, 0)": REFUSED,
    "c.fork()": REFUSED,
    "c.execv(b'/bin/true', arguments)": REFUSED,
    "c.ptrace(16, os.getppid(), None, None)": REFUSED,
    "c.kill(os.getppid(), 0)": REFUSED,
    "c.chmod(b'/tmp', 0o777)": REFUSED,
    "c.unshare(0x10000000)": REFUSED,
    "c.syscall(425, 1, None)": REFUSED,  # io_uring, which could do the same by other calls
    "-c.posix_spawn(ctypes.byref(number), b'/bin/true', None, None, arguments, arguments)": REFUSED,
}
READING = {
    path: f"c.open({path.encode()!r}, 0)"
    for path in ("/etc/passwd", str(HERE), "/proc/1/environ", f"/proc/{os.getpid()}/environ")
}
WRITTEN = "written by a parser"
WRITING = {
    folder: f"c.open({os.fsencode(os.path.join(folder, WRITTEN))!r}, 65, 0o600)"
    for folder in (str(HERE.parent), "/tmp", "/dev/shm", "/")
}
REMOVING = {str(HERE): f"c.unlink({os.fsencode(HERE)!r})"}
TRYING = """
import ctypes, json, os, threading
c = ctypes.CDLL(None, use_errno=True)
number, arguments = ctypes.c_int(), (ctypes.c_char_p * 2)(b'true', None)
outcomes = {'threads': len(os.listdir('/proc/self/task'))}
def attempt(code):
    ctypes.set_errno(0)
    answer = eval(code)
    outcomes[code] = os.strerror(ctypes.get_errno() or -answer) if answer < 0 else 'done'
for code in CODES[1:]:
    attempt(code)
each = threading.Thread(target=attempt, args=CODES[:1])
each.start()
each.join()
found = json.dumps(outcomes)
"""


@pytest.fixture(scope="module", params=["a copy", "a new process"])
def planted(request):
    """Parsers' processes with the planted parser, of both kinds."""
    usual = processes.environment()
    environment = {**usual, "PYTHONPATH": os.pathsep.join((str(PLANTED), usual["PYTHONPATH"]))}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(processes, "environment", lambda: environment)
        server = processes._Server()
        if request.param == "a new process":
            patch.setattr(server, "start", _no_server)
        patch.setattr(processes, "_server", server)
        yield
        server._end()


def _no_server(kind):
    raise OSError("none")


def found_by(code: str, kind: str = "doc") -> str:
    return parse_isolated(code.encode(), "a.doc", KINDS[kind]).text


@pytest.fixture(scope="module")
def outcomes(planted):
    """What came of each attempt, the first of which was another thread's."""
    codes = [
        READING[str(HERE)],
        *REACHING,
        *READING.values(),
        *WRITING.values(),
        *REMOVING.values(),
    ]
    return json.loads(found_by(f"CODES = {codes!r}{TRYING}"))


@calls
def test_a_parser_cannot_reach_the_network_or_other_processes(outcomes):
    assert {code: outcomes[code] for code in REACHING} == REACHING


@files
def test_a_parser_cannot_read_a_file_outside(outcomes):
    assert {path: outcomes[code] for path, code in READING.items()} == dict.fromkeys(
        READING, DENIED
    )


@files
def test_a_parser_cannot_write_anywhere(outcomes):
    assert {path: outcomes[code] for path, code in WRITING.items()} == dict.fromkeys(
        WRITING, DENIED
    )
    assert not any(Path(folder, WRITTEN).exists() for folder in WRITING)


@files
def test_a_parser_cannot_remove_a_file(outcomes):
    assert outcomes[REMOVING[str(HERE)]] == DENIED
    assert HERE.exists()


def test_a_parser_has_no_thread_but_the_one_that_waits_for_the_end_of_the_request(outcomes):
    assert outcomes["threads"] == 2


@pytest.mark.parametrize(
    "code",
    [
        "import socket; socket.create_connection(('127.0.0.1', 9))",
        "import subprocess; subprocess.run(['/bin/true'])",
    ],
)
def test_a_parser_that_asks_python_is_refused_on_every_system(planted, code):
    with pytest.raises(ParseError, match=rf"{REFUSED}|may not use"):
        found_by(code)


@files
@calls
def test_the_program_that_a_kind_of_file_declares_is_started_and_held_alike(planted):
    code = (
        "import shutil, subprocess\n"
        "def run(*more):\n"
        "    command = [shutil.which('cat'), *more]\n"
        "    return subprocess.run(command, input=b'words', capture_output=True)\n"
        "found = run().stdout, run('/etc/passwd')"
    )
    found = found_by(code, "ppt")
    assert found.startswith("(b'words'")
    assert "returncode=1" in found
    assert DENIED in found


@files
@calls
def test_no_other_program_is_started_beside_it(planted):
    with pytest.raises(ParseError, match="may not use subprocess"):
        found_by("import subprocess; subprocess.run(['/bin/ls'])", "ppt")
    ls = "-c.posix_spawn(ctypes.byref(number), b'/bin/ls', None, None, arguments, arguments)"
    socket = "c.socket(2, 1, 0)"
    outcomes = json.loads(found_by(f"CODES = {[ls, socket]!r}{TRYING}", "ppt"))
    assert (outcomes[ls], outcomes[socket]) == (DENIED, REFUSED)
