"""The one door to a strategy's options: what is stated, what follows from it, what is valid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Self, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from ..errors import OptionsError, nearest
from .declarations import Range, info_of
from .description import describe_option

Held = TypeVar("Held", bound="Options")


class Options(BaseModel):
    """The base of every strategy's options."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    #: pairs (small, large): the first must stay below the second, or may equal it where `True`
    below: ClassVar[tuple[tuple[str, str, bool], ...]] = (
        ("chunk_overlap", "chunk_size", False),
        ("min_chunk_size", "chunk_size", True),
    )

    @classmethod
    def build(cls, owner: str, stated: Mapping[str, Any]) -> Self:
        """The options from what is stated of them; the others follow from those, or take their defaults.

        Raises:
            OptionsError: naming every problem and its remedy, not only the first.
        """
        resolution = cls.resolve(stated)
        if resolution.problems:
            raise OptionsError(owner, list(resolution.problems))
        return resolution.options

    @classmethod
    def resolve(cls, stated: Mapping[str, Any]) -> Resolution[Self]:
        """What stated values come to, valid or not: every option's value, and every problem."""
        problems = list(cls._unknown(stated))
        known = {name: value for name, value in stated.items() if name in cls.model_fields}
        bad: set[str] = set()
        try:
            options = cls.model_validate(known)
        except ValidationError as error:
            wrong = list(cls._invalid(error))
            problems += wrong
            bad = {name for name, _ in wrong if name}
            options = cls.model_validate({k: v for k, v in known.items() if k not in bad})
        options = options._adapted()
        problems += options.conflicts(bad)
        return Resolution(options, tuple(problems))

    @classmethod
    def needed(cls, values: Mapping[str, Any]) -> dict[str, Any]:
        """The fewest of some values from which all of them follow: what has to be stated."""
        outcome = cls.resolve(values)
        stated = dict(values)
        for name in values:
            fewer = {other: value for other, value in stated.items() if other != name}
            if cls.resolve(fewer) == outcome:
                stated = fewer
        return stated

    @classmethod
    def _unknown(cls, values: Mapping[str, Any]) -> Iterator[tuple[str | None, str]]:
        for name in values:
            if name not in cls.model_fields:
                guess = nearest(name, cls.model_fields)
                hint = (
                    f"did you mean {guess!r}?" if guess else f"it has {', '.join(cls.model_fields)}"
                )
                yield None, f"unknown option {name!r}: {hint}"

    @classmethod
    def _invalid(cls, error: ValidationError) -> Iterator[tuple[str | None, str]]:
        seen = set()
        order = list(cls.model_fields)
        for detail in sorted(error.errors(), key=lambda detail: order.index(str(detail["loc"][0]))):
            name = str(detail["loc"][0])
            if name not in seen:
                seen.add(name)
                rule = describe_option(name, cls.model_fields[name]).expects()
                yield name, f"{name} ({detail['input']!r}) must be {rule}"

    def _adapted(self) -> Self:
        """Values left unset shrink in proportion to the option they scale with."""
        changes: dict[str, float] = {}
        for name, field in type(self).model_fields.items():
            info = info_of(field)
            if info.ranges and getattr(self, name) is None:
                changes[name] = info.range_of(self).default
            reference = info.scales_with
            if reference and name not in self.model_fields_set:
                usual = type(self).model_fields[reference].default
                given = changes.get(reference, getattr(self, reference))
                if given < usual:
                    least = describe_option(name, field).minimum or 0
                    changes[name] = max(least, field.default * given // usual)
        if not changes:
            return self
        adapted = self.model_copy(update=changes)
        adapted.__pydantic_fields_set__.intersection_update(self.model_fields_set)
        return adapted

    def conflicts(self, bad: Set[str] = frozenset()) -> list[tuple[str | None, str]]:
        """What is wrong between options that are each right by themselves: (option, sentence).

        Those in `bad` are reported already.
        """
        found: list[tuple[str | None, str]] = []
        right = type(self).model_fields.keys() - bad
        for small, large, equal in self.below:
            if {small, large} <= right:
                least, most = getattr(self, small), getattr(self, large)
                if least > most or (least == most and not equal):
                    rule = "at most" if equal else "smaller than"
                    found.append((small, f"{small} ({least}) must be {rule} {large} ({most})"))
        for name in type(self).model_fields:
            if name in right:
                found += self._between_steps(name)
                found += self._beyond_range(name, bad)
        return found

    def _between_steps(self, name: str) -> Iterator[tuple[str | None, str]]:
        """What is wrong with a whole number that is not one of its option's steps."""
        described, value = describe_option(name, type(self).model_fields[name]), getattr(self, name)
        in_steps = described.kind == "integer" and described.info.step > 1
        if in_steps and (value - described.minimum) % described.info.step:
            yield name, f"{name} ({value}) must be {described.expects()}"

    def _beyond_range(self, name: str, bad: Set[str]) -> Iterator[tuple[str | None, str]]:
        """What is wrong with a value that another option's value bounds."""
        info = info_of(type(self).model_fields[name])
        if info.ranges is None or info.ranges[0] in bad:
            return
        allowed, value = info.range_of(self), getattr(self, name)
        if not allowed.minimum <= value <= allowed.maximum:
            mode = getattr(self, info.ranges[0])
            rule = f"from {allowed.minimum:g} to {allowed.maximum:g} {allowed.unit}"
            yield name, f"{name} ({value:g}) must be {rule} where {info.ranges[0]} is {mode!r}"

    def to_dict(self) -> dict[str, Any]:
        """Every option with its value, as plain JSON-able data where the tokenizer is a name."""
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in ((name, getattr(self, name)) for name in type(self).model_fields)
        }

    def identity(self) -> dict[str, Any]:
        """The options that ids are made of: all but those that came later and have their default."""
        fields = type(self).model_fields
        later = {name for name, field in fields.items() if info_of(field).later}
        values = self.to_dict()
        unset = {name for name in later if getattr(self, name) == fields[name].default}
        return {name: value for name, value in values.items() if name not in unset}


@dataclass(frozen=True, slots=True)
class Resolution(Generic[Held]):
    """What stated values of options come to.

    `options` hold a value for every option: the stated one where it is valid by itself, else the one
    that follows from the others, else the default. `problems` are pairs of an option and a sentence;
    the option is None where the problem belongs to none.
    """

    options: Held
    problems: tuple[tuple[str | None, str], ...]

    def value(self, name: str) -> Any:
        """The value of an option."""
        return getattr(self.options, name)

    def applies(self, name: str) -> bool:
        """Whether an option has a meaning under the values of the others."""
        condition = info_of(type(self.options).model_fields[name]).shown_if or {}
        return all(self.value(other) in values for other, values in condition.items())

    def is_pattern(self, name: str) -> bool:
        """Whether a text is a regular expression under the values of the others."""
        condition = info_of(type(self.options).model_fields[name]).pattern_if
        if condition is None:
            return False
        return all(self.value(other) in values for other, values in condition.items())

    def range_of(self, name: str) -> Range:
        """The default, bounds, unit and step of a number under the values of the others."""
        field = type(self.options).model_fields[name]
        info = info_of(field)
        if info.ranges:
            return info.range_of(self.options)
        described = describe_option(name, field)
        unit = self._unit() if info.unit == "unit" else info.unit or ""
        return Range(described.default, described.minimum, described.maximum, unit, info.step)

    def _unit(self) -> str:
        """What sizes count, in words."""
        unit: str = self.value("unit")
        return "estimated tokens" if unit == "estimate" else unit
