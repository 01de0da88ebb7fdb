"""From what a strategy planned to chunks: their text, headings, pages, metadata and stable ids."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ..options import Options
from ..packing import Draft
from ..segmenters.natural_language import language_of
from ..segmenters.outline import outline
from ..types import Chunk, Document

#: from a role and a span to an id
Identify = Callable[[str, int, int], str]


def chunk_records(
    document: Document, drafts: Sequence[Draft], identify: Identify
) -> Iterator[Chunk]:
    """The chunk that each draft becomes, in their order."""
    common = {"uri": document.uri, "language": language_of(document)}
    paths = outline(document).paths_of(
        [draft.new_from for draft in drafts], [draft.end for draft in drafts]
    )
    pages = _pages(document, drafts)
    for index, draft in enumerate(drafts):
        path = paths[index] if draft.path is None else draft.path
        first, last = pages[index]
        role = draft.role
        if draft.parent:
            parent = identify("parent", *draft.parent)
            draft.metadata["parent_id"] = parent
            role = f"{role} of {parent}"
        yield Chunk(
            index,
            draft.start,
            draft.end,
            document.text[draft.start : draft.end],
            draft.prefix,
            draft.suffix,
            draft.size,
            path,
            path[-1] if path else None,
            first,
            last,
            draft.cut,
            {**common, **draft.metadata},
            identify(role, draft.start, draft.end),
        )


def _pages(
    document: Document, drafts: Sequence[Draft]
) -> list[tuple[int, int]] | list[tuple[None, None]]:
    """The numbers of the pages on which each draft begins and ends."""
    if not document.pages:
        return [(None, None)] * len(drafts)
    starts = [page.start for page in document.pages]
    first = np.searchsorted(starts, [draft.start for draft in drafts], side="right") - 1
    last = np.searchsorted(starts, [draft.end - 1 for draft in drafts], side="right") - 1
    numbers = np.array([page.number for page in document.pages])
    on = (numbers[np.maximum(places, 0)].tolist() for places in (first, last))
    return list(zip(*on, strict=True))


def identifier(document: Document, strategy: str, options: Options) -> Identify:
    """What gives stable ids: a hash of document, strategy, options, role and span."""
    settings = json.dumps(options.to_dict(), sort_keys=True, default=_name_of)
    identity = f"{document.fingerprint}\n{strategy}\n{settings}\n"
    seed = hashlib.blake2b(identity.encode("utf-8", "surrogatepass"), digest_size=12)

    def identify(role: str, start: int, end: int) -> str:
        place = seed.copy()
        place.update(f"{role}:{start}:{end}".encode())
        return place.hexdigest()

    return identify


def _name_of(value: Any) -> str:
    """A stable name for a tokenizer that is no string: its address in memory must not count."""
    module = getattr(value, "__module__", type(value).__module__)
    return f"{module}.{getattr(value, '__qualname__', type(value).__qualname__)}"
