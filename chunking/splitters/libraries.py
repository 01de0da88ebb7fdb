"""The libraries whose splitters can be run, and whether they are installed."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from ..errors import StrategyError

#: what is installed, by the name that the package index has for it, and the module that it brings
LIBRARIES = {
    "langchain-text-splitters": "langchain_text_splitters",
    "llama-index-core": "llama_index.core",
    "haystack-ai": "haystack",
    "chonkie": "chonkie",
    "semchunk": "semchunk",
    "semantic-text-splitter": "semantic_text_splitter",
}


def is_installed(library: str) -> bool:
    """Whether a library is at hand; it is not loaded for that."""
    package, _, module = LIBRARIES[library].partition(".")
    if find_spec(package) is None:
        return False
    return not module or find_spec(LIBRARIES[library]) is not None


def version_of(library: str) -> str | None:
    """The version of a library, None where it is not installed."""
    try:
        return version(library)
    except PackageNotFoundError:
        return None


def require_library(library: str) -> None:
    """See that a library is at hand.

    Raises:
        StrategyError: it is not; the message has the command that installs it.
    """
    if not is_installed(library):
        raise StrategyError(
            f"{library} is not installed: `pip install {library}` in the environment of Chunkwright"
        )
