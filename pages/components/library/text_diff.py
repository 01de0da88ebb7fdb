"""Where two readings of one document differ: lines first, and inside changed lines the words.

The result is HTML in which every character of the documents is escaped.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from html import escape

#: lines and words that are compared, changes that are shown, characters of each that are shown
MOST_LINES, MOST_WORDS, MOST_CHANGES, MOST_CHARACTERS = 6_000, 3_000, 200, 1_500
#: characters of the equal lines around a change
_CONTEXT = 160
_WORD = re.compile(r"\s+|\w+|[^\w\s]")


@dataclass(frozen=True)
class Difference:
    """The changes as HTML, how many there are, how many are shown, and whether all was compared."""

    html: str
    changes: int
    shown: int
    is_whole: bool


def difference(old: str, new: str) -> Difference:
    """The changes that make `new` of `old`. Work and output are bounded."""
    before, after = _lines(old), _lines(new)
    front = _shared(before, after)
    back = _shared(before[front:][::-1], after[front:][::-1])
    changed = before[front : len(before) - back], after[front : len(after) - back]
    is_whole = max(map(len, changed)) <= MOST_LINES
    left, right = (lines[:MOST_LINES] for lines in changed)
    groups = [
        code for code in SequenceMatcher(None, left, right).get_opcodes() if code[0] != "equal"
    ]
    shown = groups[:MOST_CHANGES]
    html = "".join(_change(before, left[a:b], right[c:d], front + a) for _, a, b, c, d in shown)
    return Difference(html, len(groups), len(shown), is_whole)


def _lines(text: str) -> list[str]:
    """The lines that say something."""
    return [line for line in (" ".join(line.split()) for line in text.splitlines()) if line]


def _shared(old: Sequence[str], new: Sequence[str]) -> int:
    """How many lines both begin with."""
    count = 0
    for a, b in zip(old, new, strict=False):
        if a != b:
            break
        count += 1
    return count


def _change(before: Sequence[str], old: Sequence[str], new: Sequence[str], at: int) -> str:
    """One change under the end of the line before it."""
    context = before[at - 1][-_CONTEXT:] if at else ""
    lead = f'<p class="same">{escape(context)}</p>' if context else ""
    body = "".join(_marked("\n".join(old), "\n".join(new)))
    return f'<div class="change">{lead}<p>{body}</p></div>'


def _marked(old: str, new: str) -> Iterator[str]:
    """The words of both, those of one alone marked as taken away or added."""
    left, right = _WORD.findall(old), _WORD.findall(new)
    if max(len(left), len(right)) > MOST_WORDS:
        yield _part("del", old)
        yield _part("ins", new)
        return
    matcher = SequenceMatcher(None, left, right)  # of long changes, frequent words do not count
    for tag, a, b, c, d in matcher.get_opcodes():
        gone, come = "".join(left[a:b]), "".join(right[c:d])
        if tag == "equal" or not (gone + come).strip():
            yield escape(_cut(come))
        else:
            yield _part("del", gone)
            yield _part("ins", come)


def _part(tag: str, text: str) -> str:
    return f"<{tag}>{escape(_cut(text))}</{tag}>" if text else ""


def _cut(text: str) -> str:
    """A long text without its middle."""
    if len(text) <= MOST_CHARACTERS:
        return text
    half = MOST_CHARACTERS // 2
    return f"{text[:half]} … {text[-half:]}"
