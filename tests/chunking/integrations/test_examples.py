"""The examples of the page on frameworks run, each where its framework is installed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "chunking" / "integrations" / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split()[1])
def test_an_example_runs(example, monkeypatch, capsys):
    package = example.split()[1].partition(".")[0]
    if package == "chunking":
        package = example.split()[1].rpartition(".")[2]
    pytest.importorskip(package, reason=f"{package} is not installed: .ci/frameworks.txt")
    monkeypatch.chdir(ROOT)
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_every_module_has_an_example():
    folder = ROOT / "chunking" / "integrations"
    modules = {path.stem for path in folder.glob("[!_]*.py")} - {"common"}
    assert modules == set(
        re.findall(r"from chunking\.integrations\.(\w+) import", "".join(EXAMPLES))
    )
