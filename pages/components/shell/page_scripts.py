"""The scripts of the page itself, which belong to no component; the server's policy knows each by its hash."""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

_COMPONENTS = Path(__file__).resolve().parents[1]
HEAD = _COMPONENTS / "head" / "head.js"
HISTORY = _COMPONENTS / "shell" / "url_state.js"
NARROW = _COMPONENTS / "shell" / "narrow.js"
FOLDS = _COMPONENTS / "shell" / "folds.js"
TYPED = _COMPONENTS / "shell" / "typed_values.js"
ALL = (HEAD, HISTORY, NARROW, FOLDS, TYPED)


def script_element(file: Path) -> str:
    """An element that runs a script of `ALL`, for `st.html`."""
    return f'<script type="module">{_source(file)}</script>'


def script_hashes() -> list[str]:
    """What allows the scripts of `ALL` in a content security policy."""
    return [source_hash(_source(file)) for file in ALL]


def source_hash(source: str) -> str:
    """What allows an inline script in a content security policy."""
    return f"'sha256-{b64encode(sha256(source.encode()).digest()).decode()}'"


@cache
def _source(file: Path) -> str:
    return file.read_text(encoding="utf-8")
