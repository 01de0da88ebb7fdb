"""Problems that chunks in a row share, as one."""

from collections.abc import Iterable
from typing import NamedTuple

from chunking.inspection import Problem


class ProblemRun(NamedTuple):
    """A problem with the indices of the chunks that have it, one after another."""

    problem: Problem
    chunks: range

    @property
    def numbers(self) -> str:
        """The chunks as they are numbered on the page."""
        first, last = self.chunks.start + 1, self.chunks.stop
        return f"{first:,}" if first == last else f"{first:,}–{last:,}"


def problem_runs(problems: Iterable[Problem]) -> list[ProblemRun]:
    """Problems in the order of their chunks, those of one kind on the same sections in neighbours as one.

    >>> [run.numbers for run in problem_runs(Problem("lacks_context", n, (2,)) for n in (4, 5, 6, 9))]
    ['5–7', '10']
    """
    found: list[ProblemRun] = []
    latest: dict[tuple[object, ...], int] = {}
    for problem in problems:
        alike = problem.kind, problem.sections
        place = latest.get(alike)
        if place is not None and found[place].chunks.stop == problem.chunk:
            first, chunks = found[place]
            found[place] = ProblemRun(first, range(chunks.start, problem.chunk + 1))
        else:
            latest[alike] = len(found)
            found.append(ProblemRun(problem, range(problem.chunk, problem.chunk + 1)))
    return found
