"""What all embedders promise, shown on small ones: the shape, the order, progress, stopping, names."""

from __future__ import annotations

import copy
import hashlib
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from chunking.cache_directory import cache_directory
from chunking.embedders import EMBEDDERS, get_embedder
from chunking.embedders.base import is_embedder, unit_rows
from chunking.embedders.batches import BatchEmbedder, in_groups
from chunking.errors import ChunkingError, EmbedderError

ROOT = Path(__file__).parents[3]


def hashed_row(text: str) -> np.ndarray:
    """A row of five numbers that depends on the text alone."""
    seed = hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=5).digest()
    return np.frombuffer(seed, dtype=np.uint8).astype(np.float32) - 100


def hashed(texts: list[str]) -> np.ndarray:
    """A callable that embeds, at module level so that it pickles."""
    return np.stack([hashed_row(text) for text in texts])


class Recorder(BatchEmbedder):
    """Embeds two texts at once and remembers which."""

    dimension = 5
    max_input = None

    def __init__(self, identity: str = "recorder") -> None:
        super().__init__("recorder")
        self.asked: list[list[str]] = []
        self._identity = identity

    @property
    def identity(self):
        return self._identity

    def count(self, text):
        return len(text)

    def reach(self, text):
        return len(text)

    def prepare(self):
        pass

    def _batches(self, texts):
        return in_groups(texts, 2, 1_000)

    def _embed_batch(self, texts, progress):
        self.asked.append(texts)
        return hashed(texts)


class StoppedError(Exception):
    """What a progress function raises to stop."""


@pytest.fixture(autouse=True)
def own_directory(tmp_path, monkeypatch):
    monkeypatch.setenv("CHUNKING_CACHE_DIR", str(tmp_path))


def texts_of(count: int) -> list[str]:
    return [f"text number {i}" for i in range(count)]


def test_rows_have_unit_length_in_the_order_of_the_texts():
    texts = ["b", "a", "c", "a"]
    found = Recorder().embed(texts)
    assert found.shape == (4, 5)
    assert found.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1, atol=1e-6)
    for row, text in zip(found, texts, strict=True):
        expected = hashed_row(text)
        np.testing.assert_allclose(row, expected / np.linalg.norm(expected), atol=1e-6)


def test_no_texts_give_no_rows():
    found = Recorder().embed([])
    assert found.shape == (0, 5)
    assert found.dtype == np.float32


def test_each_text_is_embedded_once():
    embedder = Recorder()
    embedder.embed(["a", "b", "a", "a", "b", "c"])
    assert embedder.asked == [["a", "b"], ["c"]]


def test_a_second_time_embeds_nothing():
    texts = texts_of(9)
    first = Recorder().embed(texts)
    again = Recorder()
    np.testing.assert_array_equal(again.embed(texts[::-1]), first[::-1])
    assert again.asked == []


def test_vectors_of_another_model_are_not_taken():
    Recorder("one").embed(["a"])
    other = Recorder("two")
    other.embed(["a"])
    assert other.asked == [["a"]]


def test_a_single_text_is_refused():
    with pytest.raises(EmbedderError, match="list"):
        Recorder().embed("text")


def test_progress_rises_from_nothing_to_all():
    shares: list[float] = []
    Recorder().embed(texts_of(7), shares.append)
    assert shares[0] == 0
    assert shares[-1] == 1
    assert shares == sorted(shares)
    assert len(shares) == 5


@pytest.mark.parametrize("finished", [0, 1, 3])
def test_stopping_keeps_what_was_done(finished):
    calls = 0

    def stop(share: float) -> None:
        nonlocal calls
        calls += 1
        if calls > finished:
            raise StoppedError

    texts = texts_of(10)
    embedder = Recorder()
    with pytest.raises(StoppedError):
        embedder.embed(texts, stop)
    assert len(embedder.asked) == finished
    again = Recorder()
    found = again.embed(texts)
    assert sum(map(len, again.asked)) == 10 - 2 * finished
    np.testing.assert_allclose(found, unit_rows(hashed(texts)), atol=1e-6)


def test_threads_get_what_one_gets():
    texts = texts_of(40)
    expected = unit_rows(hashed(texts))
    embedder = Recorder()
    with ThreadPoolExecutor(8) as pool:
        for found in pool.map(lambda _: embedder.embed(texts), range(8)):
            np.testing.assert_allclose(found, expected, atol=1e-6)


