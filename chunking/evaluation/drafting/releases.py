"""Release notes: headings with the number of a version, and below them lists of what was added, changed and mended.

Their items say little by themselves, and the same in several versions, but all of them together answer what a version brought.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import regex

from ...segmenters.natural_language import UNDETERMINED, language_of
from ...segmenters.outline import Outline
from ...types import Document
from .answers import SECTION, below
from .filters import normalised
from .loose_titles import sections
from .prose import plain
from .rules import Draft

#: what such a question is worth; versions that make release notes; characters of an answer, at least
WORTH, FEWEST, SHORTEST = 4.0, 2, 40

#: a version with no more than the product before it and when it came behind it: 5.4 (2025-09-16), [2.4.0] - 2026-02-11
_VERSION = regex.compile(
    r"(?:\p{Lu}[\w-]*+ )?\[?(?:(?i:version|release) )?v?(?P<number>\d++(?:\.\d++){1,3}(?:-?(?:alpha|beta|rc)[.-]?\d*+)?)\]?"
    r"(?P<when>(?: ?[-–—(,:/]+ ?| )[(\[]?(?:\d{4}[-./]\d\d?[-./]\d\d?|(?:\d{1,2} )?\p{Lu}\p{Ll}+\.?(?: \d{1,2},)? \d{4})[)\]]?)?"
)
#: titles of documents that are release notes, as they are compared
_NOTES = regex.compile(
    r"\b(?:changelog|change log|release notes|releases|release history|version history|what s new|changes|news)\b"
)
_ASKS = {
    normalised(title): asks
    for asks, titles in (
        ("What was added in version {}?", "added, additions, new, new features, features, enhancements"),
        ("What changed in version {}?", "changed, changes, notable changes"),
        ("What was improved in version {}?", "improved, improvements"),
        ("What was fixed in version {}?", "fixed, fixes, bug fixes, bugfixes"),
        ("What was removed in version {}?", "removed, removals"),
        ("What was deprecated in version {}?", "deprecated, deprecations"),
        ("Which breaking changes does version {} have?", "breaking changes, breaking"),
        ("Which security problems were fixed in version {}?", "security, security fixes"),
    )
    for title in titles.split(", ")
}  # fmt: skip
_DIGITS = regex.compile(r"\d++")
_ITEM = regex.compile(r"^[ \t]{0,3}(?:[-*+•–]|\d{1,2}[.)])[ \t]", regex.MULTILINE)


def from_releases(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each list of English release notes: what was added, changed or mended in a version. Linear time.

    >>> text = "# Changelog\\n\\n## 1.1\\n\\n### Fixed\\n\\n- The lid of the kiln closes now.\\n- No smoke.\\n\\n## 1.0\\n\\n- The first kiln that has a lid.\\n- Bricks.\\n"
    >>> [draft.text for draft in from_releases(0, Document.from_text(text, "changes.md"))]
    ['What was fixed in version 1.1?', 'What changed in version 1.0?']
    """
    outline = sections(document)
    versions = _versions(outline)
    if len(versions) < FEWEST or language_of(document).partition("-")[0] not in (
        "en",
        UNDETERMINED,
    ):
        return
    for section, heading in enumerate(outline.headings):
        own, parent = versions.get(section), versions.get(outline.parents[section])
        asks = _ASKS.get(normalised(plain(heading.title))) if parent else None
        text = asks.format(parent) if asks else f"What changed in version {own}?" if own else ""
        span = below(document.text, outline.headings, section)
        is_listed = bool(_ITEM.search(document.text, span.start, span.end))
        if text and is_listed and SHORTEST <= span.end - span.start <= SECTION:
            yield Draft("term", index, span, text, (), WORTH)


def _versions(outline: Outline) -> dict[int, str]:
    """The sections that are called by a version, with its number; none where they may be numbered chapters."""
    found = {
        section: match["number"]
        for section, heading in enumerate(outline.headings)
        if (match := _VERSION.fullmatch(plain(heading.title)))
    }
    is_told = any(_NOTES.search(normalised(heading.title)) for heading in outline.headings[:1])
    titles = (normalised(plain(heading.title)) for heading in outline.headings)
    is_told |= sum(title in _ASKS for title in titles) >= FEWEST
    return found if is_told and not _rises(list(found.values())) else {}


def _rises(numbers: list[str]) -> bool:
    """Whether numbers go on one by one as those of chapters: 1.1, 1.2, 1.3."""
    last = [int(_DIGITS.findall(number)[-1]) for number in numbers]
    return len(last) > FEWEST and all(two == one + 1 for one, two in pairwise(last))
