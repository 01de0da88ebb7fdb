"""What the checks share: the variants of a chunker, its runs over hard documents, and failing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from ..errors import OptionsError
from ..options import describe_options
from ..strategies.base import Chunker
from ..types import ChunkingResult, Document
from .texts import ENOUGH, ENOUGH_FOR_ONES, hard_documents

#: makes the chunker under test, with some options changed
Factory = Callable[..., Chunker]

#: sizes that are tried beside the chunker's own, each with an overlap of a quarter
SMALL_SIZES = (1, 7, 40)
#: of these chunks even a brief text has many
TINY = 9


@dataclass(frozen=True)
class Run:
    """One run of the chunker under test over one hard document."""

    check: str
    label: str
    chunker: Chunker
    document: Document
    result: ChunkingResult

    def expect(self, holds: object, problem: str) -> None:
        """Fail with the check, the options and the text in the message, unless it holds."""
        if not holds:
            self.fail(problem)

    def fail(self, problem: str) -> NoReturn:
        """Fail with the check, the options and the text in the message.

        For what is asked of every chunk: only a problem that there is costs the time to describe it.
        """
        fail(self.check, self.chunker, self.label, problem)


def fail(check: str, chunker: object, label: str, problem: str) -> NoReturn:
    """Say which check failed, for which options, on which text, and where."""
    raise AssertionError(f"{check}: {chunker!r} on {label!r}: {problem}")


def variants(make: Factory) -> Iterator[Chunker]:
    """The chunker as it is, and in small sizes with and without overlap, where it has such options."""
    chunker = make()
    yield chunker
    options = describe_options(type(chunker.options))
    if "chunk_size" not in options:
        return
    for size in SMALL_SIZES:
        sized = {"chunk_size": size}
        for name in ("chunk_overlap", "min_chunk_size"):
            if name in options:
                sized[name] = size // 4
        if changed := _made(make, sized):
            yield changed
        if sized.get("chunk_overlap") and (changed := _made(make, {**sized, "chunk_overlap": 0})):
            yield changed


def _made(make: Factory, options: dict[str, Any]) -> Chunker | None:
    """The chunker with these options, None where its other options forbid them."""
    try:
        return make(**options)
    except OptionsError:
        return None


def documents_for(size: int) -> dict[str, Document]:
    """The hard documents, with as much text as chunks of this size take to show what there is to see."""
    if size > TINY:
        return hard_documents()
    return hard_documents(brief=True, enough=ENOUGH if size > 1 else ENOUGH_FOR_ONES)


def on_hard_documents(
    checks: Mapping[str, Callable[[Run], None]],
    tried: Callable[[Factory], Iterable[Chunker]] = variants,
) -> Callable[[Factory], None]:
    """Checks of one run, made together of each run of every variant over every hard document."""

    def check_all(make: Factory) -> None:
        for chunker in tried(make):
            size = getattr(chunker.options, "chunk_size", None) or TINY + 1
            for label, document in documents_for(size).items():
                result = chunker.run(document)
                for name, check in checks.items():
                    check(Run(name, label, chunker, document, result))

    return check_all
