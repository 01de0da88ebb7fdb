"""The tables that TeX says, cell by cell, and what it leaves to be found out by running it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from chunking.parsers.pdf.titles import plain

from .measures import Grid, neighbours
from .tex_text import BREAK, Macros, expanded, group, past_brackets, shown, without_silent

_NAMES = (r"tabular\*?|tabular[xy]|longtable\*?|xtabular|supertabular\*?|(?:long)?tabu|(?:long)?tblr|"
          r"(?:split)?deluxetable\*?")  # fmt: skip
_BEGINS = re.compile(rf"\\begin\s*\{{(?:{_NAMES})\}}")
#: which of them have a width before their columns
_WIDE = ("tabular*", "tabularx", "tabulary", "supertabular*")
#: an environment of the file's own, and how many arguments it has
_OWN = re.compile(
    r"\\(?:re)?newenvironment\*?\s*\{(\w+)\}\s*(?:\[(\d)\])?(?:\[[^\[\]]*\])?(?=\s*\{)"
)
_SPAN = re.compile(r"\\multicolumn\s*(?:\{\s*(\d+)\s*\}(?=\s*\{)|(\d)\w?(?=\s*\{))")
_MULTIROW = re.compile(r"\\multirow\*?(?:\s*\[[^\[\]]*\])?(?=\s*\{)")
#: commands that show a sign, of which only TeX knows which it is; those that set type show none
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_SETS = re.compile(
    r"(?:text|math)(?:bf|it|rm|sf|sl|tt|sc|md|up|normal)|hline|(?:top|mid|bottom)rule|tiny|scriptsize|footnotesize|small|"
    r"normalsize|large|Large|bfseries|itshape|ttfamily|rmfamily|sffamily|scshape|bf|it|rm|sf|sl|tt|sc|em|emph|centering|"
    r"raggedright|raggedleft|quad|qquad|hfill|hfil|vspace|hspace|noindent|par|strut|null|endhead|endfirsthead|endfoot|"
    r"endlastfoot|toprule|smallskip|medskip|bigskip|arraybackslash|nobreak|left|right|colhead|multicolumn|multirow|"
    r"tabularnewline|newline|null|relax|phantom|tnote|footnotemark|tablenotemark|dots|ldots|cdots|nodata|colrule|botrule|"
    r"cmidrule|cline|noalign|midrule|addlinespace|color|textcolor|rowcolor|cellcolor"
)
_CODED = re.compile(r"\\(?:ding|Pisymbol|symbol|char|pict|inst|ref|pageref|cite\w*|value|the\w+|\w*url|input)(?![A-Za-z])")  # fmt: skip
#: stands in a cell of which the source does not tell what it shows
UNKNOWN = "\ue002"
_WORD = re.compile(r"[^\W_]+")
Pair = tuple[str, str, str]


def tables(text: str, macros: Macros) -> Iterator[Grid]:
    """The tables that hold no other."""
    own = {
        match[1]: int(match[2] or 0)
        for match in _OWN.finditer(text)
        if _BEGINS.search(group(text, match.end())[0])
    }
    names = "|".join([_NAMES, *map(re.escape, own)])
    begins = re.compile(rf"\\begin\s*\{{({names})\}}")
    for match in begins.finditer(text):
        name, at = match[1], match.end()
        end = text.find(f"\\end{{{name}}}", at)
        for _ in range(own.get(name, 1 + (name in _WIDE))):
            _, at = group(text, past_brackets(text, at))
        body = text[at:end]
        if end > at and not begins.search(body):
            yield _grid(_deluxe(body) if "deluxe" in name else body, macros)


def _deluxe(body: str) -> str:
    """The rows of a table of AASTeX: its head is an argument, and its notes follow."""
    head = re.search(r"\\tablehead(?=\s*\{)", body)
    _, _, rows = body.partition("\\startdata")
    said = group(body, head.end())[0] if head else ""
    return f"{said}\\\\ {rows.partition(chr(92) + 'enddata')[0]}"


def _grid(body: str, macros: Macros) -> Grid:
    first, more, rest = body.partition("\\endfirsthead")
    if more:
        body = first + rest.partition("\\endhead")[2]
    body = without_silent(expanded(body, macros)).replace("\\&", "\ue000")
    grid = [
        [said.replace("\ue000", "&") for cell in _split(row, "&") for said in _cells(cell, macros)]
        for row in _split(BREAK.sub("\ue001", body), "\ue001")
    ]
    return [row for row in grid if any(cell == UNKNOWN or plain(cell) for cell in row)]


def _cells(cell: str, macros: Macros) -> Iterator[str]:
    """The text of a cell, and empty ones for the columns over which it runs."""
    while match := _MULTIROW.search(cell):
        _, at = group(cell, match.end())
        _, at = group(cell, at)
        cell = cell[: match.start()] + cell[at:]
    span = _SPAN.search(cell)
    if span:
        _, at = group(cell, span.end()) if span[1] else ("", span.end())
        cell = cell[at:]
    said = shown(cell, macros)
    yield UNKNOWN if _is_unknown(cell, said) else said
    yield from [""] * (int(span[1] or span[2]) - 1 if span else 0)


def _is_unknown(cell: str, said: str) -> bool:
    if _CODED.search(cell):
        return True
    return not plain(said) and any(not _SETS.fullmatch(name) for name in _COMMAND.findall(cell))


def _split(text: str, sign: str) -> Iterator[str]:
    """The parts between signs that stand in no braces."""
    depth = start = 0
    for at, char in enumerate(text):
        depth += (char == "{") - (char == "}")
        if char == sign and depth <= 0:
            yield text[start:at]
            start = at + 1
    yield text[start:]


def pairs_of(grids: list[Grid]) -> Counter[Pair]:
    """Cells beside and below each other, where it is known what both show."""
    pairs = neighbours(grids, lambda cell: UNKNOWN if cell == UNKNOWN else plain(cell))
    return Counter(pair for pair in pairs if UNKNOWN not in pair)


def across_unknown(grids: list[Grid]) -> Counter[Pair]:
    """Cells with only such between them of which it is not known what they show: perhaps nothing that is text."""
    bare = [[["" if cell == UNKNOWN else cell for cell in row] for row in grid] for grid in grids]
    return pairs_of(bare) - pairs_of(grids)


def known_pairs(grids: list[Grid], source: str) -> Counter[Pair]:
    """The same of tables found, where the source says every word of both: what TeX makes up counts neither way."""
    said = set(_words(source))
    return pairs_of([[[c if said.issuperset(_words(c)) else UNKNOWN for c in row] for row in grid] for grid in grids])  # fmt: skip


def _words(text: str) -> Iterator[str]:
    return (word for word in _WORD.findall(text.casefold()))
