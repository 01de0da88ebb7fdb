"""One declaration per option. Validation, the app's form, the config file, the CLI and the README's
table are all read from it.

A strategy's options are a frozen pydantic model whose fields are made by `option(...)` or by one of
the common declarations below. `build` is the one door: it lists every problem at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self, get_args, get_origin

from pydantic import (
    AllowInfNan,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    Strict,
    StrictBool,
    StrictInt,
    StrictStr,
    ValidationError,
)
from pydantic.fields import FieldInfo

from .errors import OptionsError, nearest

Unit = Literal["tokens", "words", "characters", "estimate"]
Bias = Literal["balanced", "prose", "code"]

#: the largest size anything may have: above any embedding model's or language model's input
LARGEST = 1_000_000


@dataclass(frozen=True, slots=True)
class Range:
    """The values a number may take where another option says so: its default, bounds and unit."""

    default: float
    minimum: float
    maximum: float
    unit: str
    step: float


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """What is said of an option beside its type, default and bounds.

    `unit` is what a number counts; the word "unit" stands for the strategy's own `unit` option.
    `shown_if` maps another option to the values under which this one has a meaning.
    `scales_with` names the option that an unset value shrinks along with.
    `pattern_if` says under which values of other options a text is a regular expression; an empty
    mapping means always. A number is a whole multiple of `step` above its minimum; of one that is
    not an integer, `step` is only what a slider moves by. `ranges` names an option and gives for
    each of its values the range that then applies; an unset value is that range's default.
    """

    label: str
    help: str
    unit: str | None = None
    shown_if: Mapping[str, tuple[Any, ...]] | None = None
    scales_with: str | None = None
    pattern_if: Mapping[str, tuple[Any, ...]] | None = None
    advanced: bool = False
    step: float = 1
    ranges: tuple[str, Mapping[str, Range]] | None = None


def option(
    default: Any,
    *,
    label: str,
    help: str,
    ge: float | None = None,
    le: float | None = None,
    **info: Any,
) -> Any:
    """Declare one option: its default, its bounds and an `OptionInfo`."""
    described = OptionInfo(label=label, help=help, **info)
    return Field(default, ge=ge, le=le, json_schema_extra={"info": described})  # type: ignore[dict-item]


def _as_tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _as_name(value: Any) -> Any:
    return str(value) if isinstance(value, Path) else value


def _tokenizer(value: Any) -> Any:
    """A tokenizer's name, a path, or anything that counts and can be told from others."""
    value = _as_name(value)
    counts = callable(value) or (hasattr(value, "count") and not isinstance(value, Sequence))
    if isinstance(value, str) or (counts and isinstance(value, Hashable)):
        return value
    raise ValueError("no tokenizer")


def _embedder(value: Any) -> Any:
    """An embedder's name, a path, or anything that embeds and can be told from others."""
    value = _as_name(value)
    embeds = isinstance(value, str) or callable(value) or hasattr(value, "embed")
    if embeds and isinstance(value, Hashable):
        return value
    raise ValueError("no embedder")


Integer = StrictInt
Number = Annotated[float, Strict(), AllowInfNan(False)]
Switch = StrictBool
Text = StrictStr
Texts = Annotated[tuple[StrictStr, ...], BeforeValidator(_as_tuple)]
Levels = Annotated[tuple[Annotated[StrictInt, Field(ge=1, le=6)], ...], BeforeValidator(_as_tuple)]
TokenizerName = Annotated[Any, BeforeValidator(_tokenizer), "tokenizer"]
EmbedderName = Annotated[Any, BeforeValidator(_embedder), "embedder"]

CHUNK_SIZE = partial(
    option,
    label="Chunk size",
    help="The most that one chunk may hold, added context included.",
    unit="unit",
    ge=1,
    le=LARGEST,
)
CHUNK_OVERLAP = partial(
    option,
    label="Overlap",
    help="The most that a chunk repeats of the one before it. It is made of whole pieces "
    "(words, sentences, …) and counts towards the chunk size.",
    unit="unit",
    ge=0,
    le=LARGEST - 1,
    scales_with="chunk_size",
)
MIN_CHUNK_SIZE = partial(
    option,
    label="Smallest chunk",
    help="A chunk smaller than this joins its neighbour where the chunk size allows.",
    unit="unit",
    ge=0,
    le=LARGEST,
    scales_with="chunk_size",
)
UNIT = partial(
    option,
    label="Measure in",
    help="What sizes count: exact model tokens, words, characters, or an estimate of tokens "
    "from the number of characters.",
)
TOKENIZER = partial(
    option,
    "cl100k_base",
    label="Tokenizer",
    help="Whose tokens are counted: choose the one of the model that will embed the chunks.",
    shown_if={"unit": ("tokens",)},
)
EMBEDDER = partial(
    option,
    "fast",
    label="Embedding model",
    help="What says how alike two sentences are: fast (a small model made from the other one at its "
    "first use, thousands of sentences a second), quality (all-MiniLM-L6-v2), or the name or "
    "folder of any sentence-transformers model.",
)
BIAS = partial(
    option,
    "balanced",
    label="Estimate for",
    help="Characters per estimated token: balanced 4.0 in prose and 2.75 in code, "
    "prose 4.4 and 3.0, code 3.6 and 2.4.",
    shown_if={"unit": ("estimate",)},
)


