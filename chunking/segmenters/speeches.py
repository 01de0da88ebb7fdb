"""The speeches of plays, screenplays, hearings and interviews: names that a full stop or capitals mark, and no time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

#: a title whose full stop ends no name
_TITLE = (
    r"(?:(?:Mr|Mrs|Ms|Mme|Mlle|Dr|St|Sir|Sen|Rep|Gov|Prof|Capt|Lt|Col|Gen|Sgt|Rev|Hon)\.[ \t]++)?+"
)
_WORD = r"[^\W_]++(?:['’&-][^\W_]++)*+"
_NAME = rf"(?P<name>(?i:{_TITLE})(?=[^\W\d_]){_WORD}(?:[ \t]{_WORD}){{0,4}}+)"
#: marks of Markdown, and the underscores of plain books
_MARKS = r"[*_]{0,3}+"
_DIRECTION = rf"[ \t]*+{_MARKS}(?P<direction>[\[(][^\[\]()]{{1,300}}[\])]){_MARKS}"
#: `HAMLET. To be`, `HAM.` on its own line, `_Nora_ (_busy_). Yes`, `NORA [busy] Yes`, `FIGARO, à part.`, `Q. Why`
_STOPPED = re.compile(
    rf"^[ \t]*+(?:\d{{1,2}}[ \t]{{2,}})?{_MARKS}{_NAME}{_MARKS}"
    rf"(?:(?P<aside>,[ \t][^.:\r\n]{{1,40}}(?=[.:]))|{_DIRECTION})?+(?:(?P<mark>[.:]){_MARKS}(?=\s)|(?<=[\])*_])(?=\s))",
    re.MULTILINE,
)
#: `HAMLET` or `MARA (O.S.)` on a line of its own, straight above what is said
_ALONE = re.compile(
    rf"^[ \t]*+{_MARKS}{_NAME}{_MARKS}(?:{_DIRECTION})?+[ \t]*+(?:\r\n|\r|\n)(?=[ \t]*+\S)",
    re.MULTILINE,
)
_LINE = re.compile(r"^[ \t]*+\S", re.MULTILINE)
_PARAGRAPH = re.compile(r"(?:\A|\n)[ \t\r]*+(?:\n|\A)(?=[ \t]*+\S)")
#: what begins a line so and names nobody
_NO_SPEAKERS = frozenset({
    "act", "scene", "akt", "szene", "aufzug", "auftritt", "acte", "scène", "atto", "scena", "acto", "escena",
    "chapter", "part", "section", "int", "ext", "note", "notes", "example", "warning", "caution", "tip", "important",
    "figure", "fig", "table", "theorem", "lemma", "corollary", "proposition", "definition", "proof", "remark",
    "traceback",
})  # fmt: skip
#: how often each speaks at least, in the mean, where nothing but a full stop tells names
_OFTEN = 3
#: speeches are at least one in so many paragraphs, and one in so many lines
_OF_PARAGRAPHS, _OF_LINES = 3, 20
#: the share of speeches after which somebody else speaks
_ALTERNATE = 0.6
#: the share of names that one and the same follows, from which they are fields that repeat
_SAME = 0.9


def speeches(text: str) -> Iterator[list[re.Match[str]]]:
    """The labels of speeches as each way of writing has them; lists are empty where it is not used."""
    stopped = [match for match in _STOPPED.finditer(text) if _may_speak(match)]
    loud = list(filter(_is_loud, stopped))
    plain = [match for match in stopped if match["mark"] and not match["aside"] and _is_name(match)]
    alone = [match for match in _ALONE.finditer(text) if _is_loud(match) and _may_speak(match)]
    yield loud if _of_dialogue(loud, text) else []
    yield _of_dialogue(plain, text, _OFTEN)
    yield _of_dialogue(alone, text)


def _may_speak(match: re.Match[str]) -> bool:
    """Whether what stands before a full stop may be a name: one letter is Q or A."""
    name = match["name"]
    if len(name) == 1:
        return name in "QA"
    return name[0].isupper() and name.split()[0].casefold() not in _NO_SPEAKERS


def _is_loud(match: re.Match[str]) -> bool:
    """Whether a name is in capitals, or the last word of one with a title: `Mr. SMITH`, not `So am I`."""
    name = match["name"]
    return name.isupper() or (len(last := name.split()[-1]) > 1 and last.isupper())


def _is_name(match: re.Match[str]) -> bool:
    """Whether every word begins with a capital, as no sentence does."""
    return all(word[0].isupper() for word in match["name"].split())


def _of_dialogue(labels: list[re.Match[str]], text: str, often: int = 2) -> list[re.Match[str]]:
    """The labels whose names occur again, where a few speak in turn and all along.

    Else names are headings, fields or ends of sentences. Each is to speak `often`, in the mean.
    """
    counts = Counter(match["name"] for match in labels)
    labels = [match for match in labels if counts[match["name"]] > 1]
    names = [match["name"] for match in labels]
    if len(set(names)) < 2 or len(names) < often * len(set(names)):
        return []
    if len(names) * _OF_LINES < len(_LINE.findall(text)):
        return []
    if len(names) * _OF_PARAGRAPHS < len(_PARAGRAPH.findall(text)):
        return []
    changes = sum(before != after for before, after in pairwise(names))
    return labels if changes >= _ALTERNATE * (len(names) - 1) and not _recur(names) else []


def _recur(names: list[str]) -> bool:
    """Whether three names and more stand in the same order again and again."""
    following = Counter(pairwise(names))
    usual: Counter[str] = Counter()
    for (name, _), times in following.items():
        usual[name] = max(usual[name], times)
    return len(usual) > 2 and sum(usual.values()) >= _SAME * (len(names) - 1)
