"""How long from moving a slider to the new chunks on the screen: `python tests/benchmarks/slider_to_paint.py`.

A real server and a real Chromium, a document of 1 MB and about 2,000 chunks. Each move is one press of an
arrow key on the chunk-size slider. What is timed, all on the page's own clock:

* `sent`, `layout`, `finished`: when the page sent the request, and took from the WebSocket the viewer's new
  layout and the message that ends the script (a busy page takes a message later than it arrives);
* `server`: how long the script ran, on the server's own clock, and `cpu`: the processor time of it;
* `drawn`: when the viewer had put the new rows into its shadow root (a MutationObserver sees them, and the
  header names the new limit);
* `paint`: the end of the frame in which they stand: a task queued from that frame's animation callback;
* `quiet`: when the page had had no long task and no message for half a second.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from chromium import FLAGS, chromium_path  # noqa: E402
from servers import answers, free_port  # noqa: E402

from chunking import describe_strategy  # noqa: E402
from pages.components.configuration.option_widgets import SLIDER_REACH  # noqa: E402
from pages.components.configuration.slider_steps import slider_steps  # noqa: E402

#: pixels of the page. It is opened with `bypass_csp`: what is waited for is code that the app's policy would not run
VIEWPORT = {"width": 1400, "height": 1000}
#: Notes when keys are pressed and frames arrive, and when a viewer's rows stand on the screen.
PROBE = r"""
(() => {
  const probe = (window.__probe = { sent: [], received: [], tasks: [], key: null, drawn: null, paint: null, limit: null });
  const Plain = window.WebSocket;
  const bytes = (data) => (data instanceof ArrayBuffer ? new Uint8Array(data) : data);
  window.WebSocket = class extends Plain {
    constructor(...args) {
      super(...args);
      this.addEventListener("message", async ({ data }) => {
        const at = performance.now();
        const raw = bytes(data instanceof Blob ? await data.arrayBuffer() : data);
        probe.received.push({ at, size: raw.length, raw });
      });
    }
    send(data) {
      probe.sent.push({ at: performance.now() });
      super.send(data);
    }
  };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) probe.tasks.push({ at: startTime, duration });
  }).observe({ entryTypes: ["longtask"] });
  addEventListener("keydown", () => (probe.key ??= performance.now()), true);
  const find = (root) => {
    for (const element of root.querySelectorAll("*")) {
      const found = element.classList.contains("viewer") && element.querySelector(".rows") ? element : element.shadowRoot && find(element.shadowRoot);
      if (found) return found;
    }
  };
  probe.chunks = () => Number(find(document)?.querySelector(".place").textContent.match(/ of ([\d,]+)/)?.[1].replace(",", "") ?? 0);
  probe.watch = (limit) => {
    Object.assign(probe, { sent: [], received: [], tasks: [], key: null, drawn: null, paint: null, limit });
    probe.observer?.disconnect();
    const viewer = find(document);
    const fresh = () => viewer.querySelector(".place").textContent.includes(` / ${limit.toLocaleString("en")} `);
    probe.observer = new MutationObserver(() => {
      if (probe.drawn !== null || !fresh()) return;
      probe.drawn = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => (probe.paint = performance.now());
        port2.postMessage(null);
      });
    });
    probe.observer.observe(viewer, { subtree: true, childList: true, characterData: true });
  };
  probe.quiet = () => {
    const last = Math.max(probe.paint ?? Infinity, ...probe.received.map(({ at }) => at), ...probe.tasks.map(({ at, duration }) => at + duration));
    return performance.now() - last > 500 ? last : null;
  };
  probe.frames = () => probe.received.map(({ at, size, raw }) => {
    let text = "";
    for (let i = 0; i < raw.length; i += 8192) text += String.fromCharCode(...raw.subarray(i, i + 8192));
    return { at, size, raw: btoa(text) };
  });
})();
"""
WORDS = [
    "retrieval",
    "passage",
    "reader",
    "index",
    "document",
    "answer",
    "question",
    "boundary",
    "section",
    "paragraph",
    "limit",
    "overlap",
    "token",
    "model",
    "vector",
    "search",
    "precise",
    "context",
    "budget",
    "window",
    "heading",
    "example",
    "table",
    "value",
    "option",
    "result",
    "measure",
    "compare",
    "choose",
    "evaluate",
    "store",
    "update",
    "remove",
    "explain",
    "describe",
    "because",
    "therefore",
    "however",
]


def document(size: int = 1_000_000, seed: int = 1) -> str:
    """Markdown of about `size` bytes: headings, paragraphs of sentences, lists, code, some emoji."""
    chance, parts, length = random.Random(seed), [], 0
    while length < size:
        part = _section(chance, len(parts))
        parts.append(part)
        length += len(part.encode())
    return "".join(parts)


def _section(chance: random.Random, number: int) -> str:
    title = " ".join(chance.sample(WORDS, 4)).capitalize()
    lines = [f"{'#' * (1 + number % 3)} {number}. {title}\n"]
    for _ in range(chance.randint(2, 5)):
        sentences = (_sentence(chance) for _ in range(chance.randint(3, 7)))
        lines.append(" ".join(sentences) + "\n")
    if number % 3 == 0:
        lines.append("".join(f"- {_sentence(chance)}\n" for _ in range(4)))
    if number % 5 == 0:
        lines.append("```python\nfor chunk in chunks:\n    print(chunk.index)  # ✂️ 😀\n```\n")
    return "\n".join(lines) + "\n"


def _sentence(chance: random.Random) -> str:
    words = chance.choices(WORDS, k=chance.randint(6, 24))
    return " ".join(words).capitalize() + "."


@contextmanager
def _server(log: Path, profile: Path | None) -> Iterator[str]:
    """The app's address; of every script run the length and the processor time are appended to `log`, in milliseconds."""
    port = free_port()
    more = [] if profile is None else [str(profile)]
    process = subprocess.Popen(
        [sys.executable, __file__, "--serve", str(port), str(log), *more],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
    )
    try:
        assert answers(f"http://127.0.0.1:{port}/_stcore/health", process, 60)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(timeout=20)


