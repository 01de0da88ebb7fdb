"""The nearest settings of other libraries, and how far they cut a document alike: measured, never assumed."""

from .measuring import Agreement, is_installed, measure
from .natives import LIBRARIES, Native, natives

__all__ = ["LIBRARIES", "Agreement", "Native", "is_installed", "measure", "natives"]
