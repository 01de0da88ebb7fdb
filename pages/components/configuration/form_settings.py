"""What a form holds as one value."""

from pages.components.configuration.history import Settings
from pages.components.configuration.option_values import OptionValues
from pages.components.configuration.session_metadata import session_metadata
from pages.components.configuration.session_pins import session_pins


def settings_of(form: OptionValues, prefix: str) -> Settings:
    """What a form holds; that of the pages, which has no prefix, together with the session's pins and metadata."""
    held = () if prefix else (session_pins(), session_metadata())
    return Settings(form.strategy, form.stated, form.values, *held)
