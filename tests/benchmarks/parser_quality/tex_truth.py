"""What a PDF holds by the TeX source beside it: headings and tables, as far as the PDF shows their words."""

from __future__ import annotations

import gzip
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from chunking.parsers.pdf.titles import plain

from .measures import Grid

_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_VERBATIM = re.compile(
    r"\\begin\{(verbatim|Verbatim|lstlisting|minted|comment|filecontents|alltt|macrocode|LTXexample|listing)(\*?)\}.*?\\end\{\1\2\}",
    re.DOTALL,
)
_VERB = re.compile(r"\\(?:verb|lstinline)\*?([^\w\s{])(.*?)\1")
_HEADING = re.compile(r"\\(title|part|chapter|(?:sub){0,2}section|paragraph)\*?(?=\s*[\[{])")
_TABLE = re.compile(r"\\begin\{(tabular\*?|tabular[xy]|longtable|supertabular)\}")
#: which of them have a width before their columns
_WIDE = ("tabular*", "tabularx", "tabulary")
_INPUT = re.compile(r"\\(?:input|include)\s*\{([^{}]+)\}")
_MACRO = re.compile(
    r"\\(?:(?:re)?newcommand\*?|providecommand\*?|def)\s*\{?\\([A-Za-z]+)\}?(?=\s*\{)"
)
#: commands whose argument is not shown where they stand
_SILENT = re.compile(
    r"\\(?:label|footnote|footnotemark|thanks|tnoteref|cite[a-z]*|tablenotemark|index|vspace\*?|hspace\*?|rule|cline|"
    r"cmidrule|noalign|rowcolor|cellcolor|columncolor|color|textcolor|addlinespace|includegraphics|hypertarget|caption|"
    r"fontsize|renewcommand|setlength|phantom|hphantom|specialrule|arraycolsep)\*?(?:\([^()]*\))?(?:\s*\[[^\[\]]*\])*(?=\s*\{)"
)
_BREAK = re.compile(r"\\\\\*?(?:\s*\[[^\[\]]*\])?|\\tabularnewline|\\cr(?![a-zA-Z])")
_SPAN = re.compile(r"\\multicolumn\s*\{\s*(\d+)\s*\}(?=\s*\{)")
_MULTIROW = re.compile(r"\\multirow\*?(?:\s*\[[^\[\]]*\])?(?=\s*\{)")
_ACCENT = re.compile(r"\\(['\"^`~=.]|[cvuHk](?=[\s{]))\s*\{?(\\?[a-zA-Z])\}?")
_COMBINING = dict(zip("'\"^`~=.cvuHk", "\u0301\u0308\u0302\u0300\u0303\u0304\u0307\u0327\u030c\u0306\u030b\u0328", strict=True))  # fmt: skip
_LETTERS = {"ss": "ß", "o": "ø", "O": "Ø", "ae": "æ", "AE": "Æ", "oe": "œ", "aa": "å", "AA": "Å", "l": "ł", "i": "i", "j": "j"}  # fmt: skip
_COMMAND = re.compile(r"\\([A-Za-z]+)\*?\s*")
#: cells that a table has at least, and the share of them that the PDF shows
_CELLS, _SHOWN = 4, 0.8


@dataclass
class Source:
    """Titles, those that run into their paragraph apart, and tables."""

    headings: list[str] = field(default_factory=list)
    run_in: list[str] = field(default_factory=list)
    tables: list[Grid] = field(default_factory=list)


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
    text = _VERB.sub(_said_verbatim, _COMMENT.sub("", _VERBATIM.sub(" ", text)))
    macros = {
        match[1]: body
        for match in _MACRO.finditer(text)
        if (body := _group(text, match.end())[0]) and "#" not in body and len(body) < 200
    }
    start = max(0, text.find("\\begin{document}"))
    found, letters = Source(), plain(shown)
    for match in _HEADING.finditer(text):
        title = _argument(text, match.end())
        said = _text(title, macros)
        is_shown = len(plain(said)) > 1 and plain(said) in letters
        if is_shown and "#" not in title and (match[1] == "title" or match.start() > start):
            (found.run_in if match[1] == "paragraph" else found.headings).append(said)
    for grid in _tables(text[start:], macros):
        cells = [plain(cell) for row in grid for cell in row if plain(cell)]
        known = sum(cell in letters for cell in cells)
        if len(cells) >= _CELLS and known >= _SHOWN * len(cells) and len(grid) > 1:
            found.tables.append(grid)
    return found


