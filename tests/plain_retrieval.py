"""Retrieval reduced to one ranking by one score: what a test can follow by hand."""

from __future__ import annotations

from typing import Any

#: nothing but the question and the chunk decides a score
ALONE = {"smoothing": 0.0, "stemming": False, "index_headings": False}


def plain(**stated: Any) -> dict[str, Any]:
    """Options of retrieval: dense and five chunks, unless stated otherwise."""
    limit = {} if "token_budget" in stated else {"top_k": 5}
    return {**ALONE, "retriever": "dense", **limit, **stated}
