"""Opens what holds files, in a process of its own: ZIP, TAR and 7z archives, mailboxes, and mails with attachments.

Nothing is written to disk, and no link is followed.
"""

from __future__ import annotations

import base64
import bz2
import gzip
import lzma
import os
import re
import stat
import tarfile
import zipfile
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from email import message_from_bytes, policy
from email.parser import BytesParser
from functools import partial
from io import BytesIO
from pathlib import PurePath
from typing import IO, Any

from ..characters import printable
from ..errors import ParseError
from .archive import check_directory, protected

#: makes the bytes of one file
Read = Callable[[], bytes]
#: a path in an archive or the name of an attachment, and what reads it
_Entries = Iterable[tuple[str, Read]]
_MEGABYTE = 1_000_000
_LARGEST_FILE, _LARGEST_TOTAL, _MOST_FILES = 200 * _MEGABYTE, 500 * _MEGABYTE, 5_000
#: archives within archives that are looked into; any deeper is a file that no parser reads
_DEEPEST = 3
#: characters of a mail's header that is parsed
_LONGEST_HEADER = 10_000
#: characters of a subject by which a message of a mailbox is called
_LONGEST_SUBJECT = 60
#: parts by which a ZIP archive is known for a document, or for a project
_DOCUMENTS = frozenset({"[Content_Types].xml", "mimetype", "project.json"})
_PACKED: dict[bytes, Callable[..., Any]] = {
    b"\x1f\x8b": gzip.open,
    b"BZh": bz2.open,
    b"\xfd7zXZ": lzma.open,
}
_7Z = b"7z\xbc\xaf\x27\x1c"
#: the line before each message of a mailbox: who sent it and when
_MESSAGE = re.compile(
    rb"(?:\A|(?<=\n\n)|(?<=\n\r\n))From \S+ +\w{3} +\w{3} +\d{1,2} +\d\d:\d\d[^\n]*\d{4}\r?\n"
)
#: a line of a message that begins like one, quoted
_QUOTED = re.compile(rb"^>(?=>*From )", re.MULTILINE)
#: names of what packs one file, which may be an archive
PACKED = (".gz", ".bz2", ".xz")
ARCHIVES = (".zip", ".tar", ".tgz", ".tbz2", ".txz", ".7z", ".mbox", *PACKED)
MAILS = (".eml", ".msg")
_REMEDY = "unpack it and add the files in it"


def unpack(
    data: bytes, filename: str, give: Callable[[Mapping[str, str]], None], *, names_only: bool
) -> None:
    """Give each file in an archive or mail, or the file itself: its path, and its bytes or why there are none.

    Hidden files are left out. Of the file itself the bytes are not given: who asks has them.

    Raises:
        ParseError: the archive is damaged, or holds far too much.
    """
    paths: dict[str, None] = {}
    total = 0
    for path, read in _expanded(filename, lambda: data, 1):
        if len(paths) == _MOST_FILES:
            raise ParseError(f"{filename} holds more than {_MOST_FILES:,} files: {_REMEDY}")
        free = _free(path, paths)
        paths[free] = None
        if names_only or free == filename:
            give({"file": free})
            continue
        try:
            content = read()
        except ParseError as error:
            give({"file": free, "refused": str(error)})
            continue
        total += len(content)
        if total > _LARGEST_TOTAL:
            raise _too_large(filename, _LARGEST_TOTAL)
        give({"file": free, "bytes": base64.b64encode(content).decode("ascii")})


def _expanded(path: str, read: Read, depth: int) -> Iterator[tuple[str, Read]]:
    """A file, or the files that it holds."""
    is_mail = path.lower().endswith(MAILS)
    if depth > _DEEPEST or not (is_mail or path.lower().endswith(ARCHIVES)):
        yield path, read
        return
    try:
        data = read()
        found = list(_sent_along(data, path)) if is_mail else _packed(data, path)
    except ParseError:
        if depth == 1:
            raise
        found = None  # who reads it is told so
    except Exception as error:
        raise ParseError(f"{path} is a damaged archive ({error}): pack it again") from error
    if is_mail or found is None:
        yield path, read
    for name, each in found or ():
        if not any(part.startswith((".", "__MACOSX")) for part in name.split("/")):
            yield from _expanded(f"{path}/{name}", each, depth + 1)


