"""What is public is in an `__all__`, and the app needs nothing else."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
#: the modules whose `__all__` is a promise
PUBLIC = (
    "chunking",
    "chunking.caching",
    "chunking.config",
    "chunking.disk_errors",
    "chunking.embedders",
    "chunking.evaluation",
    "chunking.exclusion",
    "chunking.equivalents",
    "chunking.experiments",
    "chunking.experiments.store",
    "chunking.export",
    "chunking.inspection",
    "chunking.integrations.table",
    "chunking.llm",
    "chunking.memory",
    "chunking.options",
    "chunking.parsers",
    "chunking.parsers.web_address",
    "chunking.project",
    "chunking.quantities",
    "chunking.reporting",
    "chunking.retrieval",
    "chunking.segmenters",
    "chunking.splitters",
    "chunking.spreadsheets",
    "chunking.stores",
    "chunking.suggestion",
    "chunking.surrogates",
    "chunking.testing",
    "chunking.tokenizers",
    "chunking.tuning",
    "chunking.tuning.worker",
    "chunking.workers",
)
APP = (ROOT / "app.py", *sorted((ROOT / "pages").rglob("*.py")))


def imported(path: Path) -> set[tuple[str, str]]:
    """The module and the name of everything that a file takes from the engine."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {(alias.name, "*") for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= {(node.module or "", alias.name) for alias in node.names}
    return {(module, name) for module, name in found if module.split(".")[0] == "chunking"}


def is_public(module: str, name: str) -> bool:
    return module in PUBLIC and name in import_module(module).__all__


@pytest.mark.parametrize("path", APP, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_the_app_stands_on_public_names(path):
    private = [f"{module}.{name}" for module, name in imported(path) if not is_public(module, name)]
    assert not private


def test_a_private_name_would_be_seen(tmp_path):
    file = tmp_path / "page.py"
    file.write_text(
        "from chunking.ruler import Ruler\nimport chunking.types\nfrom chunking import Chunk"
    )
    private = {found for found in imported(file) if not is_public(*found)}
    assert private == {("chunking.ruler", "Ruler"), ("chunking.types", "*")}


@pytest.mark.parametrize("module", PUBLIC)
def test_the_list_is_sorted_and_names_what_is_there(module):
    loaded = import_module(module)
    constants = [name for name in loaded.__all__ if name.isupper()]
    classes = [name for name in loaded.__all__ if name[0].isupper() and not name.isupper()]
    rest = [name for name in loaded.__all__ if not name[0].isupper()]
    assert loaded.__all__ == [*sorted(constants), *sorted(classes), *sorted(rest)]
    assert all(hasattr(loaded, name) for name in loaded.__all__)
    assert len(set(loaded.__all__)) == len(loaded.__all__)


@pytest.mark.parametrize("module", PUBLIC)
def test_what_is_public_says_its_contract(module):
    loaded = import_module(module)
    for name in loaded.__all__:
        thing = getattr(loaded, name)
        if getattr(thing, "__module__", "").startswith("chunking") and callable(thing):
            assert (thing.__doc__ or "").strip(), f"{module}.{name} has no docstring"
            assert not thing.__doc__.startswith(f"{name}("), f"{module}.{name} has none of its own"
