"""Experiments: what was measured is kept, found, compared, plotted, restored and deleted."""
