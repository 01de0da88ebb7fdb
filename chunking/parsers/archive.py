"""ZIP archives that nobody vouches for: looked at without unpacking, refused where they would burst."""

from __future__ import annotations

import re
import struct
import zipfile
from collections.abc import Collection, Iterator, Sequence
from io import BytesIO

from ..errors import ParseError

_MEGABYTE = 1_000_000
#: bytes of the table of contents; an honest document's is a few hundred kilobytes at most
_LARGEST_DIRECTORY = 4 * _MEGABYTE
_LARGEST_TOTAL = 600 * _MEGABYTE
#: a part may be this many times its packed size, once it is large
_LARGEST_RATIO = 250
_LARGE_PART = 10 * _MEGABYTE
#: bytes of an XML part that are searched for declarations, and what may stand before them
_BEGINNING = 65_536
_COMMENT = re.compile(rb"<!--.*?(?:-->|$)", re.DOTALL)
_ELEMENT = re.compile(rb"<[A-Za-z_]")
#: a document type that declares nothing itself, as OpenOffice writes before formulas; nobody fetches it
_EMPTY_TYPE = re.compile(rb"<!DOCTYPE\s[^<>\[]*+>")
_END = b"PK\x05\x06"
#: the part that leads to a book's list of chapters
_CONTAINER = "META-INF/container.xml"
#: what to do with a document that is refused
_AS_TEXT = "save or export it as text first"


def part_names(data: bytes, filename: str, remedy: str = _AS_TEXT) -> frozenset[str]:
    """The names of the parts of an archive that is safe to unpack; `remedy` is what to do with another.

    Raises:
        ParseError: it is damaged, protected by a password, or would unpack to far too much.
    """
    check_directory(data, filename, remedy)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
    except Exception as error:
        raise _damaged(filename, str(error), remedy) from error
    if _is_headless(parts):
        raise _damaged(filename, "its beginning is missing", remedy)
    if any(part.flag_bits & 1 for part in parts):
        raise protected(filename, remedy)
    total = sum(part.file_size for part in parts)
    if total > _LARGEST_TOTAL or any(map(_bursts, parts)):
        raise ParseError(
            f"{filename} would unpack to {total // _MEGABYTE:,} MB and was not opened: if it is "
            f"honest, remove large pictures or split it, or {remedy}"
        )
    return frozenset(part.filename for part in parts)


def book_folder(names: Collection[str]) -> str | None:
    """The folder of an archive that a book's parts stand in, as a prefix of their names; None where it is no book.

    Who packs the folder of a book by hand puts it into the archive, too.
    """
    tops = {name.partition("/")[0] + "/" for name in names}
    folders = ("", *(tops if len(tops) == 1 else ()))
    return next((folder for folder in folders if folder + _CONTAINER in names), None)


def with_slashes(data: bytes) -> bytes:
    """The bytes with `/` in the names of an archive's parts where some programs write a backslash.

    No byte but these changes. What is no archive, or is damaged, is given back as it is.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            entries, at = archive.infolist(), archive.start_dir
    except Exception:  # whatever is wrong with it, its reader says so
        return data
    if not any("\\" in entry.filename for entry in entries) or _is_headless(entries):
        return data
    changed = bytearray(data)
    for entry in entries:
        own, extra, comment = struct.unpack_from("<HHH", data, at + 28)
        _write_slashes(changed, at + 46, own)
        begin = entry.header_offset
        _write_slashes(changed, begin + 30, struct.unpack_from("<H", data, begin + 26)[0])
        at += 46 + own + extra + comment
    return bytes(changed)


def _is_headless(parts: Sequence[zipfile.ZipInfo]) -> bool:
    """Whether a part would begin before the archive, of which the beginning is gone then."""
    return any(part.header_offset < 0 for part in parts)


def _write_slashes(data: bytearray, start: int, length: int) -> None:
    data[start : start + length] = data[start : start + length].replace(b"\\", b"/")


def part_beginning(data: bytes, filename: str, name: str, length: int = 200) -> bytes:
    """The first bytes of a part of an archive that `part_names` has accepted.

    Raises:
        ParseError: the part is damaged.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive, archive.open(name) as stream:
            return stream.read(length)
    except Exception as error:
        raise _damaged(filename, f"{name}: {error}") from error


def protected(filename: str, remedy: str = _AS_TEXT) -> ParseError:
    """What to say of a file that nobody reads without its password."""
    return ParseError(
        f"{filename} is protected by a password: save a copy without one, or {remedy}"
    )


def _bursts(part: zipfile.ZipInfo) -> bool:
    packed = max(part.compress_size, 1)
    return part.file_size > _LARGE_PART and part.file_size > _LARGEST_RATIO * packed


def check_directory(data: bytes, filename: str, remedy: str) -> None:
    """Bound the table of contents before anything reads it.

    Raises:
        ParseError: it is missing, or far too long.
    """
    at = data.rfind(_END, max(0, len(data) - 65_557))
    if at < 0 or at + 22 > len(data):
        raise _damaged(filename, "its end is missing", remedy)
    entries, size = struct.unpack("<HI", data[at + 10 : at + 16])
    if size > _LARGEST_DIRECTORY or entries == 0xFFFF:
        raise ParseError(
            f"{filename} holds far too many parts for a document and was not opened: {remedy}"
        )


def _damaged(filename: str, reason: str, remedy: str = _AS_TEXT) -> ParseError:
    return ParseError(
        f"{filename} is a damaged ZIP archive or Office document ({reason}): open and save it "
        f"again in its program, or {remedy}"
    )


def refuse_entities(data: bytes, filename: str) -> None:
    """Refuse XML parts that declare entities: only attacks do.

    Raises:
        ParseError: a part declares entities, or cannot be unpacked.
    """
    for name, found in _xml_beginnings(data, filename):
        beginning = _EMPTY_TYPE.sub(b"", found, count=1)
        if b"<!DOCTYPE" in beginning or b"<!ENTITY" in beginning or not _has_begun(beginning):
            raise ParseError(
                f"{filename} declares XML entities in {name}, which no Office program does, "
                "and was not read: save it again in its program, or export it as text"
            )


def _has_begun(beginning: bytes) -> bool:
    """Whether a part's first element is in its beginning: nobody needs 64 KB of comments before it."""
    bare = _COMMENT.sub(b"", beginning)
    return len(beginning) < _BEGINNING // 4 or _ELEMENT.search(bare) is not None


def _xml_beginnings(data: bytes, filename: str) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        for part in archive.infolist():
            if part.filename.endswith((".xml", ".rels")):
                yield part.filename, _beginning(archive, part, filename)


def _beginning(archive: zipfile.ZipFile, part: zipfile.ZipInfo, filename: str) -> bytes:
    """The beginning of a part; of two with one name that of each."""
    try:
        with archive.open(part) as stream:
            return stream.read(_BEGINNING).replace(b"\0", b"")
    except Exception as error:
        raise _damaged(filename, f"{part.filename}: {error}") from error
