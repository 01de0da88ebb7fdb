"""The headings of sources in reStructuredText, AsciiDoc, LaTeX, MediaWiki, Org, POD and HTML, and of man pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html import unescape
from itertools import pairwise

from ..media_types import SETTINGS_TYPES
from ..types import Document, Heading
from .markup_titles import shown_title
from .settings_sections import settings_sections

_LINE = re.compile(r"([^\r\n]*+)(?:\r\n|\r|\n|\Z)")
_RULE = re.compile(r"([!-/:-@\[-`{-~])\1*+[ \t]*+")
#: a name by which a text refers to what stands below it
_LABEL = re.compile(r"\.\.[ \t]++_[^\r\n]++(?<=:)")
#: what opens and closes a block of AsciiDoc that is taken as it is, both equally long
_ASCIIDOC_FENCE = re.compile(r"(?:-{4,}+|\.{4,}+|\+{4,}+|/{4,}+|```[a-z]*+)[ \t]*+")
_ASCIIDOC = re.compile(r"(={1,6}+|#{1,6}+)[ \t]++(?=\S)([^\r\n]++)")
#: lines below a title, by its level from 1, and how far one may be off the title's length
_ASCIIDOC_UNDERLINES, _OFF = "=-~^+", 1
_WIKI = re.compile(r"(={1,6}+)(?!=)([^\r\n]++)")
_WIKI_TAG = re.compile(r"<(/?)(?:nowiki|pre|source|syntaxhighlight)\b[^<>]*+>", re.IGNORECASE)
_ORG = re.compile(r"(\*++)[ \t]++(?=\S)([^\r\n]++)")
#: the states of a task, one of which may stand before its title, and the tags behind it
_ORG_USUAL_STATES = frozenset({"TODO", "DONE"})
_ORG_TAGS = re.compile(r"(?<=\S)[ \t]++:[\w@#%:]++\Z")
#: what the whole text is called
_ORG_TITLE = re.compile(r"[ \t]*+#\+title:[ \t]*+(?=\S)([^\r\n]++)", re.IGNORECASE)
#: the states that a text has of its own
_ORG_STATES = re.compile(r"#\+(?:seq_|typ_)?todo:([^\r\n]*+)", re.IGNORECASE)
_ORG_BLOCK = re.compile(r"[ \t]*+#\+(begin|end)_", re.IGNORECASE)
_POD = re.compile(r"=head([1-6])[ \t]++([^\r\n]++)")
_POD_STYLE = re.compile(r"[A-Z]<([^<>]*+)>")
#: sections and their parts, by the macros of man and of mdoc, and what sets their type
_MAN = re.compile(r"[.'][ \t]*+(S[Hh]|S[Ss])[ \t]++([^\r\n]++)")
_MAN_FONT = re.compile(r"\\f(?:\[[^\]]*+\]|\(..|.)|\\&")
_TEX = re.compile(
    r"[ \t]*+\\(part|chapter|section|subsection|subsubsection|paragraph|subparagraph)\*?+[ \t]*+"
    r"(?:\[[^\]\r\n]*+\])?[ \t]*+\{"
)
_TEX_LEVELS = (
    "part",
    "chapter",
    "section",
    "subsection",
    "subsubsection",
    "paragraph",
    "subparagraph",
)
_TEX_AS_IT_IS = re.compile(r"\\(begin|end)\{(?:verbatim|lstlisting|minted|comment)\*?\}")
_TEX_COMMAND = re.compile(r"\\[A-Za-z]++\*?+[ \t]*+|[{}]|(?<=\S)~")
_HTML = re.compile(
    r"<!--|<(?P<name>script|style|template|pre|textarea|title)\b[^<>]*+>|<h(?P<level>[1-6])(?:\s[^<>]*+)?>",
    re.IGNORECASE,
)
_HTML_ENDS = re.compile(r"-->|</(script|style|template|pre|textarea|title)\s*+>", re.IGNORECASE)
_HTML_CLOSE = re.compile(r"</h[1-6]\s*+>", re.IGNORECASE)
_HTML_TAG = re.compile(r"<[^<>]*+>")
#: characters of a title, beyond which a brace or an element is taken for one that is never closed
_LONGEST_TITLE = 500


def markup_headings(document: Document) -> tuple[Heading, ...]:
    """The headings of a source, its own characters as spans; none where its language is not one of these."""
    kind = document.mime_type
    if kind in SETTINGS_TYPES:
        return settings_sections(document)
    found = _FINDERS[kind](document.text) if kind in _FINDERS else ()
    return tuple(
        heading._replace(title=shown_title(heading.title, kind))
        for heading in found
        if heading.title
    )


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Where each line begins, and its characters."""
    return ((line.start(), line[1]) for line in _LINE.finditer(text))


