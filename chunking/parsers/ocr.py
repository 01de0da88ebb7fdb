"""Scans and photographs to text, with the models that rapidocr carries: nothing is fetched."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib.util import find_spec
from statistics import median
from time import monotonic
from typing import Any

from ..errors import ParseError
from ..extras import install_command
from ..segmenters.natural_language import language_of
from ..types import Document
from .pdf.blocks import blocks, habits
from .pdf.headers_and_footers import Sheet
from .pdf.joining import vocabulary
from .pdf.layout import Line
from .pdf.reading import PDFIUM
from .pdf.reading_order import reading_order
from .pdf.writing import Writer

INSTALL = install_command("documents")
#: pixels of an image that is read, and of what recognition sees: larger ones are scaled down
MAX_PIXELS, SEEN_PIXELS = 89_000_000, 9_000_000
#: dots per inch that a page is rendered at, less where the page is huge
DPI = 200
#: pages of a TIFF that are read, and seconds after which no further page is begun
MAX_PAGES, MAX_SECONDS = 300, 400.0
#: how sure recognition has to be of a line
_SURE = 0.5
#: and how sure it is of most of a page that stands upright
_WELL = 0.8
#: what is said of a page that is read without certainty
_POOR = (
    "page {} was recognised poorly, and much of its text may be wrong or missing: recognition reads "
    "Latin, Chinese and Japanese script; scan it larger, or use a file with text"
)
Found = tuple[Any, str, float]
Progress = Callable[[int, int], None]
_engine_lock = threading.Lock()


def is_installed() -> bool:
    """Whether pages can be recognised."""
    return all(find_spec(name) for name in ("rapidocr", "onnxruntime", "numpy"))


def parse(data: bytes, filename: str, progress: Progress | None = None) -> Document:
    """The text in an image; every page of a TIFF is a page. `progress(done, total)` after each.

    Raises:
        ParseError: no image, damaged, too large, or rapidocr or Pillow is not installed.
    """
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
    started = monotonic()
    for index, picture in enumerate(_frames(image, count, filename, warnings)):
        if index and monotonic() - started > MAX_SECONDS:
            warnings.append(f"recognition took too long: only {index} of {total} pages were read")
            break
        lines: list[Line] = []
        if picture is not None:
            lines, doubt = read(picture, float(picture.shape[0]), index + 1)
            warnings.extend(doubt)
        sheets.append(Sheet(index + 1, 0.0, tuple(lines)))
        if progress:
            progress(index + 1, count)
    created = _created(image)
    return _document(
        sheets, filename, warnings, {"bytes": len(data), "page_count": total, **created}
    )


def _document(
    sheets: list[Sheet], filename: str, warnings: list[str], known: dict[str, Any]
) -> Document:
    writer = Writer(vocabulary(line.text for sheet in sheets for line in sheet.lines))
    writer.write(blocks(sheets, habits(sheets)))
    text = "".join(writer.shares)
    document = Document(
        text, uri=filename, mime_type="text/markdown", pages=writer.pages(len(sheets))
    )
    metadata = {
        "parser": "rapidocr",
        **known,
        "language": language_of(document),
        "warnings": warnings,
    }
    return replace(document, metadata=metadata)


def opened(data: bytes, filename: str) -> Any:
    """The image, not yet decoded.

    Raises:
        ParseError: no image, or one of too many pixels.
    """
    from PIL import Image

    refusal = f"{filename} has too many pixels: scale it below {MAX_PIXELS // 10**6} megapixels"
    try:
        image = Image.open(io.BytesIO(data), formats=["PNG", "JPEG", "TIFF", "WEBP", "BMP", "GIF"])
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise ParseError(refusal) from error
    except Exception as error:  # Pillow raises whatever a damaged file makes it raise
        raise ParseError(f"{filename} is damaged or no image: save it as PNG first") from error
    if image.width * image.height > MAX_PIXELS:
        raise ParseError(refusal)
    return image


def _frames(image: Any, count: int, filename: str, warnings: list[str]) -> Iterator[Any]:
    """Each page as an array of pixels, or None where it is damaged.

    Raises:
        ParseError: already the first page is damaged.
    """
    for index in range(count):
        try:
            image.seek(index)
            if image.width * image.height > MAX_PIXELS:
                raise ValueError("too many pixels")
            picture = pixels(image)
        except Exception as error:  # Pillow raises whatever a damaged file makes it raise
            if index == 0:
                raise ParseError(f"{filename} is damaged: save it as PNG first") from error
            warnings.append(f"page {index + 1} is damaged or too large and was left out")
            picture = None
        yield picture


def pixels(image: Any) -> Any:
    """An upright image on white, of bounded size, as RGB bytes."""
    import numpy
    from PIL import Image, ImageOps

    scale = (SEEN_PIXELS / (image.width * image.height)) ** 0.5
    wanted = max(1, int(image.width * scale)), max(1, int(image.height * scale))
    if scale < 1 and image.format == "JPEG":
        image.draft("RGB", wanted)
    frame = (
        image.convert("I").point(lambda v: v / 256).convert("L")
        if image.mode.startswith("I;16")
        else image
    )
    if frame.mode in ("RGBA", "LA", "PA", "P"):
        frame = frame.convert("RGBA")
        white = Image.new("RGBA", frame.size, "white")
        frame = Image.alpha_composite(white, frame)
    if scale < 1:
        frame = frame.convert("RGB").resize(wanted)
    return numpy.asarray(ImageOps.exif_transpose(frame).convert("RGB"))


def _created(image: Any) -> dict[str, str]:
    """When a photograph was taken, if it says so."""
    try:
        told = str(image.getexif().get(306, ""))
    except Exception:  # Pillow raises whatever damaged metadata makes it raise
        return {}
    date, _, time = told.partition(" ")
    return {"created": f"{date.replace(':', '-')}T{time}"} if len(told) == 19 else {}


def rendered(source: Any, index: int) -> Any:
    """A page of an open pdfium document as an array of pixels, of bounded size."""
    with PDFIUM:
        page = source[index]
        try:
            width, height = page.get_size()
            bound = (SEEN_PIXELS / max(1.0, width * height)) ** 0.5
            bitmap = page.render(scale=min(DPI / 72, bound), rev_byteorder=True)
            try:
                return bitmap.to_numpy()[:, :, :3].copy()
            finally:
                bitmap.close()
        finally:
            page.close()


@cache
def _engine() -> Any:
    """The recognition engine, loaded once; quiet."""
    from rapidocr import RapidOCR

    settings = {
        "Global.log_level": "critical",
        # its classifier of upside-down lines is wrong for one line of twenty: whole pages are tried
        "Global.use_cls": False,
        # what it is not sure of is told from what is not there
        "Global.text_score": 0.0,
        # threads that wait for one another spin: two take a third more of the processors
        "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    }
    return RapidOCR(params=settings)


def read(picture: Any, height: float, number: int) -> tuple[list[Line], list[str]]:
    """The lines in an array of pixels in reading order, in units of a page of that height, and what to doubt.

    A page that reads badly is turned: whichever way reads best is kept.
    """
    import numpy

    seen = _seen(picture)
    if _sure(seen) and not _reads_well(_sure(seen)):
        turned = (_seen(numpy.ascontiguousarray(numpy.rot90(picture, k))) for k in (2, 1, 3))
        seen = max([seen, *turned], key=_quality)
    scale = height / max(1, picture.shape[0])
    sure = [_line(box, text, scale, height) for box, text, _ in _sure(seen)]
    size = median(line.size for line in sure) if sure else 0.0
    lines = reading_order([replace(line, size=size) for line in sure])
    if not lines:
        return lines, [f"page {number} has no text that could be recognised"]
    return lines, [_POOR.format(number)] if _is_poor(seen) else []


def recognised(picture: Any) -> list[Found]:
    """What the engine is sure of: corners, text, and how sure it is."""
    return _sure(_seen(picture))


def _seen(picture: Any) -> list[Found]:
    """All that the engine takes for text; it is not asked of one plain colour."""
    if not picture.size or picture.min() == picture.max():
        return []
    with _engine_lock:
        result = _engine()(picture)
    if result.boxes is None or result.txts is None:
        return []
    found = zip(result.boxes, result.txts, result.scores, strict=True)
    return [(box, text, float(score)) for box, text, score in found]


def _sure(seen: list[Found]) -> list[Found]:
    return [found for found in seen if found[2] >= _SURE and found[1].strip()]


def _is_poor(seen: list[Found]) -> bool:
    """Whether half of the lines, by their length in the picture, are not read well."""
    widths = [(abs(float(box[1][0] - box[0][0])), score) for box, _, score in seen]
    return 2 * sum(width for width, score in widths if score >= _WELL) < sum(w for w, _ in widths)


def _reads_well(found: list[Found]) -> bool:
    """Whether most characters are in lines that recognition is sure of."""
    sure = sum(len(text) for _, text, score in found if score >= _WELL)
    return 2 * sure >= sum(len(text) for _, text, _ in found)


def _quality(found: list[Found]) -> float:
    return sum(len(text) * score for _, text, score in found if score >= _WELL)


def _line(box: Any, text: str, scale: float, height: float) -> Line:
    """One recognised line; a box is as tall as its letters with their descenders."""
    across, down = [float(x) * scale for x, _ in box], [float(y) * scale for _, y in box]
    tall = (down[2] + down[3] - down[0] - down[1]) / 2
    baseline = height - (down[2] + down[3]) / 2 + 0.2 * tall
    return Line(" ".join(text.split()), min(across), max(across), baseline, max(0.8 * tall, 0.1))
