"""The steps of a Dockerfile, and a way to take them on this machine, in a folder, where there is no Docker.

As a program it takes those of the stage `engine`: python tests/ci/dockerfile.py FOLDER.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / ".deploy" / "Dockerfile"
#: what begins a step that changes the machine itself
_MACHINE = ("useradd", "apt-get")


class Step(NamedTuple):
    """An instruction and what follows it, in one line."""

    name: str
    text: str


def stages(text: str) -> dict[str, list[Step]]:
    """The steps of each stage by its name."""
    bare = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    found: dict[str, list[Step]] = {}
    for line in filter(str.strip, bare.splitlines()):
        name, _, rest = line.strip().partition(" ")
        if name == "FROM":
            current = found.setdefault(rest.rpartition(" AS ")[2], [])
        current.append(Step(name, " ".join(rest.split())))
    return found


def take(steps: list[Step], folder: Path) -> None:
    """Take the steps, with `folder` for the root of the image; an error where one fails."""
    environment, place = dict(os.environ), folder
    for name, text in steps:
        inside = re.sub(r"(?<![\w.])/(?=opt|src|var|data)", f"{folder}/", text)
        if name == "ENV":
            pairs = (pair.partition("=")[::2] for pair in inside.split())
            environment |= {
                key: value.replace("$PATH", environment["PATH"]) for key, value in pairs
            }
        elif name == "WORKDIR":
            place = Path(inside)
            place.mkdir(parents=True, exist_ok=True)
        elif name == "COPY":
            *sources, target = inside.split()
            for source in sources:
                _copy(ROOT / source, place / target)
        elif name == "RUN" and not text.startswith(_MACHINE):
            print(f"RUN {text}", flush=True)
            subprocess.run(inside, shell=True, cwd=place, env=environment, check=True)


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)


if __name__ == "__main__":
    folder = Path(sys.argv[1]).resolve()
    take(stages(FILE.read_text(encoding="utf-8"))["engine"], folder)
