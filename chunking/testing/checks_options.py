"""Checks of a chunker's options, all derived from their declarations."""

from __future__ import annotations

import itertools
import json
import math
from collections.abc import Iterator
from typing import Any

from ..errors import OptionsError
from ..options import OptionDescription, describe_options
from ..strategies.base import Chunker
from .running import Factory, fail
from .texts import PROSE

#: values of another kind than an option wants
WRONG: dict[str, tuple[Any, ...]] = {
    "integer": ("12", 1.5, True, [1]),
    "number": ("0.5", True, [0.5], math.nan, math.inf),
    "switch": ("yes", 1, 0, None),
    "choice": ("no such choice", 1, None, True),
    "text": (5, ["x"], True),
    "texts": (5, [5], "abc", [None]),
    "levels": (5, [0], [7], ["x"], "abc"),
    "sizes": (5, [0], [1.5], ["x"], "abc"),
    "tokenizer": (5, None, 1.5),
    "embedder": (5, None, 1.5),
}
#: sizes that must construct by themselves, whatever the other defaults are
SIZES = (*range(1, 130), 200, 255, 256, 257, 511, 512, 513, 1000, 4096, 8191, 100_000)


def check_options(make: Factory) -> None:
    """Values at their bounds are taken or refused with a reason; values beyond them are refused, by name."""
    chunker = make()
    for name, option in describe_options(type(chunker.options)).items():
        for value in _legal(option):
            _check_legal(chunker, name, value)
        for value in _illegal(option):
            _check_refused(chunker, {name: value}, name)
    _check_refused(chunker, {"chunk_sise": 5}, "chunk_sise")
    _check_all_at_once(chunker)


def _legal(option: OptionDescription) -> Iterator[Any]:
    """Values at and just inside the declared bounds."""
    if option.kind == "integer":
        low, high, step = option.minimum, option.maximum, int(option.info.step)
        yield from (
            value for value in (low, None if low is None else low + step) if value is not None
        )
        yield from (
            value for value in (high, None if high is None else high - step) if value is not None
        )
    elif option.kind == "number":
        yield from (float(option.minimum), option.maximum, (option.minimum + option.maximum) / 2)
    elif option.kind == "switch":
        yield from (True, False)
    yield from option.choices
    if not option.info.ranges:  # else what is unset becomes the default of the range that applies
        yield option.default


def _illegal(option: OptionDescription) -> Iterator[Any]:
    """Values just outside the declared bounds, and of other kinds."""
    if option.minimum is not None:
        yield option.minimum - 1
    if option.maximum is not None:
        yield option.maximum + 1
    if option.kind == "integer" and option.info.step > 1:
        yield option.minimum + 1
    yield from (
        value for value in WRONG.get(option.kind, ()) if not (value is None and option.optional)
    )


def _check_legal(chunker: Chunker, name: str, value: Any) -> None:
    """A value within the bounds works, or conflicts with another option, and the error says with which."""
    try:
        made = chunker.with_options(**{name: value})
    except OptionsError as error:
        if name not in str(error) or not error.problems or len(error.problems) != len(error.fields):
            fail("options", chunker, f"{name}={value!r}", f"the error does not name it: {error}")
        return
    if getattr(made.options, name) != value:
        fail("options", chunker, f"{name}={value!r}", f"became {getattr(made.options, name)!r}")
    if made != chunker.with_options(**made.options.to_dict()):
        fail(
            "options", chunker, f"{name}={value!r}", "the options do not survive to_dict and build"
        )
    json.dumps(made.options.to_dict())
    if any(chunk.text != PROSE[chunk.start : chunk.end] for chunk in made.chunk(PROSE)):
        fail("options", chunker, f"{name}={value!r}", "chunks are not slices of the text")


def _check_refused(chunker: Chunker, values: dict[str, Any], name: str) -> None:
    """Values out of bounds are one OptionsError that names the option."""
    shown = ", ".join(f"{key}={value!r}" for key, value in values.items())
    try:
        chunker.with_options(**values)
    except OptionsError as error:
        known = name in describe_options(type(chunker.options))
        named = name in error.fields if known else f"{name!r}" in str(error)
        if not named:
            fail("options", chunker, shown, f"the error does not name {name}: {error}")
    except Exception as error:
        fail("options", chunker, shown, f"gave {error!r}, not an OptionsError")
    else:
        fail("options", chunker, shown, "was accepted")


def _check_all_at_once(chunker: Chunker) -> None:
    """Two wrong options, and more, are as many problems of one error."""
    wrong: dict[str, Any] = {"nonsense": 1}
    for name, option in describe_options(type(chunker.options)).items():
        for value in itertools.islice(_illegal(option), 1):
            wrong[name] = value
            _check_refused(chunker, wrong, name)


def check_any_size(make: Factory) -> None:
    """Any legal `chunk_size` alone constructs: what is left unset adapts to it."""
    chunker = make()
    option = describe_options(type(chunker.options)).get("chunk_size")
    if option is None:
        return
    low, high = option.minimum or 1, option.maximum or max(SIZES)
    for size in sorted({low, *(size for size in SIZES if low <= size <= high), high - 1, high}):
        try:
            chunker.with_options(chunk_size=size).chunk("One. Two. Three.")
        except OptionsError as error:
            fail("any_size", chunker, f"chunk_size={size}", str(error))
