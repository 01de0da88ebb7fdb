"""The five OpenAI encodings of tiktoken, from rank tables that lie in this package."""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import tiktoken

VOCAB = Path(__file__).parent / "vocab"
ENCODINGS = ("cl100k_base", "o200k_base", "p50k_base", "r50k_base", "gpt2")

#: encodings with a table of their own, and where tiktoken would fetch it (its cache's key)
_TABLES = {
    name: f"https://openaipublic.blob.core.windows.net/encodings/{name}.tiktoken"
    for name in ("cl100k_base", "o200k_base", "p50k_base")
}
#: r50k_base and gpt2 are the first ranks of p50k_base
_R50K_RANKS = 50_256

_loading = threading.Lock()


@cache
def load_encoding(name: str) -> tiktoken.Encoding:
    """The tiktoken encoding of that name, without the network.

    A table in the folder that `TIKTOKEN_CACHE_DIR` names is preferred to the one in this package.
    """
    import tiktoken

    if name in _TABLES:
        with _loading, _table_folder(_TABLES[name]):
            return tiktoken.get_encoding(name)
    whole = load_encoding("p50k_base")
    ranks = {token: rank for token, rank in whole._mergeable_ranks.items() if rank < _R50K_RANKS}
    return tiktoken.Encoding(
        name=name,
        explicit_n_vocab=_R50K_RANKS + 1,
        pat_str=whole._pat_str,
        mergeable_ranks=ranks,
        special_tokens={"<|endoftext|>": _R50K_RANKS},
    )


@contextmanager
def _table_folder(address: str) -> Iterator[None]:
    """Point tiktoken at our tables, unless the user's own folder holds the one it wants."""
    variable = "TIKTOKEN_CACHE_DIR"
    own = os.environ.get(variable)
    key = hashlib.sha1(address.encode()).hexdigest()
    if own and (Path(own) / key).exists():
        yield
        return
    os.environ[variable] = str(VOCAB)
    try:
        yield
    finally:
        if own is None:
            del os.environ[variable]
        else:
            os.environ[variable] = own
