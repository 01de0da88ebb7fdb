"""What a configuration is compared with unless the user says: the baseline, else another strategy at the same size."""

from pages.components.configuration.baseline import pinned
from pages.components.configuration.history import Settings
from pages.components.configuration.kept_sizes import sizes_for
from pages.components.configuration.tuned import with_defaults

#: in which order strategies are proposed to compare with
USUAL = ("markdown", "sentence", "recursive", "token")


def counterpart(settings: Settings, uri: str | None) -> Settings:
    """What a document of that name takes of the baseline where it differs from these settings, else the first of the usual strategies that is not theirs."""
    found = pinned()
    if found is not None and not found.settings_for(uri).is_as(settings):
        return found.settings_for(uri)
    return usual(settings)


def usual(settings: Settings) -> Settings:
    """What a configuration is compared with where there is no baseline."""
    return at_size_of(others(settings.strategy)[0], settings)


def others(*strategies: str) -> list[str]:
    """The usual strategies without these."""
    return [name for name in USUAL if name not in strategies]


def at_size_of(strategy: str, settings: Settings) -> Settings:
    """A strategy that cuts to the size of these settings."""
    return with_defaults(strategy, sizes_for(strategy, settings))
