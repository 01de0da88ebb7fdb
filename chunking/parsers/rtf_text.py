"""The text of an RTF file: paragraphs, headings, lists, tables, notes and text boxes, by their control words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from types import MappingProxyType

from ..types import Image
from .heading_names import LONGEST_HEADING, is_subtitle_name, is_title_name, level_of_name
from .inline import Run, plain
from .rtf_state import (
    APART,
    ENTERED,
    PARAGRAPH,
    RUNNING,
    SETTINGS,
    SILENT,
    SKIPPED,
    SPOKEN,
    Sink,
    State,
    Style,
)
from .rtf_tables import MERGED, RowForm, RtfTable
from .rtf_tokens import Fonts, Token, page_of, tokens
from .set_headings import Look
from .symbols import as_unicode
from .writer import Writer

_CHARACTERS = {
    "tab": "\t", "line": "\n", "emdash": "—", "endash": "–", "lquote": "‘", "rquote": "’",
    "ldblquote": "“", "rdblquote": "”", "bullet": "•", "emspace": " ", "enspace": " ",
    "qmspace": " ", "zwj": "\u200d", "zwnj": "\u200c", "~": "\u00a0", "_": "-",
    "{": "{", "}": "}", "\\": "\\",
}  # fmt: skip
SETS = {"ansi": "cp1252", "mac": "mac_roman", "pc": "cp437", "pca": "cp850"}
_INFO = frozenset({"title", "author"})
#: control words that make a group a place of its own
_DESTINATIONS = frozenset({*SKIPPED, *ENTERED, *RUNNING, *SILENT, *SPOKEN, *_INFO})
_BODY = 9
_ADDRESS = re.compile(r'HYPERLINK\s{1,9}(?!\\)"?([^"\s]{1,2000})')
#: a bullet or number that stands before a tab in a paragraph whose first line hangs out
_HANGING = re.compile(r"\s{0,9}([^\w\s]|[0-9]{1,4}[.)]|\(?[A-Za-z]{1,5}[.)])\t")
#: twentieths of a point by which a list goes in for each depth
_STEP = 360
_DEEPEST = 8


class RtfReader:
    """Reads an RTF file token by token; `properties`, `running`, `hidden`, `comments` and `embedded` are what is not text.

    `looks` says how its blocks are set; `levels` are those of headings among these, by their places.
    """

    def __init__(self, writer: Writer, levels: Mapping[int, int] = MappingProxyType({})) -> None:
        self._writer, self._fonts = writer, Fonts()
        self._levels = levels
        self._state, self._stack = State(), list[State]()
        self._sinks: list[tuple[int, Sink]] = [(0, Sink("body"))]
        self._styles: dict[int, Style] = {}
        self._tables: list[RtfTable] = []
        self._forms: dict[int, RowForm] = {}
        self._waiting: list[Callable[[], None]] = []
        self._bytes = bytearray()
        self._surrogate = ""
        self._to_skip = self._notes = 0
        self._starred = self._begins = False
        self._usual_font = -1
        self._lowered = 0
        self._target = ""
        self.properties: dict[str, str] = {}
        self.running: dict[str, None] = {}
        self._hidden: list[tuple[int, str]] = []  # each after so much that is shown, or ends
        self._before = 0
        self.comments = self.embedded = 0
        self.looks: list[Look] = []
        self.has_headings = False

    def read(self, source: str) -> None:
        """Write the blocks of a file, given in Latin-1."""
        for token in tokens(source):
            if token.kind == "brace":
                self._open() if token.text == "{" else self._close()
            elif token.kind == "text":
                self._text(token.text)
            else:
                self._control(token)
        while self._stack:
            self._close()
        self._end_paragraph()
        self._end_tables()

    @property
    def hidden(self) -> list[str]:
        """The hidden texts, each as one however many control words write it."""
        together = groupby(self._hidden, key=itemgetter(0))
        return ["".join(text for _, text in each) for _, each in together]

    # groups

    def _open(self) -> None:
        self._flush()
        self._stack.append(self._state)
        self._to_skip, self._begins, self._starred = 0, True, False

    def _close(self) -> None:
        self._flush()
        if not self._stack:
            return
        while len(self._sinks) > 1 and self._sinks[-1][0] == len(self._stack):
            self._deliver(self._sinks.pop()[1])
        self._state = self._stack.pop()
        self._to_skip, self._begins = 0, False

    def _enter(self, word: str) -> None:
        """Begin a group that a control word makes a place of its own."""
        starred, self._starred, self._begins = self._starred, False, False
        if word in SKIPPED or (starred and word not in ENTERED):
            if word == "pict":
                self._writer.images.append(Image())
            self.embedded += word == "objdata"
            self._state = replace(self._state, skipped=word != "upr", silent=True, place=word)
            return
        self._state = replace(self._state, place=word, skipped=self._state.skipped)
        if word in SILENT or word in SPOKEN:
            self._state = replace(self._state, silent=word in SILENT)
        if word == "ud":
            self._state = replace(self._state, silent=False)
        if word in APART and not self._state.skipped:
            self._state = replace(self._state, silent=False, **PARAGRAPH)  # type: ignore[arg-type]
            self._sinks.append((len(self._stack), Sink(APART[word])))

    def _deliver(self, sink: Sink) -> None:
        """Put what a group held beside the text where it belongs."""
        lines = [*sink.lines, sink.runs]
        words = " ".join(filter(None, map(plain, lines)))
        if sink.kind == "label":
            self._sink.label = words or self._sink.label
        elif sink.kind == "running":
            self.running[words] = None
        elif sink.kind == "comment":
            self.comments += bool(words)
        elif sink.kind == "box":
            self._waiting += [lambda line=line: self._writer.paragraph(line) for line in lines]  # type: ignore[misc]
        elif words:
            self._notes += 1
            mark = str(self._notes)
            self._sink.runs.append(Run(f"[^{mark}]"))
            self._waiting.append(lambda: self._writer.note(mark, words))

    @property
    def _sink(self) -> Sink:
        return self._sinks[-1][1]

    # characters

    def _text(self, text: str) -> None:
        self._begins = False
        if self._to_skip:
            skipped = min(self._to_skip, len(text))
            self._to_skip -= skipped
            text = text[skipped:]
        if text and not self._state.skipped:
            self._bytes += text.encode("latin-1")

    def _flush(self) -> None:
        """Turn the bytes so far into characters."""
        if self._bytes:
            data, self._bytes = bytes(self._bytes), bytearray()
            self._say(self._fonts.decoded(data, self._state.font))

    def _say(self, text: str) -> None:
        """Add characters to what is being read."""
        state = self._state
        if state.skipped or state.deleted:
            return
        if state.place in ("stylesheet", "info", "fldinst", "fonttbl") or state.place in _INFO:
            self._name(text)
        elif state.hidden and not state.silent:
            self._hidden.append((self._before, text))
        elif not state.silent:
            self._before += 1
            emphasis = "**" * state.bold + "*" * state.italic
            self._sink.runs.append(Run(text, emphasis, state.link))
            if words := text.strip():
                self._sink.types[state.size, state.bold] += len(words)
                self._sink.is_fixed &= state.font in self._fonts.fixed

    def _name(self, text: str) -> None:
        """Take the name of a font or a style, an address, or a property of the document."""
        place = self._state.place
        if place == "fonttbl":
            self._fonts.name(self._state.font, text)
        elif place == "stylesheet":
            style = self._styles.setdefault(self._state.style, Style())
            style.name = (style.name + text).partition(";")[0]
        elif place == "fldinst":
            self._target += text
        elif place in _INFO:
            self.properties[place] = self.properties.get(place, "") + text

    def _character(self, number: int) -> None:
        """A character by its number in Unicode; two may make one."""
        char = chr(number % 0x10000) if number < 0x10000 else chr(min(number, 0x10FFFF))
        if "\ud800" <= char < "\udc00":
            self._surrogate = char
        elif "\udc00" <= char < "\ue000":
            pair = (self._surrogate + char).encode("utf-16-le", "surrogatepass")
            self._say(pair.decode("utf-16-le", "replace"))
            self._surrogate = ""
        elif char != "\0":
            self._say(as_unicode(char, self._fonts.names.get(self._state.font, "")))
        self._to_skip = self._state.fallback

    # control words

    def _control(self, token: Token) -> None:
        word, number = token.text, token.number
        if self._to_skip and word not in ("u", "uc"):
            self._to_skip -= 1
            return
        if word == "*":
            self._starred = True
            return
        self._flush()
        if self._begins and (self._starred or word in _DESTINATIONS):
            self._enter(word)
            return
        self._begins = False
        if self._state.skipped:
            return
        if self._state.place == "fonttbl":
            self._font(word, number)
        elif word == "u":
            self._character(number or 0)
        elif word in _CHARACTERS:
            self._say(_CHARACTERS[word])
        elif word in _ENDS:
            self._before += 1
            _ENDS[word](self)
        elif word in SETTINGS:
            changed = SETTINGS[word](self._state, number)
            self._state = changed
            if self._state.place == "stylesheet":
                self._style(word, number)
        elif word in SETS:
            self._fonts.usual = SETS[word]
        elif word in MERGED:
            self._form().merge(word)
        elif word in _STATEMENTS:
            _STATEMENTS[word](self, number or 0)

    def _font(self, word: str, number: int | None) -> None:
        if word == "f":
            self._state = replace(self._state, font=number or 0)
        else:
            self._fonts.state(self._state.font, word, number)

    def _style(self, word: str, number: int | None) -> None:
        style = self._styles.setdefault(self._state.style, Style())
        if word == "outlinelevel":
            style.outline = number

    def _code_page(self, number: int) -> None:
        self._fonts.usual = page_of(number or 1252) or self._fonts.usual

    def _default_font(self, number: int) -> None:
        self._usual_font = number
        self._state = replace(self._state, font=number)

    def _based_on(self, number: int) -> None:
        if self._state.place == "stylesheet":
            self._styles.setdefault(self._state.style, Style()).based_on = number

    def _begin_field(self, _: int) -> None:
        self._target = ""

    def _begin_result(self, _: int) -> None:
        """Begin what a field shows: a link where its instruction is one."""
        found = _ADDRESS.search(self._target)
        self._target = ""
        self._state = replace(self._state, link=found[1] if found else "", silent=False)

    def _begin_row(self, _: int) -> None:
        self._forms[self._level] = RowForm()

    def _mark_head_row(self, _: int) -> None:
        self._form().is_head = True

    def _end_of_cell(self, edge: int) -> None:
        self._form().edges.append(edge)

    def _ground_of_cell(self, colour: int) -> None:
        self._form().set_on(colour)

    def _form(self) -> RowForm:
        return self._forms.setdefault(self._level, RowForm())

    # blocks

    @property
    def _level(self) -> int:
        return max(self._state.nesting, 1)

    def _end_paragraph(self) -> None:
        """Write the paragraph that has been read, or keep it for its cell."""
        self._flush()
        sink, state = self._sink, self._state
        runs, label, types = sink.runs, sink.label, sink.types
        is_fixed = sink.is_fixed and bool(types)  # the mark of a note has no type
        sink.runs, sink.label, sink.is_fixed, sink.types = [], "", True, Counter()
        if sink.kind != "body":
            sink.lines.append(runs)
        elif state.in_table:
            text = plain([Run(f"{label} "), *runs])
            self._table(self._level).add_line(text, types, state.style)
        else:
            if runs or not self._tables or self._tables[0].rows:
                self._end_tables()
            look = _look(plain(runs), label, types)
            self._block(runs, label, is_fixed, self._level_of(look))
            self._write_waiting()

    def _level_of(self, look: Look) -> int | None:
        """The level that a paragraph states, or that it has by how it is set."""
        if not look.text:
            return None
        stated = self._heading_level() if len(look.text) <= LONGEST_HEADING else None
        self.looks.append(look if stated is None else Look(""))
        self.has_headings |= bool(stated)
        return stated if stated is not None else self._levels.get(len(self.looks) - 1)

    def _block(self, runs: list[Run], label: str, is_fixed: bool, level: int | None) -> None:
        state = self._state
        hanging = _HANGING.match("".join(run.text for run in runs)) if state.hanging else None
        if level is not None:
            self._lowered |= level == 0
            self._writer.heading(level + self._lowered if level else 1, runs, label)
        elif label or state.list:
            self._writer.item(min(state.depth, _DEEPEST), label or "•", runs)
        elif hanging:
            depth = max(state.indent // _STEP - 1, 0)
            self._writer.item(min(depth, _DEEPEST), hanging[1], _after(runs, hanging.end()))
        elif is_fixed and self._usual_font not in self._fonts.fixed and plain(runs):
            self._writer.code("".join(run.text for run in runs))
        else:
            self._writer.paragraph(runs)

    def _heading_level(self) -> int | None:
        """The level of the paragraph from 1, 0 for the title, None for body text."""
        stated = self._state.outline
        if stated is not None:
            return stated + 1 if 0 <= stated < _BODY else None
        number, seen = self._state.style, set[int]()
        while number in self._styles and number not in seen:
            seen.add(number)
            style = self._styles[number]
            if is_title_name(style.name):
                return 0
            if is_subtitle_name(style.name):
                return None
            if style.outline is not None:
                return style.outline + 1 if style.outline < _BODY else None
            if level := level_of_name(style.name):
                return level
            number = style.based_on
        return None

    def _write_waiting(self) -> None:
        waiting, self._waiting = self._waiting, []
        for write in waiting:
            write()

    def _table(self, level: int) -> RtfTable:
        while len(self._tables) < min(level, _MOST_NESTED):
            self._tables.append(RtfTable())
        return self._tables[min(level, _MOST_NESTED) - 1]

    def _end_cell(self) -> None:
        self._state = replace(self._state, in_table=True)
        if self._sink.kind == "body":
            self._end_paragraph()
            self._table(self._level).end_cell()

    def _end_row(self) -> None:
        if self._sink.kind == "body":
            self._table(self._level).end_row(self._forms.get(self._level, RowForm()))

    def _end_tables(self) -> None:
        """Write the tables that have been read, the outer before those in its cells."""
        tables, self._tables = self._tables, []
        self.looks.extend(Look("") for _ in tables)
        for table in tables:
            table.end_row(RowForm())
            rows, head = table.with_head()
            if len(rows) == 1 and len(rows[0]) == 1:
                self._writer.paragraph([Run(rows[0][0])])
            else:
                self._writer.table(rows, head=head)
        if tables:
            self._write_waiting()


_MOST_NESTED = 20


def _look(text: str, label: str, types: Counter[tuple[float, bool]]) -> Look:
    """How a paragraph is set; an item behind a bullet is no heading, however it is set."""
    if not (text and types):
        return Look(text)
    is_item = bool(label) and not any(map(str.isalnum, label))
    (size, _), _ = types.most_common(1)[0]
    return Look(text, size, all(bold for _, bold in types) and not is_item)


def _after(runs: list[Run], count: int) -> list[Run]:
    """The runs without their first characters."""
    rest = []
    for run in runs:
        rest.append(run._replace(text=run.text[count:]))
        count = max(0, count - len(run.text))
    return rest


_ENDS: dict[str, Callable[[RtfReader], None]] = {
    **dict.fromkeys(("par", "sect", "page", "\n", "\r"), RtfReader._end_paragraph),
    **dict.fromkeys(("cell", "nestcell"), RtfReader._end_cell),
    **dict.fromkeys(("row", "nestrow"), RtfReader._end_row),
}
#: what says something of the whole file, of a row, of a style or of a field, with its number
_STATEMENTS: dict[str, Callable[[RtfReader, int], None]] = {
    "ansicpg": RtfReader._code_page,
    "deff": RtfReader._default_font,
    "sbasedon": RtfReader._based_on,
    "field": RtfReader._begin_field,
    "fldrslt": RtfReader._begin_result,
    "trowd": RtfReader._begin_row,
    "trhdr": RtfReader._mark_head_row,
    "clcbpat": RtfReader._ground_of_cell,
    "cellx": RtfReader._end_of_cell,
}
