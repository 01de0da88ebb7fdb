"""What the kernel is asked for: the filter on each processor, and what holds where something is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from chunking.confinement import Held, held_here, seccomp
from chunking.confinement.system_calls import CALLS, FORBIDDEN, STARTING

PROCESSORS = seccomp._ARCHITECTURES
ALLOWED, UNKNOWN, REFUSED, KILLED = 0x7FFF0000, 0x00050026, 0x00050001, 0x80000000
PROCESS = 4711


def answered(
    processor: str, number: int, first: int = 0, *, by: str = "", may_start: bool = False
) -> int:
    """What the filter for a processor answers to a call, as the kernel's machine would find it."""
    known = {0: number, 4: PROCESSORS[by or processor], 16: first}
    steps = seccomp.filter_for(processor, may_start, PROCESS)
    place = loaded = 0
    while True:
        code, yes, no, value = steps[place]
        if code == 0x06:
            return value
        if code == 0x20:
            loaded, jump = known[value], 0
        else:
            is_true = {0x15: loaded == value, 0x35: loaded >= value, 0x45: bool(loaded & value)}
            jump = yes if is_true[code] else no
        place += 1 + jump


@pytest.mark.parametrize("processor", PROCESSORS)
def test_the_filter_refuses_what_is_forbidden_and_nothing_else(processor):
    refused = {number for number in range(600) if answered(processor, number, PROCESS) == REFUSED}
    calls = CALLS[processor]
    expected = {calls[name] for name in (*FORBIDDEN, *STARTING) if name in calls}
    assert refused == expected | {calls["prlimit64"], calls["clone"]}


@pytest.mark.parametrize("processor", PROCESSORS)
def test_the_filter_for_who_starts_a_program_refuses_less(processor):
    calls = CALLS[processor]
    for name in STARTING:
        if name in calls:
            assert answered(processor, calls[name], may_start=True) == ALLOWED
    for name in FORBIDDEN:
        if name in calls:
            assert answered(processor, calls[name], may_start=True) == REFUSED


@pytest.mark.parametrize("processor", PROCESSORS)
def test_a_thread_is_no_process(processor):
    calls = CALLS[processor]
    thread, process, user_namespace = 0x3D0F00, 0x1200011, 0x10000011
    assert answered(processor, calls["clone"], thread) == ALLOWED
    assert answered(processor, calls["clone"], process) == REFUSED
    assert answered(processor, calls["clone"], process, may_start=True) == ALLOWED
    assert answered(processor, calls["clone"], user_namespace, may_start=True) == REFUSED
    assert answered(processor, calls["clone3"], may_start=True) == UNKNOWN


@pytest.mark.parametrize("processor", PROCESSORS)
def test_a_process_signals_and_bounds_itself_alone(processor):
    calls = CALLS[processor]
    assert answered(processor, calls["tgkill"], PROCESS) == ALLOWED
    assert answered(processor, calls["tgkill"], 1) == REFUSED
    assert answered(processor, calls["prlimit64"], 0) == ALLOWED
    assert answered(processor, calls["prlimit64"], 1) == REFUSED


def test_calls_for_another_processor_end_the_process():
    assert answered("x86_64", 0, by="aarch64") == KILLED
    assert answered("x86_64", 0x40000000 + 41) == UNKNOWN  # the second kind of calls on the first


def confined(before: str, after: str) -> str:
    """What a process says that was confined."""
    program = f"from chunking.confinement import confine, landlock, seccomp\n{before}\nheld = confine()\n{after}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    return (done.stdout + done.stderr).strip()


MISSING = {
    "Landlock": ("landlock.version = lambda: 0", Held(False, held_here().calls)),
    "the filter": ("seccomp.is_there = lambda: False", Held(held_here().files, False)),
    "both": ("landlock.version = lambda: 0; seccomp.is_there = lambda: False", Held(False, False)),
}


@pytest.mark.parametrize("what", MISSING)
def test_where_the_kernel_lacks_something_the_rest_holds_and_it_is_said(what):
    before, held = MISSING[what]
    assert confined(before, "print(tuple(held))") == str(tuple(held))


@pytest.mark.skipif(not all(held_here()), reason="this kernel lacks something")
def test_a_kernel_that_refuses_leaves_the_process_as_it_is():
    refuse = "def refuse(*_):\n    raise OSError(1, 'no')\nlandlock.system_call = refuse; landlock.version = lambda: 7"
    assert confined(refuse, "print(tuple(held)); open('/etc/passwd').close()") == "(False, True)"


def test_what_holds_is_said_for_each_case():
    said = {Held(files, calls).sentence for files in (True, False) for calls in (True, False)}
    assert len(said) == 4
    assert all(each.startswith("Files are parsed in processes") for each in said)
