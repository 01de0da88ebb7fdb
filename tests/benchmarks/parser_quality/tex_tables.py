"""The tables that TeX says, cell by cell, and what it leaves to be found out by running it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from chunking.parsers.pdf.titles import plain

from .measures import Grid, neighbours
from .tex_text import (  # fmt: skip
    BREAK,
    Macros,
    expanded,
    group,
    is_letters,
    past_brackets,
    shown,
    without_silent,
)

_NAMES = (r"tabular\*?|tabular[xy]|longtable\*?|xtabular|supertabular\*?|(?:long)?tabu|(?:long)?tblr|"
          r"(?:split)?deluxetable\*?")  # fmt: skip
_ANY = re.compile(r"\\begin\s*\{(\w+\*?)\}")
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
    r"(?:text|math)(?:bf|it|rm|sf|sl|tt|sc|md|up|normal|cal|bb|scr|frak)|hline|(?:top|mid|bottom)rule|tiny|scriptsize|footnotesize|small|"
    r"normalsize|large|Large|bfseries|itshape|ttfamily|rmfamily|sffamily|scshape|bf|it|rm|sf|sl|tt|sc|em|emph|centering|"
    r"raggedright|raggedleft|quad|qquad|hfill|hfil|vspace|hspace|noindent|par|strut|null|endhead|endfirsthead|endfoot|"
    r"endlastfoot|toprule|smallskip|medskip|bigskip|arraybackslash|nobreak|left|right|colhead|multicolumn|multirow|"
    r"tabularnewline|newline|null|relax|phantom|tnote|footnotemark|tablenotemark|dots|ldots|cdots|nodata|colrule|botrule|"
    r"cmidrule|cline|noalign|midrule|addlinespace|color|textcolor|rowcolor|cellcolor"
)
#: formulas, an argument of a command, and signs of formulas that have no letters
_FORMULA = re.compile(r"\$[^$]*\$|\\\(.*?\\\)|\\ensuremath\s*\{[^{}]*\}", re.DOTALL)
_WITH_ARGUMENT = re.compile(r"\\([A-Za-z]+)(?![A-Za-z]|\s*[{\[])")
_SIGNS = re.compile(
    r"[lg]eq?|neq?|approx|sim(?:eq)?|equiv|pm|mp|times|cdot|div|ast|star|circ|bullet|infty|partial|nabla|sum|prod|int|"
    r"sqrt|frac|[dt]frac|(?:long)?(?:left|right|leftright)arrow|(?:Left|Right)arrow|to|mapsto|uparrow|downarrow|in|notin|"
    r"sub(?:set)?(?:eq)?|supset(?:eq)?|cup|cap|forall|exists|neg|lnot|land|lor|wedge|vee|perp|prime|degree|dagger|"
    r"ddagger|checkmark|[lrcv]?dots|hat|bar|tilde|vec|overline|underline|boldsymbol|bm|mbox|text|operatorname|limits|"
    r"big[lr]?|Big[lr]?|bigg[lr]?|lfloor|rfloor|lceil|rceil|langle|rangle|mid|[lr]?[Vv]ert|displaystyle|textstyle|l[lr]angle"
)
_CODED = re.compile(r"\\(?:ding|Pisymbol|symbol|char|pict|inst|ref|pageref|cite\w*|value|the\w+|\w*url|input|footnote(?:mark)?|tablenotemark|tnote)(?![A-Za-z])")  # fmt: skip
#: stands in a cell of which the source does not tell what it shows
UNKNOWN = "\ue002"
_WORD = re.compile(r"\d+(?:[.,]\d+)+|[^\W_]+")
Pair = tuple[str, str, str]


def tables(text: str, macros: Macros, is_repeated: bool = False) -> Iterator[Grid]:
    """The tables that hold no other; what runs over several columns is said once, or in each if `is_repeated`."""
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
            yield _grid(_deluxe(body) if "deluxe" in name else body, macros, is_repeated)


def aligned(text: str, macros: Macros) -> Iterator[Grid]:
    """The cells of environments that are no tables: matrices, formulas below each other, what a package aligns."""
    for match in _ANY.finditer(text):
        end = text.find(f"\\end{{{match[1]}}}", match.end())
        body = text[past_brackets(text, match.end()) : end]
        if "&" in body and BREAK.search(body) and not _ANY.search(body):
            if body.startswith("{"):
                body = body[group(body, 0)[1] :]
            yield _grid(body, macros)


def _deluxe(body: str) -> str:
    """The rows of a table of AASTeX: its head is an argument, and its notes follow."""
    head = re.search(r"\\tablehead(?=\s*\{)", body)
    _, _, rows = body.partition("\\startdata")
    said = group(body, head.end())[0] if head else ""
    return f"{said}\\\\ {rows.partition(chr(92) + 'enddata')[0]}"


def _grid(body: str, macros: Macros, is_repeated: bool = False) -> Grid:
    first, more, rest = body.partition("\\endfirsthead")
    if more:
        body = first + rest.partition("\\endhead")[2]
    body = without_silent(expanded(body, macros)).replace("\\&", "\ue000")
    grid = [
        [
            said.replace("\ue000", "&")
            for cell in _split(row, "&")
            for said in _cells(cell, macros, is_repeated)
        ]
        for row in _split(BREAK.sub("\ue001", body), "\ue001")
    ]
    return [row for row in grid if any(cell == UNKNOWN or plain(cell) for cell in row)]


def _cells(cell: str, macros: Macros, is_repeated: bool) -> Iterator[str]:
    """The text of a cell, and for the further columns over which it runs the same or nothing."""
    while match := _MULTIROW.search(cell):
        _, at = group(cell, match.end())
        _, at = group(cell, at)
        cell = cell[: match.start()] + cell[at:]
    span = _SPAN.search(cell)
    if span:
        _, at = group(cell, span.end()) if span[1] else ("", span.end())
        cell = cell[at:]
    said = shown(cell, macros)
    said = UNKNOWN if _is_unknown(cell, said) else said
    yield said
    yield from [said if is_repeated else ""] * (int(span[1] or span[2]) - 1 if span else 0)


def _is_unknown(cell: str, said: str) -> bool:
    """Whether a command shows nobody knows what: in a formula any may, elsewhere one without an argument."""
    if _CODED.search(cell):
        return True
    names = [name for formula in _FORMULA.findall(cell) for name in _COMMAND.findall(formula)]
    names += (_COMMAND if not plain(said) else _WITH_ARGUMENT).findall(_FORMULA.sub(" ", cell))
    return any(
        not (_SETS.fullmatch(name) or _SIGNS.fullmatch(name) or is_letters(name)) for name in names
    )


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


def beside_unknown(found: Counter[Pair], grids: list[Grid]) -> Counter[Pair]:
    """Which pairs found may be a cell with what stands beside it or below, where it is not known what that shows."""
    left = Counter(neighbours(grids, lambda cell: UNKNOWN if cell == UNKNOWN else plain(cell)))
    may_be: Counter[Pair] = Counter()
    for (way, one, other), count in found.items():
        for half in ((way, one, UNKNOWN), (way, UNKNOWN, other)):
            taken = min(count - may_be[way, one, other], left[half])
            left[half] -= taken
            may_be[way, one, other] += taken
    return +may_be


def known_pairs(grids: list[Grid], source: str) -> Counter[Pair]:
    """The same of tables found, where the source says every word of both: what TeX makes up counts neither way."""
    said = set(_words(source))
    return pairs_of([[[c if said.issuperset(_words(c)) else UNKNOWN for c in row] for row in grid] for grid in grids])  # fmt: skip


def _words(text: str) -> Iterator[str]:
    return (word for word in _WORD.findall(text.casefold()))