def _restructured(text: str) -> Iterator[Heading]:
    """Titles that are underlined, or lie between two lines; each new style of line is one level deeper.

    One begins at the labels above it.
    """
    styles: list[tuple[str, bool]] = []
    labelled: int | None = None
    before: tuple[int, str] = (0, "")
    for (at, title), (place, under) in pairwise(_lines(text)):
        rule = _RULE.fullmatch(under)
        is_framed = before[1].rstrip() == under.rstrip()
        is_free = is_framed or not (before[1].strip() or title[:1].isspace())
        is_title = bool(title.strip()) and not _RULE.fullmatch(title)
        if rule and is_title and is_free and len(under.rstrip()) >= len(title.strip()):
            style = rule[1], is_framed
            if style not in styles:
                styles.append(style)
            start = before[0] if is_framed else at
            start = start if labelled is None else labelled
            yield Heading(styles.index(style) + 1, title.strip(), start, place + len(under))
        if _LABEL.fullmatch(title.rstrip()):
            labelled = at if labelled is None else labelled
        elif title.strip() and not _RULE.fullmatch(title):
            labelled = None
        before = at, title


def _asciidoc(text: str) -> Iterator[Heading]:
    """Titles behind signs, and those that are underlined."""
    fence, before = "", ""
    lines = pairwise((*_lines(text), (len(text), "")))
    for (at, line), (place, under) in lines:
        if not fence and _may_be_above(before) and (level := _underlined(line, under)):
            yield Heading(level, line.strip(), at, place + len(under))
            next(lines, None)  # the line below it opens no block
            line = under
        elif _ASCIIDOC_FENCE.fullmatch(line):
            mark = line.strip().rstrip("abcdefghijklmnopqrstuvwxyz")
            fence = "" if mark == fence else fence or mark
            line = line if fence else ""
        elif not fence and (found := _ASCIIDOC.match(line)):
            title = found[2].strip().removesuffix(found[1]).strip()
            yield Heading(len(found[1]), title, at, at + len(line))
        before = line


def _may_be_above(line: str) -> bool:
    """Whether a title of AsciiDoc may stand right below a line: a blank one, an anchor or name of its block, a comment."""
    line = line.strip()
    return not line or (line[0] == "[" and line[-1] == "]") or line.startswith("//")


def _underlined(title: str, under: str) -> int:
    """The level of an AsciiDoc title with a line of signs as long as itself below; 0 where it is none."""
    under = under.rstrip()
    signs = len(under) > 1 and _RULE.fullmatch(under)
    is_title = title[:1].isalnum() and abs(len(title.rstrip()) - len(under)) <= _OFF
    return _ASCIIDOC_UNDERLINES.find(under[0]) + 1 if signs and is_title else 0


def _wiki(text: str) -> Iterator[Heading]:
    is_as_it_is = False
    for at, line in _lines(text):
        found = _WIKI.fullmatch(line.rstrip())
        if found and not is_as_it_is and found[2].endswith(found[1]):
            title = found[2][: -len(found[1])].strip()
            yield Heading(len(found[1]), title, at, at + len(line))
        for tag in _WIKI_TAG.finditer(line):
            is_as_it_is = not tag[1]


