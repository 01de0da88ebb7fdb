"""The shipped model `fast` is what its script makes, and 8 bits are enough for it.

The default model takes half a minute for all tokens. Every tenth is therefore asked of it anew; that the numbers
of the others are those which the script wrote tells their digest, and all of them together are what the script
makes of them once more.
"""

from __future__ import annotations

import numpy as np
import pytest
import write_fast_model

from chunking.embedders.static_table import DIMENSION, FILE, static_table

EVERY = 10


@pytest.fixture(scope="module")
def shipped():
    with np.load(FILE) as stored:
        return dict(stored)


@pytest.fixture(scope="module")
def steps(shipped):
    """What one step of 8 bits is of a row's components, before frequent tokens were made to count less."""
    odds = 1 / np.arange(2, len(shipped["scales"]) + 2)  # by Zipf's law
    weights = write_fast_model.SIF / (write_fast_model.SIF + odds / odds.sum())
    return (shipped["scales"] / weights)[:, np.newaxis]


@pytest.fixture(scope="module")
def components(shipped, steps):
    """The shipped vectors before frequent tokens were made to count less."""
    return shipped["numbers"] * steps


@pytest.fixture(scope="module")
def made(components):
    """What the script makes where the tokens' vectors are the components, and the real vectors of every tenth token."""
    import transformers  # noqa: F401

    # isort: split
    from model2vec.distill import distillation

    vectors_of, real = distillation.create_embeddings, []

    def answer(tokenized, **others):
        real.append(vectors_of(tokenized=tokenized[::EVERY], **others))
        return np.pad(components, ((0, 0), (0, real[0].shape[1] - DIMENSION)))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(distillation, "create_embeddings", answer)
        return write_fast_model.distilled(), real[0].astype(float)


@pytest.fixture(scope="module")
def mapped(made, components):
    """The components of every tenth token from its real vector, and the map that gives them."""
    _, real = made
    known = np.c_[real - real.mean(axis=0), np.ones(len(real))]
    found, *_ = np.linalg.lstsq(known, components[::EVERY], rcond=1e-4)
    return known @ found, found[:-1]


@pytest.mark.slow
def test_every_tenth_token_has_the_numbers_of_its_real_vector(mapped, shipped, steps):
    """Another processor may round another way: no number by more than one step."""
    wanted, axes = mapped
    np.testing.assert_allclose(axes.T @ axes, np.eye(DIMENSION), atol=0.01)
    off = wanted / steps[::EVERY] - shipped["numbers"][::EVERY]
    assert np.abs(np.rint(off)).max() <= 1, "run: python tests/write_fast_model.py"
    assert np.sqrt(np.mean(off**2)) < 0.3  # rounding alone: 0.29


def test_all_numbers_together_are_principal_components(components):
    spread = components.std(axis=0)
    assert np.abs(components.mean(axis=0)).max() < 1e-3
    assert (np.diff(spread) < 0).all()
    together = np.corrcoef(components.T)
    np.testing.assert_allclose(together, np.eye(DIMENSION), atol=2e-3)


@pytest.mark.slow
def test_the_components_kept_are_those_that_vary_most(made, mapped, components):
    _, real = made
    _, axes = mapped
    centred = real - real.mean(axis=0)
    left = centred - centred @ axes @ axes.T
    assert np.linalg.eigvalsh(np.cov(left.T)).max() < 1.25 * components[:, -1].var()


@pytest.mark.slow
def test_the_script_makes_the_shipped_model_of_its_components(made, shipped):
    """They are turned at most, which changes no product of two vectors."""
    model, _ = made
    tokenizer = np.frombuffer(model.tokenizer.to_str().encode("utf-8"), dtype=np.uint8)
    np.testing.assert_array_equal(tokenizer, shipped["tokenizer"])
    again, kept = model.embedding.astype(np.float32), static_table().vectors
    assert again.shape == kept.shape
    for other in (0, 1, 100, 10_000):
        products, expected = (
            (each * np.roll(each, other, axis=0)).sum(axis=1) for each in (again, kept)
        )
        np.testing.assert_allclose(products, expected, atol=2e-3 * np.abs(expected).max())


def test_the_shipped_numbers_are_those_that_the_script_wrote(shipped):
    digest = write_fast_model.digest_of(shipped["numbers"], shipped["scales"])
    assert digest == write_fast_model.DIGEST.read_text().strip()


@pytest.mark.slow
def test_eight_bits_turn_no_token_by_more_than_two_degrees(mapped, components):
    wanted, kept = mapped[0], components[::EVERY]
    lengths = np.linalg.norm(wanted, axis=1) * np.linalg.norm(kept, axis=1)
    assert np.degrees(np.arccos(np.minimum((wanted * kept).sum(axis=1) / lengths, 1))).max() < 2


def test_rounding_is_to_the_nearest_of_255_steps():
    numbers, scales = write_fast_model.in_eight_bits(np.array([[2.54, -1.27, 0.012], [0.1, 0, 0]]))
    assert numbers.tolist() == [[127, -64, 1], [127, 0, 0]]
    np.testing.assert_allclose(scales, [0.02, 0.1 / 127], rtol=1e-6)


def test_a_row_for_each_token_of_its_vocabulary():
    table = static_table()
    assert table.vectors.shape == (table.pieces._tokenizer.get_vocab_size(), DIMENSION)
    assert table.vectors.dtype == np.float32
    assert table.unknown == 1
