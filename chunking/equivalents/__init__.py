"""The nearest settings of other libraries, and how far they cut a document alike: measured, never assumed."""

from .measuring import Agreement, measure
from .natives import natives

__all__ = ["Agreement", "measure", "natives"]
