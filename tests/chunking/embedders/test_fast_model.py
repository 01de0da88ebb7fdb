"""The shipped model `fast` is what its script makes, and 8 bits are enough for it."""

from __future__ import annotations

import numpy as np
import pytest
import write_fast_model

from chunking.embedders.base import unit_rows
from chunking.embedders.static_table import DIMENSION, FILE, static_table


@pytest.fixture(scope="module")
def made():
    """The model distilled anew: half a minute."""
    return write_fast_model.distilled()


@pytest.mark.slow
def test_the_script_makes_the_shipped_model(made, tmp_path):
    """Another processor may round another way: no number by more than one step, and few at all."""
    write_fast_model.write(made, tmp_path / "made.npz")
    with np.load(FILE) as shipped, np.load(tmp_path / "made.npz") as again:
        assert shipped.keys() == again.keys()
        np.testing.assert_array_equal(again["tokenizer"], shipped["tokenizer"])
        np.testing.assert_allclose(again["scales"], shipped["scales"], rtol=2e-3)
        steps = np.abs(again["numbers"].astype(int) - shipped["numbers"])
    assert steps.max() <= 1
    assert np.mean(steps > 0) < 0.01, "run: python tests/write_fast_model.py"


@pytest.mark.slow
def test_eight_bits_turn_no_token_by_more_than_two_degrees(made):
    whole, kept = unit_rows(made.embedding), unit_rows(static_table().vectors)
    assert np.degrees(np.arccos(np.minimum((whole * kept).sum(axis=1), 1))).max() < 2


def test_rounding_is_to_the_nearest_of_255_steps():
    numbers, scales = write_fast_model.in_eight_bits(np.array([[2.54, -1.27, 0.012], [0.1, 0, 0]]))
    assert numbers.tolist() == [[127, -64, 1], [127, 0, 0]]
    np.testing.assert_allclose(scales, [0.02, 0.1 / 127], rtol=1e-6)


def test_a_row_for_each_token_of_its_vocabulary():
    table = static_table()
    assert table.vectors.shape == (table.pieces._tokenizer.get_vocab_size(), DIMENSION)
    assert table.vectors.dtype == np.float32
    assert table.unknown == 1
