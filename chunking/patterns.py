"""Regular expressions that users write: checked before use, and stopped when they take too long."""

from __future__ import annotations

import regex

from .errors import OptionsError

#: seconds of CPU that a pattern may search in one document, all its matches together
TIMEOUT = 5.0


def pattern_problem(pattern: str) -> str | None:
    """What is wrong with a regular expression, None if it can be used."""
    try:
        regex.compile(pattern)
    except regex.error as error:
        return f"({pattern!r}) is not a regular expression: {error}"
    except (RecursionError, OverflowError):
        return f"({pattern[:40]!r}…) is nested too deeply for a regular expression: simplify it"
    return None


def find_spans(pattern: str, text: str) -> list[tuple[int, int]]:
    """The spans of all matches, empty ones (a lookahead, say) included.

    Raises:
        OptionsError: the search takes too long to be of use.
    """
    try:
        return [match.span() for match in regex.finditer(pattern, text, timeout=TIMEOUT)]
    except TimeoutError as error:
        problem = f"the pattern {pattern!r} takes too long on this document: simplify it"
        raise OptionsError("pattern", [(None, problem)]) from error
