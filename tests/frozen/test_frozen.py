"""What users have kept outside the app stays good: addresses, configuration files, chunk ids.

Each `*.json` beside this file holds what an earlier version gave. After a wanted change,
`pytest tests/frozen --update-golden` rewrites it; the difference belongs into the changelog.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from chunking import (
    ChunkingConfig,
    create_chunker,
    describe_strategy,
    list_strategies,
    parse_file,
)
from chunking.config import FORMATS

pytestmark = pytest.mark.usefixtures("one_server")

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGES = ("tune", "similarity", "structure", "compare", "playground", "autotune", "evaluate")
#: strategies that need a language model's answer cut nothing by themselves
WITHOUT_MODEL = [
    name for name in list_strategies() if "max_api_calls" not in describe_strategy(name)["options"]
]
DOCUMENTS = (
    "article.md",
    "product_manual.md",
    "multilingual.md",
    "service_contract.txt",
    "scheduler.py",
)


def is_as_kept(name: str, found: object, request: pytest.FixtureRequest) -> None:
    file = HERE / f"{name}.json"
    if request.config.getoption("--update-golden"):
        text = json.dumps(found, indent=1, ensure_ascii=False, sort_keys=True)
        file.write_text(text + "\n", encoding="utf-8")
    assert found == json.loads(file.read_text(encoding="utf-8"))


def widgets(app: AppTest) -> dict[str, str]:
    """Each widget that has a key, with the parameter of the address that it is bound to."""
    kinds = ("number_input", "selectbox", "multiselect", "toggle", "checkbox", "text_input")
    kinds += ("text_area", "button_group", "slider", "select_slider", "button")
    found = {}
    for kind in kinds:
        for item in app.get(kind):
            if item.key:
                found[item.key] = getattr(item.proto, "query_param_key", "")
    return found


def opened(page: str, **params: str) -> AppTest:
    app = AppTest.from_file(str(ROOT / "pages" / "main.py"), default_timeout=120)
    for name, value in params.items():
        app.query_params[name] = value
    app.run()
    if page != "tune":
        app.switch_page(f"{page}.py").run()
    assert not app.exception
    return app


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES)
def test_a_page_keeps_its_widgets_and_its_address(page, request):
    is_as_kept(
        f"page_{page}", widgets(opened(page, document="article.md", strategy="sentence")), request
    )


def test_the_form_of_every_strategy_keeps_its_address(request):
    found = {name: widgets(opened("tune", strategy=name)) for name in WITHOUT_MODEL}
    common = set.intersection(*(set(keys) for keys in found.values()))
    own = {
        name: {key: to for key, to in keys.items() if key not in common}
        for name, keys in found.items()
    }
    is_as_kept("strategies", own, request)


def test_a_configuration_is_written_as_before(request):
    found = {
        name: {form: ChunkingConfig(name).dumps(form) for form in FORMATS}
        for name in list_strategies()
    }
    is_as_kept("configurations", found, request)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_chunks_keep_their_ids_and_offsets(document, request, monkeypatch):
    monkeypatch.chdir(ROOT)
    parsed = parse_file(f"sample_docs/{document}")
    found = {}
    for name in WITHOUT_MODEL:
        chunks = create_chunker(name).chunk(parsed)
        spans = [(chunk.id, chunk.start, chunk.end, chunk.token_count) for chunk in chunks]
        paths = [chunk.heading_path for chunk in chunks]
        found[name] = {
            "count": len(chunks),
            "chunks": digest(spans),
            "heading_paths": digest(paths),
        }
    is_as_kept(f"chunks_{document}", found, request)


def digest(values: object) -> str:
    return hashlib.sha256(repr(values).encode()).hexdigest()[:16]
