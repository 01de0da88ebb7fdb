"""all-MiniLM-L6-v2 as a graph for onnxruntime, from the weights that sentence-transformers reads.

It is written with the operators that onnxruntime's own optimiser would fuse an exported model into:
attention, the sum with its normalisation, the activation with its bias. The vectors of the vocabulary,
half of the weights, stay in the file: of those only the rows that a text needs are read.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..extras import extra
from .base import Vectors
from .onnx_writing import model, node

LAYERS, HEADS, DIMENSION = 6, 12, 384
#: what is added to a variance, so that none is zero
EPSILON = 1e-12
_FUSED = "com.microsoft"

Weights = dict[str, npt.NDArray[np.float32]]


def read_weights(path: Path) -> Weights:
    """The arrays of floats in a safetensors file, by name; each is read from the disk where it is used."""
    content = np.memmap(path, dtype=np.uint8, mode="r")
    begin = 8 + int.from_bytes(content[:8].tobytes(), "little")
    facts = json.loads(content[8:begin].tobytes())
    return {
        name: content[begin + fact["data_offsets"][0] : begin + fact["data_offsets"][1]]
        .view(np.float32)
        .reshape(fact["shape"])
        for name, fact in facts.items()
        if fact.get("dtype") == "F32"
    }


class MiniLM:
    """The model itself: from the tokens of one text to their mean vector. Any number of threads may ask."""

    def __init__(self, weights: Weights) -> None:
        self._words = weights["embeddings.word_embeddings.weight"]
        kind = weights["embeddings.token_type_embeddings.weight"][0]
        self._places = weights["embeddings.position_embeddings.weight"] + kind
        self._session = _session(*graph_of(weights))

    def vector(self, tokens: list[int]) -> Vectors:
        """The mean of the tokens' vectors after all layers, not of unit length: shape (dimension,)."""
        rows = self._words[tokens] + self._places[: len(tokens)]
        (states,) = self._session.run(None, {"rows": rows[np.newaxis]})
        return states[0].mean(axis=0)  # type: ignore[no-any-return]


def _session(graph: bytes, weights: Weights) -> Any:
    """A session that computes in the thread that asks, so that texts side by side share nothing."""
    with extra("embeddings"):
        import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    arrays = [onnxruntime.OrtValue.ortvalue_from_numpy(array) for array in weights.values()]
    options.add_external_initializers(list(weights), arrays)
    return onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])


class _Graph:
    """The steps, and the weights as they want them, under the names that these have in the file."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self.steps: list[bytes] = []
        self.given: Weights = {}

    def add(self, operator: str, *inputs: str, **attributes: int | float) -> str:
        """One step more; the name of what it gives."""
        output = f"step {len(self.steps)}"
        domain = "" if operator in ("MatMul", "LayerNormalization") else _FUSED
        self.steps.append(node(operator, inputs, output, domain, **attributes))
        return output

    def layer(self, name: str, states: str) -> str:
        """One layer: each token looks at all others, then each is changed by itself."""
        seen = self.add("Attention", states, *self._attention(name), num_heads=HEADS)
        states = self._added(seen, states, f"{name}.attention.output")
        wide = self.add("MatMul", states, self._matrix(f"{name}.intermediate.dense"))
        active = self.add("BiasGelu", wide, self._plain(f"{name}.intermediate.dense.bias"))
        return self._added(active, states, f"{name}.output")

    def norm(self, name: str) -> tuple[str, str]:
        """The factor and the offset of a normalisation."""
        return self._plain(f"{name}.weight"), self._plain(f"{name}.bias")

    def _added(self, change: str, states: str, name: str) -> str:
        product = self.add("MatMul", change, self._matrix(f"{name}.dense"))
        norm = self.norm(f"{name}.LayerNorm")
        offset = self._plain(f"{name}.dense.bias")
        return self.add("SkipLayerNormalization", product, states, *norm, offset, epsilon=EPSILON)

    def _attention(self, name: str) -> tuple[str, str]:
        """The matrices of query, key and value as one, and their offsets."""
        parts = [f"{name}.attention.self.{part}" for part in ("query", "key", "value")]
        matrices = [self._weights[f"{part}.weight"] for part in parts]
        offsets = [self._weights[f"{part}.bias"] for part in parts]
        return (
            self._give(f"{name}.attention.weight", np.concatenate(matrices).T),
            self._give(f"{name}.attention.bias", np.concatenate(offsets)),
        )

    def _matrix(self, name: str) -> str:
        return self._give(f"{name}.weight", self._weights[f"{name}.weight"].T)

    def _plain(self, name: str) -> str:
        return self._give(name, self._weights[name])

    def _give(self, name: str, array: npt.NDArray[np.float32]) -> str:
        self.given[name] = np.ascontiguousarray(array)
        return name


def graph_of(weights: Weights) -> tuple[bytes, Weights]:
    """The graph from `rows` to the states of the last layer, and the weights it is to be handed."""
    graph = _Graph(weights)
    norm = graph.norm("embeddings.LayerNorm")
    states = graph.add("LayerNormalization", "rows", *norm, epsilon=EPSILON)
    for number in range(LAYERS):
        states = graph.layer(f"encoder.layer.{number}", states)
    shapes = {name: array.shape for name, array in graph.given.items()}
    size = (1, "tokens", DIMENSION)
    return model(graph.steps, shapes, {"rows": size}, {states: size}), graph.given
