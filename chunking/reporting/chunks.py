"""The text in its chunks: what each repeats of the one before, and where the baseline cuts."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..inspection.statistics import repeated
from ..types import Chunk, ChunkingResult
from .markup import Markup, element

#: chunks take so many colours in turn
HUES = 4


def chunk_sections(result: ChunkingResult, unit: str, cuts: Sequence[int]) -> Markup:
    """Each chunk with its size in the unit, headings and the reason of its end; `cuts` are the baseline's, rising."""
    legend = ["Underlined with dashes: text that the chunk before holds too."]
    if cuts:
        legend.append("A violet bar: here the baseline cuts.")
    counts = repeated(result.chunks)
    return element(
        "section",
        element("h2", "Text"),
        element("p", " ".join(legend)),
        *(
            _chunk(chunk, unit, count, cuts)
            for chunk, count in zip(result.chunks, counts, strict=True)
        ),
    )


def _chunk(chunk: Chunk, unit: str, repeats: int, cuts: Sequence[int]) -> Markup:
    name = f"chunk-{chunk.index + 1}"
    facts = [
        f"{chunk.token_count:,} {unit}",
        " › ".join(chunk.heading_path),
        _pages(chunk),
        f"ends at: {chunk.cut}",
    ]
    head = element(
        "header",
        element("a", chunk.index + 1, href=f"#{name}"),
        " ",
        " · ".join(part for part in facts if part),
    )
    context = [
        element("div", part, class_="context") for part in (chunk.prefix, chunk.suffix) if part
    ]
    return element(
        "article",
        head,
        *context[: bool(chunk.prefix)],
        element(
            "div", *_pieces(chunk, min(repeats, len(chunk.text)), cuts), class_="text", dir="auto"
        ),
        *context[bool(chunk.prefix) :],
        id=name,
        class_=f"hue-{chunk.index % HUES}",
    )


def _pages(chunk: Chunk) -> str:
    if chunk.page_number is None:
        return ""
    last = chunk.page_end
    return f"page {chunk.page_number}" + (
        f"–{last}" if last not in (None, chunk.page_number) else ""
    )


def _pieces(chunk: Chunk, repeats: int, cuts: Sequence[int]) -> Iterator[Markup]:
    """The text with its repeated beginning marked, and a bar at each cut of the baseline inside it."""
    first, last = bisect_right(cuts, chunk.start), bisect_left(cuts, chunk.end)
    inside = [cut - chunk.start for cut in cuts[first:last]]
    for start, end in pairwise(sorted({0, repeats, *inside, len(chunk.text)})):
        if start in inside:
            yield element("i", class_="cut", title="the baseline cuts here")
        yield element("span", chunk.text[start:end], class_="overlap" if end <= repeats else "own")
