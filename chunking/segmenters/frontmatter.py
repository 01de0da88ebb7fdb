"""YAML front matter: read safely, and left alone where it cannot be."""

from __future__ import annotations

import json
from typing import Any

from ..errors import ConfigError
from ..plain_yaml import load_yaml


def read_front_matter(source: str) -> dict[str, Any] | None:
    """The keys and values between the dashes as JSON-able data, None where it is no YAML mapping."""
    body = "\n".join(source.strip().splitlines()[1:-1])
    try:
        values = load_yaml(body)
        return dict(json.loads(json.dumps(values or {}, default=str, allow_nan=False)))
    except (ConfigError, TypeError, ValueError, RecursionError):
        return None
