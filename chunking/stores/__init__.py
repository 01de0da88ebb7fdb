"""Vector stores that hold the chunks of folders, and are brought up to date with as little embedding as possible."""

from .base import Row, State, Store, Stored
from .opening import COLLECTION, STORES, folder_of, open_store
from .space import VectorSpace
from .syncing import Summary, sync

__all__ = [
    "COLLECTION",
    "STORES",
    "Row",
    "State",
    "Store",
    "Stored",
    "Summary",
    "VectorSpace",
    "folder_of",
    "open_store",
    "sync",
]
