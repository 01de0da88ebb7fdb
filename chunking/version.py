"""The version of the engine, which its distribution takes from here."""

__version__ = "0.1.0"
