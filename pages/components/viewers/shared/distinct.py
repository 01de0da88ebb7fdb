"""Values that repeat, as they travel to the browser: each once, and an index for every place."""

from collections.abc import Iterable
from typing import Any


def table_of(values: Iterable[Any]) -> tuple[list[Any], list[int]]:
    """Return the distinct ``values`` in order of appearance, and each value's index among them."""
    seen: dict[Any, int] = {}
    indices = [seen.setdefault(value, len(seen)) for value in values]
    return list(seen), indices
