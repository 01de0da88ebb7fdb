"""Bytes to text: the encoding is taken from the bytes themselves, and guesses are admitted."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from ..errors import ParseError
from .old_encodings import old_encoding

#: how files that are not text begin, and what they are
_MAGIC = (
    (b"%PDF-", "a PDF"),
    (b"PK\x03\x04", "a ZIP archive or an Office document"),
    (b"\xd0\xcf\x11\xe0", "an old Office document"),
    (b"\x89PNG", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"RIFF", "a media file"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"7z\xbc\xaf", "a 7-Zip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\x7fELF", "a program"),
    (b"MZ", "a program"),
    (b"SQLite format 3", "a database"),
    (b"PAR1", "a Parquet file"),
    (b"ID3", "a sound file"),
    (b"OggS", "a media file"),
    (b"\x00asm", "a program"),
)
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
#: control characters that text files do hold
_USUAL = frozenset(b"\t\n\r\f\x0b\x1b\x08\x1c\x1d\x1e\x1f\x1a")
_SAMPLE = 65_536


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file, its encoding, and what the user should know of the decoding."""

    text: str
    encoding: str
    warnings: tuple[str, ...] = ()


def decode(data: bytes, filename: str) -> Decoded:
    """The text in `data`, without its byte order mark, otherwise unchanged.

    A byte order mark decides; else UTF-8 if it is valid; else UTF-16 if every other byte is
    zero; else an encoding of East Asia or of another alphabet whose letters it shows, or
    Windows-1252, with a warning.

    Raises:
        ParseError: the file is not text.
    """
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return _strict(data[len(mark) :], encoding, filename)
    if found := next((kind for magic, kind in _MAGIC if data.startswith(magic)), None):
        remedy = "unpack it" if found.endswith("archive") else "save or export it as text"
        raise ParseError(f"{filename} is {found}, not text: {remedy} first")
    if wide := _utf16_without_mark(data):
        return _strict(data, wide, filename)
    if _looks_binary(data):
        raise ParseError(f"{filename} is a binary file, not text: save or export it as text first")
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as error:
        return _last_resort(data, error.start)


def _strict(data: bytes, encoding: str, filename: str) -> Decoded:
    try:
        return Decoded(data.decode(encoding), encoding)
    except UnicodeDecodeError as error:
        raise ParseError(
            f"{filename} says it is {encoding} but byte {error.start} is not: save it as UTF-8"
        ) from error


def _last_resort(data: bytes, place: int) -> Decoded:
    """The encoding that the letters tell; else Windows-1252, or Latin-1 where even that has no such byte."""
    warning = "byte {} is not UTF-8; read as {}: check the special characters"
    likely = old_encoding(data)
    for encoding in (*([likely] if likely else []), "windows-1252", "latin-1"):
        try:
            return Decoded(data.decode(encoding), encoding, (warning.format(place, encoding),))
        except UnicodeDecodeError:
            continue
    raise AssertionError("Latin-1 decodes every byte")


def _utf16_without_mark(data: bytes) -> str | None:
    """UTF-16 of mostly Latin text, told by its zero bytes."""
    sample = data[:_SAMPLE]
    if len(sample) < 4 or len(data) % 2:
        return None
    even, odd = sample[::2], sample[1::2]
    many = len(even) * 0.4
    if odd.count(0) > many and even.count(0) < len(even) * 0.05:
        encoding = "utf-16-le"
    elif even.count(0) > many and odd.count(0) < len(odd) * 0.05:
        encoding = "utf-16-be"
    else:
        return None
    text = sample.decode(encoding, "replace")
    return None if any(ord(char) < 32 and ord(char) not in _USUAL for char in text) else encoding


def _looks_binary(data: bytes) -> bool:
    """Whether a file holds zero bytes, or many control characters."""
    sample = data[:_SAMPLE]
    odd = sum(sample.count(byte) for byte in range(32) if byte not in _USUAL)
    return 0 in sample or odd > len(sample) * 0.1
