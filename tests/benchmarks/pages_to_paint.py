"""How long from a change to the result on the screen, on every page: `python tests/benchmarks/pages_to_paint.py`.

A real server and a real Chromium, a document of 1 MB that every page opens, cut into about 2,000 chunks. A
change is one press of an arrow key on the slider of the chunk size (on Compare on that of the first panel),
or on the threshold of Similarity; on Playground it is another question, found by words, on Help another word
that is sought. Experiments shows what was kept, and nothing of the document. No page waits for a model.
Medians, on the page's own clock, from the key:

* `server`: how long the script ran, on the server's own clock;
* `view`: when the browser had taken in the view's new data and painted them, as far as it could at once;
* `shown`: when the browser had taken in the end of the last run, and done with what it was at by then;
* `quiet`: when the page had had no long task and no message for half a second;
* `messages`, `kB`: what was sent for it;
* `script`, `page`: the processor time of the script's thread and of the page's: these do not depend on what
  else the machine is at.

`--profile FOLDER` writes there the profile of the last run of each page's script.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
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
    runs_of,
)

QUERY = "strategy=recursive&recursive.unit=tokens&recursive.chunk_size=80&retriever=bm25&model=fast"
#: the components whose data are what a page is about
VIEWS = {
    "chunk_viewer",
    "similarity_chart",
    "chunk_cards",
    "section_map",
    "panel_view",
    "passages_view",
}
#: forgets what was noted before a change
WATCH = r"""
(() => {
  const probe = window.__probe;
  probe.begin = () => Object.assign(probe, { sent: [], received: [], tasks: [], key: null, drawn: null, paint: 0 });
  probe.begin();
})();
"""


@dataclass(frozen=True)
class Change:
    """The address of a page, the field that is changed there, and how."""

    address: str
    field: Callable[[Any], Any]
    make: Callable[[Any, int], None]
    #: what has to be opened before the field is there
    opened: str = ""


def _slider(page: Any) -> Any:
    return page.get_by_role("slider").first


def _threshold(page: Any) -> Any:
    return page.locator(".similarity-line")


def _question(page: Any) -> Any:
    return page.get_by_role("searchbox", name="Question")


def _sought(page: Any) -> Any:
    return page.get_by_role("textbox", name="Find")


def _press(key: str) -> Callable[[Any, int], None]:
    return lambda field, number: field.press(key)


def _ask(field: Any, number: int) -> None:
    words = ("passage", "index", "boundary", "reader")
    field.fill(f"which {words[number % len(words)]} explains the number {number}")
    field.press("Enter")


def _seek(field: Any, number: int) -> None:
    field.fill(("overlap", "recall", "chunk", "token")[number % 4])
    field.press("Enter")


PAGES = {
    "Tune": Change("", _slider, _press("ArrowRight")),
    "Similarity": Change("similarity", _threshold, _press("ArrowUp")),
    "Structure": Change("structure", _slider, _press("ArrowRight")),
    "Compare": Change("compare", _slider, _press("ArrowRight"), opened="Change"),
    "Playground": Change("playground", _question, _ask),
    "Autotune": Change("autotune", _slider, _press("ArrowRight"), opened="Current configuration"),
    "Evaluate": Change("evaluate", _slider, _press("ArrowRight")),
    "Help": Change("help", _sought, _seek),
}


def measure(name: str, moves: int, profile: Path | None) -> dict[str, float]:
    """The medians of one page, on a server of its own."""
    from playwright.sync_api import sync_playwright

    change = PAGES[name]
    with tempfile.TemporaryDirectory() as folder:
        file, log = Path(folder) / "large.md", Path(folder) / "runs"
        file.write_text(document(), encoding="utf-8")
        log.touch()
        with sync_playwright() as session, _server(log, profile) as address:
            browser = session.chromium.launch(executable_path=chromium_path(), args=FLAGS)
            page = browser.new_page(viewport=VIEWPORT, bypass_csp=True)
            page.set_default_timeout(120_000)
            page.add_init_script(PROBE + WATCH)
            page.goto(f"{address}/{change.address}?{QUERY}")
            page.locator("input[type=file]").first.set_input_files(file)
            page.wait_for_function("location.search.includes('document=large.md')")
            _settled(page)
            if change.opened:
                page.get_by_role("button", name=change.opened).first.click()
            change.field(page).wait_for()
            _settled(page)
            work = page.context.new_cdp_session(page)
            work.send("Performance.enable", {"timeDomain": "threadTicks"})
            changes = [_changed(page, work, change, number, log) for number in range(moves + 1)]
    return {key: median(each[key] for each in changes[1:]) for key in changes[0]}


def _settled(page: Any, work: Any = None) -> tuple[float, float]:
    """Wait until every run that began has ended and the page is quiet; since when it is, and the
    processor time of its thread by then, before it was asked what it received."""
    quiet = at_work = 0.0

    def is_settled() -> bool:
        nonlocal quiet, at_work
        quiet = page.evaluate("__probe.quiet()")
        at_work = _processor_time(work) if quiet and work else 0.0
        return bool(quiet) and _is_idle(page)

    assert until(is_settled, 300), "the page never came to rest"
    return quiet, at_work


def _is_idle(page: Any) -> bool:
    told = Counter(what for what, _ in _told_of(page))
    return told["script_finished"] >= max(1, told["new_session"])


def _changed(page: Any, work: Any, change: Change, number: int, log: Path) -> dict[str, float]:
    """The times of one change, in milliseconds since its key."""
    runs = len(runs_of(log))
    before = _processor_time(work)
    page.evaluate("__probe.begin()")
    change.make(change.field(page), number)
    until(lambda: len(runs_of(log)) > runs, 300)
    quiet, after = _settled(page, work)
    seen = page.evaluate(
        "({ key: __probe.key, sent: __probe.sent, tasks: __probe.tasks, frames: __probe.frames() })"
    )
    # typing a question is no part of it
    zero = seen["key"] if change.make not in (_ask, _seek) else seen["sent"][0]["at"]
    took = runs_of(log)[runs:]
    told = _told_of(page)
    finished = max(at for what, at in told if what == "script_finished")
    view = max([at for what, at in told if what in VIEWS], default=finished)
    return {
        "server": sum(length for length, _ in took),
        "view": _done(view, seen["tasks"]) - zero,
        "shown": _done(finished, seen["tasks"]) - zero,
        "quiet": quiet - zero,
        "messages": len(seen["frames"]),
        "kB": sum(frame["size"] for frame in seen["frames"]) / 1000,
        "script": sum(work for _, work in took),
        "page": after - before,
        "runs": len(took),
    }


def _processor_time(work: Any) -> float:
    """What the page's thread took of the processor so far, in milliseconds."""
    metrics = work.send("Performance.getMetrics")["metrics"]
    return 1000 * next(each["value"] for each in metrics if each["name"] == "TaskDuration")


def _told_of(page: Any) -> list[tuple[str, float]]:
    """What the browser was told since the change, and when."""
    frames = page.evaluate("__probe.frames()")
    return [(_told(each["raw"])["what"], each["at"]) for each in frames]


def _done(at: float, tasks: list[dict[str, float]]) -> float:
    """When the browser was done with what it was at when a message came."""
    return max([at, *(task["at"] + task["duration"] for task in tasks if task["at"] <= at)])


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
