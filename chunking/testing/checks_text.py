"""Checks of what a chunker gives: that chunks are true to the text, complete, in order and in size."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise, product
from typing import Any

from ..errors import OptionsError
from ..inspection.coverage import lost_spans
from ..options import describe_options
from ..strategies.base import Chunker
from ..types import Chunk, ChunkingResult, Document
from .oracles import grapheme_boundaries, measure_of
from .running import Factory, Run, documents_for, fail
from .texts import BLANK

SURROGATE_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")


def check_fidelity(run: Run) -> None:
    """`text` is the slice of the document at `start` and `end`, no chunk is blank, and what is read in its
    place holds it."""
    length = len(run.document.text)
    for chunk in run.result.chunks:
        if not 0 <= chunk.start < chunk.end <= length:
            run.fail(f"{_named(chunk)} is outside the text of {length}")
        expected = run.document.text[chunk.start : chunk.end]
        if chunk.text != expected:
            differs = f"{chunk.text[:60]!r}, the text has {expected[:60]!r}"
            run.fail(f"{_named(chunk)} has {differs}")
        if chunk.content != chunk.prefix + chunk.text + chunk.suffix:
            run.fail(f"{_named(chunk)}: content")
        if not chunk.text.strip():
            run.fail(f"{_named(chunk)} is blank")
        inner = (chunk.start, chunk.end)
        for start, end, _ in chunk.readings:
            if not 0 <= start <= inner[0] < inner[1] <= end <= length:
                run.fail(f"{_named(chunk)} is read as {start}:{end}")
            inner = (start, end)
        wider = run.document.text[slice(*chunk.read)] if chunk.readings else chunk.content
        read = chunk.metadata.get("read_text", wider)
        if read != wider:
            run.fail(f"{_named(chunk)} is read as {read[:60]!r}")


def _named(chunk: Chunk) -> str:
    """Which chunk it is, and where."""
    return f"chunk {chunk.index} at {chunk.start}:{chunk.end}"


def check_coverage(run: Run) -> None:
    """Every visible character is in a chunk, or in `dropped` with a reason, and never in both."""
    text = run.document.text
    seen = bytearray(len(text))
    for chunk in run.result.chunks:
        seen[chunk.start : chunk.end] = b"\1" * (chunk.end - chunk.start)
    for span in run.result.dropped:
        where = f"dropped {span.start}:{span.end}"
        run.expect(0 <= span.start < span.end <= len(text), f"{where} is outside the text")
        run.expect(span.reason.strip(), f"{where} has no reason")
        run.expect(not any(seen[span.start : span.end]), f"{where} is in a chunk too")
        seen[span.start : span.end] = b"\1" * (span.end - span.start)
    for start, end in lost_spans(text, run.result):
        near = text[max(0, start - 20) : start + 20]
        run.expect(False, f"the text at {start}:{end} is in no chunk: {near!r}")


def check_order(run: Run) -> None:
    """Starts rise, ends never fall, and `index` counts from 0."""
    chunks = run.result.chunks
    indices = [chunk.index for chunk in chunks]
    run.expect(indices == list(range(len(chunks))), f"the indices are {indices[:10]}")
    for one, two in pairwise(chunks):
        if not (one.start < two.start and one.end <= two.end):
            run.fail(f"{one.start}:{one.end} is followed by {two.start}:{two.end}")


def check_inside(run: Run) -> None:
    """No chunk lies wholly inside the one before it."""
    for one, two in pairwise(run.result.chunks):
        if two.end <= one.end:
            run.fail(f"{two.start}:{two.end} lies inside {one.start}:{one.end}")
        if not run.document.text[max(one.end, two.start) : two.end].strip():
            inside = f"{two.start}:{two.end} lies inside {one.start}:{one.end}"
            run.fail(f"{inside} but for white space")


def check_size(run: Run) -> None:
    """`token_count` is the exact size of `content`, within `chunk_size` or excused by a warning."""
    measure = measure_of(run.chunker, run.document)
    if measure is None:
        return
    limit = getattr(run.chunker.options, "chunk_size", None)
    for chunk in run.result.chunks:
        size = measure(chunk.content)
        if chunk.token_count != size:
            run.fail(f"{_named(chunk)} says {chunk.token_count}, but holds {size}")
        if not (limit is None or size <= limit or _is_excused(run, chunk.start, chunk.end)):
            limited = f"the limit is {limit}: {chunk.content[:60]!r}"
            run.fail(f"{_named(chunk)} holds {size}, {limited}")


def _is_excused(run: Run, start: int, end: int) -> bool:
    """Whether a warning explains a chunk over the limit, and tells the truth."""
    codes = {w.code for w in run.result.warnings if w.start <= start and end <= w.end}
    if "oversize-grapheme" in codes:
        text = run.document.text
        return not grapheme_boundaries(text).intersection(range(start + 1, end))
    return "oversize-kept" in codes


def check_overlap(run: Run) -> None:
    """What neighbours share is at most `chunk_overlap`, and nothing where none is asked for."""
    measure = measure_of(run.chunker, run.document)
    most = getattr(run.chunker.options, "chunk_overlap", None)
    if most is None:  # the strategy shares by a rule of its own, or never
        return
    for one, two in pairwise(run.result.chunks):
        shared = run.document.text[two.start : max(two.start, one.end)]
        if not shared:
            continue
        where = f"chunks {one.index} and {two.index} share {shared[:60]!r}"
        run.expect(most, f"{where}, and no overlap is asked for")
        if measure:
            run.expect(measure(shared) <= most, f"{where}: {measure(shared)}, at most {most}")


def check_counters(make: Factory) -> None:
    """What holds of chunks holds too for counters whose lengths do not add, and for overlaps over half of the size."""
    for chunker, count, size in _with_counters(make):
        for label, document in documents_for(size).items():
            result = chunker.run(document)
            run = Run("counters", f"{label}, {count.__name__}", chunker, document, result)
            for check in (check_coverage, check_order, check_inside, check_size, check_overlap):
                check(run)


def _with_counters(make: Factory) -> Iterator[tuple[Chunker, Callable[[str], int], int]]:
    """Chunkers of two sizes by each counter, with both; none of a strategy that takes no counter."""
    declared = describe_options(type(make().options))
    if not {"chunk_size", "unit", "tokenizer"} <= declared.keys():
        return
    tokens = {"unit": "tokens"} if "tokens" in declared["unit"].choices else {}
    for count, (size, overlap) in product(COUNTERS, ((9, 3), (20, 14))):
        sized = {"chunk_size": size, "tokenizer": count, **tokens}
        sized |= {"chunk_overlap": overlap} if "chunk_overlap" in declared else {}
        with suppress(OptionsError):
            yield make(**sized), count, size


def thirds(text: str) -> int:
    """A counter under which parts may have less than the whole."""
    return len(text) // 3


def waves(text: str) -> int:
    """A counter under which a longer text may have less than a shorter one."""
    return len(text) + 3 * (len(text) % 4 == 1)


COUNTERS = (thirds, waves)
SHORT_PARAGRAPHS = "".join(f"Note {n} is short.\n\n" for n in range(10, 99))
PARAGRAPH = len("Note 10 is short.\n\n")


def check_overlap_is_there(make: Factory) -> None:
    """Where overlap is asked for and whole pieces fit into it, neighbours do share text."""
    chunker = make()
    options: Any = chunker.options
    if not hasattr(options, "chunk_overlap"):
        return
    measure = measure_of(chunker, Document(SHORT_PARAGRAPHS)) or len
    size, overlap = (
        measure(SHORT_PARAGRAPHS[: PARAGRAPH * 4]),
        measure(SHORT_PARAGRAPHS[: PARAGRAPH * 2]),
    )
    least = {"min_chunk_size": 0} if hasattr(options, "min_chunk_size") else {}
    chunker = make(chunk_size=size, chunk_overlap=overlap, **least)
    chunks = chunker.chunk(SHORT_PARAGRAPHS)
    without = [two.index for one, two in pairwise(chunks) if two.start >= one.end]
    if len(chunks) < 3 or without:
        problem = f"no overlap before chunks {without[:9]} of {len(chunks)}"
        fail("overlap_is_there", chunker, "short paragraphs", problem)


def check_empty(make: Factory) -> None:
    """Blank text gives no chunks."""
    chunker = make()
    for label, text in BLANK.items():
        if chunker.chunk(text) or chunker.run(text).chunks:
            fail("empty", chunker, label, "blank text gave chunks")


def check_unicode(run: Run) -> None:
    """No cut goes through a grapheme cluster, a CRLF or a surrogate pair (white space trimmed there aside)."""
    text, whole = run.document.text, grapheme_boundaries(run.document.text)
    for chunk in run.result.chunks:
        for name, place in (("starts", chunk.start), ("ends", chunk.end)):
            if not (place in whole or _cuts_only_space(text, place, name)):
                near = f"{text[place - 3 : place + 3]!a}"
                run.fail(f"chunk {chunk.index} {name} at {place} inside a character: {near}")


def _cuts_only_space(text: str, place: int, name: str) -> bool:
    """Whether what a cut parts from a cluster is white space that was trimmed off the chunk."""
    if text[place - 1 : place + 1] == "\r\n":
        return False
    return text[place].isspace() if name == "ends" else text[place - 1].isspace()


def check_reasons(run: Run) -> None:
    """Every chunk says why it ends where it ends; the last, that the document does."""
    for chunk in run.result.chunks:
        if not (isinstance(chunk.cut, str) and chunk.cut.strip()):
            run.fail(f"chunk {chunk.index} has no reason for its end")
    if run.result.chunks and run.result.chunks[-1].end == len(run.document.text.rstrip()):
        last = run.result.chunks[-1].cut
        run.expect(
            last == "end of document", f"the last chunk says {last!r}, not 'end of document'"
        )


def check_metadata(run: Run) -> None:
    """Headings, pages, document and language are on every chunk, and ids are unique."""
    document, chunks = run.document, run.result.chunks
    pages = [page for page in document.pages if page.start < page.end]
    ids = {chunk.id for chunk in chunks}
    run.expect(len(ids) == len(chunks) and "" not in ids, "ids are not unique")
    content_ids = {chunk.content_id for chunk in chunks}
    run.expect(len(content_ids) == len(chunks), "content ids are not unique")
    for chunk in chunks:
        where = f"chunk {chunk.index}"
        run.expect(isinstance(chunk.heading_path, tuple), f"{where}: heading_path is no tuple")
        last = chunk.heading_path[-1] if chunk.heading_path else None
        if chunk.section_title != last:
            titles = f"section_title {chunk.section_title!r}, path {chunk.heading_path}"
            run.fail(f"{where}: {titles}")
        if (uri := chunk.metadata.get("uri")) != document.uri:
            run.fail(f"{where}: uri {uri!r}")
        run.expect(chunk.metadata.get("language"), f"{where} has no language")
        first: list[int | None] = [p.number for p in pages if p.start <= chunk.start < p.end]
        final: list[int | None] = [p.number for p in pages if p.start < chunk.end <= p.end]
        expected = (next(iter(first), None), next(iter(final), None))
        found = (chunk.page_number, chunk.page_end)
        if found != expected:
            run.fail(f"{where}: pages {found}, it is on {expected}")


def check_json(run: Run) -> None:
    """A result goes through JSON text and back unchanged."""
    try:
        written = json.dumps(run.result.to_dict(), allow_nan=False)
    except (TypeError, ValueError) as error:
        fail("json", run.chunker, run.label, f"cannot be written: {error}")
    read = ChunkingResult.from_dict(json.loads(written))
    run.expect(json.dumps(read.to_dict()) == written, "the result changed on the way through JSON")
    written_text = "".join((run.document.text, *(chunk.cut for chunk in run.result.chunks)))
    if not SURROGATE_PAIR.search(written_text):  # JSON itself joins a pair
        for name in ("chunks", "warnings", "dropped"):
            same = getattr(read, name) == getattr(run.result, name)
            run.expect(same, f"{name} changed on the way through JSON")
