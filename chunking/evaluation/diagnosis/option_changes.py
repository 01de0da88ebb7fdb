"""Which changes of one option may mend a miss, and what they make of a chunker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from glob import escape
from pathlib import PurePath
from typing import Any

from ...config import ChunkingConfig, Route
from ...creation import create_chunker
from ...embedders import EMBEDDERS
from ...errors import EvaluationError, OptionsError
from ...exclusion import CONTENTS
from ...options import CARRIED, OptionDescription, describe_options
from ...registry import get_strategy
from ...strategies.base import Chunker
from ...suggestion import OF_A_FORMAT, suggest, suit_alike
from ...types import Document
from ..questions.questions import name_of
from ..scoring.ranges import Range, overlaps
from ..scoring.reading import reads
from ..scoring.report import Report, places_of
from .explanations import contents_read
from .unread_gold import unread
from .verdicts import Miss, Verdict

#: overlaps tried, as shares of the chunk size
OVERLAPS = (0.1, 0.25, 0.5)
#: how much more than now may be read
MOST_READ = 4
#: values with which nothing is left out of the chunks
KEEPING = {
    "overflow_strategy": "split",
    "frontmatter_mode": "include",
    "final_chunk": "merge",
    "keep_separator": "end",
    "include_docstrings": True,
    "exclude": (),
}
#: values with which pieces that belong together stay together
TOGETHER = {
    "preserve_sentences": True,
    "respect_tables": True,
    "respect_lists": True,
    "respect_code_blocks": True,
    "respect_blockquotes": True,
    "respect_headers": True,
    "split_on_functions": True,
    "preserve_code_blocks": True,
}
#: values with which chunks say where they come from
CONTEXT = {"include_header_context": True, "include_class_context": True}


@dataclass(frozen=True, slots=True)
class Change:
    """Another value of one option of the chunker, or of retrieval; with `match` for the files of that pattern alone, by a new rule."""

    option: str
    where: str
    before: Any
    after: Any
    match: str | None = None


def likely_changes(report: Report, verdict: Verdict, chunker: Chunker) -> Iterator[Change]:
    """The changes worth trying for the cause of a miss, roughly from the smallest to the largest.

    What is read more of comes last, since that always helps and always costs; only where retrieval or the budget
    is to blame does up to twice as much come early, after the sizes that are known to find the answer.
    """
    miss = verdict.misses[0]
    read = list(_reading(report, verdict))
    twice = [change for change in read if change.after <= 2 * change.before]
    by_cause = {
        "left out": lambda: [*_values(chunker, KEEPING), *_strategies(chunker, report, miss)],
        "cut": lambda: [
            *_without_contents(chunker, report, verdict),
            *_values(chunker, TOGETHER),
            *_by_units(chunker, report, miss),
            *_overlaps(chunker),
            *sizes(chunker, (1.5, 2)),
            *_strategies(chunker, report, miss),
            *sizes(chunker, (4,)),
            *read,
        ],
        "not embedded": lambda: [*_fitting(chunker, miss), *_embedders(report, "fast"), *read],
        "diluted": lambda: [
            *_without_contents(chunker, report, verdict),
            *_by_units(chunker, report, miss),
            *_found_at(chunker, verdict),
            *sizes(chunker, (1 / 2, 1 / 4, 1 / 8)),
            *_strategy(chunker, "sentence_window"),
            *_retrievers(report),
            *read,
        ],
        "over budget": lambda: [
            *_without_contents(chunker, report, verdict),
            *_by_units(chunker, report, miss),
            *_found_at(chunker, verdict),
            *twice,
            *sizes(chunker, (1 / 2, 1 / 4)),
            *_retrievers(report),
            *(change for change in read if change not in twice),
        ],
        "ranked low": lambda: [
            *_without_contents(chunker, report, verdict),
            *_by_units(chunker, report, miss),
            *_other_sizes(chunker, verdict),
            *twice,
            *_retrievers(report),
            *_values(chunker, CONTEXT),
            *(change for change in read if change not in twice),
            *_embedders(report, "quality"),
        ],
    }
    seen: list[Change] = []
    for change in by_cause[verdict.cause]():
        if change not in seen:
            seen.append(change)
            yield change


def changed(chunker: Chunker, change: Change) -> Chunker | None:
    """The chunker with that change, or None where its options do not allow it.

    Where only the options that scale with the changed one forbid it, they change in proportion.
    """
    try:
        if change.option == "strategy":
            return _as_strategy(chunker, change.after)
        try:
            return chunker.replace(**{change.option: change.after})
        except OptionsError:
            return chunker.replace(**{change.option: change.after, **_scaled(chunker, change)})
    except OptionsError:
        return None


def as_suggested(chunker: Chunker, document: Document) -> Chunker:
    """What suits a document, for the one of a new rule."""
    return _as_one_of(chunker, suggest(document).chunker())


def check_origin(report: Report) -> None:
    """Refuse a report of which nothing can be changed."""
    if report.chunker is None or report.embedder is None:
        raise EvaluationError("the report does not know what made it: evaluate again")


def document_of(report: Report, verdict: Verdict) -> Document:
    """That of the worst miss."""
    return _document(report, verdict.misses[0])


def _document(report: Report, miss: Miss) -> Document:
    name = miss.excerpt.document
    return next(document for document in report.documents if name_of(document) == name)


def costs(chunker: Chunker) -> bool:
    """Whether running it costs money."""
    return "max_api_calls" in chunker.options_type.model_fields


def in_place(
    made_by: Chunker | ChunkingConfig, uri: str | None, chunker: Chunker, match: str | None = None
) -> Chunker | ChunkingConfig:
    """The same with another chunker for documents that go the way of that name; with `match` by a new rule, before the others."""
    new: dict[str, Any] = {"strategy": chunker.name, "options": chunker.options.to_dict()}
    if match is not None:
        whole = made_by if isinstance(made_by, ChunkingConfig) else ChunkingConfig.of(made_by)
        return replace(whole, routes=(Route(match, **new), *whole.routes))
    if not isinstance(made_by, ChunkingConfig):
        return chunker
    number = route_of(made_by, uri)
    if number is None:
        return replace(made_by, **new)
    routes = list(made_by.routes)
    routes[number] = replace(routes[number], **new)
    return replace(made_by, routes=tuple(routes))


def route_of(made_by: Chunker | ChunkingConfig, uri: str | None) -> int | None:
    """The number of the route that documents of that name go, None for those of no route."""
    routes = made_by.routes if isinstance(made_by, ChunkingConfig) else ()
    fitting = (number for number, route in enumerate(routes) if uri and route.fits(uri))
    return next(fitting, None)


def _described(chunker: Chunker) -> Mapping[str, OptionDescription]:
    return describe_options(chunker.options_type)


def _value(chunker: Chunker, name: str, value: Any) -> Iterator[Change]:
    """That value of an option, if there is the option and the value is another within its bounds."""
    described = _described(chunker).get(name)
    if described is None or not _takes(described, value):
        return
    before = getattr(chunker.options, name)
    if before != value:
        yield Change(name, "chunker", before, value)


def _takes(described: OptionDescription, value: Any) -> bool:
    if described.kind == "integer":
        least, most = described.minimum, described.maximum
        return (least is None or value >= least) and (most is None or value <= most)
    if described.kind == "choice":
        return value in described.choices
    return described.kind == "switch" and isinstance(value, bool)


def _values(chunker: Chunker, values: Mapping[str, Any]) -> Iterator[Change]:
    for name, value in values.items():
        yield from _value(chunker, name, value)


def _other_sizes(chunker: Chunker, verdict: Verdict) -> Iterator[Change]:
    """The sizes that are known to find the question; where none was tried yet, twice and half the present one."""
    if not verdict.sizes_tried:
        yield from sizes(chunker, (2, 1 / 2))
    yield from _found_at(chunker, verdict)


def _found_at(chunker: Chunker, verdict: Verdict) -> Iterator[Change]:
    """The sizes at which the answer was found, the nearest to the present one first."""
    now = getattr(chunker.options, "chunk_size", None) or 1
    for size in sorted(verdict.found_at, key=lambda size: max(size / now, now / size)):
        yield from _value(chunker, "chunk_size", size)


def sizes(chunker: Chunker, factors: tuple[float, ...]) -> Iterator[Change]:
    """Chunk sizes that are so many times the present one."""
    size = getattr(chunker.options, "chunk_size", None) or 0
    for factor in factors if size else ():
        yield from _value(chunker, "chunk_size", max(1, round(size * factor)))


def _overlaps(chunker: Chunker) -> Iterator[Change]:
    size = getattr(chunker.options, "chunk_size", None) or 0
    for share in OVERLAPS:
        overlap = round(size * share)
        if overlap > (getattr(chunker.options, "chunk_overlap", None) or 0):
            yield from _value(chunker, "chunk_overlap", overlap)


def _fitting(chunker: Chunker, miss: Miss) -> Iterator[Change]:
    """Chunk sizes at which the chunk would be read to its end, and half and a quarter of that."""
    if miss.beyond is None or miss.model_tokens is None or miss.beyond <= 0:
        return
    yield from sizes(
        chunker,
        tuple((1 - miss.beyond / miss.model_tokens) * part for part in (0.95, 1 / 2, 1 / 4)),
    )


def _strategy(chunker: Chunker, name: str, match: str | None = None) -> Iterator[Change]:
    """Another strategy; what a function of the user's own is compared with has a size."""
    if name != chunker.name and getattr(chunker.options, "chunk_size", None) is not None:
        yield Change("strategy", "chunker", chunker.name, name, match)


