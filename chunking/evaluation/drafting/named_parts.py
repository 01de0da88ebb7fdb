"""Sentences that stand below several things with other numbers, as in a handbook: what each is asked names the thing it stands below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...segmenters.outline import Outline
from .facts import GAP
from .filters import is_generic, normalised, pattern_of
from .heading_questions import title_of
from .prose import Passage, plain
from .rules import Draft

#: characters and words of a title that names a part, at most
LONGEST, WORDS = 60, 6
#: sections below which a sentence stands again, up to which each is asked for: of more there are enough other questions
MOST = 1_000
#: how much less a question is worth that has to name its part
NAMING = 0.8
#: kinds of questions that are about one sentence
_OF_SENTENCES = frozenset({"statement", "fact", "definition"})


class NamedParts:
    """The titles by which the parts of some documents are told apart; `listed` are the plain sentences of each passage."""

    def __init__(
        self,
        outlines: Sequence[Outline],
        found: Sequence[Passage],
        listed: Sequence[Sequence[str]],
    ) -> None:
        self._outlines = outlines
        self._titles = Counter(
            normalised(title_of(heading.title)) for each in outlines for heading in each.headings
        )
        self._within: dict[str, Counter[tuple[int, int]]] = {}
        for passage, sentences in zip(found, listed, strict=True):
            above = [(passage.document, each) for each in self._above(passage)]
            for text in sentences:
                self._within.setdefault(pattern_of(text), Counter()).update(above)

    def name_of(self, passage: Passage, text: str) -> str:
        """The title that tells a sentence of a passage from those that are the same but for numbers; empty where none does.

        It is the nearest one above the sentence that stands once, below which no other is like it.
        """
        document, section = passage.document, passage.section
        within = self._within[pattern_of(text)]
        if len(within) > MOST:
            return ""
        parents = self._outlines[document].parents
        while section >= 0:
            title = title_of(plain(self._outlines[document].headings[section].title))
            if self._is_name(title):
                break
            section = parents[section]
        else:
            return ""
        return title if within[document, section] == 1 else ""

    def _is_name(self, title: str) -> bool:
        is_short = 0 < len(title) <= LONGEST and len(title.split()) <= WORDS
        is_one = self._titles[normalised(title)] == 1
        return is_short and is_one and not is_generic(title) and not title.endswith(("?", ":"))

    def _above(self, passage: Passage) -> Iterator[int]:
        """The section that a passage stands in, and those that it stands in."""
        section = passage.section
        while section >= 0:
            yield section
            section = self._outlines[passage.document].parents[section]


def of_part(drafts: Iterator[Draft], name: str) -> Iterator[Draft]:
    """The drafts that ask what one sentence of a part says, each with the name of the part before it, unless it holds that.

    >>> from ...types import Span
    >>> [each.text for each in of_part(iter([Draft("fact", 0, Span(0, 9), "How much does the pump weigh?", (), 1.0)]), "Model A2")]
    ['Model A2: How much does the pump weigh?']
    """
    for draft in drafts:
        if draft.kind not in _OF_SENTENCES or draft.is_weak or GAP in draft.text:
            continue
        is_named = normalised(name) in normalised(draft.text)
        text = draft.text if is_named else f"{name}: {draft.text}"
        yield replace(draft, text=text, subjects=(), score=draft.score * NAMING, part=name)
