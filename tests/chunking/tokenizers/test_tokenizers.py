"""Tokenizers by name, by file and by callable: right counts, and errors that help."""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import tokenizers
from hypothesis import given, settings
from oracles import count_tokens
from samples import FRAGMENTS, spans, texts
from tokenizers import decoders, models, normalizers, pre_tokenizers, processors, trainers

from chunking import Document, OptionsError, TokenizerError, UnknownNameError, create_chunker
from chunking.ruler import StepRuler
from chunking.tokenizers import ENCODINGS, get_tokenizer, ruler_for

TEXT = (
    "Sizes are counted exactly. It's 3.14 <|endoftext|> tokens — naïve, 漢字 and 😀.\n\nNext one. "
    * 30
)


@pytest.mark.parametrize("name", ENCODINGS)
def test_an_encoding_counts_as_tiktoken_does(name):
    assert get_tokenizer(name).count(TEXT) == count_tokens(name, TEXT)


@pytest.mark.parametrize(
    ("name", "count"),
    [("cl100k_base", 2), ("o200k_base", 2), ("p50k_base", 2), ("r50k_base", 2), ("gpt2", 2)],
)
def test_hello_world_has_the_published_count(name, count):
    assert get_tokenizer(name).count("hello world") == count


def test_special_token_text_is_plain_text():
    for name in ENCODINGS:
        assert get_tokenizer(name).count("<|endoftext|>") > 1


def test_encodings_load_without_the_network_and_leave_the_environment_alone(tmp_path):
    code = (
        "import socket\n"
        "def refuse(*a, **k): raise OSError('no network')\n"
        "socket.socket.connect = refuse; socket.getaddrinfo = refuse\n"
        "import os; from chunking.tokenizers import ENCODINGS, get_tokenizer\n"
        "print([get_tokenizer(n).count('hello world') for n in ENCODINGS], 'TIKTOKEN_CACHE_DIR' in os.environ)"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    environment.pop("TIKTOKEN_CACHE_DIR", None)
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, cwd=tmp_path, capture_output=True, text=True
    )
    assert done.stdout.strip() == "[2, 2, 2, 2, 2] False", done.stderr


# --- tokenizer.json -------------------------------------------------------------------------------

PIECES = ["[UNK]", "[CLS]", "[SEP]", "[PAD]", "the", "token", "##s", "##izer", "count", "##ed", ".", ",", "'", "a", "##a",
          "hello", "world", "##ly", "1", "##2", "3", "漢", "字", "e", "caf"]  # fmt: skip


def wordpiece(path: Path, **changes) -> str:
    """A small BERT-like tokenizer, as a file."""
    made = tokenizers.Tokenizer(
        models.WordPiece({piece: i for i, piece in enumerate(PIECES)}, unk_token="[UNK]")
    )
    made.normalizer = changes.get("normalizer", normalizers.BertNormalizer())
    made.pre_tokenizer = changes.get("pre_tokenizer", pre_tokenizers.BertPreTokenizer())
    made.decoder = decoders.WordPiece()
    made.add_special_tokens(["[CLS]", "[SEP]", "[PAD]"])
    if "added" in changes:
        made.add_tokens(changes["added"])
    made.post_processor = processors.BertProcessing(("[SEP]", 2), ("[CLS]", 1))
    made.enable_truncation(16)
    made.enable_padding(length=16)
    file = path / "tokenizer.json"
    made.save(str(file))
    return str(file)


@functools.cache
def library_of(file: str) -> tokenizers.Tokenizer:
    """The tokenizers library's own reading of a file, which is written once."""
    made = tokenizers.Tokenizer.from_file(file)
    made.no_truncation()
    made.no_padding()
    made.encode_special_tokens = True
    return made


def count_with_file(file: str, text: str) -> int:
    """The oracle: the tokenizers library on the slice, as for a plain text."""
    readable = text.encode("utf-8", "replace").decode()
    return len(library_of(file).encode(readable, add_special_tokens=False).ids)


VARIANTS = {
    "bert": {},
    "whitespace": {
        "pre_tokenizer": pre_tokenizers.WhitespaceSplit(),
        "normalizer": normalizers.Lowercase(),
    },
    "nfkc": {"normalizer": normalizers.Sequence([normalizers.NFKC(), normalizers.Lowercase()])},
    "metaspace": {"pre_tokenizer": pre_tokenizers.Metaspace()},
    "bytes": {"pre_tokenizer": pre_tokenizers.ByteLevel(add_prefix_space=True)},
    "added words": {"added": ["hello world", " the"]},
    "replace": {"normalizer": normalizers.Replace("a b", "ab")},
}


