"""An option's declaration as data: what forms, tables and error messages are made from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any, Literal, TypedDict, cast, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from .declarations import OptionInfo, info_of

Kind = Literal[
    "integer", "number", "switch", "choice", "text", "texts", "levels", "sizes", "tokenizer", "embedder"
]  # fmt: skip


class RangeDeclaration(TypedDict):
    """The values a number may take while another option has a certain value."""

    default: float
    minimum: float
    maximum: float
    unit: str
    step: float


class RangesDeclaration(TypedDict):
    """Which other option decides a number's range, and the range by its value."""

    option: str
    by: dict[str, RangeDeclaration]


class OptionDeclaration(TypedDict):
    """One option as JSON-able data; `OptionInfo` says what the last ten mean."""

    type: Kind
    default: Any
    minimum: Any
    maximum: Any
    choices: list[str]
    optional: bool
    label: str
    help: str
    unit: str | None
    scales_with: str | None
    advanced: bool
    step: float
    shown_if: dict[str, list[Any]] | None
    pattern_if: dict[str, list[Any]] | None
    ranges: RangesDeclaration | None
    tuned: list[Any]
    linked: bool


#: what a strategy goes by when it looks for a place to cut: a `library` of others, `other` for one that does not say
Group = Literal["size", "structure", "meaning", "hierarchy", "library", "other"]


class StrategyDeclaration(TypedDict):
    """A strategy as JSON-able data: what it does, when to use it, and its options by name."""

    name: str
    group: Group
    label: str
    summary: str
    when: str
    options: dict[str, OptionDeclaration]


@dataclass(frozen=True, slots=True)
class OptionDescription:
    """One option with its type, default and bounds, for the engine's own use."""

    name: str
    kind: Kind
    default: Any
    minimum: Any
    maximum: Any
    choices: tuple[str, ...]
    optional: bool
    info: OptionInfo

    def expects(self) -> str:
        """What a value must be, in words."""
        if self.kind == "integer":
            steps = f" in steps of {self.info.step}" if self.info.step > 1 else ""
            return f"a whole number from {self.minimum:,} to {self.maximum:,}{steps}"
        if self.kind == "number":
            return f"a number from {self.minimum:g} to {self.maximum:g}"
        if self.kind == "choice":
            return "one of " + ", ".join(map(repr, self.choices))
        return {
            "switch": "true or false",
            "text": "a text",
            "texts": 'a list of texts, as in ["one", "two"]',
            "levels": "a list of heading levels from 1 to 6",
            "sizes": "a list of whole numbers from 1",
            "tokenizer": "a tokenizer's name, the path of a tokenizer.json, or a hashable "
            "callable that counts",
            "embedder": "an embedder's name, the folder of a model, or a hashable callable that "
            "embeds",
        }[self.kind]

    def to_dict(self) -> OptionDeclaration:
        """The description as JSON-able data."""
        info = self.info
        return {
            "type": self.kind,
            "default": list(self.default) if isinstance(self.default, tuple) else self.default,
            "minimum": self.minimum,
            "maximum": self.maximum,
            "choices": list(self.choices),
            "optional": self.optional,
            "label": info.label,
            "help": info.help,
            "unit": info.unit,
            "scales_with": info.scales_with,
            "advanced": info.advanced,
            "step": info.step,
            "shown_if": _listed(info.shown_if),
            "pattern_if": _listed(info.pattern_if),
            "ranges": _ranges(info),
            "tuned": list(info.tuned),
            "linked": info.linked,
        }


def _listed(condition: Mapping[str, tuple[Any, ...]] | None) -> dict[str, list[Any]] | None:
    """A condition on other options as JSON-able data."""
    if condition is None:
        return None
    return {name: list(values) for name, values in condition.items()}


def _ranges(info: OptionInfo) -> RangesDeclaration | None:
    """The ranges that another option decides, as JSON-able data."""
    if info.ranges is None:
        return None
    option, ranges = info.ranges
    by = {value: cast(RangeDeclaration, asdict(range)) for value, range in ranges.items()}
    return {"option": option, "by": by}


_KINDS: dict[Any, Kind] = {int: "integer", float: "number", bool: "switch", str: "text"}


def _kind(annotation: Any) -> tuple[Kind, tuple[str, ...]]:
    """An annotation's kind and, for a choice, the values."""
    annotation = _bare(annotation)
    if get_origin(annotation) is Literal:
        return "choice", get_args(annotation)
    if get_origin(annotation) is tuple:
        return ("texts" if _bare(get_args(annotation)[0]) is str else "levels"), ()
    return _KINDS[annotation], ()


def _bare(annotation: Any) -> Any:
    """A type without what pydantic is told of it."""
    return get_args(annotation)[0] if get_origin(annotation) is Annotated else annotation


def describe_option(name: str, field: FieldInfo) -> OptionDescription:
    """The declaration of one option as data."""
    bounds = {type(bound).__name__: bound for bound in field.metadata}
    variants = [item for item in get_args(field.annotation) if item is not type(None)]
    optional = type(None) in get_args(field.annotation)
    named = [cast(Kind, note) for note in field.metadata if isinstance(note, str)]
    kind, choices = (
        (named[0], ()) if named else _kind(variants[0] if optional else field.annotation)
    )
    return OptionDescription(
        name=name,
        kind=kind,
        default=field.default,
        minimum=getattr(bounds.get("Ge"), "ge", None),
        maximum=getattr(bounds.get("Le"), "le", None),
        choices=choices,
        optional=optional,
        info=info_of(field),
    )


def describe_options(options: type[BaseModel]) -> dict[str, OptionDescription]:
    """Every option of a strategy by name, in the order of its declaration."""
    return {name: describe_option(name, field) for name, field in options.model_fields.items()}
