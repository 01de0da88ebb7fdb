"""The words that a man page states, found line by line by other means than it is read by."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

from .mdoc_inline import INLINE
from .roff import REQUESTS, SILENT

_COMMENT = re.compile(r'\\["#].*+')
_LINE = re.compile(r"[.'][ \t]*+([^\s\\]++)?(.*+)")
#: escapes inside of words that are nothing; a sign stands for any other, so that its word is not looked for
_NOTHING = re.compile(r"\\(?:f(?:\[[^\]]*+\]|\(..|.)|s[+-]?+\d|[&)%/,:|^c])")
_ESCAPE = re.compile(r"\\(?:[*nmMFk]?(?:\[[^\]]*+\]|\(..)|[*n].|[A-Za-z]'[^']*+'|[- e]|.)")
_SIGN, _MINUS = "\uf020", frozenset({"\\-", "\\ "})
#: macros whose arguments are no words: how a list or display looks, names that stand for others
_ABOUT = frozenset({"Bl", "Bd", "Bf", "Sm", "St", "Ex", "Rv", "At", "Bx", "Lb", "An", "Tg", "Dd", "Dt", "Os", "TH",
                    "PD", "RS", "RE", "IX", "TS", "TE", "T&", "BR.", "EQ", "UR", "MT", "Lk", "Es", "En", "TP", "HP", "Rv"})  # fmt: skip
#: what an item is labelled with, before how far it is set in
_LABEL = re.compile(r'"[^"]*+"?|\S++')
#: what is around a cell of a table that has lines of its own
_CELL = re.compile(r"(?:\A|(?<=\t))T[{}]")


def stated_words(source: str, own: Container[str], *, is_mdoc: bool) -> Iterator[str]:
    """The words of lines of text and of what is given to macros; words with an escape of their own are left out.

    What is given to macros that the page defines itself, which are `own`, may be none of its words.
    """
    in_form = False
    for line in re.split(r"\r\n|\r|\n", source):
        line = _COMMENT.sub("", line)
        call = _LINE.fullmatch(line)
        name = call[1] if call else None
        if name in ("TS", "T&"):
            in_form = True
        elif in_form:
            in_form = not line.rstrip().endswith(".")
        elif call is None:
            yield _words(line)
        elif (
            name
            and name not in own
            and name not in REQUESTS
            and name not in SILENT
            and name not in _ABOUT
        ):
            given = _LABEL.match(call[2].lstrip()) if name == "IP" else None
            words = (given[0] if given else call[2]).split()
            yield _words(" ".join(word for word in words if not (is_mdoc and word in INLINE)))


def _words(text: str) -> str:
    text = _CELL.sub("", _NOTHING.sub("", text))
    return _ESCAPE.sub(lambda found: " " if found[0] in _MINUS else _SIGN, text)