LLAMA = tokenizers.Regex(
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
    r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
#: pre-tokenizers of GPT-2, Llama and T5, with models trained on the spot: is the text encoded once?
TRAINED = {
    "GPT-2": (pre_tokenizers.ByteLevel(add_prefix_space=False), True),
    "RoBERTa": (pre_tokenizers.ByteLevel(add_prefix_space=True), True),
    "Llama 3": (
        pre_tokenizers.Sequence(
            [
                pre_tokenizers.Split(LLAMA, "isolated"),
                pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
            ]
        ),
        True,
    ),
    "sentencepiece": (pre_tokenizers.Metaspace(prepend_scheme="always"), True),
    "sentencepiece, first": (pre_tokenizers.Metaspace(prepend_scheme="first"), True),
    "sentencepiece, never": (pre_tokenizers.Metaspace(prepend_scheme="never"), True),
    "XLM-R": (
        pre_tokenizers.Sequence(
            [pre_tokenizers.WhitespaceSplit(), pre_tokenizers.Metaspace(prepend_scheme="first")]
        ),
        True,
    ),
    "sentencepiece, not split": (pre_tokenizers.Metaspace(split=False), False),
    "bytes, not split": (pre_tokenizers.ByteLevel(use_regex=False), False),
}


def trained(path: Path, name: str, model: str = "BPE") -> str:
    """A small tokenizer of this kind, as a file."""
    made = tokenizers.Tokenizer(getattr(models, model)())
    made.pre_tokenizer = TRAINED[name][0]
    made.post_processor = processors.ByteLevel(trim_offsets=True)
    given = {"vocab_size": 400, "show_progress": False, "special_tokens": ["<unk>"]}
    if model == "BPE":
        teach = trainers.BpeTrainer(**given)
    else:
        teach = trainers.UnigramTrainer(**given, unk_token="<unk>")
    readable = [piece.encode("utf-8", "replace").decode() for piece in (TEXT, *FRAGMENTS)]
    made.train_from_iterator(readable, teach)
    file = path / "tokenizer.json"
    made.save(str(file))
    return str(file)


FILES = [*VARIANTS, *((name, model) for name in TRAINED for model in ("BPE", "Unigram"))]


@pytest.fixture(scope="module")
def tokenizer_files(tmp_path_factory):
    """A file of each kind. An example is drawn once for all: that takes many times as long as to count it."""
    made = {}
    for kind in FILES:
        path = tmp_path_factory.mktemp("tokenizer")
        is_variant = kind in VARIANTS
        made[kind] = wordpiece(path, **VARIANTS[kind]) if is_variant else trained(path, *kind)
    return made


@pytest.mark.parametrize("name", TRAINED)
def test_a_tokenizer_that_cuts_before_spaces_encodes_a_document_once(tmp_path, name):
    ruler = ruler_for(Document.from_text(TEXT), "tokens", trained(tmp_path, name))
    assert isinstance(ruler, StepRuler) == TRAINED[name][1]


def test_content_length_with_a_tokenizer_file_counts_the_joined_text(tokenizer_files):
    @settings(max_examples=60)
    @given(spans(), texts, texts)
    def check(span, prefix, suffix):
        text, start, end = span
        for kind, file in tokenizer_files.items():
            ruler = ruler_for(Document.from_text(text), "tokens", file)
            expected = count_with_file(file, prefix + text[start:end] + suffix)
            assert ruler.content_length(prefix, start, end, suffix) == expected, kind

    check()


def test_a_tokenizer_file_counts_every_slice_exactly(tokenizer_files):
    @settings(max_examples=150)
    @given(spans())
    def check(span):
        text, start, end = span
        for kind, file in tokenizer_files.items():
            ruler = ruler_for(Document.from_text(text), "tokens", file)
            assert ruler.length(start, end) == count_with_file(file, text[start:end]), kind

    check()


def test_truncation_padding_and_special_tokens_of_the_file_do_not_count(tmp_path):
    tokenizer = get_tokenizer(wordpiece(tmp_path))
    assert tokenizer.count("hello world " * 50) == 100
    assert tokenizer.count("") == 0
    assert tokenizer.count("[CLS]") > 1


def test_a_folder_that_holds_a_tokenizer_file_is_enough(tmp_path):
    wordpiece(tmp_path)
    assert get_tokenizer(str(tmp_path)).count("hello world") == 2


def test_a_path_may_be_given_as_a_path(tmp_path):
    path = wordpiece(tmp_path)
    by_path = create_chunker("token", tokenizer=Path(path))
    assert by_path == create_chunker("token", tokenizer=str(path))


@pytest.mark.parametrize("kind", FILES, ids=str)
def test_chunks_measured_with_a_tokenizer_file_are_within_the_size(tokenizer_files, kind):
    file = tokenizer_files[kind]
    for chunk in create_chunker("token", chunk_size=20, tokenizer=file).chunk(TEXT):
        assert chunk.token_count == count_with_file(file, chunk.text) <= 20


@pytest.mark.parametrize(
    "content", ["", "{}", "not json", json.dumps({"model": {"type": "Unigram"}}), "\udcff"]
)
def test_a_file_that_is_no_tokenizer_is_named(tmp_path, content):
    file = tmp_path / "broken.json"
    file.write_bytes(content.encode("utf-8", "surrogateescape"))
    with pytest.raises(TokenizerError, match="broken"):
        create_chunker("token", tokenizer=str(file))


def test_an_empty_folder_is_named(tmp_path):
    with pytest.raises(TokenizerError, match="cannot read"):
        create_chunker("token", tokenizer=str(tmp_path))


@pytest.mark.parametrize("path", ["/nowhere/tokenizer.json", "./nope", "nope.json"])
def test_a_missing_file_is_said_to_be_missing(path):
    with pytest.raises(UnknownNameError, match="there is no file"):
        get_tokenizer(path)


def test_an_unknown_name_suggests_the_nearest():
    with pytest.raises((OptionsError, UnknownNameError), match="cl100k_base"):
        create_chunker("token", tokenizer="cl100k")


# --- callables ------------------------------------------------------------------------------------


def halves(text):
    return -(-len(text) // 2)


class Counting:
    """An object of a user's own that is no function."""

    def count(self, text):
        return len(text)


class Unhashable(Counting):
    __hash__ = None


class Encoding:
    """What some libraries return: an object that has a length."""

    def __init__(self, text):
        self.ids = text.split()

    def __len__(self):
        return len(self.ids)


class Calling:
    def __call__(self, text):
        return text.split()


CALLABLES = {
    "a function that returns a number": (halves, halves),
    "a function that returns a list": (str.split, lambda text: len(text.split())),
    "a builtin": (len, len),
    "a lambda": (lambda text: len(text.encode()), lambda text: len(text.encode())),
    "a partial": (functools.partial(str.split, sep=" "), lambda text: len(text.split(" "))),
    "an object with __call__": (Calling(), lambda text: len(text.split())),
    "an object with count": (Counting(), len),
    "an object that has a length": (Encoding, lambda text: len(text.split())),
    "a NumPy integer": (lambda text: np.int64(len(text)), len),
    "a NumPy array": (lambda text: np.zeros(len(text)), len),
}


@pytest.mark.parametrize("kind", CALLABLES)
@pytest.mark.parametrize("name", ["token", "sentence", "recursive"])
def test_any_callable_that_counts_is_a_tokenizer(kind, name):
    tokenizer, oracle = CALLABLES[kind]
    text = "Sizes are counted. It is what it is. " * 20
    chunks = create_chunker(
        name, unit="tokens", tokenizer=tokenizer, chunk_size=40, chunk_overlap=0
    ).chunk(text)
    for chunk in chunks:
        assert text[chunk.start : chunk.end] == chunk.text
        assert chunk.token_count == oracle(chunk.text) <= 40
    assert "".join("".join(chunk.text.split()) for chunk in chunks) == "".join(text.split())


@pytest.mark.parametrize(
    "answer", [None, -1, 1.5, {"attention_mask": [1, 1]}, Ellipsis], ids=repr
)  # fmt: skip
def test_a_callable_that_does_not_count_is_an_error_and_never_a_wrong_size(answer):
    with pytest.raises((TokenizerError, OptionsError), match="tokenizer"):
        create_chunker("token", tokenizer=lambda text: answer).chunk("some text to count")


def test_an_error_of_the_users_own_tokenizer_is_not_hidden():
    def broken(text):
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        create_chunker("token", tokenizer=broken).chunk("some text")


@pytest.mark.parametrize(
    "value",
    [5, None, 1.5, ["cl100k_base"], ("cl100k_base",), b"gpt2", Unhashable()],
    ids=lambda v: type(v).__name__,
)
def test_what_cannot_count_is_refused_at_once(value):
    with pytest.raises(OptionsError, match="tokenizer"):
        create_chunker("token", tokenizer=value)


def test_two_tokenizers_of_one_name_are_kept_apart():
    def make(factor):
        def counter(text):
            return len(text) * factor

        return counter

    text = "word " * 200
    sizes = [
        create_chunker("token", tokenizer=make(f), chunk_size=100).chunk(text)[0].end
        for f in (1, 2)
    ]
    assert sizes[0] > sizes[1]


def test_a_mapping_is_counted_by_its_tokens_and_not_by_its_keys():
    """What a transformers tokenizer returns."""
    answer = {"input_ids": [1, 2, 3, 4, 5], "attention_mask": [1] * 5}
    assert get_tokenizer(lambda text: answer).count("whatever") == 5
