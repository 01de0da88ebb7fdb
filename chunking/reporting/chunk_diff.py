"""What an edit does to chunks, and what it costs to embed again: for a terminal, a pull request, a program."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from ..batch import FileDiff
from ..characters import printable
from ..inspection import ChunkDiff
from ..parsers.markdown_escape import fence
from ..quantities import counted
from ..types import Chunk
from .bill import Bill

#: documents in the table, and of each the chunks that are shown: a comment has room for 65,536 characters
MOST_DOCUMENTS, MOST_CHUNKS = 60, 12
#: characters of a chunk that are shown, and how many of them stand before its first change
SHOWN, BEFORE = 80, 24
#: characters of all chunks together, in Markdown
MOST_SHOWN = 30_000
_COLUMNS = ("chunks", "stayed", "moved", "renewed", "changed", "new", "gone")


def diff_as_text(files: Sequence[FileDiff], bill: Bill) -> str:
    """For a terminal: a line for each document that is not as it was, its chunks below, then the bill."""
    lines = []
    for file in filter(_has_changed, files):
        figures = ", ".join(
            f"{count:,} {name}" for name, count in zip(_COLUMNS, _counts(file), strict=True)
        )
        lines += [f"{_title(file)}: {file.error or figures}"]
        lines += [f"  {line}" for line in _chunk_lines(file)]
    parts = [*map(printable, lines), _unchanged(files), bill.in_words()]
    return "\n".join(filter(None, parts))


def diff_as_markdown(files: Sequence[FileDiff], bill: Bill) -> str:
    """For a comment on a pull request: the bill, a table of the documents, and their chunks folded away.

    Names and texts stand in code, where they are neither formatted nor mention anybody.
    """
    changed = list(filter(_has_changed, files))
    parts = ["### Chunks", f"**{bill.in_words()}** {_unchanged(files)}".rstrip()]
    if changed:
        parts.append("\n".join(_table(changed)))
    return "\n\n".join([*parts, *_folded(changed)]) + "\n"


def diff_as_data(files: Sequence[FileDiff], bill: Bill) -> dict[str, Any]:
    """For a program: of each document the `content_id` of every chunk that a store adds, renews or removes."""
    return {
        "chunks": bill.chunks,
        "tokens": bill.tokens,
        "chunks_to_embed": bill.chunks_to_embed,
        "tokens_to_embed": bill.tokens_to_embed,
        "kept": bill.kept,
        "cost": bill.cost,
        "documents": [_as_data(file) for file in files],
    }


def _as_data(file: FileDiff) -> dict[str, Any]:
    found = file.chunks
    return {
        "name": file.name,
        "state": file.state,
        "was": file.was,
        "error": file.error,
        "tokens": file.tokens,
        "tokens_to_embed": file.tokens_to_embed,
        "stayed": [_place(new) for _, new in found.stayed],
        "moved": [{"old": _place(old), "new": _place(new)} for old, new in found.moved],
        "renewed": [{"old": _place(old), "new": _place(new)} for old, new in found.renewed],
        "changed": [{"old": _place(old), "new": _place(new)} for old, new in found.changed],
        "appeared": [_place(chunk) for chunk in found.appeared],
        "went": [_place(chunk) for chunk in found.went],
    }


def _place(chunk: Chunk) -> dict[str, Any]:
    return {
        "content_id": chunk.content_id,
        "index": chunk.index,
        "start": chunk.start,
        "end": chunk.end,
        "heading_path": list(chunk.heading_path),
    }


def _has_changed(file: FileDiff) -> bool:
    found = file.chunks
    return file.state != "same" or bool(found.to_embed or found.went)


def _unchanged(files: Sequence[FileDiff]) -> str:
    count = len(files) - sum(map(_has_changed, files))
    return f"{counted(count, 'document')} as before." if count else ""


def _title(file: FileDiff) -> str:
    if file.was:
        return f"{file.was} → {file.name} (renamed)"
    return file.name + ("" if file.state in ("changed", "same") else f" ({file.state})")


def _counts(file: FileDiff) -> list[int]:
    found = file.chunks
    pairs = (found.stayed, found.moved, found.renewed, found.changed)
    return [found.chunks, *map(len, pairs), len(found.appeared), len(found.went)]


def _table(files: Sequence[FileDiff]) -> Iterator[str]:
    yield f"| document | {' | '.join(_COLUMNS)} | tokens to embed |"
    yield f"|---|{'---:|' * (len(_COLUMNS) + 1)}"
    for file in files[:MOST_DOCUMENTS]:
        cells = [f"{count:,}" for count in (*_counts(file), file.tokens_to_embed)]
        if file.error:
            cells = [_code(file.error), *[""] * len(_COLUMNS)]
        yield f"| {_code(_title(file))} | {' | '.join(cells)} |"
    if (more := len(files) - MOST_DOCUMENTS) > 0:
        yield f"| and {counted(more, 'more document')} | {' | ' * len(_COLUMNS)} |"


def _code(text: str) -> str:
    """A text as code in a cell of a table, whatever it holds."""
    return "`" + re.sub(r"[`|]", "'", printable(text)) + "`"


def _folded(files: Sequence[FileDiff]) -> Iterator[str]:
    room = MOST_SHOWN
    for file in files[:MOST_DOCUMENTS]:
        block = "\n".join(map(printable, _chunk_lines(file)))
        room -= len(block)
        if block and room > 0:
            mark = fence(block)
            yield f"<details><summary>Chunks of <code>{_inert(_title(file))}</code></summary>\n\n{mark}diff\n{block}\n{mark}\n\n</details>"


def _inert(text: str) -> str:
    """A text inside HTML, of which Markdown makes nothing either."""
    return "".join(
        char if char.isalnum() or char in " /.-" else f"&#{ord(char)};" for char in printable(text)
    )


def _chunk_lines(file: FileDiff) -> Iterator[str]:
    """The chunks that are not what they were, in the order of the new version, those that went last.

    Of a document that is new or gone they need not be told apart.
    """
    found = ChunkDiff() if file.state in ("added", "removed") else file.chunks
    pairs: list[tuple[Chunk | None, Chunk]] = [*found.renewed, *found.changed]
    pairs += [(None, chunk) for chunk in found.appeared]
    pairs.sort(key=lambda pair: pair[1].index)
    lines = [line for old, new in pairs for line in _both(old, new)]
    lines += [line for chunk in found.went for line in _both(chunk, None)]
    yield from islice(lines, 2 * MOST_CHUNKS)
    if (more := len(lines) - 2 * MOST_CHUNKS) > 0:
        yield f"  and {counted(more, 'more line')}"


def _both(old: Chunk | None, new: Chunk | None) -> Iterator[str]:
    """A line for each of the two, numbered from 1, from a little before the first place where they differ."""
    at = _first_difference(old.content, new.content) if old and new else 0
    for mark, chunk in (("-", old), ("+", new)):
        if chunk:
            section = f"{chunk.heading_path[-1]}: " if chunk.heading_path else ""
            yield f"{mark} {chunk.index + 1:>4}  {section}{_around(chunk.content, at)}"


def _first_difference(one: str, other: str) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _around(text: str, at: int) -> str:
    start = max(0, at - BEFORE)
    words = " ".join(text[start : start + 4 * SHOWN].split())
    more = "…" if len(words) > SHOWN or start + 4 * SHOWN < len(text) else ""
    return f"{'…' if start else ''}{words[:SHOWN]}{more}"
