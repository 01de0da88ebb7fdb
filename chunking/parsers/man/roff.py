"""What all man pages share: text, requests of roff, tables, and macros that they define themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .definitions import Definitions
from .escapes import Escapes, is_glued
from .flow import Flow
from .layout import Layout
from .source import Lines, arguments_of, call_of
from .tables import Cell, read_table

#: reads what follows the name of a macro or request
Action = Callable[[Any, str], None]


class RoffReader:
    """Reads a page line by line; `macros` says what those of its language do."""

    def __init__(self, source: str, filename: str, macros: Mapping[str, Action]) -> None:
        self._macros = macros
        self.lines = Lines(source, filename)
        self.escapes = Escapes(self.lines.count)
        self.definitions = Definitions(self.lines, self.escapes)
        self.layout = Layout()
        self.flow = Flow(self.layout, self.escapes)
        #: what the page says of itself: its name, section, date, …
        self.known: dict[str, str] = {}
        #: macros that nothing is known of, and files that belong to the page
        self.unknown: dict[str, None] = {}
        self.included: list[str] = []

    def read(self) -> None:
        """Write the blocks of the page."""
        while self.lines:
            self.line(self.lines.next())
        self.flow.flush()

    def line(self, line: str) -> None:
        """Read a line."""
        if call := call_of(line):
            self.call(call.name, call.rest)
        elif line.strip():
            self.text(line)
        else:
            self.flow.blank()

    def text(self, line: str) -> None:
        """Read a line of text; one that is set in begins a line."""
        if not self.flow.is_code:
            if line[0] in " \t":
                self.flow.break_line()
            line = line.strip(" \t")
        self.say_line(line)

    def say_line(self, text: str, font: str | None = None) -> None:
        """Say a line of the source."""
        self.flow.say(text, font)
        if not is_glued(text):
            self.flow.end_line()

    def call(self, name: str, rest: str) -> None:
        """Do what a macro or request says; of one that nobody knows the words are text."""
        if action := self._macros.get(name) or REQUESTS.get(name):
            action(self, rest)
        elif name in self.definitions.macros:
            self.definitions.expand(name, rest)
        elif name not in SILENT and name[:1] not in ("", "\\"):
            self.unknown[name] = None
            self.say_line(" ".join(word.text for word in arguments_of(rest)))

    def cell(self, lines: Cell) -> str:
        """The words of a cell of a table, which may hold macros, in one line."""
        flow, self.flow = self.flow, Flow(Layout(), self.escapes)
        below = len(self.lines)
        self.lines.put(lines)
        while len(self.lines) > below:
            self.line(self.lines.next())
        self.flow.flush()
        cell, self.flow = self.flow.layout, flow
        return " ".join(cell.text("").split())

    # requests

    def _font(self, rest: str) -> None:
        self.flow.turn(rest.strip().strip('"'))

    def _set(self, rest: str) -> None:
        self.flow.set_code(True)

    def _fill(self, rest: str) -> None:
        self.flow.set_code(False)

    def _break(self, rest: str) -> None:
        self.flow.break_line()

    def _space(self, rest: str) -> None:
        if not rest.lstrip().startswith("-"):
            self.flow.blank()

    def _include(self, rest: str) -> None:
        self.included.append(rest.strip())

    def _again(self, rest: str) -> None:
        self.line(f".{rest}")

    def _table(self, rest: str) -> None:
        self.flow.flush()
        table = read_table(self._until("TE"))
        for line in table.lines_between:
            self.line(line)
        self.flow.flush()
        rows = [[self.cell(cell) for cell in row] for row in table.rows]
        self.layout.table(rows, table.has_head)

    def _equation(self, rest: str) -> None:
        self._drawing("EN")

    def _picture(self, rest: str) -> None:
        self._drawing("PE")

    def _drawing(self, end: str) -> None:
        """A formula or drawing in a language of its own, as it stands."""
        self.flow.flush()
        self.layout.code(self._until(end))

    def _until(self, end: str) -> list[str]:
        """The lines up to a macro that ends them."""
        found: list[str] = []
        while self.lines:
            line = self.lines.raw()
            call = call_of(line)
            if call and call.name == end:
                break
            found.append(line)
        return found


REQUESTS: Mapping[str, Action] = {
    "br": RoffReader._break,
    "ce": RoffReader._break,
    "in": RoffReader._break,
    "ti": RoffReader._break,
    "sp": RoffReader._space,
    "nf": RoffReader._set,
    "fi": RoffReader._fill,
    "ft": RoffReader._font,
    "do": RoffReader._again,
    "so": RoffReader._include,
    "TS": RoffReader._table,
    "EQ": RoffReader._equation,
    "PS": RoffReader._picture,
    "de": lambda reader, rest: reader.definitions.macro(rest),
    "de1": lambda reader, rest: reader.definitions.macro(rest),
    "am": lambda reader, rest: reader.definitions.macro(rest, is_more=True),
    "am1": lambda reader, rest: reader.definitions.macro(rest, is_more=True),
    "als": lambda reader, rest: reader.definitions.alias(rest),
    "ig": lambda reader, rest: reader.definitions.ignore(rest),
    "ds": lambda reader, rest: reader.definitions.string(rest),
    "ds1": lambda reader, rest: reader.definitions.string(rest),
    "as": lambda reader, rest: reader.definitions.string(rest, is_more=True),
    "tr": lambda reader, rest: reader.escapes.show_as(rest),
    "nr": lambda reader, rest: reader.definitions.register(rest),
    "if": lambda reader, rest: reader.definitions.condition(rest),
    "ie": lambda reader, rest: reader.definitions.condition(rest, has_else=True),
    "el": lambda reader, rest: reader.definitions.otherwise(rest),
    "while": lambda reader, rest: reader.definitions.skip(rest),
}
#: requests that set, measure, load, name or trace, and say nothing
SILENT = frozenset(
    {
        "ab", "ad", "af", "aln", "asciify", "backtrace", "bd", "blm", "box", "boxa", "bp", "brp", "c2", "cc",
        "cf", "cflags", "ch", "char", "chop", "close", "color", "composite", "cp", "cs", "cu", "da",
        "defcolor", "dei", "device", "devicem", "di", "dt", "ec", "ecr", "ecs", "em", "eo", "ev", "evc", "ex",
        "fam", "fc", "fchar", "fcolor", "fl", "fp", "fschar", "fspecial", "ftr", "fzoom", "gcolor", "hc",
        "hcode", "hla", "hlm", "hpf", "hpfa", "hpfcode", "hw", "hy", "hym", "hys", "it", "itc", "kern", "lc",
        "length", "lf", "lg", "linetabs", "ll", "ls", "lsm", "lt", "mc", "mk", "na", "ne", "nh", "nm", "nn",
        "nop", "nroff", "ns", "nx", "open", "opena", "os", "output", "pc", "pev", "pi", "pl", "pm", "pn",
        "pnr", "po", "ps", "psbb", "pso", "ptr", "pvs", "rchar", "rd", "rfschar", "rj", "rm", "rn", "rnn",
        "rr", "rs", "rt", "schar", "shc", "shift", "sizes", "special", "spreadwarn", "ss", "sty", "substring",
        "sv", "sy", "ta", "tc", "tkf", "tl", "tm", "tm1", "tmc", "LINKSTYLE", "mso", "trf", "trin", "trnt",
        "troff", "uf", "ul", "unformat", "vpt", "vs", "warn", "warnscale", "wh", "write", "writec", "writem",
        "IX",
    }
)  # fmt: skip
