"""What an embedding model does not read of a chunk: models cut their input, silently."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

import numpy as np

from ..embedders import Embedder, get_reader
from ..ruler import ESTIMATE_ERROR, Ruler
from ..tokenizers import ruler_for
from ..types import Chunk, Document

#: letters past which models of word pieces take a word for one that they do not know, whatever it is
LONGEST_WORD = 100


@dataclass(frozen=True, slots=True)
class Truncation:
    """A chunk that is longer than a model's input, or a single word that it does not know.

    `tokens` are the model's own, of the chunk's content and with the special tokens around it. `seen`
    is the offset in the document up to which the model reads, in code points: what is left of the
    chunk after it (and after it in the content, such as a suffix) does not reach the vector. Of a word that
    is not known nothing does.
    """

    tokens: int
    seen: int


def truncations(
    document: Document, chunks: Sequence[Chunk], embedder: Any
) -> dict[int, Truncation]:
    """The chunks that the embedder does not read to their end, by index.

    `embedder` is whatever `get_reader` takes: a model's name is enough, nothing is embedded. As exact as
    its tokens can be counted; where a ruler counts them the document is encoded once, whatever the chunks.
    """
    model = get_reader(embedder)
    if model.max_input is None or not chunks:
        return {}
    embedded_apart = [chunk for chunk in chunks if "embedded_text" in chunk.metadata]
    if embedded_apart:
        found = dict(_of_embedded(embedded_apart, model, model.max_input))
        own = [chunk for chunk in chunks if "embedded_text" not in chunk.metadata]
        return found | truncations(document, own, embedder)
    tokenizer = getattr(model, "tokenizer", None)
    if tokenizer is None:
        return dict(_one_by_one(chunks, cast(Embedder, model)))
    ruler = ruler_for(document, "tokens", tokenizer)
    return dict(_by_ruler(chunks, ruler, model.max_input, special=model.count("")))


def _of_embedded(
    chunks: Sequence[Chunk], model: Any, most: int
) -> Iterator[tuple[int, Truncation]]:
    """Those whose text is not embedded, but what was written in its place: it is read whole, or it is not."""
    for chunk in chunks:
        tokens = model.count(chunk.embedded)
        if tokens > most:
            yield chunk.index, Truncation(tokens, chunk.start)


def _one_by_one(chunks: Sequence[Chunk], model: Embedder) -> Iterator[tuple[int, Truncation]]:
    for chunk in chunks:
        reach = model.reach(chunk.content)
        if reach < len(chunk.content):
            seen = min(max(chunk.start, chunk.start + reach - len(chunk.prefix)), chunk.end)
            yield chunk.index, Truncation(model.count(chunk.content), seen)


def _by_ruler(
    chunks: Sequence[Chunk], ruler: Ruler, most: int, special: int
) -> Iterator[tuple[int, Truncation]]:
    room = most - special
    starts = np.array([chunk.start for chunk in chunks], dtype=np.int32)
    ends = np.array([chunk.end for chunk in chunks], dtype=np.int32)
    about = ruler.estimates(starts, ends)
    for chunk, near in zip(chunks, about.tolist(), strict=True):
        has_context = chunk.prefix or chunk.suffix
        if near <= 1 and is_unknown_word(chunk.text, ruler.length(chunk.start, chunk.end)):
            yield chunk.index, Truncation(1 + special, chunk.start)
            continue
        if near + ESTIMATE_ERROR <= room and not has_context:
            continue
        size = ruler.content_length(chunk.prefix, chunk.start, chunk.end, chunk.suffix)
        if size > room:
            yield chunk.index, Truncation(size + special, readable_end(chunk, ruler, room))


def is_unknown_word(text: str, tokens: int) -> bool:
    """Whether a text is one word too long for a vocabulary of word pieces: all of it is one unknown token."""
    word = text.strip()
    return tokens == 1 and len(word) > LONGEST_WORD and word.isalnum()


def readable_end(chunk: Chunk, ruler: Ruler, room: int) -> int:
    """The furthest offset up to which prefix and text of a chunk fit into so many tokens.

    Not before the chunk's start: then nothing of its text fits.
    """
    left = room - ruler.content_length(chunk.prefix, chunk.start, chunk.start, "")
    while left > 0:
        end = ruler.furthest_up_to(chunk.start, left, chunk.end)
        if ruler.content_length(chunk.prefix, chunk.start, end, "") <= room:
            return max(chunk.start, end)
        left -= 1
    return chunk.start