def _packed(data: bytes, path: str) -> list[tuple[str, Read]] | None:
    """The files in an archive; None for a document, or what is no archive."""
    if data.startswith(b"PK\x03\x04"):
        check_directory(data, path, _REMEDY)
        archive = zipfile.ZipFile(BytesIO(data))
        if _DOCUMENTS & set(archive.namelist()):
            return None
        return list(_zipped(archive, path))
    if data.startswith(_7Z):
        return list(_of_7z(data, path))
    if _MESSAGE.match(data):
        return list(_of_mailbox(data))
    opened = next((opened for magic, opened in _PACKED.items() if data.startswith(magic)), None)
    inner = _bounded(opened(BytesIO(data)), path) if opened else data
    if inner[257:262] == b"ustar":
        return list(_taped(tarfile.open(fileobj=BytesIO(inner)), path))
    return [(PurePath(path).stem, lambda: inner)] if opened else None


def _of_mailbox(data: bytes) -> _Entries:
    """The messages of a mailbox, called by their numbers and subjects."""
    heads = [*_MESSAGE.finditer(data)]
    ends = [*(head.start() for head in heads[1:]), len(data)]
    for number, (head, end) in enumerate(zip(heads, ends, strict=True), 1):
        message = _QUOTED.sub(b"", data[head.end() : end])
        yield f"{number} {_subject(message)}".strip() + ".eml", partial(bytes, message)


def _subject(message: bytes) -> str:
    """The subject of a message as part of a name."""
    found = BytesParser(policy=policy.default).parsebytes(
        message[:_LONGEST_HEADER], headersonly=True
    )
    try:
        subject = str(found["Subject"] or "")
    except Exception:  # the header parser fails in many ways on broken headers
        return ""
    return _safe(" ".join(subject.split()).replace("/", "-"))[:_LONGEST_SUBJECT]


def _bounded(stream: IO[bytes], path: str) -> bytes:
    """What a packed stream unpacks to."""
    data = stream.read(_LARGEST_TOTAL + 1)
    if len(data) > _LARGEST_TOTAL:
        raise _too_large(path, _LARGEST_TOTAL)
    return data


def _too_large(path: str, most: int) -> ParseError:
    return ParseError(
        f"{path} would unpack to more than {most // _MEGABYTE:,} MB and was not opened: {_REMEDY}"
    )


def _zipped(archive: zipfile.ZipFile, path: str) -> _Entries:
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if sum(entry.file_size for entry in entries) > _LARGEST_TOTAL:
        raise _too_large(path, _LARGEST_TOTAL)
    for entry in entries:
        name = _safe(entry.filename)
        yield name, partial(_of_zip, archive, entry, f"{path}/{name}")


def _of_zip(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, path: str) -> bytes:
    if entry.flag_bits & 1:
        raise protected(path)
    if stat.S_ISLNK(entry.external_attr >> 16):
        raise _link(path)
    if entry.file_size > _LARGEST_FILE:
        raise _too_large(path, _LARGEST_FILE)
    try:
        return archive.read(entry)
    except Exception as error:
        raise ParseError(f"{path} is damaged in its archive ({error}): pack it again") from error


def _taped(archive: tarfile.TarFile, path: str) -> _Entries:
    for entry in archive:
        if not entry.isdir():
            name = _safe(entry.name)
            yield name, partial(_of_tape, archive, entry, f"{path}/{name}")


def _of_tape(archive: tarfile.TarFile, entry: tarfile.TarInfo, path: str) -> bytes:
    stream = archive.extractfile(entry) if entry.isreg() else None
    if stream is None:
        raise _link(path)
    if entry.size > _LARGEST_FILE:
        raise _too_large(path, _LARGEST_FILE)
    return stream.read()


