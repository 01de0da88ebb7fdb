"""A PostgreSQL server of Debian's for the tests: a cluster in a folder of its own, ended with them."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from servers import free_port

#: where Debian puts each version's programs
_DEBIAN = Path("/usr/lib/postgresql")
_USER, _PASSWORD = "tester", "s3cret-pa55"


def missing() -> str:
    """Why no server can be started here; empty where one can."""
    if _programs() is None:
        return "PostgreSQL is not installed: apt-get install postgresql"
    if os.getuid() == 0 and _owner() is None:
        return "PostgreSQL does not run as root, and there is no user postgres"
    return ""


@contextmanager
def running_server() -> Iterator[str]:
    """The URL of a server that runs until the block ends, without the name of a database."""
    programs, port = _programs(), free_port()
    assert programs is not None
    with tempfile.TemporaryDirectory(prefix="chunkwright-postgres-") as made:
        folder = Path(made)
        cluster, passwords = folder / "cluster", folder / "password"
        passwords.write_text(_PASSWORD)
        if (owner := _owner()) is not None:
            for path in (folder, passwords):
                os.chown(path, owner.pw_uid, owner.pw_gid)
        _run(programs / "initdb", "-D", cluster, "-U", _USER, "-A", "scram-sha-256", f"--pwfile={passwords}", "-E", "UTF8", "--locale=C", "--no-sync")  # fmt: skip
        options = (
            f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"
        )
        control = (programs / "pg_ctl", "-D", cluster, "-w", "-l", folder / "log")
        try:
            _run(*control, "-o", options, "start")
            yield f"postgresql://{_USER}:{_PASSWORD}@127.0.0.1:{port}"
        finally:
            _run(*control, "-m", "immediate", "stop")


def _programs() -> Path | None:
    """The folder with the newest server's programs."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = sorted(_DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return versions[-1].parent if versions else None


def _owner() -> pwd.struct_passwd | None:
    """The user that a server started by root belongs to; None where it is our own."""
    if os.getuid() != 0:
        return None
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return None


def _run(*command: object) -> None:
    owner = _owner()
    user = (
        {} if owner is None else {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}
    )
    done = subprocess.run(
        [str(part) for part in command], cwd="/", stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=60, **user,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
