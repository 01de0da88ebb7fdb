"""The `fast` model: distilled from the default one on the user's machine, once, and kept.

The build goes to a folder of its own that is renamed when it is whole and sealed with checksums, so
that a build cut short is never taken for a model; one that was damaged later is built again.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import MissingExtraError
from ..extras import extra
from .base import Progress, Vectors, part
from .directory import cache_directory, locked
from .model_folder import CHECKSUMS, packaged_folder, sha256_of
from .pieces import Pieces
from .quiet import quiet_loading

#: dimensions that are kept, and how much frequent words are discounted: of 64 to 384 and of none to
#: 1e-5, these tell the joins between topics from other places best (AUC 0.75; none 0.73, 1e-5 0.71),
#: and no more dimensions agree better with the default model on neighbouring sentences
DIMENSION = 256
SIF = 1e-4
#: the share of a build that encoding the vocabulary takes
_ENCODING = 0.9
_WEIGHTS, _TOKENIZER, _SEAL = "model.safetensors", "tokenizer.json", "seal.json"
_SCRATCH = ".building-"


class StaticTable:
    """One vector a token, and the tokenizer that finds the tokens."""

    def __init__(self, vectors: Vectors, pieces: Pieces, unknown: int | None) -> None:
        self.vectors = vectors
        self.pieces = pieces
        #: the token that stands for what the vocabulary lacks; it has no meaning to add
        self.unknown = unknown


def recipe() -> str:
    """What the distilled model depends on: the model, the settings, the library's version."""
    source = CHECKSUMS[_WEIGHTS][:12]
    with extra("embeddings"):
        library = version("model2vec")
    return f"static-{source}-{DIMENSION}-{SIF:g}-model2vec-{library}"


def is_built() -> bool:
    """Whether the model seems to be there, so that loading it takes no time."""
    try:
        return (_folder() / _SEAL).exists()
    except MissingExtraError:
        return False


def static_table(progress: Progress) -> StaticTable:
    """The distilled model, from the cache directory, or built (about 30 s) and kept there.

    One thread or process builds it while the others wait. Where nothing can be written it is built
    for this process alone.

    Raises:
        EmbedderError: the default model cannot be had, or distilling it failed.
    """
    folder = _folder()
    with ExitStack() as held:
        if (found := _load(folder)) is not None:
            return found
        with suppress(OSError):
            held.enter_context(locked(folder.with_name(f"{folder.name}.lock"), progress))
        if (found := _load(folder)) is not None:
            return found
        model = _distilled(part(progress, 0.0, 0.99))
        with suppress(OSError):
            _keep(model, folder)
        progress(1.0)
        return _load(folder) or _table(model.embedding, model.tokenizer.to_str())


def _folder() -> Path:
    return cache_directory() / recipe()


def _load(folder: Path) -> StaticTable | None:
    """The model in a folder; None if there is none, or not a whole one."""
    try:
        seal = json.loads((folder / _SEAL).read_text(encoding="utf-8"))
        if any(sha256_of(folder / name) != seal[name] for name in (_WEIGHTS, _TOKENIZER)):
            return None
    except (OSError, ValueError, KeyError, TypeError):
        return None
    with extra("embeddings"):
        from safetensors.numpy import load_file

    return _table(
        load_file(folder / _WEIGHTS)["embeddings"],
        (folder / _TOKENIZER).read_text(encoding="utf-8"),
    )


def _table(vectors: npt.NDArray[Any], tokenizer: str) -> StaticTable:
    """The model of an array and the text of a `tokenizer.json`."""
    import tokenizers

    model = json.loads(tokenizer)["model"]
    pieces = Pieces(tokenizers.Tokenizer.from_str(tokenizer), special=False)
    return StaticTable(vectors.astype(np.float32), pieces, model["vocab"].get(model["unk_token"]))


def _keep(model: Any, folder: Path) -> None:
    """Save a model beside its folder, seal it, and move it there at once; called under the lock.

    Raises:
        OSError: it could not be written; the folder is then as it was, or gone if it was damaged.
    """
    from safetensors import SafetensorError

    for left in folder.parent.glob(f"{_SCRATCH}*"):  # by a build that was killed
        shutil.rmtree(left, ignore_errors=True)
    scratch = Path(tempfile.mkdtemp(prefix=_SCRATCH, dir=folder.parent))
    try:
        model.save_pretrained(scratch, model_name="fast")
        seal = {name: sha256_of(scratch / name) for name in (_WEIGHTS, _TOKENIZER)}
        (scratch / _SEAL).write_text(json.dumps(seal), encoding="utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        os.replace(scratch, folder)
    except SafetensorError as error:
        raise OSError(str(error)) from error
    finally:
        shutil.rmtree(scratch, ignore_errors=True)


def _distilled(progress: Progress) -> Any:
    """Distil the default model; `progress` is called, and may stop it, between its batches."""
    source = str(packaged_folder())
    progress(0.0)
    with extra("embeddings"):
        # model2vec would ask for an extra of its own, and transformers fails late without torch
        import torch  # noqa: F401
        from transformers import AutoModel, AutoTokenizer

        # isort: split
        from model2vec.distill import distill_from_model
    with quiet_loading():
        model = AutoModel.from_pretrained(source, local_files_only=True, use_safetensors=True)
        tokenizer: Any = AutoTokenizer.from_pretrained(source, local_files_only=True)
    _report_batches(model, len(tokenizer), part(progress, 0.0, _ENCODING))
    with _without_bar():
        return distill_from_model(model, tokenizer, pca_dims=DIMENSION, sif_coefficient=SIF)


@contextmanager
def _without_bar() -> Iterator[None]:
    """Keep model2vec from drawing its progress on the terminal: it has no setting for it."""
    inference: Any = import_module("model2vec.distill.inference")
    bar = inference.tqdm
    inference.tqdm = partial(bar, disable=True)
    try:
        yield
    finally:
        inference.tqdm = bar


def _report_batches(model: Any, total: int, progress: Progress) -> None:
    """Call `progress` after each batch of the vocabulary that goes through the model."""
    done = 0

    def hook(_: Any, args: Any, values: dict[str, Any], __: Any) -> None:
        nonlocal done
        done += len(values["input_ids"])
        progress(min(done / total, 1.0))

    model.register_forward_hook(hook, with_kwargs=True)
