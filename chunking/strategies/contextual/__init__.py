"""The strategy `contextual`."""

from . import chunker  # noqa: F401