def _said_verbatim(match: re.Match[str]) -> str:
    return re.sub(r"[\\{}%#&$^_~]", " ", match[2])


def _group(text: str, at: int) -> tuple[str, int]:
    """What the braces from a place on hold, and where they end; nothing where there are none."""
    while at < len(text) and text[at].isspace():
        at += 1
    if text[at : at + 1] != "{":
        return "", at
    depth, start = 0, at + 1
    while at < len(text):
        if text[at] == "\\":
            at += 1
        elif text[at] == "{":
            depth += 1
        elif text[at] == "}":
            depth -= 1
            if not depth:
                return text[start:at], at + 1
        at += 1
    return "", at


def _argument(text: str, at: int) -> str:
    """The braces after a command, past what stands in brackets."""
    return _group(text, _past_brackets(text, at))[0]


def _past_brackets(text: str, at: int) -> int:
    depth = 0
    for place in range(at, min(len(text), at + 400)):
        if text[place] == "[":
            depth += 1
        elif text[place] == "]":
            depth -= 1
        elif not depth and not text[place].isspace():
            return place
    return at


def _text(source: str, macros: dict[str, str]) -> str:
    """What a piece of source shows, as far as a reader without TeX can tell."""
    for _ in range(3):
        source = _COMMAND.sub(lambda m: macros.get(m[1], m[0]), source)
    source = _without_silent(source)
    source = re.sub(r"\\texorpdfstring", "", source)
    source = _ACCENT.sub(lambda m: m[2].strip("\\") + _COMBINING[m[1]], source)
    source = _COMMAND.sub(_named, _BREAK.sub(" ", source))
    source = re.sub(r"\\([&%#$_{}])", r"\1", source)
    source = re.sub(r"\\.", " ", source)
    return unicodedata.normalize("NFC", " ".join(re.sub(r"[{}$^_]", "", source).replace("~", " ").split()))  # fmt: skip


def _named(match: re.Match[str]) -> str:
    name = match[1]
    if name in _LETTERS:
        return _LETTERS[name]
    if name.endswith(("TeX", "TeXe")):
        return name.replace("TeXe", "TeX2ε")
    try:
        case = "CAPITAL" if name[0].isupper() else "SMALL"
        return unicodedata.lookup(f"GREEK {case} LETTER {name.upper()}")
    except KeyError:
        return ""


def _without_silent(source: str) -> str:
    while match := _SILENT.search(source):
        _, end = _group(source, match.end())
        source = f"{source[: match.start()]} {source[max(end, match.end() + 1) :]}"
    return source


def _tables(text: str, macros: dict[str, str]) -> Iterator[Grid]:
    """The tables that hold no other."""
    for match in _TABLE.finditer(text):
        end = text.find(f"\\end{{{match[1]}}}", match.end())
        at = match.end()
        if match[1] in _WIDE:
            _, at = _group(text, at)
        _, at = _group(text, _past_brackets(text, at))
        body = text[at:end]
        if end > at and not _TABLE.search(body):
            yield _grid(body, macros)


def _grid(body: str, macros: dict[str, str]) -> Grid:
    first, more, rest = body.partition("\\endfirsthead")
    if more:
        body = first + rest.partition("\\endhead")[2]
    body = _without_silent(body).replace("\\&", "\ue000")
    grid = [
        [said.replace("\ue000", "&") for cell in _split(row, "&") for said in _cells(cell, macros)]
        for row in _split(_BREAK.sub("\ue001", body), "\ue001")
    ]
    return [row for row in grid if any(map(plain, row))]


def _cells(cell: str, macros: dict[str, str]) -> Iterator[str]:
    """The text of a cell, and empty ones for the columns over which it runs."""
    while match := _MULTIROW.search(cell):
        _, at = _group(cell, match.end())
        _, at = _group(cell, at)
        cell = cell[: match.start()] + cell[at:]
    span = _SPAN.search(cell)
    if span:
        _, at = _group(cell, span.end())
        cell = cell[at:]
    yield _text(cell, macros)
    yield from [""] * (int(span[1]) - 1 if span else 0)


def _split(text: str, sign: str) -> Iterator[str]:
    """The parts between signs that stand in no braces."""
    depth = start = 0
    for at, char in enumerate(text):
        depth += (char == "{") - (char == "}")
        if char == sign and depth <= 0:
            yield text[start:at]
            start = at + 1
    yield text[start:]
