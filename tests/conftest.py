"""What all tests share: settings for Hypothesis, the golden switch, and the marks."""

from __future__ import annotations

import gc
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE)]  # the package; and what tests share: oracles, samples

from chunking.caching import forget_documents  # noqa: E402

#: where temporary files belong; pytest keeps its own there for a while
SYSTEM = os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", tempfile.gettempdir())

#: what embedding leaves on disk, kept between runs while the code that computes vectors is the same
_MODEL = HERE.parent / "chunking" / "embedders" / "minilm_graph.py"
os.environ["CHUNKING_CACHE_DIR"] = str(
    Path(SYSTEM)
    / f"chunking-tests-{os.getuid()}-{hashlib.sha256(_MODEL.read_bytes()).hexdigest()[:12]}"
)

#: what tests leave in the folder of temporary files goes with them, also what servers that they end leave there;
#: PostgreSQL belongs to another user, who must get through. A worker's stands beside that of the process which
#: started it, not in it: the names of Ray's sockets may not be longer.
TEMPORARY = Path(tempfile.mkdtemp(prefix="chunkwright-tests-", dir=SYSTEM))
TEMPORARY.chmod(0o711)
os.environ["TMPDIR"] = tempfile.tempdir = str(TEMPORARY)

#: what a test keeps is no experiment of whoever runs it
os.environ["CHUNKWRIGHT_DATABASE"] = str(TEMPORARY / "experiments.db")

#: several workers share few cores: threads that wait for one another there only spin, for twice the CPU time
os.environ.setdefault("OMP_NUM_THREADS", "1")

# to look through what tests make and drop after every 700 objects took a twentieth of their time
gc.set_threshold(50_000, 20, 20)

#: the processes that tests start need not compile the project again, each for itself
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

MAIN = sys.modules["__main__"]

#: no test may ask, or pay, a real model: those that need a server start one on this machine
for variable in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
    os.environ.pop(variable, None)

#: nor trust anybody's server: a client reads all the certificates of the machine before it asks its first question
os.environ.pop("SSL_CERT_FILE", None)
os.environ["SSL_CERT_DIR"] = str(TEMPORARY / "no-certificates")

#: Haystack reports each pipeline that runs, and no test may use the network
os.environ["HAYSTACK_TELEMETRY_ENABLED"] = "False"

settings.register_profile(
    "chunking",
    deadline=None,
    derandomize=True,
    max_examples=60,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("chunking")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the expected chunks in tests/golden with what the engine gives now",
    )


def pytest_unconfigure() -> None:
    shutil.rmtree(TEMPORARY, ignore_errors=True)


@pytest.fixture(autouse=True)
def own_main() -> Iterator[None]:
    """Streamlit's tests leave the page that they ran as `__main__`: processes started later would run it again.

    A page that still runs when its test is over sets it once more, so it is set before each test too.
    """
    sys.modules["__main__"] = MAIN
    yield
    sys.modules["__main__"] = MAIN


def settle_memory() -> None:
    """Take what is there now out of the collector's sight: a look at all of it takes a second."""
    gc.collect()
    gc.freeze()


def pytest_collection_finish() -> None:
    """Streamlit collects after each run of a page: not what thousands of tests are made of."""
    settle_memory()


@pytest.fixture(autouse=True, scope="module")
def settled_memory() -> None:
    """Nor what the modules of the tests before it left, of which what is known of documents is given back."""
    forget_documents()
    settle_memory()


@pytest.fixture(autouse=True)
def unburdened_clock(request: pytest.FixtureRequest) -> None:
    """A test that takes time is not charged for the collector's looks at what the tests before it left."""
    if any(word in request.node.name for word in ("linear", "huge_line", "deep")):
        settle_memory()


class KeyedState(Mapping):
    """What a session holds by the keys of its user, looked up where Streamlit copies all of it."""

    def __init__(self, session: object) -> None:
        self._state = session._state

    def __contains__(self, key: object) -> bool:
        return key in self._state

    def __getitem__(self, key: str) -> object:
        return self._state[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._state.filtered_state)

    def __len__(self) -> int:
        return len(self._state.filtered_state)


@pytest.fixture(scope="session")
def one_server() -> Iterator[None]:
    """What a server of Streamlit does once is done once for all `AppTest`s, and not by each.

    That is looking for components in all installed packages, and compiling the scripts of the pages. Nor is the
    whole session copied for each widget, which looks for its own key in the copy.
    """
    from streamlit.components.v2 import manifest_scanner
    from streamlit.runtime.scriptrunner.script_cache import ScriptCache
    from streamlit.runtime.state import SafeSessionState
    from streamlit.testing.v1 import app_test, local_script_runner

    scan, scripts = cache(manifest_scanner.scan_component_manifests), ScriptCache()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifest_scanner, "scan_component_manifests", scan)
        for module in (app_test, local_script_runner):
            patch.setattr(module, "ScriptCache", lambda: scripts)
        patch.setattr(SafeSessionState, "filtered_state", property(KeyedState))
        yield
