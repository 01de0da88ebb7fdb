"""The `fast` model as it is shipped: the vector of each token in 8 bits, and the tokenizer.

`tests/write_fast_model.py` distils it from the default model. Against 32 bits a text's vector turns by
less than one degree, and a document's chunks are found as well.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

from ..by_word import ByWord
from ..extras import extra
from .base import Vectors
from .pieces import Pieces

#: how the tokens of a text are packed
TOKEN = np.int32
FILE = Path(__file__).with_name("fast_model.npz")
DIMENSION = 256


class StaticTable:
    """One vector a token, and the tokenizer that finds the tokens."""

    def __init__(self, vectors: Vectors, tokenizer: str) -> None:
        """`tokenizer` is the text of a `tokenizer.json`."""
        with extra("embeddings"):
            import tokenizers

        model = json.loads(tokenizer)["model"]
        self.vectors = vectors
        self.pieces = Pieces(tokenizers.Tokenizer.from_str(tokenizer), special=False)
        #: the tokens of each text, packed: WordPiece never reads beyond white space
        self.tokens = ByWord(self._packed, b"".join)
        #: the token that stands for what the vocabulary lacks; it has no meaning to add
        self.unknown: int | None = model["vocab"].get(model["unk_token"])

    def _packed(self, words: list[str]) -> Iterator[bytes]:
        return (np.array(ids, TOKEN).tobytes() for ids in self.pieces.ids(words))


@cache
def static_table() -> StaticTable:
    """The model, from the package's own file; a row is its 8-bit numbers times its scale."""
    with np.load(FILE) as stored:
        vectors = stored["numbers"] * stored["scales"][:, np.newaxis]
        return StaticTable(vectors, stored["tokenizer"].tobytes().decode("utf-8"))
