"""`python -m chunking`, and the command `chunkwright`."""

import signal
import sys

from .cli import main


def start(name: str = "chunkwright") -> None:
    """Run the command line; what is left half done when it is ended is cleared away, as after an interrupt."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    main(prog_name=name)


if __name__ == "__main__":
    start("python -m chunking")
