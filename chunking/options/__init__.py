"""One declaration per option. Validation, the app's form, the config file, the CLI and the tables of
the documentation are all read from it.

A strategy's options are a frozen pydantic model whose fields are made by `option(...)` or by one of
the common declarations. `Options.build` is the one door: it lists every problem at once.
"""

from .declarations import (
    BIAS,
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    EMBEDDER,
    LARGEST,
    MIN_CHUNK_SIZE,
    TARGET_SIZE,
    TOKENIZER,
    UNIT,
    UNLIMITED,
    Bias,
    EmbedderName,
    Integer,
    Levels,
    Number,
    OptionInfo,
    Range,
    Sizes,
    Switch,
    Text,
    Texts,
    TokenizerName,
    Unit,
    option,
)
from .description import (
    Group,
    OptionDeclaration,
    OptionDescription,
    RangeDeclaration,
    RangesDeclaration,
    StrategyDeclaration,
    describe_option,
    describe_options,
)
from .measured import MeasuredOptions, PackedOptions
from .resolution import Options, Resolution

__all__ = [
    "BIAS",
    "CHUNK_OVERLAP",
    "CHUNK_SIZE",
    "EMBEDDER",
    "LARGEST",
    "MIN_CHUNK_SIZE",
    "TARGET_SIZE",
    "TOKENIZER",
    "UNIT",
    "UNLIMITED",
    "Bias",
    "EmbedderName",
    "Group",
    "Integer",
    "Levels",
    "MeasuredOptions",
    "Number",
    "OptionDeclaration",
    "OptionDescription",
    "OptionInfo",
    "Options",
    "PackedOptions",
    "Range",
    "RangeDeclaration",
    "RangesDeclaration",
    "Resolution",
    "Sizes",
    "StrategyDeclaration",
    "Switch",
    "Text",
    "Texts",
    "TokenizerName",
    "Unit",
    "describe_option",
    "describe_options",
    "option",
]
