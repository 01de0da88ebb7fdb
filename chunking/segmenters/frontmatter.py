"""YAML front matter: read safely, and left alone where it cannot be."""

from __future__ import annotations

import json
from typing import Any


def read_front_matter(source: str) -> dict[str, Any] | None:
    """The keys and values between the dashes as JSON-able data, None where it is no YAML mapping."""
    import yaml

    body = "\n".join(source.strip().splitlines()[1:-1])
    try:
        values = yaml.safe_load(body)
    except (yaml.YAMLError, ValueError):
        return None
    if values is None:
        return {}
    if not isinstance(values, dict):
        return None
    try:
        return dict(json.loads(json.dumps(values, default=str)))
    except (TypeError, ValueError, RecursionError):
        return None
