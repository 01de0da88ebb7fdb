"""A small project, of every kind of part."""

from __future__ import annotations

from chunking import ChunkingConfig, Document
from chunking.config import Route
from chunking.evaluation import Excerpt, Question
from chunking.project import Evaluated, Project, Source, figures_of

TEXT = "# Guide\n\nThe answer is forty-two. " + "Other sentences follow it. " * 20
OTHER = "part,price\nbolt,1\n"
CONFIG = ChunkingConfig(
    "sentence",
    {"chunk_size": 40, "chunk_overlap": 5},
    (Route("*.csv", "character", {"chunk_size": 300}),),
    {"pdf": "rapidocr"},
    {"retriever": "bm25"},
)


def project() -> Project:
    """Two documents, a question, a baseline, figures and a section of another branch of the work."""
    chunks = CONFIG.chunker("guide.md").chunk(Document.from_text(TEXT, "guide.md"))
    at = TEXT.index("The answer")
    excerpt = Excerpt("guide.md", at, at + 25, TEXT[at : at + 25])
    return Project(
        configuration=CONFIG.to_dict(),
        documents=[
            Source.of("guide.md", "guide.md", TEXT.encode()),
            Source.of("parts (2).csv", "parts.csv", OTHER.encode()),
        ],
        questions=[Question("q1", "Which answer?", (excerpt,))],
        baseline=ChunkingConfig("word", {"chunk_size": 60}).to_dict(),
        figures=[figures_of("guide.md", chunks)],
        evaluated=Evaluated(1, {"recall": 0.75}),
        shown="guide.md",
        sections={"pins": {"guide.md": [12, 40]}},
        made_by="Chunkwright 1",
    )
