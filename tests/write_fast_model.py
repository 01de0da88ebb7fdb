"""Writes the model `fast` and its digest: `python tests/write_fast_model.py` (half a minute, and the weights in 8 bits).

It is distilled from the default model: each token of its vocabulary goes through it alone, the vectors are
reduced to fewer dimensions, and frequent tokens count less.
"""

import hashlib
import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from chunking.embedders.model_folder import packaged_folder  # noqa: E402
from chunking.embedders.quiet import quiet_loading  # noqa: E402
from chunking.embedders.static_table import DIMENSION, FILE  # noqa: E402

#: what the numbers of the shipped model come to
DIGEST = Path(__file__).with_name("fast_model.sha256")
#: how much frequent words are discounted: of 64 to 384 dimensions and of none to 1e-5, 256 and this tell the
#: joins between topics from other places best (AUC 0.75; none 0.73, 1e-5 0.71), and no more dimensions agree
#: better with the default model on neighbouring sentences
SIF = 1e-4


def distilled() -> Any:
    """The model of model2vec, in 16 bits."""
    from transformers import AutoModel, AutoTokenizer

    # isort: split
    from model2vec.distill import distill_from_model

    source = str(packaged_folder())
    with quiet_loading():
        model = AutoModel.from_pretrained(source, local_files_only=True, use_safetensors=True)
        tokenizer: Any = AutoTokenizer.from_pretrained(source, local_files_only=True)
    return distill_from_model(model, tokenizer, pca_dims=DIMENSION, sif_coefficient=SIF)


def in_eight_bits(
    vectors: npt.NDArray[Any],
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float32]]:
    """Whole numbers from -127 to 127, and for each row what they are to be multiplied by."""
    wide = vectors.astype(np.float32)
    scales = np.abs(wide).max(axis=1) / np.float32(127)
    return np.rint(wide / scales[:, np.newaxis]).astype(np.int8), scales


def digest_of(numbers: npt.NDArray[np.int8], scales: npt.NDArray[np.float32]) -> str:
    return hashlib.sha256(numbers.tobytes() + scales.tobytes()).hexdigest()


def write(model: Any) -> None:
    numbers, scales = in_eight_bits(model.embedding)
    tokenizer = np.frombuffer(model.tokenizer.to_str().encode("utf-8"), dtype=np.uint8)
    np.savez(FILE, numbers=numbers, scales=scales, tokenizer=tokenizer)
    DIGEST.write_text(f"{digest_of(numbers, scales)}\n")


if __name__ == "__main__":
    write(distilled())
