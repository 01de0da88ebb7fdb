"""Source code by its grammar: whole functions, classes and statements, never a part of what fits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...options import (
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    MIN_CHUNK_SIZE,
    UNIT,
    Integer,
    PackedOptions,
    Switch,
    Unit,
    option,
)
from ...packing import Draft, Plan, merge_short
from ...registry import register_strategy
from ...segmenters.code.guessing import guessed_language
from ...segmenters.code.languages import Language, programming_language
from ...segmenters.code.nodes import CodeNodes
from ...segmenters.code.parser import code_nodes
from ...segmenters.diffs import diff_files
from ...types import ChunkingWarning, Document, Span
from ...whitespace import visible_end, visible_start
from ..base import Chunker
from ..recipes import Recipe
from ..recursive import RecursiveChunker, RecursiveOptions
from ..source import Source
from .context import CodeContext
from .cuts import CodeCuts
from .places import CodePlaces
from .units import cells_of, plan_cells, plan_diff

#: the separators for text that no grammar reads
_RECIPES: dict[str, Recipe] = {
    "text/markdown": "markdown",
    "text/mdx": "markdown",
    "text/x-sql": "sql",
    "text/x-tex": "latex",
    "text/x-rst": "rst",
    "text/x-haskell": "haskell",
    "text/x-powershell": "powershell",
    "text/x-proto": "proto",
}


class CodeOptions(PackedOptions):
    chunk_size: Integer = CHUNK_SIZE(1200)
    chunk_overlap: Integer = CHUNK_OVERLAP(
        0,
        help="The most that a chunk repeats of the one before it, in whole members: functions, "
        "statements, cells of a notebook, hunks of a patch. It counts towards the chunk size.",
        added=True,
        tuned=(),
    )
    min_chunk_size: Integer = MIN_CHUNK_SIZE(100)
    language: Language = option(
        "auto",
        label="Language",
        help="Automatic: by the file's name, by a first line such as #!/bin/bash, or by the one grammar "
        "that reads the text. What is no known language is cut at blank lines, lines and words, with a "
        "warning.",
    )
    one_per_definition: Switch = option(
        False,
        label="A chunk for each definition",
        help="Each function and each class that fits is a chunk of its own, however small; a class "
        "over the size is opened into its methods.",
        added=True,
    )
    split_on_functions: Switch = option(
        True,
        label="Prefer to cut at functions",
        help="Where a chunk may end at several places of one level, a function's beginning or end is "
        "taken first, if it is in the second half of what would fit.",
    )
    split_on_classes: Switch = option(
        True,
        label="Prefer to cut at classes",
        help="The same for classes, interfaces, structures, modules.",
    )
    preserve_code_blocks: Switch = option(
        False,
        label="Keep functions whole",
        help="A function over the chunk size stays one chunk, with a warning.",
    )
    include_imports: Switch = option(
        False,
        label="Add imports",
        help="The imports of what a chunk uses are added before it, as far as they take no more than "
        "half of the size and push out nothing that would fit without them. What repeats makes chunks "
        "more alike, so that questions on what code does find less.",
    )
    include_class_context: Switch = option(
        True,
        label="Add headers",
        help="The headers of the classes and functions that a chunk begins inside of are added "
        "before it.",
    )
    include_docstrings: Switch = option(
        True,
        label="Keep comments with their code",
        help="Comments and decorators right above a definition or a statement are not parted from it.",
        advanced=True,
    )
    unit: Unit = UNIT("characters")


@register_strategy
class CodeChunker(Chunker):
    name = "code"
    group = "structure"
    label = "Source code"
    summary = "Packs whole functions, classes and statements, by the language's own grammar."
    when = (
        "Source files in any of the languages listed: a function that fits is never cut, and what is "
        "cut keeps the headers it stands under."
    )
    options_type = CodeOptions

    def prepare(self, document: Document) -> None:
        super().prepare(document)
        self._nodes(document)

    def plan(self, source: Source) -> Plan:
        if self.options.language == "auto":
            if cells_of(source.document):
                return plan_cells(source, self.options)
            if diff_files(source.document):
                return plan_diff(source, self.options)
        code = self._nodes(source.document)
        return (
            self._by_separators(source)
            if code is None
            else _Packing(source, code, self.options).plan()
        )

    def _language(self, document: Document) -> str | None:
        """The language as it is asked for or told, else that of the grammar that reads plain text."""
        language = programming_language(document, self.options.language)
        is_plain = language is None and document.mime_type == "text/plain"
        return guessed_language(document) if is_plain else language

    def _nodes(self, document: Document) -> CodeNodes | None:
        """The document's nodes, as fine as the size may need them; None where no grammar reads it.

        No unit is finer than bytes, and a power of two lets neighbouring sizes share the nodes.
        """
        language = self._language(document)
        if language is None:
            return None
        finest = 1 << self.options.chunk_size.bit_length() - 1
        return code_nodes(document, language, finest)

    def _by_separators(self, source: Source) -> Plan:
        """The plan of the strategy `recursive`, with a warning."""
        options, document = self.options, source.document
        separated = RecursiveOptions(
            chunk_size=options.chunk_size,
            chunk_overlap=options.chunk_overlap,
            target_size=options.target_size,
            recipe=_RECIPES.get(document.mime_type, "text"),
            unit=options.unit,
            tokenizer=options.tokenizer,
            bias=options.bias,
        )
        plan = RecursiveChunker(separated).plan(source)
        language = self._language(document)
        why = f"this is not {language}" if language else "no known programming language"
        code = "not-parsed" if language else "unknown-language"
        message = f"{why}: cut at separators, as the strategy recursive does"
        plan.warnings.insert(0, ChunkingWarning(code, message, 0, len(source.text)))
        return plan


class _Packing:
    """One document being packed."""

    def __init__(self, source: Source, code: CodeNodes, options: CodeOptions) -> None:
        self._source = source
        self._options = options
        self._code = code
        self._cuts = CodeCuts(source, code, options)
        self._context = CodeContext(source, code, self._cuts, options)

    def plan(self) -> Plan:
        plan = self._packed()
        for index, draft in enumerate(plan.drafts):
            following = plan.drafts[index + 1].new_from if index + 1 < len(plan.drafts) else None
            is_last = following is None
            draft.cut = "end of document" if is_last else self._cuts.reason(draft, following or 0)
        self._describe(plan.drafts)
        return plan

    def _describe(self, drafts: Sequence[Draft]) -> None:
        """Give each chunk its metadata and its path."""
        places = CodePlaces(self._source, self._code, self._cuts)
        for draft in drafts:
            places.describe(draft)

    def _packed(self) -> Plan:
        """What is between functions that stay whole is packed; small chunks join the one before."""
        options, plan = self._options, Plan([], describe=self._describe)
        least = 0 if options.one_per_definition else options.min_chunk_size
        budget = replace(self._source.budget(options), least=least)
        packer = self._source.packer(self._cuts.levels, budget, context=self._context)
        plan.packer = packer
        at = 0
        for kept in [*sorted(self._cuts.kept), None]:
            part = packer.plan(Span(at, kept.start if kept else len(self._source.text)))
            plan.warnings += part.warnings
            plan.drafts += self._merged(part.drafts)
            if kept:
                self._keep(kept, plan)
                at = kept.end
        return plan

    def _merged(self, drafts: list[Draft]) -> list[Draft]:
        """Chunks whose own text is under the least size joined to the one before, where both fit."""
        if self._options.one_per_definition:
            return drafts
        length, least = self._source.ruler.length, self._options.min_chunk_size
        return merge_short(
            drafts,
            self._source.ruler,
            self._options.chunk_size,
            lambda draft: length(draft.start, draft.end) < least,
            self._context,
        )

    def _keep(self, kept: Span, plan: Plan) -> None:
        """A function over the size as one chunk, with a warning."""
        text = self._source.text
        start, end = kept.start, visible_end(text, *kept)
        size = self._source.ruler.length(start, end)
        new_from = visible_start(text, start, end)
        message = f"a function of {size} is over the chunk size of {self._options.chunk_size}"
        plan.drafts.append(Draft(start, end, new_from, size, "node"))
        plan.warnings.append(ChunkingWarning("oversize-kept", message, start, end))
