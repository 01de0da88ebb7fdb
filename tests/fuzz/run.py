"""Fuzzes one target after the other with atheris, guided by what the code does with the bytes.

    python -m venv /tmp/fuzz && /tmp/fuzz/bin/pip install -r requirements.txt atheris
    /tmp/fuzz/bin/python tests/fuzz/run.py FOLDER [SECONDS [TARGET …]]

Each target has a process of its own and so many seconds, 60 unless said. FOLDER gets the bytes of each find and
its traceback, one for each place that raised; a find is to become a named case of the tests. What hangs for
20 seconds or takes 3 GB ends its process, and libFuzzer leaves the bytes in the same place.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import traceback
from pathlib import Path

sys.path[:0] = [
    str(Path(__file__).parents[2]),
    str(Path(__file__).parents[1]),
    str(Path(__file__).parent),
]
#: seconds that one input may take, and megabytes
SLOW, LARGE = 20, 3_000


def main(folder: Path, seconds: int, names: list[str]) -> None:
    from targets import TARGETS

    for name in names or TARGETS:
        command = [sys.executable, __file__, "--one", str(folder), str(seconds), name]
        code = subprocess.run(command, check=False).returncode
        finds = list((folder / name).glob("*.txt"))
        print(f"{name}: {len(finds)} places, exit code {code}", flush=True)


def fuzz(folder: Path, seconds: int, name: str) -> None:
    """Fuzz one target, and note each place that raised once."""
    import atheris

    with atheris.instrument_imports(include=["chunking"]):
        import targets

    place, corpus = folder / name, folder / "corpus" / name
    for each in (place, corpus):
        each.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(targets.TARGETS[name][1]):
        (corpus / f"seed{number}").write_bytes(seed)

    def attempt(data: bytes) -> None:
        try:
            targets.run(name, data)
        except Exception as error:
            _note(place, data, error)

    limits = [
        f"-max_total_time={seconds}",
        f"-timeout={SLOW}",
        f"-rss_limit_mb={LARGE}",
        "-max_len=20000",
    ]
    quiet = ["-verbosity=0", f"-artifact_prefix={place}/"]
    atheris.Setup([sys.argv[0], *limits, *quiet, str(corpus)], attempt)
    atheris.Fuzz()


def _note(place: Path, data: bytes, error: Exception) -> None:
    raised = traceback.extract_tb(error.__traceback__)[-1]
    key = hashlib.sha256(f"{type(error)} {raised.filename} {raised.lineno}".encode()).hexdigest()[
        :12
    ]
    if not (place / f"{key}.txt").exists():
        (place / key).write_bytes(data)
        (place / f"{key}.txt").write_text("".join(traceback.format_exception(error)))


if __name__ == "__main__":
    if sys.argv[1] == "--one":
        fuzz(Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
    else:
        given = [*sys.argv[2:3], "60"][0]
        main(Path(sys.argv[1]), int(given), sys.argv[3:])
