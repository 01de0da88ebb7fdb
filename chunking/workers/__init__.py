"""Long work in processes of its own, few at a time, in an order that is fair to all who ask."""

from .pool import Later, Workers
from .turns import QueueFullError, Turn, Turns

__all__ = ["Later", "QueueFullError", "Turn", "Turns", "Workers"]
