"""How long from a change to the result on the screen, on every page: `python tests/benchmarks/pages_to_paint.py`.

A real server and a real Chromium, a document of 1 MB that every page opens. A change is one press of an
arrow key on the first slider of the page, or on the threshold of Similarity; on Playground it is another
question, found by words. No page waits for a model. Medians, on the page's own clock, from the key:

* `server`: how long the script ran, on the server's own clock;
* `shown`: when the browser had taken in the end of the run, and done with what it was at by then;
* `quiet`: when the page had had no long task and no message for half a second;
* `messages`, `bytes`: what was sent for it.

`--profile FOLDER` writes there the profile of the last run of each page's script.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from chromium import FLAGS, chromium_path  # noqa: E402
from processes import until  # noqa: E402

from tests.benchmarks.slider_to_paint import (  # noqa: E402
    PROBE,
    VIEWPORT,
    _server,
    _told,
    document,
)

QUERY = "strategy=recursive&recursive.chunk_size=120&retriever=bm25&model=fast"
#: forgets what was noted before a change
WATCH = r"""
(() => {
  const probe = window.__probe;
  probe.begin = () => Object.assign(probe, { sent: [], received: [], tasks: [], key: null, drawn: null, paint: 0 });
})();
"""


def on_slider(page: Any, number: int) -> None:
    page.get_by_role("slider").first.press("ArrowRight")


def on_threshold(page: Any, number: int) -> None:
    page.locator(".similarity-line").press("ArrowUp")


def on_question(page: Any, number: int) -> None:
    field = page.get_by_role("textbox", name="Question").first
    field.fill(f"which passage explains the index number {number}")
    field.press("Enter")


PAGES: dict[str, tuple[str, Callable[[Any, int], None]]] = {
    "Tune": ("", on_slider),
    "Similarity": ("similarity", on_threshold),
    "Structure": ("structure", on_slider),
    "Compare": ("compare", on_slider),
    "Playground": ("playground", on_question),
    "Evaluate": ("evaluate", on_slider),
}


def measure(name: str, moves: int, profile: Path | None) -> dict[str, float]:
    """The medians of one page, on a server of its own."""
    from playwright.sync_api import sync_playwright

    address_of, change = PAGES[name]
    with tempfile.TemporaryDirectory() as folder:
        file, log = Path(folder) / "large.md", Path(folder) / "runs"
        file.write_text(document(), encoding="utf-8")
        log.touch()
        with sync_playwright() as session, _server(log, profile) as address:
            browser = session.chromium.launch(executable_path=chromium_path(), args=FLAGS)
            page = browser.new_page(viewport=VIEWPORT, bypass_csp=True)
            page.set_default_timeout(120_000)
            page.add_init_script(PROBE + WATCH)
            page.goto(f"{address}/{address_of}?{QUERY}")
            page.locator("input[type=file]").first.set_input_files(file)
            page.wait_for_function("location.search.includes('document=large.md')")
            _settled(page)
            changes = [_changed(page, change, number, log) for number in range(moves + 1)]
    return {key: median(each[key] for each in changes[1:]) for key in changes[0]}


def _settled(page: Any) -> None:
    page.evaluate("__probe.begin()")
    page.wait_for_function("__probe.received.length && __probe.quiet()")
    page.get_by_test_id("stStatusWidget").wait_for(
        state="detached"
    )  # a busy machine is silent at work
    page.wait_for_function("__probe.quiet()")


def _changed(
    page: Any, change: Callable[[Any, int], None], number: int, log: Path
) -> dict[str, float]:
    """The times of one change, in milliseconds since its key."""
    runs = len(log.read_text().split())
    page.evaluate("__probe.begin()")
    change(page, number)
    until(lambda: len(log.read_text().split()) > runs and bool(_ends(page)))
    quiet = page.wait_for_function("__probe.quiet()").json_value()
    seen = page.evaluate(
        "({ key: __probe.key, sent: __probe.sent, tasks: __probe.tasks, frames: __probe.frames() })"
    )
    # typing a question is no part of it
    zero = seen["sent"][0]["at"] if change is on_question else seen["key"]
    finished = _ends(page)
    shown = max([finished[0], *(_end(task) for task in seen["tasks"] if task["at"] <= finished[0])])
    return {
        "server": sum(map(float, log.read_text().split()[runs:])),
        "shown": shown - zero,
        "quiet": quiet - zero,
        "messages": len(seen["frames"]),
        "kB": sum(frame["size"] for frame in seen["frames"]) / 1000,
    }


def _ends(page: Any) -> list[float]:
    """When the browser took in the end of each run."""
    frames = page.evaluate("__probe.frames()")
    return [each["at"] for each in frames if _told(each["raw"])["what"] == "script_finished"]


def _end(task: dict[str, float]) -> float:
    return task["at"] + task["duration"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pages", nargs="*", default=list(PAGES), help=", ".join(PAGES))
    parser.add_argument("--moves", type=int, default=5)
    parser.add_argument(
        "--profile", type=Path, help="write profiles of the scripts into this folder"
    )
    given = parser.parse_args()
    for name in given.pages:
        profile = given.profile and given.profile / f"{name}.prof"
        figures = measure(name, given.moves, profile)
        print(
            f"{name:11}",
            "  ".join(f"{key} {value:7.0f}" for key, value in figures.items()),
            flush=True,
        )


if __name__ == "__main__":
    main()