@given(arrays(np.float32, array_shapes(min_dims=2, max_dims=2), elements=st.floats(width=32)))
def test_unit_rows_are_never_nan(matrix):
    lengths = np.linalg.norm(unit_rows(matrix).astype(np.float64), axis=1)
    assert np.all((np.abs(lengths - 1) < 1e-5) | (lengths == 0))
    kept = np.isfinite(matrix).all(axis=1) & (np.abs(matrix) > 1e-30).any(axis=1)
    assert np.all(lengths[kept] > 0.9)


def test_unit_rows_leave_their_input_alone():
    matrix = np.array([[3.0, 4.0]], dtype=np.float32)
    assert unit_rows(matrix).tolist() == [[pytest.approx(0.6), pytest.approx(0.8)]]
    assert matrix.tolist() == [[3.0, 4.0]]


def test_groups_are_bounded():
    groups = list(in_groups(["aa", "bbbb", "c", "d", "e", "x" * 50], 3, 5))
    assert groups == [["aa"], ["bbbb", "c"], ["d", "e"], ["x" * 50]]


@pytest.mark.parametrize("source", [*EMBEDDERS, "openai:some-model", "all-MiniLM-L6-v2", hashed])
def test_the_same_source_gives_the_same_object(source):
    embedder = get_embedder(source)
    assert is_embedder(embedder)
    assert get_embedder(source) is embedder
    assert get_embedder(embedder) is embedder
    assert pickle.loads(pickle.dumps(embedder)) is embedder
    assert copy.deepcopy(embedder) is embedder


@pytest.mark.parametrize("source", [*EMBEDDERS, "openai:some-model", "a/b"])
def test_an_embedder_goes_by_the_name_it_was_given(source):
    assert get_embedder(source).name == source


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        ("fats", "did you mean 'fast'"),
        ("qualty", "did you mean 'quality'"),
        ("no-such-model", "organisation/model"),
        ("./not/here", "folder"),
        ("", "'fast'"),
        ("openai:", "names no model"),
        (None, "no embedder"),
        (3, "no embedder"),
        (["fast"], "no embedder"),
    ],
)
def test_what_is_no_embedder_is_named_with_the_remedy(source, hint):
    with pytest.raises(EmbedderError, match=r"embedder|names no model") as caught:
        get_embedder(source)
    assert hint in str(caught.value)
    assert isinstance(caught.value, ChunkingError | ValueError)


def test_a_callable_is_an_embedder_of_any_length():
    embedder = get_embedder(hashed)
    assert embedder.name == "hashed"
    assert embedder.dimension == 5
    assert embedder.max_input is None
    assert embedder.count("two words") == 2
    assert embedder.reach("all of it") == 9
    np.testing.assert_allclose(embedder.embed(["x"]), unit_rows(hashed(["x"])), atol=1e-6)


def test_a_callable_that_cannot_be_hashed_will_do():
    class Unhashable:
        __hash__ = None

        def __call__(self, texts):
            return hashed(texts)

    assert get_embedder(Unhashable()).embed(["x"]).shape == (1, 5)


def test_nothing_of_a_callable_is_kept(tmp_path):
    get_embedder(hashed).embed(["x"])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "answer",
    [
        lambda texts: [[1.0, 2.0]],
        lambda texts: [1.0] * len(texts),
        lambda texts: np.zeros((len(texts), 0)),
        lambda texts: [[1.0], [1.0, 2.0], [3.0]],
        lambda texts: ["a"] * len(texts),
        lambda texts: None,
    ],
)
def test_a_callable_that_answers_wrongly_is_told_so(answer):
    with pytest.raises(EmbedderError, match="one vector for each text"):
        get_embedder(answer).embed(["a", "b", "c"])


def test_a_callable_whose_numbers_are_none_gives_zeros():
    found = get_embedder(lambda texts: [[float("nan"), 0.0]] * len(texts)).embed(["a"])
    assert found.tolist() == [[0.0, 0.0]]


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"CHUNKING_CACHE_DIR": "/own", "XDG_CACHE_HOME": "/xdg"}, "/own"),
        ({"XDG_CACHE_HOME": "/xdg"}, "/xdg/chunking"),
        ({"HOME": "/home/someone"}, "/home/someone/.cache/chunking"),
    ],
)
def test_where_the_cache_lies(variables, expected, monkeypatch):
    for name in ("CHUNKING_CACHE_DIR", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert cache_directory() == Path(expected)


def test_making_embedders_loads_nothing_heavy():
    program = (
        "import sys; from chunking.embedders import get_embedder\n"
        "for name in ('fast', 'quality', 'openai:m', 'a/b'): get_embedder(name)\n"
        "heavy = {'torch', 'transformers', 'sentence_transformers', 'model2vec', 'openai', 'scipy',"
        " 'tokenizers', 'huggingface_hub', 'filelock', 'onnxruntime'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
