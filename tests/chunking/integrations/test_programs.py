"""The programs that Take away shows run as they stand, and make the chunks that the app shows."""

from __future__ import annotations

import shutil

import pytest
from framework_samples import SAMPLES

from chunking import create_chunker, parse_file
from chunking.config import ChunkingConfig
from chunking.export import FRAMEWORKS

FILE = SAMPLES / "article.md"
#: the package of each framework, and how its chunks give their text
PACKAGES = {
    "LangChain": ("langchain_text_splitters", lambda chunk: chunk.page_content),
    "LlamaIndex": ("llama_index.core", lambda chunk: chunk.text),
    "Haystack": ("haystack", lambda chunk: chunk.content),
    "Chonkie": ("chonkie", lambda chunk: chunk.text),
    "Arrow": ("pyarrow", lambda row: row["content"]),
    "docling": ("docling.document_converter", lambda chunk: chunk.text),
}


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_a_program_runs_in_the_folder_of_its_files(framework, tmp_path, monkeypatch):
    package, text_of = PACKAGES[framework]
    pytest.importorskip(package, reason=f"{package} is not installed: .ci/frameworks.txt")
    chunker = create_chunker("markdown", chunk_size=120)
    shutil.copy(FILE, tmp_path)
    (tmp_path / "tuned.yaml").write_text(ChunkingConfig.of(chunker).dumps(), "utf-8")
    monkeypatch.chdir(tmp_path)
    known: dict[str, object] = {}
    exec(FRAMEWORKS[framework].program(FILE.name), known)
    chunks = known["chunks"].to_pylist() if framework == "Arrow" else known["chunks"]
    made = [text_of(chunk) for chunk in chunks]
    if framework == "docling":  # writes the file as Markdown of its own
        assert len(made) > 10
    else:
        assert made == [chunk.embedded for chunk in chunker.chunk(parse_file(FILE))]


def test_a_program_reads_with_the_parser_that_was_chosen():
    program = FRAMEWORKS["LangChain"].program("it's.md", "plain")
    assert """parse_file("it's.md", parser='plain').text""" in program
