"""Seconds and memory of the parsers on large files that are made here.

Every file is read as the app reads it, in a process of its own; the memory is the most that any
process so far has held. On a shared machine the least seconds say the most.
"""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Callable
from time import perf_counter

from chunking import parse_bytes

_SAID = (
    "light river engine measure window carbon simple garden number signal paper method harbour "
    "letter winter copper theory market kitchen morning silver country problem history bridge"
)
WORDS = _SAID.split()
#: pages with a ruled table: every fifth
TABLE_EVERY = 5


def sentence(rng: random.Random, words: int) -> str:
    return " ".join(rng.choices(WORDS, k=words)).capitalize() + "."


def pdf(pages: int) -> bytes:
    """Chapters of one page each, some with a ruled table."""
    from reportlab.lib import colors
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate, Table, TableStyle

    rng, sheet, story = random.Random(1), getSampleStyleSheet(), []
    for page in range(pages):
        story.append(Paragraph(f"Chapter {page}", sheet["Heading1"]))
        story += [Paragraph(sentence(rng, 60), sheet["BodyText"]) for _ in range(7)]
        if page % TABLE_EVERY == 0:
            table = Table([[sentence(rng, 2) for _ in range(4)] for _ in range(6)])
            table.setStyle(TableStyle([("GRID", (0, 0), (-1, -1), 0.5, colors.black)]))
            story.append(table)
        story.append(PageBreak())
    data = io.BytesIO()
    SimpleDocTemplate(data).build(story)
    return data.getvalue()


def docx(pages: int) -> bytes:
    """Headings, seven paragraphs a page, some tables."""
    import docx

    rng, document = random.Random(2), docx.Document()
    for page in range(pages):
        document.add_heading(f"Chapter {page}", 1)
        for _ in range(7):
            document.add_paragraph(sentence(rng, 60))
        if page % TABLE_EVERY == 0:
            table = document.add_table(6, 4)
            for cell in table._cells:
                cell.text = sentence(rng, 2)
        document.add_page_break()
    data = io.BytesIO()
    document.save(data)
    return data.getvalue()


def html(size: int) -> bytes:
    """Sections with a menu and a script around them, up to that many bytes."""
    rng, parts, length, section = random.Random(3), ["<html><body><nav>menu</nav>"], 0, 0
    while length < size:
        section += 1
        row = "".join(f"<td>{word}</td>" for word in rng.choices(WORDS, k=4))
        part = f"<h2>Section {section}</h2>" + f"<p>{sentence(rng, 60)}</p>" * 7
        parts.append(part + f"<table><tr>{row}</tr><tr>{row}</tr></table><script>x()</script>")
        length += len(parts[-1])
    return "".join(parts).encode()


#: what is read: name, how it is made, and the seconds that it may take
FILES: tuple[tuple[str, str, Callable[[], bytes], float | None], ...] = (
    ("PDF of 50 pages", "a.pdf", lambda: pdf(50), 3.0),
    ("PDF of 300 pages", "a.pdf", lambda: pdf(300), 20.0),
    ("DOCX of 200 pages", "a.docx", lambda: docx(200), None),
    ("HTML of 5 MB", "a.html", lambda: html(5_000_000), None),
)


def most_memory() -> float:
    """Megabytes that the largest of the processes that have ended held."""
    try:
        import resource
    except ImportError:  # Windows
        return float("nan")
    held = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    return held / (1_000_000 if sys.platform == "darwin" else 1_000)


def measure_speed(rounds: int) -> None:
    """Print the seconds of each round, the calls of progress and the memory of each file."""
    print(
        f"{'file':<20}{'MB':>6}{'seconds, each round':>26}{'goal':>6}{'progress':>10}{'MB held':>9}"
    )
    for name, filename, make, goal in FILES:
        data, took = make(), []
        for _ in range(rounds):
            calls: list[tuple[int, int]] = []
            began = perf_counter()
            document = parse_bytes(data, filename, lambda *call, calls=calls: calls.append(call))
            took.append(perf_counter() - began)
        assert document.metadata["word_count"] > 10_000
        seconds = " ".join(f"{second:.1f}" for second in sorted(took))
        print(
            f"{name:<20}{len(data) / 1e6:>6.1f}{seconds:>26}{goal or '–':>6}"
            f"{len(calls):>10}{most_memory():>9.0f}",
            flush=True,
        )
