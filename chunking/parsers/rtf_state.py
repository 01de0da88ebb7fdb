"""What holds at a place of an RTF file: which group it is in, how words look, what their paragraph is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from .inline import Run

#: what holds no text of the document
SKIPPED = frozenset({
    "colortbl", "pict", "nonshppict", "shprslt", "filetbl", "xe", "tc", "tcn", "rxe", "txe", "private",
    "objdata", "nonesttables", "objclass", "operator", "comment", "doccomm", "ftnsep", "ftnsepc",
    "ftncn", "aftnsep", "aftnsepc", "aftncn", "mmathPict", "upr",
})  # fmt: skip
#: what a group may hold that other programs are told to pass over
ENTERED = frozenset({"shpinst", "shptxt", "ud", "fldinst", "footnote", "nesttableprops", "moMath",
                      "moMathPara", "shppict", "annotation", "listtext", "pntext"})  # fmt: skip
RUNNING = frozenset({"header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr",
                      "footerf"})  # fmt: skip
#: groups with paragraphs of their own
APART = {"footnote": "note", "annotation": "comment", "shptxt": "box", "listtext": "label",
          "pntext": "label", **dict.fromkeys(RUNNING, "running")}  # fmt: skip
#: groups in which only some groups inside hold text
SILENT = frozenset({"shpinst", "moMath", "moMathPara", "nesttableprops", "shppict", "fldinst",
                     "stylesheet", "fonttbl", "info"})  # fmt: skip
SPOKEN = frozenset({"mr", "shptxt"})
#: the size of type, in points, where none is stated
_USUAL = 12.0


@dataclass(frozen=True, slots=True)
class State:
    """What holds until the end of a group: how words look, and what their paragraph is."""

    place: str = ""
    silent: bool = False
    skipped: bool = False
    font: int = -1
    bold: bool = False
    italic: bool = False
    size: float = _USUAL
    deleted: bool = False
    hidden: bool = False
    fallback: int = 1
    style: int = 0
    outline: int | None = None
    in_table: bool = False
    nesting: int = 1
    list: int = 0
    depth: int = 0
    indent: int = 0
    hanging: bool = False
    link: str = ""


PARAGRAPH = {"style": 0, "outline": None, "in_table": False, "nesting": 1, "list": 0, "depth": 0,
              "indent": 0, "hanging": False}  # fmt: skip


@dataclass(slots=True)
class Sink:
    """The paragraphs of one stream of text: the body, a note, a text box, a label."""

    kind: str
    runs: list[Run] = field(default_factory=list)
    lines: list[list[Run]] = field(default_factory=list)
    label: str = ""
    is_fixed: bool = True
    #: characters by their size, and whether they are bold
    types: Counter[tuple[float, bool]] = field(default_factory=Counter)


@dataclass(slots=True)
class Style:
    """A style of paragraphs: its name, its level in the outline, the style that it is based on."""

    name: str = ""
    outline: int | None = None
    based_on: int = -1


def _on(number: int | None) -> bool:
    return number != 0


SETTINGS: dict[str, Callable[[State, int | None], State]] = {
    "f": lambda state, number: replace(state, font=number or 0),
    "b": lambda state, number: replace(state, bold=_on(number)),
    "i": lambda state, number: replace(state, italic=_on(number)),
    "fs": lambda state, number: replace(state, size=number / 2 if number else _USUAL),
    "deleted": lambda state, number: replace(state, deleted=_on(number)),
    "v": lambda state, number: replace(state, hidden=_on(number)),
    "uc": lambda state, number: replace(state, fallback=max(number or 0, 0)),
    "plain": lambda state, _: replace(
        state, bold=False, italic=False, size=_USUAL, deleted=False, hidden=False
    ),
    "pard": lambda state, _: replace(state, **PARAGRAPH),  # type: ignore[arg-type]
    "s": lambda state, number: replace(state, style=number or 0),
    "outlinelevel": lambda state, number: replace(state, outline=number or 0),
    "intbl": lambda state, _: replace(state, in_table=True),
    "itap": lambda state, number: replace(state, nesting=number or 0, in_table=bool(number)),
    "ls": lambda state, number: replace(state, list=number or 0),
    "ilvl": lambda state, number: replace(state, depth=max(number or 0, 0)),
    "li": lambda state, number: replace(state, indent=max(number or 0, 0)),
    "fi": lambda state, number: replace(state, hanging=(number or 0) < 0),
}
