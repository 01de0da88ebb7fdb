"""Scans and photographs to text: every page of an image is recognised."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

from ..errors import ParseError
from ..segmenters.natural_language import language_of
from ..types import Document
from . import rapid_engine, tesseract
from .pdf.blocks import blocks
from .pdf.habits import habits
from .pdf.headers_and_footers import Sheet
from .pdf.joining import vocabulary
from .pdf.layout import Line
from .pdf.writing import Writer
from .pictures import INSTALL, frames, opened
from .recognition import MAX_SECONDS, Recognition, is_installed, seconds_spent

#: pages of a TIFF that are read
MAX_PAGES = 300
Progress = Callable[[int, int], None]


def parse(data: bytes, filename: str, progress: Progress | None = None) -> Document:
    """The text in an image as rapidocr reads it; every page of a TIFF is a page. `progress(done, total)` after each.

    Raises:
        ParseError: no image, damaged, too large, or rapidocr or Pillow is not installed.
    """
    return _parse(data, filename, progress, rapid_engine.NAME)


def parse_by_tesseract(data: bytes, filename: str, progress: Progress | None = None) -> Document:
    """The same as tesseract reads it, and rapidocr where that reads a page better.

    Raises:
        ParseError: no image, damaged, too large, or Pillow is not installed.
    """
    return _parse(data, filename, progress, tesseract.NAME)


def _parse(data: bytes, filename: str, progress: Progress | None, engine: str) -> Document:
    if not is_installed() or not find_spec("PIL"):
        raise ParseError(f"{filename} is an image: to read its text, {INSTALL}")
    if not data.strip(b"\0"):
        raise ParseError(f"{filename} is empty: there is nothing to read")
    image = opened(data, filename)
    total = getattr(image, "n_frames", 1) if image.format == "TIFF" else 1
    count = min(total, MAX_PAGES)
    sheets: list[Sheet] = []
    warnings: list[str] = []
    if total > count:
        warnings.append(f"only the first {count} of {total} pages were read")
    if image.format == "GIF" and image.n_frames > 1:
        warnings.append(f"only the first of its {image.n_frames} pictures was read")
    recognition, began = Recognition(engine), seconds_spent()
    for index, picture in enumerate(frames(image, count, filename, warnings)):
        if index and seconds_spent() - began > MAX_SECONDS:
            warnings.append(f"recognition took too long: only {index} of {total} pages were read")
            break
        lines: list[Line] = []
        if picture is not None:
            lines, doubt = recognition.read(picture, float(picture.shape[0]), index + 1)
            warnings.extend(doubt)
        sheets.append(Sheet(index + 1, 0.0, tuple(lines)))
        if progress:
            progress(index + 1, count)
    known = {"bytes": len(data), "page_count": total, **_created(image), **recognition.metadata()}
    return _document(sheets, filename, [*warnings, *recognition.notes], {"parser": engine, **known})


def _document(
    sheets: list[Sheet], filename: str, warnings: list[str], known: dict[str, Any]
) -> Document:
    writer = Writer(vocabulary(line.text for sheet in sheets for line in sheet.lines))
    writer.write(blocks(sheets, habits(sheets)))
    text = "".join(writer.shares)
    document = Document(
        text, uri=filename, mime_type="text/markdown", pages=writer.pages(len(sheets))
    )
    metadata = {**known, "language": language_of(document), "warnings": warnings}
    return replace(document, metadata=metadata)


def _created(image: Any) -> dict[str, str]:
    """When a photograph was taken, if it says so."""
    try:
        taken = str(image.getexif().get(306, ""))
    except Exception:  # Pillow raises whatever damaged metadata makes it raise
        return {}
    date, _, time = taken.partition(" ")
    return {"created": f"{date.replace(':', '-')}T{time}"} if len(taken) == 19 else {}
