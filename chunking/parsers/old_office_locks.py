"""Whether a Word, Excel or PowerPoint file of before 2007 is locked by a password, as its first records say."""

from __future__ import annotations

import re
from struct import unpack_from

#: streams begin at multiples of this many bytes
_SECTOR = 64
#: how a document begins, whose flags follow at this place, and the one that says so
_DOCUMENT = re.compile(rb"\xec\xa5(?:[\xc0\xc1\xd9]\x00|[\x01\x0c\x12]\x01)")
_FLAGS, _LOCKED = 10, 0x100
#: how a workbook begins, the record that says so, and among how many it stands
_WORKBOOK, _FILE_PASS, _RECORDS = (
    re.compile(rb"\x09\x08[\x08\x10]\x00\x00[\x05\x06]\x05\x00"),
    0x2F,
    4,
)
#: what stands in a presentation for the size of a record and the mark of a locked file
_PRESENTATION = b"\x14\x00\x00\x00\xdf\xc4\xd1\xf3"


def is_locked(data: bytes) -> bool:
    """Whether nobody reads the file without its password."""
    return (
        any(_flags(data, at) & _LOCKED for at in _streams(data, _DOCUMENT))
        or any(_FILE_PASS in _records(data, at) for at in _streams(data, _WORKBOOK))
        or _PRESENTATION in data
    )


def _streams(data: bytes, beginning: re.Pattern[bytes]) -> list[int]:
    return [match.start() for match in beginning.finditer(data) if match.start() % _SECTOR == 0]


def _flags(data: bytes, at: int) -> int:
    return int.from_bytes(data[at + _FLAGS : at + _FLAGS + 2], "little")


def _records(data: bytes, at: int) -> list[int]:
    """The types of the first records of a workbook."""
    found: list[int] = []
    while len(found) < _RECORDS and at + 4 <= len(data):
        kind, length = unpack_from("<HH", data, at)
        found.append(kind)
        at += 4 + length
    return found
