"""Images and pages as arrays of pixels, of bounded size: what recognition sees."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

from ..errors import ParseError
from ..extras import install_command
from .pdf.reading import PDFIUM

#: pixels of an image that is read, and of what recognition sees: larger ones are scaled down
MAX_PIXELS, SEEN_PIXELS = 89_000_000, 9_000_000
#: dots per inch that a page is rendered at, less where the page is huge
DPI = 200
_FORMATS: tuple[str, ...] = ("PNG", "JPEG", "TIFF", "WEBP", "BMP", "GIF")
INSTALL = install_command("documents")


def opened(data: bytes, filename: str) -> Any:
    """The image, not yet decoded.

    Raises:
        ParseError: no image, or one of too many pixels.
    """
    from PIL import Image

    formats = _FORMATS
    if is_heic(data):
        _learn_heic(filename)
        formats = ("HEIF",)
    refusal = f"{filename} has too many pixels: scale it below {MAX_PIXELS // 10**6} megapixels"
    try:
        image = Image.open(io.BytesIO(data), formats=formats)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise ParseError(refusal) from error
    except Exception as error:  # Pillow raises whatever a damaged file makes it raise
        raise ParseError(f"{filename} is damaged or no image: save it as PNG first") from error
    if image.width * image.height > MAX_PIXELS:
        raise ParseError(refusal)
    return image


def is_heic(data: bytes) -> bool:
    """Whether bytes are a photograph as telephones save it."""
    return data[4:8] == b"ftyp"


def _learn_heic(filename: str) -> None:
    """Let Pillow open HEIC images.

    Raises:
        ParseError: the package for them is not installed.
    """
    try:
        from pi_heif import register_heif_opener
    except ModuleNotFoundError as error:
        raise ParseError(
            f"{filename} is a HEIC image: to read it, {INSTALL}, or save it as JPEG"
        ) from error
    register_heif_opener(thumbnails=False)


def frames(image: Any, count: int, filename: str, warnings: list[str]) -> Iterator[Any]:
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
