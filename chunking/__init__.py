"""Cut documents into chunks for retrieval: exact sizes, exact offsets, nothing lost.

>>> from chunking import create_chunker
>>> [chunk.text for chunk in create_chunker("word", chunk_size=2, chunk_overlap=0).chunk("one two three")]
['one two', 'three']
"""

from . import splitters, strategies  # noqa: F401
from .config import ChunkingConfig, load_config
from .creation import chunkers, create_chunker
from .errors import (
    ChunkingError,
    ConfigError,
    EmbedderError,
    EvaluationError,
    ExperimentError,
    MissingExtraError,
    OptionsError,
    ParseError,
    PinError,
    StoreError,
    StrategyError,
    TokenizerError,
    UnknownNameError,
)
from .parsers import parse_bytes, parse_file
from .pins import pin_at
from .registry import (
    describe_strategy,
    list_splitters,
    list_strategies,
    needed_options,
    register_strategy,
    resolve_options,
)
from .resolve import PRESETS, Preset, preset_chunker, resolve_chunker, resolve_document_strategy
from .strategies.base import Chunker
from .suggestion import Suggestion, suggest
from .types import (
    Block,
    Chunk,
    ChunkingResult,
    ChunkingWarning,
    Document,
    Dropped,
    Page,
    Pin,
    PinOutcome,
    Span,
    Trace,
    Valley,
)
from .version import __version__ as __version__

__all__ = [
    "PRESETS",
    "Block",
    "Chunk",
    "Chunker",
    "ChunkingConfig",
    "ChunkingError",
    "ChunkingResult",
    "ChunkingWarning",
    "ConfigError",
    "Document",
    "Dropped",
    "EmbedderError",
    "EvaluationError",
    "ExperimentError",
    "MissingExtraError",
    "OptionsError",
    "Page",
    "ParseError",
    "Pin",
    "PinError",
    "PinOutcome",
    "Preset",
    "Span",
    "StoreError",
    "StrategyError",
    "Suggestion",
    "TokenizerError",
    "Trace",
    "UnknownNameError",
    "Valley",
    "chunkers",
    "create_chunker",
    "describe_strategy",
    "list_splitters",
    "list_strategies",
    "load_config",
    "needed_options",
    "parse_bytes",
    "parse_file",
    "pin_at",
    "preset_chunker",
    "register_strategy",
    "resolve_chunker",
    "resolve_document_strategy",
    "resolve_options",
    "suggest",
]