def _serve(port: str, log: str, profile: str | None = None) -> None:
    """Be the server, with a clock around each run of the script, or a profiler."""
    import cProfile

    from streamlit.runtime.scriptrunner.script_runner import ScriptRunner
    from streamlit.web import cli

    run = ScriptRunner._run_script

    def timed(self: ScriptRunner, data: Any) -> None:
        profiler = cProfile.Profile() if profile else None
        began, worked = time.perf_counter(), time.thread_time()
        try:
            profiler.runcall(run, self, data) if profiler else run(self, data)
        finally:
            with open(log, "a") as file:
                took = time.perf_counter() - began, time.thread_time() - worked
                file.write(" ".join(f"{seconds * 1000:.1f}" for seconds in took) + "\n")
            if profiler:
                profiler.dump_stats(str(profile))

    ScriptRunner._run_script = timed  # type: ignore[method-assign]
    sys.argv = [
        "streamlit",
        "run",
        str(ROOT / "app.py"),
        "--server.port",
        port,
        "--server.headless",
        "true",
        "--server.fileWatcherType",
        "none",
    ]
    cli.main()


def runs_of(log: Path) -> list[tuple[float, float]]:
    """The length and the processor time of every script run so far, in milliseconds."""
    lines = (line.split() for line in log.read_text().splitlines())
    return [(float(length), float(work)) for length, work in lines]


