"""The browser of this machine that tests, pictures and recordings use, and how they start it."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from waiting import SECONDS

#: what each needs to run as root, without a screen
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
#: pages of one site in a context share what runs them, and with it the scripts that are compiled there
ONE_PROCESS = "--process-per-site"
#: a page lives for seconds: to compile its scripts best of all costs more than it saves, and so does looking often for
#: what they left; threads that share that work wait for one another where the other processor is busy
SHORT_LIVED = "--js-flags=--no-turbofan --single-threaded-gc --min-semi-space-size=32"
#: a script is compiled while it comes, also where the process knows it already; the other names are those of
#: Playwright's own list that bear on what tests see, as a browser heeds one list only
WHOLE_SCRIPTS = (
    "--disable-features=ScriptStreaming,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,PaintHolding,AvoidUnnecessaryBeforeUnloadCheckSync,"
    "ThirdPartyStoragePartitioning"
)
#: the one without windows first: it opens a page in four fifths of the time
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MISSING = f"none of {', '.join(NAMES)} is on PATH: install one, such as Debian's `chromium`"


def chromium_path() -> str | None:
    """The program to start, None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


@contextmanager
def new_context(browser: object, **options: object) -> Iterator[object]:
    """A profile of its own in a running browser, with a window of 1280 by 900 unless told otherwise."""
    # without motion: what pulses while a page waits takes a browser as much time as all else
    usual = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}
    context = browser.new_context(**{**usual, **options})
    context.set_default_timeout(SECONDS * 1000)
    yield context
    context.close()
