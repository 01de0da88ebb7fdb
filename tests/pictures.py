"""Makes the pictures of the README from the running app: `python tests/pictures.py [--folder FOLDER]`.

A real server and a real Chromium open each page by its address, as a shared link does, wait until its
outcome is on the screen, and photograph the window. What is waited for is found by its role, its label
or its words, so that a new look of the app changes the pictures and not this script. Where something
is not there in time, Playwright says what it waited for, and the pictures stay as they were.
"""

import argparse
import io
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chromium import FLAGS, MISSING, ONE_PROCESS, SHORT_LIVED, chromium_path, new_context
from PIL import Image
from servers import streamlit_server

ROOT = Path(__file__).resolve().parents[1]

WINDOW = {"width": 1280, "height": 800}
#: colours of a picture: enough for text and bands
COLOURS = 192
#: the first picture by meaning may have to make the model `fast`, once on a machine
PATIENCE = 120_000
#: seconds that a page may go on changing after its outcome is there
LOOKS = 30


@dataclass(frozen=True)
class Picture:
    """A page by its address, what shows that its outcome is there, and what is done before that."""

    name: str
    address: str
    ready: Callable[[Any], Any]
    prepare: Callable[[Any], None] = lambda page: None
    scheme: str = "light"


def inspect_chunk_that_overlaps(page: Any) -> None:
    """Open the inspector on a chunk that shares text with the one before it and the one after it."""
    page.get_by_role("article").nth(OVERLAPPING - 1).click()


def inspector(page: Any) -> Any:
    """The title of the inspected chunk."""
    return page.get_by_text(f"Chunk {OVERLAPPING} of").first


def evaluate_sample_questions(page: Any) -> None:
    """Take the questions that were written for the sample, and evaluate."""
    page.get_by_role("button", name="sample questions").click()
    page.get_by_role("button", name="Evaluate ").click()


#: the number of a chunk that shares text with both neighbours under the settings of `TUNE`
OVERLAPPING = 10
TUNE = (
    "/?document=product_manual.md&strategy=markdown&markdown.chunk_size=200&markdown.target_size=150"
    "&markdown.min_chunk_size=50&markdown.chunk_overlap=60&markdown.heading_depth=2"
)
PICTURES = (
    Picture("tune", TUNE, inspector, inspect_chunk_that_overlaps),
    Picture("tune-dark", TUNE, inspector, inspect_chunk_that_overlaps, scheme="dark"),
    Picture(
        "similarity",
        "/similarity?document=article.md&semantic.embedder=fast",
        lambda page: page.get_by_role("group", name="Similarity of").get_by_text("smoothed"),
    ),
    Picture(
        "evaluate",
        "/evaluate?document=product_manual.md&strategy=fixed&fixed.chunk_size=150"
        "&fixed.chunk_overlap=0&model=fast&top_k=3",
        lambda page: page.get_by_text("nDCG", exact=True).first,
        evaluate_sample_questions,
    ),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=ROOT / ".pictures")
    parser.add_argument("--only", choices=[picture.name for picture in PICTURES])
    asked = parser.parse_args()
    chosen = [picture for picture in PICTURES if asked.only in (None, picture.name)]
    for path in write(asked.folder, images(chosen)):
        print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")


def images(pictures: Sequence[Picture]) -> dict[str, bytes]:
    """The pictures by name, of a server and a browser that are started for them."""
    from playwright.sync_api import sync_playwright

    chromium = chromium_path()
    if chromium is None:
        sys.exit(MISSING)
    with sync_playwright() as session, streamlit_server(str(ROOT / "app.py")) as server:
        flags = [*FLAGS, ONE_PROCESS, SHORT_LIVED]
        browser = session.chromium.launch(executable_path=chromium, args=flags)
        with new_context(browser) as context:
            return photographed(pictures, context.new_page, server)


def write(folder: Path, made: dict[str, bytes]) -> list[Path]:
    """Write each picture into the folder; the paths of all."""
    folder.mkdir(exist_ok=True)
    paths = {folder / f"{name}.png": image for name, image in made.items()}
    for path, image in paths.items():
        path.write_bytes(image)
    return list(paths)


def photographed(
    pictures: Sequence[Picture], new_page: Callable[[], Any], server: str
) -> dict[str, bytes]:
    """The pictures by name, compressed, of the app at the address `server`."""
    return {picture.name: photograph(new_page(), picture, server) for picture in pictures}


def photograph(page: Any, picture: Picture, server: str) -> bytes:
    """The window with the picture's outcome in it, once nothing on it changes any more."""
    page.set_default_timeout(PATIENCE)
    page.set_viewport_size(WINDOW)
    page.emulate_media(color_scheme=picture.scheme)
    page.goto(server + picture.address, wait_until="commit")
    picture.prepare(page)
    picture.ready(page).wait_for()
    settle(page)
    for wrong in ("stException", "stAlertContentError"):
        if page.get_by_test_id(wrong).count():
            text = page.get_by_test_id(wrong).first.inner_text()
            sys.exit(f"{picture.name}: the page shows an error: {text}")
    image = page.screenshot(animations="disabled", caret="hide")
    page.close()
    return compressed(image)


def settle(page: Any) -> None:
    """Wait until two pictures in a row are the same: fonts, charts and late widgets have arrived."""
    page.mouse.move(WINDOW["width"] / 2, 4)  # on nothing that would show a tip
    before = b""
    for _ in range(LOOKS):
        now = page.screenshot(animations="disabled")
        if now == before:
            return
        before = now
        page.wait_for_timeout(1_000)
    sys.exit(f"{page.url}: the page still changes after {LOOKS} seconds")


def compressed(image: bytes) -> bytes:
    """The same picture as a PNG of few colours."""
    small = io.BytesIO()
    picture = Image.open(io.BytesIO(image)).convert("RGB")
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(small, "PNG", optimize=True)
    return small.getvalue()


if __name__ == "__main__":
    main()
