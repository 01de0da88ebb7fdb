"""Each rule of each strategy on a small text, with the chunks written out beside it.

A case in `tests/golden/*.txt` is `=== title`, the strategy with its options as JSON, the text, and the
chunks: start:end, (size), the text as JSON, why it ends, and what is read in its place. After a wanted change,
`pytest tests/golden --update-golden` rewrites the chunks; read the difference before you commit it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from chunking import Chunk, ChunkingResult, Document, create_chunker, list_strategies

HERE = Path(__file__).parent


@dataclass
class Case:
    title: str
    head: str
    text: str
    chunks: str

    @property
    def result(self) -> tuple[Document, ChunkingResult]:
        call, *extra = self.head.splitlines()
        name, options = call.split(" ", 1)
        uri = extra[0].removeprefix("uri ") if extra else None
        document = Document.from_text(self.text, uri)
        return document, create_chunker(name, **json.loads(options)).run(document)


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _line(chunk: Chunk) -> str:
    path = f"  under {' > '.join(chunk.heading_path)}" if chunk.heading_path else ""
    read = "".join(f"  read: {each.start}:{each.end} after {each.needs}" for each in chunk.readings)
    return f"{chunk.start}:{chunk.end} ({chunk.token_count}) {quoted(chunk.text)}  ends: {chunk.cut}{path}{read}"


def shown(document: Document, result: ChunkingResult) -> str:
    """A result for the eye."""
    lines = [_line(chunk) for chunk in result.chunks]
    lines += [
        f"dropped {d.start}:{d.end} {quoted(document.text[d.start : d.end])}: {d.reason}"
        for d in result.dropped
    ]
    lines += [f"warning {w.start}:{w.end} {w.code}: {w.message}" for w in result.warnings]
    return "\n".join(lines)


def read(file: Path) -> list[Case]:
    cases = []
    for block in file.read_text(encoding="utf-8").split("=== ")[1:]:
        head, rest = block.split("\n--- text\n")
        title, head = head.split("\n", 1)
        text, chunks = rest.split("\n--- chunks\n")
        cases.append(Case(title, head, text, chunks.strip("\n")))
    return cases


def write(file: Path, cases: list[Case]) -> None:
    file.write_text(
        "".join(
            f"=== {c.title}\n{c.head}\n--- text\n{c.text}\n--- chunks\n{c.chunks}\n\n"
            for c in cases
        ),
        encoding="utf-8",
    )


FILES = sorted(HERE.glob("*.txt"))
CASES = [
    pytest.param(file, i, id=f"{file.stem}: {case.title}")
    for file in FILES
    for i, case in enumerate(read(file))
]


@pytest.mark.parametrize(("file", "number"), CASES)
def test_the_chunks_are_as_written(file, number, request):
    cases = read(file)
    case = cases[number]
    document, result = case.result
    found = shown(document, result)
    if request.config.getoption("--update-golden"):
        case.chunks = found
        write(file, cases)
        return
    assert found == case.chunks
    for chunk in result.chunks:
        assert document.text[chunk.start : chunk.end] == chunk.text


def test_every_strategy_has_a_file():
    assert {"word", "token", "fixed", "character", "recursive", "sentence"} <= {
        file.stem for file in FILES
    }
    assert {file.stem for file in FILES} <= set(list_strategies())
