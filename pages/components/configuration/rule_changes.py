"""Changes of the rules by kind of file, each a step that Undo takes back."""

from collections.abc import Mapping, Sequence
from typing import Any

from chunking import needed_options
from pages.components.configuration.configuration_files import set_strategy
from pages.components.configuration.entries import Entry
from pages.components.configuration.history import name_next_step
from pages.components.configuration.opened_configuration import current_file, held_now, hold


def change_rules(cause: str, entries: Sequence[Entry]) -> None:
    """Hold other entries, a step with that name; the one that the current document takes then goes into the form: in a callback."""
    name_next_step(cause)
    before = held_now()
    opened = before.with_entries(entries, current_file())
    hold(opened if opened.matches else None)
    now, was = opened.entry, before.entry
    if (now.strategy, now.options) != (was.strategy, was.options):
        set_strategy(now.strategy, now.options)


def add_rule(match: str, strategy: str, options: Mapping[str, Any]) -> None:
    """Put a rule with these settings before the others: as the callback of a button."""
    stated = needed_options(strategy, dict(options))
    change_rules(f"Rule for {match}", [Entry(match, strategy, stated), *held_now().entries])
