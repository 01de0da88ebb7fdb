"""py3langid's model, unpacked once and read from disk where it is asked for.

The package keeps it compressed: half a second and 70 MB of memory for every process, to tell the
language of what may be one sentence. Unpacked in the cache directory it is mapped into memory, and
a text touches a small part of it.
"""

from __future__ import annotations

import shutil
import tempfile
from contextlib import suppress
from pathlib import Path
from threading import Lock
from typing import Any, Protocol

import numpy as np

from ..cache_directory import building, cache_directory, locked

#: the probability from which a language is named
SURE = 0.5
#: seconds to wait for another process that unpacks it
BUSY = 10.0
#: bytes that are unpacked at once
PART = 1 << 20
#: NumPy parses each array's header, and Python 3.11 fails at times where two threads parse at once
_turn = Lock()


class LanguageModel(Protocol):
    """Tells the language of a text."""

    def classify(self, text: str) -> tuple[str, float]:
        """The ISO 639 code and its probability; "und" where none is probable enough."""


def language_model() -> LanguageModel:
    """The model from the cache directory, unpacked there if need be; from its package where nothing can be written."""
    with _turn:
        return _opened_or_unpacked(_folder())


def _opened_or_unpacked(folder: Path) -> LanguageModel:
    if (found := _opened(folder)) is not None:
        return found
    with suppress(OSError), locked(folder.with_name(f"{folder.name}.lock"), patience=BUSY):
        if (found := _opened(folder)) is not None:
            return found
        with building(folder) as scratch:
            _unpack(scratch)
    return _opened(folder) or _from_package()


def _folder() -> Path:
    from py3langid import __version__

    return cache_directory() / f"py3langid-{__version__}"


def _unpack(folder: Path) -> None:
    """Write each array of the model as a file of its own."""
    from lzma import open as decompressed
    from zipfile import ZipFile

    from py3langid.langid import MODEL_DIR, MODEL_FILE

    with tempfile.TemporaryFile(dir=folder) as whole:
        with decompressed(MODEL_DIR / MODEL_FILE) as packed:
            shutil.copyfileobj(packed, whole, PART)
        ZipFile(whole).extractall(folder)


def _opened(folder: Path) -> LanguageModel | None:
    """The model in a folder; None if there is none, or not a whole one."""
    from py3langid.langid import LanguageIdentifier

    def array(name: str) -> Any:
        return np.load(folder / f"{name}.npy", mmap_mode="r")

    try:
        # indexing a memoryview gives Python's numbers, four times as fast as NumPy's
        model: LanguageModel = LanguageIdentifier(
            array("ptc"),
            array("pc"),
            array("classes").tolist(),
            memoryview(array("nextmove")),
            memoryview(array("out_feat")),
            norm_probs=True,
            min_confidence=SURE,
            tk_row=memoryview(array("nextmove_row")),
        )
    except (OSError, ValueError, EOFError):  # not there; cut short; empty
        return None
    return model


def _from_package() -> LanguageModel:
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    model: LanguageModel = LanguageIdentifier.from_model_file(
        MODEL_FILE, norm_probs=True, min_confidence=SURE
    )
    return model
