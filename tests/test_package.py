"""The distribution: its requirements admit what is pinned, and the wheel carries the app."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import chunking
from chunking import cli, cli_app

ROOT = Path(__file__).resolve().parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]
PINNED = (ROOT / "requirements.txt").read_text(encoding="utf-8")


def needed(requirements: list[str]) -> list[Requirement]:
    """Requirements but for the distribution's own extras."""
    found = map(Requirement, requirements)
    return [requirement for requirement in found if requirement.name != PROJECT["name"]]


def pins(text: str) -> dict[str, Requirement]:
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return {canonicalize_name(item.name): item for item in map(Requirement, lines)}


EXTRAS = PROJECT["optional-dependencies"]
DECLARED = [
    *needed(PROJECT["dependencies"]),
    *(item for extra in EXTRAS.values() for item in needed(extra)),
]
FRAMEWORKS = {"chonkie", "haystack", "langchain", "llama-index", "mlflow"}
VECTOR_STORES = {"chroma", "lancedb", "pgvector", "qdrant"}
WRAPPED = (ROOT / ".ci" / "frameworks.txt").read_text(encoding="utf-8")
USED = pins(PINNED.partition("# Tests and checks")[0]) | pins(
    WRAPPED.partition("# Splitters that are measured")[0]
)


def test_both_lists_name_the_same_packages():
    assert {canonicalize_name(item.name) for item in DECLARED} == set(USED)


@pytest.mark.parametrize("requirement", DECLARED, ids=str)
def test_the_range_admits_the_pin(requirement):
    pin = USED[canonicalize_name(requirement.name)]
    (version,) = (specifier.version for specifier in pin.specifier)
    wanted = re.sub(r"\+\w+", "", str(requirement.specifier))
    assert Requirement(f"x{wanted}").specifier.contains(version)
    assert requirement.extras == pin.extras


def test_everything_is_everything():
    (everything,) = map(Requirement, EXTRAS["all"])
    assert everything.extras == set(EXTRAS) - {"all", "gpu", "ray"} - FRAMEWORKS - VECTOR_STORES


def test_the_engine_alone_is_light():
    heavy = {
        "torch",
        "docling-slim",
        "streamlit",
        "pyarrow",
        "pandas",
        "scipy",
        "openai",
        "tokenizers",
    }
    assert not heavy & {canonicalize_name(item.name) for item in needed(PROJECT["dependencies"])}


def test_on_linux_embeddings_ask_for_a_build_of_torch_without_cuda():
    (torch,) = (item for item in needed(EXTRAS["embeddings"]) if item.name == "torch")
    assert str(torch.specifier).endswith("+cpu")
    assert torch.marker
    assert torch.marker.evaluate({"sys_platform": "linux"})


def test_the_wheel_carries_the_app_under_the_engine():
    included = PYPROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for path, inside in included.items():
        assert (ROOT / path).exists()
        assert inside == f"chunking/_app/{path}"
    named = set(re.findall(r"pages|sample_docs|app\.py|config\.toml", " ".join(included)))
    assert named == {"pages", "sample_docs", "app.py", "config.toml"}


def test_the_command_runs_the_app_of_the_checkout(monkeypatch):
    given = []
    monkeypatch.setattr(cli_app, "_become", lambda command, environment: given.append(command))
    monkeypatch.setattr(sys, "argv", ["chunkwright", "app", "--port", "8765", "--no-browser"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 0
    (command,) = given
    assert command[command.index("run") + 1] == str(ROOT / "app.py")
    assert "--server.port=8765" in command
    assert "--server.address=127.0.0.1" in command
    assert "--server.allowedHosts=localhost" in command
    assert "--server.allowedHosts=*" not in command
    assert "--server.headless=true" in command


def test_the_version_is_said_once():
    assert PYPROJECT["tool"]["hatch"]["version"]["path"] == "chunking/version.py"
    assert re.fullmatch(r"\d+\.\d+\.\d+", chunking.__version__)