class Options(BaseModel):
    """The base of every strategy's options."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    #: pairs (small, large): the first must stay below the second, or may equal it where `True`
    below: ClassVar[tuple[tuple[str, str, bool], ...]] = (
        ("chunk_overlap", "chunk_size", False),
        ("min_chunk_size", "chunk_size", True),
    )

    @classmethod
    def build(cls, owner: str, values: Mapping[str, Any]) -> Self:
        """The options from plain values; unset ones adapt to those that are set.

        Raises:
            OptionsError: naming every problem and its remedy, not only the first.
        """
        problems = list(cls._unknown(values))
        known = {name: value for name, value in values.items() if name in cls.model_fields}
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
        if problems:
            raise OptionsError(owner, problems)
        return options

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
        for detail in error.errors():
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
                changes[name] = _range_of(self, info).default
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
        allowed, value = _range_of(self, info), getattr(self, name)
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


@dataclass(frozen=True, slots=True)
class OptionDescription:
    """One option as data: what forms, tables and error messages are made from.

    `kind` is `integer`, `number`, `switch`, `choice`, `text`, `texts`, `levels`, `tokenizer` or
    `embedder`.
    """

    name: str
    kind: str
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
            return f"a whole number from {self.minimum} to {self.maximum}{steps}"
        if self.kind == "number":
            return f"a number from {self.minimum:g} to {self.maximum:g}"
        if self.kind == "choice":
            return "one of " + ", ".join(map(repr, self.choices))
        return {
            "switch": "true or false",
            "text": "a text",
            "texts": "a list of texts",
            "levels": "a list of heading levels from 1 to 6",
            "tokenizer": "a tokenizer's name, the path of a tokenizer.json, or a hashable "
            "callable that counts",
            "embedder": "an embedder's name, the folder of a model, or a hashable callable that "
            "embeds",
        }[self.kind]

    def to_dict(self) -> dict[str, Any]:
        """The description as JSON-able data."""
        info = asdict(self.info)
        conditions = {key: _listed(info.pop(key)) for key in ("shown_if", "pattern_if")}
        ranges = info.pop("ranges")
        return {
            "type": self.kind,
            "default": list(self.default) if isinstance(self.default, tuple) else self.default,
            "minimum": self.minimum,
            "maximum": self.maximum,
            "choices": list(self.choices),
            "optional": self.optional,
            **info,
            **conditions,
            "ranges": {"option": ranges[0], "by": ranges[1]} if ranges else None,
        }


def _listed(condition: Mapping[str, tuple[Any, ...]] | None) -> dict[str, list[Any]] | None:
    """A condition on other options as JSON-able data."""
    if condition is None:
        return None
    return {name: list(values) for name, values in condition.items()}


def info_of(field: FieldInfo) -> OptionInfo:
    """What a field's declaration says of it."""
    extra = field.json_schema_extra
    assert isinstance(extra, dict)
    return extra["info"]  # type: ignore[return-value]


def _range_of(options: Options, info: OptionInfo) -> Range:
    """The range that applies to a number under the values of the other options."""
    assert info.ranges is not None
    other, ranges = info.ranges
    return ranges[getattr(options, other)]


_KINDS = {int: "integer", float: "number", bool: "switch", str: "text"}


def _kind(annotation: Any) -> tuple[str, tuple[str, ...]]:
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
    named = [note for note in field.metadata if isinstance(note, str)]
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


def describe_options(options: type[Options]) -> dict[str, OptionDescription]:
    """Every option of a strategy by name, in the order of its declaration."""
    return {name: describe_option(name, field) for name, field in options.model_fields.items()}