def _by_units(chunker: Chunker, report: Report, miss: Miss) -> Iterator[Change]:
    """The strategy that keeps the document's own units whole, where it has rows, records, turns, members or pages.

    Where the present one is for a format that the document is not of, what suits it.
    """
    document = _document(report, miss)
    suited = suggest(document).strategy
    if not OF_A_FORMAT.isdisjoint({suited, chunker.name}):
        yield from _strategy(chunker, suited, _new_rule(report, document))
    if document.pages:
        yield from _strategy(chunker, "page")


def _new_rule(report: Report, document: Document) -> str | None:
    """A pattern for the files of its kind where others are searched, too, and no rule is for it; else None.

    It is the ending of its name, or the whole name where something else suits one of that ending, or a rule is for it.
    """
    assert report.chunker is not None, "the origin is checked"
    name = name_of(document)
    if len(report.documents) == 1 or route_of(report.chunker, document.uri) is not None:
        return None
    ending = PurePath(name).suffix.lower()
    alike = [each for each in report.documents if name_of(each).lower().endswith(ending)]
    own = suggest(document)
    are_alike = all(
        suit_alike(suggest(each), own) and route_of(report.chunker, each.uri) is None
        for each in alike
    )
    if not ending or not are_alike:
        return escape(name)
    return f"*{ending}" if len(alike) < len(report.documents) else None


