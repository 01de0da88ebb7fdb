"""Chunkers with one bug each, which the contract must find."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import replace

from chunking import Chunk, ChunkingResult, Document, OptionsError
from chunking.options import (
    BIAS,
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    TOKENIZER,
    UNIT,
    Bias,
    Integer,
    Options,
    TokenizerName,
    Unit,
)
from chunking.packing import Budget, MeasuredOverlap
from chunking.strategies.base import Chunker


class PlainOptions(Options):
    chunk_size: Integer = CHUNK_SIZE(60)
    chunk_overlap: Integer = CHUNK_OVERLAP(15)
    unit: Unit = UNIT("characters")
    tokenizer: TokenizerName = TOKENIZER()
    bias: Bias = BIAS()


class Good(Chunker):
    """A window of characters that passes; the broken ones change its result."""

    name, label, summary, when = "good", "Good", "Passes.", "In tests."
    options_type = PlainOptions

    def plan(self, source):
        return source.pack((source.any_character(overlap=True),), source.budget(self.options))

    def run(self, document, progress=None, metadata=None):
        if isinstance(document, str):
            document = Document.from_text(document)
        result = super().run(document, progress)
        return replace(result, chunks=tuple(self.spoil(list(result.chunks), document)))

    def spoil(self, chunks, document):
        return chunks

    def replace(self, **changes):
        kept = {name: getattr(self.options, name) for name in self.options.model_fields_set}
        return make(type(self), **{**kept, **changes})


def make(strategy, **options):
    return strategy(strategy.options_type.build(strategy.name, options))


def moved(chunk: Chunk, document: Document, start: int, end: int, **changes) -> Chunk:
    """The chunk over another span, its count right."""
    text = document.text[start:end]
    return replace(chunk, start=start, end=end, text=text, token_count=len(text), **changes)


class LosesText(Good):
    def spoil(self, chunks, document):
        return chunks[:-1]


class LosesALetter(Good):
    def spoil(self, chunks, document):
        return [
            moved(c, document, c.start, c.end - 1) if c.end - c.start > 1 else c for c in chunks
        ]


class DriftsOffsets(Good):
    def spoil(self, chunks, document):
        return [replace(c, start=c.start + 1, end=c.end + 1) if c.index else c for c in chunks]


class ReadsElsewhere(Good):
    def spoil(self, chunks, document):
        read = {"read_start": 0, "read_end": 1, "read_text": document.text[:1]}
        return [replace(chunk, metadata={**chunk.metadata, **read}) for chunk in chunks]


class ReadsOtherText(Good):
    def spoil(self, chunks, document):
        read = {"read_start": 0, "read_end": len(document.text), "read_text": "another"}
        return [replace(chunk, metadata={**chunk.metadata, **read}) for chunk in chunks]


class StripsText(Good):
    def spoil(self, chunks, document):
        return [replace(c, text=" ".join(c.text.split())) for c in chunks]


class CountsFromOne(Good):
    def spoil(self, chunks, document):
        return [replace(c, index=c.index + 1) for c in chunks]


class Shuffles(Good):
    def spoil(self, chunks, document):
        return [replace(c, index=i) for i, c in enumerate(reversed(chunks))]


class RepeatsTheTail(Good):
    """Seed 000's bug: a last chunk that is only the overlap."""

    def spoil(self, chunks, document):
        if not chunks or len(chunks[-1].text) < 4:
            return chunks
        last = chunks[-1]
        return [
            *chunks,
            moved(last, document, last.end - 2, last.end, index=len(chunks), id="tail"),
        ]


class OverTheLimit(Good):
    def spoil(self, chunks, document):
        if len(chunks) < 2:
            return chunks
        one, two, *rest = chunks
        return [
            moved(one, document, one.start, two.end),
            *(replace(c, index=c.index - 1) for c in rest),
        ]


class CountsBytes(Good):
    def spoil(self, chunks, document):
        return [replace(c, token_count=len(c.text.encode("utf-8", "replace"))) for c in chunks]


class ForgetsThePrefix(Good):
    """Adds a heading after sizing."""

    def spoil(self, chunks, document):
        return [replace(c, prefix="# Title\n") for c in chunks]


