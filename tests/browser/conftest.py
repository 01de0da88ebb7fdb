"""A real browser and a real Streamlit server, for tests of what only they can show."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest
from chromium import (
    FLAGS,
    MISSING,
    ONE_PROCESS,
    SHORT_LIVED,
    WHOLE_SCRIPTS,
    chromium_path,
    new_context,
)
from servers import streamlit_server
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

ROOT = Path(__file__).resolve().parents[2]


#: characters of a page that the report of a failed test shows
SHOWN = 3000


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
    """What the pages showed when a test failed is part of its report."""
    report = yield
    if report.failed and "usual_context" in item.funcargs:
        _resident, *pages = item.funcargs["usual_context"].pages
        for page in pages:
            report.sections.append((page.url, _seen(page)))
    return report


def _seen(page: object) -> str:
    """The state of the script, the focus, and the words that stand in a page."""
    with suppress(Exception):
        state = page.locator("[data-testid=stApp]").evaluate(
            "app => [app.dataset.testScriptState, app.dataset.testConnectionState,"
            " document.activeElement.outerHTML.slice(0, 200)].join('\\n')",
            timeout=5000,
        )
        words = " | ".join(page.locator("body").inner_text(timeout=5000).split("\n\n"))
        return f"{state}\n{words[:SHOWN]}"
    return "could not be read"


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Return a headless Chromium; skip where there is none."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="the Python package playwright is not installed"
    )
    chromium = chromium_path()
    if chromium is None:
        pytest.skip(MISSING)
    with playwright.sync_playwright() as session:
        flags = [*FLAGS, ONE_PROCESS, SHORT_LIVED, WHOLE_SCRIPTS]
        running = session.chromium.launch(executable_path=chromium, args=flags)
        yield running
        running.close()


@pytest.fixture(scope="session")
def usual_context(browser) -> Iterator[object]:
    """Return what most pages share: the browser then loads and compiles Streamlit's scripts once, not for each.

    An empty page of the servers' site stays open, so that the process which knows the scripts does.
    """
    with new_context(browser) as context:
        resident = context.new_page()
        resident.route("**", lambda route: route.fulfill(body=""))
        resident.goto("http://127.0.0.1/")
        yield context


@pytest.fixture
def new_page(browser, usual_context) -> Iterator[Callable[..., object]]:
    """Return a function that opens a page in a tab of its own, 1280 by 900 unless told otherwise.

    Every uncaught error in a page fails the test, and whatever the server's policy refuses.
    """
    with _pages(browser, usual_context) as open_page:
        yield open_page


@pytest.fixture(scope="module")
def new_standing_page(browser, usual_context) -> Iterator[Callable[..., object]]:
    """Return a function that opens a page for several tests of a module: each takes seconds of the processor."""
    with _pages(browser, usual_context) as open_page:
        yield open_page


@pytest.fixture(scope="module")
def standing_page(new_standing_page) -> object:
    """Return a page for the tests of a module that only look at it, or close again what they open."""
    return new_standing_page()


@contextmanager
def _pages(browser: object, usual_context: object) -> Iterator[Callable[..., object]]:
    errors: list[str] = []
    with ExitStack() as stack:

        def note_refusal(message: object) -> None:
            if "Content Security Policy" in message.text:
                errors.append(message.text)

        def open_page(**options: object) -> object:
            own = options and stack.enter_context(new_context(browser, **options))
            page = (own or usual_context).new_page()
            stack.callback(_close, page)
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", note_refusal)
            return page

        yield open_page
    assert errors == []


def _close(page: object) -> None:
    """Close a page, and leave nothing that the next one would find."""
    if page.is_closed():
        return
    if page.url.startswith("http"):
        page.evaluate("localStorage.clear()")
    page.close()


@pytest.fixture
def page(new_page) -> object:
    """Return a fresh page."""
    return new_page()


class Messages:
    """What the server sends to a page, which can be held back as on a slow network."""

    def __init__(self, page: object) -> None:
        self._held: list[bytes] | None = None
        self._sockets: list[object] = []
        page.route_web_socket("**/_stcore/stream*", self._relay)

    def _relay(self, socket: object) -> None:
        self._sockets.append(socket)
        socket.connect_to_server().on_message(self._received)

    def _received(self, message: bytes) -> None:
        if self._held is None:
            self._sockets[-1].send(message)
        else:
            self._held.append(message)

    def hold(self) -> None:
        """Keep what comes from here on."""
        self._held = []

    @property
    def hold_a_run(self) -> bool:
        """Whether the end of a run of the script is among what was kept."""
        return any(ForwardMsg.FromString(each).HasField("script_finished") for each in self._held)

    def deliver_until(self, seen: Callable[[], bool]) -> None:
        """Send on what was kept, one by one, until that led to what is `seen`."""
        for _ in range(len(self._held)):
            if seen():
                return
            self._sockets[-1].send(self._held.pop(0))
        assert seen()

    def deliver(self) -> None:
        """Send on what was kept, and what comes from here on."""
        kept, self._held = self._held or [], None
        for message in kept:
            self._sockets[-1].send(message)


@pytest.fixture
def messages(page) -> Messages:
    """Return the messages of the page's server, to be asked for before the page is opened."""
    return Messages(page)


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[..., str]]:
    """Return a function that starts ``streamlit run script *options`` and returns its address.

    The same script with the same options is started once per session; all servers stop at its end.
    """
    running: dict[tuple[str, ...], str] = {}
    with ExitStack() as stack:

        def start(script: Path | str, *options: str) -> str:
            command = (str(script), *options)
            if command not in running:
                running[command] = stack.enter_context(streamlit_server(*command))
            return running[command]

        yield start
