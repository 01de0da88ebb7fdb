"""Exact counts in the five OpenAI encodings, through tiktoken."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ..characters import Points, classify, code_points
from ..offsets import Offsets
from ..surrogates import with_pairs_joined
from .encoders import Tokens, begin_encoding
from .encodings import load_encoding
from .runs import LeftOut, with_runs, without_runs

#: characters from which a second thread pays for what it keeps
LONG = 400_000
#: characters of a long text that are encoded at a time
PIECE = 300_000
#: characters after which a step is looked for there, to cut it
NEAR = 10_000

OTHER, LETTER, DIGIT, MARKING = range(4)
_LETTER_CODES = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo"})


def _step_class(character: str) -> int:
    """Letters, digits, what surely is neither, and (0) what a pattern might join to a letter, as combining marks."""
    category = unicodedata.category(character)
    if category in _LETTER_CODES:
        return LETTER
    if category[0] == "N":
        return DIGIT
    certain = category[0] in "PSZ" or category == "Cc"
    return MARKING if certain else OTHER


def _step_class_o200k(character: str) -> int:
    """The same where an apostrophe belongs to the letter before it ("don't" is one word)."""
    return OTHER if character == "'" else _step_class(character)


class BpeTokenizer:
    """One tiktoken encoding: exact counts, and steps after letters and digits.

    All five pre-tokenization patterns end a run of letters before anything that is no letter or mark
    (o200k_base: nor an apostrophe), and a run of digits before anything that is no digit, whatever
    surrounds it.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        self._encoding = load_encoding(name)
        self._step_class = _step_class_o200k if name == "o200k_base" else _step_class

    def count(self, text: str) -> int:
        return len(self._encoding.encode_ordinary(text))

    def ends(self, text: str) -> Offsets:
        return self.begin(text)()

    def begin(self, text: str) -> Callable[[], Offsets]:
        """Begin to find the ends of a long text's tokens in other threads; the function returned waits for them."""
        seen, origin = _as_encoded(text)
        shorter, left_out = without_runs(seen, self._encoding)
        encoded = self._begin(shorter)

        def ends() -> Offsets:
            tokens = encoded()
            if not len(tokens):
                return np.zeros(0, dtype=np.int32)
            if left_out:
                tokens = self._whole(seen, tokens, left_out)
            ends = np.cumsum(self._characters[tokens], dtype=np.int32)
            return ends if origin is None else origin[ends].astype(np.int32)

        return ends

    def _whole(self, text: str, tokens: Tokens, left_out: list[LeftOut]) -> Tokens:
        """The tokens of a text whose long runs were shortened."""
        ends = np.cumsum(self._characters[tokens], dtype=np.int64)
        whole = with_runs(tokens, ends, left_out)
        return self._begin(text)() if whole is None else whole

    def steps(self, points: Points) -> Offsets:
        classes = classify(points, self._step_class)
        before, after = classes[:-1], classes[1:]
        cut = (before == LETTER) & (after >= DIGIT)
        cut |= (before == DIGIT) & ((after == LETTER) | (after == MARKING))
        return (np.flatnonzero(cut) + 1).astype(np.int32)

    def _begin(self, text: str) -> Callable[[], Tokens]:
        """What gives the tokens of a text; a long one is encoded piece by piece, from now on."""
        if len(text) <= LONG:
            return lambda: self._encoding.encode_to_numpy(text, disallowed_special=())
        return begin_encoding(self.name, list(self._pieces(text)))

    def _pieces(self, text: str) -> Iterator[str]:
        """A long text in pieces of about `PIECE` characters, cut at steps."""
        start = 0
        for place in range(PIECE, len(text), PIECE):
            near = self.steps(code_points(text[place : place + NEAR]))
            if len(near):
                end = place + int(near[0])
                yield text[start:end]
                start = end
        yield text[start:]

    @cached_property
    def _characters(self) -> npt.NDArray[np.int32]:
        """How many characters begin in the bytes that each token stands for."""
        begun = np.zeros(self._encoding.n_vocab, dtype=np.int32)
        for token in self._encoding.token_byte_values():
            continued = sum(byte & 0xC0 == 0x80 for byte in token) if not token.isascii() else 0
            begun[self._encoding.encode_single_token(token)] = len(token) - continued
        return begun


def _as_encoded(text: str) -> tuple[str, npt.NDArray[np.int64] | None]:
    """The text as tiktoken reads it, and where each of its offsets lies in the original.

    They differ only where a string holds surrogates: tiktoken joins pairs and replaces lone ones.
    """
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        seen = with_pairs_joined(text)
        points = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
        high, low = (points >> 10) == 0x36, (points >> 10) == 0x37
        joined = np.append(high[:-1] & low[1:], False)
        return seen, np.append(0, np.flatnonzero(~joined) + 1)
    return text, None