class OverlapsTooMuch(Good):
    def plan(self, source):
        size = self.options.chunk_size
        budget = Budget(size, MeasuredOverlap(source.ruler, size // 2))
        return source.pack((source.any_character(overlap=True),), budget)


class OverlapsUnasked(OverlapsTooMuch):
    def plan(self, source):
        if self.options.chunk_overlap:
            return Good.plan(self, source)
        return super().plan(source)


class SummedOverlap(MeasuredOverlap):
    """Takes the lengths of the characters for the length of all of them."""

    def reach(self, start, end):
        return start

    def allows(self, start, end):
        return sum(self.ruler.length(at, at + 1) for at in range(start, end)) <= self.amount


class AddsLengths(Good):
    """Overlaps rightly as long as lengths add."""

    def plan(self, source):
        overlap = SummedOverlap(source.ruler, self.options.chunk_overlap)
        budget = Budget(self.options.chunk_size, overlap if overlap.amount else None)
        return source.pack((source.any_character(overlap=True),), budget)


class NeverOverlaps(Good):
    def plan(self, source):
        return source.pack((source.any_character(overlap=True),), Budget(self.options.chunk_size))


class ChunksBlanks(Good):
    def run(self, document, progress=None, metadata=None):
        text = document if isinstance(document, str) else document.text
        if not text.strip():
            chunk = Chunk(0, 0, 0, "", "", "", 0, (), None, None, None, "end of document", {}, "x")
            return ChunkingResult((chunk,))
        return super().run(document, progress)


class CutsAnywhere(Good):
    """Steps through code points, whatever they belong to."""

    def spoil(self, chunks, document):
        size, made = self.options.chunk_size, []
        for start in range(0, len(document.text), size) if chunks else ():
            end = min(start + size, len(document.text))
            if document.text[start:end].strip():
                made.append(moved(chunks[0], document, start, end, index=len(made), id=str(start)))
        return made


class CutsInCrlf(Good):
    def spoil(self, chunks, document):
        places = [c for c in chunks if document.text[c.end : c.end + 2] == "\r\n"]
        return [moved(c, document, c.start, c.end + 1) if c in places else c for c in chunks]


class GivesNoReason(Good):
    def spoil(self, chunks, document):
        return [replace(c, cut="") for c in chunks]


class EndsForNoReason(Good):
    def spoil(self, chunks, document):
        return [replace(c, cut="size limit") for c in chunks]


class ForgetsPages(Good):
    def spoil(self, chunks, document):
        return [replace(c, page_number=None, page_end=None) for c in chunks]


class ForgetsTheDocument(Good):
    def spoil(self, chunks, document):
        return [replace(c, metadata={}) for c in chunks]


class RandomIds(Good):
    def spoil(self, chunks, document):
        return [replace(c, id=f"{random.getrandbits(64):x}") for c in chunks]


class SameIds(Good):
    def spoil(self, chunks, document):
        return [replace(c, id="chunk") for c in chunks]


class SameContentIds(Good):
    """Does not count chunks that say the same."""

    def spoil(self, chunks, document):
        return [replace(c, occurrence=0) for c in chunks]


class NumberedIds(Good):
    def spoil(self, chunks, document):
        return [replace(c, id=str(c.index)) for c in chunks]


class HashedIds(Good):
    """Python's own hash differs from process to process."""

    def spoil(self, chunks, document):
        return [
            replace(c, id=str(hash((c.text, c.start, self.options.chunk_size, document.text))))
            for c in chunks
        ]


class UnwritableMetadata(Good):
    def spoil(self, chunks, document):
        return [replace(c, metadata={**c.metadata, "words": set(c.text.split())}) for c in chunks]


class TakesAnySize(Good):
    """Declares its options, and does not check them."""

    class options_type(PlainOptions):  # noqa: N801
        @classmethod
        def build(cls, owner, values):
            try:
                return super().build(owner, values)
            except OptionsError:
                return cls.model_construct(**values)


class ReportsOneProblem(Good):
    class options_type(PlainOptions):  # noqa: N801
        @classmethod
        def build(cls, owner, values):
            try:
                return super().build(owner, values)
            except OptionsError as error:
                raise OptionsError(
                    owner, list(zip(error.fields, error.problems, strict=True))[:1]
                ) from None


class SilentlyClamps(Good):
    class options_type(PlainOptions):  # noqa: N801
        @classmethod
        def build(cls, owner, values):
            size = values.get("chunk_size")
            if isinstance(size, int) and size > 100_000:
                values = {**values, "chunk_size": 100_000}
            return super().build(owner, values)


class RigidDefaults(Good):
    """An overlap left unset does not shrink with the size."""

    class options_type(PlainOptions):  # noqa: N801
        def _adapted(self):
            return self


class NoProgress(Good):
    def run(self, document, progress=None, metadata=None):
        return super().run(document)


class SwallowsStops(Good):
    def run(self, document, progress=None, metadata=None):
        def quiet(share):
            try:
                progress(share)
            except BaseException:
                return

        return super().run(document, quiet if progress else None)


class ChangesTheDocument(Good):
    def spoil(self, chunks, document):
        document.metadata["seen"] = True
        return chunks


class ChangesItself(Good):
    runs = 0

    def spoil(self, chunks, document):
        self.runs += 1
        return chunks


class SharesMetadata(Good):
    shared: dict = {}  # noqa: RUF012

    def spoil(self, chunks, document):
        self.shared |= {"uri": document.uri}
        return [replace(c, metadata=self.shared) for c in chunks]


class RemembersDocuments(Good):
    seen: set = set()  # noqa: RUF012

    def spoil(self, chunks, document):
        self.seen.add(document.text)
        return [replace(c, metadata={**c.metadata, "documents": len(self.seen)}) for c in chunks]


class MixesThreads(Good):
    """Keeps the document at hand on the class while it works."""

    current = None

    def spoil(self, chunks, document):
        type(self).current = document.text
        time.sleep(0.002)
        return [
            replace(c, metadata={**c.metadata, "first": type(self).current[:20]}) for c in chunks
        ]


class CannotBePickled(Good):
    def __init__(self, options):
        super().__init__(options)
        self.lock = threading.Lock()


class Recursive(Good):
    def spoil(self, chunks, document):
        def depth(text):
            return 1 + depth(text[1:]) if text[:1] in tuple("([>") else 0

        depth(document.text[:5000])
        return chunks


class Quadratic(Good):
    """Looks at all of the text before each chunk."""

    def spoil(self, chunks, document):
        for end in range(0, len(document.text), 10):
            document.text[:end].count("never there")
        return chunks


class GrowsWithSize(Good):
    """More chunks for a larger size."""

    def plan(self, source):
        size = 200 // self.options.chunk_size + 1
        return source.pack((source.any_character(),), Budget(size))
