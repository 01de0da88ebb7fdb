"""Packages that are installed only where they are asked for, and what to say where one is absent."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from .errors import MissingExtraError

DISTRIBUTION = "chunkwright"
#: what each extra of the distribution is for
EXTRAS = {
    "embeddings": "embedding models and Hugging Face tokenizers",
    "documents": "files that are no text",
    "code": "the grammars of programming languages",
    "llm": "language models and embeddings behind an API",
    "evaluation": "retrieval by words",
    "parquet": "Parquet files",
    "experiments": "keeping experiments",
    "ray": "the engine Ray",
    "app": "the app",
    "serve": "the HTTP service",
    "mcp": "the tools of the Model Context Protocol",
    "langchain": "LangChain",
    "llama-index": "LlamaIndex",
    "haystack": "Haystack",
    "chonkie": "Chonkie",
    "mlflow": "MLflow",
    "lancedb": "LanceDB",
    "chroma": "Chroma",
    "qdrant": "Qdrant",
    "pgvector": "PostgreSQL with pgvector",
}
#: PyPI's torch for Linux brings gigabytes of CUDA; this index has it without
TORCH_INDEX = "https://download.pytorch.org/whl/cpu"


def install_command(extra: str) -> str:
    """The command that installs what an extra holds."""
    command = f'pip install "{DISTRIBUTION}[{extra}]"'
    return f"{command} --extra-index-url {TORCH_INDEX}" if extra == "embeddings" else command


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Imports of what the extra `name` brings.

    Raises:
        MissingExtraError: a package is absent; the message says how to install the extra.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        raise MissingExtraError(
            f"the package {error.name!r}, needed for {EXTRAS[name]}, is not installed: "
            f"{install_command(name)}"
        ) from error


def require(name: str, *packages: str) -> None:
    """See that some packages of an extra are there, without loading them.

    Raises:
        MissingExtraError: one is not.
    """
    with extra(name):
        for package in packages:
            if find_spec(package) is None:
                raise ModuleNotFoundError(name=package)
