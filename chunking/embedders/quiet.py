"""Loading models without the bars and reports that their libraries write to the terminal."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

#: held while the libraries' settings, which belong to the whole process, are changed
_settings = threading.RLock()


@contextmanager
def quiet_loading() -> Iterator[None]:
    """One thread at a time loads a model, and transformers says nothing meanwhile."""
    reports: Any = import_module("transformers.utils.logging")
    with _settings:
        level, bars = reports.get_verbosity(), reports.is_progress_bar_enabled()
        reports.set_verbosity_error()
        reports.disable_progress_bar()
        try:
            yield
        finally:
            reports.set_verbosity(level)
            if bars:
                reports.enable_progress_bar()


@contextmanager
def quiet_fetching() -> Iterator[None]:
    """One thread at a time fetches a model, and the hub's client draws no bars meanwhile."""
    hub: Any = import_module("huggingface_hub.utils")
    with _settings:
        bars = not hub.are_progress_bars_disabled()
        if bars:
            hub.disable_progress_bars()
        try:
            yield
        finally:
            if bars:
                hub.enable_progress_bars()
