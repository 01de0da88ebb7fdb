"""`python -m chunking`."""

import signal
import sys

from .cli import main

if __name__ == "__main__":
    # what is left half done is cleared away, as after an interrupt
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    main(prog_name="python -m chunking")
