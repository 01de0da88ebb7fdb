"""The files that are read: made from texts of this project by pandoc and LibreOffice, or found in a folder."""

from __future__ import annotations

import csv
import hashlib
import random
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from . import office_truth, text_truth
from .measures import Held, words_of
from .peers import OFFICE, OPEN, format_of

ROOT = Path(__file__).parents[3]
#: what pandoc writes, and the ending that it gets
_WRITTEN = {"docx": "docx", "odt": "odt", "epub": "epub", "html": "html", "rtf": "rtf", "pptx": "pptx",
            "docbook5": "docbook", "jats_archiving": "jats", "ipynb": "ipynb", "man": "man"}  # fmt: skip
#: the formats in which pandoc writes the title of a document as one
_TITLED = {"docx", "odt", "epub", "html", "docbook", "jats"}
#: what LibreOffice makes of pandoc's files and of tables
_CONVERTED = {"odt": ("docx", "rtf"), "pptx": ("odp",), "csv": ("xlsx", "ods"), "docx": ("pdf",)}


@dataclass(frozen=True)
class File:
    """A file, where it comes from, and what it holds by other means than parsers."""

    path: Path
    origin: str
    truth: Callable[[], Held | None]

    @property
    def format(self) -> str:
        return "article" if self.origin == "source" else format_of(self.path)


def texts() -> list[Path]:
    """The texts in Markdown that files are made from."""
    return [*sorted(ROOT.glob("sample_docs/*.md")), *sorted(ROOT.glob("chunking/*/README.md")), ROOT / "README.md"]  # fmt: skip


def made(folder: Path) -> Iterator[File]:
    """The texts in every format, written to a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for source in texts():
        name = "-".join(source.relative_to(ROOT).with_suffix("").parts)
        held = text_truth.markdown(source.read_text("utf-8"))
        titled = Held([*words_of(name), *held.words], [name, *held.headings], held.tables)
        for to, ending in _WRITTEN.items():
            path = folder / f"{name}.{ending}"
            command = ["pandoc", "-s", "-f", "gfm", "-t", to, "-M", f"title={name}", "-o", str(path)]  # fmt: skip
            if path.exists() or not subprocess.run([*command, str(source)], capture_output=True, check=False).returncode:  # fmt: skip
                is_slides = ending == "pptx"  # of which pandoc makes titles from some headings
                stated = titled if ending in _TITLED else held
                yield File(
                    path, "pandoc", truth_of(path) if is_slides else lambda stated=stated: stated
                )
        if held.tables:
            with (folder / f"{name}.csv").open("w", newline="", encoding="utf-8") as stream:
                csv.writer(stream).writerows(max(held.tables, key=len))
    yield from _converted(folder)
    yield from _printed(folder)


def _printed(folder: Path) -> Iterator[File]:
    """The web pages as a browser prints them."""
    browser = shutil.which("chromium")
    for page in sorted(folder.glob("*.html")) if browser else ():
        path = page.with_suffix(".pdf")
        command = [str(browser), "--headless", "--no-sandbox", "--disable-gpu", f"--print-to-pdf={path}", page.as_uri()]  # fmt: skip
        if path.exists() or not subprocess.run(command, capture_output=True, check=False).returncode:  # fmt: skip
            yield File(path, "Chromium", truth_of(page))


def _converted(folder: Path) -> Iterator[File]:
    office = shutil.which("soffice")
    for ending, targets in _CONVERTED.items() if office else ():
        sources = sorted(folder.glob(f"*.{ending}"))
        for target in targets:
            into = folder / f"libreoffice-{target}-of-{ending}"
            if not into.exists():
                profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
                command = [str(office), profile, "--headless", "--convert-to", target, "--outdir", str(into)]  # fmt: skip
                subprocess.run([*command, *map(str, sources)], capture_output=True, check=True)
            paths = sorted(into.glob("*"))  # none where a program of the office is not installed
            for path in paths:
                source = folder / f"{path.stem}.{ending}" if target == "pdf" else path
                yield File(path, "LibreOffice", truth_of(source))


def found(folders: list[Path], most: int) -> Iterator[File]:
    """Files in folders, each content once, at most so many of a format, drawn by chance but always alike."""
    paths = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    seen: set[str] = set()
    count: dict[str, int] = {}
    random.Random(5).shuffle(paths)
    for path in paths:
        kind = format_of(path)
        source = _printed_from(path) if kind == "pdf" else path
        if kind not in OFFICE | OPEN | {"html", "pdf"} or count.get(kind, 0) >= most or not source:
            continue
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        if digest not in seen:
            seen.add(digest)
            count[kind] = count.get(kind, 0) + 1
            sourced = _truth_beside(path) if kind == "html" else None
            yield File(path, "source" if sourced else "found", sourced or truth_of(source))


def _printed_from(path: Path) -> Path | None:
    """The page or text beside a PDF that it was printed from: both are called alike up to the first dot."""
    named = (path.with_name(f"{path.name.split('.')[0]}{ending}") for ending in (".html", ".docx"))
    return next((source for source in named if source.exists()), None)


def _truth_beside(path: Path) -> Callable[[], Held | None] | None:
    """What an article says by its source: the text that it was made from, or that is known to be all of it."""
    known = path.parent.with_name("txt") / f"{path.stem}.txt"
    if path.parent.name == "html" and known.exists():
        return lambda: text_truth.plain(known.read_text("utf-8"))
    for above in path.parents:
        source = above / "_sources" / f"{path.relative_to(above).with_suffix('')}.rst.txt"
        if source.exists():
            return lambda: text_truth.sphinx(source.read_text("utf-8"))
    return None


def truth_of(path: Path) -> Callable[[], Held]:
    """What a file holds by its own source."""
    kind = format_of(path)
    read = {
        "docx": office_truth.docx,
        "pptx": office_truth.pptx,
        "xlsx": office_truth.xlsx,
        "html": text_truth.page,
    }.get(kind, text_truth.opendocument)
    return lambda: read(path.read_bytes())
