"""The examples of the page on frameworks run, each where its framework is installed."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "chunking" / "integrations" / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.filterwarnings("ignore:PySpark does not yet fully support pandas:FutureWarning")
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda text: text.split()[1])
def test_an_example_runs(example, monkeypatch, capsys):
    package = example.split()[1].partition(".")[0]
    if package == "chunking":
        package = example.split()[1].rpartition(".")[2]
    pytest.importorskip(package, reason=f"{package} is not installed: .ci/frameworks")
    if package == "pyspark" and not shutil.which("java"):
        pytest.skip("Spark needs Java")
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    known = {}
    exec(compile(example, "README.md", "exec"), known)
    assert capsys.readouterr().out
    if "made" in known:  # by other processes
        assert known["made"].to_pylist() == known["chunker"](known["table"]).to_pylist()


def test_every_module_has_an_example():
    folder = ROOT / "chunking" / "integrations"
    modules = {path.stem for path in folder.glob("[!_]*.py")} - {"common"}
    assert modules == set(
        re.findall(r"from chunking\.integrations\.(\w+) import", "".join(EXAMPLES))
    )
