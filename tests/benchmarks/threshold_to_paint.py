"""How long to the similarity curve, and from a threshold to the text cut anew on the screen:
`python tests/benchmarks/threshold_to_paint.py`.

A real server, just started, and a real Chromium; a new document of 50 KB, whose vectors are in no cache; the
model `fast`, built before. The times are on the page's own clock:

* first paint: from the navigation to the end of the frame in which curve and threshold line stand, for the
  first visitor of the server, for a second one, and for a second one with another new document;
* key to paint: from pressing the up arrow on the threshold line to the end of the frame in which the viewer
  shows the new chunks. Presses that change no chunk are not counted.
"""

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from chromium import FLAGS, chromium_path  # noqa: E402
from servers import answers, free_port  # noqa: E402

from tests.benchmarks.slider_to_paint import PROBE, VIEWPORT, document  # noqa: E402

SIZE = 50_000
#: Notes when the threshold line first stands on the screen, and when the viewer counts other chunks than before.
WATCH = """
(() => {
  const probe = window.__probe;
  const afterFrame = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(null);
  });
  const isThere = () => document.querySelector(".similarity-sketch") || (document.querySelector(".similarity-line")?.checkVisibility() && document.querySelector(".similarity-plot .scatterlayer .js-line, .similarity-plot canvas"));
  const look = () => (isThere() ? afterFrame((at) => (probe.curve = at)) : requestAnimationFrame(look));
  requestAnimationFrame(look);
  const recut = (count) => {
    if (probe.chunks() === count) return requestAnimationFrame(() => recut(count));
    afterFrame((at) => (probe.paint = at));
  };
  probe.watchChunks = () => {
    Object.assign(probe, { key: null, paint: null });
    recut(probe.chunks());
  };
})();
"""


@contextmanager
def _server(folder: Path) -> Iterator[str]:
    """The address of the app with the files of a folder as its samples."""
    port = free_port()
    command = [sys.executable, __file__, "--serve", str(port), str(folder)]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        assert answers(f"http://127.0.0.1:{port}/_stcore/health", process, 60)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=20)


def _serve(port: str, folder: str) -> None:
    """Be the server."""
    from streamlit.web import cli

    from pages.components.library import samples

    samples.FOLDER = Path(folder)
    samples.WORTH_TRYING.clear()
    samples.WORTH_TRYING.update({path.name: "" for path in sorted(Path(folder).iterdir())})
    settings = {"port": port, "headless": "true", "fileWatcherType": "none"}
    flags = [part for name, value in settings.items() for part in (f"--server.{name}", value)]
    sys.argv = ["streamlit", "run", str(ROOT / "app.py"), *flags]
    cli.main()


def measure(presses: int) -> tuple[dict[str, float], list[float]]:
    """The first paints, and the times from a key to the paint, in milliseconds."""
    from playwright.sync_api import sync_playwright

    names = ("first.md", "second.md")
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            text = document(SIZE, seed=random.getrandbits(60))
            (Path(folder) / name).write_text(text, encoding="utf-8")
        with sync_playwright() as session, _server(Path(folder)) as address:
            browser = session.chromium.launch(executable_path=chromium_path(), args=FLAGS)
            visits = {
                "first visitor, new document": names[0],
                "another visitor, same document": names[0],
                "another visitor, new document": names[1],
            }
            paints = {visit: _visited(browser, address, name)[1] for visit, name in visits.items()}
            page, _ = _visited(browser, address, names[1])
            return paints, list(_moves(page, presses))


def _visited(browser: Any, address: str, name: str) -> tuple[Any, float]:
    """A new visitor's page, and when the curve stood on it."""
    page = browser.new_context(viewport=VIEWPORT, bypass_csp=True).new_page()
    page.add_init_script(PROBE + WATCH)
    page.goto(f"{address}/similarity?document={name}&semantic.threshold=10")
    curve = page.wait_for_function("__probe.curve", timeout=120_000).json_value()
    page.wait_for_function("__probe.chunks() > 1", timeout=60_000)
    page.wait_for_timeout(2000)
    return page, curve


def _moves(page: Any, presses: int) -> Iterator[float]:
    """The times of so many presses that changed chunks."""
    done = 0
    for _ in range(4 * presses):
        page.locator(".similarity-line").focus()
        page.evaluate("__probe.watchChunks()")
        page.keyboard.press("ArrowUp")
        try:
            page.wait_for_function("__probe.paint !== null", timeout=3_000)
        except Exception:
            page.reload()  # ends the watch; the settings are in the address
            page.wait_for_function("__probe.curve && __probe.chunks() > 1", timeout=60_000)
            page.wait_for_timeout(2000)
            continue
        yield page.evaluate("__probe.paint - __probe.key")
        page.wait_for_timeout(800)
        done += 1
        if done == presses:
            return


def main() -> None:
    if sys.argv[1:2] == ["--serve"]:
        return _serve(*sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--presses", type=int, default=10)
    paints, times = measure(parser.parse_args().presses)
    for visit, milliseconds in paints.items():
        print(f"first paint of the curve, {visit}: {milliseconds / 1000:.2f} s")
    print("key to paint, ms: " + " ".join(f"{time:.0f}" for time in times))
    print(f"median of {len(times)}: {median(times):.0f} ms")


if __name__ == "__main__":
    main()
