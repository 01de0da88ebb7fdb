"""Embedding with an API that speaks as OpenAI's does: theirs, or a server on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import EmbedderError
from ..llm.server import KEY, OFFICIAL, address, key_in, may_pass, pause, shown
from ..llm.server import client_for as _client_for
from ..llm.server import wait as _wait
from ..masking import masked
from ..surrogates import without_surrogates
from ..tokenizers import get_tokenizer
from ..tokenizers.bpe import BpeTokenizer
from .base import Progress, ignore
from .batches import BatchEmbedder, in_groups

#: texts, and characters, sent at once: the API takes 2048 texts and 300,000 tokens, 4 a character
BATCH = 256
CHARACTERS = 75_000
#: how often a request is made, the wait after the first failure and the longest wait, in seconds
ATTEMPTS = 5
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0
TIMEOUT = 60.0

#: the models of OpenAI's own: length of a vector, and tokens read of a text
_KNOWN = {
    "text-embedding-3-small": (1536, 8191),
    "text-embedding-3-large": (3072, 8191),
    "text-embedding-ada-002": (1536, 8191),
}


class OpenAIEmbedder(BatchEmbedder):
    """A model behind an OpenAI-compatible API.

    `OPENAI_API_KEY` holds the key and `OPENAI_BASE_URL` another server's address, for which no key
    is needed; both are read at each use. The key is in no message. Tokens are counted as
    cl100k_base, which is exact for OpenAI's models. A text too long for one of these is sent as far
    as it is read, since the API refuses it otherwise; an empty text is not sent and has an all-zero
    vector.
    """

    def __init__(self, model: str) -> None:
        super().__init__(f"openai:{model}")
        self._model = model
        self._probed: dict[str, int] = {}

    @property
    def identity(self) -> str:
        return f"{self.name}@{shown(address())}"

    @property
    def dimension(self) -> int:
        """The known length of the model's vectors, else that of one that is asked for."""
        if self._model in _KNOWN:
            return _KNOWN[self._model][0]
        if self.identity not in self._probed:
            self._probed[self.identity] = self.embed(["dimension"]).shape[1]
        return self._probed[self.identity]

    @property
    def max_input(self) -> int | None:
        return _KNOWN[self._model][1] if self._model in _KNOWN else None

    def count(self, text: str) -> int:
        return self._tokenizer.count(text)

    def reach(self, text: str) -> int:
        limit = self.max_input
        if limit is None or len(text) <= limit // 4:  # a character is at most 4 tokens
            return len(text)
        ends = self._tokenizer.ends(text)
        if len(ends) <= limit:
            return len(text)
        # an end inside a character is rounded up, and that character belongs to what is cut off
        return int(ends[limit - 1]) - int(ends[limit] == ends[limit - 1])

    def prepare(self) -> None:
        """See that there is a key, or a server that may need none.

        Raises:
            EmbedderError: neither.
        """
        self._client()

    @property
    def _tokenizer(self) -> BpeTokenizer:
        found = get_tokenizer("cl100k_base")
        assert isinstance(found, BpeTokenizer)
        return found

    def _batches(self, texts: list[str]) -> Iterator[list[str]]:
        return in_groups(texts, BATCH, CHARACTERS)

    def _embed_batch(self, texts: list[str], progress: Progress = ignore) -> npt.NDArray[Any]:
        sent = [text[: self.reach(text)] for text in map(without_surrogates, texts) if text]
        rows = iter(self._request(sent, progress) if sent else [])
        size = 0 if sent else self.dimension
        found = [next(rows) if text else None for text in texts]
        size = size or len(next(row for row in found if row is not None))
        empty = np.zeros(size, dtype=np.float32)
        return np.stack([empty if row is None else row for row in found])

    def _request(self, texts: list[str], progress: Progress) -> npt.NDArray[Any]:
        """One request, repeated with growing waits while the failure may pass."""
        client = self._client()
        import openai

        for attempt in range(ATTEMPTS):
            try:
                answer = client.embeddings.create(
                    model=self._model, input=texts, encoding_format="float"
                )
                return self._vectors(answer, len(texts))
            except openai.OpenAIError as error:
                if not may_pass(error) or attempt == ATTEMPTS - 1:
                    raise self._failure(error, attempt + 1) from None
                seconds = pause(error, attempt, FIRST_WAIT, LONGEST_WAIT)
                _wait(seconds, lambda: progress(0.0))
            except (ValueError, TypeError, AttributeError) as error:
                if isinstance(error, EmbedderError):
                    raise
                raise self._malformed(type(error).__name__) from None
        raise AssertionError

    def _vectors(self, answer: Any, expected: int) -> npt.NDArray[Any]:
        """The rows of an answer, in the order of the texts.

        Raises:
            EmbedderError: not one vector for each text, or not all of one length.
        """
        items = answer.data
        if len(items) != expected:
            raise self._malformed(f"{len(items)} vectors for {expected} texts")
        places = [item.index for item in items]
        if sorted(places) != list(range(expected)):
            places = list(range(expected))
        if len({len(item.embedding) for item in items}) != 1 or not items[0].embedding:
            raise self._malformed("vectors of different lengths, or none")
        matrix = np.zeros((expected, len(items[0].embedding)), dtype=np.float32)
        for place, item in zip(places, items, strict=True):
            matrix[place] = item.embedding
        if not np.isfinite(matrix).all():
            raise self._malformed("vectors with values that are no numbers")
        return matrix

    def _malformed(self, found: str) -> EmbedderError:
        return EmbedderError(
            f"{shown(address())} did not answer with one vector for each text ({found}): "
            f"see that it serves embeddings with the model {self._model!r}"
        )

    def _failure(self, error: Exception, attempts: int) -> EmbedderError:
        """The error for a request that failed for good; nothing in it may show the key."""
        tried = f" ({attempts} attempts)" if attempts > 1 else ""
        reason = _reason(error, self._model, tried)
        if reason is None:
            return self._malformed(type(error).__name__)
        return EmbedderError(f"{self.name}: {shown(address())} {reason}")

    def _client(self) -> Any:
        base, key = address(), key_in()
        if not key and base == OFFICIAL:
            raise EmbedderError(
                f"{self.name} needs a key: set {KEY}, or OPENAI_BASE_URL for a server of your own"
            )
        return _client_for(base, key, TIMEOUT)


def _reason(error: Exception, model: str, tried: str) -> str | None:
    """A failure in words that follow the server's address; None for an answer that is no list of vectors."""
    import openai

    if isinstance(error, openai.AuthenticationError | openai.PermissionDeniedError):
        return "refuses the key: check OPENAI_API_KEY"
    if isinstance(error, openai.NotFoundError):
        return f"has no embedding model {model!r}: check the name and OPENAI_BASE_URL"
    if isinstance(error, openai.RateLimitError):
        return f"allows no more requests for now{tried}: wait, or check the account's quota"
    if isinstance(error, openai.APITimeoutError):
        return f"did not answer within {TIMEOUT:g} s{tried}: try again later"
    if isinstance(error, openai.APIConnectionError):
        return "cannot be reached: check that the server runs, OPENAI_BASE_URL, the network"
    if isinstance(error, openai.APIStatusError):
        message = masked(str(error), [key_in()], "(key)")[:300]
        return f"answered with status {error.status_code}{tried}: {message}"
    return None
