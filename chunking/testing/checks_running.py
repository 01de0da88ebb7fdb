"""Checks of how a chunker runs: repeatable anywhere, leaving no trace, and in time."""

from __future__ import annotations

import copy
import hashlib
import json
import multiprocessing
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from time import process_time
from typing import Any

from ..caching import forget_documents
from ..strategies.base import Chunker
from ..types import ChunkingResult, Document
from .running import Factory, Run, fail
from .texts import NESTED, PROSE, hard_documents

#: the documents that are worth running in another process or thread
SOME = ("prose", "Chinese", "lone surrogates", "Markdown", "pages", "code")


def _some() -> list[Document]:
    return [hard_documents()[label] for label in SOME]


def digest(chunker: Chunker, documents: list[Document]) -> str:
    """A hash of everything that a chunker gives for some documents."""
    results = [chunker.run(document).to_dict() for document in documents]
    return hashlib.sha256(json.dumps(results, sort_keys=True).encode()).hexdigest()


def check_determinism(make: Factory) -> None:
    """The same input gives the same result: again, from another instance, in a process of another hash seed."""
    check_all_determinism([make])


def check_all_determinism(makes: Iterable[Factory]) -> None:
    """`check_determinism` of several chunkers, which share the other processes."""
    here = [_repeatable(make) for make in makes]
    for seed in ("1", "4242"):
        found = _in_new_process([chunker for chunker, _ in here], seed)
        for (chunker, first), other in zip(here, found, strict=True):
            if other != first:
                fail(
                    "determinism",
                    chunker,
                    "prose",
                    f"with PYTHONHASHSEED={seed} the result is another: {other[-400:]}",
                )


def _repeatable(make: Factory) -> tuple[Chunker, str]:
    """A chunker, and the digest that it gives every time in this process."""
    chunker = make()
    first = digest(chunker, _some())
    if digest(chunker, _some()) != first or digest(make(), _some()) != first:
        fail("determinism", chunker, "prose", "a second run gave another result")
    forget_documents()
    if digest(chunker, _some()) != first:
        fail(
            "determinism",
            chunker,
            "prose",
            "a run after the caches were emptied gave another result",
        )
    return chunker, first


_REMOTE = (
    "import pickle, sys; sys.path[:0] = pickle.load(sys.stdin.buffer);"
    "from chunking.testing.checks_running import digest;"
    "chunkers, documents = pickle.load(sys.stdin.buffer);"
    "[print(digest(chunker, documents), flush=True) for chunker in chunkers]"
)


def _in_new_process(chunkers: list[Chunker], seed: str) -> list[str]:
    """The digest that a new interpreter finds for each chunker, from the first that fails on what it says went wrong."""
    sent = pickle.dumps(sys.path) + pickle.dumps((chunkers, _some()))
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(
        [sys.executable, "-c", _REMOTE],
        input=sent,
        env=environment,
        capture_output=True,
        check=False,
    )
    found = done.stdout.decode("utf-8", "replace").split()
    wrong = done.stderr.decode("utf-8", "replace").strip()
    return found + [wrong] * (len(chunkers) - len(found))


def check_independence(make: Factory) -> None:
    """Documents chunked earlier leave no trace in later results."""
    documents = _some()
    alone = []
    for document in documents:
        forget_documents()
        alone.append(make().run(document))
    chunker = make()
    for document, expected in [
        *zip(documents, alone, strict=True),
        *zip(documents[::-1], alone[::-1], strict=True),
    ]:
        if chunker.run(document) != expected:
            fail(
                "independence",
                chunker,
                document.text[:30],
                "the result depends on the documents before it",
            )


def check_no_mutation(make: Factory) -> None:
    """A run changes neither the document nor the chunker, and results share nothing that can be changed."""
    chunker = make()
    for label, document in hard_documents().items():
        given = Document(
            document.text,
            document.uri,
            document.mime_type,
            document.pages,
            document.blocks,
            {"kept": [1]},
        )
        before, settings = copy.deepcopy(given), copy.deepcopy(vars(chunker))
        first = chunker.run(given)
        expected = copy.deepcopy(first)
        for chunk in first.chunks:
            if isinstance(chunk.metadata, dict):
                chunk.metadata["scribbled"] = True
        run = Run("no_mutation", label, chunker, given, first)
        run.expect(given == before, "the document was changed")
        run.expect(vars(chunker) == settings, "the chunker was changed by running it")
        run.expect(
            chunker.run(given).chunks == expected.chunks, "changing a result changed a later one"
        )


def check_threads(make: Factory) -> None:
    """Eight threads on one instance give what one gives."""
    chunker = make()
    documents = _some() * 4
    expected = [chunker.run(document) for document in documents]
    forget_documents()
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(chunker.run, documents))
    for document, one, many in zip(documents, expected, found, strict=True):
        if one != many:
            fail(
                "threads", chunker, document.text[:30], "eight threads gave another result than one"
            )


def check_pickle(make: Factory) -> None:
    """A chunker works after pickling, in a pool of spawned processes too."""
    check_all_pickle([make])


