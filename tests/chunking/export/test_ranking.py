"""The program that ranks exported chunks gives the order that the evaluation gives."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from chunking import Document, create_chunker
from chunking.evaluation import Excerpt, Question, evaluate
from chunking.export import dump_chunks, ranking_snippet
from chunking.retrieval import RETRIEVERS, RetrievalOptions

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize("smoothing", [0.0, 0.25])
@pytest.mark.parametrize("retriever", RETRIEVERS)
def test_the_program_ranks_as_the_evaluation_does(
    retriever, smoothing, tmp_path, monkeypatch, capsys
):
    path = ROOT / "sample_docs" / "product_manual.md"
    text = path.read_text(encoding="utf-8")
    document = Document.from_text(text, path.name, {"language": "en"})
    chunker = create_chunker("sentence", chunk_size=60)
    asked = "How often should the filters be cleaned?"
    options = {"retriever": retriever, "smoothing": smoothing, "top_k": 10}
    gold = Question("q", asked, (Excerpt(path.name, 0, 9, text[:9]),))
    report = evaluate(chunker, [document], [gold], "fast", **options)
    chunks = report.chunks[0]
    (tmp_path / "chunks.jsonl").write_bytes(dump_chunks(chunks, "jsonl"))
    program = ranking_snippet(RetrievalOptions.build("retrieval", options), "en", "fast")
    # in this process, which has loaded what eight of them would load, but with no other name than its own
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["program", asked])
    capsys.readouterr()
    exec(program, {"__name__": "__main__"})
    expected = [chunks[hit.chunk].id for hit in report.rows[0].hits]
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == expected


def test_a_model_of_sentence_transformers_needs_its_package_alone():
    name = "sentence-transformers/all-mpnet-base-v2"
    program = ranking_snippet(
        RetrievalOptions.build("retrieval", {"retriever": "dense"}), "en", name
    )
    assert f"model = SentenceTransformer({name!r})" in program
    assert "chunking" not in program
    assert "pip install numpy sentence-transformers" in program


@pytest.mark.parametrize(("model", "extra"), [("fast", "embeddings"), ("openai:small", "llm")])
def test_the_program_says_what_its_model_needs(model, extra):
    program = ranking_snippet(
        RetrievalOptions.build("retrieval", {"retriever": "dense"}), "en", model
    )
    assert f"pip install numpy chunkwright[{extra}]" in program
