"""The strategy `propositions`."""

from . import chunker  # noqa: F401
