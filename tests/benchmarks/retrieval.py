"""Retrieval scores of strategies on a corpus in Chroma's format, beside those that Chroma published.

    python tests/benchmarks/retrieval.py --corpora FOLDER [--retriever NAME] [--top-k N]

The folder holds the documents as `*.md` and `questions.csv`. "Chroma's recursive" is their splitter
written out again: it splits at the first separator there is, joins pieces while they fit, and opens
pieces that are too large at the next separator; "Chroma's cluster" is their ClusterSemanticChunker:
such pieces of 50 tokens, grouped so that the sum of the similarities within groups is greatest. Published figures are those of all five corpora, of
which the folder may hold fewer: compare orderings, not values. For chunks with overlap a second line
counts repeated text each time it is retrieved, as the published figures do.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

import numpy as np

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from chunking import Chunker, chunkers, create_chunker, parse_file  # noqa: E402
from chunking.embedders import get_embedder  # noqa: E402
from chunking.evaluation import (  # noqa: E402
    RETRIEVERS,
    Report,
    compare,
    evaluate,
    load_questions,
)
from chunking.tokenizers import get_tokenizer  # noqa: E402

#: tokens of the pieces that are grouped into clusters
PIECE = 50
SEPARATORS = ("\n\n", "\n", ".", "?", "!", " ", "")
#: pairs of which the published table says that the first is better, and in what
ORDERINGS = (
    ("Chroma's cluster 200/0", "token 200/0", "iou"),
    ("Chroma's cluster 200/0", "Chroma's recursive 200/0", "iou"),
    ("Chroma's cluster 200/0", "Chroma's cluster 250/0", "iou"),
    ("token 250/125", "token 250/0", "recall"),
    ("token 250/125", "Chroma's recursive 250/125", "recall"),
    ("token 250/125", "Chroma's recursive 250/0", "recall"),
)
METRICS = ("recall", "precision", "precision_omega", "iou")
PUBLISHED = {
    "token 200/0": "76.6±38.8  4.1±3.7  19.1±11.0  4.1±3.6",
    "token 250/0": "77.1±39.3  3.3±3.0  16.4±10.3  3.3±3.0",
    "token 250/125": "82.4±36.2  3.6±3.1  11.4±6.6  3.5±3.1",
    "Chroma's recursive 200/0": "75.7±40.7  6.5±6.2  31.2±18.4  6.5±6.1",
    "Chroma's recursive 250/0": "78.5±39.5  5.4±4.9  26.7±18.3  5.4±4.9",
    "Chroma's recursive 250/125": "78.7±39.2  4.9±4.5  21.9±14.9  4.9±4.4",
    "Chroma's cluster 200/0": "75.2±39.9  7.2±6.1  33.6±20.0  7.2±6.0",
    "Chroma's cluster 250/0": "77.3±38.6  6.1±5.1  28.6±16.7  6.0±5.1",
}
Range = tuple[int, int]


def chroma_recursive(size: int, overlap: int) -> Chunker:
    """Chroma's recursive splitter as a chunker, sizes in cl100k tokens, separators kept in front."""
    tokens = get_tokenizer("cl100k_base").count

    def cut(text: str) -> list[Range]:
        found = _split(text, 0, len(text), SEPARATORS)
        return [span for span in found if text[span[0] : span[1]].strip()]

    def _split(text: str, start: int, end: int, separators: tuple[str, ...]) -> Iterator[Range]:
        here = text[start:end]
        chosen = next(i for i, mark in enumerate(separators) if mark in here)
        pieces = list(_pieces(text, start, end, separators[chosen]))
        fitting: list[Range] = []
        for piece in pieces:
            if tokens(text[piece[0] : piece[1]]) < size:
                fitting.append(piece)
                continue
            yield from _merged(text, fitting)
            fitting = []
            finer = separators[chosen + 1 :]
            yield from _split(text, *piece, finer) if finer else [piece]
        yield from _merged(text, fitting)

    def _merged(text: str, pieces: list[Range]) -> Iterator[Range]:
        held: list[tuple[Range, int]] = []
        total = 0
        for piece in pieces:
            length = tokens(text[piece[0] : piece[1]])
            if held and total + length > size:
                yield held[0][0][0], held[-1][0][1]
                while held and (total > overlap or total + length > size):
                    total -= held.pop(0)[1]
            held.append((piece, length))
            total += length
        if held:
            yield held[0][0][0], held[-1][0][1]

    return chunkers.custom(_trimmed(cut), chunk_size=None)


