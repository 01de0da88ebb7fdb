"""Separators from coarse to fine: each chunk ends at the coarsest one within reach."""

from __future__ import annotations

import json
from typing import Literal

from ..options import (
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    UNIT,
    Integer,
    PackedOptions,
    Switch,
    Texts,
    Unit,
    option,
)
from ..packing import Cuts, Level, Plan
from ..registry import register_strategy
from ..segmenters.separators import Keep, LiteralCuts, character_cuts, occurs
from .base import Chunker
from .recipes import RECIPES, STOPS, Recipe
from .source import Source


class RecursiveOptions(PackedOptions):
    chunk_size: Integer = CHUNK_SIZE(1000)
    chunk_overlap: Integer = CHUNK_OVERLAP(200)
    recipe: Recipe = option(
        "text",
        label="Kind of text",
        help="Fills the separators: headings for Markdown, functions and classes for code, …",
    )
    separators: Texts | None = option(
        None,
        label="Separators",
        help="From the coarsest to the finest, instead of the recipe's. An empty one at the end "
        "allows a cut anywhere; without it that is the last resort, and never where an overlap begins.",
        advanced=True,
    )
    keep_separator: Switch = option(
        True,
        label="Keep separators",
        help="Switched off, a separator between two chunks is in neither and is listed as dropped.",
        advanced=True,
    )
    separator_position: Literal["start", "end", "auto"] = option(
        "auto",
        label="Separator goes to",
        help="The start of the chunk after it, or the end of the one before. Automatic: one that "
        "begins with a line break leads the next chunk, as headings do; others end theirs, as "
        "full stops do.",
        advanced=True,
        shown_if={"keep_separator": (True,)},
    )
    unit: Unit = UNIT("characters")


@register_strategy
class RecursiveChunker(Chunker):
    name = "recursive"
    group = "structure"
    label = "Recursive separators"
    summary = (
        "Tries coarse separators first and falls back to finer ones where a piece is too large."
    )
    when = (
        "The usual first choice for mixed text: paragraphs stay together where they fit, and a "
        "recipe adapts it to Markdown, HTML, LaTeX or source code."
    )
    options_type = RecursiveOptions

    def plan(self, source: Source) -> Plan:
        options = self.options
        separators = (
            options.separators if options.separators is not None else RECIPES[options.recipe]
        )
        levels = [
            Level(cuts, f"separator {json.dumps(separator, ensure_ascii=False)}")
            for separator in separators
            if (cuts := self._cuts(source, separator))
        ]
        budget = source.budget(options)
        named = "" in (options.separators or ())  # a recipe's overlap would begin inside a word
        return source.pack((*levels, source.any_character(overlap=named)), budget)

    def _cuts(self, source: Source, separator: str) -> Cuts | None:
        """The cuts at a separator, None where the text has none."""
        if not separator:
            return None
        keep = self._keep(separator)
        if separator == STOPS:
            return character_cuts(source.document, separator, keep) or None
        found = occurs(source.document, separator)
        return LiteralCuts(source.text, separator, keep) if found else None

    def _keep(self, separator: str) -> Keep:
        """Where this separator goes."""
        if not self.options.keep_separator:
            return "none"
        if self.options.separator_position != "auto":
            position: Keep = self.options.separator_position
            return position
        return "start" if separator[0] in "\n<" else "end"
