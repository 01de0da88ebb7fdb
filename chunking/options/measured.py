"""The options that say what sizes count: nearly every strategy has them."""

from __future__ import annotations

from typing import Any

from .declarations import BIAS, TOKENIZER, UNIT, Bias, TokenizerName, Unit
from .resolution import Options


class MeasuredOptions(Options):
    """The base of options whose sizes are measured in tokens, or in what `unit` says.

    A strategy may declare another default. What sizes are measured in comes after its own options.
    """

    unit: Unit = UNIT("tokens")
    tokenizer: TokenizerName = TOKENIZER()
    bias: Bias = BIAS()

    @classmethod
    def __pydantic_init_subclass__(cls, **more: Any) -> None:
        super().__pydantic_init_subclass__(**more)
        for name in MeasuredOptions.model_fields:
            cls.model_fields[name] = cls.model_fields.pop(name)
