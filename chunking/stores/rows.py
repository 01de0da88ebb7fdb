"""From the chunks of a document to the rows of a store."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable

from ..integrations.common import described, key_of
from ..retrieval import indexed_text
from ..surrogates import without_surrogates
from ..types import Chunk
from .base import Row, State


def rows_of(uri: str, chunks: Iterable[Chunk], source: str, index_headings: bool) -> dict[str, Row]:
    """The rows of a document by key; with the headings above each chunk in its vector, if wanted."""
    known = tuple(chunks)
    rows = (_row(uri, chunk, source, len(known), index_headings) for chunk in known)
    return {row.key: row for row in rows}


def digest(*texts: str) -> str:
    """A hash of some texts: 32 hexadecimal digits."""
    data = "\0".join(texts).encode("utf-8", "surrogatepass")
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def _row(uri: str, chunk: Chunk, source: str, count: int, index_headings: bool) -> Row:
    embedded = indexed_text(chunk, index_headings)
    written = without_surrogates(json.dumps(described(chunk), ensure_ascii=False, default=str))
    state = State(digest(embedded), source, count, digest(written, chunk.content))
    content = without_surrogates(chunk.content)
    return Row(key_of(uri, chunk), uri, state, chunk, embedded, content, json.loads(written))
