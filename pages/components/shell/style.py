"""What all pages look like beyond Streamlit's theme, and how they fit narrow windows."""

from functools import cache
from pathlib import Path

import streamlit as st

from pages.components.shell.page_scripts import FOLDS, NARROW, script_element

_HERE = Path(__file__).parent


def page_style() -> None:
    """Send the style sheet of the pages, and the scripts that make room in a narrow window and show what is unfolded."""
    st.html(_assets(), unsafe_allow_javascript=True)


@cache
def _assets() -> str:
    style = (_HERE / "style.css").read_text(encoding="utf-8")
    return f'<style class="assets">{style}</style>{script_element(NARROW)}{script_element(FOLDS)}'
