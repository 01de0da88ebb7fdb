"""Long runs of one character, encoded by a part of them: tiktoken's own time for a run grows more than its length.

Byte-pair tokens are the encoding of a text where each two neighbours are that of theirs together (van Antwerpen
and Neubeck: So many tokens, so little time, GitHub 2024). Where a token of so many equal characters is followed by
itself, any number of it can stand there.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from .encoders import Tokens

if TYPE_CHECKING:
    import tiktoken

#: characters from which a run is shortened
RUN = 50_000
#: characters that are left of it
KEPT = 4_000


class Run(NamedTuple):
    """One character, repeated: where in the text, and how often."""

    start: int
    end: int


class LeftOut(NamedTuple):
    """A token that is left out so many times: a place in the text in whose middle it stands."""

    place: int
    token: int
    times: int


def long_runs(text: str, least: int = RUN) -> Iterator[Run]:
    """The runs of at least so many equal characters. O(n / least) where there are none."""
    step, end = least // 2, 0
    for at in range(0, len(text) - step, step):
        character = text[at]
        if at < end or text[at + step] != character or text[at : at + step] != character * step:
            continue
        start = end + len(text[end:at].rstrip(character))
        end = _end_of(text, at, character)
        if end - start >= least:
            yield Run(start, end)


def _end_of(text: str, at: int, character: str) -> int:
    found = re.compile(f"{re.escape(character)}*+").match(text, at)
    assert found  # the pattern fits no character as well
    return found.end()


def without_runs(
    text: str, encoding: tiktoken.Encoding, least: int = RUN, kept: int = KEPT
) -> tuple[str, list[LeftOut]]:
    """A text with the middle of each long run left out, and which tokens stand there.

    Runs of digits stay: patterns count them.
    """
    pieces: list[str] = []
    left_out: list[LeftOut] = []
    at = length = 0
    for start, end in long_runs(text, least):
        repeated = None if text[start].isnumeric() else _repeated_token(text[start], encoding, kept)
        if repeated is None:
            continue
        token, width = repeated
        times = (end - start - kept) // width
        stop = end - times * width
        pieces.append(text[at:stop])
        length += stop - at
        left_out.append(LeftOut(length - kept // 2, token, times))
        at = end
    return "".join([*pieces, text[at:]]) if left_out else text, left_out


def _repeated_token(
    character: str, encoding: tiktoken.Encoding, kept: int
) -> tuple[int, int] | None:
    """The token of which a run of a character is made, and its characters; None where it is made of several."""
    tokens = encoding.encode_ordinary(character * kept)
    token = tokens[len(tokens) // 2]
    width = encoding.decode_single_token_bytes(token).count(character.encode())
    of_it = character * width
    is_one = width and encoding.encode_ordinary(2 * of_it) == [token, token]
    return (token, width) if is_one else None


def with_runs(
    tokens: Tokens, ends: npt.NDArray[np.int64], left_out: list[LeftOut]
) -> Tokens | None:
    """All tokens of a text, from those that are left of it and where these end; None where they do not go on alike."""
    pieces, at = [], 0
    for place, token, times in left_out:
        index = bisect_right(ends, place)
        if index + 1 >= len(tokens) or tokens[index] != token or tokens[index + 1] != token:
            return None
        pieces += [tokens[at:index], np.full(times, token, dtype=tokens.dtype)]
        at = index
    return np.concatenate([*pieces, tokens[at:]])
