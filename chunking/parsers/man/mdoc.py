"""Blocks of mdoc(7): sections, lists, displays, and sentences that a macro stands for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from ..inline import plain
from .mdoc_inline import INLINE, MdocWords
from .mdoc_words import LIBRARIES
from .roff import Action
from .source import arguments_of

#: lists whose items have a label of their own: those of terms, and those of marks
_TERMS = frozenset({"tag", "hang", "ohang", "inset", "diag"})
_KINDS = _TERMS | {"bullet", "dash", "hyphen", "item", "enum", "column"}
_LITERAL = frozenset({"-literal", "-unfilled"})


@dataclass(slots=True)
class _List:
    """A list that is open: its kind, how many items it had, and the cells of its rows."""

    kind: str
    items: int = 0
    rows: list[list[str]] = field(default_factory=list)


class MdocReader(MdocWords):
    """Reads a page in mdoc(7)."""

    def __init__(self, source: str, filename: str) -> None:
        super().__init__(source, filename, MACROS)
        self._lists: list[_List] = []
        #: whether the text around each display is code
        self._displays: list[bool] = []
        self._reference: list[str] | None = None
        self._is_label = False

    def line(self, line: str) -> None:
        super().line(line)
        if self._is_label and not self.open:
            self._end_label()

    def _say_macro(self, rest: str, name: str) -> None:
        if name == "Nm":
            self._begin_line()
        self.say(f"{name} {rest}")
        self.flow.end_line()

    # pages and sections

    def _date(self, rest: str) -> None:
        self.known["date"] = self.escapes.plain(rest).removeprefix("$Mdocdate:").strip(" $")

    def _title(self, rest: str) -> None:
        words = [self.escapes.plain(word.text) for word in arguments_of(rest)]
        self.known |= dict(zip(("name", "section", "manual"), words, strict=False))

    def _system_of(self, rest: str) -> None:
        self.known["source"] = self.escapes.plain(rest).strip()

    def _section(self, rest: str) -> None:
        self._head(2, rest)
        self.section = self.escapes.plain(rest).strip().strip('"').upper()

    def _head(self, level: int, rest: str) -> None:
        self.flow.flush()
        self.flow.set_code(False)
        self.flow.font = "R"
        while self._lists:
            self._end_list("")
        self._displays.clear()
        self.open, self._is_label = 0, False
        self.section = ""
        self.say(rest)
        self.layout.heading(level, self.flow.take())

    def _subsection(self, rest: str) -> None:
        section = self.section
        self._head(3, rest)
        self.section = section

    def _paragraph(self, rest: str) -> None:
        self.flow.blank()

    def _described(self, rest: str) -> None:
        self.word("-")
        self.say(rest)
        self.flow.end_line()

    # lists

    def _list(self, rest: str) -> None:
        self.flow.flush()
        said = [word.text.removeprefix("-") for word in arguments_of(rest)]
        kind = next((word for word in said if word in _KINDS), "item")
        self._lists.append(_List(kind))
        self.layout.deeper()

    def _item(self, rest: str) -> None:
        if not self._lists:
            self._say_macro(rest, "No")
            return
        current = self._lists[-1]
        if current.kind == "column":
            self._end_cell()
            current.rows.append([])
            self.say(rest.replace("\t", " Ta "))
            self.flow.end_line()
            return
        self.flow.flush()
        current.items += 1
        self.flow.takes_label = self._is_label = True
        self.open = 0
        if current.kind in _TERMS:
            self.say(rest)
            return
        self.flow.say(f"{current.items}." if current.kind == "enum" else "-")
        self._end_label()
        if rest:
            self.say(rest)
            self.flow.end_line()

    def _end_label(self) -> None:
        self._is_label = self.flow.takes_label = False
        label = self.flow.take()
        is_term = bool(self._lists) and self._lists[-1].kind in _TERMS
        if not (is_term and self.layout.same_item(label)):
            self.layout.item(label, is_term=is_term)

    def next_cell(self) -> None:
        if self._lists and self._lists[-1].kind == "column":
            self._end_cell()

    def _end_cell(self) -> None:
        """Put the words since the last cell into the row that is open."""
        rows = self._lists[-1].rows
        cell = plain(self.flow.take())
        if rows:
            rows[-1].append(cell)

    def _end_list(self, rest: str) -> None:
        if not self._lists:
            return
        if self._lists[-1].kind == "column":
            self._end_cell()
            self.layout.table([row for row in self._lists[-1].rows if any(row)], False)
        else:
            self.flow.flush()
        self._lists.pop()
        self.layout.shallower()

    # displays

    def _display(self, rest: str) -> None:
        self.flow.flush()
        self._displays.append(self.flow.is_code)
        said = {word.text for word in arguments_of(rest)}
        self.flow.set_code(bool(said & _LITERAL))

    def _end_display(self, rest: str) -> None:
        self.flow.flush()
        self.flow.set_code(self._displays.pop() if self._displays else False)

    def _line_of_code(self, rest: str) -> None:
        self._line_apart(rest, True)

    def _line_of_text(self, rest: str) -> None:
        self._line_apart(rest, False)

    def _line_apart(self, rest: str, is_code: bool) -> None:
        was_code = self.flow.is_code
        self.flow.flush()
        self.flow.set_code(is_code)
        self.say(rest)
        self.flow.end_line()
        self.flow.flush()
        self.flow.set_code(was_code)

    def _begin_font(self, rest: str) -> None:
        fonts = {
            "Em": "I",
            "-emphasis": "I",
            "Sy": "B",
            "-symbolic": "B",
            "Li": "C",
            "-literal": "C",
        }
        self.flow.flush()
        self.flow.font = fonts.get(rest.strip(), "R")

    def _end_font(self, rest: str) -> None:
        self.flow.flush()
        self.flow.font = "R"

    # references and sentences

    def _begin_reference(self, rest: str) -> None:
        self.flow.flush()
        self._reference = []

    def _part_of_reference(self, rest: str, name: str) -> None:
        words = " ".join(word.text for word in arguments_of(rest))
        if self._reference is None:
            self._say_macro(rest, "No")
        else:
            self._reference.append(words)

    def _end_reference(self, rest: str) -> None:
        parts, self._reference = self._reference or [], None
        self.say_line(", ".join(parts) + ("." if parts else ""))

    def _spacing(self, rest: str) -> None:
        was_spaced = self._is_spaced
        self._is_spaced = {"on": True, "off": False}.get(rest.strip(), not was_spaced)
        self._ends_spaces = was_spaced and not self._is_spaced and not self._is_joined

    def _exits(self, rest: str) -> None:
        names = _named(rest) or [self.name]
        verb = "utilities exit" if names[1:] else "utility exits"
        said = f"The {_listed(names)} {verb} 0 on success, and >0 if an error occurs."
        self.say_line(said)

    def _returns(self, rest: str) -> None:
        names = [f"{name}()" for name in _named(rest)]
        verb = "functions return" if names[1:] else "function returns"
        begins = f"The {_listed(names)} {verb} the value 0 if successful" if names else "Upon successful completion, the value 0 is returned"  # fmt: skip
        self.say_line(
            f"{begins}; otherwise the value -1 is returned and the global variable errno is set to indicate the error."
        )

    def _library(self, rest: str) -> None:
        name = rest.strip()
        self.say_line(LIBRARIES.get(name, f"library “{name}”"))

    def _directive(self, rest: str) -> None:
        self.flow.break_line()
        self.say_line(" ".join(word.text for word in arguments_of(rest)), "B")
        self.flow.break_line()

    def _author(self, rest: str) -> None:
        if not rest.startswith(("-split", "-nosplit")):
            self._say_macro(rest, "An")

    def _nothing(self, rest: str) -> None:
        pass


def _named(rest: str) -> list[str]:
    """What a sentence that a macro stands for is about."""
    return [word.text for word in arguments_of(rest) if word.text != "-std"]


def _listed(names: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


MACROS: Mapping[str, Action] = {
    **{name: partial(MdocReader._say_macro, name=name) for name in INLINE},
    **{
        f"%{letter}": partial(MdocReader._part_of_reference, name=letter)
        for letter in "ABCDIJNOPQRTUV"
    },
    "Dd": MdocReader._date,
    "Dt": MdocReader._title,
    "Os": MdocReader._system_of,
    "Sh": MdocReader._section,
    "Ss": MdocReader._subsection,
    "Pp": MdocReader._paragraph,
    "Lp": MdocReader._paragraph,
    "Nd": MdocReader._described,
    "Bl": MdocReader._list,
    "It": MdocReader._item,
    "El": MdocReader._end_list,
    "Bd": MdocReader._display,
    "Ed": MdocReader._end_display,
    "Dl": MdocReader._line_of_code,
    "D1": MdocReader._line_of_text,
    "Bf": MdocReader._begin_font,
    "Ef": MdocReader._end_font,
    "Rs": MdocReader._begin_reference,
    "Re": MdocReader._end_reference,
    "Sm": MdocReader._spacing,
    "Ex": MdocReader._exits,
    "Rv": MdocReader._returns,
    "Lb": MdocReader._library,
    "Fd": MdocReader._directive,
    "An": MdocReader._author,
    "Bt": lambda reader, rest: reader.say_line("is currently in beta test."),
    "Ud": lambda reader, rest: reader.say_line("currently under development."),
    **dict.fromkeys(("Bk", "Ek", "Tg", "Db"), MdocReader._nothing),
}
