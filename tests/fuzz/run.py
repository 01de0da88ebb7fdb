"""Fuzzes the targets with atheris, guided by what the code does with the bytes.

    python -m venv /tmp/fuzz && /tmp/fuzz/bin/pip install -r requirements.txt atheris
    /tmp/fuzz/bin/python tests/fuzz/run.py FOLDER [SECONDS [TARGET …]]

All targets share the seconds, 1,200 unless said: the first byte of an input says which one it is for. FOLDER gets the
bytes of each find, in a folder for its target, and its traceback: one for each place that raised. A find is to become
a named case of the tests. What hangs for a minute or takes 3 GB ends the process, and its bytes are in FOLDER.
"""

from __future__ import annotations

import hashlib
import sys
import traceback
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[up]) for up in (2, 1)]

import atheris  # noqa: E402 - the folders of what is fuzzed come first

with atheris.instrument_imports(include=["chunking"]):
    import fuzz_targets as targets

#: seconds that one input may take, and megabytes
SLOW, LARGE = 60, 3_000


def main(folder: Path, seconds: int, names: list[str]) -> None:
    """Fuzz, and note each place that raised once."""
    corpus = folder / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(names):
        for place, seed in enumerate(targets.TARGETS[name][1]):
            (corpus / f"{number}-{place}").write_bytes(bytes([number]) + seed)
            targets.run(name, seed)  # what it imports is no part of what an input takes

    def attempt(data: bytes) -> None:
        name = names[data[0] % len(names)] if data else names[0]
        try:
            targets.run(name, data[1:])
        except Exception as error:
            _note(folder / name, data[1:], error)

    limits = [f"-max_total_time={seconds}", f"-timeout={SLOW}", f"-rss_limit_mb={LARGE}"]
    said = ["-max_len=20000", f"-artifact_prefix={folder}/"]
    atheris.Setup([sys.argv[0], *limits, *said, str(corpus)], attempt)
    atheris.Fuzz()


def _note(place: Path, data: bytes, error: Exception) -> None:
    raised = traceback.extract_tb(error.__traceback__)[-1]
    about = f"{type(error)} {raised.filename} {raised.lineno}"
    key = hashlib.sha256(about.encode()).hexdigest()[:12]
    if not (place / f"{key}.txt").exists():
        place.mkdir(exist_ok=True)
        (place / key).write_bytes(data)
        told = "".join(traceback.format_exception(error))
        (place / f"{key}.txt").write_text(told, errors="replace")
        print(f"{place.name}: {error!r}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int([*sys.argv[2:3], "1200"][0]), sys.argv[3:] or list(targets.TARGETS))
