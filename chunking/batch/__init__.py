"""Many documents with one configuration."""

from .dataset import Summary, open_dataset, plan, update
from .engines import ENGINES, Engine, chunk_files
from .folders import Outcome, find_files

__all__ = [
    "ENGINES",
    "Engine",
    "Outcome",
    "Summary",
    "chunk_files",
    "find_files",
    "open_dataset",
    "plan",
    "update",
]
