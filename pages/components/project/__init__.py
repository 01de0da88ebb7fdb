"""Project files: what was tuned, all of it, taken away in one file and opened elsewhere as it was."""
