"""Many documents with one configuration."""

from .dataset import Summary, open_dataset, plan, update
from .engines import ENGINES, Engine, chunk_files
from .folders import Outcome, find_files
from .git import checked_out
from .versions import FileDiff, diff_files

__all__ = [
    "ENGINES",
    "Engine",
    "FileDiff",
    "Outcome",
    "Summary",
    "checked_out",
    "chunk_files",
    "diff_files",
    "find_files",
    "open_dataset",
    "plan",
    "update",
]