def check_all_pickle(makes: Iterable[Factory]) -> None:
    """`check_pickle` of several chunkers, which share the pool."""
    copied = [_copied(make) for make in makes]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        for chunker, expected in copied:
            if pool.map(chunker.run, _some()) != expected:
                fail("pickle", chunker, "the chunker", "a spawned process gives another result")


def _copied(make: Factory) -> tuple[Chunker, list[ChunkingResult]]:
    """A chunker whose pickled copy gives what it gives, and that."""
    chunker = make()
    try:
        copied = pickle.loads(pickle.dumps(chunker))
    except Exception as error:
        fail("pickle", chunker, "the chunker", f"cannot be pickled: {error!r}")
    documents = _some()
    expected = [chunker.run(document) for document in documents]
    if [copied.run(document) for document in documents] != expected:
        fail("pickle", chunker, "the chunker", "its copy gives another result")
    return chunker, expected


def check_ids(make: Factory) -> None:
    """Ids stay from run to run, and differ between documents and between options."""
    chunker = make()
    one, again = ({chunk.id for chunk in chunker.chunk(PROSE)} for _ in range(2))
    if one != again:
        fail("ids", chunker, "prose", "the ids of a second run are others")
    if one & {chunk.id for chunk in chunker.chunk(PROSE + "More.")}:
        fail("ids", chunker, "prose", "two documents share ids")
    size = getattr(chunker.options, "chunk_size", 0)
    if size > 1 and one & {chunk.id for chunk in chunker.replace(chunk_size=size + 1).chunk(PROSE)}:
        fail("ids", chunker, "prose", "two sets of options share ids")


def check_progress(make: Factory) -> None:
    """Progress is reported from 0 to 1 without falling, and what it raises stops the run."""
    chunker, shares = make(), list[float]()
    chunker.run(PROSE, progress=shares.append)
    rising = all(one <= two for one, two in pairwise(shares))
    if not shares or not rising or shares[0] < 0 or shares[-1] != 1:
        fail("progress", chunker, "prose", f"reported {shares}, not a rise from 0 to 1")

    def stop(share: float) -> None:
        raise KeyboardInterrupt

    try:
        chunker.run(PROSE, progress=stop)
    except KeyboardInterrupt:
        return
    fail("progress", chunker, "prose", "an exception raised by the callback did not stop the run")


HUGE: dict[str, Callable[[int], str]] = {
    "letters": lambda size: "x" * size + " end",
    "words": lambda size: "word " * (size // 5),
    "emoji": lambda size: "😀" * size + " the end",
    "Chinese": lambda size: "漢字" * (size // 2),
    "spaces": lambda size: "a" + " " * size + "b",
    "dashes": lambda size: "-" * size + "x",
}
#: characters, how many times as many, how many times the seconds, and seconds that are too few to compare with
SHORT, TIMES, MOST, MOMENT = 15_000, 8, 20, 0.004


def check_huge_line(make: Factory) -> None:
    """A line of 120,000 characters without a break ends, in time that grows with its length."""
    chunker = make()
    for label, text in HUGE.items():
        uri = "huge.md" if label in ("dashes", "words") else None
        short, long = (Document.from_text(text(size), uri) for size in (SHORT, SHORT * TIMES))
        for _ in range(3):  # on a busy machine, one look may be wrong
            large = _seconds(chunker, long)
            if large <= MOST * MOMENT:  # whatever the short one takes
                break
            small = _seconds(chunker, short)
            if large <= MOST * small:
                break
        else:
            problem = (
                f"{SHORT:,} characters took {small:.2f} s, {TIMES} times as many {large:.2f} s"
            )
            fail("huge_line", chunker, label, problem)


def _seconds(chunker: Chunker, document: Document) -> float:
    """Processor time of a first run over a document."""
    forget_documents()
    began = process_time()
    chunker.run(document)
    return process_time() - began


def check_nesting(make: Factory) -> None:
    """Ten thousand levels of anything are no RecursionError, and nothing is lost in them."""
    chunker = make()
    for label, text in NESTED.items():
        for uri in ("deep.txt", "deep.md", "deep.py"):
            document = Document.from_text(text, uri)
            try:
                chunks = chunker.chunk(document)
            except RecursionError:
                fail("nesting", chunker, f"{label} ({uri})", "RecursionError")
            if any(chunk.text != text[chunk.start : chunk.end] for chunk in chunks) or not chunks:
                fail("nesting", chunker, f"{label} ({uri})", "chunks are not slices of the text")


def check_monotone(make: Factory, option: str) -> None:
    """A larger value of the option gives no more chunks."""
    values: list[Any] = [2, 3, 5, 8, 13, 21, 34, 55, 89, 144]
    changes = {"chunk_overlap": 0} if hasattr(make().options, "chunk_overlap") else {}
    for label, document in hard_documents().items():
        counts = [len(make(**{**changes, option: value}).chunk(document)) for value in values]
        if counts != sorted(counts, reverse=True):
            fail("monotone", make(), label, f"{option} {values} gives {counts} chunks")
