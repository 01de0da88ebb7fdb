"""What decides how a file is cut, but the file: as long as it stays, a file need not be cut again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

from ..config import ChunkingConfig
from ..splitters import library_splitters, version_of
from ..types import Pin
from ..version import __version__


def settings_by_file(config: ChunkingConfig) -> Callable[[Path], str]:
    """From a file to a hash of its settings: of all pins only those that concern it count.

    They are the configuration, and the versions of the engine and of each library whose splitter cuts.
    """
    libraries = _versions(config)

    @cache
    def hashed(pins: tuple[Pin, ...]) -> str:
        settings = [__version__, replace(config, pins=pins).to_dict(), *libraries]
        stated = json.dumps(settings, sort_keys=True, default=str)
        return hashlib.blake2b(stated.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()

    return lambda path: hashed(tuple(pin for pin in config.pins if pin.concerns(str(path))))


def _versions(config: ChunkingConfig) -> list[tuple[str, str | None]]:
    """The libraries whose splitters a configuration names, with their versions."""
    splitters = library_splitters()
    named = {config.strategy, *(route.strategy for route in config.routes)}
    libraries = {splitters[name].library for name in named & splitters.keys()}
    return [(library, version_of(library)) for library in sorted(libraries)]
