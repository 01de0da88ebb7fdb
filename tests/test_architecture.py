"""Imports point one way, importing is cheap, and the public names are those that are listed."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import chunking

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "chunking"

#: from the bottom up; a module may import from its own row and from the rows before it
LAYERS = (
    ("types", "errors", "media_types"),
    (
        "options",
        "registry",
        "ruler",
        "packing",
        "cache_directory",
        "by_word",
        "caching",
        "characters",
        "confinement",
        "creation",
        "disk_errors",
        "extras",
        "format_names",
        "masking",
        "memory",
        "offsets",
        "orphans",
        "patterns",
        "pins",
        "plain_yaml",
        "quantities",
        "scratch_folders",
        "spreadsheets",
        "squeezed",
        "standard_streams",
        "surrogates",
        "version",
        "whitespace",
        "workers",
    ),
    ("tokenizers", "segmenters"),
    ("parsers", "embedders", "llm", "exclusion"),
    ("retrieval",),
    ("strategies", "splitters"),
    ("inspection",),
    (
        "config",
        "resolve",
        "suggestion",
        "describe",
        "equivalents",
        "evaluation",
        "tuning",
        "export",
        "batch",
        "testing",
    ),
    ("reporting", "experiments", "project"),
    ("integrations", "serving"),
    ("stores",),
    (
        "cli",
        "cli_app",
        "cli_configuration",
        "cli_diff",
        "cli_evaluate",
        "cli_experiments",
        "cli_files",
        "cli_group",
        "cli_index",
        "cli_mcp",
        "cli_project",
        "cli_report",
        "cli_serve",
        "cli_text",
        "cli_tune",
        "__main__",
        "__init__",
    ),
)
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
HEAVY = {
    "torch", "docling", "plotly", "streamlit", "pandas", "pyarrow", "scipy", "sklearn", "transformers", "sentence_transformers",
    "tiktoken", "sentencex", "pyromark", "py3langid", "tokenizers", "openai", "optuna", "model2vec", "pypdfium2",
    "bs4", "docx", "pptx", "openpyxl", "docling_core", "striprtf", "rapidocr", "onnxruntime", "PIL", "pdfminer",
    "hypothesis", "pytest", "huggingface_hub", "safetensors", "bm25s", "filelock", "httpx", "lxml", "tree_sitter", "tree_sitter_python",
    "langchain_core", "langchain_text_splitters", "llama_index", "haystack", "chonkie", "semchunk", "semantic_text_splitter",
    "sqlalchemy", "alembic", "psycopg", "mlflow", "lancedb", "chromadb", "qdrant_client",
    "starlette", "uvicorn", "anyio", "mcp",
}  # fmt: skip


def modules() -> dict[str, Path]:
    """Every module of the engine by its dotted name."""
    found = {}
    for path in sorted(ENGINE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


@cache
def trees() -> dict[str, ast.Module]:
    """Every module of the engine, parsed."""
    return {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in MODULES.items()}


def is_type_checking(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def imports_of(name: str) -> set[str]:
    """The dotted names that a module imports, inside functions too, but for `TYPE_CHECKING`."""
    package = name if MODULES[name].name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    stack: list[ast.AST] = [trees()[name]]
    while stack:
        node = stack.pop()
        if is_type_checking(node):
            continue
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.rsplit(".", node.level - 1)[0] if node.level > 1 else package
            start = ".".join(filter(None, (base if node.level else "", node.module or "")))
            inside = (f"{start}.{alias.name}" for alias in node.names)
            found.update(module if module in MODULES else start for module in inside)
        stack.extend(ast.iter_child_nodes(node))
    return found


@cache
def imports() -> dict[str, set[str]]:
    """What every module of the engine imports."""
    return {name: imports_of(name) for name in MODULES}


@cache
def within() -> list[tuple[str, str]]:
    """Each import of one module of the engine by another."""
    every = imports().items()
    return [(name, to) for name, found in every for to in sorted(found) if to in MODULES]


def layer(name: str) -> str:
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def none_of(offenders: Iterable[str]) -> None:
    """Fail with all offenders of a rule, a line each."""
    found = sorted(offenders)
    assert not found, "\n".join(["", *found])


def test_every_module_belongs_to_a_layer():
    none_of(
        f"{name} belongs to no layer: add it to LAYERS"
        for name in MODULES
        if layer(name) not in RANK
    )


def test_imports_point_down():
    none_of(f"{name} imports {to}" for name, to in within() if RANK[layer(to)] > RANK[layer(name)])


def test_only_the_command_line_imports_the_package_itself():
    none_of(
        name
        for name, to in within()
        if to == "chunking" and layer(name) not in ("__init__", "cli", "__main__")
    )


def test_segmenters_stand_on_tokenizers_and_not_the_reverse():
    none_of(
        f"{name} imports {to}"
        for name, to in within()
        if (layer(name), layer(to)) == ("tokenizers", "segmenters")
    )


def test_no_import_cycles():
    """Those that an import inside a function opens count too: they only hide the circle."""
    graph = {name: imports()[name] & MODULES.keys() - {name} for name in MODULES}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


def test_the_engine_knows_nothing_of_the_app():
    none_of(
        f"{name} imports {to}"
        for name, found in imports().items()
        for to in found
        if to.split(".")[0] in {"streamlit", "pages", "app", "plotly", "tests", "pytest"}
    )


def test_the_engine_neither_logs_nor_prints():
    loud = {"logging", "tqdm", "warnings"}
    quiet = [name for name in MODULES if layer(name) not in ("cli", "__main__")]
    none_of(f"{name} imports {to}" for name in quiet for to in imports()[name] & loud)
    none_of(
        f"{name} prints"
        for name in quiet
        for node in ast.walk(trees()[name])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id == "print" and name != "chunking.testing.checks_running"
    )


def test_the_app_tells_nothing_in_a_toast():
    """It would cover what is pressed next, at the top right."""
    files = sorted((ROOT / "pages").rglob("*.py"))
    assert files
    none_of(str(file) for file in files if ".toast(" in file.read_text(encoding="utf-8"))


def loaded_after(*steps: str) -> Iterator[set[str]]:
    """The modules that a new interpreter holds after running each of some pieces of code in turn."""
    told = "print(json.dumps(sorted(sys.modules)))"
    program = "\n".join(["import sys, json", *(f"{code}\n{told}" for code in steps)])
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    for line in done.stdout.splitlines():
        yield {name.split(".")[0] for name in json.loads(line)}


def test_importing_the_package_loads_nothing_heavy():
    (loaded,) = loaded_after(
        "import chunking; chunking.list_strategies(); chunking.describe_strategy('token')"
    )
    assert not loaded & HEAVY


def test_making_a_chunker_that_counts_words_loads_nothing_heavy():
    (loaded,) = loaded_after("import chunking; chunking.create_chunker('recursive', unit='words')")
    assert not loaded & (HEAVY - {"tiktoken"})


@pytest.mark.parametrize("strategy", ["word", "sentence", "markdown"])
def test_a_document_that_says_its_language_is_cut_without_the_model_that_tells_it(strategy):
    known = "chunking.Document.from_text('Some words. And more.', metadata={'language': 'en'})"
    code = f"import chunking; chunking.create_chunker('{strategy}').chunk({known})"
    said, not_said = loaded_after(code, code.replace(known, repr("Some words.")))
    assert "py3langid" not in said
    assert "py3langid" in not_said


def test_a_page_waits_for_pandas_only_where_it_draws_a_table():
    files = (path.relative_to(ROOT) for path in (ROOT / "pages" / "components").rglob("*.py"))
    code = "; ".join(f"import {'.'.join(file.with_suffix('').parts)}" for file in files)
    (loaded,) = loaded_after(code)
    assert "pandas" not in loaded


def test_all_lists_the_public_names():
    public = {
        name
        for name, value in vars(chunking).items()
        if not name.startswith("_") and not isinstance(value, type(chunking))
    }
    assert set(chunking.__all__) == public


def test_a_module_says_why_it_exists():
    none_of(name for name, tree in trees().items() if tree.body and ast.get_docstring(tree) is None)


def test_a_module_stays_small():
    lines = {name: path.read_text(encoding="utf-8").count("\n") for name, path in MODULES.items()}
    none_of(f"{name} has {count} lines" for name, count in lines.items() if count > 450)