def chroma_cluster(size: int, embedder: str) -> Chunker:
    """Chroma's ClusterSemanticChunker as a chunker, sizes in cl100k tokens."""
    pieces_of = chroma_recursive(PIECE, 0)

    def cut(text: str) -> list[Range]:
        pieces = [(chunk.start, chunk.end) for chunk in pieces_of.chunk(text)]
        vectors = get_embedder(embedder).embed([text[start:end] for start, end in pieces])
        groups = _best_groups((vectors @ vectors.T).astype(np.float64), size // PIECE)
        return [(pieces[first][0], pieces[last][1]) for first, last in groups]

    return chunkers.custom(cut, chunk_size=None)


def _best_groups(alike: np.ndarray, most: int) -> list[Range]:
    """The first and last piece of each group, of at most so many, with the greatest sum in all."""
    alike = alike - alike[np.triu_indices(len(alike), k=1)].mean()
    np.fill_diagonal(alike, 0)
    best, begins = np.zeros(len(alike)), np.zeros(len(alike), dtype=int)
    for last in range(len(alike)):
        for first in range(last, max(-1, last - most), -1):
            total = alike[first : last + 1, first : last + 1].sum() + (
                best[first - 1] if first else 0
            )
            if total > best[last] or first == last:
                best[last], begins[last] = total, first
    groups, last = [], len(alike) - 1
    while last >= 0:
        groups.append((int(begins[last]), last))
        last = int(begins[last]) - 1
    return groups[::-1]


def _pieces(text: str, start: int, end: int, separator: str) -> Iterator[Range]:
    """The ranges between separators, each with the separator before it; any character without one."""
    if not separator:
        yield from ((at, at + 1) for at in range(start, end))
        return
    begin, at = start, text.find(separator, start, end)
    while at >= 0:
        if at > begin:
            yield begin, at
        begin = at
        at = text.find(separator, at + len(separator), end)
    yield begin, end


def _trimmed(cut: Callable[[str], list[Range]]) -> Callable[[str], list[Range]]:
    """The same without white space at the edges."""

    def trimmed(text: str) -> list[Range]:
        found = []
        for start, end in cut(text):
            part = text[start:end]
            found.append((start + len(part) - len(part.lstrip()), start + len(part.rstrip())))
        return found

    return trimmed


def contenders(embedder: str) -> Iterator[tuple[str, Chunker]]:
    """The configurations by label."""
    for size, overlap in ((200, 0), (250, 0), (250, 125)):
        at = {"chunk_size": size, "chunk_overlap": overlap, "unit": "tokens"}
        label = f"{size}/{overlap}"
        yield f"token {label}", create_chunker("token", preserve_sentences=False, **at)
        yield f"token, whole sentences {label}", create_chunker("token", **at)
        yield f"Chroma's recursive {label}", chroma_recursive(size, overlap)
        yield (
            f"recursive, their separators {label}",
            create_chunker("recursive", separators=list(SEPARATORS), **at),
        )
        yield f"recursive {label}", create_chunker("recursive", **at)
        for name in ("sentence", "markdown"):
            yield f"{name} {label}", create_chunker(name, **at)
        if not overlap:
            yield f"Chroma's cluster {label}", chroma_cluster(size, embedder)
            for name in ("cluster", "semantic"):
                yield f"{name} {label}", create_chunker(name, embedder=embedder, **at)
            yield f"heading {label}", create_chunker("heading", chunk_size=size, unit="tokens")


def in_percent(values: np.ndarray) -> str:
    return f"{100 * values.mean():.1f}±{100 * values.std():.1f}"


def repeats_counted(report: Report) -> str:
    """Precision and IoU with every retrieved character below the line as often as it was retrieved."""
    read = np.array([sum(hit.end - hit.start for hit in row.hits) for row in report.rows])
    gold = np.array(
        [sum(item.end - item.start for item in row.question.excerpts) for row in report.rows]
    )
    recall = report.values("recall")
    shared = recall * gold
    return (
        f"precision {in_percent(shared / read)}, IoU {in_percent(shared / (read + gold - shared))}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--corpora", type=Path, required=True)
    parser.add_argument("--embedder", default="quality")
    parser.add_argument("--retriever", default="dense", choices=RETRIEVERS)
    parser.add_argument("--top-k", type=int, default=5)
    chosen = parser.parse_args()
    documents = [
        parse_file(path) for path in sorted(chosen.corpora.glob("*.md")) if path.name != "README.md"
    ]
    questions = load_questions(chosen.corpora / "questions.csv", documents)
    size = sum(len(document.text) for document in documents)
    print(
        f"{len(questions)} questions ({len(questions.problems)} left out), {len(documents)} documents, {size} characters"
    )
    print(f"{chosen.embedder}, {chosen.retriever}, top {chosen.top_k}; mean±sd in percent")
    print(
        f"{'chunker':<36}{'chunks':>7}{'tokens':>7}"
        + "".join(f"{name:>17}" for name in METRICS)
        + f"{'seconds':>9}  published"
    )
    reports: dict[str, Report] = {}
    for label, chunker in contenders(chosen.embedder):
        began = perf_counter()
        report = reports[label] = evaluate(
            chunker,
            documents,
            questions,
            embedder=chosen.embedder,
            top_k=chosen.top_k,
            retriever=chosen.retriever,
            smoothing=0.0,
            stemming=False,
            index_headings=False,
        )
        seconds = perf_counter() - began
        chunks = int(report.figures["chunks"])
        cells = "".join(f"{in_percent(report.values(name)):>17}" for name in METRICS)
        mean = report.figures["tokens"] / chunks
        print(
            f"{label:<36}{chunks:>7}{mean:>7.0f}{cells}{seconds:>9.2f}  {PUBLISHED.get(label, '')}",
            flush=True,
        )
        if label.endswith("/125"):
            print(f"{'  repeats counted each time':<36}{repeats_counted(report)}", flush=True)
    print("\npublished orderings, B over A: difference in percent with its 95% interval")
    for better, worse, metric in ORDERINGS:
        found = compare(reports[worse], reports[better])[metric]
        between = f"[{100 * found.low:.1f}, {100 * found.high:.1f}]"
        print(
            f"{metric:<8}{better} over {worse}: {100 * found.difference:+.1f} {between} {found.verdict}"
        )


if __name__ == "__main__":
    main()
