"""From what an option names to a ruler over a document: tokens, words, characters or an estimate."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import index
from typing import Any

from ..caching import per_text
from ..characters import document_points
from ..errors import TokenizerError, UnknownNameError, unknown_name
from ..offsets import Offsets
from ..ruler import CharacterRuler, MeasuringRuler, Ruler, StepRuler, WordRuler
from ..types import Document
from .base import StepTokenizer, Tokenizer
from .bpe import BpeTokenizer
from .encodings import ENCODINGS
from .huggingface import load_tokenizer_file, packaged_tokenizer, tokenizer_of
from .known_pieces import begin_ends
from .words import WordCounter, word_spans

__all__ = [
    "ENCODINGS",
    "MINILM",
    "TOKENIZER",
    "TOKENIZERS",
    "Ruler",
    "StepTokenizer",
    "Tokenizer",
    "WordCounter",
    "begin_counting",
    "get_tokenizer",
    "ruler_for",
]

#: the tokenizer of the default embedding model
MINILM = "all-MiniLM-L6-v2"
#: whose tokens are counted where nobody chooses: in figures, budgets and bills
TOKENIZER = "cl100k_base"
#: every tokenizer that has a name
TOKENIZERS = (*ENCODINGS, MINILM)
#: characters an estimated token, in prose and in code, by bias
DIVISORS = {"balanced": (4.0, 2.75), "prose": (4.4, 3.0), "code": (3.6, 2.4)}


class CallableTokenizer:
    """A user's own counting function, or a tokenizer object of another library.

    Anything with `count` or `encode`, or a callable that returns a number, a sequence of tokens, or a
    mapping with `input_ids`.
    """

    def __init__(self, source: Any) -> None:
        self.name = str(getattr(source, "name", None) or getattr(source, "__name__", "custom"))
        self._source = _counting(source)

    def count(self, text: str) -> int:
        found = self._source(text)
        if isinstance(found, Mapping):
            found = found.get("input_ids")
        try:
            size = index(len(found) if hasattr(found, "__len__") else found)
        except TypeError:
            size = -1
        if size < 0:
            raise TokenizerError(
                f"the tokenizer {self.name!r} gave {found!r} for a text: it must return "
                "a whole number or a list of tokens"
            )
        return size


def _counting(source: Any) -> Callable[[str], Any]:
    """What to call for the tokens of a text: those of special tokens in it are of plain text."""
    if callable(count := getattr(source, "count", None)):
        return count  # type: ignore[no-any-return]
    if callable(plain := getattr(source, "encode_ordinary", None)):
        return plain  # type: ignore[no-any-return]
    return source if callable(source) else source.encode  # type: ignore[no-any-return]


def _of_object(source: Any) -> Tokenizer:
    """Tokenizers of tiktoken and Hugging Face as those of their names and files, others as they count."""
    library, name = type(source).__module__.partition(".")[0], getattr(source, "name", None)
    if library == "tiktoken" and name in ENCODINGS:
        return BpeTokenizer(name)
    if library == "tokenizers":
        return tokenizer_of(type(source).__name__, source.to_str())
    return CallableTokenizer(source)


def _encoding_of(model: str) -> str | None:
    """The encoding of a model of OpenAI; None for other names."""
    from tiktoken.model import encoding_name_for_model

    try:
        encoding = encoding_name_for_model(model)
    except KeyError:
        return None
    return encoding if encoding in ENCODINGS else None


@lru_cache(maxsize=32)
def get_tokenizer(source: Any) -> Tokenizer:
    """The tokenizer that a name, a model of OpenAI, a path of a `tokenizer.json` or an object that counts stands for.

    Raises:
        UnknownNameError: neither a known name nor an existing path.
        TokenizerError: a file that is no tokenizer.
    """
    if isinstance(source, StepTokenizer):
        return source
    if not isinstance(source, str):
        return _of_object(source)
    if source in ENCODINGS:
        return BpeTokenizer(source)
    if source == MINILM:
        return load_tokenizer_file(packaged_tokenizer())
    if os.path.exists(source):
        return load_tokenizer_file(source)
    if encoding := _encoding_of(source):
        return BpeTokenizer(encoding)
    if os.path.basename(source) != source or source.endswith(".json"):
        raise UnknownNameError(
            f"there is no file {source!r}: check the path, or name one of {', '.join(TOKENIZERS)}"
        )
    raise unknown_name("tokenizer", source, TOKENIZERS, ", or the path of a tokenizer.json")


def ruler_for(
    document: Document,
    unit: str,
    tokenizer: Any = TOKENIZER,
    bias: str = "balanced",
    word_pattern: str | None = None,
) -> Ruler:
    """The ruler that measures this document in that unit; made once and shared."""
    if unit == "characters":
        return CharacterRuler(document.text)
    if unit == "estimate":
        return CharacterRuler(document.text, DIVISORS[bias][document.is_code])
    if unit == "words":
        return _word_ruler(document, word_pattern)
    return _token_ruler(document, tokenizer)


def begin_counting(document: Document, tokenizer: Any) -> None:
    """Begin to count tokens in other threads: `ruler_for` takes longest for it."""
    counter = get_tokenizer(tokenizer)
    if isinstance(counter, StepTokenizer) and not _token_ruler.knows(document, tokenizer):
        _begun(document, counter)


@per_text
def _begun(document: Document, counter: StepTokenizer) -> tuple[Offsets, Callable[[], Offsets]]:
    """The steps of a text, and what waits for the ends of its tokens."""
    steps = counter.steps(document_points(document))
    return steps, begin_ends(counter, document.text, steps)


@per_text
def _word_ruler(document: Document, pattern: str | None) -> Ruler:
    starts, ends = word_spans(document, pattern)
    return WordRuler(document.text, starts, ends, WordCounter(pattern))


@per_text
def _token_ruler(document: Document, tokenizer: Any) -> Ruler:
    counter = get_tokenizer(tokenizer)
    if isinstance(counter, StepTokenizer):
        steps, found = _begun(document, counter)
        ends = found()
        _begun.forget(document, counter)
        return StepRuler(document.text, counter, ends, steps)
    return MeasuringRuler(document.text, counter)
