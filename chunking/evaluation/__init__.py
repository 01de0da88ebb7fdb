"""What can be said of a result: figures, and a proof that nothing was lost."""

from .certificate import Certificate, Fact, certify
from .statistics import Statistics, repeated, summarize

__all__ = ["Certificate", "Fact", "Statistics", "certify", "repeated", "summarize"]
