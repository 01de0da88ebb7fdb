"""The browser of this machine that tests, pictures and recordings use."""

import shutil

#: what each needs to run as root, without a screen
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
#: the one without windows first: it opens a page in four fifths of the time
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MISSING = f"none of {', '.join(NAMES)} is on PATH: install one, such as Debian's `chromium`"


def chromium_path() -> str | None:
    """The program to start, None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)
