"""A pin as it stands in a configuration file, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..errors import PinError
from ..types import Pin

#: what a pin states
PIN_KEYS = ("kind", "before", "after", "occurrence", "of", "document")


def pin_of(values: Mapping[str, Any]) -> Pin:
    """The pin in a table with these keys.

    Raises:
        PinError: it states what no pin can.
    """
    if values.get("kind") not in ("cut", "join"):
        raise PinError(f"the kind of a pin is cut or join, not {values.get('kind')!r}")
    for key in ("before", "after", "document"):
        if not isinstance(values.get(key, ""), str):
            raise PinError(f"the key {key!r} of a pin is text, not {values[key]!r}")
    if not "".join((values.get("before", ""), values.get("after", ""))).strip():
        raise PinError("a pin needs the words before its place or after it")
    occurrence, of = values.get("occurrence", 1), values.get("of", 1)
    if type(occurrence) is not int or type(of) is not int or not 1 <= occurrence <= of:
        raise PinError(
            f"the occurrence of a pin is a number from 1 to its key 'of', not {occurrence!r} of {of!r}"
        )
    return Pin(**{"before": "", "after": "", **values})
