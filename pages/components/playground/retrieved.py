"""What a question retrieved, as cards: rank, why it stands there, and the text with the question's words marked."""

from collections.abc import Callable, Iterator, Sequence

from chunking.evaluation import Excerpt, Found, RetrievalOptions
from chunking.inspection import place_of
from chunking.quantities import figure
from pages.components.evaluate.questions.table import fit
from pages.components.viewers.passages_view import (
    Mark,
    Passage,
    added_to,
    passages_view,
    pieces,
    read_span,
    tokens_read,
)
from pages.components.viewers.shared.markup import is_fixed_width, markup_within

#: retrieved chunks, and words of one, that are shown
MOST_SHOWN, MOST_WORDS = 20, 3
#: decimals of a score
_DIGITS = 2
#: what the colours mean; the last where the reading stopped at a number of tokens
LEGEND, BEYOND = (
    "Underlined: words asked for. Orange: the answer.",
    " Grey: not read, as it is past the budget of {:,} tokens.",
)


def passages_of(
    found: Sequence[Found], answer: Sequence[Excerpt], is_of_several: bool
) -> list[Passage]:
    """A card for each chunk, best first; it names its document where several are searched, and whose text it repeats."""
    firsts: dict[str, int] = {}
    return [
        _passage(each, answer, is_of_several, firsts.setdefault(_text_of(each), each.hit.rank))
        for each in found[:MOST_SHOWN]
    ]


def _text_of(found: Found) -> str:
    start, end = span_of(found)
    return found.document.text[start:end].strip()


def span_of(found: Found) -> tuple[int, int]:
    """What the card of a chunk shows of its document."""
    return read_span(found.chunk, found.hit)


def retrieved_view(passages: Sequence[Passage], key: str, on_pick: Callable[[], None]) -> None:
    """The cards; text that is selected in them can be taken as the answer."""
    passages_view(passages, key=key, label="Retrieved chunks", on_pick=on_pick)


def _passage(found: Found, answer: Sequence[Excerpt], is_of_several: bool, first: int) -> Passage:
    """The card of a chunk; the chunk of rank `first` is the best with this text."""
    hit, chunk, document = found.hit, found.chunk, found.document
    own = [item for item in answer if item.document == document.uri]
    marks = [Mark(start, end, "match") for start, end in found.matches]
    marks += [Mark(item.start, item.end, "gold") for item in own]
    start, end = span_of(found)
    marks.append(Mark(hit.end, end, "outside"))
    if (start, end) != (chunk.start, chunk.end):
        marks.append(Mark(chunk.start, chunk.end, "found"))
    where = place_of(document, chunk)
    named = f"{document.uri} · " if is_of_several else ""
    is_repeated = first < hit.rank
    same = f"same text as rank {first:,} · " if is_repeated else ""
    note = f"{same}{named}chunk {chunk.index + 1:,} · {tokens_read(chunk, hit)}"
    return Passage(
        f"Rank {hit.rank:,}",
        fit(f"{note} · {where}" if where else note),
        any(item.start < hit.end and item.end > hit.start for item in own),
        pieces(document.text, start, end, marks),
        fit(why(found)),
        detail(found),
        markup_within(document, start, end),
        is_repeated=is_repeated,
        is_code=is_fixed_width(document),
        added=added_to(chunk),
    )


def how(options: RetrievalOptions) -> str:
    """How scores arise, as the tooltip of all of them."""
    lines = ["The chunks with the highest scores are read. A score is the sum of its parts:"]
    if options.uses_vectors:
        lines.append(
            "- **meaning**: how alike the embedding model finds question and chunk (cosine, at most 1)"
        )
    if options.uses_words:
        lines.append(
            "- **words**: which words of the question stand in the chunk, rare ones counting more (BM25)"
        )
    if options.smoothing:
        lines.append(
            f"- **neighbours**: {options.smoothing:g} of the scores of the chunks before and after it, half as "
            "much of the next ones: an answer seldom stands alone"
        )
    if options.smoothing or options.retriever == "hybrid":
        lines.append(
            "\nAs cosine and BM25 have different scales, each is counted in standard deviations from the "
            "average chunk before they are added: 0 is average, +1 good, +2 rare, below 0 worse than average."
        )
    elif options.retriever == "rrf":
        lines.append("\nEach part is 60 / (60 + the rank that it alone gives).")
    return "\n".join(lines)


def why(found: Found) -> str:
    """How the score of a chunk comes about, in a line that adds up as it is written."""
    parts = list(_parts(found))
    left = round(found.hit.score, _DIGITS)
    terms = []
    for number, (name, adds) in enumerate(parts):
        is_last = number == len(parts) - 1
        value = left if is_last else round(adds, _DIGITS)  # the last takes what rounding leaves
        left -= value
        sign = "−" if round(value, _DIGITS) < 0 else "+" if number else ""
        terms.append(f"{sign} {figure(abs(value), _DIGITS)} {name}".strip())
    if statement := found.chunk.metadata.get("embedded_text"):
        terms.append(f"· found by “{statement}”")
    return f"Score {figure(found.hit.score, _DIGITS)} = {' '.join(terms)}"


def detail(found: Found) -> str:
    """What the parts of a score come from, as a tooltip."""
    parts = []
    if part := found.meaning:
        parts.append(
            f"Meaning: cosine {figure(part.score, _DIGITS)}, rank {part.rank:,} by itself."
        )
    if part := found.words:
        parts.append(f"Words: BM25 {_small(part.score)}, rank {part.rank:,} by itself.")
    return " ".join(parts)


def _parts(found: Found) -> Iterator[tuple[str, float]]:
    """What a score is the sum of: each part as it is called, and what it adds."""
    if part := found.meaning:
        yield "meaning", part.adds
    if part := found.words:
        places = (("", found.text_words), ("in the added context: ", found.context_words))
        words = "; ".join(place + ", ".join(_most(held)) for place, held in places if held)
        yield (f"words ({words})" if words else "for no word of the question"), part.adds
    if found.neighbours:
        yield "neighbours", found.neighbours


def _small(score: float) -> str:
    """A score with decimals; one that would be shown as nothing is told from nothing.

    >>> _small(0.004), _small(0.0), _small(0.126)
    ('below 0.01', '0.00', '0.13')
    """
    least = 10**-_DIGITS
    return f"below {least:g}" if 0 < score < least / 2 else figure(score, _DIGITS)


def _most(words: Sequence[str]) -> Sequence[str]:
    """As many words as have room: the heaviest."""
    return [*words[:MOST_WORDS], "…"] if len(words) > MOST_WORDS else words
