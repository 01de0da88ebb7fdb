"""Whether work grows with a text as it should: in CPU time, which others on the machine hardly change."""

from collections.abc import Callable

from chunking.caching import forget_documents

#: what is measured of less seconds says nothing
LEAST = 0.05
_TRIES = 3


def assert_linear(seconds: Callable[[int], float], size: int, times: int = 4) -> None:
    """Assert that ``times`` as much takes at most three times as long as that: the square would take more.

    ``seconds(size)`` is the CPU time for so much. What seems slow is measured again before it counts.
    """
    fresh(seconds, size // 20)  # what is loaded at the first use is no part of it
    took = [fresh(seconds, size * times)]
    if took[0] < 3 * times * LEAST:  # whatever the small one takes
        return
    small = max(fresh(seconds, size), LEAST)
    while min(took) >= 3 * times * small and len(took) < _TRIES:
        took.append(fresh(seconds, size * times))
    problem = f"{small:.2f} s, and {min(took):.2f} s for {times} times as much"
    assert min(took) < 3 * times * small, problem


def fresh(seconds: Callable[[int], float], size: int) -> float:
    """The seconds without what is remembered of documents."""
    forget_documents()
    return seconds(size)
