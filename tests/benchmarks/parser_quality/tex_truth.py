"""What a PDF holds by the TeX source beside it: headings and tables, as far as the PDF shows their words."""

from __future__ import annotations

import gzip
import re
from dataclasses import dataclass, field
from pathlib import Path

from chunking.parsers.pdf.titles import plain

from .measures import Grid
from .tex_tables import aligned, tables
from .tex_text import argument, macros_of
from .tex_text import shown as words_shown

_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_VERBATIM = re.compile(
    r"\\begin\{(verbatim|Verbatim|lstlisting|minted|comment|filecontents|alltt|macrocode|LTXexample|listing|tcblisting|BVerbatim|codeexample)(\*?)\}.*?\\end\{\1\2\}",
    re.DOTALL,
)
#: environments of the file's own that show code
_SHOWS_CODE = re.compile(
    r"\\(?:lstnewenvironment|(?:re)?newtcblisting|(?:New|Declare|Renew)TCBListing|(?:Custom|Recustom|Define)VerbatimEnvironment|"
    r"newminted|newverbatim)\*?\s*(?:\[[^\[\]]*\]\s*)?\{(\w+)\}"
)
_VERB = re.compile(r"\\(?:verb|lstinline)\*?([^\w\s{])(.*?)\1")
_HEADING = re.compile(r"\\(title|part|chapter|(?:sub){0,2}section|paragraph)\*?(?=\s*[\[{])")
_SHORT_VERB = re.compile(r"\\MakeShortVerb\*?\s*\{?\\\||\\documentclass[^{\n]*\{(?:ltx|l3)\w+\}")
#: code between bars
_BARS = re.compile(r"(\|)([^|\n]*)\|")
_INPUT = re.compile(r"\\(?:input|include)\s*\{([^{}]+)\}")
#: cells that a table has at least, and the share of them that the PDF shows
_CELLS, _SHOWN = 4, 0.8


@dataclass
class Source:
    """Titles, those that run into their paragraph apart, and tables.

    It may also show, and count neither way, what code makes that it shows, other rows and columns, as of
    matrices, tables of which too little is known, and in tables once more a name of several columns above each.
    """

    headings: list[str] = field(default_factory=list)
    run_in: list[str] = field(default_factory=list)
    tables: list[Grid] = field(default_factory=list)
    perhaps: list[Grid] = field(default_factory=list)


def source_beside(path: Path) -> str | None:
    """The TeX source of a PDF, with what it reads from its folder; also packed, as Debian has it."""
    text = _read(path.with_suffix(".tex"))
    return _with_inputs(text, path.parent) if text is not None else None


def _read(path: Path) -> str | None:
    packed = path.with_name(f"{path.name}.gz")
    if path.is_file():
        data = path.read_bytes()
    elif packed.is_file():
        data = gzip.decompress(packed.read_bytes())
    else:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _with_inputs(text: str, folder: Path, depth: int = 0) -> str:
    def read(match: re.Match[str]) -> str:
        name = match[1].strip()
        found = _read(folder / name) or _read(folder / f"{name}.tex")
        return _with_inputs(found, folder, depth + 1) if found and depth < 4 else ""

    return _INPUT.sub(read, _COMMENT.sub("", text) if depth else text)


def told(text: str, shown: str) -> Source:
    """What a source says, as far as `shown`, all that the PDF shows, has its letters."""
    shows_code = [_VERBATIM, *map(_environment, set(_SHOWS_CODE.findall(text)))]
    code = _COMMENT.sub("", "\n".join(m[0] for each in shows_code for m in each.finditer(text)))
    for each in shows_code:
        text = each.sub(" ", text)
    text = _VERB.sub(_said_verbatim, _COMMENT.sub("", text))
    if _SHORT_VERB.search(text):
        text = _BARS.sub(_said_verbatim, text)
    macros = macros_of(text)
    start = max(0, text.find("\\begin{document}"))
    found, letters = Source(), plain(shown)
    found.perhaps += [*tables(code, macros), *aligned(f"{code}\n{text}", macros)]
    found.perhaps += tables(text[start:], macros, is_repeated=True)
    for match in _HEADING.finditer(text):
        title = argument(text, match.end())
        said = words_shown(title, macros)
        is_shown = len(plain(said)) > 1 and plain(said) in letters
        if is_shown and "#" not in title and (match[1] == "title" or match.start() > start):
            (found.run_in if match[1] == "paragraph" else found.headings).append(said)
    for grid in tables(text[start:], macros):
        cells = [plain(cell) for row in grid for cell in row if plain(cell)]
        known = sum(cell in letters for cell in cells)
        if len(cells) >= _CELLS and known >= _SHOWN * len(cells) and len(grid) > 1:
            found.tables.append(grid)
    return found


def _environment(name: str) -> re.Pattern[str]:
    return re.compile(rf"\\begin\{{{name}\}}.*?\\end\{{{name}\}}", re.DOTALL)


def _said_verbatim(match: re.Match[str]) -> str:
    return re.sub(r"[\\{}%#&$^_~]", " ", match[2])
