"""The process that parses one file: little memory, no network, no files, no other programs; JSON in and out.

`python -m chunking.parsers.worker` reads a line of JSON and the file's bytes, and writes lines of
progress, then the document, or one page drawn, or the error. Whatever the libraries print is dropped.
It ends when its standard input does: then nobody waits for the answer any more.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from inspect import signature
from typing import Any

from ..confinement import confine
from ..errors import ParseError
from ..extras import install_command
from ..orphans import exit_after
from ..segmenters.natural_language import loaded_model
from ..standard_streams import claimed
from ..types import Document
from .archive import with_slashes
from .isolation import Progress
from .kinds import ARCHIVE, KINDS, TEXT, Kind
from .metadata import completed
from .page_drawing import drawn
from .part_reading import read_parts
from .readers import chosen_reader, takes_models
from .text import TextParser
from .unpacking import unpack
from .wire import to_wire

#: what a parser has no business doing, by Python's own names, whatever the kernel holds it to
_FORBIDDEN = frozenset(
    {
        "socket.connect", "socket.bind", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto",
        "subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.forkpty",
    }
)  # fmt: skip
#: characters of text that a document may have
_LONGEST = 100_000_000
_KINDS = {**KINDS, TEXT.name: TEXT, ARCHIVE.name: ARCHIVE}
#: what is asked for where nothing is said: the document, by the usual reader
_USUAL: Mapping[str, Any] = {"parser": None}
_INSTALL = install_command("documents")
_REMEDY = "open and save it again in its program, or save or export it as text first"


def main() -> None:
    """Answer one request on the standard streams."""
    answer_to = claimed(1)
    request = json.loads(sys.stdin.buffer.readline())
    data = sys.stdin.buffer.read(request["size"])
    lifeline = claimed(0)
    kind = _KINDS[request["kind"]]
    with suppress(OSError):  # without it the language of the text is not told
        loaded_model()
    limit(kind)
    exit_after(lambda: os.read(lifeline, 1))
    if not takes_models(kind.name, request.get("parser")):
        do_without_models()
    with os.fdopen(answer_to, "wb") as stream:

        def tell(what: Mapping[str, Any]) -> None:
            stream.write(json.dumps(what).encode() + b"\n")
            stream.flush()

        stream.write(answer(data, request["filename"], kind, tell, request) + b"\n")


def limit(kind: Kind) -> None:
    """Bound this process's memory and time, and take files, network and programs away from it.

    To be called before there is a second thread, which the kernel would let keep its files.
    """
    sys.setrecursionlimit(3_000)
    programs = frozenset(filter(None, map(shutil.which, kind.programs)))
    confine(programs)
    sys.addaudithook(partial(_refuse, programs))
    try:
        import resource
    except ImportError:  # Windows: the clock of the parent is all there is
        return
    for what, most in (
        (resource.RLIMIT_AS, kind.memory),
        (resource.RLIMIT_CPU, kind.seconds),
        (resource.RLIMIT_CORE, 0),
    ):
        try:
            resource.setrlimit(what, (most, most))
        except (ValueError, OSError):  # macOS knows no limit on addresses
            continue


def do_without_models() -> None:
    """Make packages that docling imports where it can, and does not need, look as if not there."""
    for name in ("torch", "transformers"):
        sys.modules[name] = None  # type: ignore[assignment]


def _refuse(programs: frozenset[str], event: str, given: tuple[Any, ...]) -> None:
    is_allowed = event == "subprocess.Popen" and given[0] in programs
    if event in _FORBIDDEN and not is_allowed:
        raise PermissionError(f"a parser may not use {event}")


def answer(
    data: bytes,
    filename: str,
    kind: Kind,
    tell: Callable[[Mapping[str, Any]], None],
    request: Mapping[str, Any] = _USUAL,
) -> bytes:
    """The document, or what else is asked for, in one line of JSON, or why there is none.

    Pages that are done, and files that are found in an archive, are told before.
    """
    try:
        if "unpack" in request:
            unpack(data, filename, tell, names_only=request["unpack"])
            return json.dumps({"done": True}).encode()
        data = with_slashes(data)
        if "page" in request:
            return json.dumps({"image": drawn(data, filename, kind.name, request["page"])}).encode()
        if "parts" in request:
            return json.dumps({"parts": read_parts(data, filename, kind.name)}).encode()
        document = _parse(
            data, filename, kind, request, lambda done, total: tell({"progress": [done, total]})
        )
        return b'{"document": ' + to_wire(document) + b"}"
    except ParseError as error:
        message = str(error)
    except ModuleNotFoundError as error:
        message = (
            f"{filename} is {kind.label}; reading it needs the package {error.name!r}, which is not "
            f"installed: {_INSTALL}, or save or export it as text"
        )
    except MemoryError:
        message = (
            f"{filename} needs more than {kind.memory // 1_000_000:,} MB of memory to read: "
            "split it, or save or export it as text"
        )
    except RecursionError:
        message = f"{filename} is {kind.label} nested too deeply to read: {_REMEDY}"
    except Exception as error:
        reason = " ".join(str(error).split())[:200] or type(error).__name__
        message = f"{filename} is {kind.label} that cannot be read ({reason}): {_REMEDY}"
    return json.dumps({"error": message}).encode()


def _function(kind: Kind, name: str | None) -> Callable[..., Document]:
    """What reads a kind of file: the reader of that name, the usual one without."""
    reader = chosen_reader(kind.name, name)
    function = (None if name else reader.usual) or reader.function
    parse: Callable[..., Document] = getattr(
        import_module(f"chunking.parsers.{reader.module}"), function
    )
    return parse


def _text_reader(request: Mapping[str, Any]) -> Callable[..., Document]:
    """What reads a text under its reader's name, and says all that is known of it: it may be large."""
    parser = TextParser(request["mime_type"], request["parser"])
    return lambda data, filename: completed(parser.parse(data, filename), (), len(data))


def _parse(
    data: bytes, filename: str, kind: Kind, request: Mapping[str, Any], progress: Progress
) -> Document:
    """Run a reader of a kind of file."""
    try:
        parse = _text_reader(request) if kind is TEXT else _function(kind, request["parser"])
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("chunking"):
            raise ParseError(
                f"{filename} is {kind.label}, not text: save or export it as text first"
            ) from error
        raise
    reports = "progress" in signature(parse).parameters
    more = {"progress": progress} if reports else {}
    document = parse(data, filename, **more)
    if len(document.text) > _LONGEST:
        raise ParseError(
            f"{filename} holds {len(document.text):,} characters: split it into smaller files"
        )
    return document


if __name__ == "__main__":
    main()
