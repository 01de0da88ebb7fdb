"""A folder of files as an office keeps them: nine formats, copies, and some that nothing can read.

The words are those of the sample documents, the source code is that of Python's own library, so that
nothing is downloaded. The same number and seed give the same files.
"""

from __future__ import annotations

import csv
import io
import json
import random
import re
import sysconfig
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

SAMPLES = Path(__file__).parents[1] / "sample_docs"
#: folders that the files are spread over
FOLDERS = 50
#: one file in so many is a copy of an earlier one, and one in so many is damaged
COPIED, DAMAGED = 200, 500
#: bytes of the source files that are taken
SOURCE = range(4_000, 60_000)


def write_corpus(folder: Path, count: int, seed: int = 1) -> int:
    """Write that many files below a folder; return the bytes of all."""
    rng, size, data, kind = random.Random(seed), 0, b"", "txt"
    names, shares = list(KINDS), [share for share, _ in KINDS.values()]
    for number in range(count):
        if number % COPIED != COPIED - 1:
            (kind,) = rng.choices(names, shares)
            data = KINDS[kind][1](rng, number)
        if number % DAMAGED == DAMAGED - 1:
            kind, data = "pdf", b"%PDF-1.7 cut off"
        path = folder / f"{number % FOLDERS:02}" / f"{number:05}.{kind}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        size += len(data)
    return size


@cache
def paragraphs() -> list[str]:
    """What stands between the empty lines of the samples, where it is prose."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(SAMPLES.glob("*.[mt][dx]*"))]
    found = [part.strip() for text in texts for part in re.split(r"\n\s*\n", text)]
    return [part for part in found if len(part) > 120 and part[0] not in "#|`-<"]


@cache
def sources() -> list[Path]:
    """Modules of Python's library, without those of its tests."""
    library = Path(sysconfig.get_path("stdlib"))
    found = [*library.glob("*.py"), *library.glob("[a-su-z]*/*.py")]
    kept = (path for path in sorted(found) if "site-packages" not in path.parts)
    return [path for path in kept if path.stat().st_size in SOURCE]


def _title(rng: random.Random, number: int) -> str:
    return f"{' '.join(rng.choice(paragraphs()).split()[:4])} {number}"


def _prose(rng: random.Random, least: int, most: int) -> list[str]:
    return rng.choices(paragraphs(), k=rng.randint(least, most))


def _text(rng: random.Random, number: int) -> bytes:
    return "\n\n".join([_title(rng, number), *_prose(rng, 20, 95)]).encode()


def _markdown(rng: random.Random, number: int) -> bytes:
    sections = [f"# {_title(rng, number)}"]
    for section in range(rng.randint(4, 14)):
        items = "\n".join(f"- {_title(rng, item)}" for item in range(3))
        table = "| item | value |\n|---|---|\n" + "| one | 2 |\n" * 4
        sections += [f"## {_title(rng, section)}", *_prose(rng, 2, 9), items, table]
    return "\n\n".join(sections).encode()


def _html(rng: random.Random, number: int) -> bytes:
    parts = [f"<h1>{_title(rng, number)}</h1>"]
    for section in range(rng.randint(4, 14)):
        parts += [f"<h2>{_title(rng, section)}</h2>"]
        parts += [f"<p>{text}</p>" for text in _prose(rng, 2, 9)]
        parts += ["<table><tr><td>one</td><td>2</td></tr></table><script>run()</script>"]
    return f"<html><body><nav>menu</nav>{''.join(parts)}</body></html>".encode()


def _code(rng: random.Random, number: int) -> bytes:
    return f"# module {number}\n".encode() + rng.choice(sources()).read_bytes()


def _record(rng: random.Random, number: int) -> dict[str, object]:
    return {
        "number": number,
        "price": rng.randint(1, 99_999) / 100,
        "name": _title(rng, number),
        "note": rng.choice(paragraphs())[:200],
    }


def _json(rng: random.Random, number: int) -> bytes:
    records = [_record(rng, item) for item in range(rng.randint(20, 140))]
    return json.dumps({"number": number, "records": records}, indent=1).encode()


def _csv(rng: random.Random, number: int) -> bytes:
    records = [_record(rng, item) for item in range(number, number + rng.randint(20, 150))]
    stream = io.StringIO(newline="")
    writer = csv.DictWriter(stream, records[0])
    writer.writeheader()
    writer.writerows(records)
    return stream.getvalue().encode()


def _docx(rng: random.Random, number: int) -> bytes:
    import docx

    document = docx.Document()
    document.add_heading(_title(rng, number), 1)
    for section in range(rng.randint(2, 8)):
        document.add_heading(_title(rng, section), 2)
        for text in _prose(rng, 2, 9):
            document.add_paragraph(text)
    return _saved(document)


def _xlsx(rng: random.Random, number: int) -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    for row in range(rng.randint(30, 150)):
        book.active.append(list(_record(rng, number + row).values()))
    return _saved(book)


def _pdf(rng: random.Random, number: int) -> bytes:
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import Paragraph, SimpleDocTemplate

    sheet, stream = getSampleStyleSheet(), io.BytesIO()
    story = [Paragraph(f"Report {number}", sheet["Heading1"])]
    plain = [re.sub(r"[<>&]|[^\x00-\xff]", " ", text) for text in _prose(rng, 10, 60)]
    story += [Paragraph(text, sheet["BodyText"]) for text in plain]
    SimpleDocTemplate(stream, invariant=1).build(story)
    return stream.getvalue()


def _saved(document) -> bytes:
    """An Office file, packed again without the time at which it was written."""
    written, packed = io.BytesIO(), io.BytesIO()
    document.save(written)
    with zipfile.ZipFile(written) as parts, zipfile.ZipFile(packed, "w") as again:
        for name in parts.namelist():
            part = re.sub(rb"\d{4}-\d\d-\d\dT[\d:]+Z", b"2020-01-01T00:00:00Z", parts.read(name))
            again.writestr(zipfile.ZipInfo(name), part, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


#: by extension: the share of all files, and what makes the bytes of one with this number
KINDS: dict[str, tuple[float, Callable[[random.Random, int], bytes]]] = {
    "txt": (0.22, _text),
    "md": (0.22, _markdown),
    "html": (0.15, _html),
    "py": (0.15, _code),
    "json": (0.08, _json),
    "csv": (0.08, _csv),
    "docx": (0.04, _docx),
    "xlsx": (0.03, _xlsx),
    "pdf": (0.03, _pdf),
}