def _strategies(chunker: Chunker, report: Report, miss: Miss) -> Iterator[Change]:
    """Those that keep sentences and blocks whole, or read what is around a sentence."""
    marked = ("markdown",) if _document(report, miss).is_markdown else ()
    for name in ("sentence", *marked, "sentence_window"):
        yield from _strategy(chunker, name)


def _retrievers(report: Report) -> Iterator[Change]:
    used = report.settings["retriever"]
    for name in ("hybrid", "dense", "bm25"):
        if name != used:
            yield Change("retriever", "retrieval", used, name)


def _embedders(report: Report, name: str) -> Iterator[Change]:
    """Another of our own embedders; who brought one has chosen it."""
    used = report.embedder
    if report.retrieval.uses_vectors and used in EMBEDDERS and used != name:
        yield Change("embedder", "retrieval", used, name)


def _without_contents(chunker: Chunker, report: Report, verdict: Verdict) -> Iterator[Change]:
    """No table of contents in any chunk, where one was read for the question."""
    left_out = getattr(chunker.options, "exclude", None)
    row = report.rows[_number(report, verdict)]
    if left_out is not None and CONTENTS not in left_out and contents_read(report, row):
        yield Change("exclude", "chunker", left_out, (*left_out, CONTENTS))


def _number(report: Report, verdict: Verdict) -> int:
    """The place of a question among the rows."""
    ids = (row.question.id for row in report.rows)
    return next(number for number, id in enumerate(ids) if id == verdict.question.id)


def _reading(report: Report, verdict: Verdict) -> Iterator[Change]:
    """As much more of the ranking as it takes, if that is less than reading the documents from end to end."""
    needed = needed_to_find(report, _number(report, verdict))
    if needed is None:
        return
    limit, after = needed
    before = report.settings[limit]
    if before < after <= MOST_READ * before:
        yield Change(limit, "retrieval", before, after)


def needed_to_find(report: Report, number: int) -> tuple[str, int] | None:
    """`token_budget` or `top_k`, whichever limits what is read, and the value from which on a question is found.

    `number` is its place among the rows. None where that is as much as the documents hold, or not known
    from what is kept of the ranking.
    """
    rank = _last_rank(report, number)
    if rank is None:
        return None
    tokens = report.tokens_read(number, rank)
    if tokens >= report.pool.text_tokens:
        return None
    return ("top_k", rank) if report.settings["token_budget"] is None else ("token_budget", tokens)


def _last_rank(report: Report, number: int) -> int | None:
    """The rank up to which all of the answer is read; None where it is not within what is kept of the ranking."""
    pool, question = report.pool, report.rows[number].question
    gold = places_of(question, report.documents)
    held: dict[int, list[Range]] = {}
    for rank, read in enumerate(reads(pool, report.order[number]), 1):
        index = pool.entries[read.number][0]
        if overlaps((read.start, read.end), gold.get(index, ())):
            held.setdefault(index, []).append((read.start, read.end))
            if not any(unread(report, question, held)):
                return rank
    return None


def _as_strategy(chunker: Chunker, name: str) -> Chunker:
    theirs = get_strategy(name).options_type.model_fields
    ours = chunker.options
    carried = {
        option: getattr(ours, option)
        for option in CARRIED
        if option in theirs and hasattr(ours, option)
    }
    return _as_one_of(chunker, create_chunker(name, **carried))


def _as_one_of(chunker: Chunker, other: Chunker) -> Chunker:
    """The other one with the pins and metadata of the first."""
    return other.with_pins(chunker.pins).with_metadata(chunker.metadata)


def _scaled(chunker: Chunker, change: Change) -> dict[str, int]:
    """The options that scale with the changed one, in proportion."""
    if not isinstance(change.after, int) or not change.before:
        return {}
    return {
        name: max(
            described.minimum or 0, getattr(chunker.options, name) * change.after // change.before
        )
        for name, described in _described(chunker).items()
        if described.info.scales_with == change.option
    }
