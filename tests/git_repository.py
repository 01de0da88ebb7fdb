"""A git repository for a test: nothing of the machine's own settings counts in it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


class Repository:
    """A new repository in a folder, whose commits are made by nobody in particular."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self("init", "-q", "-b", "main")

    def __call__(self, *words: str) -> str:
        """What git says to a command; an error where it fails."""
        who = {f"GIT_{role}_{what}": "tests@example.org" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}  # fmt: skip
        apart = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
        done = subprocess.run(
            ["git", *words],
            cwd=self.folder,
            env={**os.environ, **who, **apart},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip()

    def commit(self, files: dict[str, str | None]) -> str:
        """Write files, or delete those that are None; commit all; the revision."""
        for name, text in files.items():
            path = self.folder / name
            if text is None:
                path.unlink()
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
        self("add", "--all")
        self("commit", "-q", "-m", "An edit")
        return self("rev-parse", "HEAD")
