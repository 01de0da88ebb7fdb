"""The words that a man page states, found line by line by other means than it is read by."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from .mdoc_inline import INLINE
from .roff import REQUESTS, SILENT

_COMMENT = re.compile(r'\\["#].*+')
_LINE = re.compile(r"[.'][ \t]*+([^\s\\]++)?(.*+)")
#: escapes inside of words that are nothing; a sign stands for any other, so that its word is not looked for
_NOTHING = re.compile(r"\\(?:f(?:\[[^\]]{0,99}+\]|\(..|.)|s[+-]?+\d|[&)%/,:|^c])")
_ESCAPE = re.compile(
    r"\\(?:[*nmMFk]?[+-]?(?:\[[^\]]{0,99}+\]|\(..)|[*n].|[A-Za-z]'[^']{0,999}+'|[- e]|.)"
)
_LINE_END = re.compile(r"\r\n|\r|\n")
#: what makes one word of two
_JOINING = frozenset({"Ns", "Ap", "Pf"})
_SIGN, _MINUS = "\uf020", frozenset({"\\-", "\\ "})
#: macros whose arguments are no words: how a list or display looks, names that stand for others
_ABOUT = frozenset({"Bl", "Bd", "Bf", "Sm", "St", "Ex", "Rv", "At", "Bx", "Lb", "An", "Tg", "Dd", "Dt", "Os", "TH",
                    "PD", "RS", "RE", "IX", "TS", "TE", "T&", "EQ", "UR", "MT", "Lk", "Es", "En", "TP", "HP", "Bk", "UC", "URL", "MTO"})  # fmt: skip
#: macros that set their words in fonts by turns, without spaces between, and such a word
_BY_TURNS = frozenset({"BI", "BR", "IB", "IR", "RB", "RI"})
_GIVEN = re.compile(r'"[^"]*+"?|(?:\\.|[^\s"\\])++')
#: what an item is labelled with, before how far it is set in
_LABEL = re.compile(r'"[^"]*+"?|\S++')
#: what is around a cell of a table that has lines of its own
_CELL = re.compile(r"(?<!\w)T[{}]|\A[_=]\Z")


def stated_words(source: str, own: Container[str], *, is_mdoc: bool) -> Iterator[str]:
    """The words of lines of text and of what is given to macros; words with an escape of their own are left out.

    What is given to macros that the page defines itself, which are `own`, may be none of its words.
    """
    in_form, is_spaced = False, True
    for line in _LINE_END.split(source):
        line = _COMMENT.sub("", line)
        call = _LINE.fullmatch(line)
        name, rest = (call[1], call[2].lstrip()) if call else (None, line)
        if name in ("TS", "T&"):
            in_form = True
        elif in_form:
            in_form = not line.rstrip().endswith(".")
        elif name == "Sm":
            is_spaced = "off" not in rest
        elif call is None or (name and _has_words(name, own)):
            given = _LABEL.match(rest) if name == "IP" else None
            words = (given[0] if given else rest).split()
            if name in _BY_TURNS:
                words = ["".join(word.strip('"') for word in _GIVEN.findall(rest))]
            is_apart = is_spaced and not (is_mdoc and _JOINING.intersection(words))
            if is_apart or call is None:
                yield _words(" ".join(w for w in words if not (is_mdoc and call and w in INLINE)))


def _has_words(name: str, own: Container[str]) -> bool:
    return not any(name in known for known in (own, REQUESTS, SILENT, _ABOUT))


def _words(text: str) -> str:
    text = _CELL.sub("", _NOTHING.sub("", text))
    return _ESCAPE.sub(lambda found: " " if found[0] in _MINUS else _SIGN, text)
