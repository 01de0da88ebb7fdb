"""The program `tesseract`, where it is installed: lines, words and how sure it is of them.

It gets the pixels on its standard input and answers on its standard output, so that no file is written. It
has the limit on memory of the process that starts it, one thread, and a limit of its own on processor time.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from shutil import which
from statistics import median
from typing import Any
from unicodedata import east_asian_width
from xml.etree import ElementTree

from ..errors import ParseError
from .found_text import Found

NAME = "tesseract"
#: seconds of processor time that one page may take, and how much longer by the clock
_PAGE_SECONDS, _CLOCK = 60, 8
#: dots per inch that are told where nothing is known: tesseract takes 70 and says so
_DPI = 200
#: a gap in a line, in heights of its type, that parts it: a gutter, or the space between cells
_GAP = 1.2
#: how far below the baseline the lower corners stand, in the same measure
_DESCENT = 0.2
#: a gap, in widths of a syllable, that Korean syllables of one word stay below
_SYLLABLES = 0.31
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_LINES = frozenset({"ocr_line", "ocr_header", "ocr_caption", "ocr_textfloat"})


@dataclass(frozen=True, slots=True)
class Orientation:
    """How a page lies and what is written on it: `turns` are quarters to turn it left until it is upright."""

    turns: int
    script: str


@cache
def command() -> str | None:
    """The absolute path of the program; None where it is not installed."""
    found = which(NAME)
    return str(Path(found).absolute()) if found else None


@cache
def packs() -> frozenset[str]:
    """The language packs that are installed."""
    if command() is None:
        return frozenset()
    listed = _run(["--list-langs"], b"").decode("utf-8", "replace").splitlines()
    return frozenset(line.strip() for line in listed[1:])


def is_usable() -> bool:
    """Whether the program and a pack that reads are installed."""
    return bool(packs() - {"osd", "equ"})


def orientation(picture: Any) -> Orientation | None:
    """How a page lies and its script; None where too little is on it to tell."""
    if "osd" not in packs():
        return None
    try:
        answer = _run([*_STREAMS, "-l", "osd", "--psm", "0", *_dpi()], _grey(picture))
    except ParseError:
        return None
    known = dict(
        line.split(": ", 1)
        for line in answer.decode("utf-8", "replace").splitlines()
        if ": " in line
    )
    if "Rotate" not in known:
        return None
    # it says how far to turn right, pixels are turned left
    return Orientation(-int(known["Rotate"]) // 90 % 4, known.get("Script", ""))


def find_text(picture: Any, pack: str) -> list[Found]:
    """The lines of an upright page as one pack reads them, parted where a gap is wide."""
    arguments = [*_STREAMS, "-l", pack, "--psm", "3", *_dpi(), "-c", "tessedit_create_hocr=1"]
    page = _run(arguments, _grey(picture))
    try:
        root = ElementTree.fromstring(page)
    except ElementTree.ParseError as error:
        raise ParseError(f"tesseract gave no page ({error})") from error
    return [found for line in root.iter() if line.get("class") in _LINES for found in _parts(line)]


_STREAMS = ("stdin", "stdout")


def _dpi() -> tuple[str, str]:
    return "--dpi", str(_DPI)


def _run(arguments: Sequence[str], data: bytes) -> bytes:
    """What the program prints.

    Raises:
        ParseError: it failed, or took too long.
    """
    program = command()
    assert program
    try:
        with subprocess.Popen(
            [program, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "OMP_THREAD_LIMIT": "1"},
        ) as process:
            _limit(process.pid)
            try:
                answer, _ = process.communicate(data, _CLOCK * _PAGE_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
    except (OSError, subprocess.SubprocessError) as error:
        raise ParseError(f"tesseract failed ({type(error).__name__})") from error
    if process.returncode:
        raise ParseError(f"tesseract failed (status {process.returncode})")
    return bytes(answer)


def _limit(number: int) -> None:
    """Bound the processor time of one run, where the system can; its memory is bounded with ours."""
    import resource

    if hasattr(resource, "prlimit"):
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        seconds = _PAGE_SECONDS if most == resource.RLIM_INFINITY else min(_PAGE_SECONDS, most)
        with suppress(ProcessLookupError, PermissionError):  # it then has our own limit
            resource.prlimit(number, resource.RLIMIT_CPU, (seconds, seconds))


def _grey(picture: Any) -> bytes:
    """The pixels as a file that the program reads: PGM, a head and a byte for each."""
    import numpy

    height, width = picture.shape[:2]
    grey = (picture[:, :, :3] @ numpy.array([0.299, 0.587, 0.114])).astype("uint8")
    pixels: bytes = grey.tobytes()
    return b"P5\n%d %d\n255\n" % (width, height) + pixels


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    left: float
    right: float
    sure: float


def _parts(line: ElementTree.Element) -> Iterator[Found]:
    """The parts of a line, each with its corners: its baseline may rise or fall."""
    about = _properties(line)
    left, _, _, bottom = about["bbox"]
    slope, above = about.get("baseline", (0.0, 0.0))
    tall = about.get("x_size", (0.0,))[0] or about["bbox"][3] - about["bbox"][1]
    descent = _DESCENT * tall
    words = [word for word in map(_word, line.iter()) if word]
    for part in _parted(words, _GAP * tall):
        x0, x1 = min(word.left for word in part), max(word.right for word in part)
        y0, y1 = (bottom + above + slope * (x - left) + descent for x in (x0, x1))
        corners = [(x0, y0 - tall), (x1, y1 - tall), (x1, y1), (x0, y0)]
        letters = sum(len(word.text) for word in part)
        sure = sum(word.sure * len(word.text) for word in part) / letters
        # of words that it reads rightly it is often a quarter sure: what counts as half is less than for others
        yield corners, _joined(part), max(sure, min(0.5, 2 * sure))


def _properties(element: ElementTree.Element) -> dict[str, tuple[float, ...]]:
    """The numbers by their names, as in `bbox 1 2 3 4; baseline 0.01 -5`."""
    found = (each.strip().partition(" ") for each in element.get("title", "").split(";"))
    return {name: tuple(map(float, _NUMBER.findall(values))) for name, _, values in found}


def _word(element: ElementTree.Element) -> _Word | None:
    text = "".join(element.itertext()).strip() if element.get("class") == "ocrx_word" else ""
    if not text:
        return None
    about = _properties(element)
    left, _, right, _ = about["bbox"]
    return _Word(text, left, right, about.get("x_wconf", (0.0,))[0] / 100)


def _parted(words: list[_Word], gap: float) -> list[list[_Word]]:
    """The words of a line, parted where two that follow each other stand far apart, in whichever direction."""
    parts: list[list[_Word]] = []
    for word in words:
        last = parts[-1][-1] if parts else None
        if last and max(word.left - last.right, last.left - word.right) <= gap:
            parts[-1].append(word)
        else:
            parts.append([word])
    return parts


def _joined(words: list[_Word]) -> str:
    """The words with spaces, but for scripts that have none, and Korean syllables that stand close: they come as words."""
    syllables = [word.right - word.left for word in words if len(word.text) == 1]
    close = _SYLLABLES * median(syllables) if syllables else 0.0
    text, last = words[0].text, words[0]
    for word in words[1:]:
        ends = text[-1] + word.text[0]
        is_joined = all(map(_has_no_spaces, ends)) or (
            all(map(_is_hangul, ends)) and word.left - last.right < close
        )
        text, last = text + ("" if is_joined else " ") + word.text, word
    return text


def _is_hangul(char: str) -> bool:
    return "\uac00" <= char <= "\ud7a3"


def _has_no_spaces(char: str) -> bool:
    """Whether a character is Chinese or Japanese; Korean is written with spaces."""
    return east_asian_width(char) in "WF" and not _is_hangul(char)
