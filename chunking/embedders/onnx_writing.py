"""The few messages of ONNX that a graph of our own takes, written byte by byte.

They are protocol buffers: each field is a number, a kind and a value (protobuf.dev/programming-guides/
encoding; the numbers are those of `onnx.proto`). The package `onnx`, which writes them too, is 60 MB.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence

#: the version of the file format, and of the operators that ONNX and onnxruntime define
IR_VERSION = 8
OPERATORS = {"": 17, "com.microsoft": 1}
_FLOAT, _EXTERNAL = 1, 1

Value = int | float | str | bytes


def field(number: int, value: Value) -> bytes:
    """One field of a message.

    >>> field(1, 150), field(2, "testing")
    (b'\\x08\\x96\\x01', b'\\x12\\x07testing')
    """
    if isinstance(value, int):
        return _varint(number << 3) + _varint(value)
    if isinstance(value, float):
        return _varint(number << 3 | 5) + struct.pack("<f", value)
    content = value.encode() if isinstance(value, str) else value
    return _varint(number << 3 | 2) + _varint(len(content)) + content


def _varint(number: int) -> bytes:
    """Seven bits a byte, the lowest first; a negative number as its complement in 64 bits."""
    number &= (1 << 64) - 1
    found = bytearray()
    while number > 0x7F:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*found, number])


def node(
    operator: str, inputs: Iterable[str], output: str, domain: str = "", **attributes: int | float
) -> bytes:
    """One step of the graph: NodeProto."""
    return b"".join(
        (
            *(field(1, name) for name in inputs),
            field(2, output),
            field(4, operator),
            *(field(5, _attribute(name, value)) for name, value in attributes.items()),
            field(7, domain),
        )
    )


def _attribute(name: str, value: int | float) -> bytes:
    """AttributeProto: a fraction or a whole number."""
    if isinstance(value, float):
        return field(1, name) + field(2, value) + field(20, 1)
    return field(1, name) + field(3, value) + field(20, 2)


def model(
    nodes: Iterable[bytes],
    weights: Mapping[str, Sequence[int]],
    given: Mapping[str, Sequence[int | str]],
    found: Mapping[str, Sequence[int | str]],
) -> bytes:
    """A whole model of 32-bit floats: ModelProto.

    `weights`, `given` and `found` are the shapes, by name, of what is handed over when it is loaded,
    and of its input and output; a word in a shape is a length that varies.
    """
    graph = b"".join(
        (
            *(field(1, step) for step in nodes),
            field(2, "graph"),
            *(field(5, _weight(name, shape)) for name, shape in weights.items()),
            *(field(11, _value(name, shape)) for name, shape in given.items()),
            *(field(12, _value(name, shape)) for name, shape in found.items()),
        )
    )
    versions = (field(1, domain) + field(2, version) for domain, version in OPERATORS.items())
    return b"".join(
        (field(1, IR_VERSION), field(7, graph), *(field(8, version) for version in versions))
    )


def _weight(name: str, shape: Sequence[int]) -> bytes:
    """TensorProto without its numbers: onnxruntime is handed them by the name."""
    place = field(1, "location") + field(2, "memory")
    sizes = b"".join(field(1, size) for size in shape)
    return sizes + field(2, _FLOAT) + field(8, name) + field(13, place) + field(14, _EXTERNAL)


def _value(name: str, shape: Sequence[int | str]) -> bytes:
    """ValueInfoProto of an array of floats."""
    sizes = (field(1 if isinstance(size, int) else 2, size) for size in shape)
    dimensions = b"".join(field(1, size) for size in sizes)
    return field(1, name) + field(2, field(1, field(1, _FLOAT) + field(2, dimensions)))
