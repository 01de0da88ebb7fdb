"""The pictures of the README can be made again, of the app as it is."""

from __future__ import annotations

from pathlib import Path

import pytest
from pictures import PICTURES, WINDOW, photographed, write
from PIL import Image

pytestmark = [pytest.mark.slow, pytest.mark.browser]

ROOT = Path(__file__).parents[2]


def test_the_pictures_can_be_made_again(new_page, serve, tmp_path):
    made = write(tmp_path, photographed(PICTURES, new_page, serve(ROOT / "app.py")))
    shown = (ROOT / ".pictures").glob("*.png")
    assert sorted(path.name for path in made) == sorted(path.name for path in shown)
    for path in made:
        with Image.open(path) as picture:
            assert picture.size == (WINDOW["width"], WINDOW["height"])
