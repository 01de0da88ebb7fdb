"""Embedding with sentence-transformers: any model by name or path, the packaged one by its name too."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import EmbedderError
from ..extras import extra
from ..surrogates import without_surrogates
from ..tokenizers import MINILM
from .base import Progress
from .batches import BatchEmbedder
from .model_folder import PACKAGED, PACKAGED_IDENTITY, folder_identity, model_folder
from .pieces import Pieces
from .quiet import quiet_loading

#: more tokens than any model reads: what some libraries write for "all"
UNLIMITED = 10**9
#: texts embedded at once
BATCH = 32
#: texts of which the tokens are counted at once, to sort them
SORTED = 1024


class SentenceTransformerEmbedder(BatchEmbedder):
    """A sentence-transformers model on the best device there is, loaded at the first use."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._loading = threading.Lock()
        self._running = threading.Lock()

    @cached_property
    def identity(self) -> str:
        """The checksum of the packaged model's weights, or what stands for a folder's files."""
        if self.name in PACKAGED:
            return PACKAGED_IDENTITY
        return folder_identity(self._folder)

    @property
    def dimension(self) -> int:
        found = self._model.get_embedding_dimension()
        if found is None:
            raise EmbedderError(f"the model {self.name!r} does not say how long its vectors are")
        return int(found)

    @cached_property
    def max_input(self) -> int | None:
        """Its `max_seq_length`, which it states in a file: found without loading the model."""
        stated = self._stated("max_seq_length")
        limit = stated if isinstance(stated, int) else self._model.max_seq_length
        return None if limit is None or limit > UNLIMITED else int(limit)

    @cached_property
    def tokenizer(self) -> str | None:
        """What counts its tokens by the name or path that `get_tokenizer` takes, None if nothing does."""
        if self.name in PACKAGED:
            return MINILM
        file = self._folder / "tokenizer.json"
        return str(file) if file.exists() else None

    def count(self, text: str) -> int:
        return self._pieces.count(text)

    def reach(self, text: str) -> int:
        return self._pieces.reach(text, self.max_input)

    def prepare(self) -> None:
        """Load the model.

        Raises:
            EmbedderError: it cannot be found, or it is not what it should be.
        """
        self._model  # noqa: B018

    def _batches(self, texts: list[str]) -> Iterator[list[str]]:
        """Texts of like length together, since a batch is as slow as its longest; longest first."""
        lengths = self._lengths(texts)
        order = np.argsort(-lengths, kind="stable")
        for start in range(0, len(texts), BATCH):
            yield [texts[i] for i in order[start : start + BATCH]]

    def _lengths(self, texts: list[str]) -> npt.NDArray[np.int64]:
        """The tokens of each text that the model will read; characters if it cannot say."""
        try:
            self._pieces  # noqa: B018
        except EmbedderError:
            return np.array([len(text) for text in texts])
        counted = [
            len(ids)
            for start in range(0, len(texts), SORTED)
            for ids in self._pieces.ids(texts[start : start + SORTED])
        ]
        return np.minimum(counted, self.max_input or max(counted))

    def _embed_batch(self, texts: list[str], progress: Progress) -> npt.NDArray[Any]:
        with self._running:
            matrix: npt.NDArray[Any] = self._model.encode(
                [without_surrogates(text) for text in texts],
                batch_size=len(texts),
                show_progress_bar=False,
                convert_to_numpy=True,
            )
        return matrix

    @cached_property
    def _folder(self) -> Path:
        return model_folder(self.name)

    @property
    def _model(self) -> Any:
        with self._loading:
            return self._loaded

    @cached_property
    def _loaded(self) -> Any:
        folder = self._folder
        with extra("embeddings"):
            from sentence_transformers import SentenceTransformer
        try:
            with quiet_loading():
                return SentenceTransformer(
                    str(folder), local_files_only=True, model_kwargs={"use_safetensors": True}
                )
        except Exception as error:
            raise EmbedderError(
                f"cannot load the embedding model {self.name!r} from {folder}: {error}; it must be "
                "a sentence-transformers model with its weights in a safetensors file"
            ) from error

    @cached_property
    def _pieces(self) -> Pieces:
        file = self._folder / "tokenizer.json"
        if file.exists():
            return Pieces.from_file(str(file))
        tokenizer = self._model.tokenizer
        tokenizer = getattr(tokenizer, "backend_tokenizer", tokenizer)
        if not hasattr(tokenizer, "to_str"):
            raise EmbedderError(
                f"the model {self.name!r} has no fast tokenizer, so its tokens cannot be counted: "
                "save it with a tokenizer.json"
            )
        return Pieces(type(tokenizer).from_str(tokenizer.to_str()), special=True)

    def _stated(self, setting: str) -> Any:
        """What the model's own configuration says, None if nothing."""
        try:
            text = (self._folder / "sentence_bert_config.json").read_text(encoding="utf-8")
            return json.loads(text).get(setting)
        except (OSError, ValueError, AttributeError):
            return None
