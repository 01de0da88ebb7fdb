"""How an option is declared: its type, default and bounds, and what is said of it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AllowInfNan, BeforeValidator, Field, Strict, StrictBool, StrictInt, StrictStr
from pydantic.fields import FieldInfo

Unit = Literal["tokens", "words", "characters", "estimate"]
Bias = Literal["balanced", "prose", "code"]

#: the largest size anything may have: above any embedding model's or language model's input
LARGEST = 1_000_000
#: more than any text measures: the limit where there is none
UNLIMITED = LARGEST * LARGEST


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
    each of its values the range that then applies; an unset value is that range's default. `tuned`
    are the values worth trying when a configuration is looked for, none where the default will do;
    of an option that scales with another they are shares of it, and sizes are in tokens. One that a
    strategy got later is `added`: at its default it is no part of the chunks' ids, which thus stay.
    One that is not `linked` is in no address: a secret may be entered there by mistake.
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
    tuned: tuple[Any, ...] = ()
    added: bool = False
    linked: bool = True

    def range_of(self, options: Any) -> Range:
        """The range that applies to a number under the values of the other options."""
        assert self.ranges is not None
        other, ranges = self.ranges
        return ranges[getattr(options, other)]


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
    is_tokenizer = hasattr(value, "count") or hasattr(value, "encode")
    counts = callable(value) or (is_tokenizer and not isinstance(value, (str, Sequence)))
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
#: sizes from 1 to `LARGEST`, in an order of their own
Sizes = Annotated[
    tuple[Annotated[StrictInt, Field(ge=1, le=LARGEST)], ...], BeforeValidator(_as_tuple), "sizes"
]
TokenizerName = Annotated[Any, BeforeValidator(_tokenizer), "tokenizer"]
EmbedderName = Annotated[Any, BeforeValidator(_embedder), "embedder"]

CHUNK_SIZE = partial(
    option,
    label="Chunk size",
    help="The most that one chunk may hold, added context included.",
    unit="unit",
    ge=1,
    le=LARGEST,
    tuned=(100, 150, 200, 300, 450, 700),
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
    tuned=(0.0, 0.2),
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
TARGET_SIZE = partial(
    option,
    0,
    label="Target size",
    help="A chunk ends at the first of the best places past this size; 0 fills each as far as it goes.",
    unit="unit",
    ge=0,
    le=LARGEST,
    advanced=True,
    added=True,
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
    help="What says how alike two sentences are: fast (a small model made from the other one, "
    "thousands of sentences a second), quality (all-MiniLM-L6-v2), or the name or folder of any "
    "sentence-transformers model.",
)
BIAS = partial(
    option,
    "balanced",
    label="Estimate for",
    help="Characters per estimated token: balanced 4.0 in prose and 2.75 in code, "
    "prose 4.4 and 3.0, code 3.6 and 2.4.",
    shown_if={"unit": ("estimate",)},
)
EXCLUDE = partial(
    option,
    (),
    label="Leave out",
    help="Titles of sections that are to be in no chunk, such as References. *Table of contents* also "
    "means rows of dots that lead to page numbers, with a heading or without.",
    advanced=True,
    added=True,
)


def info_of(field: FieldInfo) -> OptionInfo:
    """What a field's declaration says of it."""
    extra = field.json_schema_extra
    assert isinstance(extra, dict)
    return extra["info"]  # type: ignore[return-value]
