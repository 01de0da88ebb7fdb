"""From what an option names to an embedder: one of ours, any model, an API, or the user's own."""

from __future__ import annotations

import copyreg
import os
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from ..errors import EmbedderError, nearest
from .base import Embedder, is_embedder
from .custom import CallableEmbedder
from .minilm import MiniLMEmbedder
from .model_folder import PACKAGED, hub_folder
from .openai_api import OpenAIEmbedder
from .sentence_transformer import SentenceTransformerEmbedder
from .static import StaticEmbedder

#: those that need neither network nor key, quickest first
EMBEDDERS = ("fast", "quality")
#: what the name of a model of an API begins with
API = "openai:"


def get_embedder(source: Any) -> Embedder:
    """The embedder that a name, a path, an object or a function stands for.

    `fast`, `quality`, `openai:MODEL`, the path of a sentence-transformers model or its name on the
    hub; an embedder; or a callable from a list of texts to an array (n, dimension). The same source
    gives the same object. Nothing is loaded yet.

    Raises:
        EmbedderError: none of these.
    """
    if is_embedder(source):
        return source  # type: ignore[no-any-return]
    if not isinstance(source, str | os.PathLike) and not callable(source):
        raise EmbedderError(f"{source!r} is no embedder: {_choices()}")
    try:
        return _shared(os.fspath(source) if isinstance(source, os.PathLike) else source)
    except TypeError as error:
        if isinstance(source, str | os.PathLike) or "unhashable" not in str(error):
            raise
        return CallableEmbedder(source)


@lru_cache(maxsize=32)
def _shared(source: str | Callable[[list[str]], Any]) -> Embedder:
    if not isinstance(source, str):
        return CallableEmbedder(source)
    if source == "fast":
        return StaticEmbedder(source)
    if source == "quality":
        return MiniLMEmbedder(source)
    if source.startswith(API):
        return OpenAIEmbedder(_model_of(source))
    if source in PACKAGED or os.path.isdir(source) or _is_on_hub(source):
        return SentenceTransformerEmbedder(source)
    guess = nearest(source, [*EMBEDDERS, API])
    hint = f"did you mean {guess!r}? " if guess else ""
    raise EmbedderError(f"unknown embedder {source!r}: {hint}{_choices()}")


def _named(embedder: Embedder) -> tuple[Callable[..., Any], tuple[str]]:
    return get_embedder, (embedder.name,)


def _called(embedder: CallableEmbedder) -> tuple[Callable[..., Any], tuple[Any]]:
    return get_embedder, (embedder.function,)


# an embedder is pickled as what it was asked for by: the model is loaded where it arrives
copyreg.pickle(CallableEmbedder, _called)
for _kind in (MiniLMEmbedder, OpenAIEmbedder, SentenceTransformerEmbedder, StaticEmbedder):
    copyreg.pickle(_kind, _named)


def _is_on_hub(source: str) -> bool:
    """Whether it can be a model's name: in the hub's local cache, or written as organisation/model."""
    organisation, _, model = source.partition("/")
    written = bool(organisation and model) and "/" not in model and organisation[0] not in "./~"
    return written or (bool(source) and hub_folder(source) is not None)


def _model_of(source: str) -> str:
    model = source.removeprefix(API)
    if not model.strip():
        raise EmbedderError(
            f"{source!r} names no model: write one behind the colon, as in "
            "'openai:text-embedding-3-small'"
        )
    return model


def _choices() -> str:
    return (
        "there is 'fast', 'quality', 'openai:MODEL', the folder of a sentence-transformers model, "
        "its name on the hub as 'organisation/model', or a function from texts to vectors"
    )
