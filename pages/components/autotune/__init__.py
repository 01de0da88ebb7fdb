"""Autotune: the search for the best configuration, from its settings to what it found."""
