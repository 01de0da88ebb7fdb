"""The app's JavaScript in node, and what its sources and style sheets hold to."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from pages.components.viewers.shared import palette
from tests.javascript.joined import COMPONENTS, SHARED, shared_names

HERE = Path(__file__).parent
COLOUR = re.compile(r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(\s*\d", re.IGNORECASE)
SCRIPTS = sorted(COMPONENTS.rglob("*.js"))
SHEETS = sorted(COMPONENTS.rglob("*.css"))


@pytest.fixture(scope="module")
def modules(tmp_path_factory):
    """A folder with the joined modules; made in a process of its own, where nothing is mounted yet."""
    folder = tmp_path_factory.mktemp("modules")
    subprocess.run(
        [sys.executable, HERE / "joined.py", folder], check=True, capture_output=True, timeout=120
    )
    return folder


@pytest.mark.parametrize("file", sorted(HERE.glob("*.test.mjs")), ids=lambda file: file.stem)
def test_the_logic_of_a_view(file, modules):
    node = shutil.which("node")
    if node is None:
        pytest.skip("no node on PATH: the tests of the JavaScript need it")
    environment = {**os.environ, "MODULES": str(modules)}
    done = subprocess.run(
        [node, "--test", file], env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_component_is_joined(modules):
    """A new component cannot escape the linter: each file of JavaScript is in a module."""
    joined = "\n".join(file.read_text("utf-8") for file in modules.glob("*.js"))
    assert [file for file in SCRIPTS if file.read_text("utf-8") not in joined] == []


@pytest.mark.parametrize("file", shared_names(), ids=lambda file: file.stem)
def test_what_a_shared_file_declares_is_used(file):
    """The linter cannot say it: a component need not use all that it shares."""
    sources = "\n".join(script.read_text("utf-8") for script in SCRIPTS)
    unused = [name for name in shared_names()[file] if len(re.findall(rf"\b{name}\b", sources)) < 2]
    assert unused == []


@pytest.mark.parametrize("file", [*SCRIPTS, *SHEETS], ids=lambda file: file.name)
def test_colours_stand_in_the_palette_alone(file):
    if file != SHARED / "palette.css":
        assert COLOUR.findall(file.read_text("utf-8")) == []


def test_what_views_draw_alike_is_written_once():
    """Rules of five declarations or more: such stand in `view.css`."""
    rules: dict[tuple[str, ...], set[str]] = {}
    for sheet in SHEETS:
        if sheet.stem not in ("head", "style"):  # they style the page, which can share nothing
            source = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
            for body in re.findall(r"\{([^{}]*)\}", source):
                declared = tuple(sorted(filter(None, map(str.strip, body.split(";")))))
                rules.setdefault(declared, set()).add(sheet.name)
    assert [names for rule, names in rules.items() if len(rule) > 4 and len(names) > 1] == []


def test_every_property_that_a_sheet_uses_is_declared(modules):
    """By the palette, the sheet itself, a script, the page around it, presenter's mode, or Streamlit."""
    scripts = "\n".join(file.read_text("utf-8") for file in SCRIPTS)
    around = (COMPONENTS / "shell" / "presenting.py").read_text("utf-8")
    around += (COMPONENTS / "shell" / "style.css").read_text("utf-8")
    for sheet in modules.glob("*.css"):
        source = sheet.read_text("utf-8")
        declared = set(re.findall(r"(--[\w-]+):", source + around)) | set(
            re.findall(r'"(--[\w-]+)"', scripts)
        )
        used = {name for name in re.findall(r"var\((--[\w-]+)", source) if name[:5] != "--st-"}
        assert used <= declared, sheet.name


def test_python_and_the_style_sheets_have_the_same_colours():
    source = (SHARED / "palette.css").read_text("utf-8")
    named = dict(re.findall(r"--([\w-]+): (#\w+);", source))
    assert [named[f"hue-{hue}"] for hue in range(len(palette.HUES))] == list(palette.HUES)
    assert (named["blue"], named["alarm"], named["grey"]) == (
        palette.BLUE,
        palette.VERMILION,
        palette.GREY,
    )
    (hues,) = re.findall(r"const HUES = (\d+);", (SHARED / "elements.js").read_text("utf-8"))
    assert int(hues) == len(palette.HUES)
