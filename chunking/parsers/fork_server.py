"""Starts processes that parse a file, each a copy of this one, which has imported what they need.

`python -m chunking.parsers.fork_server` is asked over the socket that is its standard input: it gets the
name of a kind of file with the two standard streams of a new process, and answers with a handle of that
process. No file of a user is read here. It ends when the socket does, or when nobody asked for a while.
"""

from __future__ import annotations

import gc
import os
import signal
import socket
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module

from ..confinement import prepare
from ..segmenters.natural_language import loaded_model
from . import worker
from .kinds import ARCHIVE, KINDS, TEXT

#: seconds without a request after which the memory is given back
IDLE = 600.0
#: bytes of a request: the name of a kind
LONGEST_NAME = 64
#: files that make their parsers import what they need; for the others that of a web page does most
_SAMPLES = {"html": b"<p>Some words.</p>", "rtf": rb"{\rtf1 Some words.}"}
_OFFICE = ("chunking.parsers.office", "lxml.etree")
#: what reading other kinds imports: a sample of a PDF without text would be recognised, and leave threads behind
_MODULES = {
    "pdf": ("chunking.parsers.pdf.parser", "pypdfium2.raw"),
    **dict.fromkeys(("docx", "pptx", "xlsx"), _OFFICE),
    "odt": ("chunking.parsers.opendocument", "lxml.etree"),
}


def main() -> None:
    """Answer requests until there are no more."""
    worker.do_without_models()
    prepare()
    with suppress(OSError):
        loaded_model()
    with socket.socket(fileno=os.dup(0)) as connection:
        connection.settimeout(IDLE)
        while True:
            try:
                name, streams, *_ = socket.recv_fds(connection, LONGEST_NAME, 2)
            except TimeoutError:
                return
            if not name:
                return
            _warm(name.decode())
            _clear_ended()
            process = os.fork()
            if not process:
                _become_worker(connection, streams)
            handle = os.pidfd_open(process)
            socket.send_fds(connection, [b"."], [handle])
            for descriptor in (*streams, handle):
                os.close(descriptor)


@cache
def _warm(kind: str) -> None:
    """Import what the parser of a kind needs; where that is not installed, the process will say so."""
    if kind in (TEXT.name, ARCHIVE.name):
        return  # the worker has imported it
    if kind in _MODULES:
        with suppress(ImportError):
            for name in _MODULES[kind]:
                import_module(name)
    else:
        _read_sample(kind)
    gc.freeze()  # else each copy's collector would write to, and so copy, all that is here


def _read_sample(kind: str) -> None:
    """Let the parser of a kind, or of a web page, import what it needs in its own order."""
    sample = kind if kind in _SAMPLES else "html"
    name = f"a{KINDS[sample].extensions[0]}"
    worker.answer(_SAMPLES[sample], name, KINDS[sample], lambda message: None)


def _clear_ended() -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _become_worker(connection: socket.socket, streams: Sequence[int]) -> None:
    """Answer one request on these streams, and end."""
    try:
        connection.close()
        for place, stream in enumerate(streams):
            os.dup2(stream, place)
            os.close(stream)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        worker.main()
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
