"""The sections of a file of settings, such as `[sshd]`: INI, units of systemd, TOML, and what is written as they are."""

from __future__ import annotations

import re

from ..caching import per_document
from ..media_types import SETTINGS_TYPES
from ..types import Document, Heading

#: a line that opens a section; an array has commas, or words between quotation marks
_SECTION = re.compile(
    r"(?:\A\ufeff?|(?<=\n))[ \t]*+(?P<title>\[{1,2}+(?![ \t]*+[\"'\]]|[^\r\n{]{0,200}+,)[^\[\]\r\n]{1,200}+\]{1,2}+)[ \t]*+(?:[#;][^\r\n]*+)?(?=[\r\n]|\Z)"
)
_COMMENT = re.compile(r"[ \t]*+[#;]")
_SWITCHED_OFF = re.compile(r"[ \t]*+[#;][\w.\-]{1,60}+[ \t]*+[:=]")
#: a key with its value, also where it is switched off; a capital stands before a colon where somebody speaks
_SETTING = re.compile(
    r"[ \t]*+[#;]?+[ \t]?(?:[^\s=:#;\[][^=:\r\n]{0,80}+=|(?![A-Z])[\w.\-]{1,60}+[ \t]*+:(?![/:]))"
)
_SPOKEN = re.compile(r"[A-Z][\w.\-]{0,60}+[ \t]*+:(?!/)")
#: what is switched on by its name alone
_WORD = re.compile(r"[ \t]*+\S{1,80}+[ \t\r]*+\n?\Z")
_KNOWN = (_COMMENT, _SECTION, _WORD, _SPOKEN)
#: the share of the lines that may be something else: the text of a file with an example of settings is
_OTHERS = 0.1
#: characters of the comments right above a section that are read with it
_LONGEST_COMMENT = 1_000


@per_document
def settings_sections(document: Document) -> tuple[Heading, ...]:
    """The sections in order, each from the comments right above its line on; none where the text is no such file. O(n).

    What a type of file does not say is told by the lines: nearly all of them are sections, keys with a value,
    comments, or go on what stands above them.
    """
    text = document.text
    if "\n[" not in text and not text.startswith(("[", "\ufeff[")):
        return ()
    found = tuple(_SECTION.finditer(text))
    if not found or (document.mime_type == "text/plain" and not _is_of_settings(text, len(found))):
        return ()
    titles = (each["title"] for each in found)
    starts = (_with_comments(text, each.start("title")) for each in found)
    ends = (each.end() for each in found)
    return tuple(
        Heading(1, title, start, end)
        for title, start, end in zip(titles, starts, ends, strict=True)
    )


def is_of_settings(document: Document) -> bool:
    """Whether a document is a file of settings, where `#` begins a comment."""
    return document.mime_type in SETTINGS_TYPES or bool(
        document.mime_type == "text/plain" and settings_sections(document)
    )


def _is_of_settings(text: str, sections: int) -> bool:
    """Whether few lines are anything else, and about every second section at least has a key with its value."""
    settings = others = 0
    for line in text.splitlines():
        if _SETTING.match(line):
            settings += 1
        elif line.strip() and not line[0].isspace():
            others += not any(known.match(line) for known in _KNOWN)
    return 2 * settings >= sections and others <= _OTHERS * (settings + sections)


def _with_comments(text: str, at: int) -> int:
    """Where the comments begin that a section opens with: those right above it, else a paragraph of them by itself."""
    line = text.rfind("\n", 0, at) + 1
    begin = _comments_above(text, line)
    above = _line_above(text, line)
    if begin < line or text[above:line].strip():
        return begin
    apart = _comments_above(text, above)
    is_apart = not text[_line_above(text, apart) : apart].strip()
    return apart if apart < above and is_apart else line


def _comments_above(text: str, line: int) -> int:
    """Where the lines of comments that end where a line begins do begin themselves; the line where they are too long.

    A setting that is switched off is none of them.
    """
    begin = line
    while begin and line - begin <= _LONGEST_COMMENT:
        above = _line_above(text, begin)
        if not _COMMENT.match(text, above, begin) or _SWITCHED_OFF.match(text, above, begin):
            return begin
        begin = above
    return begin if line - begin <= _LONGEST_COMMENT else line


def _line_above(text: str, line: int) -> int:
    """Where the line begins that ends where another one does begin."""
    return text.rfind("\n", 0, max(0, line - 1)) + 1
