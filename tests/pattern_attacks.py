"""Hostile texts for a regular expression, and how long it takes on them.

Run as a program it reads patterns from its input, a JSON list of `Use`, and prints one line of JSON
for each once it is done: what took too long is then known even of a pattern that never ends, since
it is a process of its own that can be killed.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product
from time import process_time
from typing import Any
from warnings import catch_warnings

import regex

#: characters of the texts that all attacks are tried with, and of the longest
SHORT, LONG = 4_000, 100_000
LENGTHS = (LONG // 8, LONG // 4, LONG)
#: seconds of CPU on them; what is linear takes a millisecond on the short ones
SHORT_LIMIT, LONG_LIMIT = 0.05, 1.5
#: seconds that are too few to be too long, whatever a shorter text took
MOMENT = 0.05
#: what a text of twice the length may take at most, times what the shorter one took
GROWTH = 3.2
#: what it may take without a second look; a text of twice the length takes twice the time where that is linear
DOUBT = 2.5
#: how often a time that is doubted is looked at: on a busy machine, one look may be wrong
LOOKS = 6
#: how many of the slowest short attacks are tried in full length
SLOWEST = 3

SCANS = frozenset({"search", "finditer", "findall", "sub", "subn", "split", "splititer"})
#: a character for each escape and property that stands for a class
CLASSES = {
    r"\s": " ", r"\S": "a", r"\w": "a", r"\W": "-", r"\d": "1", r"\D": "a", r"\X": "a\u0301",
    r"\p{L}": "a", r"\p{Ll}": "a", r"\p{Lu}": "A", r"\p{Lt}": "ǅ", r"\p{Lo}": "漢", r"\p{M}": "\u0301", r"\p{N}": "1",
    r"\p{Han}": "漢", r"\p{Hiragana}": "か", r"\p{Katakana}": "カ", r"\p{Thai}": "\u0e31", r"\p{Lao}": "\u0eb1",
    r"\p{Khmer}": "\u17b6", r"\p{Myanmar}": "\u102b", r"\p{Tibetan}": "\u0f71", r"\p{Cc}": "\0", r"\p{Cs}": "\ud800",
    r"\p{Co}": "\ue000", r"\p{GCB=Other}": "a", r"\p{GCB=Control}": "\0", r"\p{GCB=CR}": "\r", r"\p{GCB=LF}": "\n",
}  # fmt: skip
#: what ends lines, and other white space
SPACES = ("\n", "\r\n", "\r", " ", "\t", " \n", "\r\n \r")


@dataclass(frozen=True)
class Use:
    """A pattern as the project uses it: on texts of at most so many characters."""

    name: str
    package: str
    source: str
    flags: int
    is_bytes: bool
    methods: tuple[str, ...]
    longest: int

    @cached_property
    def pattern(self) -> Any:
        source = self.source.encode("latin-1") if self.is_bytes else self.source
        return {"re": re, "regex": regex}[self.package].compile(source, self.flags)


def attacks(source: str) -> Iterator[tuple[str, str, str]]:
    """What comes first, what is repeated, and what comes last, so that the pattern has most to try."""
    samples = _some(_samples(source), 18)
    letters = _some(_letters(source), 12)
    pairs = _some(map("".join, product(letters, repeat=2)), 36)
    lines = _some((first + end for first in (*samples, *letters) for end in SPACES[:4]), 24)
    for pump in dict.fromkeys((*SPACES, *samples, *letters, *pairs, *lines)):
        yield "", pump, "\0"
    for head, pump in product(samples, dict.fromkeys((*SPACES[:4], *letters))):
        yield head, pump, "\0!"


def _some(items: Iterable[str], most: int) -> list[str]:
    """So many of some texts, from all over them."""
    known = [*dict.fromkeys(filter(None, items))]
    step = max(1, len(known) / most)
    return [known[int(at * step)] for at in range(min(most, len(known)))]


def _letters(source: str) -> Iterator[str]:
    """Every character that a pattern names, and one of each class that it names."""
    for name, letter in CLASSES.items():
        if name in source:
            yield letter
    yield "a"
    bare = re.sub(r"\\p\{[^}]*\}|\(\?P?<?[\w=!:>-]*|\{\d*,?\d*\}", "", source)
    for escape, character in re.findall(r"\\([\s\S])|([^\\])", bare):
        yield {"n": "\n", "r": "\r", "t": "\t", "0": "\0"}.get(escape, escape or character)


def _samples(source: str) -> Iterator[str]:
    """Texts that parts of the pattern match: of all of it, and of each part that is repeated."""
    for name, letter in CLASSES.items():
        source = source.replace(name, re.escape(letter) if name.startswith(r"\p") else name)
    with suppress(re.error), catch_warnings(action="ignore", category=FutureWarning):
        yield from _parts(re._parser.parse(source))  # type: ignore[attr-defined]


def _parts(parsed: Any) -> Iterator[str]:
    """A sample of each beginning of a parsed pattern, and of what is repeated in it."""
    for variant in (0, 1):
        grown = ""
        for item in parsed:
            if str(item[0]) != "LITERAL":
                yield grown
            grown += _sample([item], variant)
        yield grown[:80]
    for code, value in parsed:
        name = str(code)
        if name.endswith("_REPEAT"):
            yield from _parts(value[2])
        elif name == "BRANCH":
            for branch in (*value[1][:3], *value[1][-3:]):
                yield from _parts(branch)
        elif name == "SUBPATTERN":
            yield from _parts(value[3])
        elif name == "ATOMIC_GROUP":
            yield from _parts(value)


def _sample(parsed: Any, variant: int) -> str:
    """One text that a parsed pattern matches, or nearly: the last choices rather than the first by `variant`."""
    text = ""
    for code, value in parsed:
        name = str(code)
        if name == "LITERAL":
            text += chr(value)
        elif name == "NOT_LITERAL":
            text += "b" if chr(value) == "a" else "a"
        elif name == "ANY":
            text += "a"
        elif name == "IN":
            text += _member(value, variant)
        elif name == "BRANCH":
            text += _sample(value[1][-variant], variant)
        elif name == "SUBPATTERN":
            text += _sample(value[3], variant)
        elif name == "ATOMIC_GROUP":
            text += _sample(value, variant)
        elif name.endswith("_REPEAT"):
            least, most, body = value
            text += _sample(body, variant) * min(max(int(least), 1 + variant), int(most), 5)
    return text


def _member(items: Any, variant: int) -> str:
    """One character of a set."""
    known: list[str] = []
    for code, value in items:
        name = str(code)
        if name == "NEGATE":
            return next(letter for letter in "a-1 \0" if not _is_in(letter, items[1:]))
        if name == "LITERAL":
            known.append(chr(value))
        elif name == "RANGE":
            known.append(chr(value[0]))
        elif name == "CATEGORY":
            known.append({"SPACE": " ", "WORD": "a", "DIGIT": "1"}.get(str(value)[9:], "-"))
    return known[-variant]


def _is_in(letter: str, items: Any) -> bool:
    for code, value in items:
        name = str(code)
        if name == "LITERAL" and letter == chr(value):
            return True
        if name == "RANGE" and value[0] <= ord(letter) <= value[1]:
            return True
        if name == "CATEGORY":
            kind = str(value)[9:]
            tests = {
                "SPACE": str.isspace,
                "WORD": lambda c: c.isalnum() or c == "_",
                "DIGIT": str.isdigit,
            }
            if kind in tests and tests[kind](letter):
                return True
    return False


def seconds(use: Use, attack: tuple[str, str, str], length: int) -> float:
    """The CPU time that a pattern takes on an attack of a length, used as the project uses it."""
    head, pump, tail = attack
    text = (head + pump * (length // len(pump) + 1))[: max(length - len(tail), 0)] + tail
    data: Any = text.encode("utf-8", "replace") if use.is_bytes else text
    pattern = use.pattern
    began = process_time()
    if SCANS.intersection(use.methods):
        for _ in pattern.finditer(data):
            pass
    if "match" in use.methods:
        pattern.match(data)
    if "fullmatch" in use.methods:
        pattern.fullmatch(data)
    return process_time() - began


def fastest(use: Use, attack: tuple[str, str, str], length: int, times: int) -> float:
    """The least of several times."""
    return min(seconds(use, attack, length) for _ in range(times))


def is_too_long(took: float, before: float, growth: float = GROWTH) -> bool:
    """Whether a text took too long, by itself or beside one of half its length."""
    return took > LONG_LIMIT or took > max(MOMENT, growth * before)


def repeats(source: str) -> bool:
    """Whether anything in a pattern may stand more than once: what has no repeat takes linear time."""
    bare = re.sub(r"\\[pP]\{[^}]*\}|\\[^X]", "", source)
    return bool(re.search(r"[*+{]|\\X", bare))


@cache
def trouble(use: Use) -> str | None:
    """The attack on which a pattern takes too long, None where there is none."""
    if not repeats(use.source):
        return None
    found = []
    short = min(SHORT, use.longest)
    # what never ends is found while it is short
    lengths = [length for length in (60, 400) if length < short] + [short]
    for attack in attacks(use.source):
        for length in lengths:
            took = seconds(use, attack, length)
            if took > SHORT_LIMIT and seconds(use, attack, length) > SHORT_LIMIT:
                return f"{took:.2f} s on {length:,} characters of {attack!r}"
        found.append((took, attack))
    for _, attack in sorted(found, reverse=True)[:SLOWEST] if use.longest > short else ():
        problem = next(filter(None, (growth(use, attack, length) for length in LENGTHS)), None)
        if problem:
            return problem
    return None


def growth(use: Use, attack: tuple[str, str, str], length: int) -> str | None:
    """What is wrong with the time on a long text, beside that on one of half its length."""
    took = seconds(use, attack, length)
    if took <= MOMENT:
        return None
    before = seconds(use, attack, length // 2)
    if not is_too_long(took, before, DOUBT):
        return None
    looks = max(2, min(LOOKS, int(LONG_LIMIT / took)))
    before = fastest(use, attack, length // 2, looks)
    if is_too_long(took, before):
        took = fastest(use, attack, length, looks)
    if not is_too_long(took, before):
        return None
    return f"{took:.2f} s on {length:,} characters of {attack!r}, {before:.2f} s on half"


def main() -> None:
    for values in json.load(sys.stdin):
        use = Use(**{**values, "methods": tuple(values["methods"])})
        print(json.dumps([use.name, trouble(replace(use, name=""))]), flush=True)


if __name__ == "__main__":
    main()
