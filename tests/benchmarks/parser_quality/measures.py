"""How much of what a file holds stands in a parser's Markdown: words, their order, headings, cells."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from itertools import pairwise

_WORD = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:,\d{3})*+(?:\.\d+)?(?:[eE][-+]?\d+)?%?(?![\w.]*\w)")
#: what Markdown says beside its words: comments, addresses, tags, rules of tables, escapes
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_ADDRESS = re.compile(r"(?<=\])\((?:[^()\s]|\([^()]*\))*(?:\s+\"[^\"]*\")?\)|(?<=\])\{[^{}]*\}")
_TAG = re.compile(r"</?[a-zA-Z][^<>|]*>")
_ESCAPE = re.compile(r"\\(?=[^\w\s])")
_FENCED = re.compile(r"^ *(?P<mark>`{3,}|~{3,})[^\n]*\n(?P<code>.*?)^ *(?P=mark)", re.MULTILINE | re.DOTALL)  # fmt: skip
_TAKEN = "\ue000"
_HEADING = re.compile(r"^ {0,3}#{1,6}\s+(.*?)\s*#*\s*$", re.MULTILINE)
_UNDERLINED = re.compile(r"^(\S.*)\n(?:=+|-+) *$", re.MULTILINE)
_RULE = re.compile(r"\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*")
_CELL_END = re.compile(r"(?<!\\)\|")
Grid = list[list[str]]


@dataclass
class Held:
    """What a file holds, or what a parser says that it holds; `loose` words, as those of charts, have no order."""

    words: list[str] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    tables: list[Grid] = field(default_factory=list)
    loose: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Scores:
    """Shares from 0 to 1; None where the file has nothing to measure by."""

    recall: float | None
    precision: float | None
    order: float | None
    headings: float | None
    cells: float | None


def words_of(text: str) -> list[str]:
    """Words by their letters; numbers by their value, so that `50%` is `0.5` and `3.0` is `3`."""
    return _WORD.findall(_NUMBER.sub(_number, text))


def _number(match: re.Match[str]) -> str:
    text = match[0].replace(",", "")
    value = float(text.rstrip("%")) / (100 if text.endswith("%") else 1)
    return f"{value:.10g}".replace(".", "p").replace("-", "m").replace("+", "")


def held_by(markdown: str) -> Held:
    """What a text in Markdown says that its file holds; code says its words, and no tags or headings."""
    code: list[str] = []

    def taken(match: re.Match[str]) -> str:
        code.append(match["code"])
        return f"\n{_TAKEN}\n"

    text = _COMMENT.sub(" ", _FENCED.sub(taken, markdown))
    tables = [*_pipe_tables(text), *_html_tables(text)]
    shown = _TAG.sub(" ", _ADDRESS.sub("", text))
    bare = _ESCAPE.sub("", shown)
    titles = (
        *_HEADING.findall(shown),
        *_UNDERLINED.findall(shown),
    )  # a sign behind a backslash is none
    headings = [_ESCAPE.sub("", title) for title in titles]
    said = iter(code)
    return Held(words_of(re.sub(_TAKEN, lambda match: next(said), bare)), headings, tables)


def _pipe_tables(text: str) -> Iterator[Grid]:
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        if "|" in lines[at] and at + 1 < len(lines) and _is_rule(lines[at + 1]):
            end = at + 2
            while end < len(lines) and "|" in lines[end]:
                end += 1
            yield [_cells(line) for line in (lines[at], *lines[at + 2 : end])]
            at = end
        at += 1


def _is_rule(line: str) -> bool:
    return "-" in line and "|" in line and _RULE.fullmatch(line) is not None


def _cells(line: str) -> list[str]:
    return [cell.replace("\\|", "|").strip() for cell in _CELL_END.split(line.strip().strip("|"))]


class HtmlTables(HTMLParser):
    """Gathers the tables of a page, those in other tables apart; spanned places stay empty."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[Grid] = []
        self._open: list[Grid] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self._open.append([])
            self.tables.append(self._open[-1])
        elif self._open and tag == "tr":
            self._open[-1].append([])
        elif self._open and tag in ("td", "th"):
            if not self._open[-1]:
                self._open[-1].append([])
            self._open[-1][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == "table" and self._open:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] and self._open[-1][-1]:
            self._open[-1][-1][-1] += data


def _html_tables(text: str) -> list[Grid]:
    reader = HtmlTables()
    reader.feed(text)
    return reader.tables


def scores(truth: Held, found: Held) -> Scores:
    wanted, got = Counter([*truth.words, *truth.loose]), Counter(found.words)
    shared = (wanted & got).total()
    return Scores(
        shared / wanted.total() if wanted else None,
        shared / got.total() if wanted and got else None,
        _order(truth.words, found.words),
        f1(map(_normal, truth.headings), map(_normal, found.headings)),
        f1(neighbours(truth.tables), neighbours(found.tables)),
    )


def _normal(text: str) -> str:
    return " ".join(words_of(_ESCAPE.sub("", _TAG.sub(" ", _ADDRESS.sub("", text)))))


def f1(wanted: Iterable[Hashable], got: Iterable[Hashable]) -> float | None:
    left, right = Counter(wanted), Counter(got)
    for side in (left, right):
        del side[""]
    if not left:
        return None
    return 2 * (left & right).total() / (left.total() + right.total())


def neighbours(
    tables: list[Grid], normal: Callable[[str], str] = lambda cell: _normal(cell)
) -> Iterator[tuple[str, str, str]]:
    """Each cell of a table with the next one in its row and in its column that says something."""
    for table in tables:
        rows = [[normal(cell) for cell in row] for row in table]
        width = max(map(len, rows), default=0)
        columns = [[row[x] if x < len(row) else "" for row in rows] for x in range(width)]
        for way, lines in (("right", rows), ("below", columns)):
            for line in lines:
                said = [cell for cell in line if cell]
                pairs = pairwise(said)
                yield from ((way, a, b) for a, b in pairs if a != b)


def _order(wanted: list[str], got: list[str]) -> float | None:
    """The share of the words occurring once in both that stand in the same order."""
    once = {word for word, count in Counter(wanted).items() if count == 1}
    places = {word: at for at, word in enumerate(got)}
    counts = Counter(got)
    run = [places[word] for word in wanted if word in once and counts[word] == 1]
    if len(run) < 2:
        return None
    tails: list[int] = []
    for place in run:
        at = bisect_left(tails, place)
        tails[at : at + 1] = [place]
    return len(tails) / len(run)
