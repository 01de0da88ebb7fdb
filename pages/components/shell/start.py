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


def start() -> Start:
    """What the command line handed over; nothing where the app was started without it."""
    return _read(os.environ.get(START, ""))


@cache
def _read(text: str) -> Start:
    values: dict[str, Any] = json.loads(text) if text else {}
    configuration, questions = values.get("configuration"), values.get("questions")
    return Start(
        tuple(map(Path, values.get("documents", ()))),
        Path(configuration) if configuration else None,
        Path(questions) if questions else None,
        bool(values.get("present")),
    )