def measure(
    moves: int, strategy: str, size: int, query: str = "", profile: Path | None = None
) -> list[dict[str, Any]]:
    """Move the slider of a fresh server's app `moves` times; one record for each."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        file, log = Path(folder) / "large.md", Path(folder) / "runs"
        file.write_text(document(), encoding="utf-8")
        with sync_playwright() as session, _server(log, profile) as address:
            browser = session.chromium.launch(executable_path=chromium_path(), args=FLAGS)
            page = browser.new_page(viewport=VIEWPORT, bypass_csp=True)
            page.add_init_script(PROBE)
            page.goto(f"{address}/?strategy={strategy}&{strategy}.chunk_size={size}&{query}")
            page.locator(".viewer .row").first.wait_for(timeout=60_000)
            page.locator("input[type=file]").first.set_input_files(file)
            page.wait_for_function("__probe.chunks() > 500", timeout=120_000)
            page.wait_for_timeout(2500)
            usual = describe_strategy(strategy)["options"]["chunk_size"]["default"]
            steps = slider_steps(1, usual * SLIDER_REACH, usual)
            limits = [step for step in steps if step > size][:moves]
            return [_move(page, limit, log) for limit in limits]


def _move(page: Any, limit: int, log: Path) -> dict[str, Any]:
    """One press of the right arrow on the chunk-size slider, which leads to `limit`."""
    runs = len(runs_of(log))
    slider = page.get_by_role("slider").first
    slider.focus()
    page.evaluate("limit => __probe.watch(limit)", limit)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("__probe.paint !== null", timeout=60_000)
    quiet = page.wait_for_function("__probe.quiet()", timeout=60_000).json_value()
    seen = page.evaluate(
        "({ key: __probe.key, sent: __probe.sent, drawn: __probe.drawn, paint: __probe.paint, tasks: __probe.tasks, frames: __probe.frames() })"
    )
    took = runs_of(log)[runs:]
    return {
        "server": sum(length for length, _ in took),
        "cpu": sum(work for _, work in took),
        "runs": len(took),
        **_record(seen, limit, quiet, page.locator(".viewer .place").text_content()),
    }


def _record(seen: dict[str, Any], limit: int, quiet: float, place: str) -> dict[str, Any]:
    """Times in milliseconds since the key was pressed."""
    zero = seen["key"]
    messages = [
        {**_told(frame["raw"]), "at": round(frame["at"] - zero, 1), "size": frame["size"]}
        for frame in seen["frames"]
    ]
    sent = seen["sent"][0]["at"] - zero
    finished = max(message["at"] for message in messages if message["what"] == "script_finished")
    layout = next(
        (
            m["at"]
            for m in messages
            if "chunk_viewer" in m["what"] and m["size"] > 2000 and not m["what"].endswith("text")
        ),
        None,
    )
    return {
        "limit": limit,
        "place": place,
        "sent": round(sent, 1),
        "layout": layout,
        "finished": finished,
        "drawn": round(seen["drawn"] - zero, 1),
        "paint": round(seen["paint"] - zero, 1),
        "quiet": round(quiet - zero, 1),
        "bytes": sum(message["size"] for message in messages),
        "messages": messages,
        "tasks": [
            {"at": round(task["at"] - zero, 1), "duration": task["duration"]}
            for task in seen["tasks"]
        ],
    }


def _told(raw: str) -> dict[str, Any]:
    """What a WebSocket message is about, in a word."""
    from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

    message = ForwardMsg.FromString(b64decode(raw))
    what = message.WhichOneof("type") or "?"
    if what == "delta":
        delta = message.delta
        what = delta.WhichOneof("type") or what
        if what == "new_element":
            kind = delta.new_element.WhichOneof("type")
            element = getattr(delta.new_element, kind)
            what = getattr(element, "component_name", "") or kind
        elif what == "add_block":
            what = f"block {delta.add_block.WhichOneof('type') or ''}".strip()
    return {"what": what}


def main() -> None:
    if sys.argv[1:2] == ["--serve"]:
        return _serve(*sys.argv[2:])
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--moves", type=int, default=10)
    parser.add_argument("--strategy", default="sentence")
    parser.add_argument("--size", type=int, default=72, help="the chunk size to start from")
    parser.add_argument(
        "--query", default="", help="further URL parameters, such as tune.panel=Table"
    )
    parser.add_argument(
        "--profile", type=Path, help="profile the server's last script run into this file"
    )
    parser.add_argument(
        "--json", action="store_true", help="print everything, every message included, as JSON"
    )
    parser.add_argument(
        "--timeline", action="store_true", help="print the messages of the last move"
    )
    options = parser.parse_args()
    records = measure(options.moves, options.strategy, options.size, options.query, options.profile)
    columns = ("sent", "server", "cpu", "layout", "drawn", "paint", "finished", "quiet", "bytes")
    medians = {name: median(record[name] or 0 for record in records) for name in columns}
    if options.json:
        print(json.dumps({"median": medians, "moves": records}, indent=1))
        return
    print(f"{records[-1]['place']} · milliseconds since the key")
    print(f"{'':>8}" + "".join(f"{name:>10}" for name in columns))
    for record in records:
        print(f"{record['limit']:>8}" + "".join(f"{record[name] or 0:>10,.0f}" for name in columns))
    print(f"{'median':>8}" + "".join(f"{medians[name]:>10,.0f}" for name in columns))
    if options.timeline:
        for message in records[-1]["messages"]:
            print(f"{message['at']:>9,.0f} ms {message['size']:>9,} B  {message['what']}")
        for task in records[-1]["tasks"]:
            print(f"{task['at']:>9,.0f} ms  long task of {task['duration']:.0f} ms")


if __name__ == "__main__":
    main()
