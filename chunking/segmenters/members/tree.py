"""A tree of members over a text, held as columns: a document may have millions."""

from __future__ import annotations

import json
import re
from array import array
from collections.abc import Iterator, Sequence

#: levels below which nothing is told apart
DEEPEST = 64
#: a key that needs no quotes in a path
_PLAIN = re.compile(r"[^\W\d]\w*+\Z")


class Members:
    """Members in the order of the text, the root first.

    `starts` and `ends` are the span of each, `parents` the index of what it stands in. A member is
    called by its name, by its place among its siblings, or in XML by both.
    """

    def __init__(self, text: str, root: str) -> None:
        self.text = text
        self.root = root
        self.starts = array("i", [0])
        self.ends = array("i", [len(text)])
        self.parents = array("i", [-1])
        self.prose: set[int] = set()  #: members that hold text between those below them
        self.top = 0  #: the member that paths begin at
        self._names = array("i", [0, 0])
        self._places = array("i", [-1])
        self._after = array("i", [1])

    def open(self, start: int, parent: int, name: tuple[int, int] = (0, 0), place: int = -1) -> int:
        """Add a member that begins there, and give its index; `close` says where it ends."""
        self.starts.append(start)
        self.ends.append(start)
        self.parents.append(parent)
        self._names.extend(name)
        self._places.append(place)
        self._after.append(0)
        return len(self.starts) - 1

    def close(self, index: int, end: int) -> None:
        """Say where a member ends; all that was opened since is in it."""
        self.ends[index] = end
        self._after[index] = len(self.starts)

    def number(self, index: int, place: int) -> None:
        """Set a member's place among its siblings."""
        self._places[index] = place

    def finish(self) -> Members:
        """The members, after the last is closed; in JSON a single value at the top is the root itself."""
        self._after[0] = len(self.starts)
        is_single = self.has_children(0) and self._after[1] == len(self.starts)
        if is_single and self._places[1] == 0 and self._names[2] == self._names[3]:
            self.top = 1
        return self

    def is_parent_so_far(self, index: int) -> bool:
        """Whether something stands in a member that is not closed."""
        return len(self.starts) > index + 1

    def has_children(self, index: int) -> bool:
        return self._after[index] > index + 1

    def children(self, index: int) -> list[int]:
        """The members right below one, in order."""
        found = []
        child, after = index + 1, self._after[index]
        while child < after:
            found.append(child)
            child = self._after[child]
        return found

    def is_named(self, index: int) -> bool:
        """Whether a member has a name that no sibling has: it is no item of a list."""
        start, end = self._names[2 * index : 2 * index + 2]
        return start < end and (self.root != "/" or self._places[index] <= 0)

    def named_until(self, index: int) -> int:
        """Where the name of a member ends in the text; 0 for one without."""
        return self._names[2 * index + 1]

    def steps(self, index: int) -> tuple[str, ...]:
        """What leads to a member from the root, a step for each level: `.orders`, `[3]`; in XML `/book[3]`."""
        found: list[str] = []
        while index > self.top:
            found.append(self.step(index))
            index = self.parents[index]
        return tuple(reversed(found))

    def step(self, index: int) -> str:
        """The last step to a member."""
        start, end = self._names[2 * index : 2 * index + 2]
        place = self._places[index]
        if self.root == "/":
            return f"/{self.text[start:end]}" + (f"[{place}]" if place > 0 else "")
        if start == end:
            return f"[{place}]"
        name = _unquoted(self.text[start:end])
        return f".{name}" if _PLAIN.match(name) else f"[{json.dumps(name, ensure_ascii=False)}]"

    def path(self, steps: Sequence[str]) -> str:
        """Steps as one path: `$.orders[3]`, or `/catalog/book[3]`."""
        return ("" if self.root == "/" and steps else self.root) + "".join(steps)


def names_of(steps: Sequence[str]) -> Iterator[str]:
    """Steps without the marks between them, as a breadcrumb shows them."""
    return (step.lstrip("./") for step in steps)


def _unquoted(name: str) -> str:
    if name[:1] not in "\"'":
        return name
    try:
        return str(json.loads(name))
    except ValueError:
        return name.strip(name[0])
