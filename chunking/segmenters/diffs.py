"""The files and hunks of a patch in the unified format, as `git diff` and `diff -u` write it."""

from __future__ import annotations

import re
from typing import NamedTuple

from ..caching import per_text
from ..types import Document

#: the first line of what is said of a file, or of a hunk
_FILE_OR_HUNK = re.compile(
    r"(?:\A|(?<=\n))(?:diff --git |Index: |@@+ -|--- (?=[^\r\n]*\r?\n\+\+\+ ))[^\r\n]*+"
)
_HUNK = re.compile(r"(?:\A|(?<=\n))@@+ -[^\r\n]*+")
_NAME = re.compile(
    r"(?:\A|(?<=\n))(?:\+\+\+ (?!/dev/null)|--- (?!/dev/null)|diff --git )([^\t\r\n]++)"
)

#: how a patch begins, also as a mail of git; and where a hunk says how many lines it has, before and after
_OPENS_PATCH = re.compile(
    r"\s*+(?:diff --git |Index: |--- \S|commit [0-9a-f]{7,40}\b|From [0-9a-f]{40} )"
)
_COUNTED_HUNK = re.compile(r"^@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@", re.MULTILINE)
_LINE = re.compile(r"^[ \t]*+\S", re.MULTILINE)
#: characters by which a text shows whether it is a patch
_SAMPLE = 100_000


class DiffFile(NamedTuple):
    """What a patch changes in one file: the lines that say so end at `body`, the first hunk."""

    name: str
    start: int
    body: int
    end: int
    hunks: tuple[int, ...]


@per_text
def diff_files(document: Document) -> tuple[DiffFile, ...]:
    """The files of a patch in their order; none where the text is no patch. O(n)."""
    text = document.text
    if "\n@@ -" not in text and not text.startswith("@@ -"):
        return ()
    starts = _starts(text)
    if not starts:
        return ()
    hunks = [match.start() for match in _HUNK.finditer(text)]
    found = []
    place = 0
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        while place < len(hunks) and hunks[place] < start:
            place += 1
        first = place
        while place < len(hunks) and hunks[place] < end:
            place += 1
        own = tuple(hunks[first:place])
        body = own[0] if own else end
        found.append(DiffFile(_name(text, start, body), start, body, end, own))
    return tuple(found)


def is_patch(document: Document) -> bool:
    """Whether a text with hunks is a patch: by its name, its beginning, or as most of its lines stand in them."""
    text = document.text
    if (document.uri or "").lower().endswith((".patch", ".diff")) or _OPENS_PATCH.match(text):
        return True
    sizes = (
        max(map(int, filter(None, found)), default=1)
        for found in _COUNTED_HUNK.findall(text, 0, _SAMPLE)
    )
    return 2 * sum(1 + size for size in sizes) > len(_LINE.findall(text, 0, _SAMPLE))


def _starts(text: str) -> list[int]:
    """Where files begin: a line `---` right below `diff --git` or `Index:` begins none."""
    starts: list[int] = []
    is_headed = False
    for match in _FILE_OR_HUNK.finditer(text):
        if match[0].startswith("@@"):
            is_headed = False
        elif not match[0].startswith("---"):
            starts.append(match.start())
            is_headed = True
        elif not is_headed:
            starts.append(match.start())
    return starts


def _name(text: str, start: int, body: int) -> str:
    """The path of the new file, or of the old one where it is deleted."""
    names = {match[0][0]: match[1] for match in _NAME.finditer(text, start, body)}
    is_gone = "-" in names and "+" not in names
    name = names["-"] if is_gone else names.get("+") or names.get("d", "").rpartition(" ")[2]
    return name.strip().removeprefix("a/" if is_gone else "b/")
