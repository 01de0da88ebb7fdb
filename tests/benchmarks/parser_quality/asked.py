"""Parsers asked to read files, each in a process of its own, also those of other environments."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from . import peers

_ROOT = Path(__file__).parents[3]


def parsers(pythons: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The parsers that are here, each with the first Python that has it."""
    seen: set[str] = set()
    for python in [sys.executable, *pythons]:
        said = subprocess.run([python, peers.__file__, "--list"], capture_output=True, check=True, cwd=_ROOT)  # fmt: skip
        for name in json.loads(said.stdout):
            if name not in seen:
                seen.add(name)
                yield name, python


def answers(name: str, python: str, paths: Iterable[Path]) -> Iterator[dict[str, Any]]:
    """What a parser says of files, one after the other in its process; one that dies is started anew."""
    process = None
    for path in paths:
        if process is None or process.poll() is not None:
            process = subprocess.Popen([python, peers.__file__, name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", cwd=_ROOT)  # fmt: skip
        assert process.stdin
        assert process.stdout
        process.stdin.write(f"{path.resolve()}\n")
        process.stdin.flush()
        line = process.stdout.readline()
        yield json.loads(line) if line else {"error": "it died", "seconds": 0.0}
    if process:
        process.kill()