def _of_7z(data: bytes, path: str) -> _Entries:
    """The files of a 7z archive, which is read once from its beginning to its end.

    Raises:
        ParseError: it is protected, damaged or far too large, or libarchive is not installed.
    """
    archive = _libarchive(path)
    left = _LARGEST_TOTAL
    try:
        with archive.memory_reader(data, format_name="7zip") as entries:
            for entry in (each for each in entries if not each.isdir):
                name = _safe(entry.pathname)
                read, size = _read_now(entry, f"{path}/{name}", path, left)
                left -= size
                yield name, read
    except archive.ArchiveError as error:
        if "ncrypt" in str(error) or "assphrase" in str(error):
            raise protected(path, _REMEDY) from error
        raise


def _read_now(entry: Any, path: str, archive: str, most: int) -> tuple[Read, int]:
    """What gives the bytes of a file of a 7z archive, or says why there are none, and how many it has.

    Raises:
        ParseError: they are more than are left of what the whole `archive` may hold.
    """
    if not entry.isreg:
        return partial(_refuse, _link(path)), 0
    content, size = bytearray(), 0
    for block in entry.get_blocks():
        size += len(block)
        if size > most:
            raise _too_large(archive, _LARGEST_TOTAL)
        if size <= _LARGEST_FILE:
            content += block
    if size > _LARGEST_FILE:
        return partial(_refuse, _too_large(path, _LARGEST_FILE)), size
    return partial(bytes, content), size


def _libarchive(path: str) -> Any:
    """The package that reads 7z archives by Debian's library.

    Raises:
        ParseError: the package or the library is not installed.
    """
    # else the package looks for the library with programs that this process may not start
    os.environ.setdefault("LIBARCHIVE", "libarchive.so.13")
    try:
        import libarchive
    except (ImportError, OSError, AttributeError, TypeError) as error:
        raise ParseError(
            f"{path} is a 7z archive: to open it, install the package libarchive-c and the Debian package "
            f"libarchive13, or {_REMEDY}"
        ) from error
    return libarchive


def _refuse(error: ParseError) -> bytes:
    raise error


def _link(path: str) -> ParseError:
    return ParseError(
        f"{path} is a link or a device in its archive and is not followed: pack the file itself"
    )


def _sent_along(data: bytes, path: str) -> _Entries:
    """What is attached to a mail, in either form."""
    if path.lower().endswith(".eml"):
        return _attached(data)
    if not data.startswith(b"\xd0\xcf\x11\xe0"):
        return ()
    from .outlook import attached

    return (
        (_safe(name) or "attachment", partial(bytes, content)) for name, content in attached(data)
    )


def _attached(data: bytes) -> _Entries:
    """What is attached to a mail, forwarded messages too; pictures that are part of its text are not."""
    parts = [message_from_bytes(data)]
    while parts:
        part = parts.pop()
        if part.get_content_maintype() == "multipart":
            parts.extend(
                reversed([each for each in part.get_payload() if not isinstance(each, str)])
            )
        elif name := _name_of(part):
            yield name, partial(_content, part)


def _name_of(part: Any) -> str:
    """What an attachment is called; nothing for a part that is none."""
    if any(len(str(value)) > _LONGEST_HEADER for value in part.values()):
        return ""
    is_attached = part.get_content_disposition() == "attachment"
    if part.get_content_type() == "message/rfc822":
        return _safe(part.get_filename() or "forwarded") + ("" if part.get_filename() else ".eml")
    return _safe(part.get_filename() or "") if is_attached or not part.get("Content-ID") else ""


def _content(part: Any) -> bytes:
    if part.get_content_type() == "message/rfc822":
        return bytes(part.get_payload(0).as_bytes())
    return bytes(part.get_payload(decode=True) or b"")


def _safe(name: str) -> str:
    """A name as a path that leads nowhere but down, without characters that a terminal obeys."""
    parts = printable(name.replace("\\", "/")).split("/")
    return "/".join(part for part in parts if part.strip(". ") and not part.endswith(":"))


def _free(path: str, taken: Container[str]) -> str:
    """The path, or with a number where another file has it."""
    pure, free, number = PurePath(path), path, 1
    while free in taken:
        number += 1
        free = str(pure.with_name(f"{pure.stem} ({number}){pure.suffix}"))
    return free
