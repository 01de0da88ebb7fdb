"""Pieces between one separator, merged up to the size."""

from __future__ import annotations

import json
from collections.abc import Set
from typing import Literal

from ..options import (
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    UNIT,
    Integer,
    PackedOptions,
    Switch,
    Text,
    Unit,
    option,
)
from ..packing import Level, Plan
from ..patterns import pattern_problem
from ..registry import register_strategy
from ..segmenters.separators import Keep, LiteralCuts, pattern_cuts
from .base import Chunker
from .source import Source


class CharacterOptions(PackedOptions):
    chunk_size: Integer = CHUNK_SIZE(1000)
    chunk_overlap: Integer = CHUNK_OVERLAP(0)
    separator: Text = option(
        "\n\n",
        label="Separator",
        help="What stands between the pieces that are never cut apart if they fit.",
        pattern_if={"is_separator_regex": (True,)},
    )
    is_separator_regex: Switch = option(
        False,
        label="Separator is a regular expression",
        help="Read the separator as a pattern instead of as plain text.",
        advanced=True,
    )
    keep_separator: Keep = option(
        "end",
        label="Keep the separator",
        help="At the end of the chunk before it, at the start of the chunk after it, or in "
        "neither (then it is listed as dropped).",
        advanced=True,
    )
    oversize: Literal["split", "keep"] = option(
        "split",
        label="A piece over the size",
        help="Split it at lines, words, or at last anywhere; or keep it whole, with a warning.",
        advanced=True,
    )
    unit: Unit = UNIT("characters")

    def conflicts(self, bad: Set[str] = frozenset()) -> list[tuple[str | None, str]]:
        found = super().conflicts(bad)
        if not self.separator:
            found.append(
                ("separator", "separator must not be empty: use the strategy 'fixed' instead")
            )
        elif self.is_separator_regex and (problem := pattern_problem(self.separator)):
            found.append(("separator", f"separator {problem}"))
        return found


@register_strategy
class CharacterChunker(Chunker):
    name = "character"
    group = "size"
    label = "One separator"
    summary = "Splits at one separator and merges the pieces up to the chunk size."
    when = (
        "Texts whose parts are marked the same way throughout: blank lines, a rule of dashes, "
        "one record a line."
    )
    options_type = CharacterOptions

    def plan(self, source: Source) -> Plan:
        options = self.options
        keep_whole = options.oversize == "keep"
        cuts = (
            pattern_cuts(source.document, options.separator, options.keep_separator)
            if options.is_separator_regex
            else LiteralCuts(source.text, options.separator, options.keep_separator)
        )
        reason = f"separator {json.dumps(options.separator, ensure_ascii=False)}"
        finer = () if keep_whole else source.finer_levels()
        budget = source.budget(options)
        return source.pack((Level(cuts, reason), *finer), budget, keep_whole=keep_whole)
