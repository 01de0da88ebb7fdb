"""What the app was started with: documents, a configuration and questions named on the command line."""

import json
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

#: the environment variable by which the command line hands it over, as JSON
START = "CHUNKING_START"


@dataclass(frozen=True)
class Start:
    """The files that stand ready for every visitor, and whether the app opens as a presentation."""

    documents: tuple[Path, ...] = ()
    configuration: Path | None = None
    questions: Path | None = None
    present: bool = False
    project: Path | None = None


def start() -> Start:
    """What the command line handed over; nothing where the app was started without it."""
    return _read(os.environ.get(START, ""))


@cache
def _read(text: str) -> Start:
    values: dict[str, Any] = json.loads(text) if text else {}
    named = (values.get(name) for name in ("configuration", "questions", "project"))
    configuration, questions, project = (Path(name) if name else None for name in named)
    return Start(
        tuple(map(Path, values.get("documents", ()))),
        configuration,
        questions,
        bool(values.get("present")),
        project,
    )
