"""A tuned configuration as a file: YAML, JSON or TOML, versioned, read strictly."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from .errors import ConfigError, nearest
from .registry import create_chunker
from .strategies.base import Chunker

Format = Literal["yaml", "json", "toml"]
FORMATS: tuple[Format, ...] = ("yaml", "json", "toml")
VERSION = 1
_KEYS = ("version", "strategy", "options")
_EXTENSIONS: dict[str, Format] = {
    ".yaml": "yaml",
    ".yml": "yaml",
    ".json": "json",
    ".toml": "toml",
}


@dataclass(frozen=True)
class ChunkingConfig:
    """A strategy and its options. Every option is written out, so that a later default changes nothing."""

    strategy: str
    options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        options = create_chunker(self.strategy, **self.options).options.to_dict()
        if not isinstance(options.get("tokenizer", ""), str):
            raise ConfigError(
                "a tokenizer given as a callable cannot be written to a file: name one or give its path"
            )
        stated = {name: value for name, value in options.items() if value is not None}
        object.__setattr__(self, "options", stated)

    @classmethod
    def of(cls, chunker: Chunker) -> ChunkingConfig:
        """The configuration that makes this chunker again."""
        return cls(chunker.name, chunker.options.to_dict())

    def chunker(self) -> Chunker:
        """The chunker that this configuration describes."""
        return create_chunker(self.strategy, **self.options)

    def to_dict(self) -> dict[str, Any]:
        """The configuration as plain data."""
        return {"version": VERSION, "strategy": self.strategy, "options": dict(self.options)}

    @classmethod
    def from_dict(cls, values: Any) -> ChunkingConfig:
        """The configuration in plain data.

        Raises:
            ConfigError: another version, a missing strategy, or a key that does not exist.
            UnknownNameError: no such strategy.
            OptionsError: every problem of the options at once.
        """
        if not isinstance(values, Mapping):
            raise ConfigError("a configuration is a table with the keys " + ", ".join(_KEYS))
        for key in values:
            if key not in _KEYS:
                guess = nearest(str(key), _KEYS)
                hint = f"did you mean {guess!r}?" if guess else "there is " + ", ".join(_KEYS)
                raise ConfigError(f"unknown key {key!r}: {hint}")
        if values.get("version") != VERSION:
            raise ConfigError(
                f"version {values.get('version')!r} cannot be read: this program reads version {VERSION}"
            )
        if not isinstance(values.get("strategy"), str):
            raise ConfigError("the key 'strategy' must name a strategy")
        options = values.get("options") or {}
        if not isinstance(options, Mapping):
            raise ConfigError("the key 'options' must be a table of option names and values")
        return cls(values["strategy"], options)

    def dumps(self, format: Format = "yaml") -> str:
        """The configuration as a text in that format."""
        if format == "json":
            return json.dumps(self.to_dict(), indent=2, ensure_ascii=False) + "\n"
        if format == "toml":
            import tomli_w

            return tomli_w.dumps(self.to_dict())
        import yaml

        dumped: str = yaml.safe_dump(self.to_dict(), sort_keys=False, allow_unicode=True)
        return dumped

    @classmethod
    def loads(cls, text: str, format: Format = "yaml") -> ChunkingConfig:
        """The configuration in a text of that format.

        Raises:
            ConfigError: the text is not of that format; and what `from_dict` raises.
        """
        import yaml

        readers = {"yaml": yaml.safe_load, "json": json.loads, "toml": tomllib.loads}
        try:
            values = readers[format](text)
        except (ValueError, yaml.YAMLError) as error:
            raise ConfigError(f"not valid {format.upper()}: {error}") from error
        return cls.from_dict(values)


def load_config(path: str | Path) -> ChunkingConfig:
    """The configuration in a file; its extension says the format.

    Raises:
        ConfigError: the file cannot be read or used. The message begins with its path.
    """
    file = Path(path)
    format = _EXTENSIONS.get(file.suffix.lower())
    if format is None:
        raise ConfigError(f"{path}: a configuration ends in {', '.join(_EXTENSIONS)}")
    try:
        return ChunkingConfig.loads(file.read_text(encoding="utf-8"), format)
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from error
    except (ValueError, LookupError) as error:
        raise ConfigError(f"{path}: {error}") from error
