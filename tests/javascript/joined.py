"""Writes what the browser gets, one file a component: `python tests/javascript/joined.py FOLDER`.

The files of a component are joined into one module and one style sheet, and use each other's names
without imports. A linter, and node's test runner, can read only the joined ones.
"""

import importlib
import re
import sys
from pathlib import Path
from unittest.mock import patch

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from pages.components.shell import page_scripts  # noqa: E402

COMPONENTS = ROOT / "pages" / "components"
SHARED = COMPONENTS / "viewers" / "shared"
DECLARED = re.compile(r"^(?:function|class|const|let) (\w+)", re.MULTILINE)


def browser_files() -> dict[str, tuple[str, str]]:
    """Every component's JavaScript and style sheet by the component's name."""
    found: dict[str, tuple[str, str]] = {}

    def record(name: str, *, js: str = "", css: str | None = None, **_: object) -> None:
        found[name] = js, css or ""

    with patch("streamlit.components.v2.component", record):
        for file in sorted(COMPONENTS.rglob("*.py")):
            parts = file.relative_to(ROOT).with_suffix("").parts
            importlib.import_module(".".join(parts).removesuffix(".__init__"))
    return found


def shared_names() -> dict[Path, list[str]]:
    """What each shared file declares."""
    files = [
        file for file in SHARED.glob("*.js") if "export default" not in file.read_text("utf-8")
    ]
    return {file: DECLARED.findall(file.read_text("utf-8")) for file in files}


def module(source: str) -> str:
    """A joined module that exports its shared names: a component need not use all of them."""
    shared = {name for names in shared_names().values() for name in names}
    exported = [name for name in DECLARED.findall(source) if name in shared]
    return f"{source}\nexport {{ {', '.join(exported)} }};\n" if exported else source


def write(folder: Path) -> None:
    """Write each component's module and style sheet into a folder."""
    for name, (js, css) in browser_files().items():
        (folder / f"{name}.js").write_text(module(js), encoding="utf-8")
        if css:
            (folder / f"{name}.css").write_text(css, encoding="utf-8")
    for file in page_scripts.ALL:
        (folder / file.name).write_text(file.read_text("utf-8"), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
