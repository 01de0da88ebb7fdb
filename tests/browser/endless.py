"""An embedder that tells its progress and ends when it is let: of a module, so that a worker can import it."""

import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np


@dataclass(frozen=True)
class Endless:
    """It ends once a file stands where it was told to look, in whichever process it is."""

    may_end: Path
    name = identity = "endless"
    dimension = 4
    max_input = None

    def __str__(self):
        return self.name

    def embed(self, texts, progress=None):
        while not self.may_end.exists():
            progress(0.5)
            time.sleep(0.05)
        return np.eye(4, dtype=np.float32)[np.arange(len(texts)) % 4]

    def count(self, text):
        return 1

    def reach(self, text):
        return len(text)

    def prepare(self):
        pass
