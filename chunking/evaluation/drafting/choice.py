"""Which of many drafts are asked: the good ones, spread over documents, places and kinds."""

from __future__ import annotations

import hashlib
import re
import sys
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from math import ceil, sqrt

from ...types import Document
from .by_members import is_of_members
from .by_rows import is_of_rows
from .by_settings import is_of_settings
from .facts import GAP
from .filters import Uniqueness, are_alike, is_trivial, normalised, own_words
from .question_words import asks_first
from .referents import LONG
from .rules import Draft, Kind
from .soundness import is_sound

#: how much chance moves a score, as a share of it
CHANCE = 0.3
#: drafts of a part that one is chosen from
CHOICE = 4
#: words of content that a question of each kind has at least
FEWEST: dict[Kind, int] = {
    "question": 1,
    "heading": 2,
    "definition": 1,
    "term": 1,
    "row": 1,
    "statement": 2,
    "fact": 3,
    "keyphrase": 2,
    "section": 2,
}
#: how questions begin that one noun makes whole in a text of one thing: How much is the rent?
_AMOUNTS = ("How much is ", "How long is ", "When does ")
#: how one does something with what has a name, which is enough by itself: How do you take Dolovex?
_DEED = re.compile(r"How do you (?!get )[a-z]+ (?:the )?[A-Z][\w-]{2,}(?: [\w-]+)?\?")
#: questions of a document that differ in their numbers alone, at most, and those numbers: 1.2.1, 2024-05-02
SAME, _NUMBERS = 3, re.compile(r"\d+(?:[.:/–-]\d+)*+")
#: questions of a document that differ in a few words in one place, at most, or one of so many; and those words at most
LIKE, SHARE, SLOT = 6, 10, 4
#: kinds of drafts that rules word, of which those are wanted most whose wording few have
_WORDED = ("statement", "heading", "fact")
#: characters of a table that count for its share: each row is asked alike
TABLE = 10_000
#: weak drafts are taken where there are fewer questions than this
FEW = 5
#: where there are fewer than this, any number of questions may lead to sections
ENOUGH = 6
#: else one of so many may
SECTIONS = 8


