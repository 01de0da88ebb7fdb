"""What a page defines for itself: macros, strings and registers, and on what it makes its lines depend."""

from __future__ import annotations

import re

from .escapes import Escapes
from .source import Lines, arguments_of, call_of

#: a value that a page compares, or two with a sign between
_COMPARED = re.compile(r"\(?([+-]?\d{1,9})[a-zA-Z]?(?:(<=|>=|==|=|<|>)([+-]?\d{1,9})[a-zA-Z]?)?\)?")
_VALUE = re.compile(r"([+-]?\d{1,9})")
_REGISTER = re.compile(r"\\n[+-]?(?:\[([^\]]{0,99}+)\]|\((..)|(.))")
_STRING = re.compile(r"\\\*(?:\[([^\]\n]{0,99}+)\]|\((..)|(.))")
#: an argument of a macro in its text
_GIVEN = re.compile(r"\\{1,2}\$(?:([1-9])|([*@]))")
#: the escape character of text that is read later
_LATER = re.compile(r"\\\\")
#: how a condition begins, and what is left when it is read
_LETTER = re.compile(r"(!?)([ntoev])(?![a-zA-Z])[ \t]*+(.*+)", re.DOTALL)
_STRINGS = re.compile(r"(!?)(['\"])((?:(?!\2).)*+)\2((?:(?!\2).)*+)\2[ \t]*+(.*+)", re.DOTALL)
_DEFINED = re.compile(r"(!?)([dr])[ \t]?(\S++)[ \t]*+(.*+)", re.DOTALL)
_NUMBER = re.compile(r"(!?)(\S++)[ \t]*+(.*+)", re.DOTALL)
_COMPARE = {
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "=": lambda a, b: a == b,
    "==": lambda a, b: a == b,
}
_LONGEST_STRING = 2_000


class Definitions:
    """The macros of a page and its conditions; `unread` are lines that it has only for other devices."""

    def __init__(self, lines: Lines, escapes: Escapes) -> None:
        self._lines, self._escapes = lines, escapes
        self.macros: dict[str, list[str]] = {}
        self.unread: list[str] = []
        self._else: list[bool] = []

    def macro(self, rest: str, *, is_more: bool = False) -> None:
        """Keep the lines of a macro, up to the one that ends it."""
        name, _, end = rest.partition(" ")
        body = self._body(end.strip())
        self.macros[name] = [*self.macros.get(name, ()), *body] if is_more else body

    def ignore(self, end: str) -> None:
        """Leave out lines that are not to be read."""
        self._body(end.strip())

    def _body(self, end: str) -> list[str]:
        body: list[str] = []
        while self._lines:
            line = self._lines.raw()
            call = call_of(line)
            if call and call.name == (end or "."):
                break
            body.append(line)
        self.unread += body
        return body

    def expand(self, name: str, rest: str) -> None:
        """Read next what a macro of the page stands for."""
        given = [word.text for word in arguments_of(rest)]
        self._escapes.registers[".$"] = len(given)

        def put_in(found: re.Match[str]) -> str:
            if found[2]:
                return " ".join(given)
            number = int(found[1])
            return given[number - 1] if number <= len(given) else ""

        self._lines.put(_LATER.sub(r"\\", _GIVEN.sub(put_in, line)) for line in self.macros[name])

    def alias(self, rest: str) -> None:
        """Give a macro a second name."""
        new, _, old = rest.strip().partition(" ")
        if old in self.macros:
            self.macros[new] = self.macros[old]

    def string(self, rest: str, *, is_more: bool = False) -> None:
        """Keep a string; one that is long is cut."""
        name, _, value = rest.partition(" ")
        value = self._without_strings(value.lstrip(" ").removeprefix('"'))
        known = self._escapes.strings.get(name, "") if is_more else ""
        self._escapes.strings[name] = (known + value)[:_LONGEST_STRING]

    def _without_strings(self, value: str) -> str:
        """A value as it is kept: strings in it are put in at once."""
        strings = self._escapes.strings
        return _STRING.sub(lambda found: strings.get(found[1] or found[2] or found[3], ""), value)

    def register(self, rest: str) -> None:
        """Keep a number."""
        name, *values = self._numbers(rest).split()[:3] or [""]
        numbers = [int(found[1]) for each in values if (found := _VALUE.match(each))]
        if numbers:
            self._escapes.registers[name] = numbers[0]
        if numbers[1:]:
            self._escapes.steps[name] = numbers[1]

    def _numbers(self, text: str) -> str:
        registers = self._escapes.registers
        return _REGISTER.sub(lambda found: str(registers.get(found[1] or found[2] or found[3], 0)), text)  # fmt: skip

    # conditions

    def condition(self, rest: str, *, has_else: bool = False) -> None:
        """Read what follows a condition if that holds, else pass over it."""
        holds, body = self._judged(rest)
        if has_else:
            self._else.append(not holds)
        self._take(body, holds)

    def otherwise(self, body: str) -> None:
        """Read what follows if the last condition did not hold."""
        self._take(body, self._else.pop() if self._else else False)

    def skip(self, rest: str) -> None:
        """Pass over what is to be repeated while a condition holds."""
        self._take(self._judged(rest)[1], False)

    def _judged(self, rest: str) -> tuple[bool, str]:
        """Whether a condition holds, and what it is one of."""
        if letter := _LETTER.fullmatch(rest):
            negated, name, body = letter.groups()
            return (name in "no") != bool(negated), body
        if (strings := _STRINGS.fullmatch(rest)) and rest.lstrip("!")[:1] in "'\"":
            negated, _, one, other, body = strings.groups()
            return (self._escapes.plain(one) == self._escapes.plain(other)) != bool(negated), body
        if defined := _DEFINED.fullmatch(rest):
            negated, kind, name, body = defined.groups()
            known = (
                self._escapes.registers if kind == "r" else {**self._escapes.strings, **self.macros}
            )
            return (name in known) != bool(negated), body
        number = _NUMBER.fullmatch(rest)
        if number is None:
            return False, ""
        negated, said, body = number.groups()
        return self._counts(said) != bool(negated), body

    def _counts(self, said: str) -> bool:
        found = _COMPARED.fullmatch(self._numbers(said))
        if found is None:
            return False
        value, sign, other = found.groups()
        return _COMPARE[sign](int(value), int(other)) if sign else int(value) > 0

    def _take(self, body: str, holds: bool) -> None:
        body = body.lstrip(" \t")
        if holds:
            first = body.removeprefix("\\{")
            self._lines.put([first] if first.strip(" \t\\") else [])
            return
        depth = _depth(body)
        self.unread.append(body)
        while depth > 0 and self._lines:
            line = self._lines.raw()
            self.unread.append(line)
            depth += _depth(line)


def _depth(line: str) -> int:
    """How many blocks a line opens that it does not close."""
    return line.count("\\{") - line.count("\\}")
