"""How many tokens a model sees in a text, and where it stops reading: by its own tokenizer alone.

Neither needs the model itself, so that the app can show what a model would cut off without loading
anything but a `tokenizer.json`.
"""

from __future__ import annotations

from typing import Any

from ..extras import extra
from ..surrogates import without_surrogates


class Pieces:
    """A fast Hugging Face tokenizer that reads everything and pads nothing."""

    def __init__(self, tokenizer: Any, special: bool) -> None:
        """`tokenizer` is a `tokenizers.Tokenizer` of its own; `special`: whether its model is fed
        special tokens around a text."""
        tokenizer.no_truncation()
        tokenizer.no_padding()
        self._tokenizer = tokenizer
        self._special = special

    @classmethod
    def from_file(cls, path: str) -> Pieces:
        """The tokenizer of a `tokenizer.json`, whose model is fed special tokens."""
        with extra("embeddings"):
            import tokenizers

        return cls(tokenizers.Tokenizer.from_file(path), special=True)

    def ids(self, texts: list[str]) -> list[list[int]]:
        """The tokens of each text."""
        encoded = self._tokenizer.encode_batch_fast(
            [without_surrogates(text) for text in texts], add_special_tokens=self._special
        )
        return [encoding.ids for encoding in encoded]

    def count(self, text: str) -> int:
        """How many tokens the model sees, special tokens included."""
        return len(self._encode(text).ids)

    def reach(self, text: str, limit: int | None) -> int:
        """The code-point offset up to which a model that reads `limit` tokens reads the text.

        It keeps the special tokens and drops the text's last ones, as `longest_first` does.
        """
        if limit is None:
            return len(text)
        encoding = self._encode(text)
        if len(encoding.ids) <= limit:
            return len(text)
        special = encoding.special_tokens_mask
        ends = [end for (_, end), mark in zip(encoding.offsets, special, strict=True) if not mark]
        kept = limit - (len(special) - len(ends))
        return ends[kept - 1] if kept > 0 else 0

    def _encode(self, text: str) -> Any:
        return self._tokenizer.encode(without_surrogates(text), add_special_tokens=self._special)