class Choice:
    """Chooses drafts: as many of each kind, from all documents, from their beginning to their end; none that is `known`."""

    def __init__(
        self,
        drafts: Sequence[Draft],
        documents: Sequence[Document],
        unique: Uniqueness,
        seed: int,
        known: Collection[str] = (),
    ) -> None:
        self._unique = unique
        self._short = {index for index, each in enumerate(documents) if len(each.text) < LONG}
        self._texts = [document.text for document in documents]
        tables = {index for index, document in enumerate(documents) if _is_of_rows(document)}
        self._tables = tables if len(tables) < len(documents) else set()
        lengths = (
            min(len(document.text), TABLE) if index in tables else len(document.text)
            for index, document in enumerate(documents)
        )
        #: the share of each document: a long one has more, and a short one still some
        self._weights = [sqrt(max(1, length)) for length in lengths]
        self._chosen: list[Draft] = []
        self._sections = 0
        self._kinds: Counter[Kind] = Counter()
        self._taken: Counter[int] = Counter()
        self._forms: Counter[tuple[int, str]] = Counter()
        self._patterns: Counter[tuple[int, str]] = Counter()
        self._frames: Counter[str] = Counter()
        self._same = LIKE
        in_order = _whole(drafts)
        self._asked = Counter(normalised(draft.text) for draft in in_order)
        self._drafts = [draft for draft in in_order if draft.text not in known]
        self._known = [draft for draft in in_order if draft.text in known]
        self._seed = seed
        self._score = {id(draft): draft.score * _chance(draft, seed) for draft in drafts}

    def choose(self, count: int) -> list[Draft]:
        """The best drafts, in their order; a few that lead to sections, and weak ones only as long as there are few.

        Those with a gap, those that ask in the middle of a sentence, and those that ask what is said about something are
        taken only where there is nothing else.
        Of each document at least one is taken where there are as many to take; for those with none but the lesser kinds, places are kept.
        """
        self._same = max(LIKE, count // SHARE)
        few, enough = (min(count, max(0, most - len(self._known))) for most in (FEW, ENOUGH))
        good = [draft for draft in self._drafts if not draft.is_weak]
        weak = [draft for draft in self._drafts if draft.is_weak]
        whole = [draft for draft in weak if not self._is_makeshift(draft)]
        leading = [draft for draft in good if draft.kind == "section"]
        lesser = _documents([*leading, *whole]) - _documents(set(good) - set(leading))
        self._sections = count // SECTIONS
        self._take(good, min(count, max(1, count - len(lesser))))
        self._take_unasked([*leading, *whole], count)
        self._take(good, count)
        self._sections = count
        self._take(good, enough)
        self._take([draft for draft in whole if draft.kind in ("heading", "section")], enough)
        self._take(whole, few)
        if not self._chosen:
            self._take(weak, few)
        self._take_unasked(weak, count)
        return sorted(self._chosen, key=lambda draft: (draft.document, draft.span.start))

    def _is_makeshift(self, draft: Draft) -> bool:
        """Whether a weak draft is a sentence with a gap or with what asks in its middle, or asks what is said about something.

        Chats and transcripts in small letters give little else than the second.
        """
        asks_late = draft.kind == "fact" and "how many" in draft.text and not asks_first(draft.text)
        begins_small = self._texts[draft.document][draft.span.start].islower()
        return draft.kind == "keyphrase" or GAP in draft.text or (asks_late and not begins_small)

    def _take_unasked(self, drafts: Sequence[Draft], count: int) -> None:
        """Choose one of each document that none has been chosen of, up to so many in all."""
        asked = _documents([*self._chosen, *self._known])
        sections = self._sections
        self._sections = count
        by_document = _by_document(draft for draft in drafts if draft.document not in asked)
        for held in sorted(by_document.values(), key=lambda held: _chance(held[0], self._seed)):
            if len(self._chosen) < count:
                self._take_one(held)
        self._sections = sections

    def _take(self, drafts: Sequence[Draft], count: int) -> None:
        """Choose up to so many in all: from each part in turn, then from the documents that have least of their share.

        Beside other documents a table has no more than its share: its rows are asked alike.
        """
        by_document = _by_document(drafts)
        parts = self._parts(by_document, count - len(self._chosen))
        for _ in range(3):
            for place, part in enumerate(parts, 1):
                if (
                    part
                    and len(self._chosen) < count
                    and not self._is_full(part[0].document, count)
                ):
                    self._take_one(part, ceil(self._sections * place / len(parts)))
        while len(self._chosen) < count:
            held = [
                i for i, drafts in by_document.items() if drafts and not self._is_full(i, count)
            ]
            if not held:
                return
            self._take_one(by_document[min(held, key=self._filled)])

    def _is_full(self, document: int, count: int) -> bool:
        share = ceil(count * self._weights[document] / sum(self._weights))
        return document in self._tables and self._taken[document] >= share

    def _filled(self, document: int) -> float:
        """How much of its share a document would have with one more."""
        return (self._taken[document] + 1) / self._weights[document]

    def _parts(self, by_document: dict[int, list[Draft]], count: int) -> list[list[Draft]]:
        """Parts of documents in turn, as many as there are questions to find; of each document at least one."""
        total = sum(self._weights[document] for document in by_document)
        parts: list[tuple[float, float, list[Draft]]] = []
        for document, drafts in by_document.items():
            wanted = round(count * self._weights[document] / total)
            share = max(1, min(len(drafts) // CHOICE, wanted))
            bounds = [len(drafts) * part // share for part in range(share + 1)]
            turn = _chance(drafts[0], self._seed)
            parts += [
                (part / share, turn, drafts[first:last])
                for part, (first, last) in enumerate(pairwise(bounds))
            ]
        return [drafts for _, _, drafts in sorted(parts, key=lambda part: part[:2])]

    def _take_one(self, drafts: list[Draft], sections: int = sys.maxsize) -> bool:
        """Choose the best draft of the kind that is wanted most; whether there was one.

        None that leads to a section where so many do: as few as are taken stand from beginning to end.
        """
        drafts.sort(key=self._rank)
        while drafts and not (drafts[0].kind == "section" and self._kinds["section"] >= sections):
            draft = drafts.pop(0)
            if self._is_good(draft):
                self._chosen.append(draft)
                self._taken[draft.document] += 1
                self._forms[_form(draft)] += 1
                self._patterns.update(_patterns(draft))
                self._frames[_frame(draft)] += 1
                self._kinds[draft.kind] += draft.kind != "question"  # nothing is better
                return True
        return False

    def _rank(self, draft: Draft) -> tuple[bool, int, float]:
        """How much a draft is wanted, the most wanted first, that of a kind and a wording that few have; what leads to a section last."""
        times = self._kinds[draft.kind]
        if draft.kind in _WORDED:
            times += self._frames[_frame(draft)]
        return draft.kind == "section", times, -self._score[id(draft)]

    def _is_good(self, draft: Draft) -> bool:
        if draft.kind == "section" and self._kinds["section"] >= self._sections:
            return False
        if draft.kind != "question" and not is_sound(draft.text):
            return False
        if draft.kind not in ("question", "row", "term") and self._repeats(draft):
            return False
        is_amount = draft.text.startswith(_AMOUNTS) and draft.document in self._short
        is_amount |= bool(_DEED.fullmatch(draft.text))
        is_count = draft.text.startswith("How many ")  # of what, and by whom, is enough
        fewest = 1 if is_amount else min(2, FEWEST[draft.kind]) if is_count else FEWEST[draft.kind]
        if is_trivial(draft.text, fewest) or self._asked[normalised(draft.text)] > 1:
            return False
        return self._unique.holds(draft) and not any(
            are_alike(draft, other) for other in (*self._known, *self._chosen)
        )

    def _repeats(self, draft: Draft) -> bool:
        """Whether enough was asked of the document that differs in numbers alone, or in a few words in one place: the habitat of the badger."""
        if self._forms[_form(draft)] >= SAME:
            return True
        return any(self._patterns[each] >= self._same for each in _patterns(draft))


def _is_of_rows(document: Document) -> bool:
    """Whether all questions of a document are alike: those of a table, and of JSON, YAML, TOML or INI."""
    return is_of_rows(document) or is_of_members(document) or is_of_settings(document)


def _whole(drafts: Sequence[Draft]) -> list[Draft]:
    """The drafts in their order, without what asks the same as another whose answer holds theirs.

    Nor is anything kept that lies in the answer to a question that the text itself asks.
    """
    found: list[Draft] = []
    last: dict[tuple[int, str], Draft] = {}
    answered = (-1, 0)
    for draft in sorted(drafts, key=_place):
        asked = draft.document, normalised(draft.text)
        if (draft.document, draft.span.end) <= answered and draft.kind != "question":
            continue
        if draft.kind == "question":
            answered = max(answered, (draft.document, draft.span.end))
        if asked not in last or draft.span.end > last[asked].span.end:
            last[asked] = draft
            found.append(draft)
    return found


def _form(draft: Draft) -> tuple[int, str]:
    """What a draft asks of its document, or of a part that it names, whatever its numbers."""
    told = draft.text.removeprefix(draft.part)
    return draft.document, draft.part + _NUMBERS.sub("0", told)


def _patterns(draft: Draft) -> set[tuple[int, str]]:
    """What a draft asks of its document but for a few words in one place; what is left has a word of its own."""
    told, own = normalised(draft.unnamed or draft.text).split(), own_words(draft.text)
    found = set()
    for start in range(len(told)):
        for end in range(start + 1, min(start + SLOT, len(told)) + 1):
            left = [*told[:start], "", *told[end:]]
            if not own.isdisjoint(left):
                found.add((draft.document, " ".join(left)))
    return found


def _frame(draft: Draft) -> str:
    """How a draft asks, whatever it asks for: what happens if."""
    own = own_words(draft.text)
    words = ("" if word in own else word for word in normalised(draft.text).split())
    return " ".join(" ".join(words).split())


def _by_document(drafts: Iterable[Draft]) -> dict[int, list[Draft]]:
    found: dict[int, list[Draft]] = {}
    for draft in drafts:
        found.setdefault(draft.document, []).append(draft)
    return found


def _documents(drafts: Iterable[Draft]) -> set[int]:
    return {draft.document for draft in drafts}


def _place(draft: Draft) -> tuple[int, int, bool, int]:
    """What a draft is sorted by: where it begins, questions of the text first, then the longest answer."""
    return draft.document, draft.span.start, draft.kind != "question", -draft.span.end


def _chance(draft: Draft, seed: int) -> float:
    """A factor near 1 that is the same for the same question and seed, in any process."""
    asked = f"{seed}\0{draft.text}".encode("utf-8", "surrogatepass")
    number = int.from_bytes(hashlib.blake2b(asked, digest_size=4).digest(), "big")
    return 1 + CHANCE * (number / 2**32 - 0.5)
