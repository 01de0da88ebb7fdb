"""Makes the recording of the README from the running app: `python tests/recording.py [--file FILE]`.

What a first visit sees: the first screen, a slider that is moved, a chunk that is inspected, another
strategy beside the pinned baseline, and what is taken away. Each frame is a photograph of a real Chromium.
"""

import argparse
import io
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from chromium import FLAGS, MISSING, chromium_path
from pictures import PATIENCE, WINDOW, settle
from PIL import Image, ImageDraw
from servers import streamlit_server

ROOT = Path(__file__).resolve().parents[1]

#: pixels of a frame
SIZE = (960, 600)
#: milliseconds that a frame stands
SHORT, LONG = 180, 2_200
#: from 0 to 100
QUALITY = 62


@dataclass
class Film:
    """The frames so far, with how long each stands, and where the pointer is."""

    page: Any
    frames: list[Image.Image] = field(default_factory=list)
    times: list[int] = field(default_factory=list)
    at: tuple[float, float] = (640.0, 12.0)

    def take(self, milliseconds: int) -> None:
        """Photograph the window, and draw the pointer into it."""
        image = Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")
        pen = ImageDraw.Draw(image, "RGBA")
        x, y = self.at
        pen.ellipse(
            (x - 9, y - 9, x + 9, y + 9),
            fill=(213, 94, 0, 150),
            outline=(255, 255, 255, 230),
            width=2,
        )
        self.frames.append(image.resize(SIZE, Image.Resampling.LANCZOS))
        self.times.append(milliseconds)

    def point(self, x: float, y: float) -> None:
        """Move the pointer."""
        self.page.mouse.move(x, y)
        self.at = x, y

    def click(self, what: Any) -> None:
        """Show the pointer on something, then click it."""
        box = what.bounding_box()
        self.point(box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 60))
        self.take(SHORT * 3)
        self.page.mouse.down()
        self.page.mouse.up()

    def save(self, file: Path) -> None:
        """Write the frames as an animation that goes on and on."""
        first, *rest = self.frames
        first.save(
            file,
            "WEBP",
            save_all=True,
            append_images=rest,
            duration=self.times,
            loop=0,
            quality=QUALITY,
            method=5,
        )


def act(page: Any) -> Film:
    """Do what a first visitor does."""
    film = Film(page)
    page.get_by_role("article").first.wait_for()
    settle(page)
    film.take(LONG)
    move_slider(film)
    film.click(page.get_by_role("article").nth(1))
    page.get_by_text("Chunk 2 of").first.wait_for()
    page.wait_for_timeout(600)
    film.take(LONG)
    page.keyboard.press("Escape")
    film.click(page.get_by_role("button", name="Pin as baseline"))
    page.wait_for_timeout(800)
    film.take(LONG // 2)
    film.click(page.locator(".st-key-strategy-gallery button").first)
    page.get_by_role("dialog").locator("img").nth(8).wait_for()  # the drawings of the first rows
    page.wait_for_timeout(1_200)
    film.take(LONG)
    film.click(page.get_by_role("dialog").get_by_role("button", name="sentence", exact=True))
    page.get_by_role("dialog").wait_for(state="hidden")
    settle(page)
    film.take(LONG)
    film.click(page.get_by_role("button", name="Take away"))
    page.get_by_role("dialog").wait_for()
    page.wait_for_timeout(1_200)
    film.take(LONG)
    return film


def move_slider(film: Film) -> None:
    """Move the chunk size to and fro; the text is cut again on the way."""
    track = film.page.locator("[data-testid=stSlider] [role=group] > div").first.bounding_box()
    y, begin = track["y"] + track["height"] / 2, track["x"] + track["width"] * 0.4
    film.point(begin, y)
    film.take(SHORT * 2)
    film.page.mouse.down()
    for step in (1, 2, 3, 4, 5, 6, 4, 2, 0):
        film.point(begin + 4 * step, y)
        film.page.wait_for_timeout(700)
        film.take(SHORT * 2)
    film.page.mouse.up()
    film.page.wait_for_timeout(900)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--file", type=Path, default=ROOT / ".pictures" / "first-minute.webp")
    asked = parser.parse_args()
    from playwright.sync_api import sync_playwright

    chromium = chromium_path()
    if chromium is None:
        sys.exit(MISSING)
    with sync_playwright() as session, streamlit_server(str(ROOT / "app.py")) as server:
        browser = session.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page(viewport=WINDOW)
        page.set_default_timeout(PATIENCE)
        page.goto(server)
        act(page).save(asked.file)
    print(f"{asked.file.name}: {asked.file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
