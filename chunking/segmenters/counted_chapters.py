"""Lines that Chinese, Japanese and Korean texts count their parts by: 第一章 总则, 一、适用范围, 제1장 총칙."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_COUNT = r"[〇零一二三四五六七八九十百千0-9０-９]{1,8}"
_CHAPTER = rf"第[ \u3000]?{_COUNT}[ \u3000]?(?P<chapter>[编編篇部卷章回节節款])(?![分ぁ-ヿ])"
_KOREAN = r"제[ ]?\d{1,4}[ ]?(?P<korean>[편부장절관])(?![가-힣])"
#: behind the number of an article most often its text begins; a name stands in brackets
_ARTICLE = rf"(?:第[ \u3000]?{_COUNT}[ \u3000]?|제[ ]?\d{{1,4}}[ ]?)(?P<article>[条條조])[ \u3000]?[(（\[【][^\r\n]{{1,60}}[)）\]】]"
_ITEM = r"[一二三四五六七八九十]{1,3}(?P<item>、)(?=[^\r\n])"
#: a short line without the marks of a sentence
_LINE = re.compile(
    rf"(?:\A\ufeff?|(?<=\n))[ \t\u3000]*+(?P<line>(?:(?:{_CHAPTER}|{_KOREAN}|{_ITEM})[^\r\n，。；！？：:;!?]{{0,60}}|{_ARTICLE}))(?=[ \t]*+(?:[\r\n]|\Z))"
)
#: how a line ends that does not go on in the next one
_ENDS = tuple("。！？；：.!?;:…」』”’）)》")
#: characters of the line before that are looked at
_BEFORE = 200
#: lines without which a text has no chapters
_FEWEST = 2


class CountedChapter(NamedTuple):
    """Such a line, and the word that it counts, as `章`."""

    kind: str
    title: str
    start: int
    end: int


def counted_chapters(text: str) -> list[CountedChapter]:
    """The parts that a text counts in words, without those that only list them. O(n)."""
    found = list(_with_text(text, list(_lines(text))))
    return found[::-1] if len(found) >= _FEWEST else []


def _lines(text: str) -> Iterator[CountedChapter]:
    if not any(sign in text for sign in "第、제"):
        return
    end = 0
    for match in _LINE.finditer(text):
        above = text[max(0, match.start() - _BEFORE) : match.start()].splitlines()[-1:]
        is_below_one = bool(above) and end > match.start() - len(above[0]) - len("\r\n")
        if above and not is_below_one and _goes_on(above[0]):
            continue
        end = match.end()
        kind = next(filter(None, match.groups()[1:]))
        yield CountedChapter(kind, match["line"].rstrip(), match.start("line"), match.end())


def _goes_on(line: str) -> bool:
    """Whether a line has text that goes on in the next one."""
    return bool(line.strip()) and not line.rstrip().endswith(_ENDS)


def _with_text(text: str, lines: Sequence[CountedChapter]) -> Iterator[CountedChapter]:
    """From the last to the first, those with text before the next one that is no part of them."""
    kinds = list(dict.fromkeys(line.kind for line in lines))
    holds_text: dict[str, bool] = defaultdict(bool)
    end = len(text)
    for line in reversed(lines):
        place = kinds.index(line.kind)
        has_text = bool(text[line.end : end].strip())
        if has_text or holds_text[line.kind]:
            yield line
        for kind in kinds[:place]:
            holds_text[kind] |= has_text
        for kind in kinds[place:]:
            holds_text[kind] = False
        end = line.start
