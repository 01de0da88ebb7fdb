"""A tuned configuration as a file: YAML, JSON or TOML, versioned, read strictly."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from typing import Any, Literal

from .creation import create_chunker
from .errors import ChunkingError, ConfigError, PinError, nearest, unknown_name
from .parsers.choice import checked_choice
from .pins import PIN_KEYS, pin_of
from .plain_yaml import load_yaml, repeated
from .quantities import counted
from .retrieval import RetrievalOptions
from .strategies.base import Chunker
from .strategies.document_metadata import checked_metadata
from .types import Pin

__all__ = [
    "EXTENSIONS",
    "FORMATS",
    "ChunkingConfig",
    "Format",
    "Route",
    "chunker_for",
    "fits",
    "format_of",
    "load_config",
    "plain_values",
    "rules_in_short",
]

Format = Literal["yaml", "json", "toml"]
FORMATS: tuple[Format, ...] = ("yaml", "json", "toml")
#: version 2 adds `retrieval`, version 3 `pins`, version 4 `metadata`; a configuration is written as the first version that has what it states
VERSION = 4
#: pins of one file: each is looked for in the text
MOST_PINS = 2000
#: characters of YAML or TOML that are read: those take a second for some 300,000, and JSON a hundredth of it
LONGEST = 1_500_000
#: a key of 300 parts: time grows with the square of their number
_DEEP_KEY = re.compile(r"""(?<![\w.-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){300}""")
_KEYS = ("version", "strategy", "options", "routes", "parsers", "retrieval", "pins", "metadata")
_ROUTE_KEYS = ("match", "strategy", "options")
EXTENSIONS: dict[str, Format] = {
    ".yaml": "yaml",
    ".yml": "yaml",
    ".json": "json",
    ".toml": "toml",
}


@dataclass(frozen=True)
class Route:
    """A strategy for the files whose name matches a pattern such as `*.md` or `docs/*.txt`.

    The pattern is matched against the end of the path, from any of its folders on, case ignored.
    """

    match: str
    strategy: str
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", _stated(self.strategy, self.options))

    def fits(self, uri: str) -> bool:
        """Whether a document of that name takes this route."""
        return fits(self.match, uri)

    def to_dict(self) -> dict[str, Any]:
        """The route as plain data."""
        return {"match": self.match, "strategy": self.strategy, "options": dict(self.options)}


def fits(pattern: str, uri: str) -> bool:
    """Whether a document of that name takes a route with that pattern."""
    parts = uri.replace("\\", "/").lower().split("/")
    return any(fnmatchcase("/".join(parts[at:]), pattern.lower()) for at in range(len(parts)))


def rules_in_short(routes: Sequence[Route]) -> str:
    """What the title of a configuration with routes ends with, as ` + 2 rules`; empty without any."""
    return f" + {counted(len(routes), 'rule')}" if routes else ""


@dataclass(frozen=True)
class ChunkingConfig:
    """A strategy and its options, and routes to others by file name, of which the first that fits applies.

    Every option is written out, so that a later default changes nothing. `parsers` names the parser
    of each kind of file that is not to be read by its usual one, as in `{"pdf": "rapidocr"}`; the kinds
    and their parsers are those of `chunking.parsers.parsers_by_kind`. `retrieval` says how the chunks
    are to be found: options of `RetrievalOptions`, none where nothing is said of it. `pins` are places at
    which chunks end or do not, each in the documents that it names; the chunkers obey them. `metadata` are said of every
    document, and so of every chunk.
    """

    strategy: str
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    routes: tuple[Route, ...] = ()
    parsers: Mapping[str, str] = field(default_factory=dict, hash=False)
    retrieval: Mapping[str, Any] = field(default_factory=dict, hash=False)
    pins: tuple[Pin, ...] = ()
    metadata: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", _stated(self.strategy, self.options))
        object.__setattr__(self, "metadata", _metadata(self.metadata))
        object.__setattr__(self, "parsers", checked_choice(self.parsers))
        object.__setattr__(self, "retrieval", _retrieval(self.retrieval))

    @classmethod
    def of(cls, chunker: Chunker) -> ChunkingConfig:
        """The configuration that makes this chunker again."""
        options, metadata = chunker.options.to_dict(), chunker.metadata
        return cls(chunker.name, options, pins=chunker.pins, metadata=metadata)

    def chunker(self, uri: str | None = None) -> Chunker:
        """The chunker for a document of that name; without a name the one of no route."""
        chosen = self.route(uri) or self
        chunker = create_chunker(chosen.strategy, **chosen.options)
        return chunker.with_pins(self.pins).with_metadata(self.metadata)

    def route(self, uri: str | None) -> Route | None:
        """The route that a document of that name takes, the first that fits."""
        fitting = (route for route in self.routes if uri is not None and route.fits(uri))
        return next(fitting, None)

    def taken_by(self, uris: Iterable[str | None]) -> ChunkingConfig:
        """The same configuration without the routes that no document of these names takes."""
        taken = [self.route(uri) for uri in uris]
        return replace(self, routes=tuple(route for route in self.routes if route in taken))

    @property
    def indexes_headings(self) -> bool:
        """Whether the headings above a chunk are embedded with it."""
        return bool(RetrievalOptions.build("retrieval", self.retrieval).index_headings)

    def read_by(self, parsers: Mapping[str, str]) -> ChunkingConfig:
        """The same configuration with these parsers instead of its own for their kinds of file."""
        return replace(self, parsers={**self.parsers, **parsers})

    def found_by(self, retrieval: Mapping[str, Any]) -> ChunkingConfig:
        """The same configuration with these options of retrieval."""
        return replace(self, retrieval=retrieval)

    def with_more_metadata(self, metadata: Mapping[str, Any]) -> ChunkingConfig:
        """The same configuration with these metadata beside its own, which give way."""
        return replace(self, metadata={**self.metadata, **metadata})

    def to_dict(self) -> dict[str, Any]:
        """The configuration as plain data."""
        additions = ((4, self.metadata), (3, self.pins), (2, self.retrieval))
        values: dict[str, Any] = {
            "version": next((version for version, stated in additions if stated), 1),
            "strategy": self.strategy,
            "options": dict(self.options),
        }
        if self.parsers:
            values["parsers"] = dict(self.parsers)
        if self.routes:
            values["routes"] = [route.to_dict() for route in self.routes]
        if self.retrieval:
            values["retrieval"] = dict(self.retrieval)
        if self.pins:
            values["pins"] = [pin.to_dict() for pin in self.pins]
        if self.metadata:
            values["metadata"] = dict(self.metadata)
        return values

    @classmethod
    def from_dict(cls, values: Any) -> ChunkingConfig:
        """The configuration in plain data.

        Raises:
            ConfigError: another version, a missing strategy, or a key that does not exist.
            UnknownNameError: no such strategy, kind of file or parser.
            OptionsError: every problem of the options at once.
        """
        _check_keys("a configuration", values, _KEYS)
        _check_version(values)
        return cls(
            *_strategy_of(values),
            tuple(_route(route) for route in _list_of(values, "routes")),
            _parsers_of(values),
            _retrieval_of(values),
            _pins_of(values),
            values.get("metadata") or {},
        )

    def dumps(self, format: Format = "yaml") -> str:
        """The configuration as a text in that format.

        Raises:
            UnknownNameError: no such format.
            ConfigError: TOML, and a value of the metadata is null.
        """
        _check_format(format)
        if format == "json":
            return json.dumps(self.to_dict(), indent=2, ensure_ascii=False) + "\n"
        if format == "toml":
            return _as_toml(self.to_dict())
        import yaml

        values = self.to_dict()
        dumped: str = yaml.safe_dump(values, sort_keys=False, allow_unicode=True)
        if load_yaml(dumped) != values:  # a line separator other than LF is not read back as it is
            dumped = yaml.safe_dump(values, sort_keys=False)
        return dumped

    @classmethod
    def loads(cls, text: str, format: Format = "yaml") -> ChunkingConfig:
        """The configuration in a text of that format.

        Raises:
            ConfigError: the text is not of that format; and what `from_dict` raises.
            UnknownNameError: no such format.
        """
        return cls.from_dict(plain_values(text, format))


def chunker_for(made_by: Chunker | ChunkingConfig, uri: str | None) -> Chunker:
    """The chunker that cuts a document of that name: of a configuration the one of its route."""
    return made_by.chunker(uri) if isinstance(made_by, ChunkingConfig) else made_by


def _as_toml(values: dict[str, Any]) -> str:
    import tomli_w

    try:
        return tomli_w.dumps(values)
    except TypeError as error:  # only metadata hold values of any kind
        raise ConfigError(f"TOML cannot hold the metadata: {error}; write YAML or JSON") from error


def plain_values(text: str, format: Format) -> Any:
    """What a text of that format says, whether it is a configuration or not.

    Raises:
        ConfigError: the text is not of that format.
        UnknownNameError: no such format.
    """
    _check_format(format)
    if format != "json" and len(text) > LONGEST:
        raise ConfigError(f"over {LONGEST:,} characters of {format.upper()}: write it as JSON")
    readers: dict[str, Any] = {"yaml": _load_yaml, "json": _load_json, "toml": _load_toml}
    try:
        return readers[format](text)
    except ConfigError:
        raise
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"not valid {format.upper()}: {error}") from error


_load_yaml = partial(load_yaml, keys_once=True)


def _load_toml(text: str) -> Any:
    if _DEEP_KEY.search(text):
        raise ValueError("a key has 300 parts or more")
    return tomllib.loads(text)


def _load_json(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_with_each_key_once)


def _with_each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    twice = repeated(key for key, _ in pairs)
    if twice is not None:
        raise ValueError(f"the key {twice!r} is given twice")
    return dict(pairs)


def format_of(path: str | Path) -> Format:
    """The format that a file's extension says.

    Raises:
        ConfigError: it says none.
    """
    format = EXTENSIONS.get(Path(path).suffix.lower())
    if format is None:
        raise ConfigError(f"{path}: a configuration ends in {', '.join(EXTENSIONS)}")
    return format


def load_config(path: str | Path) -> ChunkingConfig:
    """The configuration in a file; its extension says the format.

    Raises:
        ConfigError: the file cannot be read or used. The message begins with its path.
    """
    format = format_of(path)
    try:
        return ChunkingConfig.loads(Path(path).read_text(encoding="utf-8-sig"), format)
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from error
    except (ValueError, LookupError) as error:
        raise ConfigError(f"{path}: {error}") from error


def _stated(strategy: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """Every option of a strategy that has a value, as it can be written to a file."""
    complete = create_chunker(strategy, **options).options.to_dict()
    for kind in ("tokenizer", "embedder"):
        if not isinstance(complete.get(kind, ""), str):
            article = "an" if kind == "embedder" else "a"
            raise ConfigError(
                f"{article} {kind} given as an object or a callable cannot be written to a file: name one or give "
                "its path"
            )
    return {name: value for name, value in complete.items() if value is not None}


def _retrieval(stated: Mapping[str, Any]) -> dict[str, Any]:
    """Every option of retrieval that has a value, where any is stated."""
    if not stated:
        return {}
    complete = RetrievalOptions.build("retrieval", stated).to_dict()
    return {name: value for name, value in complete.items() if value is not None}


def _metadata(stated: Any) -> dict[str, Any]:
    """Metadata as a file can hold them."""
    try:
        return checked_metadata(stated)
    except ChunkingError as error:
        raise ConfigError(f"the key 'metadata': {error}") from error


def _check_format(format: str) -> None:
    if format not in FORMATS:
        raise unknown_name("format", format, FORMATS)


def _check_keys(what: str, values: Any, known: tuple[str, ...]) -> None:
    """Raise ConfigError where `values` is no table or has a key that is not known."""
    if not isinstance(values, Mapping):
        raise ConfigError(f"{what} is a table with the keys {', '.join(known)}")
    for key in values:
        if key not in known:
            guess = nearest(str(key), known)
            hint = f"did you mean {guess!r}?" if guess else f"there is {', '.join(known)}"
            if not guess and "options" in known:
                hint += "; options of the strategy stand below 'options'"
            raise ConfigError(f"unknown key {key!r} in {what}: {hint}")


def _check_version(values: Mapping[str, Any]) -> None:
    """Raise ConfigError where the version is not stated, or is not the one that is read."""
    version = values.get("version")
    if version is None:
        raise ConfigError(
            f"the version is missing: write version: {VERSION} at the top of the file"
        )
    if type(version) is int and version > VERSION:
        raise ConfigError(
            f"version {version} is newer than this program, which reads versions up to {VERSION}: update it, or "
            "export the configuration again from this one"
        )
    if type(version) is not int or version < 1:
        raise ConfigError(f"{version!r} is no known version: write version: {VERSION}")


def _strategy_of(values: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    """The strategy and options in a table."""
    if not isinstance(values.get("strategy"), str):
        raise ConfigError("the key 'strategy' must name a strategy")
    options = values.get("options") or {}
    if not isinstance(options, Mapping):
        raise ConfigError("the key 'options' must be a table of option names and values")
    if strange := [key for key in options if not isinstance(key, str)]:
        raise ConfigError(f"the options must be named by text, not by {strange[0]!r}")
    return values["strategy"], options


def _parsers_of(values: Mapping[str, Any]) -> dict[str, str]:
    """The parsers by kind of file in a table."""
    parsers = values.get("parsers") or {}
    if not isinstance(parsers, Mapping) or not all(
        isinstance(word, str) for pair in parsers.items() for word in pair
    ):
        raise ConfigError(
            "the key 'parsers' must be a table of kinds of file and parsers, as in pdf: rapidocr"
        )
    return dict(parsers)


def _retrieval_of(values: Mapping[str, Any]) -> dict[str, Any]:
    """The options of retrieval in a table."""
    retrieval = values.get("retrieval") or {}
    if not isinstance(retrieval, Mapping) or not all(isinstance(name, str) for name in retrieval):
        raise ConfigError("the key 'retrieval' must be a table of options, as in retriever: hybrid")
    return dict(retrieval)


def _list_of(values: Mapping[str, Any], key: str) -> list[Any]:
    """The list under a key of a table, none where it has no such key."""
    found = values.get(key) or []
    if not isinstance(found, list):
        raise ConfigError(f"the key {key!r} must be a list of {key}")
    return found


def _pins_of(values: Mapping[str, Any]) -> tuple[Pin, ...]:
    """The pins in a table."""
    found = _list_of(values, "pins")
    if len(found) > MOST_PINS:
        raise ConfigError(f"a configuration holds at most {MOST_PINS:,} pins, not {len(found):,}")
    return tuple(map(_pin, found))


def _pin(values: Any) -> Pin:
    """The pin in a table."""
    _check_keys("a pin", values, PIN_KEYS)
    try:
        return pin_of(values)
    except PinError as error:
        raise ConfigError(str(error)) from error


def _route(values: Any) -> Route:
    """The route in a table."""
    _check_keys("a route", values, _ROUTE_KEYS)
    if not isinstance(values.get("match"), str) or not values["match"]:
        raise ConfigError("the key 'match' of a route must be a file pattern such as '*.md'")
    return Route(values["match"], *_strategy_of(values))
