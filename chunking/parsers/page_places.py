"""Where on a drawn page some of its text stands: the words of the text are laid on those of the page.

The text was joined, reordered and marked up by a parser, so words are compared by letters alone, in
runs that both have in the same order. What reads in another order on the page, such as columns that
the file holds line by line, is found in further rounds among the words that are left.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import Match, SequenceMatcher
from itertools import islice, pairwise

from .page_image import Box, PageImage

_WIDE = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
#: a word, or one character of a script without spaces
TOKEN = re.compile(f"[{_WIDE}]|[^\\W_{_WIDE}]+")
#: words of a page that are laid on each other, and rounds of it
MOST_WORDS, _ROUNDS = 5_000, 6
#: pairs of equal words that are all looked at
_MOST_PAIRS = 300_000


@dataclass(frozen=True, slots=True)
class Place:
    """Where a text stands on a page: a box for each of its lines, and how many words were found."""

    boxes: tuple[Box, ...]
    found: int
    wanted: int


def place_of(image: PageImage, text: str, start: int, end: int) -> Place:
    """The place of `text[start:end]` on a page, where `text` is all the text of that page.

    The whole text takes part, so that a word that occurs often is found where it belongs.
    """
    return places_of(image, text, [(start, end)])[0]


def places_of(image: PageImage, text: str, spans: Sequence[tuple[int, int]]) -> list[Place]:
    """The places of several parts of a page's text, for which its words are laid on the page once."""
    words = [(match.start(), letters(match[0])) for match in TOKEN.finditer(text)][:MOST_WORDS]
    drawn = list(islice(_drawn(image), MOST_WORDS))
    pairs = _paired([word for _, word in words], [word for word, _ in drawn])
    places = []
    for start, end in spans:
        wanted = [index for index, (at, _) in enumerate(words) if start <= at < end]
        boxes = [box for index in wanted for at in pairs.get(index, ()) for box in drawn[at][1]]
        found = sum(index in pairs for index in wanted)
        places.append(Place(tuple(_lines(boxes, _aspect(image))), found, len(wanted)))
    return places


def _aspect(image: PageImage) -> float:
    """How wide a page is for its height: what widths are multiplied by to compare them to heights."""
    return image.width / image.height


def _drawn(image: PageImage) -> Iterator[tuple[str, tuple[Box, ...]]]:
    """The words of a page with their boxes, and a word that no text has wherever the place jumps.

    Without that, the end of a line in one column would join the line beside it to a longer run.
    """
    run: Box | None = None
    last: Box | None = None
    for number, (word, boxes) in enumerate(image.words):
        tokens = TOKEN.findall(unicodedata.normalize("NFKC", word))
        if not tokens or not boxes:
            continue
        if run and last and not _runs_on(run, last, boxes[0], _aspect(image)):
            yield f"\0{number}", ()
            run = None
        run, last = _around(run or boxes[0], boxes[-1]), boxes[-1]
        yield from ((letters(token), boxes) for token in tokens)


def _runs_on(run: Box, last: Box, box: Box, aspect: float) -> bool:
    """Whether a word follows the last on its line, or begins a line below the run of lines."""
    height = max(box.bottom - box.top, last.bottom - last.top)
    if min(last.bottom, box.bottom) - max(last.top, box.top) > 0.5 * height:
        return abs(box.left - last.right) * aspect < 3.0 * height
    return run.left - 3.0 * height / aspect <= box.left <= run.right


def _around(box: Box, other: Box) -> Box:
    return Box(
        min(box.left, other.left),
        min(box.top, other.top),
        max(box.right, other.right),
        max(box.bottom, other.bottom),
    )


def letters(word: str) -> str:
    return unicodedata.normalize("NFKC", word).casefold()


def _paired(text: Sequence[str], page: Sequence[str]) -> dict[int, tuple[int, ...]]:
    """The words of the text by index, with the indices of the page's words that are the same."""
    pairs: dict[int, tuple[int, ...]] = {}
    left, right = list(range(len(text))), list(range(len(page)))
    for _ in range(_ROUNDS):
        blocks = _blocks([text[i] for i in left], [page[i] for i in right])
        if not blocks:
            break
        for block in blocks:
            for step in range(block.size):
                pairs[left[block.a + step]] = (right[block.b + step],)
        used = {at for found in pairs.values() for at in found}
        left = [index for index in left if index not in pairs]
        right = [index for index in right if index not in used]
    pairs.update(_divided(text, left, page, right))
    return pairs


def _blocks(text: Sequence[str], page: Sequence[str]) -> list[Match]:
    """The runs that both have; where the same few words fill a page, frequent words do not count."""
    counts = Counter(page)
    is_costly = sum(counts[word] for word in text) > _MOST_PAIRS
    matcher = SequenceMatcher(None, text, page, autojunk=is_costly)
    return [block for block in matcher.get_matching_blocks() if block.size]


def _divided(
    text: Sequence[str], left: Iterable[int], page: Sequence[str], right: Iterable[int]
) -> dict[int, tuple[int, ...]]:
    """Words that one side holds in two parts, because a hyphen stood between them."""
    pairs: dict[int, tuple[int, ...]] = {}
    left, right = list(left), list(right)
    parts = {page[a] + page[b]: (a, b) for a, b in pairwise(right) if b == a + 1}
    whole = {page[index]: index for index in right}
    for index in left:
        if text[index] in parts:
            pairs[index] = parts[text[index]]
    for a, b in pairwise(left):
        if b == a + 1 and text[a] + text[b] in whole:
            pairs[a] = pairs[b] = (whole[text[a] + text[b]],)
    return pairs


def _lines(boxes: Iterable[Box], aspect: float) -> list[Box]:
    """The boxes of words that follow each other on a line, as one."""
    lines: list[Box] = []
    for box in boxes:
        if lines and _continues(lines[-1], box, aspect):
            lines[-1] = _around(lines[-1], box)
        else:
            lines.append(box)
    return lines


def _continues(last: Box, box: Box, aspect: float) -> bool:
    """Whether a box stands on the same line as the last, and not far from it."""
    height = min(last.bottom - last.top, box.bottom - box.top)
    shared = min(last.bottom, box.bottom) - max(last.top, box.top)
    gap = max(box.left - last.right, last.left - box.right) * aspect
    return shared > 0.5 * height and gap < 2.0 * height
