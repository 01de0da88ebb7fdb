"""The diagnosis in sentences: what a verdict means, for who asked the question."""

from __future__ import annotations

from collections.abc import Sequence

from ...embedders import unknown_languages
from ...inspection.contents import is_of_contents
from ...inspection.display import place_shown
from ...segmenters.outline import outline
from ..scoring.ranges import Range
from ..scoring.report import GoldChunk, Report, Row
from .counterfactual import Window
from .unread_gold import Case, Merging
from .unsaid_names import unsaid_names
from .verdicts import SIZE_CAUSES, Verdict

#: boundaries and chunks listed one by one
MOST_LISTED = 4


def found(row: Row) -> str:
    """That everything was read."""
    if not row.ranks:
        return "There is nothing to read but white space."
    return f"The answer was read whole; the best chunk with any of it is at rank {row.ranks[0].rank:,}."


def left_out(case: Case, lost: Sequence[Range]) -> str:
    whole = "the answer" if lost == (case.span,) else "some of the answer"
    start, end = lost[0]
    return f"No chunk holds {whole} (characters {start:,} to {end:,}{_of(case)}): it was left out."


def cut(case: Case, ends: Sequence[int], window: Window) -> str:
    several = len(ends) > 1
    places = _listed([f"{end:,}" for end in ends])
    chunks = sorted((gold_chunk.chunk, gold_chunk.rank) for gold_chunk in case.gold_chunks)
    parts = _listed([f"{chunk + 1:,}" for chunk, _ in chunks])
    ranks = _listed([f"{rank:,}" for _, rank in chunks])
    return (
        f"The {'boundaries' if several else 'boundary'} at character{'s' if several else ''} {places} "
        f"{'go' if several else 'goes'} through the answer: its parts are in chunks {parts}{_of(case)}, "
        f"at ranks {ranks}. {_by_itself(case, window)}"
    )


def _by_itself(case: Case, window: Window) -> str:
    if window.is_read:
        return f"In one piece it would be read, at rank {window.rank:,}."
    return (
        f"Even in one piece, of {_tokens(window.tokens)}, it would be at rank {window.rank:,}, and "
        f"{limit(case.report)}."
    )


def beyond(case: Case, gold_chunk: GoldChunk, seen: int, tokens: int | None) -> str:
    if not tokens or tokens <= 0:
        return (
            f"{_chunk(case, gold_chunk)} is one word that the embedding model does not know, too long for its "
            "vocabulary: nothing of it reaches the vector."
        )
    start, end = case.span
    where = (
        f"the answer begins only at {start:,}"
        if seen <= start
        else f"the answer goes on to {end:,}"
    )
    return (
        f"{_chunk(case, gold_chunk)} is {_tokens(tokens)} longer than what the embedding model reads: it "
        f"reads up to character {seen:,}, and {where}."
    )


def diluted(case: Case, gold_chunk: GoldChunk, share: float, tokens: int, window: Window) -> str:
    return (
        f"The answer is only {share:.0%} of chunk {gold_chunk.chunk + 1:,}{_of(case)} ({_tokens(tokens)}), which "
        f"is at rank {gold_chunk.rank:,}, and {limit(case.report)}. In a chunk of its own it would be read, at rank "
        f"{window.rank:,}."
    )


def over_budget(case: Case, gold_chunk: GoldChunk) -> str:
    return (
        f"{_chunk(case, gold_chunk)} holds the answer whole and is at rank {gold_chunk.rank:,}, but the reading ends "
        f"within it: {limit(case.report)}.{_around(case, gold_chunk)}"
    )


def ranked_low(case: Case, gold_chunk: GoldChunk) -> str:
    return (
        f"{_chunk(case, gold_chunk)} holds the answer whole, but is at rank {gold_chunk.rank:,}, and "
        f"{limit(case.report)}.{_around(case, gold_chunk)}"
    )


def _around(case: Case, gold_chunk: GoldChunk) -> str:
    """What the chunk with the answer does not say, what the model does not know, and what stands above it in the ranking."""
    why = _unsaid(case, gold_chunk) + _foreign(case)
    return why + _contents_above(case) + _same_section(case, gold_chunk)


def _unsaid(case: Case, gold_chunk: GoldChunk) -> str:
    names = [f"“{name}”" for name in unsaid_names(case, gold_chunk)]
    return f" It does not say {_listed(names, 'or')}, which the question names." if names else ""


def _foreign(case: Case) -> str:
    """That the model knows little of the language of the text."""
    model = case.report.embedder if case.report.retrieval.uses_vectors else None
    languages = unknown_languages(model, [case.document])
    if not languages:
        return ""
    return f" {model} was trained on English, and the text is in another language ({languages[0]})."


