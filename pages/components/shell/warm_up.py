"""What a server does once, as it starts: it loads beside it what takes long, so that its first visitor waits less."""

from contextlib import suppress
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from threading import Thread

import streamlit.delta_generator

import pages.components
from chunking import ChunkingError, Document, suggest
from chunking.embedders import get_embedder
from chunking.segmenters import language_of
from chunking.splitters import name_code_folder


@cache
def warm_up() -> None:
    """Begin to load what the first run is likely to need; a run that needs it waits for it.

    A server does so while the first visitor's browser still loads the scripts.

    The folder of code is named before any worker starts, so that all know it.
    """
    name_code_folder()
    # else Streamlit looks through all modules, once, for whether it was started from a prompt, to warn of that
    streamlit.delta_generator._use_warning_has_been_displayed = True
    for load in (_cut, _pages, _widgets, _languages, _meanings):
        Thread(target=load, daemon=True).start()


def _cut() -> None:
    """The tokenizer, and what finds the blocks of Markdown."""
    document = Document.from_text("# Title\n\nSome words.", uri="a.md")
    suggest(document).chunker().run(document)


def _pages() -> None:
    """The modules that the pages are made of."""
    for module in walk_packages(pages.components.__path__, f"{pages.components.__name__}."):
        import_module(module.name)


def _widgets() -> None:
    """What Streamlit imports at the first use of a component, and of an icon."""
    import pandas  # noqa: F401
    import streamlit.emojis  # noqa: F401


def _languages() -> None:
    language_of(Document.from_text("Some words."))


def _meanings() -> None:
    with suppress(ChunkingError):  # the run that needs it says what is wrong
        get_embedder("fast").embed(["Some words."])
