"""Trials on disk, so that a search that was stopped goes on where it was."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np

from ..evaluation.questions.questions import Question
from ..retrieval import RetrievalOptions
from ..types import Document
from .pools import Recalls
from .space import Candidate


class Storage:
    """Recalls by what they depend on, a JSON line each; without a path they are kept nowhere."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._known: dict[str, Recalls] = {}
        if path is not None and path.exists():
            text = path.read_text(encoding="utf-8", errors="replace")
            for line in text.splitlines():
                self._read(line)
            if text and not text.endswith("\n"):
                self._append("\n")

    def _read(self, line: str) -> None:
        """A line; the last one may have been cut off when the search was stopped."""
        try:
            values = json.loads(line)
            self._known[values["key"]] = np.array(values["recalls"], dtype=np.float64)
        except (ValueError, KeyError, TypeError):
            return

    def key(
        self,
        documents: Sequence[Document],
        questions: Sequence[Question],
        budgets: Sequence[int],
        candidate: Candidate,
        retrieval: RetrievalOptions,
        embedder: str,
    ) -> str:
        """A hash of everything that recalls depend on."""
        known = (
            [document.fingerprint for document in documents],
            [(question.text, question.excerpts) for question in questions],
            list(budgets),
            candidate.strategy,
            candidate.chunker.options.to_dict(),
            *([candidate.pins] if candidate.pins else ()),
            *(route.to_dict() for route in candidate.routes),
            retrieval.to_dict(),
            embedder,
        )
        data = repr(known).encode("utf-8", "surrogatepass")
        return hashlib.blake2b(data, digest_size=16).hexdigest()

    def get(self, key: str) -> Recalls | None:
        return self._known.get(key)

    def put(self, key: str, recalls: Recalls) -> None:
        self._known[key] = recalls
        self._append(json.dumps({"key": key, "recalls": recalls.tolist()}) + "\n")

    def _append(self, line: str) -> None:
        """Add a line; where the disk refuses, the search goes on, and another one measures that again."""
        if self._path is not None:
            with suppress(OSError), self._path.open("a", encoding="utf-8") as file:
                file.write(line)
