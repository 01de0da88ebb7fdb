"""The invariants that every strategy must pass, in the manner of scikit-learn's `check_estimator`.

Each check is one function of a factory: something that makes the chunker under test, with some
options changed. A failed check raises an AssertionError that names the check, the options, the
text and the place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial

from ..strategies.base import Chunker
from .checks_options import check_any_size, check_options
from .checks_running import (
    check_determinism,
    check_huge_line,
    check_ids,
    check_independence,
    check_monotone,
    check_nesting,
    check_no_mutation,
    check_pickle,
    check_progress,
    check_threads,
)
from .checks_text import (
    check_counters,
    check_coverage,
    check_empty,
    check_fidelity,
    check_inside,
    check_json,
    check_metadata,
    check_order,
    check_overlap,
    check_overlap_is_there,
    check_reasons,
    check_size,
    check_unicode,
)
from .running import Factory, Run, on_hard_documents

Check = Callable[[Factory], None]

#: what must hold of every result
RESULT_CHECKS: dict[str, Callable[[Run], None]] = {
    "fidelity": check_fidelity,
    "coverage": check_coverage,
    "order": check_order,
    "inside": check_inside,
    "size": check_size,
    "overlap": check_overlap,
    "unicode": check_unicode,
    "reasons": check_reasons,
    "metadata": check_metadata,
    "json": check_json,
}
#: the contract, cheapest first
CHECKS: dict[str, Check] = {
    **{name: on_hard_documents({name: check}) for name, check in RESULT_CHECKS.items()},
    "counters": check_counters,
    "overlap_is_there": check_overlap_is_there,
    "empty": check_empty,
    "ids": check_ids,
    "options": check_options,
    "any_size": check_any_size,
    "progress": check_progress,
    "no_mutation": check_no_mutation,
    "independence": check_independence,
    "threads": check_threads,
    "pickle": check_pickle,
    "determinism": check_determinism,
    "nesting": check_nesting,
    "huge_line": check_huge_line,
}


def contract_checks(
    *, exceptions: Mapping[str, str] | None = None, monotone: Collection[str] = ()
) -> list[Callable[[Chunker | Factory], None]]:
    """The checks as a list for `pytest.mark.parametrize`; each takes a chunker or a factory.

    Args:
        exceptions: checks to leave out, each with the reason why the strategy cannot pass it.
        monotone: options of which a larger value must never give more chunks.

    Raises:
        ValueError: an exception for a check that does not exist, or without a reason.
    """
    excused = dict(exceptions or {})
    for name, reason in excused.items():
        if name not in CHECKS:
            raise ValueError(f"there is no check {name!r}: there is {', '.join(CHECKS)}")
        if not reason.strip():
            raise ValueError(f"the exception from {name!r} needs a reason")
    table = {name: check for name, check in CHECKS.items() if name not in excused}
    for option in monotone:
        table[f"monotone_{option}"] = partial(check_monotone, option=option)
    return [_named(name, check) for name, check in table.items()]


def _named(name: str, check: Check) -> Callable[[Chunker | Factory], None]:
    """The check under its name, taking a chunker as well as a factory."""

    def run(chunker_or_factory: Chunker | Factory) -> None:
        check(_factory(chunker_or_factory))

    run.__name__ = run.__qualname__ = name
    run.__doc__ = RESULT_CHECKS.get(name, check).__doc__ or check_monotone.__doc__
    return run


def _factory(made: Chunker | Factory) -> Factory:
    """What makes the chunker with some options changed."""
    return made.replace if isinstance(made, Chunker) else made


def check_results(chunker_or_factory: Chunker | Factory, names: Collection[str]) -> None:
    """Several checks of `RESULT_CHECKS` together: each run is made once, and looked at by all of them."""
    on_hard_documents({name: RESULT_CHECKS[name] for name in names})(_factory(chunker_or_factory))


def check_chunker(
    chunker_or_factory: Chunker | Factory,
    *,
    exceptions: Mapping[str, str] | None = None,
    monotone: Collection[str] = (),
) -> None:
    """Run the whole contract on a chunker, or on a factory that takes options and makes one.

    Raises:
        AssertionError: for the first check that fails: its name, the options, the text, the place.
    """
    checks = {
        check.__name__: check for check in contract_checks(exceptions=exceptions, monotone=monotone)
    }
    of_results = [name for name in checks if name in RESULT_CHECKS]
    check_results(chunker_or_factory, of_results)
    for name, check in checks.items():
        if name not in of_results:
            check(chunker_or_factory)
