"""A file or a folder as it was in a revision of a git repository."""

from __future__ import annotations

import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
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
        _write(source, revision, inside, Path(folder))
        yield Path(folder, inside)


def _write(source: str, revision: str, inside: str, folder: Path) -> None:
    """Unpack a path of a revision; git itself is asked, and nothing of the repository changes."""
    if not revision or revision.startswith("-"):
        raise ParseError(f"{source} does not exist, and {revision!r} names no revision of git")
    if Path(inside).is_absolute():
        raise ParseError(f"{source}: name the path from the top of the repository")
    top = _git(source, "rev-parse", "--show-toplevel").decode().rstrip("\n")
    packed = _git(source, "-C", top, "archive", "--format=tar", revision, "--", inside or ".")
    try:
        with tarfile.open(fileobj=BytesIO(packed)) as archive:
            archive.extractall(folder, filter=_without_outward_links)
    except tarfile.ReadError as error:
        raise ParseError(
            f"{source} holds no files that git archives: see export-ignore in .gitattributes"
        ) from error


def _git(source: str, *words: str) -> bytes:
    try:
        done = subprocess.run(["git", *words], capture_output=True, check=False)
    except OSError as error:
        raise ParseError(f"{source} does not exist, and git cannot be run: {error}") from error
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines() or ["nothing"]
        raise ParseError(f"{source} does not exist, and git says: {said[0]}")
    return done.stdout


def _without_outward_links(member: tarfile.TarInfo, folder: str) -> tarfile.TarInfo | None:
    try:
        return tarfile.data_filter(member, folder)
    except tarfile.FilterError:
        return None
