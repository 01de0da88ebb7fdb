"""Slow, obvious measures to compare the engine with: nothing here uses a ruler or the packer."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from math import ceil
from typing import Any

import regex

from ..strategies.base import Chunker
from ..tokenizers import DIVISORS, ENCODINGS, get_tokenizer
from ..tokenizers.encodings import load_encoding
from ..types import Document

Measure = Callable[[str], int]

#: characters of a text whose boundaries are kept
SHORT = 10_000

_WORD = regex.compile(
    r"[[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]--\p{M}]"
    r"|(?:(?![[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]--\p{M}])[^\s\x1c-\x1f])+",
    regex.V1,
)


def measure_of(chunker: Chunker, document: Document) -> Measure | None:
    """How long a text is in the unit of a chunker's options; None where it declares no unit."""
    options: Any = chunker.options
    unit = getattr(options, "unit", None)
    if unit == "characters":
        return len
    if unit == "estimate":
        if not hasattr(options, "bias"):  # an estimate of the strategy's own
            return None
        divisor = DIVISORS[options.bias][document.is_code]
        return lambda text: ceil(len(text) / divisor)
    if unit == "words":
        return _words(getattr(options, "word_pattern", None))
    return _tokens(options.tokenizer) if unit == "tokens" else None


def _tokens(tokenizer: Any) -> Measure:
    if tokenizer in ENCODINGS:
        encoding = load_encoding(tokenizer)
        return lambda text: len(encoding.encode_ordinary(text))
    return get_tokenizer(tokenizer).count


def _words(pattern: str | None) -> Measure:
    if pattern is None:
        return lambda text: len(_WORD.findall(text))
    return lambda text: sum(bool(piece.strip()) for piece in regex.split(pattern, text))


def grapheme_boundaries(text: str) -> frozenset[int]:
    """The offsets between user-perceived characters, by Unicode Annex 29; surrogate pairs are whole.

    Those of short texts are kept, of all hard documents, whole and brief: the contract asks for them again and again.
    Of long ones those of the last are.
    """
    return _kept_boundaries(text) if len(text) <= SHORT else _last_boundaries(text)


def _boundaries(text: str) -> frozenset[int]:
    ends = {0, *(match.end() for match in regex.finditer(r"\X", text))}
    pairs = re.finditer("[\ud800-\udbff][\udc00-\udfff]", text)
    return frozenset(ends.difference(match.start() + 1 for match in pairs))


_kept_boundaries = lru_cache(maxsize=256)(_boundaries)
_last_boundaries = lru_cache(maxsize=1)(_boundaries)
