"""What a small edit of a document costs: how many of its chunks have to be embedded again.

Chunks that only move keep their `content_id`, and so their vectors. Where sizes are counted from
the beginning, one added sentence moves every boundary after it; where boundaries follow the text,
they hold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from ..caching import forget_document
from ..embedders.sentences import sentence_spans
from ..segmenters.blocks import markdown_blocks
from ..segmenters.lines import line_ends
from ..strategies.base import Chunker
from ..types import Document, Page, Span

#: edits that are tried, each by itself on the whole document
EDITS = 3
#: characters of the longest piece that is said twice: the edits are to be small
LONGEST = 500


@dataclass(frozen=True, slots=True)
class EditStability:
    """What becomes of the chunks of a document when it is edited a little, over several such edits.

    chunks: the chunks after each edit, summed over the edits.
    new: those of them whose `content_id` no chunk had before the edit: they have to be embedded.
    """

    chunks: int = 0
    new: int = 0

    @property
    def kept(self) -> float | None:
        """The share of the chunks that an edit leaves as they are, from 0 to 1; None without chunks.

        One minus it is the re-embedding bill: the share of the index that an edit makes anew.
        """
        return 1 - self.new / self.chunks if self.chunks else None

    def __add__(self, other: EditStability) -> EditStability:
        """Two documents taken together."""
        return EditStability(self.chunks + other.chunks, self.new + other.new)


def edit_stability(document: Document, chunker: Chunker, edits: int = EDITS) -> EditStability:
    """Cut a document again after each of some small edits, and count the chunks that are new.

    An edit says one sentence twice, where it stands; of source code and data, one line. A copy
    keeps the language and the syntax of the document, and asks for no vector that is not known.
    Places are spread evenly, so that the result is the same at every call. Every chunk counts, of a
    hierarchy the parents too. Takes as long as cutting `edits` unknown documents, and asks as much
    of a language model where the strategy does.
    """
    before = {chunk.content_id for chunk in chunker.run(document).chunks}
    total = EditStability()
    for edited in edited_documents(document, edits):
        after = [chunk.content_id for chunk in chunker.run(edited).chunks]
        total += EditStability(len(after), sum(each not in before for each in after))
        forget_document(edited)
    return total


def edited_documents(document: Document, edits: int = EDITS) -> Iterator[Document]:
    """The document after each edit, one edit in each; none where nothing can be said twice."""
    pieces = _pieces(document)
    count = min(edits, len(pieces))
    for number in range(count):
        yield _repeated(document, pieces[(2 * number + 1) * len(pieces) // (2 * count)])


def _pieces(document: Document) -> list[Span]:
    """What can be said twice without harm to what stands around it."""
    if not document.is_prose:
        return _short(document, _lines(document))
    sentences = [Span(*each) for each in sentence_spans(document)]
    if document.is_markdown:
        sentences = _in_paragraphs(document, sentences)
    return _short(document, sentences) or _short(document, _lines(document))


def _short(document: Document, spans: list[Span]) -> list[Span]:
    texts = (document.text[start:end] for start, end in spans)
    return [
        span
        for span, text in zip(spans, texts, strict=True)
        if len(text) <= LONGEST and any(map(str.isalnum, text))
    ]


def _lines(document: Document) -> list[Span]:
    """The lines that open nothing that a later one closes."""
    ends = [0, *line_ends(document).tolist(), len(document.text)]
    lines = (Span(start, end) for start, end in pairwise(ends))
    opening = (":", "{", "(", "[", ">")
    return [line for line in lines if not document.text[slice(*line)].rstrip().endswith(opening)]


def _in_paragraphs(document: Document, sentences: list[Span]) -> list[Span]:
    """The sentences of paragraphs and lists, and the rows of tables: no headings and no fences."""
    blocks = markdown_blocks(document)
    kinds = [block.kind for block in blocks.blocks]
    first = blocks.at_each([start for start, _ in sentences])
    last = blocks.at_each([end - 1 for _, end in sentences])
    found = [
        sentence
        for sentence, one, other in zip(sentences, first, last, strict=True)
        if one == other and kinds[one] in ("paragraph", "list")
    ]
    rows = [row for block in blocks.blocks if block.kind == "table" for row in block.parts]
    return sorted(found + rows)


def _repeated(document: Document, piece: Span) -> Document:
    """The document with a piece of it said twice; what stands after it moves."""
    text, end = document.text, piece.end
    copy = text[slice(*piece)]
    added = copy if copy[-1].isspace() else f"\n{copy}"

    def moved(offset: int) -> int:
        return offset + len(added) if offset >= end else offset

    pages = tuple(Page(page.number, moved(page.start), moved(page.end)) for page in document.pages)
    return replace(document, text=text[:end] + added + text[end:], pages=pages, blocks=())
