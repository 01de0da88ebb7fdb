"""Words of mdoc(7): a macro may call others in its line, and says which signs and spaces stand between them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from .mdoc_words import (
    CLOSED,
    CLOSING,
    ENCLOSED,
    LOOKS,
    OPENED,
    OPENING,
    STANDARDS,
    SYSTEMS,
    UNIX,
)
from .roff import Action, RoffReader
from .source import Argument, arguments_of

#: says what a macro stands for, given the words up to the next one, and returns how many of these it took
Inline = Callable[[Any, Sequence[Argument]], int]


class MdocWords(RoffReader):
    """Says the words of lines in mdoc(7)."""

    def __init__(self, source: str, filename: str, macros: Mapping[str, Action]) -> None:
        super().__init__(source, filename, macros)
        self.name = self.section = ""
        #: macros that are to be closed by others, and signs that close at the end of the line
        self.open = 0
        self._closers: list[str] = []
        self._is_joined = False
        self._is_spaced = True
        #: whether a space is still due that was so before they were turned off
        self._ends_spaces = False
        #: of a function whose arguments are to come, how many came
        self._arguments: int | None = None
        self._around = ("", "")
        #: whether no other macro follows in the line
        self._is_last = True

    def text(self, line: str) -> None:
        self._set_apart()
        super().text(line)

    def say(self, rest: str) -> None:
        """Say the words of a line, and what macros among them stand for."""
        words = arguments_of(rest)
        until = len(words)
        while until and words[until - 1].text in CLOSING:
            until -= 1
        around, self._closers = self._closers, []
        self._say_each(words[:until])
        for sign in reversed(self._closers):
            self._join()
            self.word(sign)
        self._closers = around
        self._say_each(words[until:])

    def _say_each(self, words: Sequence[Argument]) -> None:
        starts = [0, *(at for at, word in enumerate(words) if at and is_macro(word)), len(words)]
        for at, end in pairwise(starts):
            own = list(words[at:end])
            self._is_last = end == len(words)
            taken = 0
            if own and is_macro(own[0]):
                taken = 1 + INLINE[own[0].text](self, own[1:])
            for word in own[taken:]:
                self.word(word.text)

    def word(self, text: str, font: str | None = None) -> None:
        """Say a word with the spaces that its sign asks for."""
        if text in CLOSING:
            self._join()
        self._set_apart()
        self.flow.say(text, "R" if text in CLOSING or text in OPENING else font)
        if text in OPENING:
            self._join()

    def _set_apart(self) -> None:
        if self._is_joined or not (self._is_spaced or self._ends_spaces):
            self.flow.join()
        else:
            self.flow.part()
        self._is_joined = self._ends_spaces = False

    def _join(self) -> None:
        self._is_joined = True

    def next_cell(self) -> None:
        """Go on with the next cell of a row."""

    def _cell(self, words: Sequence[Argument]) -> int:
        self.next_cell()
        return 0

    def _begin_line(self) -> None:
        """In a synopsis, what follows begins a line."""
        if self.section == "SYNOPSIS":
            self.flow.break_line()

    # macros

    def _in_font(self, words: Sequence[Argument], name: str) -> int:
        look = LOOKS[name]
        if name in ("Vt", "Ft"):
            self._begin_line()
        if look.usual and not any(word.text not in CLOSING for word in words):
            self.word(look.usual, look.font)
        for word in words:
            self.word(word.text, look.font)
        return len(words)

    def _flags(self, words: Sequence[Argument]) -> int:
        for word in words:
            is_sign = word.text in CLOSING or word.text in ("|", "(", "[")
            self.word(word.text if is_sign else f"-{word.text}", "B")
        if not words:
            self.word("-", "B")
            if not self._is_last:
                self._join()
        return len(words)

    def _name(self, words: Sequence[Argument]) -> int:
        if words and words[0].text not in CLOSING:
            self.name = self.name or self.escapes.plain(words[0].text)
        elif self.name:
            self.word(self.name, "B")
        for word in words:
            self.word(word.text, "B")
        return len(words)

    def _enclose(self, words: Sequence[Argument], name: str) -> int:
        before, behind = ENCLOSED[name]
        self.word(before)
        self._join()
        self._closers.append(behind)
        return 0

    def _open(self, words: Sequence[Argument], name: str) -> int:
        self.open += 1
        if OPENED[name]:
            self.word(OPENED[name])
            self._join()
        return 0

    def _close(self, words: Sequence[Argument], name: str) -> int:
        self.open = max(0, self.open - 1)
        if CLOSED[name]:
            self._join()
            self.word(CLOSED[name])
        return 0

    def _open_own(self, words: Sequence[Argument]) -> int:
        """Signs that the macro names itself."""
        self.open += 1
        own = words[:1]
        for word in own:
            self.word(word.text)
            self._join()
        return len(own)

    def _close_own(self, words: Sequence[Argument]) -> int:
        self.open = max(0, self.open - 1)
        own = words[:1]
        for word in own:
            self._join()
            self.word(word.text)
        return len(own)

    def _signs(self, words: Sequence[Argument]) -> int:
        """Keep the signs that `En` puts around its words."""
        own = [word.text for word in words[:2]]
        self._around = (*own, "", "")[:2]  # type: ignore[assignment]
        return len(own)

    def _in_signs(self, words: Sequence[Argument]) -> int:
        self.word(self._around[0])
        self._join()
        self._closers.append(self._around[1])
        return 0

    def _no_space(self, words: Sequence[Argument]) -> int:
        self._join()
        return 0

    def _prefix(self, words: Sequence[Argument]) -> int:
        for word in words[:1]:
            self.word(word.text)
            self._join()
        return len(words[:1])

    def _apostrophe(self, words: Sequence[Argument]) -> int:
        self._join()
        self.word("'")
        self._join()
        return 0

    def _page(self, words: Sequence[Argument]) -> int:
        own = words[:2]
        name, section = (*(word.text for word in own), "", "")[:2]
        if section and section not in CLOSING:
            self.word(f"{name}({section})")
            return 2
        self.word(name)
        return min(1, len(own))

    def _function(self, words: Sequence[Argument]) -> int:
        until = len(words)
        while until and words[until - 1].text in CLOSING:
            until -= 1
        if until:
            self._begin_line()
            self.word(words[0].text, "B")
            self._say_arguments([word.text for word in words[1:until]])
        return until

    def _say_arguments(self, given: Sequence[str]) -> None:
        self._join()
        self.word("(")
        for at, text in enumerate(given):
            if at:
                self.word(",")
            self.word(text, "I")
        self._join()
        self.word(")")
        if self.section == "SYNOPSIS":
            self.word(";")

    def _open_function(self, words: Sequence[Argument]) -> int:
        self._begin_line()
        for word in words[:1]:
            self.word(word.text, "B")
        self._join()
        self.word("(")
        self._arguments = 0
        return len(words[:1])

    def _close_function(self, words: Sequence[Argument]) -> int:
        self._arguments = None
        self._join()
        self.word(")")
        if self.section == "SYNOPSIS":
            self.word(";")
        return 0

    def _argument(self, words: Sequence[Argument]) -> int:
        for at, word in enumerate(words):
            follows = self._arguments if self._arguments is not None else at
            if follows and word.text not in CLOSING:
                self.word(",")
            self.word(word.text, "I")
            if self._arguments is not None:
                self._arguments += 1
        return len(words)

    def _header(self, words: Sequence[Argument]) -> int:
        self._begin_line()
        is_line = self.section == "SYNOPSIS"
        for word in words[:1]:
            self.word(f"#include <{word.text}>" if is_line else f"<{word.text}>", "C")
        return len(words[:1])

    def _system(self, words: Sequence[Argument], name: str) -> int:
        system, between = SYSTEMS[name]
        own = [word for word in words[:1] if word.text not in CLOSING]
        self.word(between.join([system, *(word.text for word in own)]))
        return len(own)

    def _bsd(self, words: Sequence[Argument]) -> int:
        own = [word.text for word in words[:2] if word.text not in CLOSING]
        name = f"{own[0]}BSD" if own and own[0] != "-alpha" else "BSD"
        self.word("-".join([name, *own[1:]]))
        return len(own)

    def _unix(self, words: Sequence[Argument]) -> int:
        own = [word.text for word in words[:1] if word.text not in CLOSING]
        self.word(UNIX.get(own[0], f"AT&T UNIX {own[0]}") if own else "AT&T UNIX")
        return len(own)

    def _standard(self, words: Sequence[Argument]) -> int:
        for word in words[:1]:
            self.word(STANDARDS.get(word.text, word.text.removeprefix("-")))
        return len(words[:1])

    def _link(self, words: Sequence[Argument]) -> int:
        until = len(words)
        while until and words[until - 1].text in CLOSING:
            until -= 1
        said = [word.text for word in words[:until]]
        if said:
            address = self.escapes.plain(said[0])
            if said[1:] and address.startswith("http"):
                self.flow.link = address
                self.word(" ".join(said[1:]))
                self.flow.link = ""
            else:
                self.word(" ".join([*said[1:], address]))
        return until


def is_macro(word: Argument) -> bool:
    """Whether a word calls a macro within its line."""
    return not word.is_quoted and word.text in INLINE


INLINE: Mapping[str, Inline] = {
    **{name: partial(MdocWords._in_font, name=name) for name in LOOKS},
    **{name: partial(MdocWords._enclose, name=name) for name in ENCLOSED},
    **{name: partial(MdocWords._open, name=name) for name in OPENED},
    **{name: partial(MdocWords._close, name=name) for name in CLOSED},
    **{name: partial(MdocWords._system, name=name) for name in SYSTEMS},
    "Fl": MdocWords._flags,
    "Nm": MdocWords._name,
    "Ns": MdocWords._no_space,
    "Pf": MdocWords._prefix,
    "Ap": MdocWords._apostrophe,
    "Xr": MdocWords._page,
    "Fn": MdocWords._function,
    "Fo": MdocWords._open_function,
    "Fc": MdocWords._close_function,
    "Fa": MdocWords._argument,
    "In": MdocWords._header,
    "Bx": MdocWords._bsd,
    "At": MdocWords._unix,
    "St": MdocWords._standard,
    "Lk": MdocWords._link,
    "Ta": MdocWords._cell,
    "Es": MdocWords._signs,
    "En": MdocWords._in_signs,
    "Eo": MdocWords._open_own,
    "Ec": MdocWords._close_own,
}
