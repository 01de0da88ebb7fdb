"""A disk that is full, and a folder that cannot be written, for real."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 600 KB, where this user may mount one."""
    place = tmp_path / "small"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", place],
        capture_output=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip("no disk may be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", place], check=True)


@pytest.fixture
def full_disk(small_disk: Path) -> Path:
    """The same without any room, but for a folder `there`."""
    (small_disk / "there").mkdir()
    with open(small_disk / "filled", "wb", buffering=0) as stream:
        while True:
            try:
                stream.write(bytes(4096))
            except OSError:
                return small_disk


@pytest.fixture
def sealed(tmp_path: Path) -> Iterator[Path]:
    """A disk that can only be read: root may write to a folder of any mode."""
    place = tmp_path / "sealed"
    place.mkdir()
    if os.geteuid():
        place.chmod(0o500)
        yield place
        place.chmod(0o700)
        return
    mount = ["mount", "-t", "tmpfs", "-o", "ro,size=100k", "tmpfs", str(place)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no disk may be mounted here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", place], check=True)
