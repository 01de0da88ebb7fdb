"""Imports point one way, importing is cheap, and the public names are those that are listed."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import chunking

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "chunking"

#: from the bottom up; a module may import from its own row and from the rows before it
LAYERS = (
    ("types", "errors"),
    (
        "options",
        "registry",
        "ruler",
        "packing",
        "caching",
        "characters",
        "offsets",
        "orphans",
        "patterns",
        "plain_yaml",
        "whitespace",
    ),
    ("tokenizers", "segmenters"),
    ("parsers", "embedders", "llm"),
    ("strategies",),
    ("inspection",),
    ("config", "resolve", "describe", "evaluation", "tuning", "export", "batch", "testing"),
    ("cli", "cli_evaluate", "__main__", "__init__"),
)
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
HEAVY = {
    "torch", "docling", "plotly", "streamlit", "pandas", "pyarrow", "scipy", "sklearn", "transformers", "sentence_transformers",
    "tiktoken", "sentencex", "pyromark", "py3langid", "tokenizers", "openai", "optuna", "model2vec", "pdfplumber", "pypdfium2",
    "bs4", "docx", "pptx", "openpyxl", "lxml", "docling_core", "striprtf", "rapidocr", "onnxruntime", "PIL", "pdfminer",
    "hypothesis", "pytest", "tree_sitter", "tree_sitter_python",
}  # fmt: skip


def modules() -> dict[str, Path]:
    """Every module of the engine by its dotted name."""
    found = {}
    for path in sorted(ENGINE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def is_type_checking(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def imports(name: str, path: Path, top_only: bool = False) -> set[str]:
    """The dotted names that a module imports, inside functions too, but for `TYPE_CHECKING`."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    found: set[str] = set()
    stack: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while stack:
        node = stack.pop()
        if is_type_checking(node) or (
            top_only and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        ):
            continue
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.rsplit(".", node.level - 1)[0] if node.level > 1 else package
            start = ".".join(filter(None, (base if node.level else "", node.module or "")))
            found.add(start)
            found.update(
                f"{start}.{alias.name}"
                for alias in node.names
                if f"{start}.{alias.name}" in MODULES
            )
        stack.extend(ast.iter_child_nodes(node))
    return found


def layer(name: str) -> str:
    parts = name.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


@pytest.mark.parametrize("name", MODULES)
def test_imports_point_down(name):
    assert layer(name) in RANK, f"{name} belongs to no layer: add it to LAYERS"
    for imported in imports(name, MODULES[name]):
        if imported.startswith("chunking."):
            assert RANK[layer(imported)] <= RANK[layer(name)], f"{name} imports {imported}"
        assert imported != "chunking" or layer(name) in ("__init__", "cli", "__main__"), (
            f"{name} imports the package itself"
        )


def test_segmenters_stand_on_tokenizers_and_not_the_reverse():
    for name, path in MODULES.items():
        if layer(name) == "tokenizers":
            assert not [i for i in imports(name, path) if i.startswith("chunking.segmenters")], name


def test_no_import_cycles():
    graph = {
        name: {
            i
            for i in imports(name, path, top_only=True)
            if i in MODULES and i != name and not name.startswith(f"{i}.")
        }
        for name, path in MODULES.items()
        if name != "chunking"
    }
    assert list(TopologicalSorter(graph).static_order())


@pytest.mark.parametrize("name", MODULES)
def test_the_engine_knows_nothing_of_the_app(name):
    used = {imported.split(".")[0] for imported in imports(name, MODULES[name])}
    assert not used & {"streamlit", "pages", "app", "plotly", "tests", "pytest"}


@pytest.mark.parametrize("name", [n for n in MODULES if layer(n) not in ("cli", "__main__")])
def test_the_engine_neither_logs_nor_prints(name):
    tree = ast.parse(MODULES[name].read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    printed = [c for c in calls if isinstance(c.func, ast.Name) and c.func.id == "print"]
    assert not printed or name == "chunking.testing.checks_running"
    assert not imports(name, MODULES[name]) & {"logging", "tqdm", "warnings"}


def loaded_after(code: str) -> set[str]:
    """The modules that a new interpreter holds after running some code."""
    program = f"{code}\nimport sys, json; print(json.dumps(sorted(sys.modules)))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    return {name.split(".")[0] for name in json.loads(done.stdout)}


def test_importing_the_package_loads_nothing_heavy():
    assert (
        not loaded_after(
            "import chunking; chunking.list_strategies(); chunking.describe_strategy('token')"
        )
        & HEAVY
    )


def test_making_a_chunker_that_counts_words_loads_nothing_heavy():
    assert not loaded_after(
        "import chunking; chunking.create_chunker('recursive', unit='words')"
    ) & (HEAVY - {"tiktoken"})


def test_a_page_waits_for_pandas_only_where_it_draws_a_table():
    files = (path.relative_to(ROOT) for path in (ROOT / "pages" / "components").rglob("*.py"))
    code = "; ".join(f"import {'.'.join(file.with_suffix('').parts)}" for file in files)
    assert "pandas" not in loaded_after(code)


def test_all_lists_the_public_names():
    public = {
        name
        for name, value in vars(chunking).items()
        if not name.startswith("_") and not isinstance(value, type(chunking))
    }
    assert set(chunking.__all__) == public
    assert chunking.__all__ == sorted(chunking.__all__)


@pytest.mark.parametrize("name", MODULES)
def test_a_module_says_why_it_exists_and_stays_small(name):
    source = MODULES[name].read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(source)) or not source.strip()
    assert source.count("\n") <= 450