def _tex(text: str) -> Iterator[Heading]:
    is_as_it_is = False
    for at, line in _lines(text):
        if mark := _TEX_AS_IT_IS.search(line):
            is_as_it_is = mark[1] == "begin"
        elif not is_as_it_is and (found := _TEX.match(line)):
            begin = at + found.end()
            if end := _closing(text, begin):
                title = " ".join(_TEX_COMMAND.sub(" ", text[begin:end]).split())
                level = _TEX_LEVELS.index(found[1]) + 1
                yield Heading(level, title, at + line.index("\\"), end + 1)


def _closing(text: str, begin: int) -> int | None:
    """Where the brace that was opened before `begin` is closed."""
    depth = 1
    for at in range(begin, min(len(text), begin + _LONGEST_TITLE)):
        if text[at] in "{}" and text[at - 1] != "\\":
            depth += 1 if text[at] == "{" else -1
            if not depth:
                return at
    return None


def _org(text: str) -> Iterator[Heading]:
    """Lines behind stars; above them all the title of the text, where it has one."""
    is_as_it_is, below = False, 0
    states = _ORG_USUAL_STATES
    for at, line in _lines(text):
        if mark := _ORG_BLOCK.match(line):
            is_as_it_is = mark[1].lower() == "begin"
        elif is_as_it_is:
            continue
        elif found := _ORG.fullmatch(line):
            title = _ORG_TAGS.sub("", found[2].rstrip())
            state, _, rest = title.partition(" ")
            title = rest.lstrip() if state in states and rest else title
            yield Heading(len(found[1]) + below, title, at, at + len(line.rstrip()))
        elif not below and (named := _ORG_TITLE.fullmatch(line)):
            below = 1
            yield Heading(1, named[1].strip(), at + line.index("#"), at + len(line.rstrip()))
        elif own := _ORG_STATES.match(line):
            states |= {state.partition("(")[0] for state in own[1].split()}


def _pod(text: str) -> Iterator[Heading]:
    for at, line in _lines(text):
        if found := _POD.fullmatch(line):
            title = _POD_STYLE.sub(r"\1", found[2]).strip()
            yield Heading(int(found[1]), title, at, at + len(line.rstrip()))


def _man(text: str) -> Iterator[Heading]:
    for at, line in _lines(text):
        if found := _MAN.fullmatch(line):
            title = _MAN_FONT.sub("", found[2]).replace("\\-", "-").strip().strip('"')
            level = 2 if found[1].upper() == "SS" else 1
            yield Heading(level, title, at, at + len(line.rstrip()))


def _html(text: str) -> Iterator[Heading]:
    """The elements h1 to h6, but not in comments and in what is no text."""
    at = 0
    for opened in _HTML.finditer(text):
        if opened.start() < at:
            continue
        level, name = opened["level"], opened["name"]
        if level:
            closed = _HTML_CLOSE.search(text, opened.end(), opened.end() + _LONGEST_TITLE)
            if closed:
                title = unescape(_HTML_TAG.sub("", text[opened.end() : closed.start()]))
                yield Heading(int(level), " ".join(title.split()), opened.start(), closed.end())
        else:
            ends = _HTML_ENDS.finditer(text, opened.end())
            name = name.lower() if name else None
            closed = next((end for end in ends if (end[1] and end[1].lower()) == name), None)
            if closed is None:  # all the rest is in it
                return
        at = closed.end() if closed else opened.end()


_FINDERS: dict[str, Callable[[str], Iterator[Heading]]] = {
    "text/x-rst": _restructured,
    "text/x-asciidoc": _asciidoc,
    "text/x-tex": _tex,
    "text/x-mediawiki": _wiki,
    "text/x-org": _org,
    "text/x-pod": _pod,
    "text/troff": _man,
    "text/html": _html,
    "application/xhtml+xml": _html,
}
