"""What the engine gives, for the frameworks to be held against."""

from __future__ import annotations

from pathlib import Path

from chunking import Chunk, ChunkingConfig, Document

SAMPLES = Path(__file__).resolve().parents[1] / "sample_docs"
MARKDOWN = (SAMPLES / "article.md").read_text(encoding="utf-8")
PLAIN = (SAMPLES / "service_contract.txt").read_text(encoding="utf-8")
#: headings are added to Markdown chunks, plain text goes another route
ROUTED = ChunkingConfig.from_dict(
    {
        "version": 1,
        "strategy": "sentence",
        "options": {"chunk_size": 80},
        "routes": [{"match": "*.md", "strategy": "markdown", "options": {"chunk_size": 120}}],
    }
)
HIERARCHY = ChunkingConfig("hierarchical", {"chunk_size": 40, "parent_size": 120})


def chunks(text: str, uri: str | None = None, config: ChunkingConfig = ROUTED) -> list[Chunk]:
    return config.chunker(uri).chunk(Document.from_text(text, uri))


def contents(text: str, uri: str | None = None, config: ChunkingConfig = ROUTED) -> list[str]:
    return [chunk.content for chunk in chunks(text, uri, config)]


def edited(text: str) -> str:
    """The text with a sentence added at its end."""
    return f"{text.rstrip()} One more sentence stands here."
