"""From what a strategy planned to chunks: their text, headings, pages, metadata and stable ids."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from ..options import Options
from ..packing import Draft
from ..segmenters.natural_language import language_of
from ..segmenters.outline import outline
from ..types import Chunk, Document, Span, text_named
from .document_metadata import shared_metadata

#: from a role and a span to an id
Identify = Callable[[str, int, int], str]
#: hexadecimal digits of an id: the first half is the document's, the second the place's
ID_DIGITS = 24


def chunk_records(
    document: Document, drafts: Sequence[Draft], identify: Identify
) -> Iterator[Chunk]:
    """The chunk that each draft becomes, in their order."""
    stated = shared_metadata(document)
    common = {**stated, "uri": document.uri, "language": language_of(document)}
    is_nested = any(isinstance(value, (dict, list)) for value in stated.values())
    paths = outline(document).paths_of(
        [draft.new_from for draft in drafts], [draft.end for draft in drafts]
    )
    pages = _pages(document, drafts)
    texts = [document.text[draft.start : draft.end] for draft in drafts]
    occurrences = _occurrences(texts, drafts)
    text_of = cache(
        lambda start, end: document.text[start:end]
    )  # a span that many read is held once
    for index, draft in enumerate(drafts):
        path = paths[index] if draft.path is None else draft.path
        first, last = pages[index]
        role = draft.role
        if draft.parents:
            parent = _parent_id(identify, draft.parents)
            draft.metadata["parent_id"] = parent
            role = f"{role} of {parent}"
        yield Chunk(
            index,
            draft.start,
            draft.end,
            texts[index],
            draft.prefix,
            draft.suffix,
            draft.size,
            path,
            path[-1] if path else None,
            first,
            last,
            draft.cut,
            {
                **(deepcopy(common) if is_nested else common),
                **draft.metadata,
                **_retrieved_as(draft, texts[index], text_of),
            },
            identify(role, draft.start, draft.end),
            occurrences[index],
        )


def _parent_id(identify: Identify, parents: Sequence[Span]) -> str:
    """The id of the innermost of some nested parents."""
    found = identify("parent", *parents[0])
    for span in parents[1:]:
        found = identify(f"parent of {found}", *span)
    return found


def _retrieved_as(draft: Draft, text: str, text_of: Callable[[int, int], str]) -> dict[str, Any]:
    """What is embedded, and what is read, where either is not the chunk itself: see `Chunk.readings`.

    A chunk that is read itself, though another text is embedded, is read with its context.
    """
    found: dict[str, Any] = {}
    if draft.embedded is not None:
        found["embedded_text"] = draft.embedded
    if len(draft.readings) == 1 and draft.readings[0].needs == 1:
        start, end, _ = draft.readings[0]
        found |= {"read_start": start, "read_end": end, "read_text": text_of(start, end)}
    elif draft.embedded is not None:
        found["read_text"] = draft.prefix + text + draft.suffix
    elif draft.readings:
        found["merges"] = [
            {**each._asdict(), "text": text_of(each.start, each.end)} for each in draft.readings
        ]
    return found


def _occurrences(texts: Sequence[str], drafts: Sequence[Draft]) -> list[int]:
    """For each draft, how many before it have its content.

    Parents come last: whether a store holds them does not change what their children are called.
    """
    seen: dict[str, int] = {}
    numbers = [0] * len(drafts)
    for index in sorted(range(len(drafts)), key=lambda index: drafts[index].role == "parent"):
        draft = drafts[index]
        content = text_named(draft.embedded or draft.prefix + texts[index] + draft.suffix)
        numbers[index] = seen.get(content, 0)
        seen[content] = numbers[index] + 1
    return numbers


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
    """What gives stable ids: a hash of the text, strategy and options, then one of the place.

    Neither the document's name nor its folder counts: the same text has the same ids wherever it
    lies. The first half is the same in all chunks of a document, the second also hashes role and span.
    """
    settings = json.dumps(options.identity(), sort_keys=True, default=_name_of)
    identity = f"{document.text_hash}\n{strategy}\n{settings}\n"
    seed = hashlib.blake2b(identity.encode(), digest_size=ID_DIGITS // 2)
    whole = seed.hexdigest()[: ID_DIGITS // 2]

    def identify(role: str, start: int, end: int) -> str:
        place = seed.copy()
        place.update(f"{role}:{start}:{end}".encode())
        return whole + place.hexdigest()[ID_DIGITS // 2 :]

    return identify


def distinct_ids(chunks: tuple[Chunk, ...], seen: Counter[str]) -> tuple[Chunk, ...]:
    """One document's chunks, with ids of their own if an equal document has been `seen` before.

    The copy's number among equal documents takes the place of its name, so that the ids of many
    documents together do not depend on what they are called.
    """
    if not chunks:
        return ()
    whole = chunks[0].id[: ID_DIGITS // 2]
    seen[whole] += 1
    return as_copy(chunks, seen[whole])


def as_copy(chunks: tuple[Chunk, ...], number: int) -> tuple[Chunk, ...]:
    """One document's chunks with the ids of its copy of that number among equal documents, from 1."""
    if number == 1:
        return chunks
    whole = chunks[0].id[: ID_DIGITS // 2]
    other = hashlib.blake2b(f"{whole}:{number}".encode(), digest_size=ID_DIGITS // 4).hexdigest()
    return tuple(_renamed(chunk, other) for chunk in chunks)


def _renamed(chunk: Chunk, whole: str) -> Chunk:
    """A chunk with another first half in its id, and in that of its parent."""
    metadata = dict(chunk.metadata)
    if parent := metadata.get("parent_id"):
        metadata["parent_id"] = whole + parent[ID_DIGITS // 2 :]
    return replace(chunk, id=whole + chunk.id[ID_DIGITS // 2 :], metadata=metadata)


def _name_of(value: Any) -> str:
    """A stable name for a tokenizer that is no string: its address in memory must not count."""
    module = getattr(value, "__module__", type(value).__module__)
    return f"{module}.{getattr(value, '__qualname__', type(value).__qualname__)}"
