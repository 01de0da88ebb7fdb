"""How well drafted questions rank configurations, beside the gold questions of a corpus.

    python tests/benchmarks/drafts.py --corpora FOLDER [--embedder NAME] [--seeds N]

The folder holds the documents as `*.md` and `questions.csv`, in Chroma's format. For each document by
itself, and for all in one index, 16 configurations are evaluated with the gold questions and with
drafts of each kind. tau is Kendall's, between the mean recalls of the configurations by gold
questions and by drafts, the mean over the seeds; regret is how many points of gold recall the
configuration lacks that is best by the drafts. "half of the gold" uses one half of the gold questions
as drafts for the other, drawn as often as there are seeds: what such small sets can give.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from chunking import Chunker, Document, create_chunker, parse_file  # noqa: E402
from chunking.evaluation import (  # noqa: E402
    Question,
    draft_keyword_questions,
    draft_questions,
    evaluate,
    load_questions,
)

STRATEGIES, SIZES = ("sentence", "recursive", "markdown", "token"), (100, 200, 400, 800)
RETRIEVERS, BUDGETS = ("bm25", "dense", "hybrid"), (500, 1250)
#: questions drafted from a document, at most
COUNT = 300
KINDS = {"rules": draft_questions, "keywords": draft_keyword_questions}
HALF = "half of the gold"

Recalls = npt.NDArray[np.float64]


def chunkers() -> Iterator[Chunker]:
    """The configurations, without overlap."""
    for strategy in STRATEGIES:
        for size in SIZES:
            yield create_chunker(strategy, chunk_size=size, chunk_overlap=0, unit="tokens")


def kendall(one: Recalls, two: Recalls) -> float:
    """Kendall's tau-b of two rankings; 0 where one of them ranks nothing."""
    upper = np.triu_indices(len(one), k=1)
    first, second = (np.sign(values[:, None] - values[None, :])[upper] for values in (one, two))
    ranked = float(np.sqrt((first**2).sum() * (second**2).sum()))
    return float((first * second).sum()) / ranked if ranked else 0.0


def regret(gold: Recalls, drafted: Recalls) -> float:
    """Points of gold recall between the best configuration and the one that the drafts choose."""
    return float(gold.max() - gold[drafted.argmax()])


def sets_of(
    documents: Sequence[Document], gold: Sequence[Question], seeds: int
) -> dict[tuple[str, int], list[Question]]:
    """The questions by kind and seed, the gold ones as well."""
    names = {document.uri for document in documents}
    found = {("gold", 0): [q for q in gold if {e.document for e in q.excerpts} <= names]}
    for kind, draft in KINDS.items():
        for seed in range(seeds):
            found[kind, seed] = [q for d in documents for q in draft([d], COUNT, seed)]
    return found


def recalls(
    documents: Sequence[Document],
    sets: Mapping[tuple[str, int], Sequence[Question]],
    embedder: str,
    retriever: str,
    budget: int,
) -> dict[tuple[str, int], Recalls]:
    """For each set the recall of every question (columns) in every configuration (rows), in percent."""
    asked = [
        replace(question, id=str(number))  # several seeds may draft the same
        for number, question in enumerate(q for questions in sets.values() for q in questions)
    ]
    table = np.array(
        [
            evaluate(
                chunker, documents, asked, embedder, token_budget=budget, retriever=retriever
            ).values("recall")
            for chunker in chunkers()
        ]
    )
    stops = np.cumsum([len(questions) for questions in sets.values()])[:-1]
    return dict(zip(sets, np.split(100 * table, stops, axis=1), strict=True))


def scores(found: Mapping[tuple[str, int], Recalls], seeds: int) -> dict[str, tuple[float, float]]:
    """tau and regret of each kind of questions, as means over the seeds."""
    gold = found["gold", 0]
    whole = gold.mean(axis=1)
    pairs: dict[str, list[tuple[Recalls, Recalls]]] = {
        kind: [(whole, found[kind, seed].mean(axis=1)) for seed in range(seeds)] for kind in KINDS
    }
    pairs[HALF] = []
    for seed in range(seeds):
        order = Random(seed).sample(range(gold.shape[1]), gold.shape[1])
        first, second = order[::2], order[1::2]
        pairs[HALF].append((gold[:, first].mean(axis=1), gold[:, second].mean(axis=1)))
    return {
        kind: (
            float(np.mean([kendall(*pair) for pair in listed])),
            float(np.mean([regret(*pair) for pair in listed])),
        )
        for kind, listed in pairs.items()
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--corpora", type=Path, required=True)
    parser.add_argument("--embedder", default="fast")
    parser.add_argument("--seeds", type=int, default=3)
    chosen = parser.parse_args()
    paths = [path for path in sorted(chosen.corpora.glob("*.md")) if path.name != "README.md"]
    documents = [parse_file(path) for path in paths]
    gold = load_questions(chosen.corpora / "questions.csv", documents)
    pools = {path.stem: [document] for path, document in zip(paths, documents, strict=True)}
    pools["all in one index"] = documents
    print(f"{chosen.embedder}; {len(STRATEGIES) * len(SIZES)} configurations; {chosen.seeds} seeds")
    print(
        f"{'retriever':<10}{'budget':>6}  {'documents':<20}{'gold recall':>14}"
        + "".join(f"{kind + ': tau, regret':>30}" for kind in (*KINDS, HALF))
    )
    means: dict[tuple[str, int, str], list[tuple[float, float]]] = {}
    for name, pool in pools.items():
        sets = sets_of(pool, gold, chosen.seeds)
        counts = ", ".join(f"{kind} {len(sets[kind, 0])}" for kind in ("gold", *KINDS))
        print(f"{name}: {counts} questions")
        for retriever in RETRIEVERS:
            for budget in BUDGETS:
                found = recalls(pool, sets, chosen.embedder, retriever, budget)
                whole = found["gold", 0].mean(axis=1)
                line = (
                    f"{retriever:<10}{budget:>6}  {name:<20}{whole.min():>7.1f}–{whole.max():<6.1f}"
                )
                for kind, (tau, lost) in scores(found, chosen.seeds).items():
                    line += f"{tau:>22.2f}{lost:>8.1f}"
                    if pool is not documents:
                        means.setdefault((retriever, budget, kind), []).append((tau, lost))
                print(line, flush=True)
    print("mean over the documents by themselves")
    for (retriever, budget, kind), listed in means.items():
        tau, lost = np.mean(listed, axis=0)
        print(f"{retriever:<10}{budget:>6}  {kind:<20} tau {tau:.2f} regret {lost:.1f}")


if __name__ == "__main__":
    main()