def contents_read(report: Report, row: Row) -> list[int]:
    """The ranks of what was read for a question of tables of contents."""
    return [
        hit.rank
        for hit in row.hits
        if is_of_contents(report.documents[hit.document], report.chunks[hit.document][hit.chunk])
    ]


def _contents_above(case: Case) -> str:
    """Which ranks name the answer only, where there are any."""
    ranks = contents_read(case.report, case.row)
    if not ranks:
        return ""
    at = f"{'ranks' if len(ranks) > 1 else 'rank'} {_listed([f'{rank:,}' for rank in ranks])}"
    return f" What is at {at} is a table of contents, which only names the answer."


def _same_section(case: Case, gold_chunk: GoldChunk) -> str:
    """Which of the two best chunks are of the answer's own section, where there are others: what was read is near it.

    Nothing is said where the answer's chunk begins in a section before.
    """
    chunks, chunk = case.report.chunks[gold_chunk.document], case.chunk(gold_chunk)
    section = chunk.heading_path
    if not section or all(each.heading_path == section for each in chunks):
        return ""
    sections = outline(case.report.documents[gold_chunk.document])
    if sections.headings and sections.paths_of(*([at] for at in case.span)) != [section]:
        return ""
    ranks = [
        f"{hit.rank:,}"
        for hit in case.row.hits[:2]
        if hit.document == gold_chunk.document
        and hit.chunk != gold_chunk.chunk
        and chunks[hit.chunk].heading_path == section
    ]
    if not ranks:
        return ""
    are = "Ranks 1 and 2 are" if len(ranks) > 1 else f"Rank {ranks[0]} is"
    return f" {are} of the same section, “{place_shown(chunk)}”."


def merged_late(case: Case, merging: Merging) -> str:
    """That chunks are read as one once enough of them are found, and when they would have been."""
    start, end, needs = merging.reading
    when = "not within what is kept" if merging.rank is None else f"at rank {merging.rank:,}"
    return (
        f"The answer is in several parts of what is read as one (characters {start:,} to {end:,}{_of(case)}) once "
        f"{needs:,} of its parts are found. That is {when}, and {limit(case.report)}."
    )


def missed(verdict: Verdict, files: str | None = None) -> str:
    """The message of the worst miss, whether another size (of those files) finds the answer, and how many misses there are."""
    sentences = [verdict.misses[0].message]
    if verdict.cause in SIZE_CAUSES:
        sentences.append(_at_other_sizes(verdict, files))
    count, excerpts = len(verdict.misses), len(verdict.question.excerpts)
    if excerpts > 1:
        were = "was" if count == 1 else "were"
        sentences.append(f"({count} of its {excerpts} excerpts {were} not read whole.)")
    return " ".join(filter(None, sentences))


def _at_other_sizes(verdict: Verdict, files: str | None) -> str:
    where = f" for {files}" if files else ""
    if verdict.found_at:
        return f"With a {_size(verdict.found_at)}{where} the answer is found whole."
    if verdict.sizes_tried:
        alone = "" if verdict.cause == "diluted" else ": the size is not to blame"
        return f"With a {_size(verdict.sizes_tried)}{where} it is not found whole either{alone}."
    return ""


def _size(sizes: Sequence[int]) -> str:
    *some, last = (f"{size:,}" for size in sizes)
    return f"chunk size of {', '.join(some)}{' or ' if some else ''}{last}"


def limit(report: Report) -> str:
    """How much of a ranking is read."""
    budget = report.settings["token_budget"]
    if budget is not None:
        return "only 1 token is read" if budget == 1 else f"only {budget:,} tokens are read"
    count = report.settings["top_k"]
    return "only the best chunk is read" if count == 1 else f"only the best {count:,} are read"


def _chunk(case: Case, gold_chunk: GoldChunk) -> str:
    return f"Chunk {gold_chunk.chunk + 1:,}{_of(case)}"


def _tokens(count: int) -> str:
    return "1 token" if count == 1 else f"{count:,} tokens"


def _of(case: Case) -> str:
    """Of which document, where there are several."""
    return f" of {case.excerpt.document}" if len(case.report.documents) > 1 else ""


def _listed(items: Sequence[str], joined_by: str = "and") -> str:
    """`1, 2 and 3`; of many the first ones, and how many more."""
    if len(items) > MOST_LISTED:
        rest = len(items) - MOST_LISTED + 1
        items = [*items[: MOST_LISTED - 1], f"{rest} more"]
    return f" {joined_by} ".join(filter(None, (", ".join(items[:-1]), items[-1])))
