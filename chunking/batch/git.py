"""A file or a folder as it was in a revision of a git repository."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from ..errors import ParseError


@contextmanager
def checked_out(source: str) -> Iterator[Path]:
    """The path of a file or folder, which may be named as git does: `main:docs`, `HEAD~1:docs/a.md`.

    What stands in a revision is written to a temporary folder, which goes with the block. Its path
    ends as the one in the repository does, so that routes by file name fit.

    Raises:
        ParseError: there is neither such a path nor such a revision with it.
    """
    revision, colon, inside = source.partition(":")
    if Path(source).exists() or not colon:
        yield Path(source)
        return
    with TemporaryDirectory(prefix="chunkwright-") as folder:
        place = Path(folder, "files")
        place.mkdir()
        _write(source, revision, inside, place)
        yield place / inside


def _write(source: str, revision: str, inside: str, place: Path) -> None:
    """Check a path of a revision out, as git would: its filters and line ends, and no rule of its archives.

    An index of our own stands in for the repository's, of which nothing changes.
    """
    if not revision or revision.startswith("-"):
        raise ParseError(f"{source} does not exist, and {revision!r} names no revision of git")
    if Path(inside).is_absolute():
        raise ParseError(f"{source}: name the path from the top of the repository")
    git = _Git(source, place.with_name("index"))
    git.top = git("rev-parse", "--show-toplevel").decode().rstrip("\n")
    git("read-tree", revision)
    names = git("ls-files", "-z", "--error-unmatch", "--", inside or ".")
    git("checkout-index", "-z", "--stdin", "--quiet", f"--prefix={place}/", given=names)
    _drop_outward_links(place)


class _Git:
    """Runs git with an index of our own; what it refuses is an error that names the source."""

    def __init__(self, source: str, index: Path) -> None:
        self._source, self.top = source, "."
        self._environment = {
            **os.environ,
            "GIT_INDEX_FILE": str(index),
            "GIT_LITERAL_PATHSPECS": "1",
        }

    def __call__(self, *words: str, given: bytes = b"") -> bytes:
        try:
            done = subprocess.run(
                ["git", "-C", self.top, *words],
                input=given,
                env=self._environment,
                capture_output=True,
                check=False,
            )
        except OSError as error:
            raise ParseError(
                f"{self._source} does not exist, and git cannot be run: {error}"
            ) from error
        if done.returncode:
            lines = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["nothing"]
            raise ParseError(f"{self._source} does not exist, and git says: {lines[0]}")
        return done.stdout


def _drop_outward_links(place: Path) -> None:
    """Take away links that lead out of a folder, also by other links: what they lead to is not of the revision."""
    root = place.resolve()
    for folder, folders, names in os.walk(place):
        for path in (Path(folder, name) for name in (*folders, *names)):
            if path.is_symlink() and not _leads_into(path, root):
                path.unlink()


def _leads_into(link: Path, root: Path) -> bool:
    try:
        return link.resolve().is_relative_to(root)
    except (OSError, RuntimeError):  # it leads to itself
        return False
