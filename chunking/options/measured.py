"""The options that nearly every strategy has: what sizes count, and what is in no chunk."""

from __future__ import annotations

from typing import Any, ClassVar

from .declarations import (
    BIAS,
    EXCLUDE,
    TARGET_SIZE,
    TOKENIZER,
    UNIT,
    Bias,
    Integer,
    Texts,
    TokenizerName,
    Unit,
)
from .resolution import Options

#: what another strategy takes over: options that mean the same in every one
CARRIED = ("chunk_size", "chunk_overlap", "unit", "tokenizer", "bias", "exclude")


class MeasuredOptions(Options):
    """The base of options whose sizes are measured in tokens, or in what `unit` says.

    A strategy may declare another default. These options come after its own.
    """

    unit: Unit = UNIT("tokens")
    tokenizer: TokenizerName = TOKENIZER()
    bias: Bias = BIAS()
    exclude: Texts = EXCLUDE()

    #: the options that come after those of a strategy
    closing: ClassVar[tuple[str, ...]] = ("unit", "tokenizer", "bias", "exclude")

    @classmethod
    def __pydantic_init_subclass__(cls, **more: Any) -> None:
        super().__pydantic_init_subclass__(**more)
        for name in cls.closing:
            cls.model_fields[name] = cls.model_fields.pop(name)


class PackedOptions(MeasuredOptions):
    """The base of options whose chunks are filled up to their size, or only past a target."""

    target_size: Integer = TARGET_SIZE()

    closing: ClassVar[tuple[str, ...]] = ("target_size", *MeasuredOptions.closing)
    below: ClassVar[tuple[tuple[str, str, bool], ...]] = (
        *MeasuredOptions.below,
        ("target_size", "chunk_size", True),
    )
