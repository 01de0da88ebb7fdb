"""YAML front matter: read safely, and left alone where it cannot be."""

from __future__ import annotations

import json
from typing import Any

from ..errors import ConfigError
from ..plain_yaml import load_yaml

#: characters of front matter that is read: each chunk gets a copy of what it says
LONGEST = 20_000


def read_front_matter(source: str) -> dict[str, Any] | None:
    """The keys and values between the dashes as JSON-able data, None where it is no YAML mapping, or too long."""
    if len(source) > LONGEST:
        return None
    body = "\n".join(source.strip().splitlines()[1:-1])
    try:
        values = load_yaml(body)
        return dict(json.loads(json.dumps(values or {}, default=str, allow_nan=False)))
    except (ConfigError, TypeError, ValueError, RecursionError):
        return None


def copy_of(values: Any) -> Any:
    """A copy of JSON-able data that shares nothing that can be changed, made faster than by `deepcopy`."""
    if isinstance(values, dict):
        return {key: copy_of(value) for key, value in values.items()}
    if isinstance(values, list):
        return [copy_of(value) for value in values]
    return values
