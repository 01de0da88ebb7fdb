"""Messages as Outlook saves them, made by hand: an OLE container with the streams that MS-OXMSG names."""

from __future__ import annotations

import struct

_SECTOR, _END, _FREE, _FAT = 512, 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD
#: smaller streams would stand in a container of their own: all are filled up to this
_LEAST = 4096
_TEXT, _BINARY = 0x001F, 0x0102
_SUBJECT, _BODY, _SENDER, _SENDER_ADDRESS, _SENT = 0x0037, 0x1000, 0x0C1A, 0x0C1F, 0x0039
_PAGE, _ENCODING = 0x1013, 0x3FDE
_NAME, _ADDRESS = 0x3001, 0x3003
_CONTENT, _METHOD, _FILE_NAME = 0x3701, 0x3705, 0x3707


def outlook_file(
    subject: str, body: str, attachments: dict[str, bytes] | None = None, page: bytes = b""
) -> bytes:
    """A message from Ann to Bob, sent on 2026-01-05 at 10:00 UTC."""
    attachments = attachments or {}
    sent = (134_120_808_000_000_000).to_bytes(8, "little")
    tree = _storage(
        bytes(8) + struct.pack("<4I", 1, len(attachments), 1, len(attachments)) + bytes(8),
        {_SUBJECT: subject, _BODY: body, _SENDER: "Ann", _SENDER_ADDRESS: "ann@a.example"}
        | ({_PAGE: page} if page else {}),
        {(_SENT, 0x40): sent, (_ENCODING, 3): struct.pack("<Q", 65001)},
    )
    tree["__recip_version1.0_#00000000"] = _storage(
        bytes(8), {_NAME: "Bob", _ADDRESS: "bob@b.example"}, {}
    )
    for number, (name, content) in enumerate(attachments.items()):
        tree[f"__attach_version1.0_#{number:08X}"] = _storage(
            bytes(8),
            {_FILE_NAME: name, _CONTENT: content},
            {(_METHOD, 3): struct.pack("<Q", 1)},
        )
    return _container(tree)


def _storage(head: bytes, streams: dict[int, str | bytes], fixed: dict) -> dict:
    """The streams of a storage, and the one that lists its properties."""
    tree, entries = {}, []
    for number, value in streams.items():
        kind = _TEXT if isinstance(value, str) else _BINARY
        data = value.encode("utf-16-le") if isinstance(value, str) else value
        pad = " ".encode("utf-16-le") if isinstance(value, str) else b"\n"
        data += pad * max(0, -(-(_LEAST - len(data)) // len(pad)))
        tree[f"__substg1.0_{number:04X}{kind:04X}"] = data
        entries.append(struct.pack("<HHIQ", kind, number, 6, len(data)))
    entries += [struct.pack("<HHI", kind, number, 6) + v for (number, kind), v in fixed.items()]
    properties = head + b"".join(entries)
    filler = struct.pack("<HHIQ", 3, 0x7FFF, 6, 0)
    tree["__properties_version1.0"] = properties + filler * (_LEAST // 16)
    return tree


def _container(tree: dict) -> bytes:
    """A tree of streams (bytes) and storages (dictionaries) as a compound file."""
    sectors: list[bytes] = []
    chains: list[int] = []
    entries: list[bytes] = []

    def put(data: bytes) -> int:
        first = len(sectors)
        parts = [data[at : at + _SECTOR] for at in range(0, len(data), _SECTOR)]
        sectors.extend(part.ljust(_SECTOR, b"\0") for part in parts)
        chains.extend([*range(first + 1, first + len(parts)), _END])
        return first

    def add(name: str, node: dict | bytes, kind: int) -> int:
        """An entry with all below it; its place. A storage's children are a chain to the right."""
        place = len(entries)
        entries.append(b"")
        below, first, size = _FREE, 0, 0
        if isinstance(node, dict):
            for child in reversed(list(node)):
                right = below
                below = add(child, node[child], 1 if isinstance(node[child], dict) else 2)
                entries[below] = (
                    entries[below][:72] + struct.pack("<I", right) + entries[below][76:]
                )
        else:
            first, size = put(node), len(node)
        called = (name + "\0").encode("utf-16-le")
        entries[place] = (
            called.ljust(64, b"\0")
            + struct.pack("<HBBIII", len(called), kind, 1, _FREE, _FREE, below)
            + bytes(36)
            + struct.pack("<IQ", first, size)
        )
        return place

    add("Root Entry", tree, 5)
    directory = put(b"".join(entries))
    count = 1
    while count * (_SECTOR // 4) < len(sectors) + count:
        count += 1
    places = [len(sectors) + k for k in range(count)]
    table = [*chains, *[_FAT] * count]
    table += [_FREE] * (count * (_SECTOR // 4) - len(table))
    fat = struct.pack(f"<{len(table)}I", *table)
    head = (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16)
        + struct.pack("<5H6x3I", 0x3E, 3, 0xFFFE, 9, 6, 0, count, directory)
        + struct.pack("<I", 0)
        + struct.pack("<5I", _LEAST, _END, 0, _END, 0)
        + struct.pack("<109I", *places, *[_FREE] * (109 - count))
    )  # fmt: skip
    return head + b"".join(sectors) + fat
