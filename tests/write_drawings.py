"""Writes what the small drawings of the strategies show: `python tests/write_drawings.py`.

Each strategy cuts the same text, and those that are for one kind of document a text of that kind. What a
language model would choose is written here, since none can be asked; the others are what the engine does.
"""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from chunking import Chunk, Document, Page, create_chunker, describe_strategy, list_strategies  # noqa: E402

FILE = ROOT / "pages" / "components" / "configuration" / "strategy_drawings.json"
TEXTS = {
    "bees.md": """\
# Bees

A hive holds one queen. She lays two thousand eggs a day. Drones live for a few weeks.

- Guards watch the gate
- Nurses feed the young

## Honey

Nectar turns into honey. Clover makes it pale. A winter takes twenty kilos.

In May half of the hive leaves. Scouts look for a hollow tree.
""",
    "table.md": """\
| Month     | Kilos  | Price  | Buyer       |
|-----------|--------|--------|-------------|
| May       | 4      | 12.50  | Rosa        |
| June      | 9      | 11.00  | Ibrahim     |
| July      | 14     | 10.50  | The market  |
| August    | 11     | 10.50  | Rosa        |
| September | 3      | 12.00  | Hotel Linde |
""",
    "hives.json": """\
{
  "hives": [
    {"place": "orchard", "kilos": 21},
    {"place": "forest", "kilos": 17},
    {"place": "meadow", "kilos": 30},
    {"place": "roof", "kilos": 9}
  ],
  "keeper": {"name": "Rosa", "since": 2019}
}
""",
    "talk.txt": """\
Rosa: How many hives are left?
Ibrahim: Nine. The winter took three of them.
Rosa: Do we feed the weak ones?
Ibrahim: From March on, with syrup.
Rosa: And who buys the sugar?
Ibrahim: I can drive to town on Friday.
""",
    "slides.txt": """\
Spring in the hive
The queen lays eggs
Workers clean the combs

Summer
Honey is harvested twice
Swarms leave in May

Winter
Bees keep each other warm
""",
    "hive.py": """\
class Hive:
    def feed(self, syrup):
        self.stock += syrup
        return self.stock

    def swarm(self):
        half = self.bees // 2
        self.bees -= half
        return Hive(half)

def winter(hives):
    return [h for h in hives if h.stock > 20]
""",
}
OWN_TEXT = {
    "table": "table.md",
    "records": "hives.json",
    "transcript": "talk.txt",
    "page": "slides.txt",
    "code": "hive.py",
}
BEES = TEXTS["bees.md"]
#: what makes each strategy cut so small a text where it would cut a long one
OPTIONS = {"unit": "words", "chunk_size": 16, "chunk_overlap": 0, "min_chunk_size": 1}
OWN: dict[str, dict[str, Any]] = {
    "sentence": {"chunk_size": 15},
    "character": {"separator": "\n\n", "chunk_size": 27},
    "heading": {"chunk_size": 60, "min_chunk_size_deeper": 1},
    "hierarchical": {"chunk_size": 9, "parent_size": 32},
    "markdown": {"chunk_size": 20, "target_size": 18},
    "recursive": {"chunk_size": 12},
    "delimiter": {"chunk_size": 18, "chunk_overlap": 3},
    "boundary": {"chunk_size": 30},
    "semantic": {"chunk_size": 40, "threshold": 35, "window": 1},
    "cluster": {"chunk_size": 24},
    "token": {"unit": "tokens", "chunk_size": 28, "chunk_overlap": 6},
    "fixed": {"unit": "characters", "chunk_size": 75},
    "word": {"chunk_overlap": 4},
    "table": {"chunk_size": 44},
    "records": {"chunk_size": 14},
    "transcript": {"chunk_size": 18},
    "code": {"chunk_size": 20},
}
#: what cuts as these do, but for the language model
WITHOUT_A_MODEL = {"contextual": "sentence", "propositions": "sentence"}
#: the words that a language model would add to each chunk, or draw from it
ADDED = {
    "contextual": "Part of a text on bees and honey",
    "propositions": "One fact alone. Another one.",
}
#: where a language model would cut: by topic
TOPICS = ("# Bees", "- Guards", "## Honey", "In May")
#: the sentence that is found, of which the sentences around it are read
FOUND = 2


def drawn(strategy: str) -> dict[str, Any]:
    """What is drawn of a strategy: the spans of its chunks, and what else tells it from the others."""
    name = OWN_TEXT.get(strategy, "bees.md")
    if strategy == "agentic":
        starts = [BEES.index(topic) for topic in TOPICS]
        return {"text": name, "chunks": [list(span) for span in zip(starts, [*starts[1:], len(BEES)], strict=True)], "asked": starts}  # fmt: skip
    base = WITHOUT_A_MODEL.get(strategy, strategy)
    result = create_chunker(base, **_options(base)).run(_document(name))
    chunks = [chunk for chunk in result.chunks if chunk.metadata.get("level") != "parent"]
    return {"text": name, "chunks": _spans(chunks), **_more(strategy, chunks, result)}


def _more(strategy: str, chunks: list[Chunk], result: Any) -> dict[str, Any]:
    """What a strategy does beside cutting."""
    if strategy in ADDED:
        added = [[chunk.start, ADDED[strategy]] for chunk in chunks]
        return {"added": added, "is_by_statements": strategy == "propositions"}
    if strategy == "table":
        return {
            "added": [
                [chunk.start, chunk.prefix.split("\n")[0]] for chunk in chunks if chunk.prefix
            ]
        }
    if strategy == "hierarchical":
        parents = {
            (chunk.metadata["parent_start"], chunk.metadata["parent_end"]) for chunk in chunks
        }
        return {"parents": [list(span) for span in sorted(parents)]}
    if strategy == "page":
        return {"pages": [[page.start, page.end] for page in _document("slides.txt").pages]}
    if strategy == "sentence_window":
        return {"chunks": _spans(chunks[FOUND : FOUND + 1]), "read": list(chunks[FOUND].read)}
    if strategy == "semantic":
        trace = result.trace
        points = zip(trace.offsets, trace.smoothed, strict=True)
        return {"curve": [[offset, round(float(value), 2)] for offset, value in points]}
    return {"groups": True} if strategy == "cluster" else {}


def _spans(chunks: list[Chunk]) -> list[list[int]]:
    return [[chunk.start, chunk.end] for chunk in chunks]


def _options(strategy: str) -> dict[str, Any]:
    known = describe_strategy(strategy)["options"]
    wanted = {**OPTIONS, **OWN.get(strategy, {})}
    return {name: value for name, value in wanted.items() if name in known}


def _document(name: str) -> Document:
    text = TEXTS[name]
    document = Document.from_text(text, uri=name)
    if name != "slides.txt":
        return document
    starts = [0, text.index("Summer"), text.index("Winter")]
    pages = [
        Page(n, a, b)
        for n, (a, b) in enumerate(zip(starts, [*starts[1:], len(text)], strict=True), 1)
    ]
    return replace(document, pages=tuple(pages))


def drawings() -> dict[str, Any]:
    """All that is drawn."""
    return {"texts": TEXTS, "drawn": {name: drawn(name) for name in list_strategies()}}


if __name__ == "__main__":
    FILE.write_text(json.dumps(drawings(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
