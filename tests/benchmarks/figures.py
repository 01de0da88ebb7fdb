"""The figures of a release: `python tests/benchmarks/figures.py [--changelog] [NAME ...]`.

Runs the benchmarks that measure speed, one after the other, and prints what they print. With `--changelog` it
is kept under **Figures** in the newest part of CHANGELOG.md, in place of the figures of an earlier run.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CHANGELOG = ROOT / "CHANGELOG.md"

#: each program with its arguments, and what its figures are
PROGRAMS = {
    "strategies": (["--rounds", "3"], "Cutting, beside other chunkers, as multiples of one encode"),
    "slider_to_paint": ([], "From the slider to the painted chunks of 1 MB, one session"),
    "pages_to_paint": ([], "From a change to the painted result of 1 MB, on every page"),
    "threshold_to_paint": (
        [],
        "From the threshold to the painted chunks of 50 KB, and first paint",
    ),
    "server_time": ([], "Processor time of the server, in milliseconds"),
    "load": (["--seconds", "300"], "Twenty sessions for five minutes, and what they leave behind"),
}


def measured(name: str) -> str:
    """What the program prints. Raises CalledProcessError where it fails."""
    command = [sys.executable, str(ROOT / "tests" / "benchmarks" / f"{name}.py")]
    done = subprocess.run(
        [*command, *PROGRAMS[name][0]], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def table(name: str, printed: str) -> str:
    """The figures of one program as a block of Markdown, with the command that makes them."""
    arguments, what = PROGRAMS[name]
    command = " ".join(["python", f"tests/benchmarks/{name}.py", *arguments])
    return f"{what} (`{command}`):\n\n```text\n{printed.strip()}\n```\n"


def with_figures(changelog: str, tables: Iterable[str]) -> str:
    """The changelog with these figures at the end of its newest part, and no others in that part."""
    before, newest, *older = changelog.split("\n## ")
    kept = [part for part in newest.split("\n### ") if not part.startswith("Figures\n")]
    figures = "\n".join(["Figures", "", f"On {os.cpu_count()} cores.", "", *tables])
    newest = "\n### ".join([*kept[:-1], kept[-1].rstrip() + "\n", figures])
    return "\n## ".join([before, newest, *older])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PROGRAMS))
    parser.add_argument("--changelog", action="store_true", help="keep them in CHANGELOG.md")
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - set(PROGRAMS):
        parser.error(f"no benchmark of speed: {', '.join(sorted(unknown))}")
    tables = []
    for name in arguments.names or PROGRAMS:
        tables.append(table(name, measured(name)))
        print(tables[-1], flush=True)
    if arguments.changelog:
        text = CHANGELOG.read_text(encoding="utf-8")
        CHANGELOG.write_text(with_figures(text, tables), encoding="utf-8")


if __name__ == "__main__":
    main()
