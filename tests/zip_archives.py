"""ZIP archives that are not what they seem."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Callable, Mapping

_ENTRY = b"PK\x01\x02"


def zipped(parts: Mapping[str, bytes]) -> bytes:
    """An archive of these parts, the same whenever it is made."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            part = zipfile.ZipInfo(name)
            part.external_attr = 0o600 << 16
            archive.writestr(part, content, zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def parts_of(data: bytes) -> dict[str, bytes]:
    """The parts of an archive."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def _entries(data: bytes, change: Callable[[bytearray, int], None]) -> bytes:
    """The archive with each entry of its directory changed."""
    out = bytearray(data)
    at = data.find(_ENTRY)
    while at >= 0:
        change(out, at)
        at = data.find(_ENTRY, at + 4)
    return bytes(out)


def flagged(data: bytes) -> bytes:
    """The archive with the flag of encryption on each part."""

    def change(out: bytearray, at: int) -> None:
        out[at + 8] |= 1

    return _entries(data, change)


def lying(data: bytes) -> bytes:
    """The archive whose directory gives every part 10 bytes."""

    def change(out: bytearray, at: int) -> None:
        out[at + 24 : at + 28] = struct.pack("<I", 10)

    return _entries(data, change)
