"""Who may work when: a bounded number of turns at a time, and a line that is fair between owners.

An owner is whoever asks, such as a session. The next turn goes to the owner who has the fewest at the
moment, of these to the one whose last turn is longest ago, and within an owner to the first that asked.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Hashable

from ..errors import ChunkingError

#: requests that may wait: of all owners, and of one
MOST, MOST_OF_ONE = 2_000, 1_000


class QueueFullError(ChunkingError):
    """More waits than could be done in any time worth waiting for."""


class Turn:
    """One request: it waits in line, then holds a place, until it is left."""

    def __init__(
        self, turns: Turns, owner: Hashable, is_long: bool, on_turn: Callable[[Turn], object] | None
    ) -> None:
        self.owner = owner
        self.is_long = is_long
        self.on_turn = on_turn
        self._turns = turns
        self._come = threading.Event()

    @property
    def has_come(self) -> bool:
        """Whether it holds a place, or did."""
        return self._come.is_set()

    @property
    def before(self) -> int:
        """How many requests are served before this one, by what is known now; 0 once it has come."""
        return self._turns.before(self)

    def wait(self, seconds: float) -> bool:
        """Wait for so long at most; whether it has come."""
        return self._come.wait(seconds)

    def come(self) -> None:
        """Begin."""
        self._come.set()
        if self.on_turn:
            self.on_turn(self)

    def leave(self) -> None:
        """Give up the place, in line or at work; a second time does nothing."""
        self._turns.leave(self)


class Turns:
    """`count` turns at a time. Long work takes all but one of them, so that short work passes by."""

    def __init__(self, count: int) -> None:
        self._count = max(1, count)
        self._lock = threading.Lock()
        self._waiting: list[Turn] = []
        self._working: list[Turn] = []
        #: when each owner who waits or works was served last
        self._served: dict[Hashable, int] = {}
        self._clock = 0

    def ask(
        self,
        owner: Hashable,
        is_long: bool = False,
        on_turn: Callable[[Turn], object] | None = None,
    ) -> Turn:
        """A place in line; `on_turn` is called with it, from any thread, when it has come.

        Raises:
            QueueFullError: too many wait already.
        """
        turn = Turn(self, owner, is_long, on_turn)
        with self._lock:
            of_one = sum(each.owner == owner for each in self._waiting)
            if len(self._waiting) >= MOST or of_one >= MOST_OF_ONE:
                raise QueueFullError(
                    f"{len(self._waiting):,} tasks wait for this server already: try again later"
                )
            self._waiting.append(turn)
        self._serve()
        return turn

    def leave(self, turn: Turn) -> None:
        with self._lock:
            for turns in (self._waiting, self._working):
                if turn in turns:
                    turns.remove(turn)
            if all(turn.owner != each.owner for each in (*self._waiting, *self._working)):
                self._served.pop(turn.owner, None)
        self._serve()

    def before(self, turn: Turn) -> int:
        with self._lock:
            order = self._order()
            return order.index(turn) if turn in order else 0

    def _order(self) -> list[Turn]:
        """Those that wait, in the order in which they would be served if nobody came or left."""
        ahead = Counter(turn.owner for turn in self._working)
        rounds = []
        for place, turn in enumerate(self._waiting):
            rounds.append((ahead[turn.owner], self._served.get(turn.owner, 0), place))
            ahead[turn.owner] += 1
        return [self._waiting[place] for *_, place in sorted(rounds)]

    def _serve(self) -> None:
        """Let those come for whom there is a place."""
        come = []
        with self._lock:
            while turn := self._next():
                self._waiting.remove(turn)
                self._working.append(turn)
                self._clock += 1
                self._served[turn.owner] = self._clock
                come.append(turn)
        for turn in come:
            turn.come()

    def _next(self) -> Turn | None:
        if len(self._working) >= self._count:
            return None
        long = sum(turn.is_long for turn in self._working)
        may_be_long = long < max(1, self._count - 1)
        return next((turn for turn in self._order() if may_be_long or not turn.is_long), None)
