"""Writes what the small drawings of the strategies show: `python tests/write_drawings.py`.

Each strategy cuts the same text. What a language model would choose is written here, since none can be
asked; the others are what the engine does.
"""

import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from chunking import Document, create_chunker, describe_strategy, list_strategies  # noqa: E402

FILE = ROOT / "pages" / "components" / "configuration" / "strategy_drawings.json"
TEXT = """\
# Bees

A hive holds one queen. She lays two thousand eggs a day. The workers feed her and keep her warm.

## Honey

Workers turn nectar into honey. It keeps for years. A hive needs twenty kilos for the winter.

## Swarms

In May half of the hive leaves. Scouts look for a hollow tree. The rest raises a new queen.
"""
#: what makes each strategy cut so small a text where it would cut a long one
OPTIONS = {
    "unit": "words",
    "chunk_size": 16,
    "chunk_overlap": 3,
    "target_size": 14,
    "min_chunk_size": 1,
}
OWN = {
    "character": {"separator": "\n\n", "chunk_size": 24},
    "heading": {"chunk_size": 30, "min_chunk_size_deeper": 1, "target_size": 0},
    "hierarchical": {"chunk_size": 10, "parent_size": 30, "chunk_overlap": 0, "target_size": 0},
    "markdown": {"chunk_size": 26, "chunk_overlap": 0, "target_size": 22},
    "boundary": {"chunk_size": 24},
    "semantic": {"chunk_size": 24, "chunk_overlap": 0, "target_size": 0},
    "cluster": {"chunk_size": 24, "chunk_overlap": 0},
}
#: what cuts as these do, but for the language model
WITHOUT_A_MODEL = {"contextual": "sentence", "propositions": "sentence_window"}
#: a language model puts what belongs together into one chunk
BY_A_MODEL = [
    [0, TEXT.index("## Honey")],
    [TEXT.index("## Honey"), TEXT.index("## Swarms")],
    [TEXT.index("## Swarms"), len(TEXT)],
]


def cuts(strategy: str) -> list[list[int]]:
    """The spans of the chunks that a strategy makes of the text; of parents and children, the children."""
    if strategy == "agentic":
        return BY_A_MODEL
    strategy = WITHOUT_A_MODEL.get(strategy, strategy)
    known = describe_strategy(strategy)["options"]
    wanted = {**OPTIONS, **OWN.get(strategy, {})}
    stated = {name: value for name, value in wanted.items() if name in known}
    chunks = create_chunker(strategy, **stated).run(Document.from_text(TEXT, uri="bees.md")).chunks
    return [[chunk.start, chunk.end] for chunk in chunks if chunk.metadata.get("level") != "parent"]


if __name__ == "__main__":
    drawings = {"text": TEXT, "cuts": {name: cuts(name) for name in list_strategies()}}
    FILE.write_text(json.dumps(drawings, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
