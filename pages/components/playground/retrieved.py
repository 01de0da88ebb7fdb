"""What a question retrieved, as cards: rank, why it stands there, and the text with the question's words marked."""

from collections.abc import Callable, Sequence

from chunking.evaluation import Excerpt, Found
from chunking.inspection import place_shown
from pages.components.evaluate.questions.table import fit
from pages.components.viewers.passages_view import (
    Mark,
    Passage,
    passages_view,
    pieces,
    read_span,
)
from pages.components.viewers.shared.markup import markup_within

#: retrieved chunks, and words of one, that are shown
MOST_SHOWN, MOST_WORDS = 20, 6
#: what is too small to be said of a score
LEAST = 0.005
LEGEND = "Underlined: words of the question. Orange: the answer. Grey: beyond the token budget."


def passages_of(
    found: Sequence[Found], answer: Sequence[Excerpt], is_of_several: bool
) -> list[Passage]:
    """A card for each chunk, best first; it names its document where several are searched."""
    return [_passage(each, answer, is_of_several) for each in found[:MOST_SHOWN]]


def span_of(found: Found) -> tuple[int, int]:
    """What the card of a chunk shows of its document."""
    return read_span(found.chunk, found.hit)


def retrieved_view(passages: Sequence[Passage], key: str, on_pick: Callable[[], None]) -> None:
    """The cards; text that is selected in them can be taken as the answer."""
    passages_view(passages, key=key, label="Retrieved chunks", on_pick=on_pick)


def _passage(found: Found, answer: Sequence[Excerpt], is_of_several: bool) -> Passage:
    hit, chunk, document = found.hit, found.chunk, found.document
    own = [item for item in answer if item.document == document.uri]
    marks = [Mark(start, end, "match") for start, end in found.matches]
    marks += [Mark(item.start, item.end, "gold") for item in own]
    start, end = span_of(found)
    marks.append(Mark(hit.end, end, "outside"))
    if (start, end) != (chunk.start, chunk.end):
        marks.append(Mark(chunk.start, chunk.end, "found"))
    where = place_shown(chunk)
    named = f"{document.uri} · " if is_of_several else ""
    note = f"{named}chunk {chunk.index + 1:,} · {hit.tokens:,} tokens"
    return Passage(
        f"Rank {hit.rank:,} · score {hit.score:.2f}",
        fit(f"{note} · {where}" if where else note),
        any(item.start < hit.end and item.end > hit.start for item in own),
        pieces(document.text, start, end, marks),
        fit(why(found)),
        markup_within(document, start, end),
    )


def why(found: Found) -> str:
    """What put a chunk at its rank, in a line."""
    said = []
    if statement := found.chunk.metadata.get("embedded_text"):
        said.append(f"found by “{statement}”")
    if found.meaning is not None:
        said.append(f"rank {found.meaning.rank:,} by meaning ({found.meaning.score:.2f})")
    if found.words is not None:
        words = ", ".join(_words(found))
        rank = f"rank {found.words.rank:,} by words ({found.words.score:.2f}): {words}"
        said.append(rank if words else "no word of the question")
    if abs(found.neighbours) >= LEAST:
        does = "add" if found.neighbours > 0 else "take"
        said.append(f"neighbours {does} {abs(found.neighbours):.2f}")
    return " · ".join(said)


def _words(found: Found) -> list[str]:
    """The words of the question that the chunk holds, each once, as they first stand there."""
    text = found.document.text
    held = {text[start:end].casefold(): text[start:end] for start, end in reversed(found.matches)}
    words = list(reversed(held.values()))
    return words[:MOST_WORDS] + (["…"] if len(words) > MOST_WORDS else [])
