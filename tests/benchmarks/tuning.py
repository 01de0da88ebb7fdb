"""Autotune on a corpus in Chroma's format, beside what a user would pick instead.

    python tests/benchmarks/tuning.py --corpora FOLDER [--embedder NAME] [--time SECONDS] [--seed N] [--drafts]

The folder holds the documents as `*.md` and `questions.csv`. Recall is that of the held-out questions,
which chose nothing. `regret` is how far the chosen configuration is below the best of all that were
tried, each at the last stage that it came to, by the recall on all questions; with drafts all are
measured on the gold questions, so that a quick embedder is to be named. On held-out questions
alone the best of a hundred owes a point or more to luck: even the truly best one falls short of it.
`false winners` is how often a winner is named among the
finalists where each question's answers are dealt to them at random. The others below are cut with our
strategies of that name, or by the libraries where they are installed, and asked with dense vectors.
At the end everything is searched again in another process, where all vectors are known: for the trials
a minute, and to see that the same seed gives the same figures, and with enough time the same answer.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from chunking import Chunker, Document, chunkers, create_chunker, parse_file  # noqa: E402
from chunking.evaluation import Question, draft_keyword_questions, load_questions  # noqa: E402
from chunking.retrieval import RetrievalOptions  # noqa: E402
from chunking.tuning import BUDGETS, Outcome, tune  # noqa: E402
from chunking.tuning.certainty import is_certain  # noqa: E402
from chunking.tuning.pools import cut, recalls  # noqa: E402
from chunking.tuning.trials import matrix  # noqa: E402

DEALT = 400
PLAIN = {"retriever": "dense", "smoothing": 0.0, "index_headings": False}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpora", type=Path, required=True)
    parser.add_argument("--embedder", default="quality")
    parser.add_argument("--time", type=float, default=480)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drafts", action="store_true", help="tune on drafts, report on gold")
    chosen = parser.parse_args()
    files = sorted(path for path in chosen.corpora.glob("*.md") if path.name != "README.md")
    documents = [parse_file(path) for path in files]
    gold = list(load_questions(chosen.corpora / "questions.csv", documents))
    asked = list(draft_keyword_questions(documents)) if chosen.drafts else gold
    settings = {
        "seconds": chosen.time,
        "seed": chosen.seed,
        "embedder": chosen.embedder,
        "holdout": 0 if chosen.drafts else 0.5,
    }
    worked = process_time()
    outcome, wall = _searched(documents, asked, settings)
    cpu = process_time() - worked
    held = gold if chosen.drafts else [gold[place] for place in outcome.held_out]
    print(f"{len(documents)} documents, {len(asked)} questions, {len(held)} held out")
    stages = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in outcome.timings.items())
    print(f"{wall:.0f} s, {cpu:.0f} s of CPU ({stages}), {len(outcome.trials)} trials")
    print(outcome.verdict())
    _beside(documents, held, outcome, chosen.embedder)
    if chosen.drafts:
        print(_regret_on_gold(outcome, documents, gold, chosen.embedder))
    else:
        for name, places in (
            ("all", [*outcome.training, *outcome.held_out]),
            ("held-out", outcome.held_out),
        ):
            values = matrix(outcome.trials, places).mean(axis=0)
            regret = values.max() - outcome.chosen.score(places)
            print(f"regret {100 * regret:.1f} points by {name} questions")
        print(f"false winners {100 * _false_winners(outcome):.1f}% of {DEALT}")
    with ProcessPoolExecutor(1, get_context("spawn")) as others:
        again, seconds = others.submit(_searched, documents, asked, settings).result()
    each = 60 * len(again.trials) / again.timings["screening"]
    print(f"again in another process: {seconds:.0f} s, {each:.0f} trials a minute while screening")
    print(_same(outcome, again))


def _searched(
    documents: list[Document], asked: list[Question], settings: dict[str, Any]
) -> tuple[Outcome, float]:
    """What a search comes to, and its seconds."""
    began = perf_counter()
    outcome = tune(documents, asked, **settings)
    return outcome, perf_counter() - began


def _same(one: Outcome, other: Outcome) -> str:
    """Whether two searches found the same in the trials that both had the time for, and chose the same."""
    known = {trial.number: trial.screened for trial in one.trials}
    both = [trial for trial in other.trials if trial.number in known]
    figures = all(np.array_equal(trial.screened, known[trial.number]) for trial in both)
    choice = one.chosen.number == other.chosen.number
    return (
        f"the same figures in {len(both)} trials of {len(one.trials)} and {len(other.trials)}: "
        f"{'yes' if figures else 'NO'}; the same choice: {'yes' if choice else 'no'}"
    )


def _beside(
    documents: list[Document], held: list[Question], outcome: Outcome, embedder: str
) -> None:
    """A line each: recall in % at each budget, and the tokens that are stored."""
    best = (outcome.chosen.candidate.title, outcome.chosen.candidate.chunker, outcome.retrieval)
    plain = RetrievalOptions.build("retrieval", PLAIN)
    others = [(name, chunker, plain) for name, chunker in _others()]
    print(f"{'':44}" + "".join(f"{f'at {budget:,}':>10}" for budget in BUDGETS) + f"{'tokens':>10}")
    for name, chunker, retrieval in (best, *others):
        pool = cut(chunker, documents)
        found = recalls(pool, held, retrieval, embedder, BUDGETS).mean(axis=0)
        cells = "".join(f"{100 * value:10.1f}" for value in found)
        label = f"{name}, {retrieval.retriever}"
        print(f"{label:44}{cells}{int(pool.tokens.sum()):10,}", flush=True)


def _regret_on_gold(
    outcome: Outcome, documents: list[Document], gold: list[Question], embedder: str
) -> str:
    """How far what drafts chose is below the best of all trials, each measured on the gold questions."""
    found = {
        trial.number: recalls(
            cut(trial.candidate.chunker, documents), gold, outcome.retrieval, embedder, BUDGETS
        ).mean()
        for trial in outcome.trials
    }
    best = max(found.values())
    regret = 100 * (best - found[outcome.chosen.number])
    return f"regret {regret:.1f} points by gold questions, {len(found)} trials measured with {embedder}"


def _others() -> Iterator[tuple[str, Chunker]]:
    """What a user would pick instead."""
    in_tokens = {"chunk_size": 200, "chunk_overlap": 0, "unit": "tokens"}
    for name in ("token", "recursive", "cluster"):
        yield f"{name} 200", create_chunker(name, **in_tokens)
    try:
        from langchain_text_splitters import RecursiveCharacterTextSplitter

        splitter = RecursiveCharacterTextSplitter(
            chunk_size=1000, chunk_overlap=200, add_start_index=True
        )
        yield "langchain recursive 1,000 characters", _pieces(splitter.split_text)
    except ImportError:
        print("langchain-text-splitters is not installed")
    try:
        import chonkie

        rival = chonkie.RecursiveChunker(chunk_size=512)
        yield "chonkie recursive 512", _pieces(lambda text: [each.text for each in rival(text)])
    except ImportError:
        print("chonkie is not installed")


def _pieces(split: Callable[[str], list[str]]) -> Chunker:
    """A library's splitter as a chunker: pieces of white space alone are left out."""
    return chunkers.custom(lambda text: [piece for piece in split(text) if piece.strip()])


def _false_winners(outcome: Outcome) -> float:
    """How often a winner is named where nobody can be better."""
    random = np.random.default_rng(outcome.seed)
    values = matrix(outcome.finalists, outcome.held_out)
    dealt = (random.permuted(values, axis=1) for _ in range(DEALT))
    return float(np.mean([is_certain(each, number) for number, each in enumerate(dealt)]))


if __name__ == "__main__":
    main()
