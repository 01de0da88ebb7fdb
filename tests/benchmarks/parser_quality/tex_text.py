"""What a piece of TeX shows, as far as a reader without TeX can tell."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

#: commands whose argument is not shown where they stand
_SILENT = re.compile(
    r"\\(?:label|footnote|footnotemark|thanks|tnoteref|cite[a-z]*|tablenotemark|index|vspace\*?|hspace\*?|cline|"
    r"cmidrule|noalign|rowcolor|cellcolor|columncolor|color|textcolor|addlinespace|includegraphics|hypertarget|caption|"
    r"fontsize|renewcommand|setlength|phantom|hphantom|specialrule|arraycolsep|tablecaption|tablewidth)"
    r"\*?(?:\([^()]*\))?(?:\s*\[[^\[\]]*\])*(?=\s*\{)"
)
_RULE = re.compile(r"\\rule\s*(?:\[[^\[\]]*\])?\s*\{[^{}]*\}\s*\{[^{}]*\}")
#: what ends a row of a table, and a line elsewhere; what follows in brackets is a length or the next cell
BREAK = re.compile(
    r"\\\\\*?(?:\s*\[\s*[-+.\d]*\s*(?:pt|em|ex|cm|mm|in|bp|\\[a-zA-Z]+)[^\[\]]*\])?|\\tabularnewline|\\cr(?![a-zA-Z])"
)
_ACCENT = re.compile(r"\\(['\"^`~=.]|[cvuHk](?=[\s{]))\s*\{?(\\?[a-zA-Z])\}?")
_COMBINING = dict(zip("'\"^`~=.cvuHk", "\u0301\u0308\u0302\u0300\u0303\u0304\u0307\u0327\u030c\u0306\u030b\u0328", strict=True))  # fmt: skip
_LETTERS = {"ss": "ß", "o": "ø", "O": "Ø", "ae": "æ", "AE": "Æ", "oe": "œ", "aa": "å", "AA": "Å", "l": "ł", "i": "i", "j": "j"}  # fmt: skip
#: functions, which are shown by their names
_FUNCTIONS = re.compile(
    r"arc(?:cos|sin|tan)|arg|cosh?|cot|coth|csc|deg|det|dim|exp|gcd|hom|inf|ker|lg|lim|lim(?:inf|sup)|ln|log|max|min|Pr|"
    r"sec|sinh?|sup|tanh?"
)
_COMMAND = re.compile(r"\\([A-Za-z]+)\*?\s*")
_MACRO = re.compile(
    r"\\(?:(?:re)?newcommand\*?|providecommand\*?|DeclareRobustCommand\*?|def)\s*\{?\\([A-Za-z]+)\}?\s*"
    r"(?:\[(\d)\]|((?:#\d){1,9}))?(?=\s*\{)"
)
#: where an argument goes; a command before it would take in its letters
_PLACE = re.compile(r"(?P<command>\\[A-Za-z]+)?#(?P<at>\d)")
_ENDS_IN_COMMAND = re.compile(r"\\[A-Za-z]+\Z")
#: letters of a definition that is looked at, and definitions in definitions
_LONGEST, _DEPTH = 300, 3


class Macro(NamedTuple):
    """What a command stands for, and how many arguments it takes."""

    body: str
    arguments: int


Macros = dict[str, Macro]


def macros_of(source: str) -> Macros:
    """The short commands that a source defines."""
    found = {}
    for match in _MACRO.finditer(source):
        body, _ = group(source, match.end())
        count = int(match[2] or 0) or (match[3] or "").count("#")
        if (
            body
            and len(body) < _LONGEST
            and all(int(place["at"]) <= count for place in _PLACE.finditer(body))
        ):
            found[match[1]] = Macro(body, count)
    return found


def group(text: str, at: int) -> tuple[str, int]:
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


def argument(text: str, at: int) -> str:
    """The braces after a command, past what stands in brackets."""
    return group(text, past_brackets(text, at))[0]


def past_brackets(text: str, at: int) -> int:
    depth = 0
    for place in range(at, min(len(text), at + 400)):
        if text[place] == "[":
            depth += 1
        elif text[place] == "]":
            depth -= 1
        elif not depth and not text[place].isspace():
            return place
    return at


def shown(source: str, macros: Macros) -> str:
    """The text that a piece of source shows."""
    source = without_silent(expanded(source, macros))
    source = re.sub(r"\\texorpdfstring", "", source)
    source = _ACCENT.sub(lambda m: m[2].strip("\\") + _COMBINING[m[1]], source)
    source = _COMMAND.sub(_named, BREAK.sub(" ", source))
    source = re.sub(r"\\([&%#$_{}])", r"\1", source)
    source = re.sub(r"\\.", " ", source)
    return unicodedata.normalize("NFC", " ".join(re.sub(r"[{}$^_]", "", source).replace("~", " ").split()))  # fmt: skip


def expanded(source: str, macros: Macros) -> str:
    """A source with what its own commands stand for."""
    for _ in range(_DEPTH):
        source = _once_expanded(source, macros)
    return source


def _once_expanded(source: str, macros: Macros) -> str:
    parts, last = [], 0
    for match in _COMMAND.finditer(source):
        macro = macros.get(match[1])
        if macro is None or match.start() < last:
            continue
        end, given = match.end(), []
        for _ in range(macro.arguments):
            said, end = group(source, end)
            given.append(said)
        parts.extend([source[last : match.start()], _filled(macro.body, given)])
        last = end
    return "".join([*parts, source[last:]])


def _filled(body: str, given: list[str]) -> str:
    """A definition with its arguments in their places."""
    return _PLACE.sub(
        lambda place: "".join([f"{place['command'] or ''} ".lstrip(), given[int(place["at"]) - 1]]),
        f"{body} " if _ENDS_IN_COMMAND.search(body) else body,
    )


def is_letters(name: str) -> bool:
    """Whether it is known which letters a command shows."""
    return bool(_letters(name))


def _named(match: re.Match[str]) -> str:
    return _letters(match[1])


def _letters(name: str) -> str:
    if _FUNCTIONS.fullmatch(name):
        return f" {name} "
    if name in _LETTERS:
        return _LETTERS[name]
    if name.endswith(("TeX", "TeXe")):
        return name.replace("TeXe", "TeX2ε")
    try:
        case = "CAPITAL" if name[0].isupper() else "SMALL"
        return unicodedata.lookup(f"GREEK {case} LETTER {name.upper()}")
    except KeyError:
        return ""


def without_silent(source: str) -> str:
    source = _RULE.sub(" ", source)
    while match := _SILENT.search(source):
        _, end = group(source, match.end())
        source = f"{source[: match.start()]} {source[max(end, match.end() + 1) :]}"
    return source
